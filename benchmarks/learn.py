"""How fast learning machines are served: decisions with observation and mask, random play, on one core.

    python -m benchmarks.learn              # as installed
    python -m benchmarks.learn --compiled   # the same with engine and trackers compiled by mypyc

Every way gives each player who is asked an observation and a mask, and takes an answer. Every figure is the best of
several rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from benchmarks import compiled
from coup.engine.dealer import by_chance
from coup.engine.flow import apply, deal, decide, start
from coup.names import SUGGESTED
from coup.rules import RULE_SETS
from coup.rules import rules as rules_by_name

ROUNDS = 7
PLAYERS = 4
GAMES = 150
FEW = 5
"""Games of those who are slow."""

Play = Callable[[int, Random], int]


def engine(games: int, random: Random, rules: str) -> int:
    """The engine alone, with a log and without numbers: what the others are built on."""
    decisions, chosen = 0, rules_by_name(rules)
    choose = by_chance(random)
    for _ in range(games):
        state = start(chosen, SUGGESTED[:PLAYERS], log=True)
        deal(state, choose)
        while state.outcome is None:
            options = decide(state).options
            decisions += 1
            apply(state, options[int(random.random() * len(options))])
            deal(state, choose)
    return decisions


def encoding(games: int, random: Random, rules: str) -> int:
    """The encoding alone: a watcher beside the engine."""
    from coup.learn.encoding import encoding_of

    decisions, chosen = 0, rules_by_name(rules)
    choose, numbers = by_chance(random), encoding_of(chosen, PLAYERS)
    for _ in range(games):
        state, watcher = start(chosen, SUGGESTED[:PLAYERS], log=True), numbers.watcher()
        deal(state, choose)
        while state.outcome is None:
            seat, options = decide(state).seat, decide(state).options
            watcher.observe_seat(state, seat)
            watcher.mask(watcher.numbers_of_seat(state, seat))
            decisions += 1
            apply(state, options[int(random.random() * len(options))])
            deal(state, choose)
    return decisions


def pettingzoo(games: int, random: Random, rules: str) -> int:
    """A table of PettingZoo, as its manual says how to use one."""
    from coup.learn.pettingzoo import env

    decisions, table = 0, env(rules, PLAYERS)
    table.reset(seed=random.randrange(1 << 30))
    for _ in range(games):
        table.reset()
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            numbers = observation["action_mask"].nonzero()[0]
            table.step(numbers[int(random.random() * len(numbers))])
            decisions += 1
    return decisions


def gymnasium(games: int, random: Random, rules: str) -> int:
    """A seat of Gymnasium against three bots that play at random; their answers count as well."""
    from coup.learn.gymnasium import CoupEnv

    decisions, table = 0, CoupEnv(rules, ["random"] * (PLAYERS - 1))
    table.reset(seed=random.randrange(1 << 30))
    for _ in range(games):
        observation, _ = table.reset()
        over = False
        while not over:
            numbers = observation["action_mask"].nonzero()[0]
            observation, _, terminated, truncated, _ = table.step(numbers[int(random.random() * len(numbers))])
            over = terminated or truncated
        decisions += table.episode.answers
    return decisions


def openspiel(games: int, random: Random, rules: str) -> int:
    """A game of OpenSpiel: observation tensor, legal actions, and all draws as nodes of their own."""
    import pyspiel

    import coup.learn.openspiel  # noqa: F401

    game = pyspiel.load_game("python_coup", {"rules": rules, "players": PLAYERS, "turn_limit": 200})
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
                continue
            state.observation_tensor(state.current_player())
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            decisions += 1
    return decisions


def best(play: Play, games: int) -> float:
    """Decisions a second in the fastest of several rounds."""
    fastest = 0.0
    for number in range(ROUNDS):
        begin = process_time()
        decisions = play(games, Random(number))
        fastest = max(fastest, decisions / (process_time() - begin))
    return fastest


def ways() -> None:
    """Every way in classic, and the quick ones in every rule set."""
    print(f"Decisions a second, random play, {PLAYERS} players, one core; best of {ROUNDS} rounds.\n")
    for name, play, games in (
        ("the engine, with its log", engine, GAMES),
        ("encoding alone", encoding, GAMES),
        ("PettingZoo", pettingzoo, GAMES),
        ("Gymnasium, against bots", gymnasium, GAMES),
        ("OpenSpiel", openspiel, FEW),
    ):
        print(f"classic, {name:28}{best(partial(play, rules='classic'), games):>12,.0f}", flush=True)
    for rules in RULE_SETS:
        if rules != "classic":
            print(f"{f'{rules}, PettingZoo':37}{best(partial(pettingzoo, rules=rules), FEW):>12,.0f}", flush=True)


def main() -> None:
    """Measure as installed, or compiled."""
    compiled.measure("benchmarks.learn", "How fast learning machines are served.", ways)


if __name__ == "__main__":
    main()
