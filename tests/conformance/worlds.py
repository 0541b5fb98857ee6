"""Other worlds: that they fit what a seat knows, and that they could have come about by play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from conformance.broken import law
from conformance.diary import Note, full_deck
from conformance.play import Answer, Temper
from conformance.sight import heard_by, honest, may_know, public_face, told

from coup.engine import resample as resampling
from coup.engine import views
from coup.engine.events import Answered, Event, Looked, Moved, Noticed
from coup.engine.flow import apply, options_of
from coup.engine.options import Option
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import DECK, EVERYONE, LOST, PLACE, PLACES_EACH

TWIN_STEPS = 12


def check_respects(state: State, world: State, seat: int) -> None:
    """All that the seat has seen happened in the other world too, and every card was where it was taken from."""
    assert state.log is not None
    assert world.log is not None
    law(len(world.log) == len(state.log), "As much happened in the other world.")
    for real, other in zip(state.log, world.log, strict=True):
        law(told(other, seat) == told(real, seat), "What a seat has seen happened in every world.")
    check_moves(world)


def check_moves(world: State) -> None:
    """The moves of a world, made from a full deck, lead to where its cards are."""
    assert world.log is not None
    zones: dict[int, Counter[str]] = {DECK: Counter(full_deck(world.seating))}
    for event in world.log:
        if isinstance(event, Moved):
            law(zones.get(event.source, Counter())[event.card] > 0, "A card is taken from where it is.")
            zones[event.source][event.card] -= 1
            zones.setdefault(event.target, Counter())[event.card] += 1
        elif isinstance(event, Noticed):
            there = any(zones.get(event.zone, Counter())[card] for card in event.cards)
            law(there == event.present, "What everyone noticed is so in every world.")
        elif isinstance(event, Looked):
            law(Counter(event.cards) == +zones[event.zone], "Who looks through a pile sees what is there.")
    moved: dict[int, Counter[str]] = {}
    for zone, cards in zones.items():
        moved[hand_of(zone)] = moved.get(hand_of(zone), Counter()) + cards
    for zone, cards in zones_of(world).items():
        law(moved.get(zone, Counter()) == +cards, "The moves of a world lead to its cards.")


def hand_of(zone: int) -> int:
    """The hand that a numbered place belongs to; any other zone is itself."""
    return zone if zone < PLACE else (zone - PLACE) // PLACES_EACH


def zones_of(state: State) -> dict[int, Counter[str]]:
    zones = {DECK: Counter(state.deck.as_dict())}
    zones |= {seat: Counter(hand) for seat, hand in enumerate(state.hands)}
    zones |= {LOST + seat: Counter(cards) for seat, cards in enumerate(state.lost)}
    zones |= {zone: Counter(card for card, _ in pile) for zone, pile in state.piles.items()}
    return zones


def check_reachable(world: State, opening: State) -> None:
    """The answers of a world, given again from the opening, lead to that world."""
    assert world.log is not None
    state = opening.copy()
    assert state.log is not None
    while len(state.log) < len(world.log):
        event = world.log[len(state.log)]
        law(isinstance(event, Answered), "Everything that happens follows from an answer.")
        assert isinstance(event, Answered)
        state = followed(state, event, world.log)
        assert state.log is not None
    law(same_table(state, world), "The answers of a world lead to it.")


def followed(state: State, event: Event, log: list[Event]) -> State:
    """The state after the answer that brings what the log says. A hidden answer is known by its face."""
    assert isinstance(event, Answered)
    for option in options_of(state, event.seat):
        if option.text == event.text or (event.knowers != EVERYONE and public_face(option).text == event.text):
            tried = state.copy()
            apply(tried, option, event.seat)
            if brings(tried, state, log):
                return tried
    law(False, "Every answer of a world was on offer there.")
    return state


def brings(after: State, before: State, log: list[Event]) -> bool:
    """Whether an answer brought what the log says; cards that went together may be told in any order."""
    assert after.log is not None
    assert before.log is not None
    begin, end = len(before.log), len(after.log)
    one, other = after.log[begin:end], log[begin:end]
    return list(map(outline, one)) == list(map(outline, other)) and moves_of(one) == moves_of(other)


def outline(event: Event) -> Event:
    """An event without its hidden words and cards."""
    if isinstance(event, Answered):
        return Answered(event.seat, public_face(event.option), event.knowers, event.question)
    return Moved("", event.source, event.target, event.knowers) if isinstance(event, Moved) else event


def moves_of(events: list[Event]) -> Counter[Moved]:
    return Counter(event for event in events if isinstance(event, Moved))


def same_table(one: State, other: State) -> bool:
    """Whether two states differ at most in the order of hands and piles and in how their logs are worded."""
    return shuffled(one) == shuffled(other)


def shuffled(state: State) -> State:
    state = state.copy()
    state.hands = [tuple(sorted(hand)) for hand in state.hands]
    state.piles = {zone: tuple(sorted(pile)) for zone, pile in state.piles.items() if pile}
    state.log = None
    return state


def check_twins(
    state: State,
    seat: int,
    random: Random,
    look: Callable[[State, int], View] = views.look,
    resample: Callable[[View, Random], State] = resampling.resample,
    steps: int = TWIN_STEPS,
) -> None:
    """Two worlds alike to a seat stay alike while it hears the same, whatever is drawn and kept unseen."""
    one, other = state.copy(), resample(honest(state, seat), random)
    temper = Temper(random)
    for _ in range(steps):
        if one.outcome is not None:
            return
        answer = temper.choose(one)
        twin = counterpart(one, other, answer, seat, random)
        if twin is None:
            return
        apply(one, answer.option, answer.seat)
        apply(other, twin, answer.seat)
        if parted(one, other, seat):
            return
        law(look(one, seat) == look(other, seat), "What a seat sees follows from what it hears.")


def counterpart(one: State, other: State, answer: Answer, seat: int, random: Random) -> Option | None:
    """An answer in the other world that sounds the same to this seat, if there is one."""
    heard = sound(one, answer.seat, answer.option, seat)
    alike = [twin for twin in options_of(other, answer.seat) if sound(other, answer.seat, twin, seat) == heard]
    return random.choice(alike) if alike else None


def sound(state: State, speaker: int, option: Option, seat: int) -> str:
    """What a seat would hear of an answer."""
    return heard_by(Note.of(state, speaker, option), seat)


def parted(one: State, other: State, seat: int) -> bool:
    """Whether the last answer showed the seat different cards, and so that the worlds are two."""
    return shown_last(one, seat) != shown_last(other, seat)


def shown_last(state: State, seat: int) -> list[Event]:
    """What this seat was shown of the cards since the last answer."""
    assert state.log is not None
    shown: list[Event] = []
    for event in reversed(state.log):
        if isinstance(event, Answered):
            break
        if isinstance(event, Noticed) or (isinstance(event, Looked | Moved) and may_know(event.knowers, seat)):
            shown.append(event)
    return shown
