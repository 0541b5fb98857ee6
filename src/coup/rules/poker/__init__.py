"""Coup with 52 playing cards (text 000): every rank is a role, cards have places, and there are four ways to win."""

from __future__ import annotations

from itertools import combinations

from coup.engine.hooks import Hook
from coup.engine.marks import Amount, Places
from coup.engine.options import Option
from coup.engine.refusals import cannot_afford
from coup.engine.rules import OptionValue, Role, Rules, TurnChoice, with_price
from coup.engine.stack import Question, Step
from coup.engine.state import State
from coup.engine.zones import BANK, place_zone
from coup.rules.options import Setting
from coup.rules.poker.abilities import ABILITIES
from coup.rules.poker.cards import DISCARD, PILES, PRINCESS, ROLE_OF, ROLES, discard_pile, enabled, refill, reveal
from coup.rules.poker.ledger import Announcements, LastTurns, Tally
from coup.rules.poker.penalties import ABSOLUTION, MustLose
from coup.rules.poker.turns import COUP_PRICE, REPEAT_PRICE, SWAP_PRICE, Choose

SETTINGS: dict[str, Setting] = {
    "hand": Setting(2, (2, 3), "How many cards each player is dealt."),
    "gambler": Setting("steep", ("steep", "gentle"), "What a Gambler's ranks pay: 1, 6, 15, 28 or 2, 4, 8, 16."),
}

BARON_PRICE = 12
CULTISTS = 3

CHOICES = (
    TurnChoice("income"),
    TurnChoice("swap", "PLACE", SWAP_PRICE),
    TurnChoice("coup", "PLAYER PLACE", COUP_PRICE),
    TurnChoice("draw"),
    *[TurnChoice(role, cost=ability.price, roles=(role,), times=True) for role, ability in ABILITIES.items()],
)
"""What a turn offers. Disciple and Martyr only react."""

PRICES: dict[str, int] = {
    **{role: ability.price for role, ability in ABILITIES.items()},
    "disciple": REPEAT_PRICE,
    "baron": BARON_PRICE,
    "priest": ABSOLUTION,
}
"""What a role's text calls its cost."""


def build(options: dict[str, OptionValue]) -> Rules:
    return Rules(
        name="poker",
        title="Coup with playing cards",
        summary="Thirteen roles from one pack of cards.",
        players=(2, 8),
        roles=tuple([priced(role) for role in ROLES.values()]),
        actions=(),
        hooks=(TableRules(), SuddenWins()),
        hand=int(options["hand"]),
        coins=0,
        forced_coup=0,
        pack=ROLE_OF,
        placed=True,
        grave=DISCARD,
        choices=CHOICES,
        words=("coup.rules.poker:words",),
        options=options,
    )


def priced(role: Role) -> Role:
    """The role with its price in its text."""
    return Role(role.key, role.title, with_price(role.text, "cost", PRICES.get(role.key, 0)))


class TableRules(Hook):
    """Disabled cards and the ledger of turns; what a turn is, and what a lost challenge costs."""

    asks = (
        "action: income, draw, swap PLACE, coup RIVAL PLACE, ROLE xN",
        "prove: show ALIKE",
        "aim: aim PLAYER PLACE, skip",
        "spy: spy xN, pass",
        "block: block apothecary, pass",
        "lose: lose PLACE, lose PLACE as swindler, priest",
        "martyr: reveal, pass",
        "enable: enable PLACE, pass",
        "repeat: disciple xN, pass",
        "take: take RIVAL",
        "recruit: lay CARD PLACE, discard",
        "dig: dig CARD",
        "bury: top, swap PLACE, add",
        "pick: pick ROLE",
        "ruin: reveal PLACE, out",
        "court: set-aside, play CARD, sell CARD",
        "sell: sell CARD, done",
        "copy: copy ROLE, skip",
    )
    marks = (
        Places("disabled"),
        Tally("gain"),
        Amount("last_gain"),
        Announcements("announced"),
        LastTurns("last_turns"),
    )
    piles = PILES

    def start(self, state: State) -> None:
        """Nothing of this is news: what the ledger says follows from the answers."""
        for mark in self.marks:
            state.marks[mark.name] = mark.initial(len(state.coins))

    def begin_turn(self, state: State, player: int) -> bool:
        refill(state)
        state.pay(BANK, player, 1)
        state.stack.append(Choose(player))
        return True

    def end_turn(self, state: State, player: int) -> None:
        """What abilities brought is remembered for one turn; what nobody can copy any more is forgotten."""
        marks = state.marks
        marks["last_gain"], marks["gain"] = marks["gain"], 0
        marks["last_turns"] = tuple(
            [state.turn_number if seat == player else last for seat, last in enumerate(marks["last_turns"])]
        )
        oldest = min([last for seat, last in enumerate(marks["last_turns"]) if state.alive(seat)])
        marks["announced"] = tuple([entry for entry in marks["announced"] if entry[0] > oldest])

    def penalty(self, state: State, loser: int, creditor: int, caught: bool) -> bool:
        state.stack.append(MustLose(loser, creditor, caught, absolution=not caught))
        return True

    def died(self, state: State, seat: int) -> None:
        discard_pile(state, PRINCESS + seat, 1 << seat)
        first, last = place_zone(seat, 0), place_zone(seat + 1, 0)
        state.marks["disabled"] = tuple([zone for zone in state.marks["disabled"] if not first <= zone < last])


class SuddenWins(Hook):
    """Three Cultists, or a Baron and the most coins: a player may say so whenever they are asked anything."""

    asks = ("anytime: win ROLE PLACES",)

    def anytime_options(self, state: State, seat: int) -> list[Option]:
        if len(state.hands[seat]) < CULTISTS and state.coins[seat] < BARON_PRICE:
            return []
        able = enabled(state, seat)
        cultists = [place for place, card in able if ROLE_OF[card] == "cultist"]
        options = [winning(state, seat, "cultist", places) for places in combinations(cultists, CULTISTS)]
        if state.coins[seat] >= BARON_PRICE:
            barons = [place for place, card in able if ROLE_OF[card] == "baron"]
            options += [winning(state, seat, "baron", (place,)) for place in barons]
        return options

    def refusal(self, state: State, question: Question, seat: int, words: str) -> str:
        verb, *role = words.split()
        if verb != "win" or not role:
            return ""
        if role[0] == "baron" and state.coins[seat] < BARON_PRICE:
            return cannot_afford(state, seat, "To win as a Baron", BARON_PRICE)
        needs = {"cultist": f"{CULTISTS} enabled Cultists", "baron": "an enabled Baron"}
        return f"It takes {needs[role[0]]}, and their places." if role[0] in needs else ""


def winning(state: State, seat: int, role: str, places: tuple[int, ...]) -> Option:
    step = DeclareWin(seat, role, places)
    return state.seating.option("win", cards=(role,), places=places, telltale=True, anytime=True, step=step)


class DeclareWin(Step):
    """The cards are shown. Three Cultists win; a Baron pays, and wins with the most coins after that."""

    __match_args__ = ("player", "role", "places")
    seat_fields = ("player",)
    role_fields = ("role",)

    def __init__(self, player: int, role: str, places: tuple[int, ...]) -> None:
        self.player = player
        self.role = role
        self.places = places

    def happen(self, state: State) -> None:
        seat = self.player
        for place in self.places:
            reveal(state, seat, place)
        if self.role == "cultist":
            state.end(seat, "three Cultists")
            return
        state.pay(seat, BANK, BARON_PRICE)
        if all(state.coins[seat] > state.coins[rival] for rival in state.rivals(seat)):
            state.end(seat, "the richest Baron")
