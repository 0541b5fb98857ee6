"""A seat's view in words: what happened, how the table stands, what is asked and what the answers mean.

Pure functions from a view to text. They see nothing that the seat does not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from coup.engine.events import (
    UNKNOWN,
    Answered,
    Blocked,
    Claimed,
    Ended,
    Event,
    Marked,
    Moved,
    Paid,
    Settled,
    TurnBegan,
    WentOut,
)
from coup.engine.frames import Blocking, Dispute, Lose, Proof
from coup.engine.options import Option
from coup.engine.views import View
from coup.engine.zones import BANK, DEALER, DECK, LOST

MEANINGS = {
    "challenge": "Say that the claim is a lie. If it is, the claimant loses a life; if not, you do.",
    "pass": "Let it happen.",
    "block": "Claim the card and stop the action. The others may challenge you.",
    "show": "Prove your claim with this card and draw another one for it. The challenger loses a life.",
    "concede": "Show nothing. The claim falls, and you lose a life.",
    "lose": "Turn this card up for good.",
    "keep": "Keep these cards; the others go back into the deck.",
    "bribe": "Pay the other party of the challenge instead of losing a life.",
    "hand": "Let the examiner see this card.",
    "return": "Give the card back to its owner.",
    "force": "Make the owner draw another card for it.",
}
"""What an answer means, by its verb. Actions carry a sentence of their own."""

QUESTIONS = {
    "action": "Your turn. What do you do?",
    "keep": "Which cards do you keep?",
    "hand": "Which card do you let the examiner see?",
    "verdict": "What happens to the card you have seen?",
}
"""What is asked, by its kind, where the kind says it all."""

BY_SEAT = ("factions",)
"""The public marks that have an entry for each seat."""


# Who and how much


def subject(view: View, seat: int) -> str:
    return "You" if seat == view.seat else view.names[seat]


def does(view: View, seat: int, verb: str) -> str:
    """Somebody does something: *You pass*, *bob passes*."""
    if seat == view.seat:
        return f"You {verb}"
    return f"{view.names[seat]} {verb}{'es' if verb.endswith('s') else 's'}"


def listing(words: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def coins(amount: int) -> str:
    return "1 coin" if amount == 1 else f"{amount} coins"


def cards(names: Sequence[str]) -> str:
    """Cards by name as far as they are known."""
    if UNKNOWN not in names:
        return listing(names)
    return "a card" if len(names) == 1 else f"{len(names)} cards"


def owner(view: View, seat: int) -> str:
    return "you" if seat == view.seat else view.names[seat]


# What happened


def story(view: View, since: int = 0) -> list[str]:
    """What the seat has seen from this event of its history on, a line for each thing worth telling."""
    history = view.history or ()
    began = next((number for number, event in enumerate(history) if isinstance(event, TurnBegan)), len(history))
    events = [event for event in history[max(since, began) :] if not _is_deal(event)]
    lines = [_told(view, list(group)) for _, group in groupby(enumerate(events), key=_gathered)]
    return [line for line in lines if line]


def _is_deal(event: Event) -> bool:
    """The dealer's answers; the cards that move tell the same."""
    return isinstance(event, Answered) and event.seat == DEALER


def _gathered(numbered: tuple[int, Event]) -> tuple[object, ...]:
    """Events in a row with the same key are told in one sentence."""
    number, event = numbered
    match event:
        case Answered(_, "pass"):
            return ("pass",)
        case Moved(_, source, target):
            return ("moved", source, target)
    return (number,)


def _told(view: View, group: list[tuple[int, Event]]) -> str:
    events = [event for _, event in group]
    match events[0]:
        case Answered(_, "pass"):
            return _passed(view, [event.seat for event in events if isinstance(event, Answered)])
        case Moved(_, source, target):
            return moved(view, [event.card for event in events if isinstance(event, Moved)], source, target)
    return sentence(view, events[0])


def _passed(view: View, seats: list[int]) -> str:
    """Everyone who passed, once; in a row of windows the same players pass again."""
    different = list(dict.fromkeys(seats))
    if len(different) == 1:
        return f"{does(view, different[0], 'pass')}."
    others = [owner(view, seat) for seat in different[1:]]
    return f"{listing([subject(view, different[0]), *others])} pass."


def sentence(view: View, event: Event) -> str:
    """One event in words; nothing if another event tells the same."""
    match event:
        case Answered():
            return answered(view, event.seat, event.text)
        case Moved():
            return moved(view, [event.card], event.source, event.target)
        case Paid():
            return paid(view, event.source, event.target, event.amount)
        case TurnBegan():
            return f"Turn {event.number}: {owner(view, event.seat)}."
        case Claimed():
            return f"{does(view, event.seat, 'claim')} {event.claim}."
        case Settled():
            return settled(view, event)
        case Blocked():
            whose = "Your" if event.seat == view.seat else f"{view.names[event.seat]}'s"
            return f"{whose} block stands: no {event.action}."
        case Marked():
            return f"{marks(view, event.name, event.value)}."
        case WentOut():
            return "You are out." if event.seat == view.seat else f"{view.names[event.seat]} is out."
        case Ended():
            return ended(view, event.winner, event.reason)
    return ""


def answered(view: View, seat: int, text: str) -> str:
    if seat == DEALER:
        return ""
    verb, _, rest = text.partition(" ")
    if verb in ("pass", "challenge", "resign"):
        return f"{does(view, seat, verb)}."
    if verb in ("show", "block", "keep"):
        return f"{does(view, seat, verb)} {rest}".rstrip() + "."
    if verb == "concede" or (verb == "lose" and " " not in rest):
        return ""
    return f"{subject(view, seat)}: {text}."


def moved(view: View, names: Sequence[str], source: int, target: int) -> str:
    """Cards that went from one place to another. Other piles belong to a rule set, whose answers tell about them."""
    if source == DECK and target < LOST:
        return f"{does(view, target, 'draw')} {cards(names)}."
    if source < LOST and target == DECK:
        return f"{does(view, source, 'put')} {cards(names)} back into the deck."
    if source < LOST and LOST <= target < DECK:
        return f"{does(view, source, 'lose')} {cards(names)}."
    return ""


def paid(view: View, source: int, target: int, amount: int) -> str:
    if source == BANK:
        return f"{does(view, target, 'take')} {coins(amount)}."
    if target == BANK:
        return f"{does(view, source, 'pay')} {coins(amount)}."
    if source < 0:
        return f"{does(view, target, 'take')} {coins(amount)} from the reserve."
    if target < 0:
        return f"{does(view, source, 'pay')} {coins(amount)} into the reserve."
    return f"{does(view, target, 'get')} {coins(amount)} from {owner(view, source)}."


def settled(view: View, event: Settled) -> str:
    if not event.proved:
        return f"{does(view, event.claimant, 'concede')}: the claim of {event.claim} falls."
    wrong = "you were" if event.challenger == view.seat else f"{view.names[event.challenger]} was"
    return f"The claim of {event.claim} stands: {wrong} wrong."


def marks(view: View, name: str, value: object) -> str:
    """A public mark of the table."""
    if name in BY_SEAT and isinstance(value, tuple):
        return f"{name}: " + ", ".join(f"{owner(view, seat)} {entry}" for seat, entry in enumerate(value))
    return f"{name}: {' '.join(map(str, value)) if isinstance(value, tuple) else value}"


def ended(view: View, winner: int, reason: str) -> str:
    if winner < 0:
        return f"The game ends without a winner ({reason})."
    return f"{does(view, winner, 'win')} the game ({reason})."


# How the table stands


def standing(view: View) -> list[str]:
    """Everyone's coins and cards, as far as the seat may know them."""
    by_seat = [name for name in BY_SEAT if name in view.marks]
    header = ["", "coins", *by_seat, "cards", "lost"]
    rows = [[*_seat_row(view, seat, by_seat)] for seat in range(len(view.names))]
    others = [marks(view, name, value) for name, value in view.marks.items() if name not in by_seat]
    return [*columns([header, *rows]), *others]


def _seat_row(view: View, seat: int, by_seat: list[str]) -> Iterable[str]:
    yield f"{'>' if seat == view.turn else ' '} {owner(view, seat)}"
    yield str(view.coins[seat])
    yield from (str(view.marks[name][seat]) for name in by_seat)
    yield " ".join(view.hands[seat]) if view.alive(seat) else "out"
    yield " ".join(view.lost[seat])


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, the columns under one another."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


# What is asked


def prompt(view: View) -> str:
    """The pending question, put to the seat."""
    match view.question:
        case Dispute(claimant, claim):
            return f"{subject(view, claimant)} claims {claim.words()}. Do you challenge?"
        case Blocking(action, actor):
            return f"{subject(view, actor)} plays {action.word}. Do you block?"
        case Proof(_, claim, challenger):
            return f"{subject(view, challenger)} doubts your {claim.words()}. Do you show it?"
        case Lose(_, cause):
            return f"Which card do you lose ({cause})?"
    return QUESTIONS.get(view.question.kind if view.question else "", "What do you answer?")


def meaning(option: Option) -> str:
    """What an answer means, in a sentence; nothing for a verb that has none."""
    return option.action.text if option.action is not None else MEANINGS.get(option.verb, "")


def explained(options: Sequence[Option]) -> list[str]:
    """Every answer on offer with its meaning; answers of the same meaning share a line."""
    groups = {
        meaning(option): [other.text for other in options if meaning(other) == meaning(option)] for option in options
    }
    return [f"{', '.join(texts)}: {text or 'No help yet.'}" for text, texts in groups.items()]


def chosen(answer: str, options: Sequence[Option]) -> Option | None:
    """The option that was chosen by its number, counted from 1, or by its text; cards may come in any order."""
    words = answer.lower().split()
    for number, option in enumerate(options, start=1):
        if words == [str(number)] or words == option.text.split():
            return option
        if option.cards and words[:1] == [option.verb] and sorted(words[1:]) == sorted(option.cards):
            return option
    return None
