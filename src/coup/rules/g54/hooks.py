"""The standing effects of G54: tokens, claims on a lost card, and the estates of the dead."""

from __future__ import annotations

from typing import Any, Final

from coup.engine.cards import Draw
from coup.engine.claims import Claim, holding
from coup.engine.disputes import dispute
from coup.engine.events import UNKNOWN
from coup.engine.hooks import Hook
from coup.engine.losses import Lose
from coup.engine.options import PASS, Option
from coup.engine.refusals import cannot_afford_claim
from coup.engine.rules import COUP, Action
from coup.engine.seating import card_option
from coup.engine.stack import PlayerQuestion, Question, Step
from coup.engine.state import Position, State
from coup.engine.zones import BANK, EVERYONE, LOST, NOBODY, PILE, Pile
from coup.rules.g54.tokens import (
    DISAPPEAR,
    DISAPPEAR_MARK,
    PEACEKEEPING,
    PEACEKEEPING_TOKEN,
    TAX,
    TAX_TOKEN,
    TREATY,
    TREATY_TOKENS,
)

ASIDE: Final = PILE
BURIED: Final = PILE + 16
ASIDE_PILE: Final = Pile("aside", ASIDE, each=True, lost=True)
"""The card being lost, set aside face down."""
BURIED_PILE: Final = Pile("buried", BURIED, each=True, lost=True)
"""Lost cards that stay face down for good."""


class Peacekeeping(Hook):
    """Only a coup can be aimed at the holder of the token."""

    marks = (PEACEKEEPING_TOKEN,)

    def may_target(self, state: State, action: Action, actor: int, target: int) -> bool:
        return action.key == COUP or state.marks[PEACEKEEPING] != target

    def protection(self, state: State, target: int) -> str:
        return "has the Peacekeeping token: only a coup can be aimed at its holder"

    def died(self, state: State, seat: int) -> None:
        if state.marks[PEACEKEEPING] == seat:
            state.mark(PEACEKEEPING, NOBODY)


class Treaties(Hook):
    """The partners of a treaty cannot target each other, coups included, until they are the last two."""

    marks = (TREATY_TOKENS,)

    def may_target(self, state: State, action: Action, actor: int, target: int) -> bool:
        treaty: tuple[int, ...] = state.marks[TREATY]
        return not (actor in treaty and target in treaty and len(state.rivals(actor)) > 1)

    def protection(self, state: State, target: int) -> str:
        return "has a treaty with you: neither may target the other"

    def died(self, state: State, seat: int) -> None:
        if seat in state.marks[TREATY]:
            state.mark(TREATY, ())


class Taxes(Hook):
    """Whoever claims the taxed role pays its holder a coin first; without a coin there is no claim."""

    toll = "The Tax token"
    marks = (TAX_TOKEN,)

    def fee(self, state: State, claim: Claim, claimant: int) -> int:
        tax: tuple[Any, ...] = state.marks[TAX]
        return int(bool(tax) and tax[0] != claimant and claim.names(tax[1]))

    def charge(self, state: State, claim: Claim, claimant: int) -> None:
        fee = self.fee(state, claim, claimant)
        if fee:
            state.pay(claimant, state.marks[TAX][0], fee)

    def died(self, state: State, seat: int) -> None:
        tax: tuple[Any, ...] = state.marks[TAX]
        if tax and tax[0] == seat:
            state.mark(TAX, ())


class Disappearances(Hook):
    """At the end of the next turn of a marked player they lose a life, unless they block it first."""

    asks = ("action: block {role}", "block: block {role}, pass")
    __match_args__ = ("role",)
    marks = (DISAPPEAR_MARK,)

    def __init__(self, role: str) -> None:
        self.role: Final = role

    def turn_options(self, state: State, player: int) -> list[Option]:
        return late_block(state, player, self.role) if player in state.marks[DISAPPEAR] else []

    def refusal(self, state: State, question: Question, seat: int, words: str) -> str:
        if words != f"block {self.role}":
            return ""
        if seat not in state.marks[DISAPPEAR]:
            return f"No Disappear token lies before {state.names[seat]}." if question.kind == "action" else ""
        return cannot_afford_claim(state, seat, holding(self.role))

    def end_turn(self, state: State, player: int) -> None:
        if state.alive(player) and player in state.marks[DISAPPEAR]:
            state.stack.append(Vanish(player, self.role))
            state.stack.append(LastBlock(player, self.role))

    def died(self, state: State, seat: int) -> None:
        remove_disappear(state, seat)


def late_block(state: State, seat: int, role: str) -> list[Option]:
    """The option to block a Disappear token, if the claim can be paid for."""
    claim = holding(role)
    if state.rules.fee(state, claim, seat) > state.coins[seat]:
        return []
    return [state.seating.option("block", cards=(role,), claim=claim, step=ClaimLateBlock(seat, claim))]


class ClaimLateBlock(Step):
    """A player claims to block the token that lies before them."""

    __match_args__ = ("player", "claim")
    seat_fields = ("player",)

    def __init__(self, player: int, claim: Claim) -> None:
        self.player = player
        self.claim = claim

    def happen(self, state: State) -> None:
        state.rules.charge(state, self.claim, self.player)
        state.stack.append(LateBlock(self.player))
        dispute(state, self.player, self.claim)


def remove_disappear(state: State, seat: int) -> None:
    marked: tuple[int, ...] = state.marks[DISAPPEAR]
    if seat in marked:
        state.mark(DISAPPEAR, tuple([other for other in marked if other != seat]))


class LateBlock(Step):
    """A block of a token that lies already: if the claim stands, the token goes."""

    blocks = True
    seat_fields = ("player",)
    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def happen(self, state: State) -> None:
        remove_disappear(state, self.player)


class LastBlock(PlayerQuestion):
    """The turn of a marked player is over: block now, or lose a life."""

    kind = "block"
    public = True
    role_fields = ("role",)
    __match_args__ = ("player", "role")

    def __init__(self, player: int, role: str) -> None:
        self.player = player
        self.role = role

    def options(self, state: State, seat: int) -> list[Option]:
        return [*late_block(state, seat, self.role), PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.step is not None:
            option.step.happen(state)


class Vanish(Step):
    """A token that still lies there takes its life."""

    __match_args__ = ("player", "cause")

    def __init__(self, player: int, cause: str) -> None:
        self.player = player
        self.cause = cause

    def happen(self, state: State) -> None:
        if state.alive(self.player) and self.player in state.marks[DISAPPEAR]:
            remove_disappear(state, self.player)
            state.stack.append(Lose(self.player, self.cause, NOBODY))


class SetAside(Claim):
    """ "The card I am losing is this one": a challenge turns it up at once."""

    asked = False
    of_lost_card = True
    __match_args__ = ("role",)

    def __init__(self, role: str) -> None:
        super().__init__((role,))
        self.role: Final = role

    def __str__(self) -> str:
        return f"losing {self.role}"

    def evidence(self, position: Position, seat: int, chosen: tuple[str, ...]) -> tuple[str, ...]:
        return chosen or tuple([card for card, _ in position.piles[ASIDE + seat]])

    def proofs(self, state: State, seat: int) -> list[Option]:
        card, _ = state.piles[ASIDE + seat][0]
        return [card_option("show", card)] if card == self.role else []

    def show(self, state: State, seat: int, proof: Option) -> None:
        state.move(proof.cards[0], ASIDE + seat, LOST + seat, EVERYONE)


class LossClaims(Hook):
    """Whoever loses a life may say that the lost card is this role, and get something for it."""

    asks = ("lose: lose CARD as {role}",)
    __match_args__ = ("role", "coins", "card")
    piles = (ASIDE_PILE, BURIED_PILE)

    def __init__(self, role: str, coins: int = 0, card: bool = False) -> None:
        self.role: Final = role
        self.coins: Final = coins
        self.card: Final = card
        """A new card for the lost one; not after a coup, and only from a deck that has one."""
        self.claim: Final = SetAside(role)
        """One object, whoever made it before: views that say the same are the same to the last byte."""
        self.hidden = Option("lose-as", f"lose a card as {role}", cards=(UNKNOWN,), claim=self.claim)
        """What the others see of a loss with this claim: one object, too, whatever the card."""

    def loss_options(self, state: State, loss: Lose) -> list[Option]:
        if self.card and (loss.cause == COUP or not state.deck.size):
            return []
        seat, claim = loss.player, self.claim
        if state.rules.fee(state, claim, seat) > state.coins[seat]:
            return []
        return [
            Option(
                "lose-as",
                f"lose {card} as {self.role}",
                cards=(card,),
                claim=claim,
                redacted=self.hidden,
                step=ClaimLoss(seat, card, claim, self.coins, self.card),
            )
            for card in sorted(set(state.hands[seat]))
        ]

    def refusal(self, state: State, question: Question, seat: int, words: str) -> str:
        if not isinstance(question, Lose) or not words.endswith(f" as {self.role}"):
            return ""
        if self.card and question.cause == COUP:
            return "After a coup no new card is drawn."
        if self.card and not state.deck.size:
            return "The deck is empty: there is no new card."
        return cannot_afford_claim(state, seat, self.claim)


class ClaimLoss(Step):
    """A player sets a card aside and says what it is."""

    __match_args__ = ("player", "lost", "claim", "coins", "card")
    seat_fields = ("player",)

    def __init__(self, player: int, lost: str, claim: Claim, coins: int, card: bool) -> None:
        self.player = player
        self.lost = lost
        self.claim = claim
        self.coins = coins
        self.card = card

    def happen(self, state: State) -> None:
        seat = self.player
        state.rules.charge(state, self.claim, seat)
        state.move(self.lost, seat, ASIDE + seat, 1 << seat)
        if not state.hands[seat]:
            state.wait(seat)
        state.stack.append(LossClaimed(seat, self.coins, self.card))
        dispute(state, seat, self.claim)


class LossClaimed(Step):
    """A claim on a lost card: if it stands, its player gets what it brings."""

    purpose = "loss"
    __match_args__ = ("player", "coins", "card")

    def __init__(self, player: int, coins: int, card: bool) -> None:
        self.player = player
        self.coins = coins
        self.card = card

    def brings_back(self, seat: int) -> bool:
        return self.card and self.player == seat

    def happen(self, state: State) -> None:
        """Unchallenged, the card stays face down for good."""
        seat = self.player
        for card, _ in state.piles[ASIDE + seat]:
            state.move(card, ASIDE + seat, BURIED + seat, 1 << seat)
        state.pay(BANK, seat, self.coins)
        state.stack.append(ComeBack(seat))
        if self.card and state.deck.size:
            state.stack.append(Draw(seat, 1))

    def fall(self, state: State, challenger: int) -> None:
        seat = self.player
        for card, _ in state.piles[ASIDE + seat]:
            state.move(card, ASIDE + seat, LOST + seat, EVERYONE)
        if not state.hands[seat]:
            forfeit(state, seat)
        state.settle_waiting(seat)


def forfeit(state: State, seat: int) -> None:
    """Whoever has no life left to pay for a lost challenge pays with the card still to come: it is not drawn."""
    state.stack[:] = [frame for frame in state.stack if not (isinstance(frame, Step) and frame.brings_back(seat))]


class ComeBack(Step):
    """The claim on a lost card is settled, and so is whether its player is out."""

    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def happen(self, state: State) -> None:
        state.settle_waiting(self.player)


class Estates(Hook):
    """At the end of a turn the living may claim the coins of those who died in it."""

    asks = ("estate: {role}, pass",)
    keeps_estates = True
    __match_args__ = ("role",)

    def __init__(self, role: str) -> None:
        self.role: Final = role

    def end_turn(self, state: State, player: int) -> None:
        state.stack.append(NextEstate(self.role))


class NextEstate(Step):
    """The estates come one by one, in order of death; an empty one is skipped."""

    __match_args__ = ("role",)

    def __init__(self, role: str) -> None:
        self.role = role

    def happen(self, state: State) -> None:
        if not state.fallen:
            return
        state.stack.append(self)
        dead = state.fallen[0]
        if state.coins[dead]:
            queue = state.seating.circle.window(state.living, state.turn, dead)
            state.stack.append(Estate(dead, self.role, queue, ()))
        else:
            state.fallen = state.fallen[1:]


class Estate(Step):
    """Each living player may claim a share, challenged before the next; then the claimants share."""

    __match_args__ = ("dead", "role", "queue", "heirs")

    def __init__(self, dead: int, role: str, queue: tuple[int, ...], heirs: tuple[int, ...]) -> None:
        self.dead = dead
        self.role = role
        self.queue = queue
        self.heirs = heirs

    def happen(self, state: State) -> None:
        queue = [seat for seat in self.queue if state.alive(seat)]
        if queue:
            state.stack.append(Estate(self.dead, self.role, tuple(queue[1:]), self.heirs))
            state.stack.append(ClaimEstate(queue[0], self.dead, self.role))
            return
        heirs = [seat for seat in self.heirs if state.alive(seat)]
        share = state.coins[self.dead] // len(heirs) if heirs else 0
        for heir in heirs:
            state.pay(self.dead, heir, share)
        state.pay(self.dead, BANK, state.coins[self.dead])


class ClaimEstate(PlayerQuestion):
    """Claim a share of the dead player's coins?"""

    kind = "estate"
    public = True
    __match_args__ = ("player", "dead", "role")
    seat_fields = ("player", "dead")
    role_fields = ("role",)

    def __init__(self, player: int, dead: int, role: str) -> None:
        self.player = player
        self.dead = dead
        self.role = role

    def options(self, state: State, seat: int) -> list[Option]:
        claim = holding(self.role)
        if state.rules.fee(state, claim, seat) > state.coins[seat]:
            return [PASS]
        return [state.seating.option(self.role, claim=claim), PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.claim is not None:
            state.rules.charge(state, option.claim, seat)
            state.stack.append(Heir(seat, self.dead))
            dispute(state, seat, option.claim)

    def refusal(self, state: State, seat: int, words: str) -> str:
        return cannot_afford_claim(state, seat, holding(self.role)) if words == self.role else ""


class Heir(Step):
    """A claim to an estate: if it stands, the claimant is among those who share."""

    __match_args__ = ("player", "dead")
    seat_fields = ("player", "dead")

    def __init__(self, player: int, dead: int) -> None:
        self.player = player
        self.dead = dead

    def happen(self, state: State) -> None:
        estate = state.stack.pop()
        assert isinstance(estate, Estate)
        state.stack.append(Estate(estate.dead, estate.role, estate.queue, (*estate.heirs, self.player)))

    def may_turn_on_anyone(self) -> bool:
        return False
