"""A game played again answer by answer: for stepping through it, and for telling what was true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from coup.engine.claims import Claim
from coup.engine.dealer import Dealer
from coup.engine.disputes import Dispute
from coup.engine.events import Answered, Claimed, History, Settled
from coup.engine.flow import RESIGN, apply, resign
from coup.engine.stack import ChanceQuestion
from coup.engine.state import Outcome
from coup.engine.views import View
from coup.engine.zones import DEALER
from coup.game import Game


def undealt(game: Game) -> Game:
    """The same game before its first answer."""
    if game.setup is not None:
        return Game.from_setup(game.rules, game.players, game.seed, game.setup)
    return Game.undealt(game.rules, game.players, game.seed, game.players[game.first])


def steps(game: Game) -> Iterator[Game]:
    """The game after each of its answers, the dealer's included. It is one game that goes on."""
    again = undealt(game)
    for event in list(game.state.log or []):
        if isinstance(event, Answered):
            _answer(again, event, game.outcome)
            yield again


def _answer(game: Game, event: Answered, end: Outcome | None) -> None:
    if event.option == RESIGN:
        resign(game.state, event.seat)  # What is dealt after it is an answer of its own.
    elif is_stop(event):
        assert end is not None
        game.stop(end.reason)
    else:
        apply(game.state, event.option, event.seat)


def is_stop(event: Answered) -> bool:
    """The table broke the game off: the dealer says so without being asked."""
    return event.seat == DEALER and not event.question


def unveiled(game: Game) -> View:
    """What a spectator would see who sees through every card: for a game that may be looked at openly."""
    view, state = game.view(), game.state
    view.hands, view.piles, view.history = list(state.hands), dict(state.piles), History(state.log or [])
    return view


class ClaimMade(NamedTuple):
    """A claim of a game that is over, and what was behind it."""

    turn: int
    seat: int
    claim: Claim
    true: bool
    challenged: bool


def claims(game: Game) -> list[ClaimMade]:
    """Every claim of the game, in order, with the truth about it."""
    made: list[ClaimMade] = []
    seen = 0
    for again in steps(game):
        log = again.state.log or []
        made += claims_since(again, seen)
        for event in log[seen:]:
            if isinstance(event, Settled):
                _mark_challenged(made, event)
        seen = len(log)
    return made


def claims_since(game: Game, seen: int) -> list[ClaimMade]:
    """The claims among the events from this one on, which came of one answer, with the truth about them."""
    log = game.state.log or []
    return [made for event in log[seen:] if isinstance(event, Claimed) for made in _claim_made(game, event)]


def _claim_made(game: Game, event: Claimed) -> list[ClaimMade]:
    """A claim that somebody could have challenged, with its truth at that moment."""
    state = game.state
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Dispute) or frame.claimant != event.seat:
        return []
    true = frame.claim.is_true(state, event.seat)
    return [ClaimMade(state.turn_number, event.seat, event.claim, true, False)]


def _mark_challenged(made: list[ClaimMade], event: Settled) -> None:
    for number in reversed(range(len(made))):
        if made[number].seat == event.claimant and made[number].claim == event.claim:
            made[number] = made[number]._replace(challenged=True)
            return


class Draw(NamedTuple):
    """One draw of the dealer."""

    outcomes: tuple[str, ...]
    """What could have come."""
    weights: tuple[int, ...]
    """How likely each of them was."""
    drawn: str
    """What came, and ..."""
    expected: str
    """... what the seed gives; the same where the position has fixed the draw."""
    fixed: bool


def draws(game: Game) -> Iterator[Draw]:
    """Every draw of a game beside the one that the seed gives at that moment, unless the position fixed it."""
    dealer = Dealer(game.seed)
    again = undealt(game)
    fixed = len(game.fixed_draws)
    for event in list(game.state.log or []):
        if not isinstance(event, Answered):
            continue
        state, question = again.state, again.state.question
        if event.seat == DEALER and isinstance(question, ChanceQuestion) and not is_stop(event):
            expected = event.text if fixed > 0 else question.draw(state, dealer.choose).text
            outcomes = tuple([option.text for option in question.options(state, DEALER)])
            yield Draw(outcomes, tuple(question.weights(state)), event.text, expected, fixed > 0)
            fixed -= 1
        _answer(again, event, game.outcome)


class Draws(NamedTuple):
    """How the dealer's draws of a record compare with its seed."""

    drawn: int
    """How many there are that should follow from the seed."""
    wrong: tuple[str, ...]
    """What the first draws that differ were, and what the seed says."""
    fixed: int
    """How many more the position has fixed: they can be anything."""


def compare_with_seed(game: Game) -> Draws:
    """How all draws of a game compare with its seed."""
    made = list(draws(game))
    fixed = sum(draw.fixed for draw in made)
    wrong = [
        f"draw {number}: {draw.drawn!r}, but the seed gives {draw.expected!r}"
        for number, draw in enumerate(made, start=1)
        if draw.drawn != draw.expected
    ]
    return Draws(len(made) - fixed, tuple(wrong), fixed)
