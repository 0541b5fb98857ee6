"""Reading a view: which cards are still about, what everyone claimed and declined, and how far to believe them."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from coup.bots.cards import cards_for, count_claimed, denied, roles_of
from coup.bots.sandbox import unseen_cards
from coup.engine.events import EVERYONE, UNKNOWN, Answered, Claimed, Event, Moved, Settled, TurnBegan, WentOut
from coup.engine.rules import ANYONE, EVERYONE_ELSE, Action, Claim, Rules
from coup.engine.views import View
from coup.engine.zones import LOST, PLACE, PLACES_EACH

FIRST_CLAIM = (5.0, 6.0, 6.0)
"""How much likelier someone who holds a role is to claim it than someone who does not, by the number of their rivals:
the fewer are left, the more is bluffed."""
MOODS = (1.5, 1.2, 0.8)
"""How much oftener than usual claims are challenged, by the number of living rivals."""
LATER_CLAIM = 1.6
"""The same for every further claim: who bluffed once goes on doing so."""
DECLINED = 0.45
"""How much likelier a block is let pass by someone who could block truly: they would mostly have done so."""
FADES = 0.5
"""What is left of an old claim after its claimant traded cards unseen."""
BLUFF_PRIOR = (1.2, 2.8)
"""Before anything is seen: how many claims were caught and proved, as if."""
CHALLENGE_PRIOR = (1.0, 11.0)
"""Before anything is seen: how many claims a rival challenged and let pass, as if."""


@lru_cache(maxsize=65536)
def at_least(wanted: int, copies: int, drawn: int, pool: int) -> float:
    """The odds that so many of the drawn cards are among the copies in the pool."""
    if wanted <= 0:
        return 1.0
    if copies < wanted or drawn < wanted or pool <= 0:
        return 0.0
    drawn = min(drawn, pool)
    ways = sum([comb(copies, hits) * comb(pool - copies, drawn - hits) for hits in range(wanted, drawn + 1)])
    return ways / comb(pool, drawn)


def believed(prior: float, likelihood: float) -> float:
    """Bayes' rule: the odds after evidence that is so many times likelier if the thing is true."""
    return prior * likelihood / (prior * likelihood + 1 - prior)


def by_rivals(table: tuple[float, ...], rivals: int) -> float:
    """The entry for so many living rivals; the last one serves for more."""
    return table[max(0, min(rivals, len(table)) - 1)]


@lru_cache(maxsize=256)
def words_of_actions(rules: Rules) -> dict[str, Action]:
    """The actions by the first words of their options."""
    return {action.word: action for action in rules.actions}


class Rival:
    """What a seat has shown of itself."""

    def __init__(self) -> None:
        self.claims: dict[str, float] = {}
        """How often each role was claimed with the cards that are still held."""
        self.rivals_then: dict[str, int] = {}
        """How many rivals were left when each role was claimed last."""
        self.declines: dict[str, float] = {}
        """How often a block with each role was let pass."""
        self.caught, self.proved = BLUFF_PRIOR
        self.challenged, self.let_pass = CHALLENGE_PRIOR
        self.known: list[str] = []
        """Cards that the reader knows to be in this hand."""

    @property
    def challenge_rate(self) -> float:
        return self.challenged / (self.challenged + self.let_pass)

    @property
    def bluff_rate(self) -> float:
        return self.caught / (self.caught + self.proved)

    def trade(self) -> None:
        """Some cards changed unseen: old evidence fades."""
        self.claims = {role: count * FADES for role, count in self.claims.items()}
        self.declines = {role: count * FADES for role, count in self.declines.items()}
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
        self.roles = roles_of(view.rules)
        self.rivals = [Rival() for _ in view.names]
        self._actions = words_of_actions(view.rules)
        self._names = {name: seat for seat, name in enumerate(view.names)}
        self._living = (1 << len(view.names)) - 1
        self._asked = 0
        """Who may still challenge the last claim, a bit each."""
        self._action: Action | None = None
        self._actor = -1
        self._target = -1
        self._stopped = False
        self.own: list[str] = []
        """This seat's cards at each moment of the history, and in the end."""
        self.lies = 0
        """How often this seat claimed what it did not hold."""
        self._cards: dict[str, frozenset[str]] = {}
        self.read(view)

    def cards(self, claim: Claim) -> frozenset[str]:
        """The cards that would help to prove a claim."""
        words = claim.words()
        if words not in self._cards:
            self._cards[words] = cards_for(self.view.rules, claim)
        return self._cards[words]

    def read(self, view: View, start: int = 0) -> None:
        """Go through the history from some event on."""
        self.view = view
        self.unseen = unseen_cards(view)
        self.public_lost = [card for lost in view.lost for card in lost]
        for event in (view.history or ())[start:]:
            reader = READERS.get(type(event))
            if reader is not None:
                reader(self, event)
        self.mood = by_rivals(MOODS, view.living.bit_count() - 1)
        """How challenges come at this stage of the game."""
        self.lives_of = [len(hand) for hand in view.hands]

    def read_turn(self, event: Event) -> None:
        """The turn before is over: who could have blocked its action and did not?"""
        action = self._action
        if action is not None and action.block is not None and not self._stopped:
            for seat in self._could_block(action):
                declines = self.rivals[seat].declines
                for role in action.block.roles:
                    declines[role] = declines.get(role, 0.0) + 1
        self._action = None
        self._stopped = False
        self._asked = 0

    def _could_block(self, action: Action) -> list[int]:
        assert action.block is not None
        if action.block.by == ANYONE or action.target == EVERYONE_ELSE:
            return [seat for seat in range(len(self.rivals)) if self._living >> seat & 1 and seat != self._actor]
        return [self._target] if self._target >= 0 else []

    def read_claim(self, event: Event) -> None:
        assert isinstance(event, Claimed)
        rival = self.rivals[event.seat]
        for role in self.roles_in(event.claim):
            rival.claims[role] = rival.claims.get(role, 0.0) + 1
            rival.rivals_then[role] = self._living.bit_count() - 1
            if event.seat == self.seat and role not in [self.roles[card] for card in self.own]:
                self.lies += 1
        self._asked = self._living & ~(1 << event.seat)
        if event.purpose == "block":
            self._stopped = True

    def roles_in(self, words: str) -> list[str]:
        """The roles that a claim says to hold, one if it names several: any of them proves it."""
        if words.startswith("no "):
            return []
        if words.startswith("losing "):
            return []
        return [words.split(" ")[0]]

    def read_answer(self, event: Event) -> None:
        assert isinstance(event, Answered)
        seat = event.seat
        if seat < 0:
            return
        text = event.text
        if text == "pass":
            if self._asked >> seat & 1:
                self._asked &= ~(1 << seat)
                self.rivals[seat].let_pass += 1
        elif text == "challenge":
            self._asked = 0
            self.rivals[seat].challenged += 1
        elif self._action is None:
            self._read_action(seat, text)

    def _read_action(self, seat: int, text: str) -> None:
        word, _, name = text.partition(" ")
        action = self._actions.get(text) or self._actions.get(word)
        if action is not None:
            self._action, self._actor = action, seat
            self._target = self._names.get(name, -1)

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
        source, target = owner(event.source), owner(event.target)
        if source == target:
            return
        if source == self.seat and event.card in self.own:
            self.own.remove(event.card)
        if source >= 0:
            self._leaves(self.rivals[source], event)
        if target == self.seat:
            self.own.append(event.card)
        elif target >= 0 and event.card != UNKNOWN:
            self.rivals[target].known.append(event.card)

    def _leaves(self, rival: Rival, event: Moved) -> None:
        if event.knowers != EVERYONE:
            rival.trade()
            return
        if event.card in rival.known:
            rival.known.remove(event.card)
        rival.show(self.roles[event.card])

    def read_exit(self, event: Event) -> None:
        assert isinstance(event, WentOut)
        self._living &= ~(1 << event.seat)

    def odds(self, seat: int, claim: Claim) -> float:
        """How likely a rival can prove a claim, by the cards not seen and by what they did before."""
        absent = denied(claim)
        if absent:
            return 1 - self.holds(seat, absent)
        cards = self.cards(claim)
        wanted = count_claimed(claim) - sum([1 for card in self.rivals[seat].known if card in cards])
        hidden = self.lives_of[seat] - len(self.rivals[seat].known)
        copies = sum([1 for card in self.unseen if card in cards])
        prior = at_least(wanted, copies, max(hidden, 1), len(self.unseen))
        if prior in (0.0, 1.0):
            return prior
        role = self.roles[min(cards)] if cards else ""
        return believed(prior, self.evidence(seat, role))

    def holds(self, seat: int, role: str) -> float:
        """How likely a rival holds a role."""
        if role in [self.roles[card] for card in self.rivals[seat].known]:
            return 1.0
        copies = sum([1 for card in self.unseen if self.roles[card] == role])
        hidden = self.lives_of[seat] - len(self.rivals[seat].known)
        prior = at_least(1, copies, hidden, len(self.unseen))
        if prior in (0.0, 1.0):
            return prior
        return believed(prior, self.evidence(seat, role))

    def evidence(self, seat: int, role: str) -> float:
        """How many times likelier the seat's behaviour is if it holds the role."""
        rival = self.rivals[seat]
        claimed = rival.claims.get(role, 0.0)
        trust = (1 - rival.bluff_rate) / 0.7
        likelihood = 1.0
        if claimed:
            # Who lies can choose among all roles; the more there are, the more one that is named means.
            spread = max(1.0, len(self.view.rules.roles) / 5)
            first = by_rivals(FIRST_CLAIM, rival.rivals_then[role]) * spread
            likelihood = 1 + (first * trust * trust - 1) * min(claimed, 1.0)
            likelihood *= LATER_CLAIM ** max(0.0, claimed - 1)
        return max(0.05, likelihood) * float(DECLINED ** rival.declines.get(role, 0.0))

    def credit(self, claim: Claim) -> float:
        """How likely the others think that this seat can prove a claim, as far as they can see."""
        rules = self.view.rules
        if denied(claim):
            return 0.6
        cards = self.cards(claim)
        total = rules.deck(len(self.view.names))
        copies = sum([total[card] for card in cards]) - sum([1 for card in self.public_lost if card in cards])
        pool = sum(total.values()) - len(self.public_lost)
        prior = at_least(count_claimed(claim), copies, len(self.view.hand), pool)
        if prior in (0.0, 1.0):
            return prior
        role = self.roles[min(cards)] if cards else ""
        return believed(prior, self.evidence(self.seat, role))

    def challenge_odds(self, claim: Claim, queue: tuple[int, ...]) -> float:
        """How likely one of these rivals challenges a claim of this seat."""
        eagerness = self.mood * (0.4 + 1.2 * (1 - self.credit(claim)))
        trust = 1.0
        for seat in queue:
            trust *= 1 - min(0.95, self.rivals[seat].challenge_rate * eagerness)
        return 1 - trust


def owner(zone: int) -> int:
    """Whose hand a zone is; negative if it is no hand."""
    if zone >= PLACE:
        return (zone - PLACE) // PLACES_EACH
    return zone if zone < LOST else -1


_READ: dict[tuple[int, int], tuple[Reading, int]] = {}
"""Readings to go on with: a history only ever grows, so what was read of it need not be read again."""
MOST_KEPT = 64


def read(view: View) -> Reading:
    """The reading of a view. It depends on nothing but the view; an earlier one of the same game only saves time."""
    history = view.history or ()
    anchor = next((event for event in history if type(event) is TurnBegan), None)
    if anchor is None:
        return Reading(view)
    key = (id(anchor), view.seat)
    reading, start = _READ.pop(key, (None, 0))
    if reading is not None and same_game(reading.view, view, start):
        reading.read(view, start)
    else:
        reading = Reading(view)
    while len(_READ) >= MOST_KEPT:
        _READ.pop(next(iter(_READ)), None)
    _READ[key] = (reading, len(history))
    return reading


def same_game(earlier: View, view: View, start: int) -> bool:
    """Whether the history goes on where the earlier one ended."""
    history, before = view.history or (), earlier.history or ()
    if len(history) < start or earlier.rules != view.rules or earlier.names != view.names:
        return False
    for index in range(start - 1, -1, -1):
        # Events are added and never changed, so games that share a public one share all before it.
        if type(history[index]) is TurnBegan:
            return history[index] is before[index] and history[index + 1 : start] == before[index + 1 :]
    return False


READERS = {
    TurnBegan: Reading.read_turn,
    Claimed: Reading.read_claim,
    Answered: Reading.read_answer,
    Settled: Reading.read_settled,
    Moved: Reading.read_move,
    WentOut: Reading.read_exit,
}
