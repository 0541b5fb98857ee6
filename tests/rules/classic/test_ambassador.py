"""The Ambassador."""

from talk import cites, table

HANDS = {"ann": "ambassador duke", "bob": "captain captain", "cat": "contessa contessa"}


@cites("002.39", "004.12", "004.32")
def test_an_exchange_draws_two_and_keeps_any_two_of_the_four() -> None:
    talk = table(hands=HANDS, draws="assassin contessa").ann("exchange").passes()
    assert talk.offers("ann") == [
        "keep ambassador assassin",
        "keep ambassador contessa",
        "keep ambassador duke",
        "keep assassin contessa",
        "keep assassin duke",
        "keep contessa duke",
    ]


@cites("002.40", "004.33")
def test_two_cards_go_back_to_the_deck_and_may_be_drawn_again() -> None:
    talk = table(hands=HANDS, draws="assassin contessa").ann("exchange").passes()
    assert talk.game.view().deck_size == 7
    talk.ann("keep assassin contessa")
    assert talk.cards("ann") == ["assassin", "contessa"]
    assert talk.game.view().deck_size == 9
    talk.bob("income").cat("income").draws("ambassador duke").ann("exchange").passes()
    assert talk.cards("ann") == ["ambassador", "assassin", "contessa", "duke"]


@cites("002.39", "004.12")
def test_an_exchange_may_be_for_show_and_nobody_can_tell() -> None:
    def exchanged(keep: str) -> object:
        talk = table(hands=HANDS, draws="assassin contessa").ann("exchange").passes().ann(keep)
        return talk.game.view("bob")

    assert exchanged("keep ambassador duke") == exchanged("keep assassin contessa")


@cites("004.32")
def test_with_one_life_i_keep_one_card_of_three() -> None:
    talk = table(hands={**HANDS, "ann": "duke"}, lost={"ann": "duke"}, draws="assassin contessa")
    talk.ann("exchange").passes()
    assert talk.offers("ann") == ["keep assassin", "keep contessa", "keep duke"]
    talk.ann("keep contessa")
    assert talk.cards("ann") == ["contessa"]


@cites("004.34", "004.35")
def test_an_exchange_can_be_challenged_but_not_blocked() -> None:
    talk = table(hands=HANDS).ann("exchange")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    talk.bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("keep", ("ann",))


@cites("002.62")
def test_a_caught_ambassador_sees_no_cards() -> None:
    talk = table(hands=HANDS, turn="bob").bob("exchange").ann("challenge").bob("concede", "lose captain")
    assert (talk.kind, talk.asked) == ("action", ("cat",))
    assert talk.cards("bob") == ["captain"]
