"""The laws catch what they are for: views that tell too much or too little, and worlds that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from conformance.broken import BrokenLaw
from conformance.diary import Diary
from conformance.laws import Look, Resample, check_information, check_step, check_view
from conformance.play import Case, Temper, opening
from conformance.sight import check_sight
from conformance.worlds import check_reachable, check_respects, check_twins

from coup.engine.events import UNKNOWN, Answered, Event, History, Moved
from coup.engine.flow import options_of
from coup.engine.resample import resample
from coup.engine.state import State
from coup.engine.views import View, look
from coup.engine.zones import DEALER, LOST, SPECTATOR

ANN, BOB = 0, 1
SEEDS = range(8)


def broken(check: Callable[[int], None]) -> str:
    """The laws that a check finds broken with some seeds, one in a line."""
    found = set()
    for seed in SEEDS:
        try:
            check(seed)
        except BrokenLaw as error:
            found.add(str(error))
    return "\n".join(sorted(found))


def game(seed: int) -> Diary:
    """A game of four with some turns behind it."""
    case = Case("classic", 4, seed)
    diary, temper = Diary(opening(case)), Temper(case.random())
    while diary.state.turn_number < 6 and diary.state.outcome is None:
        diary.answer(*temper.choose(diary.state))
    return diary


def exchange() -> Diary:
    """Ann was dealt two dukes, bob a duke and an assassin; ann drew two assassins and put her dukes back."""
    diary = Diary(opening(Case("classic", 2, 0)))
    for card in ("deal ann duke", "deal ann duke", "deal bob duke", "deal bob assassin"):
        say(diary, DEALER, card)
    say(diary, ANN, "exchange")
    say(diary, BOB, "pass")
    for card in ("deal ann assassin", "deal ann assassin"):
        say(diary, DEALER, card)
    say(diary, ANN, "keep assassin assassin")
    return diary


def say(diary: Diary, seat: int, text: str) -> None:
    diary.answer(seat, next(option for option in options_of(diary.state, seat) if option.text == text))


# Views that tell too much.


def shows_a_hand(state: State, seat: int) -> View:
    view = look(state, seat)
    view.hands = list(state.hands)
    return view


def shows_the_deck(state: State, seat: int) -> View:
    view = look(state, seat)
    view.marks = {**view.marks, "deck": dict(state.deck)}
    return view


def shows_a_moved_card(state: State, seat: int) -> View:
    return retold(state, seat, lambda real, seen: real if isinstance(real, Moved) else seen)


def shows_a_secret_answer(state: State, seat: int) -> View:
    return retold(state, seat, lambda real, seen: real if isinstance(real, Answered) else seen)


def retold(state: State, seat: int, tell: Callable[[Event, Event], Event]) -> View:
    """A view with another history, made of what happened and what is seen of it."""
    view = look(state, seat)
    view.history = History(list(map(tell, state.log or (), view.history or ())))
    return view


def shows_the_options_of_others(state: State, seat: int) -> View:
    view = look(state, seat)
    view.options = tuple(options_of(state, view.seats[0])) if view.seats else ()
    return view


# Views that tell too little.


def forgets_everything(state: State, seat: int) -> View:
    view = look(state, seat)
    view.history = History([])
    return view


def forgets_the_beginning(state: State, seat: int) -> View:
    view = look(state, seat)
    view.history = History(list(view.history or ())[3:])
    return view


def forgets_its_own_cards(state: State, seat: int) -> View:
    return retold(state, seat, lambda _, seen: unseen(seen) if isinstance(seen, Moved) else seen)


def unseen(move: Moved) -> Moved:
    return Moved(UNKNOWN, move.source, move.target, move.knowers)


def hides_its_own_hand(state: State, seat: int) -> View:
    view = look(state, seat)
    view.hands = [(UNKNOWN,) * len(hand) for hand in state.hands]
    return view


LEAKS: dict[Look, str] = {
    shows_a_hand: "hides the others",
    shows_the_deck: "Public things are seen as they are",
    shows_a_moved_card: "as its seat may be told it",
    shows_a_secret_answer: "as its seat may be told it",
    shows_the_options_of_others: "its own options alone",
}
LAPSES: dict[Look, str] = {
    forgets_everything: "forgets nothing",
    forgets_the_beginning: "forgets nothing",
    forgets_its_own_cards: "as its seat may be told it",
    hides_its_own_hand: "shows its own hand",
}


@pytest.mark.parametrize(("crooked", "sentence"), (LEAKS | LAPSES).items())
def test_a_crooked_view_is_caught(crooked: Look, sentence: str) -> None:
    assert sentence in broken(lambda seed: check_sight(game(seed), BOB, crooked))


@pytest.mark.parametrize(("leak", "sentence"), LEAKS.items())
def test_a_leak_to_a_spectator_is_caught(leak: Look, sentence: str) -> None:
    assert sentence in broken(lambda seed: check_sight(game(seed), SPECTATOR, leak))


@pytest.mark.parametrize("leak", [shows_a_hand, shows_the_deck, shows_a_moved_card])
def test_a_leak_breaks_the_information_law_itself(leak: Look) -> None:
    found = broken(lambda seed: check_information(game(seed), ANN, Random(seed), leak))
    assert "cannot tell a resampled world" in found


@pytest.mark.parametrize("leak", [shows_a_hand, shows_the_deck, shows_a_moved_card])
def test_a_leak_shows_in_how_two_worlds_go_on(leak: Look) -> None:
    found = broken(lambda seed: check_twins(game(seed).state, ANN, Random(seed), leak))
    assert "follows from what it hears" in found


def test_the_honest_view_passes() -> None:
    assert not broken(lambda seed: check_view(game(seed), ANN, Random(seed)))


# Worlds that cannot be.


def with_hands_swapped(view: View, random: Random) -> State:
    world = resample(view, random)
    world.hands[1], world.hands[2] = world.hands[2], world.hands[1]
    return world


def with_a_card_too_many(view: View, random: Random) -> State:
    world = resample(view, random)
    world.hands[1] = (*world.hands[1], "duke")
    return world


def with_a_seen_card_changed(view: View, random: Random) -> State:
    world = resample(view, random)
    world.log = [unseen(event) if isinstance(event, Moved) else event for event in world.log or ()]
    return world


@pytest.mark.parametrize("crooked", [with_hands_swapped, with_a_card_too_many, with_a_seen_card_changed])
def test_a_world_that_cannot_be_is_caught(crooked: Resample) -> None:
    assert broken(lambda seed: check_information(game(seed), ANN, Random(seed), look, crooked))


def without_the_returned(state: State, random: Random) -> State:
    """A world for ann from the table as it lies: bob may have two dukes, although ann held two when he drew."""
    view = look(state, ANN)
    told, view.history = view.history, None
    world = resample(view, random)
    drawn = iter(world.hands[BOB])
    world.log = [named(event, drawn) for event in told or ()]
    return world


def named(event: Event, drawn: Iterator[str]) -> Event:
    """The move with the next drawn card for its unknown one."""
    if isinstance(event, Moved) and event.card == UNKNOWN and event.target < LOST:
        return Moved(next(drawn), event.source, event.target, event.knowers)
    return event


def test_a_world_in_which_returned_cards_were_elsewhere_is_caught() -> None:
    diary = exchange()
    worlds = [without_the_returned(diary.state, Random(seed)) for seed in range(60)]
    refuted = [world for world in worlds if world.hands[BOB].count("duke") > 1]
    assert refuted
    for world in refuted:
        with pytest.raises(BrokenLaw, match="taken from where it is"):
            check_respects(diary.state, world, ANN)
        with pytest.raises(BrokenLaw, match="on offer"):
            check_reachable(world, diary.opening)


@pytest.mark.parametrize("seat", [ANN, BOB, SPECTATOR])
def test_true_worlds_after_an_exchange_are_not_refuted(seat: int) -> None:
    diary = exchange()
    for seed in range(40):
        check_information(diary, seat, Random(seed))


# States that no game can be in.


def test_coins_and_cards_from_nowhere_are_caught() -> None:
    rich, stacked = game(1), game(1)
    rich.state.coins[BOB] += 1
    stacked.state.deck.put("duke")
    with pytest.raises(BrokenLaw, match="payments"):
        check_step(rich)
    with pytest.raises(BrokenLaw, match="lost or made"):
        check_step(stacked)


def test_a_rewritten_history_is_caught() -> None:
    diary = game(1)
    assert diary.state.log is not None
    del diary.state.log[4]
    with pytest.raises(BrokenLaw, match="rewritten or forgotten"):
        check_step(diary)
