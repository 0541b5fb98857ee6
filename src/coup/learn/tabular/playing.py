"""A player who answers what a table says, and where the table knows nothing, what the master says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from coup.engine.disputes import Dispute, Proof
from coup.engine.events import Settled
from coup.engine.losses import Lose
from coup.engine.options import Option
from coup.engine.plays import Blocking
from coup.engine.views import View
from coup.learn.encoding import Observation
from coup.learn.master import LEARNED, policy, usual_encoding
from coup.learn.tabular.cards import HANDS, KEPT, NONE, NUMBER, OPTIONS, POOLS, ROLES, SIZE, WAYS
from coup.learn.tabular.position import (
    ACT,
    ACTION,
    BLOCK,
    BLOCK_LATER,
    CARDS,
    CLAIM,
    CLAIMS,
    COINS,
    COUNTER,
    DOUBT,
    EFFECT,
    FIELDS,
    KEEP,
    KILL,
    LOSE,
    LOST,
    OVER,
    STAGE,
    STEAL,
    SWAPPED,
    THEN,
    WHO,
    actions,
    key_of,
)
from coup.learn.tabular.store import MISSING, Store, found
from coup.learn.tabular.turns import MOST_OPTIONS
from coup.rules import rules

ROLE_KEYS: Final = usual_encoding().roles
Position = NDArray[np.int64]


class Player:
    """A bot for two players, by the policies of a table."""

    name = "table"
    character = "Has learned two players by heart."

    def __init__(self, policies: Store) -> None:
        self.policies: Final = policies

    def choose(self, view: View, random: Random) -> Option:
        return random.choices(view.options, self.chances(view))[0]

    def chances(self, view: View) -> Sequence[float]:
        """How likely each of ``view.options`` is."""
        if isinstance(view.question, Proof):
            # Whoever can prove a claim does so.
            return [float(not option.declines or len(view.options) == 1) for option in view.options]
        known = answers(self.policies, view)
        return policy(view) if known is None else [known.get(str(option), 0.0) for option in view.options]


def answers(policies: Store, view: View) -> dict[str, float] | None:
    """What the table answers to a question and how likely, by the text of the options; None if it knows nothing."""
    if len(view.names) != 2 or view.rules != rules(LEARNED):
        return None
    position, player = position_of(view), int(view.seat != view.turn)
    hand, names = _options(view, position, player)
    keeps, cards = position[STAGE] == KEEP, position[CARDS + player]
    hands = POOLS[cards] if keeps else SIZE[cards]
    width = OPTIONS[cards] if keeps else 2 if position[STAGE] == LOSE else len(names)
    place = found(policies, key_of(position, player))
    if place == MISSING:
        return None
    begin = place + hands * width + hand * width
    taken = policies.numbers[begin : begin + len(names)]
    return dict(zip(names, (taken / taken.sum()).tolist(), strict=True)) if taken.sum() > 0 else None


def _options(view: View, position: Position, player: int) -> tuple[int, list[str]]:
    """The number of the hand, and the options in the order of the table."""
    held = tuple(sorted(ROLE_KEYS.index(card) for card in view.hand))
    hand, stage, cards = NUMBER[len(held)][held], position[STAGE], int(position[CARDS + player])
    rival = next(name for name in view.names if name != view.names[view.seat])
    if stage == ACT:
        allowed = np.empty(MOST_OPTIONS, np.int64)
        keys = [view.rules.actions[action] for action in allowed[: actions(position, allowed)]]
        return hand, [f"{action.key} {rival}" if action.target else action.key for action in keys]
    if stage == KEEP:
        kept = [HANDS[cards][number] for number in KEPT[cards, hand, : WAYS[cards, hand]]]
        return hand, [" ".join(["keep", *sorted(ROLE_KEYS[role] for role in one)]) for one in kept]
    if stage == LOSE:
        return hand, [f"lose {ROLE_KEYS[role]}" for role in dict.fromkeys(held)]
    if stage == BLOCK:
        return hand, ["pass", *[str(option) for option in view.options if not option.declines]]
    return hand, ["pass", "challenge"]


def position_of(view: View) -> Position:
    """Where a game of two stands, as the table sees it."""
    seen, position = usual_encoding().encode(view), np.zeros(FIELDS, np.int64)
    for player in (0, 1):
        slot = int((view.seat == view.turn) == bool(player))
        lost = _piece(seen, "lost", slot)
        position[COINS + player] = _piece(seen, "coins", slot)[0]
        position[CARDS + player] = 1 if lost.any() else 2
        position[LOST + player] = lost.argmax() if lost.any() else NONE
        position[CLAIMS + player] = sum(1 << role for role in range(ROLES) if _piece(seen, "claims", slot)[role])
        position[SWAPPED + player] = _piece(seen, "exchanged", slot)[0] > 0
    position[CLAIM] = NONE
    position[ACTION] = _piece(seen, "action", None).argmax()
    _ask(position, view, seen)
    return position


def _ask(position: Position, view: View, seen: Observation) -> None:
    question, own = view.question, view.seat == view.turn
    if isinstance(question, Dispute):
        position[STAGE] = COUNTER if own else DOUBT
        position[CLAIM] = _piece(seen, "claim", None).argmax()
    elif isinstance(question, Blocking):
        position[STAGE] = BLOCK
    elif isinstance(question, Lose):
        position[STAGE], position[WHO], position[THEN] = LOSE, int(not own), OVER
        if question.creditor >= 0 and not own:
            last = next(event for event in reversed(list(view.history or ())) if isinstance(event, Settled))
            attack = position[ACTION] in (STEAL, KILL)
            position[THEN] = BLOCK_LATER if last.proved and attack else EFFECT
    else:
        position[STAGE] = ACT if view.options[0].action else KEEP


def _piece(seen: Observation, name: str, slot: int | None) -> Observation:
    piece = usual_encoding().pieces[name]
    where = slice(piece.start, piece.start + piece.size) if slot is None else piece.at(slot)
    return seen[where]
