"""A rule set from elsewhere whose turns begin with a draw: leaving such a game deals, and can be played again."""

import pytest

import coup
from coup import BadPosition, Game
from coup.engine.cards import Draw, Keep
from coup.engine.hooks import Hook
from coup.engine.state import State
from coup.engine.turns import ask_for_action
from coup.replaying import compare_with_seed, steps


class FreshCard(Hook):
    """Whoever begins a turn may trade a card with the deck."""

    def begin_turn(self, state: State, player: int) -> bool:
        ask_for_action(state, player)
        state.stack.append(Keep(player, len(state.hands[player])))
        state.stack.append(Draw(player, 1))
        return True


RULES = coup.rules("classic").replace(name="fresh", hooks=(FreshCard(),))


def begun(draws: str) -> Game:
    hands = {"ann": "duke contessa", "bob": "captain captain", "cat": "contessa contessa"}
    return Game.position(RULES, hands=hands, draws=draws, seed=1).play("keep duke contessa")


def test_a_game_that_somebody_left_is_played_again() -> None:
    game = begun("assassin").resign("ann")
    assert (game.decision.kind, game.decision.seats) == ("keep", ("bob",))
    assert Game.load(game.save(), rules=RULES) == game
    *_, last = steps(game)
    assert last == game
    assert compare_with_seed(game).wrong == ()


def test_nobody_leaves_for_a_draw_that_cannot_be() -> None:
    game = begun("assassin contessa")
    before = game.copy()
    with pytest.raises(BadPosition, match="A draw that this position has fixed"):
        game.resign("ann")
    assert game == before
    assert game.save() == before.save()
