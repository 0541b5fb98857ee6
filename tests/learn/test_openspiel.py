"""Coup in OpenSpiel: the library's own simulations, perfect recall, and what its solvers make of the small Coup."""

from __future__ import annotations

import copy
import pickle
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import coup
from coup.learn.small import small_rules

np = pytest.importorskip("numpy", reason="needs the extra openspiel")
pyspiel = pytest.importorskip("pyspiel", reason="needs the extra openspiel")

from coup.learn.openspiel import CoupGame, SmallGame, options_in
from coup.learn.tree import Node, count, tree

MOST = {"poker": 8}
"""How many turns are simulated in rule sets in which random play goes on for long."""


def table(name: str, players: int, **parameters: Any) -> Any:
    turns = {"turn_limit": MOST.get(name, 30), **parameters}
    return pyspiel.load_game("python_coup", {"rules": name, "players": players, **turns})


def saved(state: Any) -> Any:
    """Through the text that OpenSpiel makes of a game and a state."""
    return pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_simulations_of_the_library(name: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(table(name, players), num_sims=2, serialize=True, verbose=False)
    capfd.readouterr()


def test_simulations_of_the_small_game(capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_coup_small"), num_sims=10, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("name", coup.RULE_SETS)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state)), saved])
def test_a_state_comes_back_as_it_was(name: str, copied: Callable[[Any], Any]) -> None:
    game = table(name, 4)
    assert pickle.loads(pickle.dumps(game)).new_initial_state().legal_actions()
    state, random = game.new_initial_state(), Random(1)
    for _ in range(20):
        state.apply_action(random.choice(state.legal_actions()))
    other = copied(state)
    for _ in range(10):
        assert not state.is_terminal()
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(0) == state.information_state_string(0)
        action = random.choice(state.legal_actions())
        state.apply_action(action)
        other.apply_action(action)


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_recall_is_perfect(name: str) -> None:
    """What a player was told is what it was told before, and more; and no two positions have the same tensor."""
    game = table(name, 3)
    for seed in range(3):
        state, random = game.new_initial_state(), Random(seed)
        texts, tensors = [""] * 3, [set() for _ in range(3)]  # type: ignore[var-annotated]
        while not state.is_terminal():
            for seat in range(3):
                text = state.information_state_string(seat)
                assert text.startswith(texts[seat])
                if text != texts[seat]:
                    tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                    assert tensor not in tensors[seat]
                    tensors[seat].add(tensor)
                texts[seat] = text
            state.apply_action(random.choice(state.legal_actions()))


def test_what_cannot_be_told_apart_offers_the_same() -> None:
    """The same information state means the same player and the same answers, in the whole tree of the small game."""
    offered = defaultdict(set)

    def walk(node: Node) -> None:
        if node["seat"] >= 0:
            offered[node["told"]].add((node["seat"], *[move["text"] for move in node["moves"]]))
        for move in node["moves"]:
            walk(move["node"])

    walk(tree(small_rules(), turn_limit=3))
    several = {told: found for told, found in offered.items() if len(found) > 1}
    assert not several
    assert len(offered) > 500


def test_chance_is_as_likely_as_cards_are_left() -> None:
    game = table("classic", 2)
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(card, 0.2) for card in range(5)]
    state.apply_action(0)
    assert dict(state.chance_outcomes()) == pytest.approx({0: 2 / 14, 1: 3 / 14, 2: 3 / 14, 3: 3 / 14, 4: 3 / 14})
    assert [state.action_to_string(-1, card) for card in range(2)] == ["duke", "assassin"]


def test_the_tree_is_that_of_the_library() -> None:
    game = pyspiel.load_game("python_coup_small", {"turn_limit": 2})

    def same(node: Node, state: Any) -> None:
        if state.is_terminal():
            assert (node["moves"], node["returns"]) == ([], state.returns())
            return
        if state.is_chance_node():
            assert node["seat"] == -1
            assert [(move["number"], move["chance"]) for move in node["moves"]] == state.chance_outcomes()
        else:
            assert node["seat"] == state.current_player()
            assert node["told"] == state.information_state_string()
            assert sorted(move["number"] for move in node["moves"]) == state.legal_actions()
        for move in node["moves"]:
            same(move["node"], state.child(move["number"]))

    root = tree(small_rules(), turn_limit=2)
    same(root, game.new_initial_state())
    assert count(root) == 808


def best_response(root: Node, seat: int, policy: dict[str, dict[int, float]]) -> float:
    """What the best answer to a policy wins, worked out from the plain tree: an information state at a time."""
    groups: dict[str, list[tuple[Node, float]]] = defaultdict(list)
    chosen: dict[str, int] = {}

    def gather(node: Node, reach: float) -> None:
        if node["seat"] == seat:
            groups[node["told"]].append((node, reach))
        for move in node["moves"]:
            share = move["chance"] if node["seat"] == -1 else 1.0
            if node["seat"] not in (-1, seat):
                share = policy[node["told"]][move["number"]]
            gather(move["node"], reach * share)

    def value(node: Node) -> float:
        if not node["moves"]:
            return node["returns"][seat]
        if node["seat"] == seat:
            best = choice(node["told"])
            return next(value(move["node"]) for move in node["moves"] if move["number"] == best)
        shares = policy[node["told"]] if node["seat"] >= 0 else {}
        return sum(shares.get(move["number"], move["chance"]) * value(move["node"]) for move in node["moves"])

    def choice(told: str) -> int:
        if told not in chosen:
            worth: dict[int, float] = defaultdict(float)
            for node, reach in groups[told]:
                for move in node["moves"]:
                    worth[move["number"]] += reach * value(move["node"])
            chosen[told] = max(worth, key=lambda number: worth[number])
        return chosen[told]

    gather(root, 1.0)
    return value(root)


def test_cfr_converges_on_the_small_game_and_the_plain_tree_agrees() -> None:
    game = pyspiel.load_game("python_coup_small", {"turn_limit": 2})
    solver = pyspiel.CFRPlusSolver(game)
    found = []
    for _ in range(3):
        for _ in range(12):
            solver.evaluate_and_update_policy()
        found.append(pyspiel.exploitability(game, solver.average_policy()))
    assert found[2] < found[1] < found[0]
    assert found[2] < found[0] / 4
    root = tree(small_rules(), turn_limit=2)
    average = solver.average_policy()
    policy: dict[str, dict[int, float]] = {}

    def fill(node: Node, state: Any) -> None:
        if node["seat"] >= 0 and node["told"] not in policy:
            policy[node["told"]] = dict(average.action_probabilities(state))
        for move in node["moves"]:
            fill(move["node"], state.child(move["number"]))

    fill(root, game.new_initial_state())
    ours = (best_response(root, 0, policy) + best_response(root, 1, policy)) / 2
    assert ours == pytest.approx(found[2], abs=1e-9)


def test_wrong_use_gets_a_sentence() -> None:
    with pytest.raises(coup.UnknownRules, match="There is no rule set 'bridge'"):
        CoupGame({"rules": "bridge"})
    with pytest.raises(coup.UnknownRules, match="classic is for 2 to 6 players, not 7"):
        CoupGame({"players": 7})
    with pytest.raises(coup.UnknownRules, match="Options are written as in"):
        options_in("named_block")
    assert CoupGame({"options": "named_block:off"}).rules == coup.rules("classic", named_block=False)
    state = SmallGame().new_initial_state()
    with pytest.raises(coup.IllegalOption, match=r"7 is not on offer now. Choose one of: 0 \(deal ann duke\)"):
        state._apply_action(7)
    for limit in (0, -1):
        with pytest.raises(coup.CoupError, match=f"The turn limit is a whole number from 1 on, not {limit}"):
            SmallGame({"turn_limit": limit})
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(coup.GameOver, match="The game is over"):
        state.apply_action(0)
    with pytest.raises(coup.IllegalOption, match="Chance is not asked here"):
        state.chance_outcomes()
