"""Statistics of tiny tournaments that can be counted by hand."""

from __future__ import annotations

import pytest
from arena.samples import classic, outcome, played

from coup.arena.lineups import Plan
from coup.arena.play import Forfeit, Result
from coup.arena.ratings import places, ratings
from coup.arena.statistics import Rate, bootstrap, sequential, wilson
from coup.arena.summary import summarise
from coup.arena.tables import aligned, forfeit_lines, mark, text
from coup.arena.tally import Conduct

AB, BA = ("a", "b"), ("b", "a")
DUEL = Plan(("a", "b"), (2,), 4)


def duel() -> list[Result]:
    """Two deals, both rotations: a wins three of four, the last game hits the turn limit."""
    bold, meek = Conduct(10, 4, 2, 1, 0, 0), Conduct(8, 1, 0, 0, 2, 1)
    return [
        outcome(AB, 0, winner=0, turns=10, conducts=(bold, meek)),
        outcome(BA, 0, winner=1, turns=20, conducts=(meek, bold)),
        outcome(AB, 1, winner=0, turns=30, conducts=(bold, meek)),
        outcome(BA, 1, winner=-1, turns=60, conducts=(meek, bold)),
    ]


def test_wilson_agrees_with_published_values() -> None:
    # Newcombe (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (hits, of), bounds in published.items():
        assert wilson(hits, of) == pytest.approx(bounds, abs=5e-5)
    assert wilson(0, 0) == (0, 1)


def test_the_sequential_test_by_hand() -> None:
    """A win weighs log 2 here and a loss log 0.5; log 19 = 2.94 decides: five more of one than of the other."""
    assert sequential(4, 4, 1 / 3, 2 / 3) == "open"
    assert sequential(5, 5, 1 / 3, 2 / 3) == "high"
    assert sequential(10, 25, 1 / 3, 2 / 3) == "low"
    assert sequential(10, 20, 1 / 3, 2 / 3) == "open"


def test_bootstrap_of_equal_values_is_sure_and_repeats_itself() -> None:
    assert bootstrap([0.25] * 40) == (0.25, 0.25)
    values = [0.0, 1.0] * 50
    assert bootstrap(values) == bootstrap(values)
    low, high = bootstrap(values)
    assert 0.38 < low < 0.45
    assert 0.55 < high < 0.62


def test_cells_count_wins_deals_turns_and_limits() -> None:
    first, second = summarise(classic(), DUEL, duel())["cells"]
    assert (first["one"], first["other"], first["wins"], first["games"], first["deals"]) == ("a", "b", 3, 4, 2)
    assert (second["one"], second["wins"], second["rate"]) == ("b", 0, 0.0)
    assert first["turns"] == 30
    assert first["hit_the_limit"] == second["hit_the_limit"] == 1
    assert first["fair"] == 0.5


def test_seats_starts_and_lengths() -> None:
    summary = summarise(classic(), DUEL, duel())
    seats = {(row["bot"], row["seat"]): row["rate"] for row in summary["seats"]}
    assert seats == {("a", 0): 1.0, ("a", 1): 0.5, ("b", 0): 0.0, ("b", 1): 0.0}
    assert [row["wins"] for row in summary["starts"]] == [2, 1]
    (length,) = summary["lengths"]
    assert (length["turns"], length["longest"], length["answers"], length["hit_the_limit"]) == (30, 60, 18, 1)


def test_conduct_is_summed_by_bot_over_its_seats() -> None:
    a, b = summarise(classic(), DUEL, duel())["conduct"]
    assert (a["bot"], a["seats"], a["claims"], a["false_claims"], a["caught"]) == ("a", 4, 16, 8, 4)
    assert (b["challenges"], b["challenges_won"]) == (8, 4)


def test_a_deal_that_was_cut_short_is_left_out_of_the_cells() -> None:
    (first, _) = summarise(classic(), DUEL, duel()[:3])["cells"]
    assert (first["games"], first["deals"]) == (2, 1)


def test_comparisons_are_paired_by_deal() -> None:
    """Against c, a wins both rotations of each deal and b one: the difference is the same everywhere, so it is sure."""
    plan = Plan(("a", "b", "c"), (2,), 8)
    results = [
        outcome(seating, deal, winner=seating.index("a")) for deal in range(4) for seating in (("a", "c"), ("c", "a"))
    ]
    for deal in range(4):
        results += [outcome(("b", "c"), deal, winner=0), outcome(("c", "b"), deal, winner=0)]
    rows = summarise(classic(), plan, results)["comparisons"]
    (row,) = [row for row in rows if (row["one"], row["other"]) == ("a", "b")]
    assert (row["difference"], row["low"], row["high"], row["deals"]) == (0.5, 0.5, 0.5, 4)
    assert row["against"] == ["c"]


def test_a_win_by_a_stand_in_counts_for_nobody() -> None:
    failed = outcome(AB, 0, winner=0)._replace(forfeits=(Forfeit(0, 3, "did not answer within 1 seconds"),))
    summary = summarise(classic(), Plan(("a", "b"), (2,), 2), [failed, outcome(BA, 0, winner=0)])
    assert [row["wins"] for row in summary["cells"]] == [0, 1]
    assert places(failed) == [3, 2]
    (line,) = forfeit_lines(summary)
    assert line.startswith("! a forfeited its seat 1 time: did not answer within 1 seconds (first: deal 0, seats a, b)")


def test_places_follow_the_order_of_going_out() -> None:
    seating = ("a", "b", "c", "d")
    assert places(outcome(seating, 0, winner=2, out=(3, 0, 1))) == [3, 2, 0, 4]
    assert places(outcome(seating, 0, winner=-1, out=(3,))) == [0, 0, 0, 2]
    assert places(outcome(seating, 0, winner=1, out=(3,))) == [1, 0, 1, 2]


def test_who_wins_more_is_rated_higher() -> None:
    pytest.importorskip("openskill")
    best, worst = ratings(("b", "a"), duel())
    assert (best["bot"], worst["bot"]) == ("a", "b")
    assert best["skill"] > 25 > worst["skill"]


def test_real_bots_are_counted_with_the_truth() -> None:
    plan = Plan(("random", "honest"), (3,), 12)
    conduct = {row["bot"]: row for row in summarise(classic(), plan, played(classic(), plan))["conduct"]}
    assert conduct["honest"]["claims"] > conduct["honest"]["false_claims"] == 0
    assert conduct["random"]["false_claims"] > conduct["random"]["caught"] > 0
    assert conduct["random"]["challenges"] >= conduct["random"]["challenges_won"] > 0


def test_every_challenge_won_is_somebodys_claim_that_fell() -> None:
    plan = Plan(("random", "honest"), (4,), 8)
    for game in played(classic(), plan):
        assert sum(row.challenges_won for row in game.conducts) == sum(row.caught for row in game.conducts)


def test_the_turn_limit_is_counted() -> None:
    plan = Plan(("random", "honest"), (4,), 8)
    games = played(classic(turn_limit=3), plan)
    assert {game.reason for game in games} == {"turn limit"}
    assert {game.turns for game in games} == {3}
    (length,) = summarise(classic(turn_limit=3), plan, games)["lengths"]
    assert length["hit_the_limit"] == length["games"] == 16


def test_marks_say_what_is_sure() -> None:
    rows = [{"low": low, "high": high, "fair": 0.25} for low, high in ((0.3, 0.4), (0.1, 0.2), (0.2, 0.3))]
    assert [mark(row) for row in rows] == ["+", "-", "="]
    assert Rate(1, 4).value == 0.25


def test_the_text_has_every_table() -> None:
    shown = text({**summarise(classic(), DUEL, duel()), "ratings": []})
    assert shown.startswith("Classic Coup, 2 players, 4 games, seed 7")
    for title in ("Wins of one (row)", "Wins by seat", "Bluffs and challenges", "Length of the games"):
        assert title in shown
    assert "75.0 % (30.1–95.4) =" in shown
    assert "1 (25.0 %)" in shown


def test_columns_stand_under_one_another() -> None:
    assert aligned([["bot", "n"], ["a", "10"]]) == ["bot   n", "a    10"]
