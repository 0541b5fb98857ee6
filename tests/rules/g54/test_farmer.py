"""The Farmer: three coins, one of them for somebody else."""

from talk import Talk, table

ROLES = "farmer director guerrilla missionary peacekeeper"
HANDS = {"ann": "farmer director", "bob": "guerrilla missionary", "cat": "director guerrilla"}


def sit(coins: dict[str, int] | None = None, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins=coins)


def test_a_farmer_takes_three_coins_and_gives_one_away() -> None:
    talk = sit().ann("farmer").passes()
    assert (talk.kind, talk.asked, talk.offers("ann")) == ("give", ("ann",), ["give bob", "give cat"])
    talk.ann("give cat")
    assert [talk.coins(name) for name in HANDS] == [4, 2, 3]
    assert talk.game.turn == "bob"


def test_the_receiver_is_no_target_and_may_be_protected() -> None:
    talk = table("g54", roles=ROLES, hands=HANDS, peacekeeping=1)
    assert talk.ann("farmer").passes().offers("ann") == ["give bob", "give cat"]


def test_the_receiver_is_named_at_the_effect_among_the_living() -> None:
    talk = sit(bob="guerrilla").ann("farmer").bob("challenge").ann("show farmer").bob("lose guerrilla")
    assert talk.offers("ann") == ["give cat"]


def test_nobody_can_block_a_farmer() -> None:
    talk = sit().ann("farmer").bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("give", ("ann",))


def test_a_false_farmer_neither_takes_nor_gives() -> None:
    talk = sit(ann="director director").ann("farmer").bob("challenge").ann("concede", "lose director")
    assert [talk.coins(name) for name in HANDS] == [2, 2, 2]
    assert talk.game.turn == "bob"


def test_a_true_farmer_goes_on_after_the_challenge() -> None:
    talk = sit().ann("farmer").bob("challenge").ann("show farmer").bob("lose guerrilla").ann("give bob")
    assert (talk.coins("ann"), talk.coins("bob")) == (4, 3)


def test_a_farmer_who_died_over_a_reaction_is_not_asked_any_more() -> None:
    """The claim stood, then ann doubted bob's Missionary with her last life."""
    talk = sit(ann="farmer").draws("director").ann("farmer").bob("challenge").ann("show farmer")
    talk.bob("lose missionary as missionary").ann("challenge", "lose director")
    assert (talk.kind, talk.asked) == ("action", ("bob",))
