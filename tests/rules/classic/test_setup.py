"""Before the first turn."""

import pytest
from talk import cites, table

from coup import Game, UnknownRules, rules
from coup.engine.claims import Holds


@cites("002.1", "002.8", "002.9", "004.4", "004.6")
@pytest.mark.parametrize("players", range(2, 7))
def test_everyone_starts_with_two_cards_and_two_coins(players: int) -> None:
    everyone = Game("classic", players=players, seed=1).reveal().values()
    assert [(truth.coins, len(truth.cards), truth.lost) for truth in everyone] == [(2, 2, ())] * players


@cites("004.3", "004.7")
@pytest.mark.parametrize("players", range(2, 7))
def test_there_are_three_of_each_character_and_the_rest_is_the_deck(players: int) -> None:
    game = Game("classic", players=players, seed=1)
    assert game.rules.deck(players) == dict.fromkeys(("duke", "assassin", "captain", "ambassador", "contessa"), 3)
    assert game.view().deck_size == 15 - 2 * players
    dealt = [card for truth in game.reveal().values() for card in truth.cards]
    assert {card: dealt.count(card) + left for card, left in game.state.deck.items()} == game.rules.deck(players)


@cites("002.1", "004.4")
def test_the_deal_is_random() -> None:
    hands = {tuple(Game("classic", players=2, seed=seed).reveal()["ann"].cards) for seed in range(200)}
    assert {card for hand in hands for card in hand} == set(rules("classic").deck(2))
    assert len(hands) == 25


@cites("004.1")
def test_up_to_six_play_and_two_are_enough() -> None:
    for players in range(2, 7):
        assert len(Game("classic", players=players).players) == players
    for players in (1, 7):
        with pytest.raises(UnknownRules):
            Game("classic", players=players)


@cites("004.3")
def test_the_bank_never_runs_dry() -> None:
    talk = table(hands={"ann": "duke duke", "bob": "captain captain"}, coins={"ann": 9, "bob": 1000})
    talk.ann("tax").passes()
    assert talk.coins("ann") == 12


@cites("002.3", "002.4")
def test_the_rules_say_of_every_action_what_it_does_what_it_claims_and_what_stops_it() -> None:
    summary = {}
    classic = rules("classic")
    for action in classic.actions:
        assert classic.action_help(action).endswith(".")
        claim = str(action.claim) if action.claim else ""
        summary[action.key] = (action.cost, claim, action.block.roles if action.block else ())
    assert summary == {
        "income": (0, "", ()),
        "foreign-aid": (0, "", ("duke",)),
        "tax": (0, "duke", ()),
        "exchange": (0, "ambassador", ()),
        "steal": (0, "captain", ("captain", "ambassador")),
        "assassinate": (3, "assassin", ("contessa",)),
        "coup": (7, "", ()),
    }
    assert all(classic.role_help(role).endswith(".") for role in classic.roles)


def uses(role: str) -> tuple[list[str], list[str]]:
    """The actions that claim a role, and those that it blocks."""
    actions = rules("classic").actions
    claims = [action.key for action in actions if isinstance(action.claim, Holds) and role in action.claim.roles]
    return claims, [action.key for action in actions if action.block and role in action.block.roles]


@cites("002.23", "002.34", "002.41", "002.42", "002.45", "004.8", "004.9", "004.10", "004.11", "004.12", "004.13")
def test_every_character_is_good_for_something() -> None:
    assert {role.key: uses(role.key) for role in rules("classic").roles} == {
        "duke": (["tax"], ["foreign-aid"]),
        "assassin": (["assassinate"], []),
        "captain": (["steal"], ["steal"]),
        "ambassador": (["exchange"], ["steal"]),
        "contessa": ([], ["assassinate"]),
    }


def test_with_a_short_start_the_first_of_two_begins_with_one_coin() -> None:
    def coins(players: int, **options: object) -> list[int]:
        game = Game("classic", players=players, seed=1, first="bob", **options)
        return [truth.coins for truth in game.reveal().values()]

    assert coins(2) == [2, 2]
    assert coins(2, short_start=True) == [2, 1]
    assert coins(3, short_start=True) == [2, 2, 2]
