"""The yardstick: the smallest engine of this shape for classic Coup, without names, views, events, hooks or errors.

Speed is measured against it in the same run, so that the figures mean something on a noisy machine.
"""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1


class Option:
    def __init__(self, verb: str, target: int = -1, role: int = -1, keep: tuple[int, ...] = ()) -> None:
        self.verb = verb
        self.target = target
        self.role = role
        self.keep = keep


class Verb:
    """One word of an effect."""

    def run(self, state: State, actor: int, target: int) -> None:
        raise NotImplementedError


class Action:
    def __init__(
        self,
        key: str,
        effect: list[Verb],
        claim: int = -1,
        cost: int = 0,
        target: bool = False,
        block: list[int] | None = None,
        block_by_anyone: bool = False,
        target_needs_coins: bool = False,
    ) -> None:
        self.key = key
        self.effect = effect
        self.claim = claim
        self.cost = cost
        self.target = target
        self.block = block
        self.block_by_anyone = block_by_anyone
        self.target_needs_coins = target_needs_coins
        self.untargeted = Option(key)
        self.at: list[Option] = [Option(key, seat) for seat in range(10)]


class Rules:
    def __init__(self, roles: int, copies: int, actions: list[Action]) -> None:
        self.roles = roles
        self.copies = copies
        self.actions = actions
        self.action: dict[str, Action] = {action.key: action for action in actions}
        self.pass_ = Option("pass")
        self.challenge = Option("challenge")
        self.concede = Option("concede")
        self.window: list[Option] = [self.challenge, self.pass_]
        self.show: list[Option] = [Option("show", role=role) for role in range(roles)]
        self.lose: list[Option] = [Option("lose", role=role) for role in range(roles)]
        self.draw: list[Option] = [Option("draw", role=role) for role in range(roles)]
        self.block: list[Option] = [Option("block", role=role) for role in range(roles)]
        self.keep: dict[tuple[int, ...], Option] = {}

    def keeping(self, cards: tuple[int, ...]) -> Option:
        if cards not in self.keep:
            self.keep[cards] = Option("keep", keep=cards)
        return self.keep[cards]


class State:
    def __init__(
        self,
        rules: Rules,
        coins: list[int],
        hands: list[list[int]],
        lost: list[list[int]],
        deck: list[int],
        stack: list[Frame],
        winner: int,
    ) -> None:
        self.rules = rules
        self.coins = coins
        self.hands = hands
        self.lost = lost
        self.deck = deck
        self.stack = stack
        self.winner = winner

    def copy(self) -> State:
        return State(
            self.rules,
            self.coins[:],
            [hand[:] for hand in self.hands],
            [cards[:] for cards in self.lost],
            self.deck[:],
            self.stack[:],
            self.winner,
        )

    def others(self, seat: int) -> list[int]:
        """The living rivals of a seat, clockwise."""
        players = len(self.hands)
        found: list[int] = []
        for step in range(1, players):
            rival = (seat + step) % players
            if self.hands[rival]:
                found.append(rival)
        return found

    def settle(self) -> None:
        """Do what needs no answer."""
        while self.winner < 0 and self.stack[-1].automatic:
            self.stack.pop().happen(self)


class Frame:
    """A pending question, or something about to happen."""

    automatic: bool

    def __init__(self) -> None:
        self.automatic = False

    def seat(self) -> int:
        return CHANCE

    def ask(self, state: State) -> list[Option]:
        raise NotImplementedError

    def answer(self, state: State, option: Option) -> None:
        raise NotImplementedError

    def happen(self, state: State) -> None:
        raise NotImplementedError


class Draw(Frame):
    def __init__(self, player: int) -> None:
        self.automatic = False
        self.player = player

    def ask(self, state: State) -> list[Option]:
        return [state.rules.draw[role] for role in range(state.rules.roles) if state.deck[role]]

    def answer(self, state: State, option: Option) -> None:
        state.deck[option.role] -= 1
        state.hands[self.player].append(option.role)


class Choose(Frame):
    def __init__(self, player: int) -> None:
        self.automatic = False
        self.player = player

    def seat(self) -> int:
        return self.player

    def ask(self, state: State) -> list[Option]:
        purse = state.coins[self.player]
        options: list[Option] = []
        for action in state.rules.actions:
            if action.cost > purse or (purse >= 10 and action.key != "coup"):
                continue
            if not action.target:
                options.append(action.untargeted)
                continue
            for rival in state.others(self.player):
                if state.coins[rival] or not action.target_needs_coins:
                    options.append(action.at[rival])
        return options

    def answer(self, state: State, option: Option) -> None:
        """Pay, then stack the effect, the block window, and the challenge window on top."""
        action, actor = state.rules.action[option.verb], self.player
        state.stack.append(EndTurn(actor))
        depth = len(state.stack)
        state.coins[actor] -= action.cost
        state.stack.append(Resolve(action, actor, option.target))
        if action.block is not None:
            blockers = state.others(actor) if action.block_by_anyone else [option.target]
            state.stack.append(Blocking(action, blockers, depth))
        if action.claim >= 0:
            state.stack.append(Dispute(actor, action.claim, state.others(actor), depth, action.cost))


class EndTurn(Frame):
    def __init__(self, player: int) -> None:
        self.automatic = True
        self.player = player

    def happen(self, state: State) -> None:
        for seat, hand in enumerate(state.hands):
            if not hand:
                state.coins[seat] = 0
        rivals = state.others(self.player)
        if not rivals:
            state.winner = self.player
        elif len(rivals) == 1 and not state.hands[self.player]:
            state.winner = rivals[0]
        else:
            state.stack.append(Choose(rivals[0]))


class Resolve(Frame):
    def __init__(self, action: Action, actor: int, target: int) -> None:
        self.automatic = True
        self.action = action
        self.actor = actor
        self.target = target

    def happen(self, state: State) -> None:
        for verb in self.action.effect:
            verb.run(state, self.actor, self.target)


class Cancel(Frame):
    """A block that held: everything above the turn falls away."""

    def __init__(self, depth: int) -> None:
        self.automatic = True
        self.depth = depth

    def happen(self, state: State) -> None:
        del state.stack[self.depth :]


class Blocking(Frame):
    def __init__(self, action: Action, queue: list[int], depth: int) -> None:
        self.automatic = False
        self.action = action
        self.queue = queue
        self.depth = depth

    def seat(self) -> int:
        return self.queue[0]

    def ask(self, state: State) -> list[Option]:
        return [*(state.rules.block[role] for role in self.action.block or []), state.rules.pass_]

    def answer(self, state: State, option: Option) -> None:
        if option is state.rules.pass_:
            if len(self.queue) > 1:
                state.stack.append(Blocking(self.action, self.queue[1:], self.depth))
            return
        blocker = self.queue[0]
        state.stack.append(Cancel(self.depth))
        state.stack.append(Dispute(blocker, option.role, state.others(blocker), len(state.stack) - 1, 0))


class Dispute(Frame):
    """May anyone in the queue challenge this claim? A caught bluff cuts the stack back to `depth`."""

    def __init__(self, claimant: int, role: int, queue: list[int], depth: int, refund: int) -> None:
        self.automatic = False
        self.claimant = claimant
        self.role = role
        self.queue = queue
        self.depth = depth
        self.refund = refund

    def seat(self) -> int:
        return self.queue[0]

    def ask(self, state: State) -> list[Option]:
        return state.rules.window

    def answer(self, state: State, option: Option) -> None:
        if option is state.rules.challenge:
            state.stack.append(Show(self.claimant, self.role, self.queue[0], self.depth, self.refund))
        elif len(self.queue) > 1:
            state.stack.append(Dispute(self.claimant, self.role, self.queue[1:], self.depth, self.refund))


class Show(Frame):
    def __init__(self, claimant: int, role: int, challenger: int, depth: int, refund: int) -> None:
        self.automatic = False
        self.claimant = claimant
        self.role = role
        self.challenger = challenger
        self.depth = depth
        self.refund = refund

    def seat(self) -> int:
        return self.claimant

    def ask(self, state: State) -> list[Option]:
        if self.role in state.hands[self.claimant]:
            return [state.rules.show[self.role], state.rules.concede]
        return [state.rules.concede]

    def answer(self, state: State, option: Option) -> None:
        if option is state.rules.concede:
            del state.stack[self.depth :]
            state.coins[self.claimant] += self.refund
            state.stack.append(Lose(self.claimant))
        else:
            state.hands[self.claimant].remove(self.role)
            state.deck[self.role] += 1
            state.stack.append(Lose(self.challenger))
            state.stack.append(Draw(self.claimant))


class Lose(Frame):
    def __init__(self, player: int) -> None:
        self.automatic = False
        self.player = player

    def seat(self) -> int:
        return self.player

    def ask(self, state: State) -> list[Option]:
        return [state.rules.lose[role] for role in sorted(set(state.hands[self.player]))]

    def answer(self, state: State, option: Option) -> None:
        state.hands[self.player].remove(option.role)
        state.lost[self.player].append(option.role)
        window = state.stack[-1]
        if isinstance(window, Blocking) and not state.hands[window.queue[0]]:
            state.stack.pop()  # the dead do not block (foreign aid: nobody can die before its window)


class Keep(Frame):
    def __init__(self, player: int, count: int) -> None:
        self.automatic = False
        self.player = player
        self.count = count

    def seat(self) -> int:
        return self.player

    def ask(self, state: State) -> list[Option]:
        cards = sorted(state.hands[self.player])
        if self.count == 1:
            return [state.rules.keeping((card,)) for card in sorted(set(cards))]
        pairs: set[tuple[int, ...]] = set()
        for first in range(len(cards)):
            for second in range(first + 1, len(cards)):
                pairs.add((cards[first], cards[second]))
        return [state.rules.keeping(pair) for pair in sorted(pairs)]

    def answer(self, state: State, option: Option) -> None:
        returned = state.hands[self.player][:]
        for card in option.keep:
            returned.remove(card)
        for card in returned:
            state.deck[card] += 1
        state.hands[self.player] = list(option.keep)


class Gain(Verb):
    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: State, actor: int, target: int) -> None:
        state.coins[actor] += self.amount


class TakeCoins(Verb):
    def __init__(self, amount: int) -> None:
        self.amount = amount

    def run(self, state: State, actor: int, target: int) -> None:
        amount = min(self.amount, state.coins[target])
        state.coins[target] -= amount
        state.coins[actor] += amount


class LoseLife(Verb):
    def run(self, state: State, actor: int, target: int) -> None:
        if state.hands[target]:
            state.stack.append(Lose(target))


class Exchange(Verb):
    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, state: State, actor: int, target: int) -> None:
        state.stack.append(Keep(actor, len(state.hands[actor])))
        for _ in range(self.count):
            state.stack.append(Draw(actor))


DUKE, ASSASSIN, CAPTAIN, AMBASSADOR, CONTESSA = range(5)

CLASSIC = Rules(
    roles=5,
    copies=3,
    actions=[
        Action("income", [Gain(1)]),
        Action("foreign-aid", [Gain(2)], block=[DUKE], block_by_anyone=True),
        Action("tax", [Gain(3)], claim=DUKE),
        Action("exchange", [Exchange(2)], claim=AMBASSADOR),
        Action(
            "steal", [TakeCoins(2)], claim=CAPTAIN, target=True, target_needs_coins=True, block=[CAPTAIN, AMBASSADOR]
        ),
        Action("assassinate", [LoseLife()], claim=ASSASSIN, cost=3, target=True, block=[CONTESSA]),
        Action("coup", [LoseLife()], cost=7, target=True),
    ],
)


def start(rules: Rules, players: int) -> State:
    stack: list[Frame] = [Choose(0)]
    for seat in range(players):
        stack += [Draw(seat), Draw(seat)]
    empty: list[list[int]] = [[] for _ in range(players)]
    return State(rules, [2] * players, empty, [[] for _ in range(players)], [rules.copies] * rules.roles, stack, -1)


def decide(state: State) -> tuple[int, list[Option]]:
    frame = state.stack[-1]
    return frame.seat(), frame.ask(state)


def apply(state: State, option: Option) -> None:
    frame = state.stack.pop()
    frame.answer(state, option)
    state.settle()
