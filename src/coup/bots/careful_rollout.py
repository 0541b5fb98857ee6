"""A rollout policy with care: up to some turn the players of a simulation answer as ``careful`` would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from coup.bots.cast import Careful
from coup.bots.history import Reading
from coup.bots.params import PARAMS
from coup.bots.planner import Planner
from coup.bots.rollout import Facts, RolloutPolicy
from coup.engine.disputes import Dispute
from coup.engine.options import CHALLENGE, Option
from coup.engine.plays import Blocking
from coup.engine.state import State
from coup.engine.views import look

TUNED = PARAMS.rollout


class CarefulRollout(RolloutPolicy):
    """Actions, challenges and blocks are weighed with care up to some turn, later ones cheaply.

    What a rival answers depends on its hand and on what lies open, so that most answers are found among earlier ones.
    """

    def __init__(self, reading: Reading, random: Random, last_turn: int) -> None:
        super().__init__(reading, random)
        self.last_turn = last_turn
        self.view = reading.view
        self.careful = Careful()
        self.answers: dict[Any, Option] = {}

    def doubt(self, state: State, facts: Facts, credit: float, shown: int, seat: int) -> float:
        cheap = super().doubt(state, facts, credit, shown, seat)
        if state.turn_number > self.last_turn:
            return cheap
        sure = float(self.careful_answer(state, seat) == CHALLENGE)
        return sure + TUNED.slips * (cheap - sure)

    def block(self, state: State, question: Blocking, seat: int) -> Option | None:
        if state.turn_number > self.last_turn or self.random.random() < TUNED.slips:
            return super().block(state, question, seat)
        option = self.careful_answer(state, seat)
        return option if option in question.options(state, seat) and not option.declines else None

    def action(self, state: State, seat: int, options: Sequence[Option]) -> Option:
        if state.turn_number > self.last_turn or self.random.random() < TUNED.slips:
            return super().action(state, seat, options)
        option = self.careful_answer(state, seat)
        return option if option in options else super().action(state, seat, options)

    def careful_answer(self, state: State, seat: int) -> Option:
        """What ``careful`` would answer in this seat."""
        lives = [len(hand) for hand in state.hands]
        open_to_all = (*state.coins, *lives, *state.lost, *state.places, *state.last_places, *state.marks.values())
        key = (seat, state.hands[seat], tuple(state.stack), open_to_all)
        found = self.answers.get(key)
        if found is None:
            found = self.answers[key] = self.weigh(state, seat)
        return found

    def heard(self, question: Dispute) -> bool:
        """Whether this is the claim that the thinker is asked about: the history has it already."""
        asked = self.view.question
        return isinstance(asked, Dispute) and (asked.claimant, asked.claim) == (question.claimant, question.claim)

    def weigh(self, state: State, seat: int) -> Option:
        return self.careful.answer(self.planner(state, seat))

    def planner(self, state: State, seat: int) -> Planner:
        """What a seat makes of an imagined table, with all that everyone has seen so far."""
        view = look(state, seat)
        question = view.question
        fresh = question if isinstance(question, Dispute) and not self.heard(question) else None
        return Planner(view, self.random, reading=self.reading.through(view, fresh))
