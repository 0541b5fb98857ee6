"""The few functions that every table, bot and test is built on."""

from __future__ import annotations

from typing import Final

from coup.engine.errors import GameOver, IllegalOption, WrongSeat
from coup.engine.events import Answered
from coup.engine.options import Option
from coup.engine.rules import RESIGN_WORD, Rules
from coup.engine.seating import seating_of
from coup.engine.stack import Choose, Decision, Question
from coup.engine.state import State
from coup.engine.turns import Deal
from coup.engine.zones import BANK, DEALER, EVERYONE, LOST, NOBODY
from coup.harmless import shown

END: Final = Decision(None, (), NOBODY, [])
"""What ``decide`` returns when the game is over: nobody is asked anything."""

RESIGN: Final = Option(RESIGN_WORD, RESIGN_WORD)
"""What a player who leaves is heard to say; it is never on offer."""


def start(rules: Rules, names: tuple[str, ...], first: int = 0, log: bool = False) -> State:
    """Seats are taken and coins handed out; the dealer is asked for the cards."""
    state = set_table(rules, names, first, log)
    state.stack.append(Deal(first))
    for hook in rules.hooks:
        hook.start(state)
    state.settle()
    return state


def set_table(rules: Rules, names: tuple[str, ...], first: int, log: bool) -> State:
    """A table before the deal: everybody is in, all cards are in the deck."""
    count = len(names)
    rules.check_players(count)
    if not 0 <= first < count:
        raise WrongSeat(f"There is no seat {first} to start the game; the seats are 0 to {count - 1}.")
    coins = [rules.coins] * count
    if rules.short_start and count == 2:
        coins[first] -= 1
    state = State(seating_of(rules, names), [] if log else None)
    state.rules, state.names = rules, names
    state.coins = coins
    state.hands = [()] * count
    state.places = [()] * count if rules.placed else []
    state.last_places = [0] * count if rules.placed else []
    state.lost = [()] * count
    state.deck = state.seating.deck.copy()
    state.piles = {}
    state.marks = {}
    state.stack = []
    state.living = (1 << count) - 1
    state.waiting = 0
    state.fallen = ()
    state.turn = first
    state.turn_number = 0
    state.outcome = None
    return state


def decide(state: State) -> Decision:
    """Who must answer, about what, and every legal option; ``END`` when the game is over."""
    decision = state.pending
    if decision is None:
        question = state.question
        if question is None:
            return END
        seats = question.seats(state)
        seat = seats[0]
        options = question.options(state, seat)
        if state.rules.anytime_hooks:
            options = with_anytime(state, seat, options)
        decision = state.pending = Decision(question, seats, seat, options)
    return decision


def options_of(state: State, seat: int) -> list[Option]:
    """What this seat may answer now; nothing if it is not asked."""
    decision = decide(state)
    if decision.question is None or seat not in decision.seats:
        return []
    return decision.options if seat == decision.seat else offered(state, decision.question, seat)


def offered(state: State, question: Question, seat: int) -> list[Option]:
    """What a question offers a seat, and what the rules offer at any moment."""
    return with_anytime(state, seat, question.options(state, seat))


def with_anytime(state: State, seat: int, options: list[Option]) -> list[Option]:
    """What a question offers, and after it what a player may say at any moment."""
    if seat != DEALER:
        for hook in state.rules.anytime_hooks:
            more = hook.anytime_options(state, seat)
            if more:
                options = options + more
    return options


def apply(state: State, option: Option, seat: int | None = None) -> None:
    """Answer the question. Without a seat, the first of those asked answers.

    Anything not offered is refused with a sentence, and nothing changes.
    """
    decision = state.pending or decide(state)
    question = decision.question
    if question is None:
        raise GameOver("The game is over; no more answers are taken.")
    options = decision.options
    if seat is None:
        seat = decision.seat
    elif seat != decision.seat:
        if seat not in decision.seats:
            raise WrongSeat(refusal_of_seat(state, seat))
        options = offered(state, question, seat)
    for own in options:
        if own is option:
            break
    else:
        option = same_option(state, seat, options, option)
    carry_out(state, question, seat, option)


def carry_out(state: State, question: Question, seat: int, option: Option) -> None:
    """Do what an answer says that was on offer, and let happen what needs no further answer."""
    state.pending = None
    if state.log is not None:
        knowers = EVERYONE if option.redacted is None else question.knowers(seat)
        state.log.append(Answered(seat, option, knowers, type(question).__name__))
    if option.anytime:
        assert option.step is not None
        option.step.happen(state)
    else:
        state.stack.pop()
        question.answer(state, seat, option)
    state.settle()


def deal(state: State, choose: Choose) -> None:
    """Let chance answer until a player is asked or the game is over.

    It is the same as answering for the dealer, only quicker: no list of options is made.
    """
    question = state.question
    while question is not None:
        option = question.draw(state, choose)
        if option is None:
            return
        carry_out(state, question, DEALER, option)
        question = state.question


def same_option(state: State, seat: int, options: list[Option], option: Option) -> Option:
    """The option on offer that says the same: one from another process is another object."""
    text = option.text if isinstance(option, Option) else str(option)
    for own in options:
        if own.text == text:
            return own
    raise IllegalOption(refusal_of_option(state, seat, text))


def refusal_of_seat(state: State, seat: int) -> str:
    names = state.seating.names
    asked = " or ".join("the dealer" if other == DEALER else names[other] for other in decide(state).seats)
    if not 0 <= seat < len(names):
        return f"There is no seat {seat} at this table; {asked} must answer."
    question = decide(state).question
    why = f"{names[seat]} is out of the game." if not (state.living | state.waiting) >> seat & 1 else ""
    if not why and question is not None:
        why = question.unasked(state, seat)
    return " ".join([f"It is not for {names[seat]} to answer now; {asked} must.", *([why] if why else [])])


def refusal_of_option(state: State, seat: int, text: str) -> str:
    """Why an answer is refused, if that can be said, and what is on offer."""
    question = decide(state).question
    words = " ".join(text.lower().split())
    why = reason(state, question, seat, words) if question is not None and words else ""
    options = ", ".join(option.text for option in options_of(state, seat))
    return " ".join([f"{shown(text)} is not on offer.", *([why] if why else []), f"Choose one of: {options}."])


def reason(state: State, question: Question, seat: int, words: str) -> str:
    """Why a question does not offer these words: the question or a hook may know, or the moment is a wrong one."""
    why = question.refusal(state, seat, words)
    for hook in state.rules.hooks:
        why = why or hook.refusal(state, question, seat, words)
    if why:
        return why
    if words == "challenge" and question.kind != "challenge":
        return "There is no claim to challenge now."
    if words.split(" ")[0] == "block" and question.kind == "challenge":
        return "Whoever may block is asked after the challenges."
    return "This question has to be answered." if words == "pass" else ""


def resign(state: State, seat: int) -> None:
    """A player leaves while somebody is choosing an action: their cards are turned up, their coins go to the bank."""
    question = decide(state).question
    if question is None or question.kind != "action":
        raise IllegalOption("A player can resign only while an action is being chosen.")
    if not 0 <= seat < len(state.seating.names) or not state.alive(seat):
        raise WrongSeat("Only a player who is still in the game can resign.")
    state.pending = None
    if state.log is not None:
        state.log.append(Answered(seat, RESIGN, EVERYONE))
    grave = state.rules.grave or LOST + seat
    for card in state.hands[seat]:
        state.move(card, seat, grave, EVERYONE, mixed=0)
    state.pay(seat, BANK, state.coins[seat])
    state.remove(seat)
    if state.outcome is None and state.turn == seat:
        state.stack.pop()
        state.settle()


def stop(state: State, reason: str) -> None:
    """End a game without a winner, whatever is pending."""
    if state.outcome is not None:
        raise GameOver("The game is over already.")
    state.pending = None
    reason = " ".join(reason.split())
    if state.log is not None:
        state.log.append(Answered(DEALER, Option("stop", f"stop {reason}"), EVERYONE))
    state.end(NOBODY, reason)
