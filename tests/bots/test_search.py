"""The worlds of the thinker's search: enough of them count, also at large tables where everyone has a past."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coup import Game
from coup.bots import bot
from coup.bots.params import PARAMS
from coup.bots.search import Search, effective_number
from coup.bots.thinker import Thinker
from coup.engine.disputes import Dispute
from coup.engine.views import View

TUNED = PARAMS.search
NODES = 300


@given(st.lists(st.floats(1e-6, 1e6), min_size=1, max_size=50))
def test_worlds_count_for_one_at_least_and_for_all_if_they_are_alike(weights: list[float]) -> None:
    assert 1 - 1e-9 <= effective_number(weights) <= len(weights) + 1e-6
    assert effective_number([weights[0]] * 7) == pytest.approx(7)


def test_no_worlds_count_for_nothing() -> None:
    assert effective_number([]) == effective_number([0.0, 0.0]) == 0


def test_where_nothing_was_said_there_are_no_more_worlds_than_are_needed() -> None:
    view = Game("classic", players=4, seed=1).view(0)
    assert len(Search(view, Random(1), NODES, deep=True).worlds) == TUNED.enough_worlds


def test_a_small_budget_draws_few_worlds() -> None:
    view = next(disputes())
    assert len(Search(view, Random(1), 10, deep=True).worlds) <= 10 * TUNED.worlds_each


def test_drawing_ends_in_time() -> None:
    view = next(disputes())
    assert len(Search(view, Random(1), NODES, deep=True, end=0.0).worlds) == TUNED.least_worlds
    assert len(Search(view, Random(1), 10**5, deep=True).worlds) <= TUNED.most_worlds
    assert Thinker(seconds=1e-6).choose(view, Random(1)) in view.options


def disputes() -> Iterator[View]:
    """What a seat sees that may challenge late in a game of ten, when everyone has claimed a lot."""
    careful, random = bot("careful"), Random(1)
    game = Game("reformation", players=10, seed=1)
    while not game.over:
        view = game.view(game.decision.seat)
        if game.turn_number > 40 and isinstance(view.question, Dispute):
            yield view
        game.play(careful.choose(view, random))


def test_among_many_rivals_with_a_past_more_worlds_are_drawn_and_a_claim_is_as_likely_as_the_history_says() -> None:
    for view in islice(disputes(), 8):
        question = view.question
        assert isinstance(question, Dispute)
        search = Search(view, Random(2), NODES, deep=True)
        assert len(search.worlds) > TUNED.enough_worlds
        true = [bool(question.claim.proofs(world, question.claimant)) for world in search.worlds]
        share = sum([weight for weight, holds in zip(search.weights, true, strict=True) if holds])
        odds = search.reading.odds(question.claimant, question.claim)
        assert share / sum(search.weights) == pytest.approx(odds, abs=0.2)


def test_a_rival_who_has_let_blocks_pass_for_ever_leaves_worlds_to_draw_from() -> None:
    search = Search(Game("classic", players=2, seed=1).view(0), Random(1), NODES, deep=True)
    search.reading.rivals[1].declines = dict.fromkeys(["duke", "captain", "contessa"], 1e7)
    search.worlds.clear()
    search.draw_worlds(NODES)
    assert 0 < min(search.weights) <= max(search.weights) == 1
