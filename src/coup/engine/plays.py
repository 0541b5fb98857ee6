"""An action under way: its blocks, its support and its effect, verb by verb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coup.engine.claims import Holds
from coup.engine.compiler import mypyc_attr
from coup.engine.disputes import dispute, without
from coup.engine.events import Blocked
from coup.engine.options import PASS, Option
from coup.engine.refusals import cannot_afford, cannot_afford_claim
from coup.engine.rules import ANYONE, EVERYONE_ELSE, RESERVE_PURSE, TARGET_PURSE, Action
from coup.engine.stack import Question, Step
from coup.engine.state import State
from coup.engine.zones import BANK, RESERVE

if TYPE_CHECKING:
    from coup.engine.verbs import Verb

BLOCKS: Final = -1
"""The part of a play at which blocks are asked for; the verbs of its effect are 0, 1, 2 …"""
SUPPORT: Final = -2
"""The part of a play at which a third player is asked to support it."""


def first_part(action: Action) -> int:
    """With which part a play of this action begins."""
    if action.support:
        return SUPPORT
    return 0 if action.block is None else BLOCKS


def purse_of(action: Action, target: int) -> int:
    """Where the price of an action goes."""
    if action.pay_to == TARGET_PURSE:
        return target
    return RESERVE if action.pay_to == RESERVE_PURSE else BANK


@mypyc_attr(acyclic=True, free_list_len=1)
class Play(Step):
    """An action under way: who plays it against whom, what they paid, and which part of it comes next."""

    __match_args__ = ("action", "actor", "target", "targets", "paid", "part", "asked")
    seat_fields = ("actor", "target")

    def __init__(
        self,
        action: Action,
        actor: int,
        target: int,
        targets: tuple[int, ...],
        paid: int,
        part: int,
        asked: tuple[int, ...] = (),
    ) -> None:
        self.action = action
        self.actor = actor
        self.target = target
        self.targets = targets
        """All whom an action against everyone else still hits."""
        self.paid = paid
        self.part = part
        self.asked = asked
        """Those of the targets who have decided about a block."""

    def happen(self, state: State) -> None:
        if self.part == BLOCKS:
            self.ask_for_blocks(state)
            return
        if self.part == SUPPORT:
            self.ask_for_support(state)
            return
        effect = self.action.effect
        if self.part + 1 < len(effect):
            state.stack.append(self.at(self.part + 1))
        self.do(state, effect[self.part])

    def do(self, state: State, verb: Verb) -> None:
        """An action whose claim stood goes on although its player died, except where it needs them."""
        if not verb.personal or state.alive(self.actor):
            verb.run(state, self)

    def at(self, part: int, targets: tuple[int, ...] | None = None, asked: tuple[int, ...] = ()) -> Play:
        """The same play at another part, perhaps with fewer targets or after asking some of them."""
        if targets is None:
            targets = self.targets
        return Play(self.action, self.actor, self.target, targets, self.paid, part, asked)

    def may_turn_on_anyone(self) -> bool:
        return False

    def victims(self) -> tuple[int, ...]:
        """Whom the effect hits, clockwise."""
        return self.targets if self.action.target == EVERYONE_ELSE else (self.target,)

    def ask_for_support(self, state: State) -> None:
        if not state.alive(self.target):
            return
        queue = without(state.rivals(self.actor), self.target)
        if queue:
            state.stack.append(self.at(0 if self.target in self.asked else BLOCKS))
            state.stack.append(Support(self.actor, self.action.support, queue))

    def ask_for_blocks(self, state: State) -> None:
        """The effect waits below the question. Of several targets each is asked and challenged before the next."""
        blockers = self.blockers(state)
        more = self.action.target == EVERYONE_ELSE and blockers
        state.stack.append(self.at(BLOCKS, asked=self.asked + blockers) if more else self.at(0))
        if blockers:
            state.stack.append(Blocking(self.action, self.actor, blockers))

    def blockers(self, state: State) -> tuple[int, ...]:
        """Who may block next. Whoever is dead by now is not asked."""
        rules = state.rules
        block = self.action.block
        assert block is not None
        if self.action.target == EVERYONE_ELSE:
            return tuple([seat for seat in self.targets if seat not in self.asked and state.alive(seat)])[:1]
        seats = state.rivals(self.actor)
        if block.by != ANYONE:
            seats = (self.target,) if self.target != self.actor and state.alive(self.target) else ()
        if not rules.block_hooks:
            return seats
        return tuple([seat for seat in seats if rules.may_block(state, self.action, self.actor, seat)])

    def fall(self, state: State, challenger: int) -> None:
        """The whole action is undone, its price included."""
        state.pay(purse_of(self.action, self.target), self.actor, self.paid)
        if self.action.caught is not None:
            self.action.caught.run(state, Play(self.action, self.actor, challenger, (), 0, 0))

    def proved(self, state: State, challenger: int) -> None:
        if state.rules.second_chance:
            return
        if challenger == self.target and self.part == BLOCKS:
            state.stack[-1] = self.at(0)
        elif challenger == self.target or challenger in self.targets:
            state.stack[-1] = self.at(self.part, asked=(*self.asked, challenger))

    def stop(self, state: State, blocker: int) -> None:
        """The action is blocked, for this blocker or at all. Its price stays paid unless the rules say otherwise."""
        block = self.action.block
        assert block is not None
        if self.action.target == EVERYONE_ELSE:
            state.stack.append(self.at(BLOCKS, without(self.targets, blocker), self.asked))
            return
        if block.refund:
            state.pay(purse_of(self.action, self.target), self.actor, self.paid)
        if block.otherwise:
            state.stack.append(Otherwise(self))


class Otherwise(Step):
    """What is left of a blocked action; it waits until a challenge over the block is paid for."""

    __match_args__ = ("play",)

    def __init__(self, play: Play) -> None:
        self.play = play

    def happen(self, state: State) -> None:
        block = self.play.action.block
        assert block is not None
        for verb in block.otherwise:
            self.play.do(state, verb)


JOIN: Final = Option("join", "join")


class Support(Question):
    """Does anyone asked pay to support the action? If nobody does, it comes to nothing."""

    kind = "support"
    window = True
    public = True
    __match_args__ = ("actor", "price", "queue")
    seat_fields = ("actor",)

    def __init__(self, actor: int, price: int, queue: tuple[int, ...]) -> None:
        self.actor = actor
        self.price = price
        self.queue = queue

    def seats(self, state: State) -> tuple[int, ...]:
        return self.queue

    def options(self, state: State, seat: int) -> list[Option]:
        if state.coins[seat] < self.price:
            return [PASS]
        return [JOIN, PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "join":
            state.pay(seat, BANK, self.price)
        elif len(self.queue) > 1:
            state.stack.append(Support(self.actor, self.price, without(self.queue, seat)))
        else:
            state.stack.pop()

    def refusal(self, state: State, seat: int, words: str) -> str:
        return cannot_afford(state, seat, "To join", self.price) if words == "join" else ""


def block_options(action: Action) -> list[Option]:
    """What a seat may answer to an action that can be blocked."""
    block = action.block
    assert block is not None
    if not action._block_options:
        if block.named:
            action._block_options += [
                Option("block", f"block {role}", cards=(role,), claim=Holds((role,))) for role in block.roles
            ]
        else:
            action._block_options.append(Option("block", "block", cards=block.roles, claim=Holds(block.roles)))
        action._block_options.append(PASS)
    return action._block_options


@mypyc_attr(acyclic=True, free_list_len=1)
class Blocking(Question):
    """May anyone asked block the action? The first block closes the window."""

    kind = "block"
    window = True
    public = True
    __match_args__ = ("action", "actor", "queue")
    seat_fields = ("actor",)

    def __init__(self, action: Action, actor: int, queue: tuple[int, ...]) -> None:
        self.action = action
        self.actor = actor
        self.queue = queue

    def seats(self, state: State) -> tuple[int, ...]:
        return self.queue

    def options(self, state: State, seat: int) -> list[Option]:
        rules = state.rules
        options = block_options(self.action)
        if not rules.fee_hooks:
            return options
        purse = state.coins[seat]
        return [option for option in options if rules.fee(state, option.claim, seat) <= purse]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.claim is not None:
            state.rules.charge(state, option.claim, seat)
            state.stack.append(ClaimedBlock(seat))
            dispute(state, seat, option.claim)
        elif len(self.queue) > 1:
            state.stack.append(Blocking(self.action, self.actor, without(self.queue, seat)))

    def refusal(self, state: State, seat: int, words: str) -> str:
        block = self.action.block
        if words.split()[0] != "block" or block is None:
            return ""
        for option in block_options(self.action):
            if option.text == words and option.claim is not None:
                return cannot_afford_claim(state, seat, option.claim)
        if not block.named:
            return "A block here does not say which card it is."
        return f"{self.action.word!r} is blocked by claiming {' or '.join(block.roles)}."

    def unasked(self, state: State, seat: int) -> str:
        if seat == self.actor:
            return "Nobody blocks their own action."
        if self.action.block is not None and self.action.block.by != ANYONE:
            return "Only the target may block."
        if not state.rules.may_block(state, self.action, self.actor, seat):
            return f"{state.names[seat]} is not allowed to block {self.action.word!r}."
        return f"{state.names[seat]} has passed."


@mypyc_attr(acyclic=True, free_list_len=1)
class ClaimedBlock(Step):
    """A block: if its claim stands, the play below does not happen."""

    blocks = True
    __match_args__ = ("blocker",)

    def __init__(self, blocker: int) -> None:
        self.blocker = blocker

    def happen(self, state: State) -> None:
        play = state.stack.pop()
        assert isinstance(play, Play)
        if state.log is not None:
            state.log.append(Blocked(self.blocker, play.action))
        play.stop(state, self.blocker)

    def proved(self, state: State, challenger: int) -> None:
        """The play is stopped before the challenger pays, so that a refund can serve to pay with."""
        state.stack.pop()
        self.happen(state)
