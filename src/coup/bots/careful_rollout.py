"""A rollout policy with care: up to some turn the players of a simulation answer as ``careful`` or ``honest`` would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from coup.bots.cast import Careful, Honest, Persona
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

    What a rival thinks depends on its hand and on what lies open, so that most of it is found among earlier thoughts.
    """

    def __init__(self, reading: Reading, random: Random, last_turn: int) -> None:
        super().__init__(reading, random)
        self.last_turn = last_turn
        self.view = reading.view
        self.careful: Persona = Careful()
        self.honest: Persona = Honest()
        self.plain: set[int] = set()
        """Who is honest in this simulation."""
        self.planners: dict[Any, Planner] = {}

    def cast(self, world: State) -> None:
        """Draw who is honest in a simulation: nobody who has lied, in this world, about the cards in hand."""
        reading = self.reading
        self.plain = {
            seat
            for seat in world.rivals(reading.seat)
            if self.random.random() < reading.honesty(seat)
            and reading.claims_fit(seat, [self.roles[card] for card in world.hands[seat]])
        }

    def doubt(self, state: State, facts: Facts, credit: float, shown: int, seat: int) -> float:
        cheap = super().doubt(state, facts, credit, shown, seat)
        if state.turn_number > self.last_turn:
            return cheap
        sure = float(self.considered_answer(state, seat) == CHALLENGE)
        return sure + TUNED.slips * (cheap - sure)

    def block(self, state: State, question: Blocking, seat: int) -> Option | None:
        if state.turn_number > self.last_turn or self.random.random() < TUNED.slips:
            return super().block(state, question, seat)
        option = self.considered_answer(state, seat)
        return option if option in question.options(state, seat) and not option.declines else None

    def action(self, state: State, seat: int, options: Sequence[Option]) -> Option:
        if state.turn_number > self.last_turn or self.random.random() < TUNED.slips:
            return super().action(state, seat, options)
        option = self.considered_answer(state, seat)
        return option if option in options else super().action(state, seat, options)

    def considered_answer(self, state: State, seat: int) -> Option:
        """What ``honest`` or ``careful`` would answer in this seat."""
        persona = self.honest if seat in self.plain else self.careful
        lives = [len(hand) for hand in state.hands]
        open_to_all = (*state.coins, *lives, *state.lost, *state.places, *state.last_places, *state.marks.values())
        key = (seat, persona.name, state.hands[seat], tuple(state.stack), open_to_all)
        planner = self.planners.get(key)
        if planner is None:
            planner = self.planners[key] = self.planner(state, seat, persona.temper.wary)
        return persona.answer(planner)

    def heard(self, question: Dispute) -> bool:
        """Whether this is the claim that the thinker is asked about: the history has it already."""
        asked = self.view.question
        return isinstance(asked, Dispute) and (asked.claimant, asked.claim) == (question.claimant, question.claim)

    def planner(self, state: State, seat: int, wary: bool = True) -> Planner:
        """What a seat makes of an imagined table, with all that everyone has seen so far."""
        view = look(state, seat)
        question = view.question
        fresh = question if isinstance(question, Dispute) and not self.heard(question) else None
        return Planner(view, self.random, wary, self.reading.through(view, fresh))
