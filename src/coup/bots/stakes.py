"""What a play under way means for those it is aimed at, in every rule set."""

from __future__ import annotations

from functools import lru_cache

from coup.bots.worth import even_table, tried
from coup.engine.flow import decide
from coup.engine.frames import Play
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.views import View


def stake(table: State | View, rules: Rules, seat: int) -> str:
    """What a seat stands to lose: its ``last life``, a ``life``, something else as a ``target``, or nothing."""
    for frame in reversed(table.stack):
        if isinstance(frame, Play):
            if frame.target != seat and seat not in frame.targets:
                return ""
            if not takes_lives(rules, frame.action.key):
                return "target"
            return "last life" if len(table.hands[seat]) == 1 else "life"
    return ""


def desperate(table: State | View, rules: Rules, seat: int) -> bool:
    """Whether the play under way is about to take a seat's last life."""
    return len(table.hands[seat]) == 1 and stake(table, rules, seat) == "last life"


@lru_cache(maxsize=4096)
def takes_lives(rules: Rules, key: str) -> bool:
    """Whether an action takes lives, found by trying it on an even table."""
    for purse in (2, 5, 8):
        state = even_table(rules, purse)
        for option in decide(state).options:
            if option.action is not None and option.action.key == key:
                _, after = tried(state, option)
                return sum([len(hand) for hand in after.hands]) < sum([len(hand) for hand in state.hands])
    return False
