"""Odds of hands, what a claim is believed to be worth, and who is expected to challenge it."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import coup
from coup import Game
from coup.bots.even_table import effects_of, even_table, try_out
from coup.bots.hand_odds import hand_odds
from coup.bots.history import Reading, Rival, read
from coup.bots.params import PARAMS
from coup.engine.claims import Holds
from coup.engine.flow import decide
from coup.engine.resample import resample
from coup.engine.views import View, look
from coup.rules.g54.hooks import SetAside

ROLES = ("assassin", "captain", "contessa", "duke")


def counted(copies: dict[str, int], drawn: int, weights: dict[str, float], wanted: frozenset[str], least: int) -> float:
    """The same odds, by looking at every hand there is."""
    cards = [role for role, count in copies.items() for _ in range(count)]
    good = whole = 0.0
    for hand in combinations(cards, drawn):
        weight = 1.0
        for role in set(hand):
            weight *= weights.get(role, 1.0)
        whole += weight
        if sum([role in wanted for role in hand]) >= least:
            good += weight
    return good / whole if whole else 0.0


@given(
    copies=st.fixed_dictionaries({role: st.integers(0, 3) for role in ROLES}),
    drawn=st.integers(1, 4),
    weights=st.dictionaries(st.sampled_from(ROLES), st.floats(0.01, 1e16)),
    wanted=st.frozensets(st.sampled_from(ROLES), min_size=1),
    least=st.integers(1, 3),
)
def test_odds_of_a_hand_are_those_of_counting_all_hands(
    copies: dict[str, int], drawn: int, weights: dict[str, float], wanted: frozenset[str], least: int
) -> None:
    expected = counted(copies, drawn, weights, wanted, least)
    assert hand_odds(copies, drawn, weights, wanted, least) == pytest.approx(expected, abs=1e-9)


def test_two_cards_cannot_make_three_claims_true() -> None:
    copies = dict.fromkeys(("ambassador", *ROLES), 3)
    wanted = frozenset(("duke",))
    alone = hand_odds(copies, 2, {"duke": 5.0}, wanted, 1)
    crowded = hand_odds(copies, 2, {"duke": 5.0, "captain": 50.0, "assassin": 50.0}, wanted, 1)
    assert crowded < alone / 2


def claimed(*actions: str) -> Game:
    """A game in which ann acts, the others take income, and nobody doubts a word."""
    hands: dict[str | int, str] = {"ann": "duke captain", "bob": "contessa contessa", "cat": "contessa assassin"}
    game = Game.position("classic", seed=3, turn="ann", hands=hands)
    for action in actions:
        for answer in (action, "income", "income"):
            game.play(answer)
            while game.decision.options[-1].text == "pass":
                game.play("pass")
    return game


def test_who_claims_a_role_again_and_again_is_believed_more() -> None:
    odds = [read(claimed(*["tax"] * times).view("bob")).odds(0, Holds(("duke",))) for times in range(4)]
    assert odds == sorted(odds)
    assert odds[0] < odds[1] < odds[3]


def test_a_third_role_is_believed_less_than_a_first() -> None:
    fresh = read(claimed().view("bob")).credit(0, Holds(("assassin",)))
    third = read(claimed("tax", "steal bob", "tax").view("bob")).credit(0, Holds(("assassin",)))
    assert third < fresh


def test_a_block_that_names_no_role_is_a_lie_only_with_neither() -> None:
    for hand, lies in (("ambassador duke", 0), ("captain duke", 0), ("duke duke", 1)):
        hands: dict[str | int, str] = {"ann": "captain contessa", "bob": hand, "cat": "contessa assassin"}
        game = Game.position("classic", seed=3, turn="ann", hands=hands, named_block=False)
        for answer in ("steal bob", "pass", "pass", "block"):
            game.play(answer)
        assert read(game.view("bob")).lies == lies
        ann = read(game.view("ann"))
        assert ann.held(1, frozenset(("captain", "ambassador")), 1) > ann.held(1, frozenset(("duke", "assassin")), 1)


def test_who_may_not_block_has_declined_nothing() -> None:
    """Bob is loyal like ann and cannot block her foreign aid; cat can, and does not."""
    game = Game.position("reformation", seed=3, players=["ann", "bob", "cat"], factions=[0, 0, 1])
    for answer in ("foreign-aid", "pass", "income"):
        game.play(answer)
    rivals = read(game.view("ann")).rivals
    assert [rival.declines for rival in rivals] == [{}, {}, {"duke": 1.0}]


def test_the_less_a_claim_is_believed_the_more_it_is_challenged() -> None:
    reading = read(claimed("tax").view("ann"))
    doubts = [reading.doubt(1, credit / 10, desperate=False) for credit in range(11)]
    assert doubts == sorted(doubts, reverse=True)
    assert reading.doubt(1, 0.5, desperate=True) > reading.doubt(1, 0.5, desperate=False)


def test_what_actions_do_is_found_out_by_trying_them() -> None:
    effects = effects_of(coup.rules("classic"))
    assert {kind: (effect.own_coins, effect.target_coins, effect.target_lives) for kind, effect in effects.items()} == {
        "income": (1, 0, 0),
        "foreign-aid": (2, 0, 0),
        "tax": (3, 0, 0),
        "exchange": (0, 0, 0),
        "steal": (2, -2, 0),
        "assassinate": (-3, 0, -1),
        "coup": (-7, 0, -1),
    }


def test_another_seat_reads_the_same_history_without_what_the_reader_alone_knows() -> None:
    game = claimed("tax", "steal bob")
    ann, bob = read(game.view("ann")), game.view("bob")
    through = ann.through(bob, None)
    for role in ROLES:
        assert through.odds(0, Holds((role,))) == pytest.approx(read(bob).odds(0, Holds((role,))))


def test_a_reading_of_another_world_knows_nothing_of_the_real_one() -> None:
    game = claimed("tax", "steal bob")
    read(game.view("bob"))
    for seed in range(20):
        world = look(resample(game.view("ann"), Random(seed)), 1)
        assert sorted(read(world).own) == sorted(Reading(world).own) == sorted(world.hand)


def test_a_turn_is_tried_to_its_end_and_no_further() -> None:
    state = even_table(coup.rules("classic"), 8)
    for option in decide(state).options:
        _, after = try_out(state, option)
        assert after.turn_number == state.turn_number + 1


def evidence(reading: Reading) -> tuple[object, ...]:
    """All that was read from a history, to compare."""
    return reading.own[:], reading.lies, [shown(rival) for rival in reading.rivals]


def shown(rival: Rival) -> tuple[object, ...]:
    told = (rival.claims.copy(), rival.declines.copy(), rival.known[:], rival.cards)
    counted = (rival.caught, rival.proved, rival.plain, rival.excess, rival.challenged, rival.let_pass)
    return told, counted


def test_a_reading_does_not_depend_on_what_was_read_before() -> None:
    """Two games with the same names and rules take turns, and views are read again, out of order."""
    views: list[View] = []
    for seed in (1, 2):
        game, random = Game("classic", players=3, seed=seed), Random(seed)
        while not game.over and len(views) < 60 * seed:
            views.append(game.view("bob"))
            game.play(random.choice(game.decision.options))
    alone = [evidence(Reading(view)) for view in views]
    order = [*range(len(views)), *Random(1).sample(range(len(views)), len(views))]
    for number in [*order, *sorted(order, key=lambda number: number % 7)]:
        assert evidence(read(views[number])) == alone[number]


def test_equal_views_of_other_objects_are_read_alike() -> None:
    game = claimed("tax", "steal bob")
    view = game.view("bob")
    again = look(resample(view, Random(1)), 1)
    assert view == again
    assert evidence(read(view)) == evidence(read(again)) == evidence(Reading(again))


def test_a_claim_of_a_lost_card_is_judged_by_the_cards_not_seen() -> None:
    hands: dict[str | int, str] = {"ann": "captain duke", "bob": "contessa"}
    lost: dict[str | int, str] = {"bob": "ambassador"}
    reading = Reading(Game.position("classic", seed=1, turn="ann", hands=hands, lost=lost).view("ann"))
    before = reading.odds(1, SetAside("assassin"))
    reading.rivals[1].claims["contessa"] = float(PARAMS.history.most_claims)
    reading.read(reading.view, len(reading.view.history or ()))
    assert reading.odds(1, Holds(("assassin",))) < 0.1 < before
    assert reading.odds(1, SetAside("assassin")) == pytest.approx(before)


def test_a_claim_made_all_game_long_says_no_more_than_a_few() -> None:
    reading = Reading(Game("classic", players=3, seed=1).view(0))
    worth = []
    for count in (1, 2, 4, 8, 25):
        reading.rivals[1].claims["duke"] = float(count)
        worth.append(reading.evidence(1, "duke"))
    assert worth[0] < worth[1] < worth[2] == worth[3] == worth[4]
