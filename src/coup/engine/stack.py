"""The two kinds of frame that the stack of a state is made of: questions, and steps that happen by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from coup.engine.compiler import mypyc_attr
from coup.engine.options import Option
from coup.engine.values import Value
from coup.engine.zones import DEALER, MOST_SEATS

if TYPE_CHECKING:
    from coup.engine.state import State


Choose = Callable[[list[int]], int]
"""Picks one of several outcomes, each as likely as its weight, which may be 0: where chance comes from."""

ALONE: Final = tuple([(seat,) for seat in range(MOST_SEATS)])
"""Each seat by itself, as the only one who is asked."""
THE_DEALER: Final = (DEALER,)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Frame(Value):
    """An entry of the stack. Frames never change once pushed, and never hold a hidden card."""

    seat_fields: ClassVar[tuple[str, ...]] = ()
    """Those of its fields that hold a seat, and ..."""
    role_fields: ClassVar[tuple[str, ...]] = ()
    """... those that hold a role: whoever puts a frame into words needs to know."""

    def settle(self, state: State) -> bool:
        """What becomes of it on top of the stack: True if it happened, False if it waits for an answer."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Question(Frame):
    """A frame that waits for an answer."""

    kind: ClassVar[str] = ""
    """What is asked, in one word: ``action``, ``challenge``, ``block``, ``prove``, ``lose``, ``keep``, ``deal`` …"""
    window: ClassVar[bool] = False
    """Several players may answer, and most of the time nobody wants to: a challenge, a block."""
    several: ClassVar[bool] = False
    """More than one of them may say yes."""
    public: ClassVar[bool] = False
    """What it offers depends on nothing hidden, so that it can be asked and answered before everyone."""
    favour: ClassVar[bool] = False
    """Whoever it is answered with is the better for it; elsewhere a player who is named is the worse."""
    sake: ClassVar[str] = ""
    """The field that holds the player for whose sake it is asked, where that may be somebody else than who answers."""

    def seats(self, state: State) -> tuple[int, ...]:
        """Who may answer, in order."""
        raise NotImplementedError

    def options(self, state: State, seat: int) -> list[Option]:
        """All that this seat may answer. What a seat is offered may be known to that seat alone."""
        raise NotImplementedError

    def answer(self, state: State, seat: int, option: Option) -> None:
        """Do what the answer says. The frame has left the stack by now."""
        raise NotImplementedError

    def settle(self, state: State) -> bool:
        """It waits: this is the question of the state from now on."""
        state.question = self
        return False

    def draw(self, state: State, choose: Choose) -> Option | None:
        """What the dealer answers by chance; nothing where a player is asked."""
        return None

    def knowers(self, seat: int) -> int:
        """Who sees the whole of an answer that is not public."""
        return 1 << seat

    def refusal(self, state: State, seat: int, words: str) -> str:
        """Why these words are not on offer to this seat, in a sentence; nothing if there is no more to say."""
        return ""

    def unasked(self, state: State, seat: int) -> str:
        """Why a living player is not asked, in a sentence; nothing if there is no more to say."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class PlayerQuestion(Question):
    """A question to one player alone."""

    __match_args__ = ("player",)
    seat_fields: ClassVar[tuple[str, ...]] = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def seats(self, state: State) -> tuple[int, ...]:
        return ALONE[self.player]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class ChanceQuestion(Question):
    """A question to the dealer, who answers by chance."""

    def seats(self, state: State) -> tuple[int, ...]:
        return THE_DEALER

    def weights(self, state: State) -> list[int]:
        """How likely each option is."""
        raise NotImplementedError

    def draw(self, state: State, choose: Choose) -> Option:
        return self.options(state, DEALER)[choose(self.weights(state))]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Step(Frame):
    """A frame that happens by itself when it is on top.

    A step under a dispute is what the disputed claim is for: it happens if the claim stands.
    """

    blocks: ClassVar[bool] = False
    """It stops something that somebody else set out to do."""
    purpose: ClassVar[str] = ""
    """What a claim for it is for, in a word for programs, where its action or role does not say it alone."""

    def settle(self, state: State) -> bool:
        state.stack.pop()
        self.happen(state)
        return True

    def happen(self, state: State) -> None:
        """The frame has left the stack by now."""
        raise NotImplementedError

    def fall(self, state: State, challenger: int) -> None:
        """The claim for this step was beaten, and the step will not happen: undo what was done for it."""

    def outcome(self, cards: Sequence[str]) -> str:
        """What the last of these cards decides, in a word for those who tell of it.

        They were turned up since the claim for this step; nothing if the last one was turned up for something else.
        """
        return ""

    def may_turn_on_anyone(self) -> bool:
        """Whether it may be aimed, once it happens, at players whom nothing on the stack names before."""
        return True

    def brings_back(self, seat: int) -> bool:
        """Whether the step may yet give this player a life."""
        return False

    def proved(self, state: State, challenger: int) -> None:
        """The claim for this step was proved; the step is on top of the stack and the challenger has not paid yet."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """Who must answer, about what, and with which options."""

    def __init__(self, question: Question | None, seats: tuple[int, ...], seat: int, options: list[Option]) -> None:
        self.question = question
        self.seats = seats
        """All who may answer, in order. A table in real time takes whoever comes first."""
        self.seat = seat
        """The first of them; nobody when the game is over."""
        self.options = options
        """What the first of them may answer; ``options_of`` tells for the others."""
