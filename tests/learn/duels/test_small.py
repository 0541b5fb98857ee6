"""The small Coup is a duel: OpenSpiel and the solver of duels find the same in the same strategy."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

import pytest

np = pytest.importorskip("numpy", reason="needs the extra openspiel")
pyspiel = pytest.importorskip("pyspiel", reason="needs the extra openspiel")

from open_spiel.python.algorithms.gambit import export_gambit

import coup.learn.openspiel  # noqa: F401
from coup import Game
from coup.engine.zones import NOBODY
from coup.learn.duels.exploiting import duel_of
from coup.learn.duels.solving import Learner, learned
from coup.learn.duels.tree import Floats, grow
from coup.learn.duels.turns import Asked, Next, turn
from coup.learn.small import small_rules

TURNS = 3
"""One less than usual: OpenSpiel takes its time to copy the tree."""
DUEL = duel_of(Game(small_rules(), players=2, seed=1))


class Choice(NamedTuple):
    """An option that a player has with a card."""

    state: Any
    """Where it is in OpenSpiel, ..."""
    action: int
    edge: int
    """... and in a strategy of the solver."""
    card: int


class Pairing:
    """The small game of OpenSpiel, and the tree of the solver, option by option."""

    def __init__(self) -> None:
        self.game: Any = pyspiel.load_efg_game(
            export_gambit(pyspiel.load_game("python_coup_small", {"turn_limit": TURNS}))
        )
        self.tree = grow(DUEL, TURNS, NOBODY)
        self.choices: list[Choice] = []
        self.settled: dict[str, dict[int, float]] = {}
        """What happens after a challenge, where the solver leaves no choice: whoever can show a card does."""
        self.deal(self.game.new_initial_state(), ())

    def deal(self, state: Any, hands: tuple[int, ...]) -> None:
        if not state.is_chance_node():
            self.pair(0, turn(DUEL.rules, DUEL.coins), 0, state, hands)
            return
        for action in state.legal_actions():
            self.deal(state.child(action), (*hands, DUEL.roles.index(state.action_to_string(action))))

    def pair(self, node: int, asked: Asked, actor: int, state: Any, hands: tuple[int, ...]) -> None:
        """Walk both trees from here on."""
        player = state.current_player()
        assert player == asked.player ^ actor
        actions = {state.action_to_string(action): action for action in state.legal_actions()}
        texts = [text.replace("other", "+1") for text in asked.texts]
        assert sorted(texts) == sorted(actions)
        for edge, (text, after) in enumerate(zip(texts, asked.nexts, strict=True), int(self.tree.first[node])):
            self.choices.append(Choice(state, actions[text], edge, hands[player]))
            below, child = state.child(actions[text]), int(self.tree.child[edge])
            if isinstance(after, Asked):
                self.pair(child, after, actor, below, hands)
            elif isinstance(after, Next) and not below.is_terminal():
                self.pair(child, turn(DUEL.rules, after.coins[::-1]), 1 - actor, below, hands)
            else:
                self.settle(below)

    def settle(self, state: Any) -> None:
        actions = state.legal_actions()
        if actions and not state.is_chance_node():
            shown = [action for action in actions if state.action_to_string(action).startswith("show")]
            shares = {action: float(action in (shown or actions)) for action in actions}
            self.settled[state.information_state_string()] = shares
        for action in actions:
            self.settle(state.child(action))

    def policy(self, strategy: Floats) -> Any:
        """A strategy of the solver, for OpenSpiel."""
        shares: dict[str, dict[int, float]] = defaultdict(dict, self.settled)
        for state, action, edge, card in self.choices:
            shares[state.information_state_string()][action] = strategy[edge, card]
        return pyspiel.TabularPolicy({told: list(row.items()) for told, row in shares.items()})

    def strategy(self, policy: Any) -> Floats:
        """A policy of OpenSpiel, for the solver."""
        strategy: Floats = np.zeros((self.tree.edges, len(DUEL.roles)))
        for state, action, edge, card in self.choices:
            strategy[edge, card] = dict(policy.action_probabilities(state))[action]
        return strategy

    def exploitability(self, strategy: Floats) -> float:
        """As the solver finds it; OpenSpiel's returns go from -1 to 1, so that a share of games counts twice."""
        learner = Learner(self.tree)
        return sum(learner.best_response(strategy, player) for player in (0, 1)) - 1


@pytest.fixture(scope="module")
def pairing() -> Pairing:
    return Pairing()


@pytest.mark.parametrize("iterations", [0, 1, 300])
def test_openspiel_agrees_about_what_the_solver_has_learned(pairing: Pairing, iterations: int) -> None:
    strategy = learned(pairing.tree, iterations).average()
    theirs = pyspiel.exploitability(pairing.game, pairing.policy(strategy))
    assert theirs == pytest.approx(pairing.exploitability(strategy), abs=1e-9)


def test_the_solver_agrees_about_what_openspiel_has_learned(pairing: Pairing) -> None:
    """CFR+ begins with answers by chance; of conceding with the card in hand, less and less is left."""
    solver = pyspiel.CFRPlusSolver(pairing.game)
    for _ in range(500):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    theirs = pyspiel.exploitability(pairing.game, policy)
    assert theirs < 1e-3
    assert theirs == pytest.approx(pairing.exploitability(pairing.strategy(policy)), abs=1e-6)
