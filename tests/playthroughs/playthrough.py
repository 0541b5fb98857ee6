"""A game told in full: every question, every answer, what it brought, and what each seat sees at every turn.

The games are random with a little taste: most claims are let pass, and a doubted claim is proved if it can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import coup
from coup import Game
from coup.engine.events import (
    UNKNOWN,
    Answered,
    Blocked,
    Claimed,
    Event,
    Marked,
    Moved,
    Paid,
    Settled,
    TurnBegan,
    WentOut,
)
from coup.engine.options import Option
from coup.engine.plays import Play
from coup.engine.stack import Step
from coup.engine.views import View
from coup.engine.zones import BANK, DEALER, DECK, LOST, RESERVE

FOLDER = Path(__file__).parent

GAMES: dict[str, tuple[int, int]] = {
    "classic": (3, 1047),
    "g54": (3, 943),
    "incorporation": (4, 843),
    "reformation": (3, 892),
}
"""How many players and which seed tell much of a rule set in few turns; others are given three players."""

BOLDNESS = 0.3


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """The game of this rule set as text."""
    players, seed = GAMES.get(name, (3, 1))
    return "\n".join(told(Game(name, players, seed=seed), Random(seed))) + "\n"


def told(game: Game, random: Random) -> Iterator[str]:
    options = " ".join(f"{name}={value}" for name, value in game.rules.options.items())
    yield f"{game.rules.title}, {len(game.players)} players, seed {game.seed}"
    yield f"options: {options or 'none'}"
    turn = 0
    yield from news(game, 0)
    while not game.over:
        if game.turn_number != turn:
            turn = game.turn_number
            yield from ["", f"== turn {turn}: {game.turn} ==", *table(game)]
        yield from asked(game)
        player, option = choice(game, random)
        yield f"> {player}: {option}"
        seen = len(game.view().history or ())
        game.play(option, player)
        yield from news(game, seen)
    yield from ["", f"{game.winner} wins: {game.outcome.reason if game.outcome else ''}"]


def choice(game: Game, random: Random) -> tuple[str, Option]:
    """Whoever comes first of those asked, and what they say."""
    player = random.choice(game.decision.seats)
    options = game.options(player)
    if options[-1].verb == "pass" and random.random() > BOLDNESS:
        return player, options[-1]
    if options[0].verb == "show":
        return player, options[0]
    return player, random.choice(options)


def asked(game: Game) -> Iterator[str]:
    yield f"{game.decision.kind}?"
    for player in game.decision.seats:
        yield f"  {player}: {', '.join(map(str, game.options(player)))}"


def table(game: Game) -> Iterator[str]:
    """What each seat sees of the table."""
    for player in (*game.players, None):
        yield f"  {player or 'a spectator'} sees {sight(game.view(player))}"


def sight(view: View) -> str:
    seats = [f"{name} {seat_sight(view, seat)}" for seat, name in enumerate(view.names)]
    marks = [f"{name} {value}" for name, value in {**places(view), **view.marks}.items()]
    piles = [f"pile {zone}: {cards(tuple(card for card, _ in pile))}" for zone, pile in view.piles.items() if pile]
    return "; ".join([*seats, f"deck {view.deck_size}", *marks, *piles])


def places(view: View) -> dict[str, object]:
    """The numbers of the places, where cards have them."""
    return {"places": tuple(view.places), "numbered": tuple(view.last_places)} if view.places else {}


def seat_sight(view: View, seat: int) -> str:
    lost = f" (lost {cards(view.lost[seat])})" if view.lost[seat] else ""
    return f"${view.coins[seat]} {cards(view.hands[seat]) or 'out'}{lost}"


def cards(names: tuple[str, ...]) -> str:
    return " ".join(names)


def news(game: Game, seen: int) -> Iterator[str]:
    """What is new to a spectator, and what somebody else knows better. Open answers have just been told."""
    histories = {player: (game.view(player).history or ())[seen:] for player in (None, *game.players)}
    for place, event in enumerate(histories[None]):
        better = [(name, history[place]) for name, history in histories.items() if history[place] != event]
        if better or not just_told(event):
            known = [f"[{name}: {detail(own)}]" for name, own in better]
            yield " ".join([f"  - {words(game, event)}", *known])


def just_told(event: Event) -> bool:
    """Whether the text has said it already: what a player answered, and that a turn begins."""
    return isinstance(event, TurnBegan) or (isinstance(event, Answered) and event.seat != DEALER)


def detail(event: Event) -> str:
    """What a seat knows that a spectator does not."""
    if isinstance(event, Moved):
        return event.card
    return event.text if isinstance(event, Answered) else repr(event)


def words(game: Game, event: Event) -> str:
    """An event as people would tell it."""
    match event:
        case Answered(seat, option):
            return f"{purse(game, seat)} says: {option}"
        case Moved(card, source, target):
            what = "a card" if card == UNKNOWN else card
            return f"{what} goes from {zone(game, source)} to {zone(game, target)}"
        case Paid(source, target, amount):
            return f"{purse(game, source)} pays {amount} to {purse(game, target)}"
        case Claimed(seat, claim, step):
            return f"{purse(game, seat)} claims {claim} for {purpose(step)}"
        case Settled(claimant, challenger, claim, proved):
            end = "proves" if proved else "does not prove"
            return f"{purse(game, claimant)} {end} {claim} to {purse(game, challenger)}"
        case Blocked(seat, action):
            return f"{purse(game, seat)} has blocked {action.key}"
        case Marked(name, value):
            return f"{name} is now {value}"
        case WentOut(seat):
            return f"{purse(game, seat)} is out"
    return repr(event)


PURPOSES = {"Absolution": "absolution", "LossClaimed": "loss", "TurnUp": "save a card", "Uses": "repeat {}"}
"""What some steps are for; the others are for the role that they name."""


def purpose(step: Step) -> str:
    """What a claim is for."""
    if isinstance(step, Play):
        return step.action.key
    if step.blocks:
        return "block"
    roles = [str(getattr(step, name)) for name in step.role_fields]
    return PURPOSES.get(type(step).__name__, "{}").format(*roles)


def purse(game: Game, seat: int) -> str:
    names = {DEALER: "the dealer", BANK: "the bank", RESERVE: "the reserve"}
    return names[seat] if seat < 0 else game.players[seat]


def zone(game: Game, number: int) -> str:
    if number < LOST:
        return f"{game.players[number]}'s hand"
    if number < DECK:
        return f"{game.players[number - LOST]}'s lost cards"
    return "the deck" if number == DECK else f"pile {number}"


def write_all() -> None:
    """Tell the games of all rule sets again."""
    for name in coup.RULE_SETS:
        path(name).write_text(playthrough(name))
