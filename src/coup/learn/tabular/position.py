"""Where a game of two stands, for all hands: what is public, how answers change it, and the key under which it is kept.

Player 0 is the one whose turn it is. What is remembered is coarse: the coins, the cards turned up, which roles each has
claimed with the cards they hold, and whether they have ever exchanged. So games that came here by other ways are taken
for one.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from coup.learn.tabular.cards import AMBASSADOR, ASSASSIN, CAPTAIN, CONTESSA, DUKE, NONE
from coup.learn.tabular.store import compiled

COINS, CARDS, LOST, CLAIMS, SWAPPED = 0, 2, 4, 6, 8
"""Two numbers each, one for each player; claims are a bit for each role."""
STAGE, ACTION, CLAIM, WHO, THEN = range(10, 15)
FIELDS: Final = 15

ACT, KEEP, BLOCK, DOUBT, COUNTER, LOSE, PROVE, EFFECT, BLOCK_LATER, OVER = range(10)
"""The stages: an action is chosen, cards are kept, a block is considered, the action is doubted, the block is, a card
is lost, a claim is to be proved, the action is carried out, a block is considered after a loss, the turn is over."""
INCOME, AID, TAX, EXCHANGE, STEAL, KILL, COUP = range(7)
"""The actions, in the order of the rules."""
CLAIMED: Final = np.array([NONE, NONE, DUKE, AMBASSADOR, CAPTAIN, ASSASSIN, NONE])
"""[action] The role that it claims."""
MOST_COINS: Final = 13
PRICE_OF_KILL, PRICE_OF_COUP, RICH = 3, 7, 10
"""What attacks cost, and with how many coins there must be a coup."""


@compiled
def actions(position: Any, allowed: Any) -> int:
    """Write down which actions are allowed, and return how many."""
    own, count = position[COINS], 0
    if own < RICH:
        for action in (INCOME, AID, TAX, EXCHANGE):
            allowed[count] = action
            count += 1
        if position[COINS + 1] > 0:
            allowed[count] = STEAL
            count += 1
        if own >= PRICE_OF_KILL:
            allowed[count] = KILL
            count += 1
    if own >= PRICE_OF_COUP:
        allowed[count] = COUP
        count += 1
    return count


@compiled
def claim(position: Any, player: int, role: int) -> None:
    position[CLAIM] = role
    position[CLAIMS + player] |= 1 << role


@compiled
def loses(position: Any, player: int, then: int) -> None:
    position[STAGE], position[WHO], position[THEN] = LOSE, player, then


@compiled
def act(position: Any, action: int) -> None:
    """The active player has chosen an action."""
    position[ACTION] = action
    if action == INCOME:
        position[COINS] += 1
        position[STAGE] = OVER
    elif action == AID:
        position[STAGE] = BLOCK
    elif action == COUP:
        position[COINS] -= PRICE_OF_COUP
        loses(position, 1, OVER)
    else:
        if action == KILL:
            position[COINS] -= PRICE_OF_KILL
        claim(position, 0, CLAIMED[action])
        position[STAGE] = DOUBT


@compiled
def carry_out(position: Any) -> None:
    """The action takes effect."""
    action = position[ACTION]
    position[STAGE] = OVER
    if action == AID:
        position[COINS] += 2
    elif action == TAX:
        position[COINS] += 3
    elif action == STEAL:
        loot = min(position[COINS + 1], 2)
        position[COINS] += loot
        position[COINS + 1] -= loot
    elif action == KILL:
        loses(position, 1, OVER)
    elif action == EXCHANGE:
        position[STAGE] = KEEP


@compiled
def stands(position: Any) -> None:
    """Nobody doubts the action any more."""
    if position[ACTION] == STEAL or position[ACTION] == KILL:
        position[STAGE] = BLOCK
    else:
        carry_out(position)


@compiled
def block(position: Any, answer: int) -> None:
    """The other player lets the action pass (0), or claims the first or the second role that blocks it."""
    if answer == 0:
        carry_out(position)
        return
    action = position[ACTION]
    role = DUKE if action == AID else CONTESSA if action == KILL else CAPTAIN if answer == 1 else AMBASSADOR
    claim(position, 1, role)
    position[STAGE] = COUNTER


@compiled
def lost(position: Any, role: int) -> None:
    """Whoever must lose a card of two has turned one up."""
    player, then = position[WHO], position[THEN]
    position[CARDS + player], position[LOST + player] = 1, role
    position[CLAIMS + player] &= ~(1 << role)
    position[STAGE] = then
    if then == EFFECT:
        carry_out(position)


@compiled
def kept_cards(position: Any) -> None:
    """The active player has exchanged cards: what was claimed with those before is forgotten."""
    position[CLAIMS], position[SWAPPED], position[STAGE] = 0, 1, OVER


@compiled
def turn_over(position: Any, after: Any) -> None:
    """The next turn, seen by the player who has it."""
    for field in (COINS, CARDS, LOST, CLAIMS, SWAPPED):
        after[field], after[field + 1] = position[field + 1], position[field]
    after[STAGE], after[ACTION], after[CLAIM], after[WHO], after[THEN] = ACT, INCOME, NONE, 0, OVER


@compiled
def key_of(position: Any, player: int) -> Any:
    """What makes this question to a player different from others."""
    stage = position[STAGE]
    action, role, who, then = position[ACTION], position[CLAIM], 0, 0
    claims = position[CLAIMS]
    if stage == ACT:
        action = 0
    elif stage == KEEP:
        # The hand will be another one.
        action, claims = 0, 0
    elif stage == LOSE:
        who, then = position[WHO], position[THEN]
        if then == OVER:
            action = 0
    if stage != COUNTER:
        role = NONE
    key = np.uint64(position[COINS])
    for number, bits in (
        (position[COINS + 1], 4),
        (position[LOST], 3),
        (position[LOST + 1], 3),
        (claims, 5),
        (position[CLAIMS + 1], 5),
        (position[SWAPPED], 1),
        (position[SWAPPED + 1], 1),
        (stage, 4),
        (action, 3),
        (role, 3),
        (who, 1),
        (then, 4),
        (player, 1),
    ):
        key = (key << np.uint64(bits)) | np.uint64(number)
    return key


@compiled
def settle(position: Any, claimant: int, role: int, proved: bool) -> None:
    """A claim was doubted: what it costs whom, and what follows."""
    position[CLAIMS + claimant] &= ~(1 << role)
    attack = position[ACTION] == STEAL or position[ACTION] == KILL
    if proved and claimant == 0:
        loses(position, 1, BLOCK_LATER if attack else EFFECT)
    elif proved:
        loses(position, 0, OVER)
    elif claimant == 1:
        loses(position, 1, EFFECT)
    else:
        if position[ACTION] == KILL:
            position[COINS] += PRICE_OF_KILL
        loses(position, 0, OVER)
