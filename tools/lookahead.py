"""How much a search finds: what the grandmaster's looks gain at moments of real games, and how long they take.

    python tools/lookahead.py                                   # the built-in effort, 40 moments of two players
    python tools/lookahead.py worlds=200,turns=3 lines=2000     # other efforts, compared at the same moments
    OMP_NUM_THREADS=1 python tools/lookahead.py --players 4 --moments 20 --lines 300     # times of one core

Moments are drawn from games of masters. At each of them every option is judged by playing on to the end in many ways,
from many worlds; that takes some seconds. By that judgement a look's policy wins more of a game than the master's own
chances do, if all play on like the master: that is its gain. The best that a single answer can gain is told, too; it
owes something to luck, since the option that is judged best is not always the best.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np

from coup import Game
from coup.bots import bot
from coup.engine.views import View
from coup.learn.duels.playing import duel_policy
from coup.learn.grandmaster import Chances, Places, bent, worth_a_try, worths
from coup.learn.master import policy
from coup.learn.search.effort import USUAL, Effort

WORLDS, TURNS = 6000, 10**6
"""From how many worlds the judge plays on, and for how long: to the end."""
ROW = "{:48} {:>8} {:>15} {:>9} {:>9}"


class Moment(NamedTuple):
    """Where a seat has several options, and what each of them wins."""

    view: View
    prior: Chances
    tried: Places
    worth: Chances

    def wins(self, chances: Chances) -> float:
        """What a policy wins here, beyond a fair share."""
        return float(chances[self.tried] @ self.worth / chances[self.tried].sum())


def moments(players: int, count: int, lines: int, seed: str) -> Iterator[Moment]:
    """One moment from each of so many games."""
    number = 0
    while count:
        number += 1
        random = Random(f"{seed} {number}")
        if views := choices(players, f"{seed} {number}", number % players, random):
            view = random.choice(views)
            prior = np.array(policy(view))
            tried = worth_a_try(prior)
            judge = Effort(WORLDS, WORLDS * len(view.history or ()), lines * len(tried), TURNS)
            yield Moment(view, prior, tried, worths(view, tried, random, judge))
            count -= 1


def choices(players: int, seed: str, own: int, random: Random) -> list[View]:
    """What a seat sees of a game of masters wherever it has a choice that is not solved."""
    game, master, seen = Game("classic", players=players, seed=seed), bot("master"), []
    while not game.over:
        seat = game.seat(game.decision.seat)
        view = game.view(seat)
        if seat == own and len(worth_a_try(np.array(policy(view)))) > 1 and duel_policy(view) is None:
            seen.append(view)
        game.play(master.choose(view, random), seat)
    return seen


def effort_of(words: str) -> Effort:
    """An effort from words like ``worlds=200,turns=3``; what is not said is as usual."""
    pairs = [word.partition("=") for word in words.split(",") if word]
    return USUAL._replace(**{name: int(number) for name, _, number in pairs})


def told(name: str, gains: list[float], seconds: list[float]) -> str:
    """A line of the table, in points of a hundred games."""
    points = 100 * np.array(gains)
    margin = f"± {1.96 * points.std(ddof=1) / len(points) ** 0.5:.2f}"
    times = (f"{np.mean(seconds):.2f}", f"{max(seconds):.2f}") if seconds else ("", "")
    return ROW.format(name, f"{points.mean():.2f}", margin, *times)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how much the grandmaster's looks find.")
    parser.add_argument("efforts", nargs="*", type=effort_of, default=[USUAL], help="such as worlds=200,turns=3")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--moments", type=int, default=40, help="from how many games, two at least")
    parser.add_argument("--lines", type=int, default=2500, help="in how many ways the judge follows each option")
    parser.add_argument("--seed", default="lookahead")
    arguments = parser.parse_args()
    if arguments.moments < 2:
        parser.error("With fewer than two moments there is nothing to tell.")
    found = []
    for moment in moments(arguments.players, arguments.moments, arguments.lines, arguments.seed):
        found.append(moment)
        print(f"\r{len(found)} of {arguments.moments} moments judged", end="", flush=True)
    print()
    print(ROW.format("", "gain", "95 %", "seconds", "at most"))
    own = [moment.wins(moment.prior) for moment in found]
    best = [float(moment.worth.max()) - wins for moment, wins in zip(found, own, strict=True)]
    print(told("the best option", best, []))
    for effort in arguments.efforts:
        gains, seconds = [], []
        for number, (moment, wins) in enumerate(zip(found, own, strict=True)):
            began = process_time()
            worth = worths(moment.view, moment.tried, Random(number), effort)
            seconds.append(process_time() - began)
            gains.append(moment.wins(bent(moment.prior, moment.tried, worth)) - wins)
        name = ", ".join(f"{field} {number}" for field, number in effort._asdict().items())
        print(told(name, gains, seconds), flush=True)


if __name__ == "__main__":
    main()
