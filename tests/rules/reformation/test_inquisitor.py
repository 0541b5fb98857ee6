"""The Inquisitor."""

import pytest
from talk import Talk, table

from coup import rules
from coup.engine.events import UNKNOWN

HANDS = {"ann": "inquisitor captain", "bob": "duke contessa", "cat": "duke duke", "dan": "captain captain"}


def sit(turn: str = "ann", draws: str = "", **more: str) -> Talk:
    return table("reformation", hands={**HANDS, **more}, turn=turn, draws=draws)


def examined(draws: str = "", **more: str) -> Talk:
    return sit(draws=draws, **more).ann("examine bob").passes()


def test_the_inquisitor_takes_the_place_of_the_ambassador_unless_the_table_wants_the_old_one() -> None:
    assert [role.key for role in rules("reformation").roles] == [
        "duke",
        "assassin",
        "captain",
        "inquisitor",
        "contessa",
    ]
    old = table("reformation", hands={"ann": "ambassador", "bob": "duke"}, options={"inquisitor": False})
    assert not any(option.startswith("examine") for option in old.offers("ann"))
    old.draws("duke captain").ann("exchange").passes()
    assert old.offers("ann") == ["keep ambassador", "keep captain", "keep duke"]


def test_an_exchange_draws_one_card() -> None:
    talk = sit(draws="assassin").ann("exchange").passes()
    assert talk.offers("ann") == ["keep assassin captain", "keep assassin inquisitor", "keep captain inquisitor"]
    talk.ann("keep assassin captain")
    assert talk.cards("ann") == ["assassin", "captain"]


@pytest.mark.parametrize("action", ["exchange", "examine bob"])
def test_both_actions_are_proved_by_the_inquisitor(action: str) -> None:
    talk = sit().ann(action)
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat", "dan"))
    assert talk.cat("challenge").offers("ann") == ["show inquisitor", "concede"]


def test_examine_cannot_be_blocked_and_the_target_picks_the_card() -> None:
    talk = examined()
    assert (talk.kind, talk.asked) == ("hand", ("bob",))
    assert talk.offers("bob") == ["hand contessa", "hand duke"]


def test_the_examiner_sees_the_card_and_gives_it_back() -> None:
    talk = examined().bob("hand duke")
    assert "hand duke" in talk.game.record("ann")
    assert talk.offers("ann") == ["return", "force"]
    talk.ann("return")
    assert (talk.cards("bob"), talk.game.turn) == (["contessa", "duke"], "bob")


def test_or_makes_them_draw_a_new_one_for_it() -> None:
    talk = examined(draws="assassin").bob("hand duke").ann("force")
    assert (talk.cards("bob"), talk.game.turn) == (["assassin", "contessa"], "bob")
    assert talk.game.state.deck["duke"] == 1


def test_the_new_card_is_drawn_before_the_old_one_goes_back() -> None:
    """All other Dukes are in hands, so the one examined could come back only if it were returned first."""
    talk = examined(draws="duke").bob("hand duke")
    with pytest.raises(AssertionError, match="The deck has no duke"):
        talk.ann("force")


def test_nobody_else_sees_the_card() -> None:
    other = {"bob": "assassin contessa"}
    one, two = examined().bob("hand duke"), examined(**other).bob("hand assassin")
    for name in ("cat", "dan", None):
        assert one.game.view(name) == two.game.view(name)
        assert one.game.record(name) == two.game.record(name)
    assert one.game.view("ann") != two.game.view("ann")


def test_the_examiner_does_not_see_the_other_card_nor_the_new_one() -> None:
    talk = examined(draws="assassin").bob("hand duke").ann("force")
    assert talk.game.view("ann").hands[1] == (UNKNOWN, UNKNOWN)
    other = examined(bob="duke assassin", draws="inquisitor").bob("hand duke").ann("force")
    assert talk.game.view("ann") == other.game.view("ann")


def test_a_player_whose_last_card_is_examined_is_not_out() -> None:
    talk = examined(bob="duke", draws="contessa").bob("hand duke")
    assert talk.game.view().alive(1)
    talk.ann("force")
    assert (talk.cards("bob"), talk.game.turn) == (["contessa"], "bob")


def test_my_own_side_is_not_examined() -> None:
    assert "examine cat" not in sit().offers("ann")


def test_a_target_who_died_of_the_challenge_shows_nothing() -> None:
    talk = sit(bob="duke").ann("examine bob").bob("challenge").ann("show inquisitor").bob("lose duke")
    assert (talk.kind, talk.asked) == ("action", ("cat",))


def test_an_inquisitor_or_a_captain_blocks_a_steal() -> None:
    talk = sit(turn="bob").bob("steal ann").ann("pass").cat("pass").dan("pass")
    assert talk.offers("ann") == ["block captain", "block inquisitor", "pass"]
    talk.ann("block inquisitor").bob("challenge")
    assert talk.offers("ann") == ["show inquisitor", "concede"]
    talk.ann("show inquisitor").bob("lose duke")
    assert (talk.coins("ann"), talk.coins("bob")) == (2, 2)
