"""Play one game, at random or by bots, and check every law on the way."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.broken import law
from conformance.diary import Diary
from conformance.laws import check_end, check_position, check_step, everyone
from conformance.play import LONGEST, Case, Company, Temper, opening

TURN_LIMIT = 150
"""Bots may go round in circles for ever: so many turns are enough."""


def check_game(case: Case, rate: float, all_seats: bool = False, bots: Sequence[str] = ()) -> int:
    """Cheap laws at every step, dear laws at this share of the positions. Returns the number of answers.

    Without bots the game is played at random, to its end; with them for so many turns at most.
    """
    random = case.random()
    diary = Diary(opening(case))
    players = Company(random, case.players, bots) if bots else Temper(random)
    check_step(diary)
    while diary.state.outcome is None:
        law(len(diary.notes) < LONGEST, "Random play ends.")
        if bots and diary.state.turn_number > TURN_LIMIT:
            return len(diary.notes)
        if random.random() < rate:
            seats = everyone(diary.state)
            check_position(diary, random, seats if all_seats else [random.choice(seats)], steps=30)
        seat, option = players.choose(diary.state)
        diary.answer(seat, option)
        check_step(diary)
    check_end(diary.state)
    return len(diary.notes)
