"""What a play under way means for those it is aimed at, in every rule set."""

from __future__ import annotations

from coup.bots.even_table import takes_lives
from coup.engine.plays import Play
from coup.engine.rules import Rules
from coup.engine.state import Position


def stake(position: Position, rules: Rules, seat: int) -> str:
    """What a seat stands to lose: its ``last life``, a ``life``, something else as a ``target``, or nothing."""
    for frame in reversed(position.stack):
        if isinstance(frame, Play):
            if frame.target != seat and seat not in frame.targets:
                return ""
            if not takes_lives(rules, frame.action.key):
                return "target"
            return "last life" if len(position.hands[seat]) == 1 else "life"
    return ""


def desperate(position: Position, rules: Rules, seat: int) -> bool:
    """Whether the play under way is about to take a seat's last life."""
    return len(position.hands[seat]) == 1 and stake(position, rules, seat) == "last life"
