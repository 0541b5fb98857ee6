"""The verbs that only G54 needs, each with the questions it asks."""

from __future__ import annotations

from typing import Final

from coup.engine.cards import Draw, Hand, Keep
from coup.engine.claims import holding
from coup.engine.disputes import dispute, without
from coup.engine.losses import Lose
from coup.engine.options import PASS, Option
from coup.engine.plays import Play
from coup.engine.refusals import cannot_afford, cannot_afford_claim, no_such_player
from coup.engine.rules import Action
from coup.engine.seating import card_option, seat_option
from coup.engine.stack import PlayerQuestion, Question, Step
from coup.engine.state import State
from coup.engine.turns import ask_for_action
from coup.engine.verbs import Verb
from coup.engine.zones import BANK, NOBODY
from coup.harmless import shown
from coup.rules.g54.tokens import DISAPPEAR, PEACEKEEPING, TAX, TREATY


class Give(Verb):
    """Give coins to another player of your choice."""

    asks = ("give: give PLAYER",)
    personal = True
    __match_args__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def run(self, state: State, play: Play) -> None:
        state.stack.append(GiveTo(play.actor, play.actor, state.rivals(play.actor), self.amount))


class Redistribute(Verb):
    """Coins go from the target to a poorest player of the actor's choice."""

    asks = ("give: give PLAYER",)
    certain = False
    __match_args__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def run(self, state: State, play: Play) -> None:
        living = (play.actor, *state.rivals(play.actor)) if state.alive(play.actor) else state.rivals(play.actor)
        others = [seat for seat in living if seat != play.target]
        least = min([state.coins[seat] for seat in others])
        poorest = tuple([seat for seat in others if state.coins[seat] == least])
        if state.alive(play.actor):
            state.stack.append(GiveTo(play.actor, play.target, poorest, self.amount))
        elif len(poorest) == 1:
            state.pay(play.target, poorest[0], min(self.amount, state.coins[play.target]))

    def possible(self, state: State, action: Action, actor: int, target: int) -> bool:
        return state.coins[target] > 0

    def obstacle(self, state: State, action: Action, actor: int, target: int) -> str:
        return "Nobody has any coins."


class GiveTo(PlayerQuestion):
    """Choose who gets coins from a purse."""

    kind = "give"
    public = True
    favour = True
    __match_args__ = ("player", "purse", "receivers", "amount")

    def __init__(self, player: int, purse: int, receivers: tuple[int, ...], amount: int) -> None:
        self.player = player
        self.purse = purse
        self.receivers = receivers
        self.amount = amount

    def options(self, state: State, seat: int) -> list[Option]:
        return [seat_option("give", state.names[receiver], receiver) for receiver in self.receivers]

    def answer(self, state: State, seat: int, option: Option) -> None:
        state.pay(self.purse, option.target, min(self.amount, state.coins[self.purse]))

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *receiver = words.split()
        if verb != "give" or not receiver:
            return ""
        return no_such_player(state, receiver[0]) or f"The coins cannot go to {receiver[0]}."


class Again(Verb):
    """Choose one more action this turn, of another kind."""

    personal = True

    def run(self, state: State, play: Play) -> None:
        if not any(hook.keeps_estates for hook in state.rules.hooks):
            state.collect_estates()
        ask_for_action(state, play.actor, barred=play.action.key)


class GainAsHeld(Verb):
    """Take as many coins as you have, up to a limit."""

    __match_args__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def run(self, state: State, play: Play) -> None:
        state.pay(BANK, play.actor, min(self.most, state.coins[play.actor]))


class GiveAll(Verb):
    """The target gets all coins of the actor."""

    def run(self, state: State, play: Play) -> None:
        state.pay(play.actor, play.target, state.coins[play.actor])


class ShareWithJoiners(Verb):
    """Others may claim the same character; each whose claim stands gets coins from the actor."""

    asks = ("join: join, pass",)
    __match_args__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def run(self, state: State, play: Play) -> None:
        state.stack.append(Joining(play.actor, play.action.key, self.amount, state.rivals(play.actor), ()))


class Joining(Question):
    """Everyone else says whether they join in; nothing is challenged before all have spoken."""

    kind = "join"
    window = True
    several = True
    public = True
    __match_args__ = ("actor", "role", "amount", "queue", "joined")
    seat_fields = ("actor",)
    role_fields = ("role",)

    def __init__(self, actor: int, role: str, amount: int, queue: tuple[int, ...], joined: tuple[int, ...]) -> None:
        self.actor = actor
        self.role = role
        self.amount = amount
        self.queue = queue
        self.joined = joined

    def seats(self, state: State) -> tuple[int, ...]:
        return self.queue

    def options(self, state: State, seat: int) -> list[Option]:
        claim = holding(self.role)
        if state.rules.fee(state, claim, seat) > state.coins[seat]:
            return [PASS]
        return [state.seating.option("join", claim=claim), PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        joined = self.joined
        if option.claim is not None:
            state.rules.charge(state, option.claim, seat)
            joined += (seat,)
        if len(self.queue) > 1:
            rest = without(self.queue, seat)
            state.stack.append(Joining(self.actor, self.role, self.amount, rest, joined))
            return
        clockwise = tuple([other for other in state.rivals(self.actor) if other in joined])
        state.stack.append(Joiners(self.actor, self.role, self.amount, clockwise, ()))

    def refusal(self, state: State, seat: int, words: str) -> str:
        return cannot_afford_claim(state, seat, holding(self.role)) if words == "join" else ""


class Joiners(Step):
    """Each who joined in is open to challenge, in order; then the coins are shared out."""

    __match_args__ = ("actor", "role", "amount", "waiting", "stood")
    seat_fields = ("actor",)

    def __init__(self, actor: int, role: str, amount: int, waiting: tuple[int, ...], stood: tuple[int, ...]) -> None:
        self.actor = actor
        self.role = role
        self.amount = amount
        self.waiting = waiting
        self.stood = stood

    def happen(self, state: State) -> None:
        if not self.waiting:
            self.share(state)
            return
        joiner = self.waiting[0]
        state.stack.append(Joiners(self.actor, self.role, self.amount, self.waiting[1:], self.stood))
        if state.alive(joiner):
            state.stack.append(Joined(joiner))
            dispute(state, joiner, holding(self.role))

    def share(self, state: State) -> None:
        for joiner in self.stood:
            if state.alive(joiner):
                state.pay(self.actor, joiner, min(self.amount, state.coins[self.actor]))


class Joined(Step):
    """A claim to join in: if it stands, the joiner is among those who share."""

    __match_args__ = ("joiner",)
    seat_fields = ("joiner",)

    def __init__(self, joiner: int) -> None:
        self.joiner = joiner

    def happen(self, state: State) -> None:
        below = state.stack.pop()
        assert isinstance(below, Joiners)
        stood = (*below.stood, self.joiner)
        state.stack.append(Joiners(below.actor, below.role, below.amount, below.waiting, stood))

    def may_turn_on_anyone(self) -> bool:
        return False


class BuyCards(Verb):
    """Draw a card, and more for a price each; then put back as many as were drawn."""

    asks = ("keep: keep CARDS", "buy: draw, stop")
    personal = True
    __match_args__ = ("price",)

    def __init__(self, price: int) -> None:
        self.price: Final = price

    def run(self, state: State, play: Play) -> None:
        state.stack.append(Keep(play.actor, len(state.hands[play.actor])))
        state.stack.append(BuyMore(play.actor, self.price))
        if state.deck.size:
            state.stack.append(Draw(play.actor, 1))


DRAW: Final = Option("draw", "draw")
STOP: Final = Option("stop", "stop", declines=True)


class BuyMore(PlayerQuestion):
    """Pay for another card, or stop."""

    kind = "buy"
    __match_args__ = ("player", "price")

    def __init__(self, player: int, price: int) -> None:
        self.player = player
        self.price = price

    def options(self, state: State, seat: int) -> list[Option]:
        return [DRAW, STOP] if state.coins[seat] >= self.price and state.deck.size else [STOP]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "draw":
            state.pay(seat, BANK, self.price)
            state.stack.append(self)
            state.stack.append(Draw(seat, 1))

    def refusal(self, state: State, seat: int, words: str) -> str:
        if words != "draw":
            return ""
        return cannot_afford(state, seat, "Another card", self.price) or "The deck is empty."


class Swap(Verb):
    """Draw a card and get one from the target; then give one back to the target and one to the deck."""

    asks = ("keep: keep CARDS", "hand: hand CARD")
    personal = True

    def run(self, state: State, play: Play) -> None:
        if state.deck.size:
            state.stack.append(Keep(play.actor, len(state.hands[play.actor])))
        if state.alive(play.target):
            state.stack.append(Hand(play.actor, play.target, play.target))
            state.stack.append(Hand(play.target, play.actor, play.actor))
        if state.deck.size:
            state.stack.append(Draw(play.actor, 1))


class Extort(Verb):
    """The target buys itself off, or the actor pays the price and the target loses a life."""

    asks = ("extortion: pay, refuse",)
    certain = False
    __match_args__ = ("ransom", "price")

    def __init__(self, ransom: int, price: int) -> None:
        self.ransom: Final = ransom
        self.price: Final = price

    def run(self, state: State, play: Play) -> None:
        if state.alive(play.target):
            state.stack.append(Extortion(play.target, play.actor, play.action.key, self.ransom, self.price))

    def possible(self, state: State, action: Action, actor: int, target: int) -> bool:
        """The price must be in hand beside any fee for the claim."""
        return state.coins[actor] >= self.price + state.rules.fee(state, action.claim, actor)

    def obstacle(self, state: State, action: Action, actor: int, target: int) -> str:
        return f"It needs {self.price} coins in hand, and {state.names[actor]} has {state.coins[actor]}."


PAY: Final = Option("pay", "pay")
REFUSE: Final = Option("refuse", "refuse", declines=True)


class Extortion(PlayerQuestion):
    """Pay, or refuse and lose a life."""

    kind = "extortion"
    public = True
    __match_args__ = ("player", "actor", "cause", "ransom", "price")
    seat_fields = ("player", "actor")

    def __init__(self, player: int, actor: int, cause: str, ransom: int, price: int) -> None:
        self.player = player
        self.actor = actor
        self.cause = cause
        self.ransom = ransom
        self.price = price

    def options(self, state: State, seat: int) -> list[Option]:
        return [PAY, REFUSE] if state.coins[seat] >= self.ransom else [REFUSE]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "pay":
            state.pay(seat, self.actor, self.ransom)
        else:
            state.pay(self.actor, BANK, min(self.price, state.coins[self.actor]))
            state.stack.append(Lose(seat, self.cause, NOBODY))

    def refusal(self, state: State, seat: int, words: str) -> str:
        return cannot_afford(state, seat, "To buy oneself off", self.ransom) if words == "pay" else ""


class PlaceDisappear(Verb):
    """Lay a Disappear token before the target, if one is left and the target has none."""

    certain = False
    __match_args__ = ("tokens",)

    def __init__(self, tokens: int) -> None:
        self.tokens: Final = tokens

    def run(self, state: State, play: Play) -> None:
        if state.alive(play.target):
            state.mark(DISAPPEAR, (*state.marks[DISAPPEAR], play.target))

    def possible(self, state: State, action: Action, actor: int, target: int) -> bool:
        marked: tuple[int, ...] = state.marks[DISAPPEAR]
        return target not in marked and len(marked) < self.tokens

    def obstacle(self, state: State, action: Action, actor: int, target: int) -> str:
        if target in state.marks[DISAPPEAR]:
            return f"{state.names[target]} has a Disappear token already."
        return "No Disappear token is left."


class TakePeacekeeping(Verb):
    """The Peacekeeping token comes before the actor."""

    personal = True

    def run(self, state: State, play: Play) -> None:
        state.mark(PEACEKEEPING, play.actor)


class TaxRole(Verb):
    """Lay the Tax token on a role in play."""

    asks = ("tax: tax ROLE",)
    personal = True

    def run(self, state: State, play: Play) -> None:
        state.stack.append(ChooseTax(play.actor))


class ChooseTax(PlayerQuestion):
    """Choose the role to tax."""

    kind = "tax"
    public = True

    def options(self, state: State, seat: int) -> list[Option]:
        seating = state.seating
        return [card_option("tax", role.key) for role in seating.rules.roles]

    def answer(self, state: State, seat: int, option: Option) -> None:
        state.mark(TAX, (seat, option.cards[0]))

    def refusal(self, state: State, seat: int, words: str) -> str:
        role = words.removeprefix("tax ")
        return "" if role == words else f"No role called {shown(role)} is in play."


class MakeTreaty(Verb):
    """Lay the Treaty tokens before the actor and another player."""

    asks = ("treaty: treaty RIVAL",)
    personal = True

    def run(self, state: State, play: Play) -> None:
        state.stack.append(ChooseTreaty(play.actor))


class ChooseTreaty(PlayerQuestion):
    """Choose the partner of the treaty."""

    kind = "treaty"
    public = True

    def options(self, state: State, seat: int) -> list[Option]:
        return [seat_option("treaty", state.names[partner], partner) for partner in state.rivals(seat)]

    def answer(self, state: State, seat: int, option: Option) -> None:
        state.mark(TREATY, (seat, option.target))

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *partner = words.split()
        if verb != "treaty" or not partner:
            return ""
        return no_such_player(state, partner[0]) or "Nobody makes a treaty with themselves."
