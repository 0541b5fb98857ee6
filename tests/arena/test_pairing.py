"""Common randomness: whoever sits in a seat is dealt the same, for as long as games agree."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from arena.samples import classic

import coup
from coup.arena.lineups import Plan, Settings, Task, cell_line_up, mixed_line_up, rotations, tasks
from coup.arena.pairing import PairedDealer, deal_seed
from coup.arena.play import ArenaTable, Thinking, opening_hands, play_game
from coup.engine.cards import Draw, Keep
from coup.engine.events import Answered


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_all_line_ups_and_rotations_of_a_deal_begin_with_the_same_hands(name: str) -> None:
    settings = Settings(coup.rules(name), "7", 60)
    seatings = [
        *rotations(cell_line_up("random", "honest", 4)),
        *rotations(("honest", "random", "honest", "random")),
    ]
    deals = [[opening_hands(settings, Task(seating, deal)) for seating in seatings] for deal in range(3)]
    assert all(hands == deal[0] for deal in deals for hands in deal)
    assert deals[0][0] != deals[1][0]


def test_opening_hands_depend_on_the_seed() -> None:
    seating = ("random",) * 4
    hands = {str(opening_hands(classic(str(seed)), Task(seating, 0))) for seed in range(10)}
    assert len(hands) > 8


def test_the_draws_of_a_seat_do_not_depend_on_those_of_others() -> None:
    weights = [3, 3, 3, 3, 3]
    alone, busy = PairedDealer("seed"), PairedDealer("seed")
    expected = [alone.choose(Draw(0, 1), weights) for _ in range(20)]
    found = []
    for _ in range(20):
        busy.choose(Draw(1, 2), weights)
        found.append(busy.choose(Draw(0, 1), weights))
    assert found == expected


def test_a_draw_is_as_likely_as_its_weight() -> None:
    dealer = PairedDealer("seed")
    counts = Counter(dealer.choose(Draw(0, 1), [1, 0, 3]) for _ in range(4000))
    assert counts[1] == 0
    assert 900 < counts[0] < 1100


def test_questions_of_another_kind_have_draws_of_their_own() -> None:
    one, other = PairedDealer("seed"), PairedDealer("seed")
    weights = [1] * 1000
    assert one.choose(Draw(0, 1), weights) != other.choose(Keep(0, 1), weights)


def test_every_answer_has_a_stream_of_its_own() -> None:
    dealer = PairedDealer("seed")
    first = {dealer.prepare(Random(), seat, answer).random() for seat in range(4) for answer in range(10)}
    assert len(first) == 40
    assert dealer.prepare(Random(), 1, 2).random() == PairedDealer("seed").prepare(Random(), 1, 2).random()


def answers(seating: tuple[str, ...]) -> list[tuple[int, str]]:
    table = ArenaTable(classic(), Task(seating, 3), Thinking())
    table.play()
    return [(event.seat, event.text) for event in table.state.log or [] if isinstance(event, Answered)]


def test_games_agree_until_somebody_answers_differently() -> None:
    """Where two line-ups differ in one seat, that seat's bot is the first to make a difference."""
    one, other = answers(("random", "random", "random")), answers(("random", "honest", "random"))
    first = next(index for index, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1])
    assert one[first][0] == other[first][0] == 1


def test_the_same_task_gives_the_same_game() -> None:
    task = Task(("honest", "random", "random"), 5)
    assert play_game(classic(), task) == play_game(classic(), task)


def test_rotations_seat_everyone_everywhere() -> None:
    assert rotations(("a", "b", "b")) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert rotations(("a", "a")) == [("a", "a")]


def test_games_are_rounded_up_to_whole_deals_and_played_once() -> None:
    games = tasks(Plan(("a", "b"), (4,), 10), classic())
    assert len(games) == len(set(games)) == 2 * 3 * 4
    pairs = tasks(Plan(("a", "b"), (2,), 10), classic())
    assert len(pairs) == 10, "with two players, a against b and b against a are the same games"


def test_a_hero_plays_only_its_own_cells() -> None:
    assert Plan(("a", "b", "c"), (4,), 4, hero="b").cells() == [("b", "a"), ("b", "c")]


def test_mixed_tables_seat_every_bot_equally_often() -> None:
    seats = Counter(name for deal in range(300) for name in mixed_line_up(("a", "b", "c"), 4, "1", deal))
    assert sum(seats.values()) == 1200
    assert max(seats.values()) - min(seats.values()) < 100
    assert all(len(set(mixed_line_up(("a", "b", "c"), 4, "1", deal))) == 3 for deal in range(20))


def test_deals_differ_by_number_and_players() -> None:
    seeds = {deal_seed("1", players, number) for players in (2, 3) for number in range(5)}
    assert len(seeds) == 10
