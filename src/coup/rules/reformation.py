"""Coup: Reformation: allegiances, conversion, the reserve, embezzlement and the Inquisitor.

Everything not said here is as in classic Coup.
"""

from __future__ import annotations

from typing import Final

from coup.engine.cards import Draw, Hand
from coup.engine.claims import Lacks, holding
from coup.engine.hooks import Hook
from coup.engine.marks import Amount
from coup.engine.options import Option
from coup.engine.plays import Play
from coup.engine.rules import COUP, RESERVE_PURSE, RIVAL, Action, Block, OptionValue, Role, Rules
from coup.engine.stack import Question, Step
from coup.engine.state import State
from coup.engine.verbs import Exchange, Verb
from coup.engine.zones import DECK, PILE, RESERVE, Pile
from coup.rules import classic
from coup.rules.factions import Convert, Factions
from coup.rules.options import Setting, switch

SETTINGS: dict[str, Setting] = {
    **classic.SETTINGS,
    "inquisitor": switch(True, "The Inquisitor takes the place of the Ambassador."),
}

EXAMINED = Pile("examined", PILE)
"""The one card that is being examined."""

INQUISITOR = Role("inquisitor", "Inquisitor", "Trades a card with the deck, or examines a rival's. Stops a steal.")


class Reserve(Hook):
    """Coins paid for conversions lie in a reserve of their own."""

    marks = (Amount("reserve"),)


class TakeReserve(Verb):
    """Take all coins of the reserve."""

    certain = False

    def run(self, state: State, play: Play) -> None:
        state.pay(RESERVE, play.actor, state.marks["reserve"])

    def possible(self, state: State, action: Action, actor: int, target: int) -> bool:
        return bool(state.marks["reserve"])

    def obstacle(self, state: State, action: Action, actor: int, target: int) -> str:
        return "The reserve is empty."


class Examine(Verb):
    """The target shows the actor a card, and may have to trade it for another."""

    asks = ("hand: hand CARD", "verdict: return, force")
    personal = True

    def run(self, state: State, play: Play) -> None:
        if state.alive(play.target):
            state.stack.append(Verdict(play.actor, play.target))
            state.stack.append(Hand(play.target, play.actor, EXAMINED.zone))


GIVE_BACK: Final = Option("return", "return", declines=True)
FORCE: Final = Option("force", "force")


class Verdict(Question):
    """Give the examined card back, or make its owner draw another one for it."""

    kind = "verdict"
    __match_args__ = ("examiner", "owner")
    seat_fields = ("examiner", "owner")

    def __init__(self, examiner: int, owner: int) -> None:
        self.examiner = examiner
        self.owner = owner

    def seats(self, state: State) -> tuple[int, ...]:
        return (self.examiner,)

    def options(self, state: State, seat: int) -> list[Option]:
        return [GIVE_BACK, FORCE] if state.deck.size else [GIVE_BACK]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "return":
            put_away(state, self.owner, self.examiner, self.owner)
        else:
            state.stack.append(PutAway(self.owner, self.examiner))
            state.stack.append(Draw(self.owner, 1))

    def refusal(self, state: State, seat: int, words: str) -> str:
        return "The deck is empty." if words == "force" else ""


class PutAway(Step):
    """After the new card is drawn, the examined one goes to the deck."""

    __match_args__ = ("owner", "examiner")
    seat_fields = ("owner", "examiner")

    def __init__(self, owner: int, examiner: int) -> None:
        self.owner = owner
        self.examiner = examiner

    def happen(self, state: State) -> None:
        put_away(state, self.owner, self.examiner, DECK)


def put_away(state: State, owner: int, examiner: int, zone: int) -> None:
    card, _ = state.piles[EXAMINED.zone][0]
    state.move(card, EXAMINED.zone, zone, 1 << owner | 1 << examiner)


ALLEGIANCE = (
    Action(
        "convert",
        "Pay {cost} into the reserve: change sides.",
        Convert(),
        cost=1,
        pay_to=RESERVE_PURSE,
    ),
    Action(
        "convert-rival",
        "Pay {cost} into the reserve: a rival changes sides.",
        Convert(),
        cost=2,
        pay_to=RESERVE_PURSE,
        target=RIVAL,
        word="convert",
    ),
    Action(
        "embezzle",
        "Claim not to hold the Duke: take the whole reserve.",
        TakeReserve(),
        claim=Lacks("duke"),
    ),
)

INQUISITION = (
    Action(
        "exchange",
        "Claim the Inquisitor: draw a card, keep what you like best, put one back.",
        Exchange(1),
        claim=holding("inquisitor"),
    ),
    Action(
        "examine",
        "Claim the Inquisitor: a rival shows you a card; give it back or have it replaced.",
        Examine(),
        claim=holding("inquisitor"),
        target=RIVAL,
    ),
)


def build(options: dict[str, OptionValue]) -> Rules:
    parent = classic.build(options)
    roles, actions = parent.roles, parent.actions
    if options["inquisitor"]:
        roles = tuple(INQUISITOR if role.key == "ambassador" else role for role in roles)
        block = Block("captain", "inquisitor", named=bool(options["named_block"]))
        steal = parent.by_key["steal"].replace(block=block)
        kept = [action for action in actions if action.key not in ("exchange", "steal", "coup")]
        actions = (*kept, *INQUISITION, steal, parent.by_key[COUP])
    return parent.replace(
        name="reformation",
        title="Coup: Reformation",
        summary="Two allegiances that change, a reserve to embezzle, and the Inquisitor.",
        players=(2, 10),
        roles=roles,
        actions=(*actions[:-1], *ALLEGIANCE, actions[-1]),
        hooks=(
            Reserve(),
            Factions(spared=("coup", "assassinate", "steal", "examine"), unblocked=("foreign-aid",)),
        ),
        piles=(EXAMINED,),
        words=(*parent.words, "coup.rules:factions", "coup.rules:reformation"),
    )
