"""Everything that lies on the table, hidden or not: for tests, analysis and after the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from coup.engine.naming import NamedPile, face_down, named_marks, named_piles
from coup.engine.players import find_seat, token
from coup.engine.state import State


class Truth(NamedTuple):
    """What a player really has."""

    coins: int
    cards: tuple[str, ...]
    lost: tuple[str, ...]
    """The cards that lie face up before them."""
    face_down: tuple[str, ...] = ()
    """Lost cards that lie face down."""
    places: tuple[int, ...] = ()
    """The number of the place of each card, where cards lie in numbered places."""


class Revealed(Mapping[str, Truth]):
    """The truth about each player by name, and about the table."""

    def __init__(self, state: State, players: tuple[str, ...]) -> None:
        places = state.places or [()] * len(players)
        self._players = {
            name: Truth(state.coins[seat], state.hands[seat], state.lost[seat], face_down(state, seat), places[seat])
            for seat, name in enumerate(players)
        }
        self.deck: dict[str, int] = {card: count for card, count in state.deck.items() if count}
        """How many copies of each card are in the deck, which has no order."""
        self.piles: dict[str, NamedPile] = named_piles(state, players)
        """The other cards on the table by the name of their pile: all of them, or those of each player."""
        self.marks: dict[str, object] = named_marks(state, players)
        """Tokens, sides and the like by name, with the players' names in them."""

    def __getitem__(self, player: str | int) -> Truth:
        """What a player has, by name, token or number."""
        seat = find_seat(tuple(map(token, self._players)), player)
        if seat < 0:
            raise KeyError(player)
        return list(self._players.values())[seat]

    def __iter__(self) -> Iterator[str]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Revealed):
            return super().__eq__(other)
        mine, theirs = (self.deck, self.piles, self.marks), (other.deck, other.piles, other.marks)
        return self._players == other._players and mine == theirs

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Revealed {self._players} deck={self.deck} piles={self.piles} marks={self.marks}>"
