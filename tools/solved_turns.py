"""Solve turns of two players, and make a player that has learned the solutions by heart.

    python tools/solved_turns.py --out turns --minutes 4 --teach 3          # with an accelerator

Four networks learn what turns are worth by beliefs (``worths.npz``; ``--start`` goes on with such a file), by the lives
of both players; then a player learns what solutions answer (``player.npz``, for ``coup learn attack``). Meanwhile
solutions meet the master at some tables, and what they win is told: more than half, if they are as good as they should
be. Needs JAX. What came of it so far is in docs/trials.md.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from coup.learn import networks
from coup.learn.equilibrium import worths
from coup.learn.equilibrium.learning import Chances, Played, Sample, Settings, Study, begin, chances, learn, play
from coup.learn.equilibrium.teaching import picked, pupil, teach
from coup.learn.equilibrium.walking import Moment
from coup.learn.equilibrium.worths import LIVES, Worths
from coup.learn.master import shipped
from coup.learn.training.networks import adam
from coup.learn.vector.engine import Engine

RECENT = 64
"""Of so many turns samples and moments are kept."""
STEPS = 24
"""So often they are learned from after a turn."""
RATE = 8e-4
ASKED = 0.26
"""The share of all moments at which there is something to decide, about."""
WORTHS, PLAYER = "worths.npz", "player.npz"


class Tables:
    """Tables at which turns are solved, and what is kept of them."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.of = Study(Engine("classic"))
        self.settings = settings
        self.key = jax.random.key(seed)
        self.master = {name: jnp.asarray(weight) for name, weight in shipped("two", "actor").items()}
        self.precision = jnp.bfloat16 if jax.default_backend() != "cpu" else None
        self.random = np.random.default_rng(seed)

    def open(self, by: Chances) -> None:
        """New games at all tables."""
        sizes = zip(LIVES, self.settings.tables, strict=True)
        self.pools = {
            lives: begin(self.of.engine, self.next_key(), lives, size, self.settings.turns, by) for lives, size in sizes
        }
        self.score = np.zeros(2)

    def turn(self, networks: Worths, by: Chances) -> Played:
        """The next turn at all of them."""
        played = play(self.of, self.pools, networks, self.master, self.next_key(), by, self.settings)
        self.pools = played.pools
        self.score += np.asarray(played.score)
        return played

    def next_key(self) -> Array:
        self.key, own = jax.random.split(self.key)
        return own

    def won(self) -> str:
        """What solutions have won from the master since the last time."""
        games, wins = self.score
        self.score = np.zeros(2)
        return f"solutions win {100 * wins / max(games, 1):.1f} % of {games:.0f} from the master"


def learn_worths(tables: Tables, known: Worths, seconds: float, path: Path) -> Worths:
    """Let the networks learn, and write them down."""
    by = chances(rounds=32, daring=0.25, wild=1.5, renewed=0.1, strangers=0.3)
    tables.open(by)
    state = adam(known)
    kept: list[dict[str, Sample]] = []
    for share in told_time(seconds):
        kept = [*kept[1 - RECENT :], tables.turn(known, by).samples]
        rate = jnp.float32(RATE * max(0.02, 1 - share.done))
        for _ in range(STEPS):
            samples = {name: kept[tables.random.integers(len(kept))][name] for name in known}
            known, state, missed = learn(known, state, samples, rate, tables.precision)
        if not all(np.isfinite(float(number)) for number in missed.values()):
            raise SystemExit(
                "The networks have lost their way: a number is not finite. Begin again with a smaller rate."
            )
        if share.tells:
            found = ", ".join(f"{name} {float(number):.5f}" for name, number in missed.items())
            print(f"{share.turns} turns: off by {found}; {tables.won()}", flush=True)
            save(known, path)
    save(known, path)
    return known


def learn_by_heart(tables: Tables, known: Worths, seconds: float, path: Path) -> None:
    """Let a player learn what solutions answer, from where the master stands; its critic stays the master's."""
    by = chances(rounds=64, daring=0.15, wild=0.0, renewed=0.02, strangers=0.3)
    tables.open(by)
    player = pupil(tables.master)
    kept: list[Moment] = []
    critic = shipped("two", "critic")
    for share in told_time(seconds):
        moments = tables.turn(known, by).moments
        kept = [*kept[1 - RECENT :], picked(moments, tables.next_key(), int(len(moments.asked) * ASKED))]
        rate = jnp.float32(1e-3 * max(0.01, 1 - share.done))
        for _ in range(STEPS):
            player, missed = teach(player, tables.of, kept[tables.random.integers(len(kept))], rate, tables.precision)
        if share.tells:
            print(f"{share.turns} turns: the player is off by {float(missed):.4f}; {tables.won()}", flush=True)
            networks.write(path, actor=player.average, critic=critic)
    networks.write(path, actor=player.average, critic=critic)


class Share:
    """How far something has come."""

    def __init__(self) -> None:
        self.turns, self.done, self.tells = 0, 0.0, False


def told_time(seconds: float) -> Any:
    """Go on for so long, and tell about it now and then; what is compiled first does not count."""
    share, began, told = Share(), 0.0, time.monotonic()
    while share.done < 1:
        yield share
        now = time.monotonic()
        began = began or now
        share.turns, share.done = share.turns + 1, (now - began) / max(seconds, 1e-6)
        share.tells = now - told > 20
        told = now if share.tells else told


def save(known: Worths, path: Path) -> None:
    flat = {f"{name}/{key}": np.asarray(part) for name, one in known.items() for key, part in one.items()}
    np.savez(path, **flat)  # type: ignore[arg-type]


def load(path: Path) -> Worths:
    known: Worths = {}
    try:
        with np.load(path, allow_pickle=False) as file:
            for name in file.files:
                network, part = name.split("/")
                known.setdefault(network, {})[part] = jnp.asarray(file[name])
    except Exception as trouble:  # A damaged archive fails in a dozen ways.
        raise SystemExit(
            f"{path} holds no networks that were learned here; {WORTHS} of an earlier run does."
        ) from trouble
    return known


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, required=True, help="the folder for what was learned")
    parser.add_argument("--minutes", type=float, default=4.0, help="how long the networks learn what turns are worth")
    parser.add_argument("--teach", type=float, default=0.0, help="how many minutes a player learns the solutions")
    parser.add_argument("--start", type=Path, help="networks to begin with")
    parser.add_argument("--tables", type=int, default=1536, help="how many tables; twice as many with all cards")
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    tables = Tables(Settings(tables=(2 * given.tables, given.tables, given.tables, given.tables)), given.seed)
    known = load(given.start) if given.start else worths.fresh(tables.next_key(), given.width)
    if given.minutes > 0:
        known = learn_worths(tables, known, 60 * given.minutes, given.out / WORTHS)
    if given.teach > 0:
        learn_by_heart(tables, known, 60 * given.teach, given.out / PLAYER)


if __name__ == "__main__":
    main()
