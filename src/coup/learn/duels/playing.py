"""How to play a duel that is being played: the equilibrium of the duel that it began as, followed to its end.

Whoever solves again at every answer, as if nothing had been said before, gives up the equilibrium: what a player holds
depends on what it has done. So the duel is solved once, where it began, and then its solution is followed. The deals
are taken to be as likely as the cards that lie face up say, not as the rival's earlier play suggests: a rival who knew
that it is believed to play like this or like that could profit from playing otherwise, and against the count of cards
nobody can. Where the tree ends before the duel does, the next one begins with what the solution itself says about both
hands, which is what an equilibrium would go on from.

All of it follows from the history in a view: the same view, the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from coup.engine.events import Answered, Moved, Paid, TurnBegan
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.verbs import exchanges
from coup.engine.views import View
from coup.learn.duels.solving import learned
from coup.learn.duels.tree import Duel, Floats, Tree, grow_large
from coup.learn.duels.turns import ACTOR, NAMES, OTHER, Asked, Outcome, Won, thoughtful, turn
from coup.learn.duels.worths import RICHEST, usual_worths

EDGES = 65_000
"""How large the tree of a duel is at most, about: a second's work."""
LATER_EDGES = 300
"""How large it is where a duel goes on after its tree has ended."""
ITERATIONS = 60
KEPT, LATER_KEPT = 16, 1024
"""So many solved duels are remembered: a few megabytes each, and a fifth of one where they go on."""
UNEXPECTED = 0.002
"""A hand with which nobody would have come here is still believed in by this much."""


class Plan(NamedTuple):
    """A duel that is solved."""

    duel: Duel
    tree: Tree
    strategy: Floats
    """[edge, role] How likely each answer is."""
    along: tuple[Floats, Floats]
    """For both players, [role, edge] how likely they come along."""

    def reached(self, edge: int, player: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """How likely each hand would have come along an edge, those of this player first."""
        return _faded(self.along[player][:, edge]), _faded(self.along[1 - player][:, edge])


def _faded(reach: Floats) -> tuple[float, ...]:
    """Where no hand at all would have come, all are alike."""
    highest = float(reach.max())
    return tuple([float(part) / highest + UNEXPECTED if highest > 0 else 1.0 for part in reach])


@lru_cache(maxsize=KEPT)
def plan_for(duel: Duel) -> Plan:
    """A duel as it begins, solved."""
    return _solved(duel, EDGES)


@lru_cache(maxsize=LATER_KEPT)
def plan_after(duel: Duel) -> Plan:
    """A duel as it goes on, solved: more is known of the hands than what lies face up."""
    return _solved(duel, LATER_EDGES)


def _solved(duel: Duel, edges: int) -> Plan:
    learner = learned(grow_large(duel, edges, usual_worths), ITERATIONS)
    strategy = learner.average()
    along = [learner.along(strategy, player).astype(np.float32) for player in (0, 1)]
    return Plan(duel, learner.tree, strategy.astype(np.float32), (along[0], along[1]))


class Turn(NamedTuple):
    """A turn of a duel: who has it, with how many coins, the actor's first, and what was answered."""

    actor: int
    coins: tuple[int, int]
    said: tuple[str, ...]


class Place(NamedTuple):
    """Where a duel stands in its plan."""

    plan: Plan
    node: int
    """-1 outside of the tree."""
    edge: int
    """The edge that led there; -1 if the plan knows none."""
    player: int
    """The number that the actor of the turn has in the plan."""
    asked: Outcome
    """What is asked there, without what cannot be right."""
    all_asked: Outcome


def duel_policy(view: View) -> list[float] | None:
    """How likely each of ``view.options`` is in an equilibrium; None where there is no duel that can be solved."""
    turns = turns_of(view) if solvable(view.rules) else []
    if not turns:
        return None
    *before, now = turns
    unseen = unseen_of(view)
    place = begun(plan_for(Duel(view.rules, turns[0].coins, unseen)))
    for one, after in zip(before, turns[1:], strict=True):
        place = next_turn(followed(place, one), after, unseen)
    place = followed(place, now)
    if place.node < 0 or not isinstance(place.asked, Asked) or not isinstance(place.all_asked, Asked):
        return None
    role = [role.key for role in view.rules.roles].index(view.hand[0])
    first = int(place.plan.tree.first[place.node])
    shares = place.plan.strategy[first : first + len(place.asked.texts), role]
    chances = dict(zip(place.asked.texts, map(float, shares), strict=True))
    return [chances.get(text, 0.0) for text in place.all_asked.texts]


@lru_cache(maxsize=64)
def solvable(rules: Rules) -> bool:
    """Whether no card changes hands in a duel by these rules, and nobody grows too rich for our table of worths."""
    if any(exchanges(action.effect) for action in rules.actions):
        return False
    return Won(ACTOR) in turn(rules, (RICHEST[0] + 1, 0)).nexts


def unseen_of(view: View) -> tuple[int, ...]:
    lost = [card for cards in view.lost for card in cards]
    counts = view.rules.deck(len(view.names))
    return tuple([counts[role.key] - lost.count(role.key) for role in view.rules.roles])


def turns_of(view: View) -> list[Turn]:
    """The turns of a duel since it began, with the one that is being played; nothing if there is no duel."""
    living = [seat for seat in range(len(view.names)) if view.living >> seat & 1]
    if len(living) != 2 or view.waiting or any(len(view.hands[seat]) != 1 for seat in living):
        return []
    return list(_turns(view))[::-1]


def _turns(view: View) -> Iterator[Turn]:
    """The latest first. The duel began with the first turn after which no card has moved."""
    coins = list(view.coins)
    said: list[str] = []
    for event in reversed(list(view.history or [])):
        if isinstance(event, Moved):
            return
        if isinstance(event, Paid):
            # The bank is not a seat.
            for seat, amount in ((event.source, event.amount), (event.target, -event.amount)):
                if seat >= 0:
                    coins[seat] += amount
        elif isinstance(event, Answered):
            said.append(wording(event.option))
        elif isinstance(event, TurnBegan):
            other = next(seat for seat in range(len(coins)) if seat != event.seat and view.living >> seat & 1)
            yield Turn(event.seat, (coins[event.seat], coins[other]), tuple(said[::-1]))
            said = []


def wording(option: Option) -> str:
    """An answer as a turn of a duel calls it."""
    return f"{option.verb} {NAMES[OTHER]}" if option.target >= 0 else option.text


def begun(plan: Plan) -> Place:
    """The beginning of a duel."""
    rules, coins, *_ = plan.duel
    return Place(plan, 0, -1, 0, thoughtful(rules, coins), turn(rules, coins))


def followed(place: Place, played: Turn) -> Place:
    """Where what was answered in a turn leads."""
    for text in played.said:
        place = answered(place, text)
    return place


def answered(place: Place, text: str) -> Place:
    """Where an answer leads; whatever cannot be right leads out of the tree."""
    plan, node, _, _, asked, whole = place
    if not isinstance(whole, Asked):
        return place  # After a challenge the cards decide.
    after = whole.nexts[whole.texts.index(text)]
    if node < 0 or not isinstance(asked, Asked) or text not in asked.texts:
        return place._replace(node=-1, edge=-1, all_asked=after)
    option = asked.texts.index(text)
    edge = int(plan.tree.first[node]) + option
    return Place(plan, int(plan.tree.child[edge]), edge, place.player, asked.nexts[option], after)


def next_turn(place: Place, played: Turn, unseen: tuple[int, ...]) -> Place:
    """The beginning of the next turn: in the same plan, in one that goes on from there, or in a new one."""
    plan, player = place.plan, 1 - place.player
    rules = plan.duel.rules
    if place.node >= 0:
        asked, whole = thoughtful(rules, played.coins), turn(rules, played.coins)
        return Place(plan, place.node, place.edge, player, asked, whole)
    duel = Duel(rules, played.coins, unseen)
    if place.edge < 0:
        return begun(plan_for(duel))
    return begun(plan_after(duel._replace(reach=plan.reached(place.edge, player))))
