"""The Contessa."""

from talk import cites, table

HANDS = {"ann": "assassin duke", "bob": "contessa duke", "cat": "captain captain"}
THREE = {"ann": 3, "cat": 3}


@cites("002.50", "002.51", "004.13", "004.28")
def test_a_contessa_saves_the_victim_and_the_coins_stay_spent() -> None:
    talk = table(hands=HANDS, coins=THREE).ann("assassinate bob").bob("block contessa").passes()
    assert talk.cards("bob") == ["contessa", "duke"]
    assert talk.coins("ann") == 0
    assert talk.game.turn == "bob"


@cites("002.43", "004.40")
def test_anyone_may_challenge_a_contessa() -> None:
    talk = table(hands=HANDS, coins=THREE).ann("assassinate bob").bob("block contessa")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat"))


@cites("002.61", "004.42")
def test_a_proved_contessa_stops_the_attack_and_the_doubter_pays() -> None:
    talk = table(hands=HANDS, coins=THREE).ann("assassinate bob").bob("block contessa").ann("challenge")
    talk.bob("show contessa").ann("lose duke")
    assert (talk.cards("ann"), talk.coins("ann"), talk.lost("bob")) == (["assassin"], 0, [])
    assert talk.game.turn == "bob"


@cites("002.63", "002.65", "004.38")
def test_a_bluffed_contessa_costs_two_lives() -> None:
    talk = table(hands=HANDS, coins=THREE, turn="bob").bob("income")
    talk.cat("assassinate ann").ann("block contessa").bob("challenge").ann("concede", "lose duke", "lose assassin")
    assert talk.lost("ann") == ["duke", "assassin"]
    assert talk.game.turn == "bob"


def test_a_liar_with_one_life_dies_once() -> None:
    hands = {"ann": "assassin duke", "bob": "duke", "cat": "captain captain"}
    talk = table(hands=hands, coins=THREE).ann("assassinate bob").bob("block contessa").cat("challenge")
    talk.bob("concede", "lose duke")
    assert (talk.kind, talk.asked, talk.coins("ann")) == ("action", ("cat",), 0)


@cites("002.18")
def test_the_assassin_is_settled_before_the_contessa_is_asked() -> None:
    talk = table(hands=HANDS, coins=THREE).ann("assassinate bob").cat("challenge").ann("show assassin")
    assert (talk.kind, talk.asked) == ("lose", ("cat",))
    talk.cat("lose captain")
    assert (talk.kind, talk.asked) == ("block", ("bob",))
