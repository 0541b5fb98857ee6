"""Common randomness: all games of a deal share their luck for as long as they agree.

Whoever sits in a seat gets the hand of that seat, and its third draw is its third draw whatever the
others have drawn meanwhile. A bot's answer has a stream of its own, so one that asks for more random
numbers does not disturb the next. Programs, which may keep notes, get no numbers by which they could tell
that they know a deal already.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from random import Random

from coup.engine.dealer import as_bytes, derived_seed, outcome_at
from coup.engine.stack import Question
from coup.engine.zones import DEALER


def deal_seed(seed: str, players: int, number: int) -> str:
    """The seed of a deal. Deals of the same number are the same for all line-ups."""
    return derived_seed(seed, "deal", players, number)


def game_seed(seed: str, seating: tuple[str, ...], number: int) -> str:
    """A seed for what belongs to one game of a deal alone."""
    return derived_seed(seed, "game", seating, number)


class PairedDealer:
    """Answers for chance. A draw depends on the deal, on what is drawn for whom, and on how often that was drawn."""

    def __init__(self, seed: str) -> None:
        self.key = blake2b(as_bytes(seed), digest_size=32).digest()
        self.drawn: Counter[tuple[str, int]] = Counter()

    def choose(self, question: Question, weights: list[int]) -> int:
        """Which of the outcomes, each as likely as its weight."""
        receivers = [getattr(question, name) for name in question.seat_fields]
        purpose = (question.kind, receivers[0] if receivers else DEALER)
        point = self._number(f"{purpose[0]} {purpose[1]} {self.drawn[purpose]}")
        self.drawn[purpose] += 1
        return outcome_at(point, weights)

    def prepare(self, random: Random, seat: int, answer: int) -> Random:
        """Set random numbers to those for so many answers into a seat's game: cheaper than making new ones."""
        random.seed(self._number(f"answer {seat} {answer}"))
        return random

    def _number(self, purpose: str) -> int:
        return int.from_bytes(blake2b(purpose.encode(), key=self.key, digest_size=8).digest(), "big")
