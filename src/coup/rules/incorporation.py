"""Coup: Incorporation (text 001): coups by lives, bribes, free blocked assassinations, factions and jokers.

Everything not said here is as in classic Coup.
"""

from __future__ import annotations

from typing import Final

from coup.engine.claims import holding
from coup.engine.hooks import Hook
from coup.engine.losses import Lose
from coup.engine.options import Option
from coup.engine.refusals import cannot_afford
from coup.engine.rules import ANYONE, COUP, Action, Block, OptionValue, Role, Rules
from coup.engine.stack import Question, Step
from coup.engine.state import Position, State
from coup.engine.verbs import Exchange, Gain
from coup.engine.zones import NOBODY
from coup.rules import classic
from coup.rules.factions import Factions
from coup.rules.options import Setting, switch

SETTINGS: dict[str, Setting] = {
    **classic.SETTINGS,
    "hand": Setting(2, (2, 3), "How many cards each player is dealt."),
    "discount": switch(True, "A coup costs 5 with one life, 6 with two, 7 with more."),
    "bribe": switch(True, "Whoever loses a challenge may pay the other party 2 coins instead of losing a life."),
    "refund": switch(True, "A blocked assassination costs nothing."),
    "factions": switch(True, "Two factions; no attacks on your own side while both live."),
    "jokers": switch(True, "Three Jokers join the deck, and with them Joker Aid."),
}

JOKER = Role("joker", "Joker", "Brings 2 coins or an exchange of cards.", copies=3)

CAPTAIN = Role("captain", "Captain", "Steals 2 coins. Stops a steal. Stops Joker Aid.")

COUP_TEXT = "Pay 5 with one life, 6 with two, 7 with more: a rival loses a life. Nobody can stop it."

JOKER_AID = (
    Action(
        "joker-aid coins",
        "Claim the Joker: take 2 coins{unless}.",
        Gain(2),
        claim=holding("joker"),
        block=Block("captain", by=ANYONE),
    ),
    Action(
        "joker-aid exchange",
        "Claim the Joker: draw 2 cards and put 2 back{unless}.",
        Exchange(2),
        claim=holding("joker"),
        block=Block("captain", by=ANYONE),
    ),
)


class CoupByLives(Hook):
    """A coup costs 5 with one life, 6 with two, 7 with three or more."""

    def price(self, state: Position, action: Action, actor: int, price: int) -> int:
        return min(4 + len(state.hands[actor]), 7) if action.key == COUP else price

    def prices(self, action: Action, price: int) -> tuple[int, int]:
        return (5, 7) if action.key == COUP else (price, price)


class Bribe(Hook):
    """Whoever loses a challenge may pay the other party instead of losing a life."""

    asks = ("lose: bribe",)
    __match_args__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def loss_options(self, state: State, loss: Lose) -> list[Option]:
        if loss.creditor == NOBODY or state.coins[loss.player] < self.amount:
            return []
        return [state.seating.option("bribe", step=PayBribe(loss.player, loss.creditor, self.amount))]

    def refusal(self, state: State, question: Question, seat: int, words: str) -> str:
        if words != "bribe":
            return ""
        if not isinstance(question, Lose) or question.creditor == NOBODY:
            return "A bribe is for whoever has lost a challenge."
        return cannot_afford(state, seat, "A bribe", self.amount)


class PayBribe(Step):
    """The other party of the challenge is paid, and no life is lost."""

    __match_args__ = ("player", "creditor", "amount")
    seat_fields = ("player", "creditor")

    def __init__(self, player: int, creditor: int, amount: int) -> None:
        self.player = player
        self.creditor = creditor
        self.amount = amount

    def happen(self, state: State) -> None:
        state.pay(self.player, self.creditor, self.amount)


def build(options: dict[str, OptionValue]) -> Rules:
    parent = classic.build(options)
    hooks: list[Hook] = []
    if options["discount"]:
        hooks.append(CoupByLives())
    if options["bribe"]:
        hooks.append(Bribe(2))
    if options["factions"]:
        hooks.append(Factions(spared=("coup", "assassinate", "steal"), unblocked=("foreign-aid",)))
    actions = list(parent.actions)
    if options["discount"]:
        actions[-1] = actions[-1].replace(text=COUP_TEXT)
    if options["refund"]:
        free_if_blocked = parent.by_key["assassinate"].replace(block=Block("contessa", refund=True))
        actions[actions.index(free_if_blocked)] = free_if_blocked
    if options["jokers"]:
        actions[-1:-1] = JOKER_AID
    roles = parent.roles
    if options["jokers"]:
        roles = (*[CAPTAIN if role.key == CAPTAIN.key else role for role in roles], JOKER)
    return parent.replace(
        name="incorporation",
        title="Coup: Incorporation",
        summary="Two factions, bribes, jokers, and cheaper coups for those with little left.",
        players=(2, 10),
        roles=roles,
        actions=tuple(actions),
        hooks=tuple(hooks),
        hand=options["hand"],
        words=(*parent.words, "coup.rules:factions", "coup.rules:incorporation"),
    )
