"""Where chance comes from: a keyed hash and a counter.

The same seed gives the same draws on every machine, and nobody can tell the next draw from those seen.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from coup.engine.compiler import mypyc_attr
from coup.engine.stack import Choose

if TYPE_CHECKING:
    from random import Random

SPAN: Final = 1 << 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Answers for chance. Draw number ``n`` depends on the seed and on ``n`` alone."""

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.key = blake2b(as_bytes(seed), digest_size=32).digest()
        self.drawn = drawn

    def copy(self) -> Dealer:
        return make_dealer(self.key, self.drawn)

    def __reduce__(self) -> tuple[Any, ...]:
        return make_dealer, (self.key, self.drawn)

    def choose(self, weights: list[int]) -> int:
        """Which of the outcomes, each as likely as its weight."""
        digest = blake2b(self.drawn.to_bytes(8, "big"), key=self.key, digest_size=8).digest()
        self.drawn += 1
        return outcome_at(int.from_bytes(digest, "big"), weights)


def outcome_at(point: int, weights: list[int]) -> int:
    """The outcome on which a point of the ``SPAN`` falls, if each has a share of it as large as its weight."""
    total = 0
    for weight in weights:
        total += weight
    left = point * total // SPAN
    for outcome, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return outcome
    raise ValueError("Nothing to choose from.")


def by_chance(random: Random) -> Choose:
    """Chance from a stream of random numbers, for simulations."""
    return lambda weights: random.choices(range(len(weights)), weights)[0]


def make_dealer(key: bytes, drawn: int) -> Dealer:
    dealer = Dealer("", drawn)
    dealer.key = key
    return dealer


def as_bytes(text: str) -> bytes:
    """Any text as bytes, even one that is not quite Unicode."""
    return text.encode(errors="surrogatepass")


def derived_seed(seed: str, *purpose: object) -> str:
    """A seed for something else, from which the first one cannot be found out."""
    words = " ".join(str(word) for word in purpose)
    return blake2b(as_bytes(words), key=blake2b(as_bytes(seed), digest_size=32).digest(), digest_size=16).hexdigest()
