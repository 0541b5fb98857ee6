"""Options: the answers a question offers, each with its one text form."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup.engine.rules import Action


class Option:
    """One possible answer. Its text names it everywhere: in records, prompts, tests and on the wire.

    ``face`` is what the other seats may see of it: ``keep`` for ``keep duke contessa``.
    """

    def __init__(
        self,
        verb: str,
        text: str,
        seat: int = -1,
        cards: tuple[str, ...] = (),
        face: str = "",
        action: Action | None = None,
        anytime: bool = False,
    ) -> None:
        self.verb = verb
        self.text = text
        self.seat = seat
        self.cards = cards
        self.face = face or text
        self.action = action
        self.anytime = anytime
        """It does not answer the question: it can be said at any moment, and the question stays."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Option({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Option) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)


CHALLENGE = Option("challenge", "challenge")
PASS = Option("pass", "pass")
CONCEDE = Option("concede", "concede")
CHALLENGE_OR_PASS = [CHALLENGE, PASS]
