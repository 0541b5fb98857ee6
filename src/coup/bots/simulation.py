"""Playing a turn out on a bot's own copy of the table, to ask the engine what an option would lead to.

A sketch is a state made from a view alone: hidden cards are any cards that are not seen. No table of
roles by hand is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from coup.bots.params import PARAMS
from coup.engine.dealer import by_chance
from coup.engine.disputes import Dispute, Proof
from coup.engine.events import UNKNOWN
from coup.engine.flow import apply, decide, options_of
from coup.engine.hypotheses import close_window
from coup.engine.options import CHALLENGE, CONCEDE, Option
from coup.engine.plays import Blocking
from coup.engine.resample import Worlds, state_of
from coup.engine.stack import ChanceQuestion
from coup.engine.state import State
from coup.engine.views import View

Chooser = Callable[[State, int, Sequence[Option]], Option]
"""How the seat that owns the copy answers its own questions on the way."""


def unseen_cards(view: View) -> list[str]:
    """All cards that the seat cannot see, each as often as it is hidden."""
    stock = view.rules.deck(len(view.names)).copy()
    for cards in (*view.hands, *view.lost):
        for card in cards:
            if card != UNKNOWN:
                stock[card] -= 1
    for pile in view.piles.values():
        for card, _ in pile:
            if card != UNKNOWN:
                stock[card] -= 1
    return [card for card, count in stock.items() for _ in range(count)]


def sketch(view: View, random: Random, unseen: list[str]) -> State:
    """A table that looks like the view, its hidden cards drawn from those not seen. It keeps no log."""
    pool = unseen[:]
    random.shuffle(pool)
    hands = [hand if UNKNOWN not in hand else filled(hand, pool) for hand in view.hands]
    piles = {
        zone: tuple([(pool.pop() if card == UNKNOWN else card, knowers) for card, knowers in pile])
        for zone, pile in view.piles.items()
    }
    return state_of(view, hands, pool, piles, None)


def world(view: View, random: Random, unseen: list[str]) -> State:
    """A sketch; or, where the seat has learned from its history what the sketch gets wrong, a world that fits it."""
    state = sketch(view, random, unseen)
    if options_of(state, view.seat) != list(view.options):
        state = Worlds(view).draw(random, log=False)
    return state


def filled(hand: tuple[str, ...], pool: list[str]) -> tuple[str, ...]:
    return tuple([pool.pop() if card == UNKNOWN else card for card in hand])


def hand_after(state: State, seat: int, option: Option) -> tuple[str, ...] | None:
    """What is left of a hand, in order, after an option to keep or to lose cards; nothing for any other option."""
    if option.verb == "keep":
        return tuple(sorted(option.cards))
    if option.verb != "lose":
        return None
    hand = state.hands[seat]
    index = state.places[seat].index(option.places[0]) if option.places else hand.index(option.cards[0])
    return tuple(sorted(hand[:index] + hand[index + 1 :]))


def challenge(state: State, challenger: int) -> None:
    """Somebody challenges the claim on top of the stack; whoever can prove it does."""
    apply(state, CHALLENGE, challenger)
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Proof):
        apply(state, decide(state).options[0])


def finish_turn(state: State, number: int, seat: int, random: Random, choose: Chooser) -> State:
    """Let this turn run to its end: the others pass, the seat answers by ``choose``, the dealer by chance."""
    for _ in range(PARAMS.planner.longest):
        if state.outcome is not None or state.turn_number != number:
            break
        decision = decide(state)
        question = decision.question
        assert question is not None
        if isinstance(question, ChanceQuestion):
            apply(state, question.draw(state, by_chance(random)))
        elif isinstance(question, Dispute | Blocking) and seat not in decision.seats:
            close_window(state)
        elif decision.seat == seat:
            apply(state, choose(state, seat, decision.options))
        else:
            apply(state, quiet_option(decision.options))
    return state


def quiet_option(options: Sequence[Option]) -> Option:
    """The answer of a player who keeps out of things but stands by a claim: decline, or else the first option."""
    for option in options:
        if option.declines and option != CONCEDE:
            return option
    return options[0]
