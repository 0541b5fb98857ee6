"""What can happen in a rule set, by its own data, and what has happened in some games."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from conformance.diary import Diary
from conformance.play import Answer, Case, Temper, opening

import coup
from coup.engine.events import Claimed, Settled
from coup.engine.flow import decide, options_of
from coup.engine.hooks import Hook
from coup.engine.losses import Lose
from coup.engine.options import Option
from coup.engine.plays import block_options
from coup.engine.seating import Seating
from coup.engine.stack import Frame, Question, Step
from coup.engine.state import State

Fired = set[tuple[str, ...]]
"""Things that happened, each as a few words."""


def subclasses(parent: type[Frame]) -> set[type[Frame]]:
    found = set(parent.__subclasses__())
    return found.union(*(subclasses(child) for child in found))


def frames(module: str) -> set[str]:
    """The questions and steps that are defined in this module or below it, and are not only parents of others."""
    every = {frame for frame in subclasses(Question) | subclasses(Step) if not frame.__subclasses__()}
    return {frame.__name__ for frame in every if f"{frame.__module__}.".startswith(f"{module}.")}


def expected(seating: Seating) -> Fired:
    """All that the data of a rule set says can happen round this table."""
    rules = seating.rules
    found: Fired = {("action", action.key) for action in rules.actions}
    claims = {str(action.claim) for action in rules.actions if action.claim is not None}
    blocks = {action.key: block_options(action) for action in rules.actions if action.block is not None}
    for key, options in blocks.items():
        found |= {("block", key, option.text) for option in options}
        claims |= {str(option.claim) for option in options if option.claim is not None}
    found |= {(end, role_of(claim)) for claim in claims for end in ("proved", "fallen")}
    return found | {("hook", type(hook).__name__, moment) for hook in rules.hooks for moment in moments(hook)}


MOMENTS = ("price", "fee", "may_target", "may_block", "loss_options", "turn_options")
"""The moments at which a hook can be watched from outside."""


def moments(hook: Hook) -> list[str]:
    return [name for name in MOMENTS if getattr(type(hook), name) is not getattr(Hook, name)]


class Watch:
    """Follows games and writes down what fires."""

    def __init__(self) -> None:
        self.wanted: Fired = set()
        """What the data and the options on offer promise."""
        self.fired: Fired = set()

    def follow(self, case: Case) -> None:
        diary, temper = Diary(opening(case)), Temper(case.random())
        while diary.state.outcome is None:
            answer = temper.choose(diary.state)
            self.before(diary.state, answer)
            diary.answer(*answer)
            self.after(diary)
        self.wanted |= expected(diary.state.seating)

    def before(self, state: State, answer: Answer) -> None:
        question = decide(state).question
        assert question is not None
        self.fired |= {("frame", type(frame).__name__) for frame in (*state.stack, answer.option.step)}
        self.wanted |= {kind_of(question, option) for option in options_of(state, answer.seat)}
        self.fired.add(kind_of(question, answer.option))
        if answer.option.action is not None:
            self.fired.add(("action", answer.option.action.key))
        if question.kind == "block":
            self.fired.add(("block", blocked(state), answer.option.text))
        for hook in state.rules.hooks:
            self.fired |= {("hook", type(hook).__name__, name) for name in moments(hook) if PROBES[name](hook, state)}

    def after(self, diary: Diary) -> None:
        for event in diary.fresh:
            if isinstance(event, Settled):
                self.fired.add(("proved" if event.proved else "fallen", role_of(event.claim)))
            elif isinstance(event, Claimed):
                self.wanted |= {(end, role_of(event.claim)) for end in ("proved", "fallen")}

    def missing(self) -> list[str]:
        """What should have happened, or was offered, and was not seen."""
        return sorted(" ".join(words) for words in self.wanted - self.fired)


def role_of(claim: object) -> str:
    """What is claimed, however many of it."""
    return str(claim).partition(" x")[0]


def kind_of(question: Question, option: Option) -> tuple[str, ...]:
    """An answer by its verb, and chance before the deal by all its words."""
    words = option.text if question.kind == "role" else option.verb
    return ("answer", question.kind, words)


def blocked(state: State) -> str:
    """The action that a block is asked for, if it is still under way."""
    actions = [str(frame.action.key) for frame in state.stack if hasattr(frame, "action")]
    return actions[-1] if actions else ""


def aims(state: State) -> Iterable[tuple[int, int]]:
    return ((state.turn, rival) for rival in state.rivals(state.turn))


def changes_a_price(hook: Hook, state: State) -> bool:
    actions = state.rules.actions
    return any(hook.price(state, action, state.turn, action.cost) != action.cost for action in actions)


def forbids_a_target(hook: Hook, state: State) -> bool:
    actions = state.rules.actions
    return any(not hook.may_target(state, action, *aim) for action in actions for aim in aims(state))


def forbids_a_block(hook: Hook, state: State) -> bool:
    actions = state.rules.actions
    return any(not hook.may_block(state, action, *aim) for action in actions for aim in aims(state))


def taxes_a_claim(hook: Hook, state: State) -> bool:
    claims = [action.claim for action in state.rules.actions if action.claim is not None]
    return any(hook.fee(state, claim, state.turn) for claim in claims)


def offers_an_extra(hook: Hook, state: State) -> bool:
    return bool(hook.turn_options(state, state.turn))


def offers_a_way_out(hook: Hook, state: State) -> bool:
    question = decide(state).question
    return isinstance(question, Lose) and bool(hook.loss_options(state, question))


PROBES: dict[str, Callable[[Hook, State], bool]] = {
    "price": changes_a_price,
    "fee": taxes_a_claim,
    "may_target": forbids_a_target,
    "may_block": forbids_a_block,
    "loss_options": offers_a_way_out,
    "turn_options": offers_an_extra,
}


def other_options(name: str) -> tuple[tuple[str, bool | int | str], ...]:
    """Every option set to something else than its default."""
    settings = coup.settings(name).items()
    return tuple(
        (key, next(value for value in one.choices if value != one.default)) for key, one in settings if one.choices
    )
