"""Embezzle: a claim not to have the Duke."""

from talk import Talk, table

HANDS = {"ann": "captain contessa", "bob": "duke captain", "cat": "duke inquisitor"}


def sit(turn: str = "ann", reserve: int = 5, draws: str = "") -> Talk:
    return table("reformation", hands=HANDS, turn=turn, reserve=reserve, draws=draws)


def test_the_whole_reserve_is_taken_at_the_effect() -> None:
    talk = sit().ann("embezzle")
    assert (talk.coins("ann"), talk.game.view().marks["reserve"]) == (2, 5)
    talk.passes()
    assert (talk.coins("ann"), talk.game.view().marks["reserve"]) == (7, 0)


def test_an_empty_reserve_tempts_nobody() -> None:
    assert "embezzle" not in sit(reserve=0).offers("ann")
    assert "embezzle" in sit(reserve=1).offers("ann")


def test_it_can_be_challenged_but_not_blocked() -> None:
    talk = sit().ann("embezzle")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    talk.bob("pass").cat("pass")
    assert talk.kind == "action"


def test_it_is_proved_by_showing_all_cards_which_are_then_replaced() -> None:
    talk = sit(draws="assassin contessa").ann("embezzle").bob("challenge")
    assert talk.offers("ann") == ["show captain contessa", "concede"]
    talk.ann("show captain contessa")
    assert (talk.kind, talk.asked, talk.cards("ann")) == ("lose", ("bob",), ["assassin", "contessa"])
    assert "show captain contessa" in talk.game.record()
    talk.bob("lose duke")
    assert (talk.coins("ann"), talk.lost("bob")) == (7, ["duke"])


def test_with_one_card_left_that_card_is_the_proof() -> None:
    talk = table("reformation", hands={**HANDS, "ann": "captain"}, reserve=3, draws="duke").ann("embezzle")
    talk.bob("challenge").ann("show captain")
    assert (talk.cards("ann"), talk.game.over) == (["duke"], False)


def test_who_holds_the_duke_can_only_concede_and_picks_any_card_to_lose() -> None:
    talk = sit(turn="bob").bob("embezzle").ann("challenge")
    assert talk.offers("bob") == ["concede"]
    talk.bob("concede")
    assert talk.offers("bob") == ["lose captain", "lose duke"]
    talk.bob("lose captain")
    assert (talk.cards("bob"), talk.coins("bob"), talk.game.view().marks["reserve"]) == (["duke"], 2, 5)


def test_a_holder_of_the_duke_may_embezzle_unchallenged() -> None:
    talk = sit(turn="bob").bob("embezzle").passes()
    assert talk.coins("bob") == 7


def test_a_true_proof_may_be_withheld() -> None:
    talk = sit().ann("embezzle").bob("challenge").ann("concede", "lose captain")
    assert (talk.coins("ann"), talk.cards("ann")) == (2, ["contessa"])
