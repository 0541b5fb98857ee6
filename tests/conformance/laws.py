"""What must hold in every game of every rule set. Each law is a function that raises ``BrokenLaw``.

The cheap laws are checked after every answer, the dear ones at some positions. What could leak or
lie (``look``, ``resample``) is a parameter, so that the tests can show that the laws bite.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from random import Random

from conformance.broken import law
from conformance.diary import Diary, full_deck
from conformance.play import LONGEST, Answer, play_on
from conformance.sight import check_sight, honest
from conformance.worlds import check_reachable, check_respects, check_twins, hand_of

from coup.engine import resample as resampling
from coup.engine import views
from coup.engine.codec import dump, load
from coup.engine.dealer import SPAN, outcome_at
from coup.engine.disputes import Dispute
from coup.engine.errors import CoupError
from coup.engine.events import Ended, Moved
from coup.engine.flow import apply, decide, options_of
from coup.engine.options import Option
from coup.engine.stack import ChanceQuestion, Question
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import DEALER, DECK, LOST, SPECTATOR

Look = Callable[[State, int], View]
Resample = Callable[[View, Random], State]


# Cheap laws, after every answer.


def check_step(diary: Diary) -> None:
    """All that must hold after every answer."""
    state = diary.state
    check_cards(state)
    check_coins(diary)
    check_log(diary)
    if state.outcome is None:
        check_question(state)
        check_claims(state)
    else:
        check_end(state)


def check_cards(state: State) -> None:
    cards = Counter(state.deck.as_dict())
    for held in (*state.hands, *state.lost):
        cards.update(held)
    for pile in state.piles.values():
        cards.update([card for card, _ in pile])
    law(min(state.deck.values(), default=0) >= 0, "The deck holds no fewer than no copies of a card.")
    law(cards == full_deck(state.seating), "No card is lost or made.")


def check_coins(diary: Diary) -> None:
    state = diary.state
    law(min(state.coins) >= 0, "Nobody has fewer than no coins.")
    law(state.coins == diary.coins, "Coins change hands only as the payments say.")
    reserve = state.marks.get("reserve", 0)
    law(reserve >= 0 and reserve == diary.reserve, "The reserve changes only as the payments say.")


def check_log(diary: Diary) -> None:
    law(diary.state.log == diary.events, "What has happened is never rewritten or forgotten.")
    for event in diary.fresh:
        if isinstance(event, Moved):
            check_knowers(event)


def check_knowers(move: Moved) -> None:
    """Whoever's hand a card enters or leaves knows it, and nobody else knows what comes from the deck."""
    for hand in (hand_of(move.source), hand_of(move.target)):
        law(hand >= LOST or bool(move.knowers >> hand & 1), "Everyone knows the cards of their own hand.")
    if move.source == DECK and move.target < LOST:
        law(move.knowers == 1 << move.target, "A card drawn into a hand is seen by its owner alone.")


def check_question(state: State) -> None:
    """Somebody can answer, and asking changes nothing."""
    asked = state.copy()
    asked.pending = None
    decision = decide(asked)
    question = decision.question
    law(isinstance(question, Question), "A game that is not over asks somebody.")
    law(question is state.stack[-1], "What is asked lies on top of the stack.")
    assert question is not None
    law(bool(decision.seats) and len(set(decision.seats)) == len(decision.seats), "The seats asked are distinct.")
    law(decide(state).seats == decision.seats, "Asked twice, the same seats are named.")
    for seat in decision.seats:
        texts = [option.text for option in options_of(asked, seat)]
        law(bool(texts), "Everyone asked has an option.")
        law(len(set(texts)) == len(texts), "The options are distinct.")
        law(texts == [option.text for option in options_of(state, seat)], "Asked twice, the same options are named.")
    if isinstance(question, ChanceQuestion):
        check_chance(decision.seats, question.weights(asked), decision.options)
        check_draws(question, asked, decision.options)
    else:
        law(all(may_be_asked(state, seat) for seat in decision.seats), "The dead are never asked.")
    law(asked == state, "Asking changes nothing.")


def check_claims(state: State) -> None:
    """Whether a claim is true is said once: by the claim, to whoever makes it, and by the proofs there are for it."""
    question = decide(state).question
    if isinstance(question, Dispute):
        proofs = question.claim.proofs(state, question.claimant)
        law(bool(proofs) == question.claim.is_true(state, question.claimant), "A claim is true if it can be proved.")
    for seat in decide(state).seats:
        for option in options_of(state, seat):
            law(option.redacted is None or option.redacted.public, "What others see of an answer is public.")
            if option.claim is not None and not option.claim.absence:
                law(all(map(option.claim.names, option.claim.roles)), "A claim names the roles it is about.")
        check_faces(options_of(state, seat))


def check_faces(options: list[Option]) -> None:
    """What others see of two answers that look alike to them is one object: not even that tells them apart."""
    faces: dict[str, Option] = {}
    for option in options:
        if option.redacted is not None:
            face = faces.setdefault(option.redacted.text, option.redacted)
            law(face is option.redacted, "Hidden answers cannot be told apart by what others see of them.")
            law(option.redacted.step is None, "What others see of an answer does nothing.")


def may_be_asked(state: State, seat: int) -> bool:
    """The living are, and those who wait to learn whether they are out."""
    return 0 <= seat < len(state.coins) and bool((state.living | state.waiting) >> seat & 1)


def check_chance(seats: tuple[int, ...], weights: list[int], options: list[Option]) -> None:
    law(seats == (DEALER,), "The dealer answers alone.")
    law(len(weights) == len(options) and min(weights) > 0, "Every outcome of chance has a weight.")


def check_draws(question: ChanceQuestion, state: State, options: list[Option]) -> None:
    """Drawing quickly is drawing one of the options, each as likely as its weight says."""
    likely = [option for option, weight in zip(options, question.weights(state), strict=True) for _ in range(weight)]
    drawn = [question.draw(state, partial(outcome_at, -(-SPAN * point // len(likely)))) for point in range(len(likely))]
    law(drawn == likely, "What is drawn is as likely as its weight.")


def check_end(state: State) -> None:
    """A game that is over has one outcome, and asks and takes nothing more."""
    assert state.log is not None
    ends = [event for event in state.log if isinstance(event, Ended)]
    law(len(ends) == 1 and state.log[-1] == ends[0], "The game ends once, and nothing happens afterwards.")
    assert state.outcome is not None
    law((ends[0].winner, ends[0].reason) == state.outcome.fields(), "The outcome is what the last event says.")
    law(state.outcome.winner < len(state.coins), "The winner, if any, is at the table.")
    law(decide(state).question is None and not state.stack, "Nobody is asked when the game is over.")
    refused(state, Option("pass", "pass"), None)


# Dear laws, at some positions.


def check_position(
    diary: Diary,
    random: Random,
    seats: Iterable[int],
    steps: int = LONGEST,
    look: Look = views.look,
    resample: Resample = resampling.resample,
) -> None:
    """All that must hold at a position, seen by these seats; how it goes on is compared for so many steps."""
    state = diary.state
    before = as_text(state)
    check_trips(state, random, steps)
    check_copies(state, random)
    check_refusals(diary, random)
    check_public(state, random, resample)
    for seat in seats:
        check_view(diary, seat, random, look, resample)
    law(as_text(state) == before, "Looking, copying and refusing change nothing.")


def as_text(state: State) -> str:
    """The whole state as JSON: it shares nothing with the state itself."""
    return json.dumps(dump(state), sort_keys=True)


def everyone(state: State) -> list[int]:
    """All seats, and the spectator."""
    return [*range(len(state.coins)), SPECTATOR]


def check_trips(state: State, random: Random, steps: int = LONGEST) -> None:
    """A state that was written down and read again is the same, and goes on in the same way."""
    seed = random.random()
    end = play_on(state.copy(), Random(seed), steps)
    written: State = load(json.loads(json.dumps(dump(state))))
    pickled: State = pickle.loads(pickle.dumps(state))
    for name, twin in (("JSON", written), ("pickle", pickled)):
        law(twin == state, f"A state comes back from {name} as it was.")
        law(play_on(twin, Random(seed), steps) == end, f"A state from {name} goes on like the one it was.")


def check_copies(state: State, random: Random) -> None:
    """What happens to a copy does not happen to its original."""
    before = as_text(state)
    twin = state.copy()
    law(twin == state and as_text(twin) == before, "A copy equals its original.")
    play_on(twin, random, 12)
    law(as_text(state) == before, "A copy goes its own way.")


def check_view(
    diary: Diary,
    seat: int,
    random: Random,
    look: Look = views.look,
    resample: Resample = resampling.resample,
) -> None:
    """What a seat sees is all that it may know and nothing else; and other worlds fit that."""
    check_sight(diary, seat, look)
    check_information(diary, seat, random, look, resample)
    check_twins(diary.state, seat, random, look, resample)


def check_information(
    diary: Diary,
    seat: int,
    random: Random,
    look: Look = views.look,
    resample: Resample = resampling.resample,
) -> None:
    """The information law: a seat cannot tell a resampled world from the real one, nor ever refute it."""
    state = diary.state
    world = resample(honest(state, seat), random)
    law(look(world, seat) == look(state, seat), "A seat cannot tell a resampled world from the real one.")
    law(decide(world).seats == decide(state).seats, "The same seats are asked in a resampled world.")
    if seat >= 0:
        law(options_of(world, seat) == options_of(state, seat), "A seat's options depend on its view alone.")
    check_cards(world)
    check_respects(state, world, seat)
    check_reachable(world, diary.opening)


def check_public(state: State, random: Random, resample: Resample = resampling.resample) -> None:
    """A question that says that it is public offers the same, whatever cards are hidden; what tells says so."""
    decision = decide(state)
    if decision.question is None or not decision.question.public:
        return
    world = resample(honest(state, SPECTATOR), random)
    for seat in decision.seats:
        one, other = ([o.text for o in options_of(s, seat) if not o.telltale] for s in (state, world))
        law(one == other, "What a public question offers depends on nothing hidden.")


def check_refusals(diary: Diary, random: Random) -> None:
    """Wrong input is refused with a sentence, and nothing changes."""
    state = diary.state
    seats = decide(state).seats
    elsewhere = [note.text for note in diary.notes] or ["income"]
    nonsense = "".join(random.choices("abcdefghij ?", k=8))
    for text in (nonsense, random.choice(elsewhere), ""):
        for seat in seats:
            if text not in [option.text for option in options_of(state, seat)]:
                refused(state, Option(text, text), seat)
    for seat in (*range(-3, len(state.coins) + 1), 99):
        if seat not in seats:
            refused(state, decide(state).options[0], seat)


def refused(state: State, option: Option, seat: int | None) -> None:
    before = state.copy()
    try:
        apply(state, option, seat)
    except CoupError as error:
        law(bool(str(error).strip()), "A refusal says why.")
    else:
        law(False, "What is not on offer is refused.")
    law(state == before, "A refused answer changes nothing.")


def check_words(state: State, answer: Answer) -> None:
    """An option is its text: one built elsewhere from the same words does the same as the one on offer."""
    seat, option = answer
    offered, spoken = state.copy(), state.copy()
    apply(offered, option, seat)
    apply(spoken, Option(option.verb, "".join(list(option.text))), seat)
    law(offered == spoken, "An option with the same text does the same.")
    law(not offered.same_position(state), "Nothing that is offered is swallowed.")
