"""Income and foreign aid."""

from talk import cites, table

HANDS = {"ann": "contessa captain", "bob": "captain captain", "cat": "duke contessa"}


@cites("002.29", "002.30", "002.31", "004.15", "004.16")
def test_income_is_one_coin_and_nobody_is_asked() -> None:
    talk = table(hands=HANDS).ann("income")
    assert talk.coins("ann") == 3
    assert (talk.kind, talk.asked) == ("action", ("bob",))


@cites("002.32", "004.17")
def test_foreign_aid_is_two_coins() -> None:
    talk = table(hands=HANDS).ann("foreign-aid").passes()
    assert talk.coins("ann") == 4


@cites("002.29", "002.30", "004.18")
def test_foreign_aid_cannot_be_challenged_but_anyone_may_block_it_as_duke() -> None:
    talk = table(hands=HANDS).ann("foreign-aid")
    assert (talk.kind, talk.asked) == ("block", ("bob", "cat"))
    assert talk.offers("bob") == talk.offers("cat") == ["block duke", "pass"]


@cites("002.32", "002.44", "004.9", "004.36")
def test_a_duke_keeps_the_aid_away() -> None:
    talk = table(hands=HANDS).ann("foreign-aid").cat("block duke").passes()
    assert talk.coins("ann") == 2
    assert talk.game.turn == "bob"


@cites("004.38")
def test_a_duke_who_lied_cannot_stop_the_aid_and_nobody_else_is_asked() -> None:
    talk = table(hands=HANDS).ann("foreign-aid").bob("block duke").ann("challenge").bob("concede", "lose captain")
    assert talk.coins("ann") == 4
    assert (talk.kind, talk.asked) == ("action", ("bob",))


def test_the_first_block_closes_the_window() -> None:
    talk = table(hands=HANDS).ann("foreign-aid").bob("block duke")
    assert talk.kind == "challenge"
    assert talk.refuses("cat", "block duke")
