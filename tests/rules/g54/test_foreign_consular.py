"""The Foreign Consular makes a treaty: the partners cannot target each other, not even by a coup."""

from typing import Any

import pytest
from talk import Talk, cites, table

HANDS = {
    "ann": "foreign-consular banker",
    "bob": "foreign-consular banker",
    "cat": "banker director",
    "dan": "director director",
}
RICH = dict.fromkeys(HANDS, 9)


def sit(others: str = "banker director guerrilla politician", turn: str = "ann", **more: Any) -> Talk:
    hands = HANDS | more.pop("hands", {})
    roles = f"{others} foreign-consular"
    return table("g54", roles=roles, hands=hands, turn=turn, options={"free": True}, **more)


def treaty(talk: Talk) -> object:
    return talk.game.view().marks["treaty"]


def aimed_at(talk: Talk, player: str, target: str) -> set[str]:
    return {option.split()[0] for option in talk.offers(player) if option.endswith(f" {target}")}


@cites("003.15")
def test_the_partner_is_chosen_among_the_living_when_the_effect_happens() -> None:
    talk = sit(hands={"bob": ""}).ann("foreign-consular").passes()
    assert (talk.kind, talk.offers("ann")) == ("treaty", ["treaty cat", "treaty dan"])
    assert treaty(talk.ann("treaty dan")) == (0, 3)
    assert (talk.kind, talk.game.turn) == ("action", "cat")


def test_a_caught_consular_has_no_treaty() -> None:
    talk = sit(turn="cat").cat("foreign-consular").bob("challenge").cat("concede", "lose banker")
    assert (treaty(talk), talk.game.turn) == ((), "dan")


def test_a_consular_who_proves_it_has_a_treaty_and_not_with_a_dead_challenger() -> None:
    talk = sit(hands={"dan": "director"}).ann("foreign-consular").dan("challenge").ann("show foreign-consular")
    talk.dan("lose director")
    assert talk.offers("ann") == ["treaty bob", "treaty cat"]


@pytest.mark.parametrize(("player", "partner"), [("ann", "cat"), ("cat", "ann")])
def test_neither_may_target_the_other_coups_included(player: str, partner: str) -> None:
    talk = sit(turn=player, coins=RICH, treaty=[0, 2])
    assert aimed_at(talk, player, partner) == set()
    assert aimed_at(talk, player, "bob") == {"coup", "guerrilla", "politician"}
    assert talk.refuses(player, f"coup {partner}")


def test_others_may_target_both() -> None:
    talk = sit(turn="bob", coins=RICH, treaty=[0, 2])
    for partner in ("ann", "cat"):
        assert aimed_at(talk, "bob", partner) == {"coup", "guerrilla", "politician"}


def test_with_ten_coins_the_coup_falls_on_somebody_else() -> None:
    assert sit(coins={"ann": 10}, treaty=[0, 2]).offers("ann") == ["coup bob", "coup dan"]


@pytest.mark.parametrize("role", ["producer", "judge", "mercenary", "crime-boss", "communist", "protestor"])
def test_whatever_names_a_target_cannot_name_the_partner(role: str) -> None:
    others = f"banker director politician {role}"
    assert f"{role} cat" in sit(others, coins=RICH).offers("ann")
    assert f"{role} cat" not in sit(others, coins=RICH, treaty=[2, 0]).offers("ann")


@pytest.mark.parametrize(("role", "coins"), [("general", {"ann": 5}), ("priest", {})])
def test_what_targets_everyone_passes_over_the_partner(role: str, coins: dict[str, int]) -> None:
    talk = sit(f"banker director politician {role}", coins=coins, treaty=[0, 1]).ann(role).passes()
    if role == "general":
        talk.cat("lose banker").dan("lose director")
    assert (len(talk.cards("bob")), talk.coins("bob"), talk.game.turn) == (2, 2, "bob")


def test_partners_may_challenge_each_other() -> None:
    talk = sit(turn="cat", treaty=[0, 2]).cat("banker").ann("challenge").cat("show banker").ann("lose banker")
    assert talk.cards("ann") == ["foreign-consular"]


def test_a_partner_may_give_to_the_other_and_join_a_protest_against_them() -> None:
    hands = {"ann": "farmer", "bob": "director", "cat": "farmer"}
    gift = sit("farmer director guerrilla politician", hands=hands, treaty=[0, 2]).ann("farmer").passes()
    assert "give cat" in gift.offers("ann")
    protest = sit("banker director guerrilla protestor", turn="bob", coins=RICH, treaty=[0, 2]).bob("protestor cat")
    protest.ann("pass").cat("pass").dan("pass")
    assert "join" in protest.offers("ann")


def test_the_treaty_is_void_between_the_last_two() -> None:
    talk = sit(hands={"bob": "", "dan": "director"}, coins=RICH, treaty=[0, 2])
    assert aimed_at(talk, "ann", "cat") == set()
    talk.ann("coup dan").dan("lose director")
    assert aimed_at(talk, "cat", "ann") == {"coup", "guerrilla", "politician"}


def test_between_the_last_two_everyone_is_a_target_again() -> None:
    hands = {"bob": "", "dan": ""}
    talk = sit("banker director general priest", hands=hands, coins=RICH, treaty=[0, 2])
    assert {"general", "priest"} <= set(talk.offers("ann"))


@pytest.mark.parametrize("victim", ["ann", "cat"])
def test_the_treaty_ends_when_a_partner_dies(victim: str) -> None:
    talk = sit(turn="bob", hands={victim: "banker"}, coins=RICH, treaty=[0, 2])
    talk.bob(f"coup {victim}").say(victim, "lose banker")
    assert treaty(talk) == ()


def test_a_new_use_moves_the_tokens() -> None:
    talk = sit(turn="bob", coins=RICH, treaty=[0, 2]).bob("foreign-consular").passes().bob("treaty cat")
    assert treaty(talk) == (1, 2)
    assert aimed_at(talk, "cat", "bob") == set()
    assert aimed_at(talk, "cat", "ann") == {"coup", "guerrilla", "politician"}


def test_the_peacekeeper_may_be_a_partner() -> None:
    talk = sit("banker director guerrilla peacekeeper", peacekeeping=2).ann("foreign-consular").passes()
    assert "treaty cat" in talk.offers("ann")


def test_a_consular_who_died_before_the_effect_is_not_asked() -> None:
    """Bob doubted and lost the Intellectual; ann doubted that too, and died of it."""
    hands = {"ann": "foreign-consular", "bob": "intellectual banker"}
    talk = sit("banker director guerrilla intellectual", hands=hands, draws="banker").ann("foreign-consular")
    talk.bob("challenge").ann("show foreign-consular").bob("lose intellectual as intellectual")
    talk.ann("challenge").ann("lose banker")
    assert (talk.kind, talk.asked, treaty(talk)) == ("action", ("bob",), ())
