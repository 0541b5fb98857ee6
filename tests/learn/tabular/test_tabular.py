"""Two players, solved as a table: the rules as the engine has them, cards that move, and players who improve."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

pytest.importorskip("numba", reason="The extra 'tabular' is not installed.")

import numpy as np

from coup.bots import bot
from coup.engine.disputes import Proof
from coup.engine.options import Option
from coup.engine.views import View
from coup.game import Game
from coup.learn.tabular import position as rules
from coup.learn.tabular.cards import DRAWN, HANDS, KEPT, NUMBER, PAIRS, WAYS
from coup.learn.tabular.playing import ROLE_KEYS, Player, Position, answers, position_of
from coup.learn.tabular.solving import dealt, new_table, play, rated, seeded
from coup.learn.tabular.store import MISSING, empty, found, made
from coup.learn.tabular.turns import BOTH, GUESS, NOBODY, REGRET, STEP, Table, keep, prove, workspace

ROOM = (1 << 18, 60_000_000)
"""Of a small table."""


@pytest.fixture(scope="module")
def learned() -> Table:
    """A table after some thousand games."""
    table, work, first = new_table(*ROOM), workspace(), dealt()
    seeded(1)
    for done in range(20):
        rated(work, done / 20)
        play(table, work, first, 300, NOBODY)
    return table


# Cards


def test_what_is_drawn_and_kept_are_all_ways() -> None:
    for cards in (1, 2):
        for number, hand in enumerate(HANDS[cards]):
            for two, more in enumerate(HANDS[2]):
                together = DRAWN[cards, number, two]
                assert HANDS[cards + 2][together] == tuple(sorted(hand + more))
                kept = {HANDS[cards][one] for one in KEPT[cards, together, : WAYS[cards, together]]}
                assert hand in kept
                assert all(_within(one, HANDS[cards + 2][together]) for one in kept)
                assert len(kept) == sum(_within(one, HANDS[cards + 2][together]) for one in HANDS[cards])


def _within(some: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    return all(some.count(role) <= cards.count(role) for role in some)


def test_hands_are_as_likely_as_they_are_dealt() -> None:
    random, pack = Random(1), [role for role in range(5) for _ in range(3)]
    counted, games = np.zeros((PAIRS, PAIRS)), 40_000
    for _ in range(games):
        cards = random.sample(pack, 4)
        one, other = HANDS[2].index(tuple(sorted(cards[:2]))), HANDS[2].index(tuple(sorted(cards[2:])))
        counted[one, other] += 1 / games
    assert dealt().sum() == pytest.approx(1, abs=1e-5)
    assert abs(counted - dealt()).max() < 5 * (dealt().max() / games) ** 0.5


# Cards that move


def deck_of(*hands: tuple[int, ...]) -> list[int]:
    """What is left of the pack."""
    left = [role for role in range(5) for _ in range(3)]
    for hand in hands:
        for role in hand:
            left.remove(role)
    return left


def at_hands(one: tuple[int, ...], other: tuple[int, ...], **fields: int) -> Any:
    """A workspace in which the hands are known, and nobody has lost a card."""
    work = workspace()
    position = work["position"][0]
    position[rules.CARDS : rules.CARDS + 2], position[rules.LOST : rules.LOST + 2] = 2, 5
    for name, value in fields.items():
        position[getattr(rules, name)] = value
    work["reach"][0, :, NUMBER[2][one], NUMBER[2][other]] = 1
    return work


@pytest.mark.parametrize(("one", "other"), [((0, 1), (0, 0)), ((2, 2), (3, 4)), ((4, 4), (1, 3))])
def test_cards_are_drawn_and_kept_as_from_a_pack(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    work = at_hands(one, other, STAGE=rules.KEEP)
    keep(new_table(16, 0), work, 0, np.zeros((PAIRS, PAIRS), np.float32), False)
    expected = np.zeros(PAIRS)
    pairs = list(combinations(deck_of(one, other), 2))
    for drawn in pairs:
        options = set(combinations(sorted(one + drawn), 2))
        for kept in options:
            expected[NUMBER[2][kept]] += 1 / len(pairs) / len(options)
    after = work["reach"][1][:, :, NUMBER[2][other]]
    assert after[BOTH] == pytest.approx(expected, abs=1e-5)
    assert after[1] == pytest.approx(expected, abs=1e-5)
    # Without what the active player decides: every hand that could have been kept.
    could = np.zeros(PAIRS)
    for drawn in pairs:
        for kept in set(combinations(sorted(one + drawn), 2)):
            could[NUMBER[2][kept]] += 1 / len(pairs)
    assert after[0] == pytest.approx(could, abs=1e-5)


@pytest.mark.parametrize("claimant", [0, 1])
def test_a_card_that_was_shown_is_replaced_from_the_pack(claimant: int) -> None:
    one, other, role = (0, 1), (0, 0), 0
    work = at_hands(one, other, STAGE=rules.PROVE, WHO=claimant, CLAIM=role, ACTION=rules.TAX if not claimant else 1)
    prove(new_table(16, 0), work, 0, np.zeros((PAIRS, PAIRS), np.float32), False)
    kept = list((one, other)[claimant])
    kept.remove(role)
    pack = [*deck_of(one, other), role]
    expected = np.zeros(PAIRS)
    for drawn in pack:
        expected[NUMBER[2][min(kept[0], drawn), max(kept[0], drawn)]] += 1 / len(pack)
    after = work["reach"][1][BOTH]
    assert (after[:, NUMBER[2][other]] if claimant == 0 else after[NUMBER[2][one]]) == pytest.approx(expected, abs=1e-5)


# What is kept


def test_a_store_keeps_rows_apart_and_says_when_it_is_full() -> None:
    store = empty(8, 40)
    places = [made(store, np.uint64(key), 5) for key in (7, 15, 23)]
    assert [found(store, np.uint64(key)) for key in (7, 15, 23, 8)] == [*places, MISSING]
    assert len(set(places)) == 3
    assert made(store, np.uint64(15), 5) == places[1]
    for key in range(100, 104):
        made(store, np.uint64(key), 5)
    assert made(store, np.uint64(999), 5) == MISSING


def test_every_row_is_found_from_outside(learned: Table) -> None:
    store = learned.policies
    slots = np.flatnonzero(store.keys)[::17]
    assert len(slots) > 100
    assert [found(store, int(store.keys[slot]) - 1) for slot in slots] == store.places[slots].tolist()


def test_a_store_without_numbers_is_full() -> None:
    store = empty(8, 7)
    assert made(store, np.uint64(1), 5) == 0
    assert made(store, np.uint64(2), 5) == MISSING
    assert made(store, np.uint64(3), 2) == 5


# The rules


def after(position: Position, option: Option) -> Position:
    """Where the game stands after an answer, by the rules of the table; a turn that is over, before the next one."""
    position = position.copy()
    stage, text = position[rules.STAGE], str(option)
    if stage == rules.ACT:
        assert option.action is not None
        keys = ("income", "foreign-aid", "tax", "exchange", "steal", "assassinate", "coup")
        rules.act(position, keys.index(option.action.key))
    elif stage == rules.BLOCK:
        rules.block(position, 2 if text == "block ambassador" else 1 - option.declines)
    elif stage == rules.PROVE:
        rules.settle(position, position[rules.WHO], position[rules.CLAIM], not option.declines)
    elif stage == rules.LOSE:
        rules.lost(position, ROLE_KEYS.index(option.cards[0]))
    elif stage == rules.KEEP:
        rules.kept_cards(position)
    elif text == "challenge":
        position[rules.WHO] = 0 if stage == rules.DOUBT else 1
        position[rules.STAGE] = rules.PROVE
    elif stage == rules.DOUBT:
        rules.stands(position)
    else:
        position[rules.STAGE] = rules.OVER
    if position[rules.STAGE] == rules.BLOCK_LATER:
        position[rules.STAGE] = rules.BLOCK
    if position[rules.STAGE] == rules.OVER:
        following = position.copy()
        rules.turn_over(position, following)
        position = following
    return position


def public(position: Position) -> list[int]:
    """What two positions must agree on."""
    return [*position[: rules.STAGE].tolist(), int(position[rules.STAGE])]


def asked_about(position: Position) -> Any:
    player = position[rules.WHO] if position[rules.STAGE] == rules.LOSE else 0
    return rules.key_of(position, player)


@pytest.mark.parametrize("seed", range(200))
def test_a_game_goes_on_as_in_the_engine(seed: int) -> None:
    random, expected = Random(seed), None
    game = Game("classic", players=2, seed=seed)
    while not game.over and game.turn_number < 60:
        view = game.view(game.decision.seat)
        proves = isinstance(view.question, Proof)
        if proves:
            assert expected is not None
            assert expected[rules.STAGE] == rules.PROVE
            here = expected
        else:
            here = position_of(view)
        if expected is not None and not proves:
            assert public(here) == public(expected)
            assert asked_about(here) == asked_about(expected)
        option = random.choice(_sensible(view))
        expected = after(here, option)
        game.play(option, view.seat)
    if game.over:
        assert here[rules.STAGE] == rules.LOSE
        assert here[rules.CARDS + here[rules.WHO]] == 1


def _sensible(view: View) -> list[Option]:
    """A claim that can be proved is proved: the table knows nothing else."""
    proofs = [option for option in view.options if not option.declines]
    return proofs if isinstance(view.question, Proof) and proofs else list(view.options)


def test_the_table_answers_with_the_options_on_offer(learned: Table) -> None:
    player, known = Player(learned.policies), 0
    for players in (2, 3):
        game = Game("classic", players=players, seed=1)
        assert (answers(learned.policies, game.view(game.decision.seat)) is None) == (players == 3)
    for seed in range(40):
        random, game = Random(seed), Game("classic", players=2, seed=seed)
        while not game.over and game.turn_number < 60:
            view = game.view(game.decision.seat)
            said = None if isinstance(view.question, Proof) else answers(learned.policies, view)
            if said is not None:
                known += 1
                assert sorted(said) == sorted(map(str, view.options))
                assert sum(said.values()) == pytest.approx(1, abs=1e-4)
            game.play(player.choose(view, random), view.seat)
    assert known > 100


# Playing


def test_what_random_players_win_is_what_it_says() -> None:
    """Without regrets everybody does anything, and how often whoever begins wins then is known from real games."""
    table, work, first = new_table(8, 0), workspace(), dealt()
    seeded(2)
    rated(work, 1.0)
    work["rates"][REGRET], work["rates"][STEP] = 0, 1
    for rate in (1.0, 0.1, 0.02):
        work["rates"][GUESS] = rate
        worth = play(table, work, first, 3000, NOBODY)
    games = 6000
    won = sum(_beginner_wins(seed) for seed in range(games)) / games
    assert worth == pytest.approx(won, abs=4 * 0.5 / games**0.5)


def _beginner_wins(seed: int) -> bool:
    random, game = Random(seed), Game("classic", players=2, seed=seed)
    beginner = game.decision.seat
    while not game.over:
        view = game.view(game.decision.seat)
        game.play(random.choice(_sensible(view)), view.seat)
    return game.winner == beginner


def test_players_improve(learned: Table) -> None:
    player, other, wins, games = Player(learned.policies), bot("random"), 0, 200
    for number in range(games):
        random, game = Random(number), Game("classic", players=2, seed=number // 2)
        while not game.over:
            view = game.view(game.decision.seat)
            chooser = player if view.seat == number % 2 else other
            game.play(chooser.choose(view, random), view.seat)
        wins += game.players.index(str(game.winner)) == number % 2
    assert wins > 0.65 * games


def test_who_is_attacked_does_not_learn(learned: Table) -> None:
    before = learned.policies.numbers.copy()
    assert np.isfinite(before).all()
    table, work, first = new_table(*ROOM)._replace(fixed=learned.policies), workspace(), dealt()
    rated(work, 0.5)
    shares = [play(table, work, first, 300, attacker) for attacker in (0, 1) for _ in range(8)]
    assert (learned.policies.numbers == before).all()
    assert shares[7] > shares[0]
    assert shares[15] < shares[8]
