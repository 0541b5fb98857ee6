"""The deck: the cards that can be drawn, in no order."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, ValuesView

from coup.engine.compiler import mypyc_attr
from coup.engine.errors import CoupError


@mypyc_attr(acyclic=True)
class Deck:
    """How many copies of each card can be drawn. It reads like a dictionary of them: ``deck["duke"]``."""

    def __init__(self, cards: tuple[str, ...], counts: list[int], index: dict[str, int], size: int) -> None:
        self.cards = cards
        """Every card there is, drawn or not, in the order of the rules."""
        self.counts = counts
        """How many copies of each are there to draw."""
        self.index = index
        """Where each card stands in the two lists."""
        self.size = size
        """How many cards there are to draw."""

    def copy(self) -> Deck:
        return Deck(self.cards, self.counts[:], self.index, self.size)

    def emptied(self) -> Deck:
        """The same deck with every card drawn."""
        return Deck(self.cards, [0] * len(self.cards), self.index, 0)

    def take(self, card: str) -> None:
        place = self.index[card]
        if not self.counts[place]:
            raise CoupError(f"There is no {card} left to draw.")
        self.counts[place] -= 1
        self.size -= 1

    def put(self, card: str) -> None:
        self.counts[self.index[card]] += 1
        self.size += 1

    def drawable(self) -> list[int]:
        """The places of the cards of which a copy is left."""
        return [place for place, count in enumerate(self.counts) if count]

    def __getitem__(self, card: str) -> int:
        return self.counts[self.index[card]]

    def __contains__(self, card: object) -> bool:
        return card in self.index

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def keys(self) -> KeysView[str]:
        return self.index.keys()

    def values(self) -> ValuesView[int]:
        return self.as_dict().values()

    def items(self) -> ItemsView[str, int]:
        return self.as_dict().items()

    def as_dict(self) -> dict[str, int]:
        return dict(zip(self.cards, self.counts, strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.cards == other.cards and self.counts == other.counts

    def __hash__(self) -> int:
        return hash((self.cards, tuple(self.counts)))

    def __repr__(self) -> str:
        return f"Deck({self.as_dict()})"


def deck_of(copies: dict[str, int]) -> Deck:
    """The deck with so many copies of each card."""
    cards = tuple(copies)
    counts = list(copies.values())
    return Deck(cards, counts, {card: place for place, card in enumerate(cards)}, sum(counts))
