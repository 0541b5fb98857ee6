"""How fast the vector engine is: answers a second, games following each other, on whatever device JAX finds.

    python -m benchmarks.vector                       # all of it, within four minutes
    python -m benchmarks.vector --tables 4096 --seconds 5

Three ways of answering: at random among the legal answers; the same with the observation of every seat that is asked;
and by a network of three layers of 512, which sees the observation and whose answers are drawn from its chances. What
is measured includes the masks, the choice, all chance and the deals of new games. Every figure is the best of several
rounds. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from coup.learn.vector import SEATS, Engine, Tables
from coup.learn.vector.given import draws_of

ANSWERS = 64
"""How many answers every table takes in a round."""
LAYERS, WIDTH = 3, 512
GROWTH = (256, 1024, 4096, 16384, 65536, 262144)
FEW = (1024, 4096)
"""Tables on a processor, which gains nothing by more."""
SERVED = (4096, 16384, 65536)
"""Tables whose players look or think, on an accelerator."""

Choose = Callable[[Engine, Any, Tables, Array], tuple[Array, Array]]


class Figure(NamedTuple):
    """Answers a second of so many tables."""

    way: str
    tables: int
    rate: float
    compiling: float


def at_random(engine: Engine, weights: Any, tables: Tables, draw: Array) -> tuple[Array, Array]:
    """An answer by chance, and nothing seen."""
    return engine.choose(engine.legal(tables.state), draw), jnp.zeros((), jnp.int32)


def observing(engine: Engine, weights: Any, tables: Tables, draw: Array) -> tuple[Array, Array]:
    """An answer by chance; the observation is summed up, so that it has to be made."""
    answer, _ = at_random(engine, weights, tables, draw)
    return answer, engine.observe(tables.state).sum(dtype=jnp.int32)


def network(engine: Engine, weights: list[Array], tables: Tables, draw: Array) -> tuple[Array, Array]:
    """An answer by a network: dense layers, each with a layer norm and ReLU, and a dense one."""
    half = weights[0].dtype
    signal = engine.observe(tables.state).T.astype(half) * jnp.asarray(engine.encoding.scale, half)
    for layer in weights[:-1]:
        signal = jnp.dot(signal, layer).astype(jnp.float32)
        mean, square = signal.mean(-1, keepdims=True), (signal * signal).mean(-1, keepdims=True)
        signal = jax.nn.relu((signal - mean) * jax.lax.rsqrt(square - mean * mean + 1e-5)).astype(half)
    logits = jnp.dot(signal, weights[-1], preferred_element_type=jnp.float32).T
    chances = jnp.where(engine.legal(tables.state), jnp.exp(logits - logits.max(0)), 0)
    return engine.choose(chances, draw), jnp.zeros((), jnp.int32)


WAYS: dict[str, Choose] = {"random": at_random, "observation": observing, "network": network}


def weights_for(engine: Engine, half: Any) -> list[Array]:
    sizes = [engine.size, *[WIDTH] * LAYERS, engine.answers]
    keys = jax.random.split(jax.random.key(0), len(sizes) - 1)
    pairs = zip(keys, sizes, sizes[1:], strict=False)
    return [(jax.random.normal(key, (a, b)) * (2 / a) ** 0.5).astype(half) for key, a, b in pairs]


def rounds(engine: Engine, way: str, weights: list[Array], tables: Tables, key: Array) -> tuple[Tables, Array]:
    """Every table takes ``ANSWERS`` answers."""
    count = 1 + engine.draws + engine.plan.hand + 1

    def answer(tables: Tables, key: Array) -> tuple[Tables, Array]:
        draws = draws_of(key, count, tables.state.asked.shape)
        chosen, seen = WAYS[way](engine, weights, tables, draws[:1])
        after, result = engine.play(tables, chosen, draws[1:])
        return after, seen + result.over.sum(dtype=jnp.int32)

    found: tuple[Tables, Array] = jax.lax.scan(answer, tables, jax.random.split(key, ANSWERS))
    return found


def compiled(engine: Engine, weights: list[Array], way: str, count: int) -> tuple[Any, float]:
    """The program for so many tables, and how long it took to make."""
    began = perf_counter()
    tables = jax.eval_shape(engine.open, engine.setup(jnp.full(count, 4)), chance(0))
    program = jax.jit(partial(rounds, engine, way)).lower(weights, tables, chance(0)).compile()
    return program, perf_counter() - began


def chance(seed: int) -> Array:
    """A key of the fastest kind."""
    return jax.random.key(seed, impl="rbg")


def measured(engine: Engine, weights: list[Array], program: Any, count: int, seconds: float) -> float:
    """Answers a second in the best round."""
    players = 2 + jnp.arange(count) % (SEATS - 1)
    tables = jax.jit(engine.open)(engine.setup(players), chance(1))
    best, began, seed = 0.0, perf_counter(), 2
    while seed < 4 or perf_counter() - began < seconds:
        start = perf_counter()
        tables, seen = program(weights, tables, chance(seed))
        seen.block_until_ready()
        if seed > 2:  # The first round is for warming up, and for the tables to get out of step.
            best = max(best, count * ANSWERS / (perf_counter() - start))
        seed += 1
    return best


def figures(engine: Engine, plans: list[tuple[str, int]], seconds: float, limit: float) -> Iterator[Figure]:
    """All figures for which there is time. Programs are made side by side first, and then measured one by one."""
    began = perf_counter()
    weights = weights_for(engine, jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16)
    makers = max(1, min(6, (os.cpu_count() or 1) // 2))
    with ThreadPoolExecutor(makers) as pool:
        programs = list(pool.map(lambda plan: compiled(engine, weights, *plan), plans))
    for (way, count), (program, compiling) in zip(plans, programs, strict=True):
        if perf_counter() - began < limit:
            yield Figure(way, count, measured(engine, weights, program, count, seconds), compiling)


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the vector engine is.")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--tables", type=int, nargs="+", help="how many tables; by default several numbers")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=[*WAYS])
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each figure is measured")
    parser.add_argument("--limit", type=float, default=200.0, help="after so many seconds nothing more is begun")
    settings = parser.parse_args()
    accelerated = jax.default_backend() != "cpu"
    device = jax.devices()[0].device_kind if accelerated else f"{os.cpu_count()} processor cores"
    plans = [
        (way, count)
        for way in settings.ways
        for count in settings.tables or (FEW if not accelerated else GROWTH if way == "random" else SERVED)
    ]
    print(f"{settings.rules} on {device}, JAX {jax.__version__}; 2 to {SEATS} players, million answers a second.\n")
    print(f"{'way':12} {'tables':>8} {'answers':>10} {'compiled':>10}")
    found = []
    for figure in figures(Engine(settings.rules), plans, settings.seconds, settings.limit):
        found.append(figure)
        rate, compiling = f"{figure.rate / 1e6:,.2f} M/s", f"{figure.compiling:.0f} s"
        print(f"{figure.way:12} {figure.tables:>8,} {rate:>10} {compiling:>10}", flush=True)
    best = {way: max((figure.rate for figure in found if figure.way == way), default=0) for way in settings.ways}
    print(json.dumps({"rules": settings.rules, "device": device, "best": best, "all": [f._asdict() for f in found]}))


if __name__ == "__main__":
    main()
