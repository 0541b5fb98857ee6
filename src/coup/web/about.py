"""Whom an event, or the words about it, may be about, a bit for each seat: too many rather than too few."""

from __future__ import annotations

from collections.abc import Sequence

from coup.engine.events import Answered, Blocked, Claimed, Ended, Event, Moved, Paid, Settled, TurnBegan, WentOut
from coup.engine.plays import Play
from coup.engine.stack import Frame
from coup.engine.views import View
from coup.engine.zones import EVERYONE

ALL = -1


def concerned(event: Event, view: View) -> int:
    """The seats that an event is about, and those who know more of it than a spectator, whose view this is."""
    match event:
        case Answered(seat, option, knowers):
            return bits(seat, option.target) | insiders(knowers)
        case TurnBegan(seat) | WentOut(seat) | Blocked(seat):
            return bits(seat)
        case Paid(source, target):
            return bits(source, target)
        case Settled(claimant, challenger):
            return bits(claimant, challenger)
        case Ended(winner):
            return bits(winner)
        case Moved(_, source, target, knowers):
            zone = view.rules.zone
            return bits(zone(source).seat, zone(target).seat) | insiders(knowers)
        case Claimed(seat, _, step):
            return bits(seat) | in_frames([step, *view.stack])
    return ALL


def informed(event: Event, view: View) -> int:
    """The seats that may have learned from an event what a spectator, whose view this is, does not know."""
    match event:
        case Answered(_, _, knowers):
            return insiders(knowers)
        case TurnBegan() | WentOut() | Blocked() | Paid() | Settled() | Claimed() | Ended():
            return 0
    return concerned(event, view)


def insiders(knowers: int) -> int:
    """Those who know what a spectator does not."""
    return 0 if knowers == EVERYONE else knowers


def bits(*seats: int) -> int:
    found = 0
    for seat in seats:
        if seat >= 0:
            found |= 1 << seat
    return found


def in_frames(frames: Sequence[Frame]) -> int:
    """The seats that frames are about."""
    found = 0
    for frame in frames:
        found |= bits(*[getattr(frame, name) for name in frame.seat_fields])
        if isinstance(frame, Play):
            found |= bits(*frame.targets)
    return found


def mentioned(view: View) -> int:
    """The seats that the words about this moment may be about."""
    winner = -1 if view.outcome is None else view.outcome.winner
    return 1 << view.turn | in_frames(view.stack) | bits(winner)
