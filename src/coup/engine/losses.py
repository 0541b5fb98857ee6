"""Losing lives: the choice of a card, or of another way out."""

from __future__ import annotations

from typing import Final

from coup.engine.compiler import mypyc_attr
from coup.engine.options import Option
from coup.engine.refusals import not_held
from coup.engine.seating import losses
from coup.engine.stack import PlayerQuestion, Step
from coup.engine.state import State
from coup.engine.zones import NOBODY

LOST_CHALLENGE: Final = "lost challenge"
"""The cause of a loss that no action brought."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Lose(PlayerQuestion):
    """Choose a life to lose, or another way out if the rules offer one."""

    kind = "lose"
    __match_args__ = ("player", "cause", "creditor")
    seat_fields = ("player", "creditor")

    def __init__(self, player: int, cause: str, creditor: int) -> None:
        self.player = player
        self.cause = cause
        """An action's key, or ``LOST_CHALLENGE``."""
        self.creditor = creditor
        """The other party of a lost challenge, or nobody."""

    def options(self, state: State, seat: int) -> list[Option]:
        options = losses(state.hands[seat])
        for hook in state.rules.loss_hooks:
            options = options + hook.loss_options(state, self)
        return options

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.step is not None:
            option.step.happen(state)
        else:
            state.lose(seat, option.cards[0])

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *cards = words.split()
        return not_held(state, seat, cards[:1]) if verb == "lose" else ""


class Strike(Step):
    """Each of these players loses a life, one after the other."""

    __match_args__ = ("victims", "cause")

    def __init__(self, victims: tuple[int, ...], cause: str) -> None:
        self.victims = victims
        self.cause = cause

    def happen(self, state: State) -> None:
        victim = self.victims[0]
        if len(self.victims) > 1:
            state.stack.append(Strike(self.victims[1:], self.cause))
        if state.alive(victim):
            state.stack.append(Lose(victim, self.cause, NOBODY))
