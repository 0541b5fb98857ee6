"""The few functions that every table, bot and test is built on."""

from __future__ import annotations

from functools import lru_cache

from coup.engine.errors import GameOver, IllegalOption, WrongSeat
from coup.engine.events import EVERYONE, Answered
from coup.engine.frames import Deal
from coup.engine.options import Option
from coup.engine.rules import Rules
from coup.engine.state import Decision, Question, Seating, State, Step
from coup.engine.zones import BANK, DEALER, LOST, NOBODY

END = Decision(None, (), NOBODY, [])
"""What ``decide`` returns when the game is over: nobody is asked anything."""


@lru_cache(maxsize=1024)
def seating_of(rules: Rules, names: tuple[str, ...]) -> Seating:
    """The shared seating of all games with these rules and names."""
    return Seating(rules, names)


def start(rules: Rules, names: tuple[str, ...], first: int = 0, log: bool = False) -> State:
    """Seats are taken and coins handed out; the dealer is asked for the cards."""
    state = table(rules, names, first, log)
    state.stack.append(Deal(first))
    for hook in rules.hooks:
        hook.start(state)
    state.settle()
    return state


def table(rules: Rules, names: tuple[str, ...], first: int, log: bool) -> State:
    """A table before the deal: everybody is in, all cards are in the deck."""
    count = len(names)
    rules.check_players(count)
    if not 0 <= first < count:
        raise WrongSeat(f"There is no seat {first} to start the game; the seats are 0 to {count - 1}.")
    coins = [rules.coins] * count
    if rules.short_start and count == 2:
        coins[first] -= 1
    return State(
        seating=seating_of(rules, names),
        coins=coins,
        hands=[()] * count,
        lost=[()] * count,
        deck=rules.deck(count),
        piles={},
        marks={},
        stack=[],
        living=(1 << count) - 1,
        waiting=0,
        fallen=(),
        turn=first,
        turn_number=0,
        outcome=None,
        log=[] if log else None,
    )


def decide(state: State) -> Decision:
    """Who must answer, about what, and every legal option; ``END`` when the game is over."""
    decision = state.pending
    if decision is None:
        if not state.stack:
            return END
        question = state.stack[-1]
        assert isinstance(question, Question)
        seats = question.seats(state)
        seat = seats[0]
        decision = Decision(question, seats, seat, offered(state, question, seat))
        state.pending = decision
    return decision


def options_of(state: State, seat: int) -> list[Option]:
    """What this seat may answer now; nothing if it is not asked."""
    decision = decide(state)
    if decision.question is None or seat not in decision.seats:
        return []
    return decision.options if seat == decision.seat else offered(state, decision.question, seat)


def offered(state: State, question: Question, seat: int) -> list[Option]:
    """What a question offers a seat, and what the rules offer at any moment."""
    options = question.options(state, seat)
    if state.seating.rules.anytime and seat >= 0:
        for hook in state.seating.rules.anytime:
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
        option = same_option(options, option)
    state.pending = None
    if state.log is not None:
        knowers = EVERYONE if option.face is option.text else question.knowers(seat)
        state.log.append(Answered(seat, option.text, option.face, knowers))
    if option.anytime:
        take_anytime(state, seat, option)
        return
    stack = state.stack
    stack.pop()
    question.answer(state, seat, option)
    if stack and isinstance(stack[-1], Step):
        state.settle()


def same_option(options: list[Option], option: Option) -> Option:
    """The option on offer that says the same: one from another process is another object."""
    text = option.text if isinstance(option, Option) else str(option)
    for own in options:
        if own.text == text:
            return own
    raise IllegalOption(refusal_of_option(text, options))


def take_anytime(state: State, seat: int, option: Option) -> None:
    """Do something that can be done at any moment. The question stays, unless the game is over with it."""
    for hook in state.seating.rules.anytime:
        if hook.take_anytime(state, seat, option):
            return


def refusal_of_seat(state: State, seat: int) -> str:
    names = state.seating.names
    asked = " or ".join("the dealer" if other == DEALER else names[other] for other in decide(state).seats)
    if not 0 <= seat < len(names):
        return f"There is no seat {seat} at this table; {asked} must answer."
    return f"It is not for {names[seat]} to answer now; {asked} must."


def refusal_of_option(text: str, options: list[Option]) -> str:
    return f"{text!r} is not on offer. Choose one of: {', '.join(option.text for option in options)}."


def resign(state: State, seat: int) -> None:
    """A player leaves while somebody is choosing an action: their cards are turned up, their coins go to the bank."""
    question = decide(state).question
    if question is None or question.kind != "action":
        raise IllegalOption("A player can resign only while an action is being chosen.")
    if not 0 <= seat < len(state.seating.names) or not state.alive(seat):
        raise WrongSeat("Only a player who is still in the game can resign.")
    state.pending = None
    if state.log is not None:
        state.log.append(Answered(seat, "resign", "resign", EVERYONE))
    grave = state.seating.rules.grave or LOST + seat
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
        text = f"stop {reason}"
        state.log.append(Answered(DEALER, text, text, EVERYONE))
    state.end(NOBODY, reason)
