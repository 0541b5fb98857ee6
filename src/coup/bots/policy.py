"""A cheap way to play on from any state, for the imagined games of a search.

It looks at nothing but the hand of whoever is asked and what lies open, keeps no history and makes no views.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from coup.bots.cards import cards_for, count_claimed, denied, roles_of
from coup.bots.reading import Reading, by_rivals
from coup.bots.sandbox import DECLINING, close_window
from coup.bots.stakes import stake
from coup.bots.value import strength, value
from coup.bots.worth import even_table, hand_quality, tried
from coup.engine.flow import apply, decide
from coup.engine.frames import Blocking, Dispute
from coup.engine.options import CHALLENGE, PASS, Option
from coup.engine.rules import Claim, Rules
from coup.engine.state import Decision, State
from coup.engine.zones import DEALER

RICH = 10
"""Purses above this are alike."""
SHARPNESS = 8.0
"""How strongly better actions are preferred, for each role: the more there are, the more the rest would drown them."""
LYING = (0.5, 0.25, 0.08)
"""How much rarer an action is if it is a lie, by the number of living rivals."""
TRUE_BLOCK = 0.95
BLUFFED_BLOCK = {
    "": (0.3, 0.2, 0.03),
    "target": (0.6, 0.5, 0.1),
    "life": (0.5, 0.5, 0.5),
    "last life": (0.85, 0.85, 0.85),
}
"""How often a block is a bluff, by what is at stake and the number of living rivals."""


def kind_of(option: Option) -> str:
    """What an option does, whoever it is aimed at."""
    if option.action is not None:
        return option.action.key
    return f"{option.verb} {option.cards[0]}" if option.cards and option.cards[0][0] == "x" else option.verb


@lru_cache(maxsize=512)
def action_weights(rules: Rules, purse: int) -> dict[str, float]:
    """How often each kind of action is chosen with this purse: the more, the more it brings on an even table."""
    state = even_table(rules, purse)
    worths: dict[str, float] = {}
    for option in decide(state).options:
        _, after = tried(state, option)
        kind = kind_of(option)
        worths[kind] = max(worths.get(kind, 0.0), value(after, 0))
    least = min(worths.values())
    sharpness = SHARPNESS * len(rules.roles)
    return {kind: 2.718 ** min(7.0, (worth - least) * sharpness) for kind, worth in worths.items()}


class Policy:
    """Answers for everyone in an imagined game."""

    def __init__(self, reading: Reading, random: Random) -> None:
        self.reading = reading
        rules = reading.view.rules
        self.rules = rules
        self.random = random
        self.credits: dict[tuple[int, str], float] = {}
        self.roles = roles_of(rules)
        self.names = frozenset(self.roles.values())
        self.facts: dict[str, Facts] = {}
        self.claims: dict[str, OwnClaim] = {}

    def play(self, state: State, last_turn: int) -> None:
        """Go on until this turn has begun, or the game is over."""
        while state.outcome is None and state.turn_number < last_turn:
            self.step(state)

    def step(self, state: State) -> None:
        """One answer, or a whole window."""
        top = state.stack[-1]
        if isinstance(top, Dispute):
            self.dispute(state, top, top.queue)
        elif isinstance(top, Blocking):
            self.blocking(state, top, top.queue)
        else:
            decision = decide(state)
            apply(state, self.answer(state, decision), decision.seat)

    def dispute(self, state: State, question: Dispute, queue: tuple[int, ...]) -> None:
        """The first of the queue who does not believe the claim challenges it."""
        claim = question.claim
        words = claim.words()
        facts = self.facts.get(words)
        if facts is None:
            facts = self.facts[words] = Facts(self.rules, claim, len(state.hands))
        shown = sum([1 for lost in state.lost for card in lost if card in facts.cards])
        credit = self.credit(question.claimant, claim)
        draw = self.random.random
        for seat in queue:
            if draw() < self.doubt(state, facts, credit, shown, seat):
                apply(state, CHALLENGE, seat)
                return
        self.all_pass(state, queue, len(question.queue))

    def all_pass(self, state: State, queue: tuple[int, ...], asked: int) -> None:
        if len(queue) == asked:
            close_window(state)
            return
        for seat in queue:
            apply(state, PASS, seat)

    def credit(self, claimant: int, claim: Claim) -> float:
        """How far a claim is believed. Who says what in an imagined game changes nothing about it."""
        key = (claimant, claim.words())
        credit = self.credits.get(key)
        if credit is None:
            credit = self.credits[key] = self.reading.credit(claimant, claim)
        return credit

    def doubt(self, state: State, facts: Facts, credit: float, shown: int, seat: int) -> float:
        """How likely a seat challenges: surely if the claim cannot be true, seldom if it well may."""
        hand = state.hands[seat]
        if facts.copies:
            held = sum([1 for card in hand if card in facts.cards])
            left = facts.copies - shown
            if left - held < facts.count:
                return 0.97
            credit *= 1 - held / left
        return self.reading.doubt(seat, credit, len(hand) == 1 and stake(state, seat) == "last life")

    def blocking(self, state: State, question: Blocking, queue: tuple[int, ...]) -> None:
        for seat in queue:
            option = self.block(state, question, seat)
            if option is not None:
                apply(state, option, seat)
                return
        self.all_pass(state, queue, len(question.queue))

    def block(self, state: State, question: Blocking, seat: int) -> Option | None:
        options = question.options(state, seat)
        if options[0].verb != "block":
            return None
        hand = state.hands[seat]
        for option in options:
            if option.verb == "block" and any(role in hand for role in option.cards):
                return option if self.random.random() < TRUE_BLOCK else None
        bluffs = BLUFFED_BLOCK[stake(state, seat)]
        if self.random.random() < by_rivals(bluffs, state.living.bit_count() - 1):
            blocks = [option for option in options if option.verb == "block"]
            return blocks[int(self.random.random() * len(blocks))]
        return None

    def answer(self, state: State, decision: Decision) -> Option:
        options = decision.options
        question = decision.question
        assert question is not None
        if len(options) == 1:
            return options[0]
        if decision.seat == DEALER:
            return self.random.choices(options, question.weights(state))[0]
        kind = question.kind
        if kind == "action":
            return self.action(state, decision.seat, options)
        if kind == "prove" or options[-1].verb == "win":
            return options[-1] if options[-1].verb == "win" and self.sure_win(state, decision.seat) else options[0]
        if kind in ("lose", "keep"):
            return self.card_choice(state, decision.seat, options)
        return self.other(state, decision.seat, options)

    def sure_win(self, state: State, seat: int) -> bool:
        purse = state.coins[seat] - 12
        return all(purse > state.coins[rival] for rival in state.rivals(seat))

    def action(self, state: State, seat: int, options: Sequence[Option]) -> Option:
        weights = action_weights(self.rules, min(RICH, state.coins[seat]))
        held = [self.roles[card] for card in state.hands[seat]]
        rivals = state.living.bit_count() - 1
        lying = by_rivals(LYING, rivals) * min(1.0, 5 / len(self.names))
        claims = self.claims
        total = 0.0
        reached: list[float] = []
        for option in options:
            claim = claims.get(option.text)
            if claim is None:
                claim = claims[option.text] = OwnClaim(self.rules, option)
            score = weights.get(claim.kind, 1.0)
            target = option.seat
            if target >= 0:
                score *= strength(rivals, len(state.hands[target]), state.coins[target]) / (2.0 * rivals)
            if claim.roles and not claim.true(held):
                score *= lying
            total += score
            reached.append(total)
        return options[bisect_right(reached, self.random.random() * total, 0, len(options) - 1)]

    def card_choice(self, state: State, seat: int, options: Sequence[Option]) -> Option:
        """Keep the best cards, lose the least useful one."""
        best, chosen = -99.0, options[0]
        hand = state.hands[seat]
        for option in options:
            if option.verb == "keep":
                kept: tuple[str, ...] = option.cards
            elif option.verb == "lose" and option.cards[0] in hand:
                index = hand.index(option.cards[0])
                kept = hand[:index] + hand[index + 1 :]
            else:
                continue
            quality = hand_quality(self.rules, tuple(sorted(kept)))
            if quality > best:
                best, chosen = quality, option
        ways_out = [option for option in options if option.verb not in ("keep", "lose")]
        if ways_out and self.random.random() < 0.5:
            return ways_out[int(self.random.random() * len(ways_out))]
        return chosen

    def other(self, state: State, seat: int, options: Sequence[Option]) -> Option:
        """Any other question: decline what would be a lie more often than not, hit the strong rather than oneself."""
        aimed = [option for option in options if option.seat >= 0 and option.seat != seat]
        if aimed:
            living = max(1, state.living.bit_count() - 1)
            scores = [strength(living, len(state.hands[o.seat]), state.coins[o.seat]) for o in aimed]
            return self.random.choices(aimed, scores)[0]
        if options[-1].verb in DECLINING:
            held = [self.roles[card] for card in state.hands[seat]]
            honest = [option for option in options if option.verb not in self.names or option.verb in held]
            if self.random.random() < 0.8:
                options = honest
        return options[int(self.random.random() * len(options))]


class Facts:
    """What everyone knows about a claim: which cards prove it, how many of them there are and are needed."""

    def __init__(self, rules: Rules, claim: Claim, players: int) -> None:
        deck = rules.deck(players)
        self.cards = frozenset() if denied(claim) else cards_for(rules, claim)
        self.copies = sum([deck[card] for card in self.cards])
        self.count = count_claimed(claim)


class OwnClaim:
    """What an option to act says about its player's hand."""

    def __init__(self, rules: Rules, option: Option) -> None:
        self.kind = kind_of(option)
        self.roles: frozenset[str] = frozenset()
        self.count = 1
        self.absent = False
        claim = option.action.claim if option.action is not None else None
        if claim is not None:
            role = denied(claim)
            self.absent = bool(role)
            self.roles = frozenset([role] if role else [role.key for role in rules.roles if claim.names(role.key)])
        elif option.cards and option.cards[0][0] == "x":
            self.roles = frozenset([option.verb])
            self.count = int(option.cards[0][1:])

    def true(self, held: list[str]) -> bool:
        """Whether it can be proved with these roles."""
        return (sum([1 for role in held if role in self.roles]) >= self.count) != self.absent
