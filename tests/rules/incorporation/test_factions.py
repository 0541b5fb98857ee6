"""Two factions round one table."""

from talk import Talk, cites, table

HANDS = {"ann": "duke captain", "bob": "duke captain", "cat": "duke captain", "dan": "contessa contessa"}
RICH = {"ann": 9}


def sit(**more: str) -> Talk:
    return table("incorporation", hands={**HANDS, **more}, coins=RICH)


def aims(talk: Talk) -> list[str]:
    """The attacks that ann may choose from."""
    return [option for option in talk.offers("ann") if option.split()[0] in ("coup", "assassinate", "steal")]


def test_factions_are_dealt_alternately_and_with_an_odd_table_first_and_last_share_one() -> None:
    def dealt(players: int) -> object:
        return table("incorporation", hands={}, players=players).game.view().marks["factions"]

    assert dealt(4) == (0, 1, 0, 1)
    assert dealt(5) == (0, 1, 0, 1, 0)


@cites("001.10")
def test_every_other_seat_is_on_my_side() -> None:
    assert sit().game.view().marks["factions"] == (0, 1, 0, 1)


@cites("001.11")
def test_i_may_not_attack_my_own_side() -> None:
    enemies = ["steal bob", "steal dan", "assassinate bob", "assassinate dan", "coup bob", "coup dan"]
    assert sorted(aims(sit())) == sorted(enemies)
    assert sit().refuses("ann", "coup cat")


@cites("001.11")
def test_my_own_side_may_not_block_my_foreign_aid() -> None:
    talk = sit().ann("foreign-aid")
    assert (talk.kind, talk.asked) == ("block", ("bob", "dan"))
    assert talk.refuses("cat", "block duke")


@cites("001.12", "001.47")
def test_my_own_side_may_challenge_me() -> None:
    talk = sit().ann("exchange")
    assert talk.asked == ("bob", "cat", "dan")
    talk.cat("challenge").ann("concede", "lose duke")
    assert talk.cards("ann") == ["captain"]


@cites("001.12", "001.47")
def test_my_own_side_may_challenge_my_block() -> None:
    talk = table("incorporation", hands=HANDS, turn="bob").bob("steal ann").ann("block captain")
    assert talk.asked == ("bob", "cat", "dan")


@cites("001.13")
def test_when_one_faction_is_left_all_limits_fall() -> None:
    talk = sit(bob="", dan="")
    assert sorted(aims(talk)) == ["assassinate cat", "coup cat", "steal cat"]
    assert talk.ann("foreign-aid").asked == ("cat",)


@cites("001.13")
def test_the_limits_fall_with_the_last_enemy_in_the_middle_of_a_game() -> None:
    talk = sit(bob="duke", dan="").ann("coup bob").bob("lose duke").cat("income")
    assert "steal cat" in talk.offers("ann")


@cites("001.11")
def test_the_limits_hold_while_a_single_enemy_lives() -> None:
    assert {option.split()[1] for option in aims(sit(dan="", bob="duke"))} == {"bob"}


@cites("001.48")
def test_a_faction_protects_from_nothing_else() -> None:
    talk = sit().ann("joker-aid coins").bob("pass").cat("pass").dan("pass")
    assert (talk.kind, talk.asked) == ("block", ("bob", "cat", "dan"))


def test_ten_coins_always_find_a_victim_on_the_other_side() -> None:
    talk = table("incorporation", hands={**HANDS, "dan": ""}, coins={"ann": 10})
    assert talk.offers("ann") == ["coup bob"]


def test_without_factions_anyone_may_be_attacked() -> None:
    talk = table("incorporation", hands=HANDS, coins=RICH, options={"factions": False})
    assert {option.split()[1] for option in aims(talk)} == {"bob", "cat", "dan"}
    assert talk.ann("foreign-aid").asked == ("bob", "cat", "dan")
