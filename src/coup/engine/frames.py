"""The frames of a turn, from the choice of an action to the next player's turn.

A claim always lies like this: the step that it is for, and on it a ``Dispute``. When nobody
challenges, or the claim is proved, the step comes to the top again and happens; when the claim
falls, the step is taken away. So nothing here needs to know how deep it is nested.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup.engine.cards import Draw
from coup.engine.claims import Claim
from coup.engine.events import Blocked, Claimed, Settled, TurnBegan
from coup.engine.options import CHALLENGE_OR_PASS, CONCEDE, PASS, Option
from coup.engine.refusals import counted, fee_too_dear, not_held, not_there, too_dear
from coup.engine.rules import ANYONE, EVERYONE_ELSE, RESERVE_PURSE, RICHEST, TARGET_PURSE, Action
from coup.engine.stack import PlayerQuestion, Question, Step
from coup.engine.state import State
from coup.engine.zones import BANK, NOBODY, RESERVE

if TYPE_CHECKING:
    from coup.engine.verbs import Verb

BLOCKS = -1
"""The part of a play at which blocks are asked for; the verbs of its effect are 0, 1, 2 …"""
SUPPORT = -2
"""The part of a play at which a third player is asked to support it."""

LOST_CHALLENGE = "lost challenge"


def without(queue: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return queue[1:] if queue[0] == seat else tuple([other for other in queue if other != seat])


def dispute(state: State, claimant: int, claim: Claim) -> None:
    """Open the window in which the others may challenge the claim for the step on top of the stack."""
    if state.log is not None:
        step = state.stack[-1]
        assert isinstance(step, Step)
        state.log.append(Claimed(claimant, claim, step))
    queue = state.seating.window(state.living, state.turn, claimant)
    if queue:
        state.stack.append(Dispute(claimant, claim, queue))


class Turn(PlayerQuestion):
    """Choose an action."""

    kind = "action"
    public = True
    __match_args__ = ("player", "barred", "forced")

    def __init__(self, player: int, barred: str, forced: bool) -> None:
        self.player = player
        self.barred = barred
        """An action that may not be chosen."""
        self.forced = forced
        """The player began with so many coins that it must be a coup."""

    def options(self, state: State, seat: int) -> list[Option]:
        options = self.affordable(state, seat, state.seating.forced) if self.forced else []
        if not options:
            options = self.affordable(state, seat, state.seating.menu)
        for hook in state.rules.hooks:
            options += hook.turn_options(state, seat)
        return options

    def affordable(self, state: State, seat: int, menu: list[tuple[Action, list[Option]]]) -> list[Option]:
        """The actions of this menu that the player can pay and aim."""
        rules = state.rules
        purse = state.coins[seat]
        options: list[Option] = []
        for action, wordings in menu:
            price = rules.price(state, action, seat) if rules.price_hooks else action.cost
            if rules.fee_hooks:
                price += rules.fee(state, action.claim, seat)
            if price > purse or action.key == self.barred:
                continue
            if action.target == "":
                if action.certain or action.possible(state, seat, NOBODY):
                    options.append(wordings[0])
                continue
            targets = candidates(state, action, seat)
            if not action.certain:
                targets = tuple([target for target in targets if action.possible(state, seat, target)])
            if action.target != EVERYONE_ELSE:
                options += [wordings[target] for target in targets]
            elif targets:
                options.append(wordings[0])
        return options

    def answer(self, state: State, seat: int, option: Option) -> None:
        """Pay, and lay down the action with the window for challenges on it."""
        rules = state.rules
        action = option.action
        if action is None:
            # Something beside the actions: it is settled first, then the question comes again.
            assert option.step is not None
            state.stack.append(Resume(self))
            option.step.happen(state)
            return
        price = rules.price(state, action, seat) if rules.price_hooks else action.cost
        targets = candidates(state, action, seat) if action.target == EVERYONE_ELSE else ()
        if price:
            state.pay(seat, purse_of(action, option.target), price)
        if rules.fee_hooks:
            rules.charge(state, action.claim, seat)
        state.stack.append(Play(action, seat, option.target, targets, price, first_part(action)))
        if action.claim is not None:
            dispute(state, seat, action.claim)

    def refusal(self, state: State, seat: int, words: str) -> str:
        for action, wordings in state.seating.menu:
            for option in wordings:
                if option.text == words:
                    return self.obstacle(state, seat, action, option.target)
        for action, wordings in state.seating.menu:
            aim = words.removeprefix(action.word).strip()
            if words.split(" ")[0] == action.word:
                return misaimed(state, seat, action, wordings, aim)
        return ""

    def obstacle(self, state: State, seat: int, action: Action, target: int) -> str:
        """Why this action is not on offer, in a sentence."""
        rules, names = state.rules, state.names
        if self.forced and action.key != "coup" and self.affordable(state, seat, state.seating.forced):
            return f"Whoever begins a turn with {rules.forced_coup} coins or more must launch a coup."
        if action.key == self.barred:
            return f"{action.word!r} cannot be chosen twice in a turn."
        if target >= 0 and not state.alive(target):
            return f"{names[target]} is out of the game."
        if target == seat and action.target != RICHEST:
            return "Nobody can aim at themselves."
        price = rules.price(state, action, seat)
        fee = rules.fee(state, action.claim, seat)
        if price > state.coins[seat] or (price and price + fee > state.coins[seat]):
            tax = f" and {fee} for the claim" if fee else ""
            return f"{action.word!r} costs {price}{tax}, and {names[seat]} has {counted(state.coins[seat])}."
        if action.claim is not None and fee > state.coins[seat]:
            return fee_too_dear(state, seat, action.claim)
        if target >= 0 and target not in candidates(state, action, seat):
            return protection(state, action, seat, target)
        return action.obstacle(state, seat, target)


def misaimed(state: State, seat: int, action: Action, wordings: list[Option], aim: str) -> str:
    """An action is aimed at nobody known, or at somebody where it is aimed at nobody."""
    if len(wordings) == 1:
        return f"{action.word!r} is not aimed at anyone."
    if not aim:
        return f"Say at whom, such as: {wordings[state.rivals(seat)[0]].text}."
    return not_there(state, aim)


def protection(state: State, action: Action, actor: int, target: int) -> str:
    """Why an actor may not aim an action at a living rival, in a sentence."""
    for hook in state.rules.target_hooks:
        if not hook.may_target(state, action, actor, target):
            return f"{state.names[target]} {hook.protection(state, target)}."
    return f"{state.names[target]} is not the richest player."


def candidates(state: State, action: Action, actor: int) -> tuple[int, ...]:
    """At whom this actor may aim an action now, clockwise."""
    rules = state.rules
    seats = state.rivals(actor)
    if action.target == RICHEST:
        seats = (actor, *seats)
        most = max([state.coins[seat] for seat in seats])
        seats = tuple([seat for seat in seats if state.coins[seat] == most])
    if not rules.target_hooks:
        return seats
    return tuple([seat for seat in seats if seat == actor or rules.may_target(state, action, actor, seat)])


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


class Resume(Step):
    """Ask the question again after something came in between, if its player is still there."""

    __match_args__ = ("question",)

    def __init__(self, question: Turn) -> None:
        self.question = question

    def happen(self, state: State) -> None:
        if state.alive(self.question.player):
            state.stack.append(self.question)


class Deal(Step):
    """Everyone is dealt a hand, then the game begins."""

    __match_args__ = ("first", "served")

    def __init__(self, first: int, served: tuple[int, ...] = ()) -> None:
        self.first = first
        self.served = served
        """Who has a hand already, in a position made by hand."""

    def happen(self, state: State) -> None:
        state.stack.append(FirstTurn(self.first))
        for seat in reversed(range(len(state.hands))):
            missing = state.rules.hand - len(state.hands[seat]) - len(state.lost[seat])
            if missing and seat not in self.served:
                state.stack.append(Draw(seat, missing))


class FirstTurn(Step):
    """The cards are dealt: the game begins."""

    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def happen(self, state: State) -> None:
        begin_turn(state, self.player)


def begin_turn(state: State, player: int) -> None:
    state.turn = player
    state.turn_number += 1
    if state.log is not None:
        state.log.append(TurnBegan(player, state.turn_number))
    state.stack.append(NextTurn(player, 0))
    for hook in state.rules.hooks:
        if hook.begin_turn(state, player):
            return
    ask_for_action(state, player)


def ask_for_action(state: State, player: int, barred: str = "") -> None:
    """Whoever has ten coins at this moment must launch a coup, whatever comes in between."""
    forced = state.coins[player] >= state.rules.forced_coup > 0
    state.stack.append(Turn(player, barred, forced))


class NextTurn(Step):
    """The turn is over: standing effects come first, then the dead leave their coins, then the next player chooses."""

    __match_args__ = ("player", "done")

    def __init__(self, player: int, done: int) -> None:
        self.player = player
        self.done = done
        """How many of the standing effects have had their say."""

    def happen(self, state: State) -> None:
        hooks = state.rules.end_turn_hooks
        if self.done < len(hooks):
            state.stack.append(NextTurn(self.player, self.done + 1))
            hooks[self.done].end_turn(state, self.player)
            return
        if state.fallen:
            state.estates_leave()
        begin_turn(state, state.rivals(self.player)[0])


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
        """An action whose claim stood goes on although its player died, as far as it does not need them."""
        if not verb.personal or state.alive(self.actor):
            verb.run(state, self)

    def at(self, part: int, targets: tuple[int, ...] | None = None, asked: tuple[int, ...] = ()) -> Play:
        """The same play at another part, perhaps with fewer targets or after asking some of them."""
        if targets is None:
            targets = self.targets
        return Play(self.action, self.actor, self.target, targets, self.paid, part, asked)

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
        return [state.seating.option("join"), PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "join":
            state.pay(seat, BANK, self.price)
        elif len(self.queue) > 1:
            state.stack.append(Support(self.actor, self.price, without(self.queue, seat)))
        else:
            state.stack.pop()

    def refusal(self, state: State, seat: int, words: str) -> str:
        return too_dear(state, seat, "To join", self.price) if words == "join" else ""


class Dispute(Question):
    """May anyone challenge this claim? The window is closed by a challenge, or when all have passed."""

    kind = "challenge"
    window = True
    public = True
    __match_args__ = ("claimant", "claim", "queue")
    seat_fields = ("claimant",)

    def __init__(self, claimant: int, claim: Claim, queue: tuple[int, ...]) -> None:
        self.claimant = claimant
        self.claim = claim
        self.queue = queue

    def seats(self, state: State) -> tuple[int, ...]:
        return self.queue

    def options(self, state: State, seat: int) -> list[Option]:
        return CHALLENGE_OR_PASS

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "challenge":
            proof = Proof(self.claimant, self.claim, seat)
            if self.claim.asked:
                state.stack.append(proof)
            else:
                proof.answer(state, self.claimant, proof.options(state, self.claimant)[0])
        elif len(self.queue) > 1:
            state.stack.append(Dispute(self.claimant, self.claim, without(self.queue, seat)))

    def unasked(self, state: State, seat: int) -> str:
        if seat == self.claimant:
            return "Nobody challenges their own claim."
        return f"{state.names[seat]} has passed." if state.alive(seat) else ""


def penalty(state: State, loser: int, creditor: int, caught: bool) -> None:
    """Whoever loses a challenge pays for it: with a life, unless the rules know another penalty."""
    for hook in state.rules.hooks:
        if hook.penalty(state, loser, creditor, caught):
            return
    state.stack.append(Lose(loser, LOST_CHALLENGE, creditor))


class Proof(Question):
    """Show what you claimed, or concede: nobody has to show a card they hold."""

    kind = "prove"
    __match_args__ = ("claimant", "claim", "challenger")
    seat_fields = ("claimant", "challenger")

    def __init__(self, claimant: int, claim: Claim, challenger: int) -> None:
        self.claimant = claimant
        self.claim = claim
        self.challenger = challenger

    def seats(self, state: State) -> tuple[int, ...]:
        return (self.claimant,)

    def options(self, state: State, seat: int) -> list[Option]:
        return [*self.claim.proofs(state, seat), CONCEDE]

    def answer(self, state: State, seat: int, option: Option) -> None:
        proved = option.verb == "show"
        if state.log is not None:
            state.log.append(Settled(self.claimant, self.challenger, self.claim, proved))
        if proved:
            self.stand(state, option)
        else:
            self.fall(state)

    def refusal(self, state: State, seat: int, words: str) -> str:
        return f"It does not prove the claim: {self.claim}." if words.split(" ")[0] == "show" else ""

    def stand(self, state: State, proof: Option) -> None:
        """The shown cards are replaced first, then the challenger pays."""
        self.claim.show(state, self.claimant, proof)
        claimed = state.stack[-1]
        assert isinstance(claimed, Step)
        claimed.proved(state, self.challenger)
        penalty(state, self.challenger, self.claimant, False)
        self.claim.redraw(state, self.claimant, proof)

    def fall(self, state: State) -> None:
        """What was claimed for is taken back first, then the claimant pays."""
        claimed = state.stack.pop()
        assert isinstance(claimed, Step)
        claimed.fall(state, self.challenger)
        if state.alive(self.claimant):
            penalty(state, self.claimant, self.challenger, True)


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
        options = state.seating.blocks[self.action.key]
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
        for option in state.seating.blocks[self.action.key]:
            if option.text == words and option.claim is not None:
                return fee_too_dear(state, seat, option.claim)
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


class Lose(PlayerQuestion):
    """Choose a life to lose, or another way out if the rules offer one."""

    kind = "lose"
    __match_args__ = ("player", "cause", "creditor")
    seat_fields = ("player", "creditor")

    def __init__(self, player: int, cause: str, creditor: int) -> None:
        self.player = player
        self.cause = cause
        """An action's key, or ``LOST_CHALLENGE``."""
        self.creditor = creditor
        """The other party of a lost challenge, or nobody."""

    def options(self, state: State, seat: int) -> list[Option]:
        seating = state.seating
        options = [seating.card_option("lose", card) for card in sorted(set(state.hands[seat]))]
        for hook in seating.rules.hooks:
            options += hook.loss_options(state, self)
        return options

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.step is not None:
            option.step.happen(state)
        else:
            state.lose(seat, option.cards[0])

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *cards = words.split()
        return not_held(state, seat, cards[:1]) if verb == "lose" else ""


class Strike(Step):
    """Each of these players loses a life, one after the other."""

    __match_args__ = ("victims", "cause")

    def __init__(self, victims: tuple[int, ...], cause: str) -> None:
        self.victims = victims
        self.cause = cause

    def happen(self, state: State) -> None:
        victim = self.victims[0]
        if len(self.victims) > 1:
            state.stack.append(Strike(self.victims[1:], self.cause))
        if state.alive(victim):
            state.stack.append(Lose(victim, self.cause, NOBODY))
