"""Changing sides."""

from talk import Talk, table

HANDS = {"ann": "duke captain", "bob": "duke captain", "cat": "duke captain"}


def sit(coins: int = 2) -> Talk:
    return table("reformation", hands=HANDS, coins={"ann": coins})


def sides(talk: Talk) -> object:
    return talk.game.view().marks["factions"]


def reserve(talk: Talk) -> object:
    return talk.game.view().marks["reserve"]


def test_for_one_coin_i_change_sides_and_nobody_is_asked() -> None:
    talk = sit().ann("convert")
    assert (sides(talk), talk.coins("ann"), reserve(talk)) == ((1, 1, 0), 1, 1)
    assert (talk.kind, talk.asked) == ("action", ("bob",))


def test_for_two_coins_another_player_changes_sides_and_nobody_is_asked() -> None:
    talk = sit().ann("convert bob")
    assert (sides(talk), talk.coins("ann"), reserve(talk)) == ((0, 0, 0), 0, 2)
    assert (talk.kind, talk.asked) == ("action", ("bob",))


def test_friend_and_enemy_may_be_converted_but_not_the_dead() -> None:
    assert {"convert", "convert bob", "convert cat"} <= set(sit().offers("ann"))
    talk = table("reformation", hands={**HANDS, "bob": ""})
    assert "convert bob" not in talk.offers("ann")


def test_a_conversion_must_be_paid_for() -> None:
    def conversions(coins: int) -> list[str]:
        return [option for option in sit(coins).offers("ann") if option.startswith("convert")]

    assert conversions(0) == []
    assert conversions(1) == ["convert"]


def test_the_reserve_grows_with_every_conversion() -> None:
    talk = sit().ann("convert").bob("convert cat")
    assert reserve(talk) == 3


def test_with_ten_coins_i_coup_and_convert_nobody() -> None:
    assert sit(10).offers("ann") == ["coup bob"]
