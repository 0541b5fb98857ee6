"""A part of a turn, for all hands of both players at once: how good everything is there, and what they regret.

It begins where an action is chosen, where cards are kept, or where a block is left to consider after a loss, and ends
where the next part begins, of which the table says what it is worth. In between everything is followed.

A ``reach`` says how likely each pair of hands is to get somewhere: all in all (``BOTH``), and without what player 0 or
player 1 decided. A ``value`` says how likely player 0 wins with them. The first axis is the hand of player 0, the
second that of player 1.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.learn.tabular.cards import (
    COPIES,
    COUNTS,
    DRAWN,
    HOLDS,
    KEPT,
    MOST_KEPT,
    OPTIONS,
    PAIR,
    PAIRS,
    POOLS,
    ROLES,
    SIZE,
    WAYS,
)
from coup.learn.tabular.position import (
    ACT,
    ACTION,
    BLOCK,
    BLOCK_LATER,
    CARDS,
    CLAIM,
    COINS,
    COUNTER,
    DOUBT,
    FIELDS,
    KEEP,
    LOSE,
    LOST,
    OVER,
    PROVE,
    STAGE,
    STEAL,
    WHO,
    act,
    actions,
    block,
    kept_cards,
    key_of,
    lost,
    settle,
    stands,
    turn_over,
)
from coup.learn.tabular.store import MISSING, Store, compiled, found, made

MOST_OPTIONS: Final = 7
DEEPEST: Final = 12
BOTH: Final = 2
REGRET, AVERAGE, STEP, GUESS, DARE = range(5)
"""The rates: how much regrets and policies count now, how fast worths and guesses change, how often all is tried."""
NOBODY: Final = -1
KINDS: Final = 4
"""Parts begin in so many ways: with an action, with cards to keep, with the block of a steal or of an assassination."""


class Table(NamedTuple):
    """What is known so far."""

    policies: Store
    """By question: for each hand and option the regret, and after all of those how often each was taken."""
    worths: Store
    """By position: how likely player 0 wins, for each pair of hands."""
    guesses: NDArray[np.float32]
    """[kind, coins, coins, lost, lost, hand, hand] The same whatever was claimed, for positions that are new."""
    fixed: Store
    """The policies of a player who is attacked and does not learn."""


Work = Any
"""Scratch space by depth, the rates in force, and where the way that was picked has led: a record of ``LAYOUT``."""
LAYOUT: Final = np.dtype(
    [
        ("position", np.int64, (DEEPEST, FIELDS)),
        ("deck", np.int64, (DEEPEST, ROLES)),
        ("reach", np.float32, (DEEPEST, 3, PAIRS, PAIRS)),
        ("worths", np.float32, (DEEPEST, MOST_OPTIONS, PAIRS, PAIRS)),
        ("chances", np.float32, (DEEPEST, int(POOLS[2]) * MOST_KEPT)),
        ("regrets", np.float32, (DEEPEST, int(POOLS[2]) * MOST_KEPT)),
        ("taken", np.float32, (DEEPEST, int(POOLS[2]))),
        ("factors", np.float32, (DEEPEST, 2, PAIRS)),
        ("odds", np.float32, (DEEPEST, PAIRS, PAIRS, PAIRS)),
        ("shares", np.float64, (DEEPEST, MOST_OPTIONS)),
        ("allowed", np.int64, (DEEPEST, MOST_OPTIONS)),
        ("rates", np.float64, (5,)),
        ("attacker", np.int64, (1,)),
        ("scale", np.float64, (2,)),
        ("end", np.int64, (FIELDS,)),
        ("end_reach", np.float32, (3, PAIRS, PAIRS)),
        ("likely", np.float64, (1,)),
    ],
    align=True,
)


def workspace() -> Work:
    work = np.zeros(1, LAYOUT)[0]
    work["attacker"][:] = NOBODY
    return work


@compiled
def explore(table: Any, work: Any, depth: int, value: Any, picked: bool) -> None:
    """Find out what this place is worth, learning on the way; one way through is picked and followed to its end."""
    here = work.position[depth]
    stage = here[STAGE]
    if depth > 0 and stage in (OVER, KEEP, BLOCK_LATER):
        leave(table, work, depth, value, picked)
    elif stage == LOSE and here[CARDS + here[WHO]] == 1:
        value[:] = here[WHO]
        if picked:
            work.end[STAGE] = OVER
    elif stage == LOSE:
        lose(table, work, depth, value, picked)
    elif stage == PROVE:
        prove(table, work, depth, value, picked)
    elif stage == KEEP:
        keep(table, work, depth, value, picked)
    else:
        decide(table, work, depth, value, picked)


# Where a part ends


@compiled
def row_of_worths(table: Any, position: Any, attacker: int, make: bool) -> Any:
    """Where the worths of a position are; those under attack are kept apart by who attacks."""
    size = SIZE[position[CARDS]] * SIZE[position[CARDS + 1]]
    key = key_of(position, 1 if attacker == 1 else 0)
    return made(table.worths, key, size) if make else found(table.worths, key)


@compiled
def guesses_at(table: Any, position: Any) -> Any:
    kind = 0
    if position[STAGE] == KEEP:
        kind = 1
    elif position[STAGE] == BLOCK:
        kind = 2 if position[ACTION] == STEAL else 3
    return table.guesses[kind, position[COINS], position[COINS + 1], position[LOST], position[LOST + 1]]


@compiled
def leave(table: Any, work: Any, depth: int, value: Any, picked: bool) -> None:
    """Look up what comes next."""
    here, after = work.position[depth], work.position[depth + 1]
    turned = here[STAGE] == OVER
    attacker = work.attacker[0]
    if turned:
        turn_over(here, after)
        if attacker != NOBODY:
            attacker = 1 - attacker
    else:
        after[:] = here
        if here[STAGE] == BLOCK_LATER:
            after[STAGE] = BLOCK
    rows, columns = SIZE[after[CARDS]], SIZE[after[CARDS + 1]]
    place, known, guesses = row_of_worths(table, after, attacker, False), table.worths.numbers, guesses_at(table, after)
    for i in range(rows):
        for j in range(columns):
            worth = guesses[i, j] if place == MISSING else known[place + i * columns + j]
            if turned:
                value[j, i] = 1 - worth
            else:
                value[i, j] = worth
    if picked:
        work.end[:] = after
        for which in range(3):
            reach = work.reach[depth, which]
            if turned:
                work.end_reach[which if which == BOTH else 1 - which] = reach.T
            else:
                work.end_reach[which] = reach


# What is learned


@compiled
def row_of_policy(table: Any, work: Any, position: Any, player: int, size: int) -> Any:
    key = key_of(position, player)
    if work.attacker[0] == NOBODY or work.attacker[0] == player:
        return made(table.policies, key, 2 * size)
    return found(table.fixed, key)


@compiled
def current_policy(
    table: Any, work: Any, depth: int, place: int, player: int, hands: int, width: int, ways: Any
) -> None:
    """The current policy: in proportion to regrets. A fixed player plays its average."""
    chances = work.chances[depth]
    fixed = work.attacker[0] != NOBODY and work.attacker[0] != player
    numbers = table.fixed.numbers if fixed else table.policies.numbers
    if fixed and place != MISSING:
        place += hands * width
    for hand in range(hands):
        begin, many = hand * width, ways[hand]
        total = np.float32(0)
        if place != MISSING:
            for option in range(begin, begin + many):
                total += numbers[place + option]
        if total > 0:
            for option in range(begin, begin + many):
                chances[option] = numbers[place + option] / total
        else:
            for option in range(begin, begin + many):
                chances[option] = np.float32(1) / np.float32(many)
    work.regrets[depth, : hands * width] = 0
    work.taken[depth, :hands] = 0


@compiled
def learn(table: Any, work: Any, depth: int, place: int, player: int, hands: int, width: int, ways: Any) -> None:
    """Regrets are kept above zero, and policies are averaged."""
    if place == MISSING or (work.attacker[0] != NOBODY and work.attacker[0] != player):
        return
    chances, regrets, taken = work.chances[depth], work.regrets[depth], work.taken[depth]
    numbers, averages = table.policies.numbers, place + hands * width
    regret = np.float32(work.rates[REGRET] * work.scale[player] * (1 - 2 * player))
    average = np.float32(work.rates[AVERAGE] * work.scale[player])
    for hand in range(hands):
        begin = hand * width
        for option in range(begin, begin + ways[hand]):
            numbers[place + option] = max(numbers[place + option] + regret * regrets[option], np.float32(0))
            numbers[averages + option] += average * taken[hand] * chances[option]


@compiled
def pick(work: Any, depth: int, count: int) -> int:
    """One of some options by chance, each as likely as its share, or now and then any."""
    shares, dare = work.shares[depth], work.rates[DARE]
    total = shares[:count].sum()
    for option in range(count):
        share = shares[option] / total if total > 0 else 1 / count
        shares[option] = (1 - dare) * share + dare / count
    point, option = np.random.random(), 0
    while option < count - 1 and point >= shares[option]:
        point -= shares[option]
        option += 1
    work.likely[0] *= shares[option]
    return option


# The decisions


ALIKE: Final = np.array([np.full(PAIRS, ways) for ways in range(MOST_OPTIONS + 1)])
"""[options, hand] All hands have so many options."""
TO_LOSE: Final = np.array([1 if one == other else 2 for one, other in HOLDS])
"""[hand] Which of two cards to lose is a choice only if they differ."""


@compiled
def weigh_options(work: Any, depth: int, player: int, rows: int, columns: int, count: int) -> None:
    """How likely each option is taken, whatever the hands are."""
    reach, chances, shares = work.reach[depth, BOTH], work.chances[depth], work.shares[depth]
    shares[:count] = 0
    for i in range(rows):
        for j in range(columns):
            for option in range(count):
                shares[option] += reach[i, j] * chances[(j if player else i) * count + option]


@compiled
def decide(table: Any, work: Any, depth: int, value: Any, picked: bool) -> None:
    """Somebody chooses among options that all hands have."""
    here, below = work.position[depth], work.position[depth + 1]
    stage = here[STAGE]
    player = 0 if stage in (ACT, COUNTER) else 1
    allowed, count = work.allowed[depth], 2
    if stage == ACT:
        count = actions(here, allowed)
    elif stage == BLOCK and here[ACTION] == STEAL:
        count = 3
    rows, columns = SIZE[here[CARDS]], SIZE[here[CARDS + 1]]
    hands = columns if player else rows
    place = row_of_policy(table, work, here, player, hands * count)
    current_policy(table, work, depth, place, player, hands, count, ALIKE[count])
    chances, regrets, taken = work.chances[depth], work.regrets[depth], work.taken[depth]
    reach, after = work.reach[depth], work.reach[depth + 1]
    # As factors along both axes of hands, of which one is all ones, loops are the same for both players.
    rows_by, columns_by = work.factors[depth, 0], work.factors[depth, 1]
    rows_by[:], columns_by[:] = 1, 1
    mine = columns_by if player else rows_by
    chosen = -1
    if picked:
        weigh_options(work, depth, player, rows, columns, count)
        chosen = pick(work, depth, count)
    for option in range(count):
        for hand in range(hands):
            mine[hand] = chances[hand * count + option]
        for i in range(rows):
            for j in range(columns):
                share = rows_by[i] * columns_by[j]
                after[player, i, j] = reach[player, i, j]
                after[1 - player, i, j] = reach[1 - player, i, j] * share
                after[BOTH, i, j] = reach[BOTH, i, j] * share
        below[:] = here
        if stage == ACT:
            act(below, allowed[option])
        elif stage == BLOCK:
            block(below, option)
        elif option == 1:
            below[STAGE], below[WHO] = PROVE, 1 - player
        elif stage == DOUBT:
            stands(below)
        else:
            below[STAGE] = OVER
        explore(table, work, depth + 1, work.worths[depth, option], option == chosen)
    worths = work.worths[depth]
    value[:rows, :columns] = 0
    for option in range(count):
        for hand in range(hands):
            mine[hand] = chances[hand * count + option]
        for i in range(rows):
            for j in range(columns):
                value[i, j] += rows_by[i] * columns_by[j] * worths[option, i, j]
    for option in range(count):
        for i in range(rows):
            for j in range(columns):
                missed = reach[player, i, j] * (worths[option, i, j] - value[i, j])
                regrets[(j if player else i) * count + option] += missed
    for i in range(rows):
        for j in range(columns):
            taken[j if player else i] += reach[BOTH, i, j]
    learn(table, work, depth, place, player, hands, count, ALIKE[count])


@compiled
def lose(table: Any, work: Any, depth: int, value: Any, picked: bool) -> None:
    """Somebody with two cards turns one of them up, for all to see."""
    here, below = work.position[depth], work.position[depth + 1]
    player = here[WHO]
    others = SIZE[here[CARDS + 1 - player]]
    place = row_of_policy(table, work, here, player, 2 * PAIRS)
    current_policy(table, work, depth, place, player, PAIRS, 2, TO_LOSE)
    chances, regrets, taken = work.chances[depth], work.regrets[depth], work.taken[depth]
    reach, after = work.reach[depth], work.reach[depth + 1]
    chosen = -1
    if picked:
        shares = work.shares[depth]
        for role in range(ROLES):
            shares[role] = 0
            for rest in range(ROLES):
                hand = PAIR[role, rest]
                share = chances[2 * hand + (0 if HOLDS[hand, 0] == role else 1)]
                for other in range(others):
                    shares[role] += share * (reach[BOTH, other, hand] if player else reach[BOTH, hand, other])
        chosen = pick(work, depth, ROLES)
    for role in range(ROLES):
        for rest in range(ROLES):
            hand = PAIR[role, rest]
            share = chances[2 * hand + (0 if HOLDS[hand, 0] == role else 1)]
            for which in range(3):
                factor = np.float32(1) if which == player else share
                for other in range(others):
                    if player:
                        after[which, other, rest] = reach[which, other, hand] * factor
                    else:
                        after[which, rest, other] = reach[which, hand, other] * factor
        below[:] = here
        lost(below, role)
        explore(table, work, depth + 1, work.worths[depth, role], role == chosen)
    worths = work.worths[depth]
    for hand in range(PAIRS):
        first, second = HOLDS[hand]
        share = chances[2 * hand]
        for other in range(others):
            if player:
                one, two = worths[first, other, second], worths[second, other, first]
                alone, both = reach[1, other, hand], reach[BOTH, other, hand]
            else:
                one, two = worths[first, second, other], worths[second, first, other]
                alone, both = reach[0, hand, other], reach[BOTH, hand, other]
            worth = one if first == second else share * one + (1 - share) * two
            if player:
                value[other, hand] = worth
            else:
                value[hand, other] = worth
            taken[hand] += both
            if first != second:
                regrets[2 * hand] += alone * (one - worth)
                regrets[2 * hand + 1] += alone * (two - worth)
    learn(table, work, depth, place, player, PAIRS, 2, TO_LOSE)


@compiled
def keep(table: Any, work: Any, depth: int, value: Any, picked: bool) -> None:
    """The active player has drawn two cards, and keeps as many as it had."""
    here, below = work.position[depth], work.position[depth + 1]
    cards = here[CARDS]
    rows, columns, pools, width = SIZE[cards], SIZE[here[CARDS + 1]], POOLS[cards], OPTIONS[cards]
    ways, kept = WAYS[cards], KEPT[cards]
    place = row_of_policy(table, work, here, 0, pools * width)
    current_policy(table, work, depth, place, 0, pools, width, ways)
    chances, regrets, taken, odds = work.chances[depth], work.regrets[depth], work.taken[depth], work.odds[depth]
    reach, after = work.reach[depth], work.reach[depth + 1]
    after[:, :rows, :columns] = 0
    deck = work.deck[depth]
    for i in range(rows):
        for j in range(columns):
            total = in_deck(here, i, j, deck)
            for pair in range(PAIRS):
                odd = likely_pair(deck, total, pair)
                odds[i, j, pair] = odd
                if odd > 0:
                    pool = DRAWN[cards, i, pair]
                    for option in range(ways[pool]):
                        share = odd * chances[pool * width + option]
                        for which in range(3):
                            after[which, kept[pool, option], j] += reach[which, i, j] * (odd if which == 0 else share)
    below[:] = here
    kept_cards(below)
    worths = work.worths[depth, 0]
    explore(table, work, depth + 1, worths, picked)
    for i in range(rows):
        for j in range(columns):
            whole = np.float32(0)
            for pair in range(PAIRS):
                odd = odds[i, j, pair]
                if odd <= 0:
                    continue
                pool = DRAWN[cards, i, pair]
                worth = np.float32(0)
                for option in range(ways[pool]):
                    worth += chances[pool * width + option] * worths[kept[pool, option], j]
                whole += odd * worth
                taken[pool] += reach[BOTH, i, j] * odd
                for option in range(ways[pool]):
                    missed = worths[kept[pool, option], j] - worth
                    regrets[pool * width + option] += reach[0, i, j] * odd * missed
            value[i, j] = whole
    learn(table, work, depth, place, 0, pools, width, ways)


# Cards that move


@compiled
def in_deck(position: Any, one: int, other: int, deck: Any) -> int:
    """Count the cards of each role that are left in the deck with these hands; how many, or 0 if that cannot be."""
    total = 0
    for role in range(ROLES):
        left = COPIES - COUNTS[position[CARDS], one, role] - COUNTS[position[CARDS + 1], other, role]
        left -= (1 if position[LOST] == role else 0) + (1 if position[LOST + 1] == role else 0)
        if left < 0:
            return 0
        deck[role] = left
        total += left
    return total


@compiled
def likely_pair(deck: Any, total: int, pair: int) -> Any:
    """How likely two cards drawn from the deck are this pair."""
    if total == 0:
        return np.float32(0)
    one, two = HOLDS[pair]
    many = deck[one] * (deck[one] - 1) if one == two else 2 * deck[one] * deck[two]
    return np.float32(many / (total * (total - 1)))


@compiled
def replaced(cards: int, hand: int, shown: int, drawn: int) -> Any:
    """The hand when a card was shown, put back and another drawn."""
    if cards == 1:
        return drawn
    rest = HOLDS[hand, 1] if HOLDS[hand, 0] == shown else HOLDS[hand, 0]
    return PAIR[rest, drawn]


@compiled
def prove(table: Any, work: Any, depth: int, value: Any, picked: bool) -> None:
    """A claim was doubted: whoever has the card shows it and gets another one, and the others concede."""
    here, below = work.position[depth], work.position[depth + 1]
    role, player = here[CLAIM], here[WHO]
    cards = here[CARDS + player]
    rows, columns = SIZE[here[CARDS]], SIZE[here[CARDS + 1]]
    reach, after, odds, shares = work.reach[depth], work.reach[depth + 1], work.odds[depth], work.shares[depth]
    deck = work.deck[depth]
    shares[:2] = 0
    for i in range(rows):
        for j in range(columns):
            has = COUNTS[cards, j if player else i, role] > 0
            shares[1 if has else 0] += reach[BOTH, i, j]
            odds[i, j, :ROLES] = 0
            total = in_deck(here, i, j, deck) if has else 0
            if total > 0:
                deck[role] += 1
                for drawn in range(ROLES):
                    odds[i, j, drawn] = deck[drawn] / (total + 1)
    chosen = pick(work, depth, 2) if picked else -1
    for shown in range(2):
        after[:, :rows, :columns] = 0
        for i in range(rows):
            for j in range(columns):
                hand = j if player else i
                has = COUNTS[cards, hand, role] > 0
                if has and shown == 1:
                    for drawn in range(ROLES):
                        odd = odds[i, j, drawn]
                        new = replaced(cards, hand, role, drawn)
                        for which in range(3):
                            if player:
                                after[which, i, new] += reach[which, i, j] * odd
                            else:
                                after[which, new, j] += reach[which, i, j] * odd
                elif not has and shown == 0:
                    for which in range(3):
                        after[which, i, j] = reach[which, i, j]
        below[:] = here
        settle(below, player, role, shown == 1)
        worths = work.worths[depth, shown]
        explore(table, work, depth + 1, worths, shown == chosen)
        for i in range(rows):
            for j in range(columns):
                hand = j if player else i
                has = COUNTS[cards, hand, role] > 0
                if has and shown == 1:
                    worth = np.float32(0)
                    for drawn in range(ROLES):
                        new = replaced(cards, hand, role, drawn)
                        worth += odds[i, j, drawn] * (worths[i, new] if player else worths[new, j])
                    value[i, j] = worth
                elif not has and shown == 0:
                    value[i, j] = worths[i, j]
