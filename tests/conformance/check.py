"""Play one random game and check every law on the way."""

from __future__ import annotations

from conformance.broken import law
from conformance.diary import Diary
from conformance.laws import check_end, check_position, check_step, everyone
from conformance.play import LONGEST, Case, Temper, opening


def check_game(case: Case, rate: float, all_seats: bool = False) -> int:
    """Cheap laws at every step, dear laws at this share of the positions. Returns the number of answers."""
    random = case.random()
    diary, temper = Diary(opening(case)), Temper(random)
    check_step(diary)
    while diary.state.outcome is None:
        law(len(diary.notes) < LONGEST, "Random play ends.")
        if random.random() < rate:
            seats = everyone(diary.state)
            check_position(diary, random, seats if all_seats else [random.choice(seats)], steps=30)
        seat, option = temper.choose(diary.state)
        diary.answer(seat, option)
        check_step(diary)
    check_end(diary.state)
    return len(diary.notes)
