"""The rollout policy: a cheap way to play on from any state, for the simulations of a search.

It looks at nothing but the hand of whoever is asked and what lies open, keeps no history and makes no views.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import exp
from random import Random

from coup.bots.even_table import NOTHING, Effect, effects_of, hand_quality, kind_of
from coup.bots.history import Reading
from coup.bots.params import PARAMS, ByRivals, by_rivals
from coup.bots.position_value import strength
from coup.bots.simulation import hand_after
from coup.bots.stakes import desperate, stake
from coup.engine.claims import Claim
from coup.engine.dealer import by_chance
from coup.engine.disputes import Dispute
from coup.engine.flow import apply, decide
from coup.engine.hypotheses import close_window
from coup.engine.options import CHALLENGE, PASS, Option
from coup.engine.plays import Blocking
from coup.engine.rules import Rules
from coup.engine.stack import ChanceQuestion, Decision, Question
from coup.engine.state import State
from coup.engine.zones import NOBODY

TUNED = PARAMS.rollout
BLUFFED_BLOCKS: dict[str, ByRivals] = {
    "": TUNED.bluffed_blocks,
    "target": TUNED.target_blocks,
    "life": TUNED.life_blocks,
    "last life": TUNED.last_life_blocks,
}
"""How often a block is a bluff, by what is at stake and the number of living rivals."""


class RolloutPolicy:
    """Answers for everyone in a simulation."""

    def __init__(self, reading: Reading, random: Random) -> None:
        self.reading = reading
        rules = reading.view.rules
        self.rules = rules
        self.random = random
        self.chance = by_chance(random)
        self.credits: dict[tuple[int, str], float] = {}
        self.roles = rules.card_roles
        self.names = frozenset(self.roles.values())
        self.facts: dict[str, Facts] = {}
        self.plans: dict[str, Plan] = {}
        self.blocks: dict[tuple[int, str, int], float] = {}
        self.risks: dict[tuple[int, str, int], float] = {}

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
        words = str(claim)
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
        """How far a claim is believed. Who says what in a simulation changes nothing about it."""
        key = (claimant, str(claim))
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
                return TUNED.certain_challenge
            credit *= 1 - held / left
        return self.reading.doubt(seat, credit, desperate(state, self.rules, seat))

    def blocking(self, state: State, question: Blocking, queue: tuple[int, ...]) -> None:
        for seat in queue:
            option = self.block(state, question, seat)
            if option is not None:
                apply(state, option, seat)
                return
        self.all_pass(state, queue, len(question.queue))

    def block(self, state: State, question: Blocking, seat: int) -> Option | None:
        blocks = [option for option in question.options(state, seat) if not option.declines]
        if not blocks:
            return None
        hand = state.hands[seat]
        for option in blocks:
            if any(role in hand for role in option.cards):
                return option if self.random.random() < TUNED.true_block else None
        bluffs = BLUFFED_BLOCKS[stake(state, self.rules, seat)]
        if self.random.random() < by_rivals(bluffs, state.living.bit_count() - 1):
            return blocks[int(self.random.random() * len(blocks))]
        return None

    def answer(self, state: State, decision: Decision) -> Option:
        options = decision.options
        question = decision.question
        assert question is not None
        if len(options) == 1:
            return options[0]
        if isinstance(question, ChanceQuestion):
            return question.draw(state, self.chance)
        if options[-1].anytime:
            win = self.sure_win(state, decision.seat, options)
            if win is not None:
                return win
            options = [option for option in options if not option.anytime]
        kind = question.kind
        if kind == "action":
            return self.action(state, decision.seat, options)
        if kind == "prove":
            return options[0]
        if kind in ("lose", "keep"):
            return self.card_choice(state, decision.seat, options)
        return self.other(state, question, decision.seat, options)

    def sure_win(self, state: State, seat: int, options: Sequence[Option]) -> Option | None:
        """Something that can be said at any moment and ends the game at once."""
        for option in options:
            if option.anytime:
                after = state.copy()
                apply(after, option, seat)
                if after.outcome is not None and after.outcome.winner == seat:
                    return option
        return None

    def action(self, state: State, seat: int, options: Sequence[Option]) -> Option:
        """Mostly the action that leads to the best position, with blocks and challenges taken into account."""
        shares = Shares(state, seat)
        held = [self.roles[card] for card in state.hands[seat]]
        company = shares.rivals > 1
        worths: list[float] = []
        for option in options:
            plan = self.plans.get(option.text)
            if plan is None:
                plan = self.plans[option.text] = Plan(self.rules, option)
            worth = shares.after(plan.effect, option.target)
            if plan.block is not None:
                stopped = shares.own_after(-plan.cost, 0)
                blocked = self.block_odds(state, seat, option.target, plan)
                worth += blocked * (stopped - worth)
            if plan.claim is not None and not plan.claim.holds(held):
                caught = self.caught_odds(state, seat, plan)
                worth += caught * (shares.own_after(0, -1) - worth) - (TUNED.shyness if company else 0.0)
            worths.append(worth)
        best = max(worths)
        total = 0.0
        reached: list[float] = []
        for worth in worths:
            total += exp(max(-9.0, (worth - best) * TUNED.sharpness))
            reached.append(total)
        return options[bisect_right(reached, self.random.random() * total, 0, len(options) - 1)]

    def block_odds(self, state: State, actor: int, target: int, plan: Plan) -> float:
        """How likely the table takes an action to be blocked."""
        seats = (target,) if target != NOBODY else state.rivals(actor)
        through = 1.0
        for seat in seats:
            key = (seat, plan.kind, state.living)
            odds = self.blocks.get(key)
            if odds is None:
                odds = self.blocks[key] = self.block_odds_of(state, seat, target, plan)
            through *= 1 - odds
        return 1 - through

    def block_odds_of(self, state: State, seat: int, target: int, plan: Plan) -> float:
        if plan.block is not None and self.reading.has_said(seat, plan.block.roles):
            return TUNED.true_block
        held = self.reading.repute(seat, plan.block_roles, 1)
        at_stake = "" if target == NOBODY else "life" if plan.effect.target_lives < 0 else "target"
        return held + (1 - held) * by_rivals(BLUFFED_BLOCKS[at_stake], state.living.bit_count() - 1)

    def caught_odds(self, state: State, seat: int, plan: Plan) -> float:
        """How likely somebody challenges a lie."""
        key = (seat, plan.kind, state.living)
        odds = self.risks.get(key)
        if odds is None:
            assert plan.claim is not None
            credit = self.reading.credit(seat, plan.claim)
            trust = 1.0
            for rival in state.rivals(seat):
                trust *= 1 - self.reading.doubt(rival, credit, False)
            odds = self.risks[key] = 1 - trust
        return odds

    def card_choice(self, state: State, seat: int, options: Sequence[Option]) -> Option:
        """Keep the best cards, lose the least useful one."""
        best, chosen = -99.0, options[0]
        ways_out: list[Option] = []
        for option in options:
            left = hand_after(state, seat, option)
            if left is None:
                ways_out.append(option)
                continue
            quality = hand_quality(self.rules, left)
            if quality > best:
                best, chosen = quality, option
        if ways_out and self.random.random() < TUNED.way_out:
            return ways_out[int(self.random.random() * len(ways_out))]
        return chosen

    def other(self, state: State, question: Question, seat: int, options: Sequence[Option]) -> Option:
        """Any other question: decline what would be a lie more often than not, hit the strong rather than oneself."""
        aimed = [option for option in options if option.target not in (NOBODY, seat)]
        if aimed and not question.favour:
            living = max(1, state.living.bit_count() - 1)
            scores = [strength(living, len(state.hands[o.target]), state.coins[o.target]) for o in aimed]
            return self.random.choices(aimed, scores)[0]
        if options[-1].declines:
            held = [self.roles[card] for card in state.hands[seat]]
            honest = [option for option in options if option.verb not in self.names or option.verb in held]
            if self.random.random() < TUNED.honesty:
                options = honest
        return options[int(self.random.random() * len(options))]


class Facts:
    """What everyone knows about a claim: which cards prove it, how many of them there are and are needed."""

    def __init__(self, rules: Rules, claim: Claim, players: int) -> None:
        deck = rules.deck(players)
        self.cards = frozenset([card for card, role in rules.card_roles.items() if claim.names(role)])
        self.copies = sum([deck[card] for card in self.cards])
        self.count = claim.count


class Plan:
    """What an option to act does, and what it says about its player's hand."""

    def __init__(self, rules: Rules, option: Option) -> None:
        self.kind = kind_of(option)
        self.effect = effects_of(rules).get(self.kind, NOTHING)
        action = option.action
        self.cost = 0 if action is None else action.cost
        self.block = None if action is None else action.block
        self.block_roles = frozenset(self.block.roles) if self.block is not None else frozenset()
        # What else a turn offers, such as a late block, is weighed as if its claim was true.
        self.claim = option.claim if action is not None or option.count else None


class Shares:
    """How strong everyone is, to weigh changes of coins and lives quickly."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.coins = state.coins
        self.hands = state.hands
        self.rivals = max(1, state.living.bit_count() - 1)
        self.strengths = [
            strength(self.rivals, len(hand), coins) if state.alive(other) else 0.0
            for other, (hand, coins) in enumerate(zip(state.hands, state.coins, strict=True))
        ]
        self.rest = sum(self.strengths) - self.strengths[seat]

    def own_after(self, coins: int, lives: int) -> float:
        """The seat's share if its coins and lives change so."""
        lives += len(self.hands[self.seat])
        own = strength(self.rivals, lives, max(0, self.coins[self.seat] + coins))
        return own / (own + self.rest) if own else 0.0

    def after(self, effect: Effect, target: int) -> float:
        """The seat's share after an action that nobody stops."""
        if target == NOBODY or not (effect.target_coins or effect.target_lives):
            return self.own_after(effect.own_coins, effect.own_lives) + effect.bonus
        purse = self.coins[target] + effect.target_coins
        # What is not there cannot be taken.
        gained = effect.own_coins + (purse if purse < 0 < effect.own_coins else 0)
        lives = len(self.hands[target]) + effect.target_lives
        if lives <= 0 and self.rivals == 1:
            return 1.0
        own_lives = len(self.hands[self.seat]) + effect.own_lives
        own = strength(self.rivals, own_lives, max(0, self.coins[self.seat] + gained))
        left = strength(self.rivals, max(0, lives), max(0, purse))
        total = own + self.rest - self.strengths[target] + left
        return (own / total if own else 0.0) + effect.bonus
