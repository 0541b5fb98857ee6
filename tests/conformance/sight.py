"""What a seat may see, worked out by the tests themselves from their own notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.broken import law
from conformance.diary import Diary, Note

from coup.engine import views
from coup.engine.events import UNKNOWN, Answered, Event, History, Looked, Moved
from coup.engine.flow import decide, options_of
from coup.engine.options import Option
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import EVERYONE, LOST

OWN = {
    "seat",
    "rules",
    "names",
    "hands",
    "hand",
    "lost",
    "deck_size",
    "piles",
    "seats",
    "options",
    "history",
    "question",
}
"""The parts of a view that have a law of their own; every other part must be as public in the state."""
HIDDEN = {"deck", "log", "pending", "seating", "sides"}
"""The parts of a state that no view may have."""


def may_know(knowers: int, seat: int) -> bool:
    """A spectator, with a negative seat, may know what everyone knows."""
    return knowers == EVERYONE or (seat >= 0 and knowers & 1 << seat != 0)


def told(event: Event, seat: int) -> Event:
    """An event as this seat may be told it."""
    if isinstance(event, Moved) and not may_know(event.knowers, seat):
        return Moved(UNKNOWN, event.source, event.target, event.knowers)
    if isinstance(event, Looked) and not may_know(event.knowers, seat):
        return Looked(event.zone, (UNKNOWN,) * len(event.cards), event.knowers)
    if isinstance(event, Answered) and not may_know(event.knowers, seat):
        return Answered(event.seat, public_face(event.option), event.knowers, event.question)
    return event


def public_face(option: Option) -> Option:
    """What everyone may see of an option."""
    return option if option.redacted is None else option.redacted


def hands_for(state: State, seat: int) -> list[tuple[str, ...]]:
    return [hand if owner == seat else (UNKNOWN,) * len(hand) for owner, hand in enumerate(state.hands)]


def piles_for(state: State, seat: int) -> dict[int, tuple[tuple[str, int], ...]]:
    return {
        zone: tuple((card if may_know(knowers, seat) else UNKNOWN, knowers) for card, knowers in pile)
        for zone, pile in state.piles.items()
    }


def lost_for(events: list[Event], seat: int, players: int) -> list[tuple[str, ...]]:
    """The lost cards in the order in which they were lost; one lost face down is known to few."""
    lost: list[tuple[str, ...]] = [()] * players
    for event in events:
        if isinstance(event, Moved) and LOST <= event.target < LOST + players:
            owner = event.target - LOST
            lost[owner] += (event.card if may_know(event.knowers, seat) else UNKNOWN,)
    return lost


def draw_pile(state: State) -> int:
    """The cards of the deck, and those that lie on top of it."""
    names = {zone: state.rules.zone(zone).name for zone in state.piles}
    return sum(state.deck.values()) + sum(len(pile) for zone, pile in state.piles.items() if names[zone] == "top")


def honest(state: State, seat: int) -> View:
    """The view of a seat with everything that could be hidden put there by the tests."""
    assert state.log is not None
    view = views.look(state, seat)
    view.hands = hands_for(state, seat)
    view.lost = lost_for(state.log, seat, len(state.coins))
    view.piles = piles_for(state, seat)
    view.deck_size = draw_pile(state)
    view.history = History([told(event, seat) for event in state.log])
    return view


def check_sight(diary: Diary, seat: int, look: Callable[[State, int], View] = views.look) -> None:
    """A view shows what its seat may know, all of it and nothing else."""
    state = diary.state
    view = look(state, seat)
    law(view.seat == seat, "A view is somebody's.")
    law((view.rules, view.names) == (state.rules, state.names), "The rules and names are public.")
    law(view.hands == hands_for(state, seat), "A view shows its own hand and hides the others.")
    law(view.hand == (state.hands[seat] if seat >= 0 else ()), "The hand of a view is its seat's.")
    law(view.lost == lost_for(diary.events, seat, len(state.coins)), "Lost cards are public unless lost face down.")
    law(view.piles == piles_for(state, seat), "A pile shows each card to those who know it.")
    law(view.deck_size == draw_pile(state), "The size of the draw pile is public.")
    law(view.seats == decide(state).seats, "Who is asked is public.")
    law(view.question == decide(state).question, "What is asked is public.")
    law(list(view.options) == (options_of(state, seat) if seat >= 0 else []), "A seat sees its own options alone.")
    check_history(diary, view)
    check_public_parts(state, view)


def check_history(diary: Diary, view: View) -> None:
    """The view tells all that happened, as the seat may be told it, and every answer that was given."""
    law(view.history is not None, "A view has a history.")
    assert view.history is not None
    law(len(view.history) == len(diary.events), "A view forgets nothing and invents nothing.")
    expected = tuple(told(event, view.seat) for event in diary.events)
    law(view.history == expected, "A view tells every event as its seat may be told it.")
    answers = [event for event in view.history if isinstance(event, Answered)]
    law(len(answers) == len(diary.notes), "A view tells every answer.")
    for event, note in zip(answers, diary.notes, strict=True):
        law((event.seat, event.text) == (note.seat, heard_by(note, view.seat)), "A view tells who answered what.")


def heard_by(note: Note, seat: int) -> str:
    """What a seat hears of an answer."""
    return note.text if may_know(note.knowers, seat) else note.face


def check_public_parts(state: State, view: View) -> None:
    """Whatever else a view has, is public in the state under the same name."""
    for name in parts(view):
        if name not in OWN:
            law(name not in HIDDEN and hasattr(state, name), "A view has no part that is not public.")
            law(as_plain(getattr(view, name)) == as_plain(getattr(state, name)), "Public things are seen as they are.")


def parts(view: View) -> list[str]:
    return [name for name in dir(view) if not name.startswith("_") and not callable(getattr(view, name))]


def as_plain(value: Any) -> Any:
    """Tuples and lists alike."""
    if isinstance(value, list | tuple):
        return [as_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: as_plain(item) for key, item in value.items()}
    return value
