"""Options: the answers a question offers, each with its one text form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from coup.engine.frozen import frozen
from coup.engine.zones import NOBODY

if TYPE_CHECKING:
    from coup.engine.claims import Claim
    from coup.engine.rules import Action
    from coup.engine.stack import Step


class Option:
    """One possible answer. Its text names it everywhere: in records, prompts, tests and on the wire."""

    def __init__(
        self,
        verb: str,
        text: str,
        target: int = NOBODY,
        cards: tuple[str, ...] = (),
        places: tuple[int, ...] = (),
        count: int = 0,
        action: Action | None = None,
        claim: Claim | None = None,
        redacted: Option | None = None,
        declines: bool = False,
        telltale: bool = False,
        anytime: bool = False,
        step: Step | None = None,
    ) -> None:
        self.verb: Final = verb
        self.text: Final = text
        self.target: Final = target
        """The seat at which it is aimed, or ``NOBODY``."""
        self.cards: Final = cards
        """The cards or roles that it names."""
        self.places: Final = places
        """The numbered places that it names."""
        self.count: Final = count
        """How many times, where an ability is used several times at once; otherwise 0."""
        self.action: Final = action
        """The action that it chooses, if it chooses one."""
        self.claim: Final = claim
        """What its player claims with it, if anything."""
        self.redacted: Final = redacted
        """What the other seats may see of it (``keep`` for ``keep duke contessa``); None if they see all of it."""
        self.declines: Final = declines
        """It is the answer of a player who wants no part in what is going on."""
        self.telltale: Final = telltale
        """That it is on offer at all tells about hidden cards."""
        self.anytime: Final = anytime
        """It does not answer the question: it can be said at any moment, and the question stays."""
        self.step: Final = step
        """What it does, if it does not answer the question itself. It never lies on the stack."""

    def parts(self) -> dict[str, Any]:
        """What it says, without what is as usual and without what it does."""
        parts = {name: getattr(self, name) for name in PARTS}
        return {name: part for name, part in parts.items() if part not in (None, (), False, 0) or name == "target"}

    def __reduce__(self) -> tuple[Any, ...]:
        return make_option, ({**self.parts(), "step": self.step},)

    @property
    def public(self) -> bool:
        """Whether everyone hears the whole of it."""
        return self.redacted is None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Option({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Option) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)


PARTS: Final = (
    "verb",
    "text",
    "target",
    "cards",
    "places",
    "count",
    "action",
    "claim",
    "redacted",
    "declines",
    "telltale",
    "anytime",
)
"""All that an option says."""


def make_option(parts: dict[str, Any]) -> Option:
    return Option(**parts)


CHALLENGE: Final = Option("challenge", "challenge")
PASS: Final = Option("pass", "pass", declines=True)
CONCEDE: Final = Option("concede", "concede", declines=True)
CHALLENGE_OR_PASS: Final = [CHALLENGE, PASS]


def passive_option(options: Sequence[Option]) -> Option:
    """The answer given for a player who is not there: decline if possible, otherwise the first option.

    Rule sets offer the plain thing first (income, losing a card) and what costs or hits others after it.
    """
    for option in options:
        if option.declines:
            return option
    return options[0]


frozen(Option)
