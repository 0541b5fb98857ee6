"""What a seat's history says about each rival: what they claimed and declined, and how far to believe them."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from math import exp

from coup.bots.hand_odds import hand_odds
from coup.bots.params import PARAMS, by_rivals
from coup.bots.simulation import unseen_cards
from coup.engine.claims import Claim
from coup.engine.disputes import Dispute
from coup.engine.events import UNKNOWN, Answered, Claimed, Event, History, Moved, Settled, TurnBegan, WentOut
from coup.engine.options import CHALLENGE, PASS, Option
from coup.engine.rules import ANYONE, EVERYONE_ELSE, Action
from coup.engine.views import View
from coup.engine.zones import DEALER, EVERYONE, NOBODY, hand_of

TUNED = PARAMS.history
USUAL_TRUTH = TUNED.truths_before / (TUNED.lies_before + TUNED.truths_before)


class Rival:
    """What a seat has shown of itself."""

    def __init__(self) -> None:
        self.claims: dict[str, float] = {}
        """How often each role was claimed with the cards that are still held."""
        self.declines: dict[str, float] = {}
        """How often a block with each role was let pass."""
        self.caught, self.proved = 0.0, 0.0
        self.plain, self.excess = 0, 0
        """How many of the claims could all be true of one hand, and how many could not."""
        self.challenged, self.let_pass = 0, 0
        self.cards = 0
        """How many cards are in this hand."""
        self.known: list[str] = []
        """Cards that the reader knows to be in this hand."""

    @property
    def eagerness(self) -> float:
        """How many times as often as usual this seat challenges."""
        usual = TUNED.usual_challenges * (self.challenged + self.let_pass)
        return (TUNED.patience + self.challenged) / (TUNED.patience + usual)

    def claim(self, roles: tuple[str, ...]) -> None:
        """The seat says that it holds one of these roles."""
        held = [claimed for claimed, count in self.claims.items() if count >= 1 and claimed not in roles]
        if len(held) < self.cards:
            self.plain += 1
        elif not any(role in self.claims for role in roles):
            self.excess += 1
        for role in roles:
            self.claims[role] = self.claims.get(role, 0.0) + 1 / len(roles)

    def copy(self) -> Rival:
        """The same, without what the reader alone knows."""
        rival = Rival()
        rival.claims = self.claims.copy()
        rival.declines = self.declines.copy()
        rival.caught, rival.proved = self.caught, self.proved
        rival.plain, rival.excess = self.plain, self.excess
        rival.challenged, rival.let_pass = self.challenged, self.let_pass
        rival.cards = self.cards
        return rival

    def named(self) -> dict[str, float]:
        """The roles that something is known about; in a fixed order, so that odds do not differ by a hair."""
        return self.claims | self.declines

    def trade(self) -> None:
        """Some cards changed unseen: old evidence fades."""
        self.claims = {role: count * TUNED.fades for role, count in self.claims.items()}
        self.declines = {role: count * TUNED.fades for role, count in self.declines.items()}
        self.known.clear()

    def show(self, role: str) -> None:
        """A card left the hand for all to see: what was said about it is settled."""
        self.claims.pop(role, None)
        self.declines.clear()


class Reading:
    """All that a seat can conclude from its view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.seat
        self.roles = view.rules.card_roles
        self.rivals = [Rival() for _ in view.names]
        self._living = (1 << len(view.names)) - 1
        self._asked = 0
        """Who may still challenge the last claim, a bit each."""
        self._passed = 0
        """Who passed this turn when there was no claim to challenge, a bit each."""
        self._action: Action | None = None
        self._actor = NOBODY
        self._target = NOBODY
        self._stopped = False
        self.own: list[str] = []
        """This seat's cards at each moment of the history, and in the end."""
        self.lies = 0
        """How often this seat claimed what it did not hold."""
        self.renewed: Action | None = None
        """The action by which this seat got new cards on its last turn."""
        self.read(view)

    def read(self, view: View, start: int = 0) -> None:
        """Go through the history from some event on."""
        self.view = view
        self.unseen = unseen_cards(view)
        self.copies: dict[str, int] = Counter([self.roles[card] for card in self.unseen])
        """How many of each role this seat does not see."""
        self._public_copies: dict[str, int] = {}
        self._held: dict[tuple[int, frozenset[str], int], float] = {}
        self._weights: dict[int, dict[str, float]] = {}
        self._bluff_rates: dict[int, float] = {}
        for event in (view.history or ())[start:]:
            reader = READERS.get(type(event))
            if reader is not None:
                reader(self, event)
        self.rivals_now = view.living.bit_count() - 1
        self.lives_of = [len(hand) for hand in view.hands]

    def public_copies(self) -> dict[str, int]:
        """How many of each role nobody has seen."""
        if self._public_copies:
            return self._public_copies
        deck = self.view.rules.deck(len(self.view.names))
        copies = self._public_copies = dict.fromkeys(self.roles.values(), 0)
        for card, count in deck.items():
            copies[self.roles[card]] += count
        for lost in self.view.lost:
            for card in lost:
                copies[self.roles[card]] -= 1
        return copies

    def read_turn(self, event: Event) -> None:
        """The turn before is over: who could have blocked its action and did not?"""
        action = self._action
        if action is not None and action.block is not None and not self._stopped:
            for seat in self._could_block(action):
                # Who was not asked, such as an ally, did not decline.
                if self._passed >> seat & 1:
                    declines = self.rivals[seat].declines
                    for role in action.block.roles:
                        declines[role] = declines.get(role, 0.0) + 1
        self._action = None
        self._stopped = False
        self._asked = self._passed = 0

    def _could_block(self, action: Action) -> list[int]:
        assert action.block is not None
        if action.block.by == ANYONE or action.target == EVERYONE_ELSE:
            return [seat for seat in range(len(self.rivals)) if self._living >> seat & 1 and seat != self._actor]
        return [self._target] if self._target != NOBODY else []

    def read_claim(self, event: Event) -> None:
        assert isinstance(event, Claimed)
        roles = self.roles_in(event.claim)
        if roles:
            self.rivals[event.seat].claim(roles)
            if event.seat == self.seat and not any(self.roles[card] in roles for card in self.own):
                self.lies += 1
        self._asked = self._living & ~(1 << event.seat)
        if event.step.blocks:
            self._stopped = True

    def roles_in(self, claim: Claim) -> tuple[str, ...]:
        """The roles of which a claim says to hold one; none if it speaks of something else."""
        return () if claim.absence or claim.of_lost_card else claim.roles

    def read_answer(self, event: Event) -> None:
        assert isinstance(event, Answered)
        seat = event.seat
        if seat == DEALER:
            return
        option = event.option
        if option == PASS:
            if self._asked >> seat & 1:
                self._asked &= ~(1 << seat)
                self.rivals[seat].let_pass += 1
            else:
                self._passed |= 1 << seat
        elif option == CHALLENGE:
            self._asked = 0
            self.rivals[seat].challenged += 1
        elif self._action is None:
            self._read_action(seat, option)

    def _read_action(self, seat: int, option: Option) -> None:
        if option.action is not None:
            self._action, self._actor, self._target = option.action, seat, option.target
            if seat == self.seat:
                self.renewed = None

    def read_settled(self, event: Event) -> None:
        assert isinstance(event, Settled)
        claimant = self.rivals[event.claimant]
        if event.proved:
            claimant.proved += 1
        else:
            claimant.caught += 1
            for role in self.roles_in(event.claim):
                claimant.claims.pop(role, None)
            self._stopped = True

    def read_move(self, event: Event) -> None:
        assert isinstance(event, Moved)
        source, target = hand_of(event.source), hand_of(event.target)
        if source == target:
            return
        if source == self.seat and event.card in self.own:
            self.own.remove(event.card)
        if target != NOBODY:
            self.rivals[target].cards += 1
        if source != NOBODY:
            self.rivals[source].cards -= 1
            self._leaves(self.rivals[source], event)
        if target == self.seat:
            self.own.append(event.card)
        elif target != NOBODY and event.card != UNKNOWN:
            self.rivals[target].known.append(event.card)

    def _leaves(self, rival: Rival, event: Moved) -> None:
        if event.knowers != EVERYONE:
            rival.trade()
            if event.source == self._actor == self.seat:
                self.renewed = self._action
            return
        if event.card in rival.known:
            rival.known.remove(event.card)
        rival.show(self.roles[event.card])

    def read_exit(self, event: Event) -> None:
        assert isinstance(event, WentOut)
        self._living &= ~(1 << event.seat)

    def through(self, view: View, fresh: Dispute | None) -> Reading:
        """What another seat makes of the same history, as far as everyone saw it, and of a claim made since."""
        other = Reading(view)
        other.rivals = [rival.copy() if rival.known else rival for rival in self.rivals]
        if fresh is not None:
            claimant = other.rivals[fresh.claimant] = self.rivals[fresh.claimant].copy()
            roles = self.roles_in(fresh.claim)
            if roles:
                claimant.claim(roles)
        return other

    def has_said(self, seat: int, roles: tuple[str, ...]) -> bool:
        """Whether a seat has claimed one of these roles with the cards that it still holds."""
        claims = self.rivals[seat].claims
        return sum([claims.get(role, 0.0) for role in roles]) >= 1

    def odds(self, seat: int, claim: Claim) -> float:
        """How likely a rival can prove a claim, by the cards not seen and by what they did before."""
        roles = frozenset(claim.roles)
        if claim.of_lost_card:
            # The card is out of the hand, so nothing that was said of the hand tells what it is.
            return hand_odds(self.copies, 1, {role: self.evidence(seat, role, 1.0) for role in roles}, roles, 1)
        held = self.held(seat, roles, claim.count)
        return 1 - held if claim.absence else held

    def held(self, seat: int, roles: frozenset[str], least: int) -> float:
        """How likely a rival holds at least so many of these roles."""
        key = (seat, roles, least)
        found = self._held.get(key)
        if found is None:
            known = [self.roles[card] for card in self.rivals[seat].known]
            hidden = max(not known, self.lives_of[seat] - len(known))
            least -= sum([1 for role in known if role in roles])
            weights = self.weights(seat)
            if known:
                weights = {role: weight for role, weight in weights.items() if role not in known}
            found = hand_odds(self.copies, hidden, weights, roles, least) if least > 0 else 1.0
            self._held[key] = found
        return found

    def weights(self, seat: int) -> dict[str, float]:
        """The evidence for each role that something is known about."""
        weights = self._weights.get(seat)
        if weights is None:
            weights = {role: self.evidence(seat, role) for role in self.rivals[seat].named()}
            self._weights[seat] = weights
        return weights

    def evidence(self, seat: int, role: str, more: float = 0.0) -> float:
        """How many times likelier the seat's behaviour is if it holds the role; or would be after more claims to it."""
        rival = self.rivals[seat]
        claimed = rival.claims.get(role, 0.0) + more
        trust = (1 - self.bluff_rate(seat)) / USUAL_TRUTH
        likelihood = 1.0
        if claimed:
            # Whoever lies can choose among all roles; the more there are, the more one that is named means.
            spread = max(1.0, len(self.view.rules.roles) / TUNED.usual_roles)
            cornered = self.rivals_now == 1 and self.lives_of[seat] == 1
            first = (TUNED.cornered_claim if cornered else TUNED.first_claim) * spread
            likelihood = 1 + (first * trust * trust - 1) * min(claimed, 1.0)
            likelihood *= TUNED.later_claim ** max(0.0, min(claimed, TUNED.most_claims) - 1)
        return max(TUNED.least_evidence, likelihood) * float(TUNED.declined ** rival.declines.get(role, 0.0))

    def bluff_rate(self, seat: int) -> float:
        """How often a seat lies: what it was seen to do, and a little of what the others do."""
        found = self._bluff_rates.get(seat)
        if found is not None:
            return found
        lies, truths = TUNED.lies_before, TUNED.truths_before
        for other, rival in enumerate(self.rivals):
            weight = 1.0 if other == seat else TUNED.company
            lies += weight * (rival.caught + TUNED.excess * rival.excess)
            truths += weight * (rival.proved + TUNED.plain * rival.plain)
        self._bluff_rates[seat] = lies / (lies + truths)
        return self._bluff_rates[seat]

    def honesty(self, seat: int) -> float:
        """How likely a seat never lies, as far as it was seen."""
        rival = self.rivals[seat]
        return 0.0 if rival.caught or rival.excess else 1 - self.bluff_rate(seat)

    def claims_fit(self, seat: int, held: Sequence[str]) -> bool:
        """Whether all that a seat claimed with the cards it still holds is true of this hand."""
        return all(role in held for role, count in self.rivals[seat].claims.items() if count >= 1)

    def credit(self, seat: int, claim: Claim) -> float:
        """How likely a bystander thinks it that a seat can prove a claim, once the seat has made it."""
        if claim.absence:
            return TUNED.denial
        return self.repute(seat, frozenset(claim.roles), claim.count, 1.0)

    def repute(self, seat: int, roles: frozenset[str], least: int, more: float = 0.0) -> float:
        """How likely a bystander thinks it that a seat holds so many of these roles, or would after more claims."""
        weights = self.weights(seat)
        if more:
            weights = weights | {role: self.evidence(seat, role, more) for role in roles}
        return hand_odds(self.public_copies(), max(1, self.lives_of[seat]), weights, roles, least)

    def doubt(self, seat: int, credit: float, desperate: bool) -> float:
        """How likely a seat challenges a claim with this credit."""
        odds = self.rivals[seat].eagerness * exp(by_rivals(TUNED.doubts, self.rivals_now) - TUNED.belief * credit)
        if desperate:
            odds *= TUNED.desperate
        return odds / (1 + odds)


Game = tuple[int, str, tuple[str, ...]]
"""What two views of one seat in one game have in common, beside their events: the seat, the rules and the names."""

_KEPT: OrderedDict[Game, list[Reading]] = OrderedDict()
"""Readings to go on with, the latest last: a history only ever grows, so what was read need not be read again."""


def read(view: View) -> Reading:
    """The reading of a view. It depends on nothing but the view; an earlier one of the same game only saves time.

    The next view of the same seat in the same game continues this reading, so it is good only until then.
    """
    if not view.history:
        return Reading(view)
    game = (view.seat, view.rules.identity, view.names)
    kept = _KEPT.pop(game, [])
    reading = take_earlier(kept, view.history)
    if reading is None:
        reading = Reading(view)
    else:
        reading.read(view, len(reading.view.history or ()))
    _KEPT[game] = [*kept[1 - TUNED.readings_kept :], reading]
    while len(_KEPT) > TUNED.games_kept:
        _KEPT.popitem(last=False)
    return reading


def take_earlier(kept: list[Reading], history: History) -> Reading | None:
    """Take out the reading of which this history is the continuation, by the values of its events."""
    for index in range(len(kept) - 1, -1, -1):
        earlier = kept[index].view.history
        if earlier is not None and history.goes_on_from(earlier):
            return kept.pop(index)
    return None


READERS = {
    TurnBegan: Reading.read_turn,
    Claimed: Reading.read_claim,
    Answered: Reading.read_answer,
    Settled: Reading.read_settled,
    Moved: Reading.read_move,
    WentOut: Reading.read_exit,
}
