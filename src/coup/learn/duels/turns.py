"""One turn of a duel on last cards, as the engine plays it.

Both players have one card, so that whoever loses a challenge loses the game, and no card changes hands: what a turn can
come to depends on the coins alone. Where a claim is challenged the hidden cards decide; nothing else looks at them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from coup.engine import flow
from coup.engine.disputes import Dispute
from coup.engine.options import CHALLENGE
from coup.engine.position import position
from coup.engine.rules import Rules
from coup.engine.stack import ChanceQuestion
from coup.engine.state import State
from coup.learn.errors import NoDuel

ACTOR, OTHER = 0, 1
NAMES = ("actor", "other")


class Won(NamedTuple):
    """The game is over."""

    winner: int


class Showdown(NamedTuple):
    """A claim is challenged: the claimant wins with one of these roles, and loses without."""

    claimant: int
    roles: tuple[str, ...]


class Next(NamedTuple):
    """The turn is over, and the other player has theirs with so many coins each: the actor's, the other's."""

    coins: tuple[int, int]


class Asked(NamedTuple):
    """Somebody chooses: for each option, what comes next."""

    player: int
    texts: tuple[str, ...]
    nexts: tuple[Won | Showdown | Next | Asked, ...]


Outcome = Won | Showdown | Next | Asked


def sensible(asked: Asked) -> Asked:
    """The question with the options that can be right: whoever can win at once does."""
    wins = [number for number, outcome in enumerate(asked.nexts) if outcome == Won(asked.player)][:1]
    if not wins:
        return asked
    return Asked(asked.player, (asked.texts[wins[0]],), (asked.nexts[wins[0]],))


@lru_cache(maxsize=4096)
def turn(rules: Rules, coins: tuple[int, int]) -> Asked:
    """What can happen in a turn of ``ACTOR``, who has the first of these purses."""
    card = rules.roles[0].key
    hands = {ACTOR: [card], OTHER: [card]}
    state = position(rules, NAMES, ACTOR, dict(enumerate(coins)), hands)
    begun = _outcome(state, state.turn_number)
    assert isinstance(begun, Asked)
    return begun


@lru_cache(maxsize=4096)
def thoughtful(rules: Rules, coins: tuple[int, int]) -> Asked:
    """The turn without what cannot be right: nobody loses for certain who need not, or misses a sure win.

    A turn that is won at once by whoever has it is not asked about: it is as good as won before it begins.
    """
    return _thoughtful(rules, turn(rules, coins))


def _thoughtful(rules: Rules, asked: Asked) -> Asked:
    nexts = [_foreseen(rules, outcome) for outcome in asked.nexts]
    options = list(zip(asked.texts, nexts, strict=True))
    wins = [option for option in options if option[1] == Won(asked.player)][:1]
    kept = wins or [option for option in options if option[1] != Won(1 - asked.player)] or options[:1]
    return Asked(asked.player, tuple([text for text, _ in kept]), tuple([outcome for _, outcome in kept]))


def _foreseen(rules: Rules, outcome: Outcome) -> Outcome:
    if isinstance(outcome, Asked):
        return _thoughtful(rules, outcome)
    if isinstance(outcome, Next) and Won(ACTOR) in turn(rules, outcome.coins[::-1]).nexts:
        return Won(OTHER)
    return outcome


def _outcome(state: State, number: int) -> Outcome:
    if state.outcome is not None:
        return Won(state.outcome.winner)
    if state.turn_number != number:
        return Next((state.coins[ACTOR], state.coins[OTHER]))
    decision = flow.decide(state)
    question = decision.question
    if question is None or isinstance(question, ChanceQuestion):
        raise NoDuel("A duel is solved where no card is drawn; leave out the actions that exchange cards.")
    if question.kind == "lose":
        # A last card: there is nothing to choose.
        return _after(state, 0, number)
    nexts = [_after(state, choice, number) for choice in range(len(decision.options))]
    return Asked(decision.seat, tuple([option.text for option in decision.options]), tuple(nexts))


def _after(state: State, choice: int, number: int) -> Outcome:
    decision = flow.decide(state)
    option, question = decision.options[choice], decision.question
    if isinstance(question, Dispute) and option == CHALLENGE:
        return Showdown(question.claimant, question.claim.roles)
    after = state.copy()
    flow.apply(after, option, decision.seat)
    return _outcome(after, number)
