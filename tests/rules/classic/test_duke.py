"""The Duke."""

from talk import cites, table

HANDS = {"ann": "duke contessa", "bob": "captain captain", "cat": "duke assassin"}


@cites("002.36", "004.9", "004.23")
def test_tax_is_three_coins() -> None:
    talk = table(hands=HANDS).ann("tax").passes()
    assert talk.coins("ann") == 5


@cites("004.24", "002.24")
def test_tax_claims_the_duke_and_can_be_challenged_but_not_blocked() -> None:
    talk = table(hands=HANDS).ann("tax")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    talk.bob("challenge")
    assert talk.offers("ann") == ["show duke", "concede"]
    passed = table(hands=HANDS).ann("tax").bob("pass").cat("pass")
    assert passed.kind == "action"


@cites("002.62")
def test_a_caught_duke_gets_no_tax() -> None:
    talk = table(hands=HANDS, turn="bob").bob("tax").ann("challenge").bob("concede", "lose captain")
    assert talk.coins("bob") == 2
    assert talk.game.turn == "cat"


@cites("002.61", "004.42")
def test_a_proved_duke_gets_the_tax() -> None:
    talk = table(hands=HANDS).ann("tax").bob("challenge").ann("show duke").bob("lose captain")
    assert talk.coins("ann") == 5
