"""What bots cost: a rule-based decision in engine decisions, and how fast the thinker imagines games.

python -m benchmarks.bots
python -m benchmarks.bots --compiled   # the same with engine, rules and bots compiled by mypyc
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from benchmarks import compiled
from coup import RULE_SETS, Game
from coup.bots import Bot, bot
from coup.bots.search import Search
from coup.bots.thinker import Quick
from coup.engine.dealer import by_chance
from coup.engine.flow import apply, decide, start
from coup.engine.resample import Worlds
from coup.engine.rules import Rules
from coup.engine.stack import ChanceQuestion
from coup.engine.views import View, look

NAMES = ("ann", "bob", "cat", "dan")
RULE_BASED = ("honest", "bluffer", "sceptic", "thrifty", "sleeper", "careful")
TURNS = 60
GAMES = 12
ROUNDS = 3


def engine_decision(rules: Rules, games: int = 4 * GAMES) -> float:
    """Seconds to ask and answer one question, in quick random play without a log."""
    answers, spent = 0, 0.0
    for seed in range(games):
        random = Random(seed)
        chance = by_chance(random)
        state = start(rules, NAMES)
        began = process_time()
        while state.outcome is None and state.turn_number <= TURNS:
            decision = decide(state)
            if isinstance(decision.question, ChanceQuestion):
                option = decision.question.draw(state, chance)
            else:
                option = decision.options[int(random.random() * len(decision.options))]
            apply(state, option)
            answers += 1
        spent += process_time() - began
    return spent / answers


def bot_decision(rules: Rules, player: Bot) -> float:
    """Seconds for one answer of a bot among its like, its view included."""
    answers, spent = 0, 0.0
    for seed in range(GAMES):
        game = Game(rules, players=NAMES, seed=seed)
        random = Random(seed)
        while not game.over and game.turn_number <= TURNS:
            seat = decide(game.state).seat
            began = process_time()
            option = player.choose(look(game.state, seat), random)
            spent += process_time() - began
            answers += 1
            game.play(option, seat)
    return spent / answers


def questions(rules: Rules, count: int) -> Iterator[View]:
    """Views with a choice to make, from games of careful players."""
    player, random = bot("careful"), Random(1)
    found = 0
    while found < count:
        game = Game(rules, players=NAMES, seed=found)
        while not game.over and game.turn_number <= TURNS and found < count:
            seat = game.seat(game.decision.seat)
            view = game.view(seat)
            if len(view.options) > 1 and random.random() < 0.1:
                found += 1
                yield view
            game.play(player.choose(view, random), seat)


def thinker_speed(rules: Rules, count: int = 20) -> tuple[float, float, float]:
    """Worlds a second, imagined games a second, and seconds for one answer of ``quick``."""
    drawn, imagined, whole = 0.0, 0.0, 0.0
    quick = Quick()
    for view in questions(rules, count):
        began = process_time()
        worlds, random = Worlds(view), Random(1)
        for _ in range(10):
            worlds.draw(random, log=False)
        drawn += process_time() - began
        began = process_time()
        search = Search(view, Random(1), quick.nodes, quick.deep)
        ready = process_time()
        for _ in range(quick.nodes):
            search.simulate()
        ended = process_time()
        imagined += ended - ready
        whole += ended - began
    return 10 * count / drawn, quick.nodes * count / imagined, whole / count


def measure() -> None:
    """Print all figures. The best of some rounds counts: what is slower was disturbed."""
    for name in RULE_SETS:
        rules = Game(name, players=NAMES, seed=1).rules
        unit = min([engine_decision(rules) for _ in range(ROUNDS)])
        costs = {player: min([bot_decision(rules, bot(player)) for _ in range(ROUNDS)]) for player in RULE_BASED}
        worlds, nodes, seconds = thinker_speed(rules)
        words = ", ".join([f"{player} {cost / unit:.0f}" for player, cost in costs.items()])
        print(f"{name}: an engine decision takes {unit * 1e6:.1f} µs; a bot's costs as many: {words}")
        print(
            f"  thinker: {worlds:,.0f} worlds and {nodes:,.0f} nodes a second; quick answers in {seconds * 1e3:.0f} ms"
        )


if __name__ == "__main__":
    compiled.measure("benchmarks.bots", "What bots cost.", measure)
