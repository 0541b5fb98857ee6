"""What happened, told to one reader: a line for each thing worth telling."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from coup.engine.events import (
    UNKNOWN,
    Answered,
    Blocked,
    Claimed,
    Ended,
    Event,
    Looked,
    Marked,
    Moved,
    Noticed,
    Paid,
    Settled,
    TurnBegan,
    WentOut,
)
from coup.engine.rules import EVERYONE_ELSE, Action
from coup.engine.views import View
from coup.engine.zones import BANK, DEALER
from coup.terminal.presenter import phrases
from coup.terminal.presenter.models import Line
from coup.terminal.presenter.zones import Spot, spot
from coup.terminal.words import known, listing, say, told

PLAIN_ANSWERS = ("challenge", "resign", "bribe", "return", "force", "refuse", "stop", "join", "skip")
"""Answers that make a sentence by themselves."""

UNTOLD_ANSWERS = (
    "concede",
    "lose",
    "keep",
    "block",
    "give",
    "take",
    "pay",
    "tax",
    "treaty",
    "draw",
    "dig",
    "top",
    "add",
    "lay",
    "discard",
    "set-aside",
    "play",
    "done",
    "reveal",
    "enable",
    "sell",
)
"""Answers that other events tell: coins or cards that move, a claim, a mark."""


class Said(NamedTuple):
    """An answer taken apart."""

    verb: str
    action: Action | None
    target: int
    rest: tuple[str, ...]


class Occurrence(NamedTuple):
    """An event of the history with its number."""

    number: int
    event: Event


def story(view: View, since: int = 0) -> list[Line]:
    """What the reader has seen from this event of the history on. The deal before the first turn is not told."""
    history = view.history or ()
    began = next((number for number, event in enumerate(history) if isinstance(event, TurnBegan)), len(history))
    events = [
        Occurrence(number, event)
        for number, event in enumerate(history)
        if number >= max(since, began) and not _is_dealer(event)
    ]
    lines: list[Line] = []
    if since <= began < len(history) and "roles" in view.rules.options:
        lines.append(Line(say("story.roles", roles=listing([role.title for role in view.rules.roles])), "table"))
    for _, group in groupby(events, key=_gathered):
        lines += _told(view, list(group))
    return [line for line in lines if line.text]


def _is_dealer(event: Event) -> bool:
    """The dealer's answers; the cards that move tell the same."""
    return isinstance(event, Answered) and event.seat == DEALER


def _gathered(occurrence: Occurrence) -> tuple[object, ...]:
    """Events in a row with the same key are told in one sentence."""
    match occurrence.event:
        case Answered(_, "pass"):
            return ("pass",)
        case Moved(_, source, target):
            return ("moved", source, target)
    return (occurrence.number,)


def _told(view: View, group: list[Occurrence]) -> Iterator[Line]:
    number, event = group[0]
    match event:
        case Answered(_, "pass"):
            yield _passed(view, [other.event.seat for other in group if isinstance(other.event, Answered)])
        case Moved():
            yield from _moved(view, number, [other.event for other in group if isinstance(other.event, Moved)])
        case _:
            yield _sentence(view, number, event)


def _line(view: View, key: str, kind: str, seat: int, **fields: object) -> Line:
    """A sentence about a player."""
    you = seat == view.seat
    return Line(told(f"story.{key}", you, who=view.names[seat], **fields), kind, seat)


def _passed(view: View, seats: list[int]) -> Line:
    """Everyone who passed, once; in a row of windows the same players pass again."""
    different = list(dict.fromkeys(seats))
    if len(different) == 1:
        return _line(view, "pass", "answer", different[0])
    return Line(say("story.passes", who=phrases.capital_you(view, phrases.people(view, different))), "answer")


def _sentence(view: View, number: int, event: Event) -> Line:
    match event:
        case Answered():
            return _answered(view, number, event)
        case Paid():
            return _paid(view, number, event)
        case TurnBegan():
            return _line(view, "turn", "turn", event.seat, number=event.number)
        case Claimed():
            return _claimed(view, number, event)
        case Settled():
            key, seat = ("proved", event.challenger) if event.proved else ("fallen", event.claimant)
            return _line(view, key, "challenge", seat)
        case Blocked():
            action = view.rules.by_key.get(event.action)
            alone = action is not None and action.target == EVERYONE_ELSE
            return _line(view, "blocked_here", "claim", event.seat) if alone else Line(say("story.blocked"), "claim")
        case Marked():
            return _marked(view, number, event)
        case WentOut():
            return _line(view, "out", "out", event.seat)
        case Ended():
            return _ended(view, event)
        case Looked():
            return _looked(view, number, event)
        case Noticed():
            return Line(say("story.noticed" if event.present else "story.not_noticed"), "cards")
    return Line("")


# Answers and claims


def said(view: View, text: str) -> Said:
    """An answer's text taken apart into verb, action, target and the rest."""
    for action in view.rules.actions:
        if text == action.word and not (action.target and action.target != EVERYONE_ELSE):
            return Said(action.word, action, -1, ())
        name = text.removeprefix(f"{action.word} ")
        if action.target and name != text and name in view.names:
            return Said(action.word, action, view.names.index(name), ())
    verb, *rest = text.split()
    target = next((view.names.index(word) for word in rest if word in view.names), -1)
    return Said(verb, None, target, tuple(word for word in rest if word not in view.names))


def _answered(view: View, number: int, event: Answered) -> Line:
    parts = said(view, event.text)
    seat, verb = event.seat, parts.verb
    if parts.action is not None:
        if parts.action.claim is not None:
            return Line("")
        return _line(view, "choose", "claim", seat, deed=phrases.deed_of(view, parts.action, parts.target))
    if verb in PLAIN_ANSWERS:
        return _line(view, verb, "challenge" if verb == "challenge" else "answer", seat)
    if verb in ("show", "hand"):
        return _line(view, verb, "cards", seat, cards=phrases.cards(view, _cards_of(parts)))
    if verb in ("copy", "pick", "win"):
        return _line(view, verb, "answer", seat, card=phrases.the(view, parts.rest[0]))
    if view.rules.pack:
        return _answered_in_poker(view, number, event, parts)
    if verb in UNTOLD_ANSWERS or _is_role(view, verb):
        return Line("")
    return _line(view, "other", "answer", seat, text=event.text)


def _cards_of(parts: Said) -> tuple[str, ...]:
    """The cards an answer names; those who do not know them hear *a card*."""
    return (UNKNOWN,) if parts.rest == ("a", "card") else parts.rest


def _answered_in_poker(view: View, number: int, event: Answered, parts: Said) -> Line:
    """Most abilities are claims, or move cards and coins, which tell about them."""
    seat, verb = event.seat, parts.verb
    dug = verb == "swap" and _last_answer(view, number, seat).startswith("dig")
    if verb in ("income", "coup", "draw", "swap") and not dug:
        aimed = parts.target if parts.target >= 0 else seat
        where = phrases.place(view, aimed, parts.rest[0]) if parts.rest else ""
        return _line(view, "choose", "claim", seat, deed=phrases.deed(view, verb, place=where))
    if verb == "aim":
        return _line(view, "aim", "claim", seat, place=phrases.place(view, parts.target, parts.rest[0]))
    if verb == "out":
        return _line(view, "ruin", "answer", seat)
    if dug or verb in UNTOLD_ANSWERS or _is_role(view, verb):
        return Line("")
    return _line(view, "other", "answer", seat, text=event.text)


def _is_role(view: View, verb: str) -> bool:
    return any(role.key == verb for role in view.rules.roles)


def _claimed(view: View, number: int, event: Claimed) -> Line:
    if event.purpose == "loss":
        role = event.claim.removeprefix("losing ")
        return _line(view, "claim_loss", "claim", event.seat, card=phrases.the(view, role))
    words = phrases.claim(view, event.claim)
    return _line(view, "claim", "claim", event.seat, claim=words, deed=_purpose(view, number, event))


def _purpose(view: View, number: int, event: Claimed) -> str:
    """What a claim is for, after *to*."""
    answer = _last_answer(view, number, event.seat)
    parts = said(view, answer)
    if parts.verb == "join":
        return say("purpose.join")
    if event.purpose.startswith("repeat "):
        return say("purpose.repeat", action=phrases.the(view, event.purpose.removeprefix("repeat ")))
    if known(f"purpose.{event.purpose}"):
        return say(f"purpose.{event.purpose}")
    how_often = parts.rest[0] if parts.rest and view.rules.pack else ""
    fields: dict[str, object] = {"times": phrases.times(how_often)} if how_often else {}
    return phrases.deed(view, event.purpose, parts.target, **fields)


def _last_answer(view: View, number: int, seat: int) -> str:
    """What this seat answered last before an event."""
    for event in reversed((view.history or ())[:number]):
        if isinstance(event, Answered) and event.seat == seat:
            return event.text
    return ""


# Coins, marks and the end


def _paid(view: View, number: int, event: Paid) -> Line:
    source, target, amount = event.source, event.target, phrases.coins(event.amount)
    if source == BANK:
        return _line(view, "take", "coins", target, coins=amount)
    if target == BANK and WentOut(source) in (view.history or ())[:number]:
        return _line(view, "estate", "coins", source)
    if target == BANK:
        return _line(view, "pay", "coins", source, coins=amount)
    if source < 0:
        return _line(view, "take_reserve", "coins", target, coins=amount)
    if target < 0:
        return _line(view, "pay_reserve", "coins", source, coins=amount)
    return _line(view, "get", "coins", target, coins=amount, giver=phrases.person(view, source))


def _ended(view: View, event: Ended) -> Line:
    key = f"reason.{event.reason}"
    reason = say(key) if known(key) else event.reason
    if event.winner < 0:
        return Line(say("story.drawn", reason=reason), "end")
    return _line(view, "end", "end", event.winner, reason=reason)


def _marked(view: View, number: int, event: Marked) -> Line:
    """A public mark that changed, told by what is different from before."""
    before = _mark_before(view, number, event.name)
    tell = MARKS.get(event.name)
    return tell(view, before, event.value) if tell else Line("")


def _mark_before(view: View, number: int, name: str) -> object:
    for event in reversed((view.history or ())[:number]):
        if isinstance(event, Marked) and event.name == name:
            return event.value
    return None


def _faction_changed(view: View, before: object, value: object) -> Line:
    assert isinstance(value, tuple)
    if not isinstance(before, tuple):
        return Line("")
    seat = next((seat for seat, side in enumerate(value) if side != before[seat]), -1)
    return _line(view, "factions", "table", seat) if seat >= 0 else Line("")


def _peacekeeping(view: View, before: object, value: object) -> Line:
    assert isinstance(value, int)
    if value >= 0:
        return _line(view, "peacekeeping", "table", value)
    return Line(say("story.peacekeeping_gone"), "table") if before is not None else Line("")


def _treaty(view: View, before: object, value: object) -> Line:
    assert isinstance(value, tuple)
    if value:
        first, last = (phrases.person(view, seat) for seat in value)
        return Line(phrases.capital_you(view, say("story.treaty", first=first, last=last)), "table")
    return Line(say("story.treaty_gone"), "table") if before else Line("")


def _tax(view: View, before: object, value: object) -> Line:
    assert isinstance(value, tuple)
    if value:
        return _line(view, "tax", "table", value[0], card=phrases.the(view, value[1]))
    return Line(say("story.tax_gone"), "table") if before else Line("")


def _disappear(view: View, before: object, value: object) -> Line:
    assert isinstance(value, tuple)
    old = before if isinstance(before, tuple) else ()
    for seat in value:
        if seat not in old:
            return _line(view, "disappear", "table", seat)
    for seat in old:
        if seat not in value:
            return _line(view, "disappear_gone", "table", seat)
    return Line("")


def _disabled(view: View, before: object, value: object) -> Line:
    assert isinstance(value, tuple)
    old = before if isinstance(before, tuple) else ()
    for zone in set(value) ^ set(old):
        key = "story.disabled" if zone in value else "story.enabled"
        return Line(phrases.capital(say(key, place=phrases.place(view, *phrases.place_of(zone)))), "table")
    return Line("")


MARKS = {
    "factions": _faction_changed,
    "peacekeeping": _peacekeeping,
    "treaty": _treaty,
    "tax": _tax,
    "disappear": _disappear,
    "disabled": _disabled,
}
"""The marks that are told; the others are a ledger that the answers tell as well."""


# Cards


def _moved(view: View, number: int, events: list[Moved]) -> Iterator[Line]:
    """Cards that went from one place to another."""
    source, target = spot(view, events[0].source), spot(view, events[0].target)
    names = [event.card for event in events]
    fields = {"cards": phrases.cards(view, names), "place": target.place or source.place}
    if source == target:
        yield _line(view, "reveal", "cards", source.seat, **fields)
    elif (source.name, target.name) == ("place", "dying"):
        card = say("story.dying_card", card=fields["cards"]) if UNKNOWN not in names else ""
        yield _line(view, "dying", "loss", source.seat, place=source.place, card=card)
    elif (source.name, target.name) == ("discard", "deck"):
        yield Line(say("story.shuffled"), "cards")
    elif target.name == "shown":
        yield Line(say("story.turned", **fields), "cards")
    else:
        yield from _plainly_moved(view, number, source, target, fields)


MOVES: dict[tuple[str, str], tuple[str, str]] = {
    ("deck", "hand"): ("draw", "cards"),
    ("hand", "deck"): ("back", "cards"),
    ("hand", "lost"): ("lose", "loss"),
    ("hand", "discard"): ("lose", "loss"),
    ("aside", "lost"): ("unveil", "loss"),
    ("aside", "buried"): ("bury", "cards"),
    ("deck", "place"): ("arrive", "cards"),
    ("top", "place"): ("arrive", "cards"),
    ("place", "discard"): ("replace_known", "cards"),
    ("dying", "discard"): ("martyr", "cards"),
    ("deck", "seen"): ("look", "cards"),
    ("top", "seen"): ("look", "cards"),
    ("seen", "discard"): ("away", "cards"),
    ("seen", "place"): ("lay", "cards"),
    ("dug", "place"): ("lay", "cards"),
    ("discard", "dug"): ("dig", "cards"),
    ("dug", "top"): ("top", "cards"),
    ("deck", "princess"): ("court", "cards"),
    ("top", "princess"): ("court", "cards"),
    ("princess", "played"): ("play", "cards"),
    ("princess", "discard"): ("sell", "cards"),
}
"""The sentence and the kind of each way that a card can go; the other ways are told by an answer."""


def _plainly_moved(view: View, number: int, source: Spot, target: Spot, fields: dict[str, object]) -> Iterator[Line]:
    known_move = MOVES.get((source.name, target.name))
    if known_move is None:
        return
    key, kind = known_move
    before = (view.history or ())[number - 1]
    if key == "back" and isinstance(before, Settled):
        return  # It was shown a moment ago and goes back because of that.
    if key == "martyr" and not _answers(before, "reveal"):
        return
    seat = next((place.seat for place in (source, target) if place.seat >= 0), -1)
    if seat < 0:
        seat = _last_seat(view, number)
    yield _line(view, key, kind, seat, **fields)


def _answers(event: Event, verb: str) -> bool:
    return isinstance(event, Answered) and event.text == verb


def _last_seat(view: View, number: int) -> int:
    """Who is handling the cards: the last player who answered with more than a pass, or whose turn it is."""
    for event in reversed((view.history or ())[:number]):
        match event:
            case TurnBegan(seat):
                return seat
            case Answered(seat, text) if seat >= 0 and text not in ("pass", "challenge"):
                return seat
    return view.turn


def _looked(view: View, number: int, event: Looked) -> Line:
    seat = _last_seat(view, number)
    return _line(view, "looked", "cards", seat, cards=phrases.cards(view, event.cards))
