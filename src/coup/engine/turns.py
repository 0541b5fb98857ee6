"""Turns, from the deal and the choice of an action to the next player's turn."""

from __future__ import annotations

from coup.engine.cards import Draw
from coup.engine.compiler import mypyc_attr
from coup.engine.disputes import dispute
from coup.engine.events import TurnBegan
from coup.engine.options import Option
from coup.engine.plays import Play, first_part, purse_of
from coup.engine.refusals import cannot_afford_claim, counted, no_such_player
from coup.engine.rules import COUP, EVERYONE_ELSE, RICHEST, Action
from coup.engine.stack import PlayerQuestion, Step
from coup.engine.state import State
from coup.engine.zones import NOBODY


@mypyc_attr(acyclic=True, free_list_len=1)
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
        options = self.affordable(state, seat, True) if self.forced else []
        if not options:
            options = self.affordable(state, seat, False)
        for hook in state.rules.turn_hooks:
            options = options + hook.turn_options(state, seat)
        return options

    def affordable(self, state: State, seat: int, forced: bool) -> list[Option]:
        """The actions, or those that a forced player has, that the player can pay and aim."""
        if state.rules.plain and not self.barred:
            return worthwhile(state, seat, state.seating.offers(state.living, seat, state.coins[seat], forced))
        return self.paid_and_aimed(state, seat, forced)

    def paid_and_aimed(self, state: State, seat: int, forced: bool) -> list[Option]:
        """The same where standing effects have a say in prices and targets."""
        rules = state.rules
        purse = state.coins[seat]
        options: list[Option] = []
        for place, action in enumerate(rules.actions):
            if action.key == self.barred or (forced and action.key != COUP):
                continue
            price = rules.price(state, action, seat) if rules.price_hooks else action.cost
            if rules.fee_hooks:
                price += rules.fee(state, action.claim, seat)
            if price > purse:
                continue
            wordings = state.seating.menu[place]
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
        menu = list(zip(state.rules.actions, state.seating.menu, strict=True))
        for action, wordings in menu:
            for option in wordings:
                if option.text == words:
                    return self.obstacle(state, seat, action, option.target)
        verb = words.split(" ")[0]
        meant = [row for row in menu if row[0].word == verb]
        if not meant:
            return ""
        # Two actions may share a word; whoever says more than that means the one that is aimed.
        action, wordings = max(meant, key=lambda row: len(row[1]))
        return misaimed(state, seat, action, wordings, words.removeprefix(verb).strip())

    def obstacle(self, state: State, seat: int, action: Action, target: int) -> str:
        """Why this action is not on offer, in a sentence."""
        rules, names = state.rules, state.names
        if self.forced and action.key != COUP and self.affordable(state, seat, True):
            return f"Whoever begins a turn with {rules.forced_coup} coins or more must launch a coup."
        if action.key == self.barred:
            return f"{action.word!r} cannot be chosen twice in a turn."
        if target != NOBODY and not state.alive(target):
            return f"{names[target]} is out of the game."
        if target == seat and action.target != RICHEST:
            return "Nobody can aim at themselves."
        price = rules.price(state, action, seat)
        fee = rules.fee(state, action.claim, seat)
        if price > state.coins[seat] or (price and price + fee > state.coins[seat]):
            tax = f" and {fee} for the claim" if fee else ""
            return f"{action.word!r} costs {price}{tax}, and {names[seat]} has {counted(state.coins[seat])}."
        if action.claim is not None and fee > state.coins[seat]:
            return cannot_afford_claim(state, seat, action.claim)
        if target != NOBODY and target not in candidates(state, action, seat):
            return protection(state, action, seat, target)
        return action.obstacle(state, seat, target)


def worthwhile(state: State, actor: int, options: list[Option]) -> list[Option]:
    """Those of the options of which something could come."""
    found: list[Option] = []
    for option in options:
        action = option.action
        assert action is not None
        if action.certain or action.possible(state, actor, option.target):
            found.append(option)
    return found


def misaimed(state: State, seat: int, action: Action, wordings: list[Option], aim: str) -> str:
    """An action is aimed at nobody known, or at somebody where it is aimed at nobody."""
    if len(wordings) == 1:
        return f"{action.word!r} is not aimed at anyone."
    if not aim:
        return f"Say at whom, such as: {wordings[state.rivals(seat)[0]].text}."
    return no_such_player(state, aim)


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


@mypyc_attr(acyclic=True, free_list_len=1)
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
    for hook in state.rules.begin_turn_hooks:
        if hook.begin_turn(state, player):
            return
    ask_for_action(state, player)


def ask_for_action(state: State, player: int, barred: str = "") -> None:
    """Whoever has ten coins at this moment must launch a coup, whatever comes in between."""
    forced = state.coins[player] >= state.rules.forced_coup > 0
    state.stack.append(Turn(player, barred, forced))


@mypyc_attr(acyclic=True, free_list_len=1)
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
            state.collect_estates()
        begin_turn(state, state.rivals(self.player)[0])
