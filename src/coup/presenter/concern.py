"""Whether what is asked has to do with the reader, for those who would rather pass on everything else."""

from __future__ import annotations

from coup.engine.disputes import Dispute
from coup.engine.plays import Blocking, Play
from coup.engine.stack import Frame
from coup.engine.views import View


def concerns(view: View) -> bool:
    """Whether the pending question has to do with the reader: is aimed at them or everyone, or opposes what is theirs.

    It rests on public facts alone, so that whoever passes unless it is their business tells nothing by that.
    Where nobody can say yet at whom something will be aimed, it is everybody's business.
    """
    frame = view.question
    if frame is None or view.seat not in view.seats:
        return False
    below = view.stack[:-1]
    if not frame.window or any(_names(one, view.seat) for one in below):
        return True
    if isinstance(frame, Blocking):
        return False
    return not (isinstance(frame, Dispute) and _says_whom_it_is_against(below))


def _names(frame: Frame, seat: int) -> bool:
    """Whether this player is one of those the frame is about."""
    if isinstance(frame, Play) and seat in frame.victims():
        return True
    return any(getattr(frame, name) == seat for name in frame.seat_fields)


def _says_whom_it_is_against(below: list[Frame]) -> bool:
    """Whether the disputed step says by itself who has to do with it.

    A play does, and a block of something under way; a block of what lies on the table since earlier turns does not.
    """
    step = below[-1]
    if getattr(step, "blocks", False):
        return len(below) > 1 and bool(below[-2].seat_fields)
    return isinstance(step, Play)
