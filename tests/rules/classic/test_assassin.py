"""The Assassin."""

from talk import cites, table

HANDS = {"ann": "assassin duke", "bob": "captain duke", "cat": "contessa contessa"}
THREE = {"ann": 3}


@cites("002.37", "004.10", "004.25", "004.26", "004.48")
def test_three_coins_take_a_life_of_the_victims_choice() -> None:
    talk = table(hands=HANDS, coins=THREE).ann("assassinate bob")
    assert talk.coins("ann") == 0
    talk.passes()
    assert talk.offers("bob") == ["lose captain", "lose duke"]
    talk.bob("lose duke")
    assert talk.cards("bob") == ["captain"]


@cites("002.22", "004.25")
def test_two_coins_hire_nobody() -> None:
    assert "assassinate bob" not in table(hands=HANDS, coins={"ann": 2}).offers("ann")


@cites("004.27")
def test_anyone_may_challenge_an_assassin() -> None:
    talk = table(hands=HANDS, coins=THREE).ann("assassinate bob")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))


@cites("002.62")
def test_a_caught_assassin_gets_the_coins_back_and_the_victim_lives() -> None:
    talk = table(hands=HANDS, coins={"cat": 3}, turn="cat").cat("assassinate bob").bob("challenge").cat("concede")
    assert (talk.kind, talk.coins("cat")) == ("lose", 3)
    talk.cat("lose contessa")
    assert talk.coins("cat") == 3
    assert len(talk.cards("bob")) == 2


@cites("002.63", "002.64")
def test_doubting_a_true_assassin_costs_two_lives() -> None:
    talk = table(hands=HANDS, coins=THREE)
    talk.ann("assassinate bob").bob("challenge").ann("show assassin").bob("lose captain")
    assert (talk.kind, talk.asked) == ("block", ("bob",))
    talk.bob("pass", "lose duke")
    assert talk.lost("bob") == ["captain", "duke"]
    assert talk.game.turn == "cat"


def test_who_doubted_in_vain_may_still_block() -> None:
    talk = table(hands=HANDS, coins=THREE)
    talk.ann("assassinate bob").bob("challenge").ann("show assassin").bob("lose captain", "block contessa").passes()
    assert talk.cards("bob") == ["duke"]


def test_without_a_second_chance_who_doubted_in_vain_may_not_block() -> None:
    talk = table(hands=HANDS, coins=THREE, options={"second_chance": False})
    talk.ann("assassinate bob").bob("challenge").ann("show assassin").bob("lose captain")
    assert (talk.kind, talk.asked) == ("lose", ("bob",))


def test_without_a_second_chance_the_target_may_block_after_somebody_elses_challenge() -> None:
    talk = table(hands=HANDS, coins=THREE, options={"second_chance": False})
    talk.ann("assassinate bob").cat("challenge").ann("show assassin").cat("lose contessa")
    assert talk.offers("bob") == ["block contessa", "pass"]


def test_a_victim_who_died_of_the_challenge_has_nothing_left_to_take_and_the_coins_stay_spent() -> None:
    hands = {"ann": "assassin duke", "bob": "captain", "cat": "contessa contessa"}
    talk = table(hands=hands, coins=THREE).ann("assassinate bob").bob("challenge").ann("show assassin")
    talk.bob("lose captain")
    assert talk.coins("ann") == 0
    assert (talk.kind, talk.asked) == ("action", ("cat",))
