"""Whether what is asked has to do with the reader, for those who would rather pass on everything else."""

from __future__ import annotations

from coup.engine.disputes import Dispute
from coup.engine.plays import Blocking, Play
from coup.engine.stack import Frame, Step
from coup.engine.views import View


def concerns(view: View) -> bool:
    """Whether the pending question has to do with the reader: is aimed at them or everyone, or opposes what is theirs.

    It rests on public facts alone, so that whoever passes unless it is their business tells nothing by that.
    What may yet be aimed at anyone is everybody's business as long as it can be stopped.
    """
    frame = view.question
    if frame is None or view.seat not in view.seats:
        return False
    if not frame.window:
        return not frame.sake or getattr(frame, frame.sake) == view.seat
    below = view.stack[:-1]
    if isinstance(frame, Dispute):
        return _claim_concerns(below, view.seat)
    return not isinstance(frame, Blocking) or any(_names(one, view.seat) for one in below)


def _claim_concerns(below: list[Frame], seat: int) -> bool:
    """Whether a claim for the topmost of these steps has to do with this player."""
    step = below[-1]
    assert isinstance(step, Step)
    if step.blocks:
        return _opposed(below[:-1]) in (seat, None)
    return step.may_turn_on_anyone() or any(_names(one, seat) for one in below)


def _opposed(below: list[Frame]) -> int | None:
    """Whose step a block would stop. Those it saves have no reason to doubt it.

    A block of what lies on the table since earlier turns does not say whose that was.
    """
    stopped = below[-1] if below else None
    return getattr(stopped, stopped.seat_fields[0]) if isinstance(stopped, Step) and stopped.seat_fields else None


def _names(frame: Frame, seat: int) -> bool:
    """Whether this player is one of those the frame is about."""
    if isinstance(frame, Play) and seat in frame.victims():
        return True
    return any(getattr(frame, name) == seat for name in frame.seat_fields)
