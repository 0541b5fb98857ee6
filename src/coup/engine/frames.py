"""The frames of a turn, from the choice of an action to the next player's turn.

A claim always lies like this: the step that it is for, and on it a ``Dispute``. When nobody
challenges, or the claim is proved, the step comes to the top again and happens; when the claim
falls, the step is taken away. So nothing here needs to know how deep it is nested.
"""

from __future__ import annotations

from itertools import combinations

from coup.engine.claims import Holds
from coup.engine.events import EVERYONE, Blocked, Claimed, Settled, TurnBegan
from coup.engine.options import CHALLENGE_OR_PASS, CONCEDE, Option
from coup.engine.rules import ANYONE, RESERVE_PURSE, Action, Claim
from coup.engine.state import Question, State, Step
from coup.engine.zones import BANK, DEALER, DECK, NOBODY, RESERVE

BLOCKS = -1
"""The step of a play at which blocks are asked for; the verbs of the effect are 0, 1, 2 …"""

LOST_CHALLENGE = "lost challenge"


def without(queue: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return queue[1:] if queue[0] == seat else tuple(other for other in queue if other != seat)


def dispute(state: State, claimant: int, claim: Claim, purpose: str) -> None:
    """Open the window in which the others may challenge the claim for the step on top of the stack."""
    if state.log is not None:
        state.log.append(Claimed(claimant, claim.words(), purpose))
    queue = state.seating.window(state.living, state.turn, claimant)
    state.stack.append(Dispute(claimant, claim, queue))


class Turn(Question):
    """Choose an action."""

    kind = "action"
    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def seats(self, state: State) -> tuple[int, ...]:
        return (self.player,)

    def options(self, state: State, seat: int) -> list[Option]:
        rules = state.seating.rules
        hooks = rules.hooks
        purse = state.coins[seat]
        rivals = state.rivals(seat)
        options: list[Option] = []
        for action, wordings in state.seating.forced if purse >= rules.forced_coup else state.seating.menu:
            price = rules.price(state, action, seat) if hooks else action.cost
            if price > purse:
                continue
            if not action.target:
                if action.certain or action.possible(state, seat, NOBODY):
                    options.append(wordings[0])
                continue
            for rival in rivals:
                if hooks and not rules.may_target(state, action, seat, rival):
                    continue
                if action.certain or action.possible(state, seat, rival):
                    options.append(wordings[rival])
        return options

    def answer(self, state: State, seat: int, option: Option) -> None:
        """Pay, and lay down the action with the window for challenges on it."""
        action = option.action
        assert action is not None
        price = state.seating.rules.price(state, action, seat)
        state.pay(seat, purse_of(action), price)
        state.stack.append(NextTurn(seat))
        first = 0 if action.block is None else BLOCKS
        state.stack.append(Play(action, seat, option.seat, price, first))
        if action.claim is not None:
            dispute(state, seat, action.claim, action.key)


def purse_of(action: Action) -> int:
    """Where the price of an action goes."""
    return RESERVE if action.pay_to == RESERVE_PURSE else BANK


class FirstTurn(Step):
    """The cards are dealt: the game begins."""

    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def happen(self, state: State) -> None:
        begin_turn(state, self.player)


class NextTurn(Step):
    """The turn is over: the dead leave their coins and the next player chooses."""

    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def happen(self, state: State) -> None:
        if state.living != state.seating.everyone:
            state.estates_leave()
        begin_turn(state, state.rivals(self.player)[0])


def begin_turn(state: State, player: int) -> None:
    state.turn = player
    state.turn_number += 1
    if state.log is not None:
        state.log.append(TurnBegan(player, state.turn_number))
    state.stack.append(Turn(player))


class Play(Step):
    """An action under way: who plays it against whom, what they paid, and which part of it comes next."""

    __match_args__ = ("action", "actor", "target", "paid", "step")

    def __init__(self, action: Action, actor: int, target: int, paid: int, step: int) -> None:
        self.action = action
        self.actor = actor
        self.target = target
        self.paid = paid
        self.step = step

    def happen(self, state: State) -> None:
        if self.step == BLOCKS:
            self.ask_for_blocks(state)
            return
        effect = self.action.effect
        if self.step + 1 < len(effect):
            state.stack.append(self.at(self.step + 1))
        effect[self.step].run(state, self)

    def at(self, step: int) -> Play:
        return Play(self.action, self.actor, self.target, self.paid, step)

    def ask_for_blocks(self, state: State) -> None:
        """The effect waits below the question; whoever is dead by now is not asked."""
        state.stack.append(self.at(0))
        blockers = self.blockers(state)
        if blockers:
            state.stack.append(Blocking(self.action, self.actor, blockers))

    def blockers(self, state: State) -> tuple[int, ...]:
        rules = state.seating.rules
        block = self.action.block
        assert block is not None
        asked = state.rivals(self.actor)
        if block.by != ANYONE:
            asked = (self.target,) if state.alive(self.target) else ()
        if not rules.hooks:
            return asked
        return tuple(seat for seat in asked if rules.may_block(state, self.action, self.actor, seat))

    def fall(self, state: State, challenger: int) -> None:
        """The whole action is undone, its price included."""
        state.pay(purse_of(self.action), self.actor, self.paid)

    def proved(self, state: State, challenger: int) -> None:
        if challenger == self.target and not state.seating.rules.second_chance:
            state.stack[-1] = self.at(0)

    def stop(self, state: State) -> None:
        """The action is blocked: its price stays paid unless the rules say otherwise."""
        block = self.action.block
        assert block is not None
        if block.refund:
            state.pay(purse_of(self.action), self.actor, self.paid)


class Dispute(Question):
    """May anyone challenge this claim? The window is closed by a challenge, or when all have passed."""

    kind = "challenge"
    __match_args__ = ("claimant", "claim", "queue")

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
            state.stack.append(Proof(self.claimant, self.claim, seat))
        elif len(self.queue) > 1:
            state.stack.append(Dispute(self.claimant, self.claim, without(self.queue, seat)))


class Proof(Question):
    """Show what you claimed, or concede: nobody has to show a card they hold."""

    kind = "prove"
    __match_args__ = ("claimant", "claim", "challenger")

    def __init__(self, claimant: int, claim: Claim, challenger: int) -> None:
        self.claimant = claimant
        self.claim = claim
        self.challenger = challenger

    def seats(self, state: State) -> tuple[int, ...]:
        return (self.claimant,)

    def options(self, state: State, seat: int) -> list[Option]:
        return [*self.claim.proofs(state, seat), CONCEDE]

    def knowers(self, seat: int) -> int:
        return EVERYONE

    def answer(self, state: State, seat: int, option: Option) -> None:
        proved = option.verb == "show"
        if state.log is not None:
            state.log.append(Settled(self.claimant, self.challenger, self.claim.words(), proved))
        if proved:
            self.stand(state, option)
        else:
            self.fall(state)

    def stand(self, state: State, proof: Option) -> None:
        """The shown cards are replaced first, then the challenger pays."""
        drawn = self.claim.show(state, self.claimant, proof)
        claimed = state.stack[-1]
        assert isinstance(claimed, Step)
        claimed.proved(state, self.challenger)
        state.stack.append(Lose(self.challenger, LOST_CHALLENGE, self.claimant))
        state.stack.append(Draw(self.claimant, drawn))

    def fall(self, state: State) -> None:
        """What was claimed for is taken back first, then the claimant pays."""
        claimed = state.stack.pop()
        assert isinstance(claimed, Step)
        claimed.fall(state, self.challenger)
        state.stack.append(Lose(self.claimant, LOST_CHALLENGE, self.challenger))


class Blocking(Question):
    """May anyone asked block the action? The first block closes the window."""

    kind = "block"
    __match_args__ = ("action", "actor", "queue")

    def __init__(self, action: Action, actor: int, queue: tuple[int, ...]) -> None:
        self.action = action
        self.actor = actor
        self.queue = queue

    def seats(self, state: State) -> tuple[int, ...]:
        return self.queue

    def options(self, state: State, seat: int) -> list[Option]:
        return state.seating.blocks[self.action.key]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "block":
            state.stack.append(Block(seat))
            dispute(state, seat, Holds(option.cards), "block")
        elif len(self.queue) > 1:
            state.stack.append(Blocking(self.action, self.actor, without(self.queue, seat)))


class Block(Step):
    """A block: if its claim stands, the play below does not happen."""

    __match_args__ = ("blocker",)

    def __init__(self, blocker: int) -> None:
        self.blocker = blocker

    def happen(self, state: State) -> None:
        play = state.stack.pop()
        assert isinstance(play, Play)
        if state.log is not None:
            state.log.append(Blocked(self.blocker, play.action.key))
        play.stop(state)

    def proved(self, state: State, challenger: int) -> None:
        """The play is stopped before the challenger pays, so that a refund can serve to pay with."""
        state.stack.pop()
        self.happen(state)


class Lose(Question):
    """Choose a life to lose, or another way out if the rules offer one."""

    kind = "lose"
    __match_args__ = ("player", "cause", "creditor")

    def __init__(self, player: int, cause: str, creditor: int) -> None:
        self.player = player
        self.cause = cause
        """An action's key, or ``LOST_CHALLENGE``."""
        self.creditor = creditor
        """The other party of a lost challenge, or nobody."""

    def seats(self, state: State) -> tuple[int, ...]:
        return (self.player,)

    def options(self, state: State, seat: int) -> list[Option]:
        seating = state.seating
        options = [seating.option("lose", cards=(card,)) for card in sorted(set(state.hands[seat]))]
        for hook in seating.rules.hooks:
            options += hook.ways_out(state, self)
        return options

    def knowers(self, seat: int) -> int:
        return EVERYONE

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "lose":
            state.lose(seat, option.cards[0])
            return
        for hook in state.seating.rules.hooks:
            if hook.take_way_out(state, self, option):
                return


class Draw(Question):
    """The dealer gives a player so many cards from the deck, one by one, as far as it reaches."""

    kind = "deal"
    __match_args__ = ("player", "count")

    def __init__(self, player: int, count: int) -> None:
        self.player = player
        self.count = count

    def seats(self, state: State) -> tuple[int, ...]:
        return (DEALER,)

    def options(self, state: State, seat: int) -> list[Option]:
        deal = state.seating.deal
        return [deal(self.player, card) for card, count in state.deck.items() if count]

    def weights(self, state: State) -> list[int]:
        return [count for count in state.deck.values() if count]

    def knowers(self, seat: int) -> int:
        return 1 << self.player

    def answer(self, state: State, seat: int, option: Option) -> None:
        if self.count > 1 and state.deck_size() > 1:
            state.stack.append(Draw(self.player, self.count - 1))
        state.move(option.cards[0], DECK, self.player, 1 << self.player)


class Keep(Question):
    """Choose which cards to keep; the others go back to the deck."""

    kind = "keep"
    __match_args__ = ("player", "count")

    def __init__(self, player: int, count: int) -> None:
        self.player = player
        self.count = count

    def seats(self, state: State) -> tuple[int, ...]:
        return (self.player,)

    def options(self, state: State, seat: int) -> list[Option]:
        choices = sorted(set(combinations(sorted(state.hands[seat]), self.count)))
        return [state.seating.option("keep", cards=cards, face="keep") for cards in choices]

    def answer(self, state: State, seat: int, option: Option) -> None:
        returned = list(state.hands[seat])
        for card in option.cards:
            returned.remove(card)
        for card in returned:
            state.move(card, seat, DECK, 1 << seat)
