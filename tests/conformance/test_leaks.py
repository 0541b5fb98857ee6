"""No hidden card leaves: two games that differ only in what a seat cannot see give that seat the same, everywhere."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random

import pytest
from conformance.cold import TRIPS, check_cold, new_processes
from conformance.play import HOUSE, Temper, random_case
from conformance.shape import Walk, interned
from conformance.twins import check_twins_alike

import coup
from coup import Game
from coup.engine.zones import SPECTATOR

EVERY = [*coup.RULE_SETS, *HOUSE]
GAMES = 2


@pytest.mark.parametrize("name", EVERY, ids=lambda name: Path(name).stem)
def test_twins_are_alike_at_every_step(name: str) -> None:
    random = Random(f"twins {name}")
    for number in range(GAMES):
        case = random_case(random, [name])
        seat = SPECTATOR if number == 0 else random.randrange(case.players)
        assert check_twins_alike(case, seat, rate=1, dear=0.03), case


@pytest.fixture(scope="module")
def processes() -> Iterator[Pool]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONHASHSEED", "0")
        with new_processes(2) as pool:
            yield pool


@pytest.mark.parametrize("trip", TRIPS)
@pytest.mark.parametrize("name", EVERY, ids=lambda name: Path(name).stem)
def test_nothing_tells_who_came_first(name: str, trip: str, processes: Pool) -> None:
    random = Random(f"cold {name} {trip}")
    case = random_case(random, [name])
    check_cold(case, random.choice([SPECTATOR, *range(case.players)]), trip, processes)


def test_a_card_from_a_file_is_the_card_of_the_rules() -> None:
    """A card made of letters of its own could be followed from a hand to the table."""
    hands = {"ann": "ambassador duke", "bob": "captain contessa"}
    for name in EVERY:
        games = [Game(name, 3, seed=3), *([Game.position(name, hands=hands)] if name == "classic" else [])]
        for game in games:
            for _ in range(20):
                game.play(Temper(Random(1)).choose(game.state).option)
            for again in (Game.load(game.save()), pickle.loads(pickle.dumps(game))):
                state = again.state
                found = Walk().shape(state.hands, state.deck, state.piles, state.lost, state.log)
                words = {word for kind, word, *_ in found if kind == "str"}
                cards = state.rules.card_roles
                loose = [part for part in found if part[0] == "str" and part[1] in cards and not part[2]]
                assert words & set(cards)
                assert not loose
    assert interned("duke")
