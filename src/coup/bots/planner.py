"""Weighing options: what each would lead to, if believed, challenged or blocked, and how likely that is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from coup.bots.even_table import hand_quality
from coup.bots.history import Reading, read
from coup.bots.params import PARAMS
from coup.bots.position_value import position_value, strength
from coup.bots.simulation import challenge, finish_turn, hand_after, quiet_option, world
from coup.bots.stakes import desperate, stake
from coup.engine.disputes import Dispute
from coup.engine.flow import apply
from coup.engine.hypotheses import close_window, suppose
from coup.engine.options import CHALLENGE, PASS, Option
from coup.engine.plays import Blocking
from coup.engine.stack import Question
from coup.engine.state import State
from coup.engine.views import View
from coup.engine.zones import NOBODY

TUNED = PARAMS.planner


class Prospect:
    """What an option would lead to."""

    def __init__(self, option: Option, worth: float, lie: bool = False) -> None:
        self.option = option
        self.worth = worth
        self.lie = lie
        """The option claims what the seat cannot prove."""


class Planner:
    """Weighs the options of one view."""

    def __init__(self, view: View, random: Random, wary: bool = True, reading: Reading | None = None) -> None:
        self.view = view
        self.seat = view.seat
        self.random = random
        self.wary = wary
        """Takes challenges into account; otherwise everyone is expected to believe."""
        self.reading = reading or read(view)
        self._deep = False
        self._lies = True
        self._credits: dict[str, float] = {}
        self._caught: float | None = None
        self._stopped: dict[str, float] = {}
        self._found: dict[bool, list[Prospect]] = {}

    def believes(self, odds: float) -> bool:
        """Whether the pending claim is at least so likely, and there is no reason to be desperate."""
        question = self.view.question
        assert isinstance(question, Dispute)
        if desperate(self.view, self.view.rules, self.seat):
            return False
        return self.reading.odds(question.claimant, question.claim) > odds

    def prospects(self, lies: bool = True) -> list[Prospect]:
        """What each option would lead to; those that are lies may be left out."""
        found = self._found.get(lies)
        if found is None:
            found = self._found[lies] = self.weigh(lies)
        return found

    def weigh(self, lies: bool) -> list[Prospect]:
        state = world(self.view, self.random, self.reading.unseen)
        self._lies = lies
        found = [self.prospect(state, option) for option in self.options()]
        if lies:
            return found
        true = [prospect for prospect in found if not prospect.lie]
        # Rare rules leave nothing to say but lies, and perhaps a challenge.
        return true if any(prospect.option != CHALLENGE for prospect in true) else self.prospects()

    def options(self) -> Sequence[Option]:
        """What is worth a thought: whoever has just chosen among new cards does not do so again at once."""
        renewed = self.reading.renewed
        if renewed is None:
            return self.view.options
        return [option for option in self.view.options if option.action != renewed] or self.view.options

    def sensible(self) -> list[Prospect]:
        """What leaves some hope, if anything does, and does not stake the last life on what is others' business."""
        found = self.prospects()
        if self.bystanding():
            found = [prospect for prospect in found if prospect.option != CHALLENGE]
        return [prospect for prospect in found if prospect.worth > 0] or found

    def bystanding(self) -> bool:
        """Whether a challenge would stake the last life for nothing of one's own, when others may challenge, too."""
        view = self.view
        question = view.question
        if not isinstance(question, Dispute) or len(view.hand) > 1 or view.living.bit_count() == 2:
            return False
        if stake(view, view.rules, self.seat):
            return False
        return self.reading.odds(question.claimant, question.claim) > TUNED.past_belief

    def value(self, state: State) -> float:
        return position_value(state, self.seat, hand_quality(self.view.rules, tuple(sorted(state.hands[self.seat]))))

    def prospect(self, state: State, option: Option) -> Prospect:
        after = state.copy()
        apply(after, option, self.seat)
        top = after.stack[-1] if after.stack else None
        if isinstance(top, Dispute) and top.claimant == self.seat:
            return self.claim_prospect(after, option, top)
        if option == CHALLENGE and isinstance(state.stack[-1], Dispute):
            return Prospect(option, self.worth_of_challenge(state, state.stack[-1]))
        return Prospect(option, self.worth(after))

    def claim_prospect(self, state: State, option: Option, dispute: Dispute) -> Prospect:
        """An option after which a claim of this seat may stand or be challenged."""
        lie = not dispute.claim.proofs(state, self.seat)
        # A pass says nothing: the claim was made before and waited for its turn.
        told = lie and option != PASS
        if told and not self._lies:
            return Prospect(option, 0.0, told)
        doubt = self.doubt(state, dispute) if self.wary else 0.0
        caught = self.worth_if_caught(state, option, dispute) if doubt and lie else 0.0
        # Whoever has nothing to lose by a lie thinks it through all the same.
        if lie and doubt > TUNED.hopeless and caught:
            return Prospect(option, caught, told)
        relief = self.relief(state, dispute.queue[0]) if doubt and not lie else 0.0
        close_window(state)
        believed = self.worth(state)
        contested = caught if lie else min(1.0, believed * relief)
        return Prospect(option, (1 - doubt) * believed + doubt * contested, told)

    def doubt(self, state: State, dispute: Dispute) -> float:
        """How likely somebody challenges a claim of this seat."""
        words = str(dispute.claim)
        if words not in self._credits:
            self._credits[words] = self.reading.credit(self.seat, dispute.claim)
        trust = 1.0
        for seat in dispute.queue:
            last_stand = desperate(state, self.view.rules, seat)
            trust *= 1 - self.reading.doubt(seat, self._credits[words], last_stand)
        return 1 - trust

    def worth_if_caught(self, state: State, option: Option, dispute: Dispute) -> float:
        """What a lie comes to when it is found out: the same for all of them, unless the rules add something."""
        usual = (option.action is None or option.action.caught is None) and not self._deep
        if usual and self._caught is not None:
            return self._caught
        after = state.copy()
        challenge(after, dispute.queue[0])
        worth = self.value(self.finish(after))
        if usual:
            self._caught = worth
        return worth

    def relief(self, state: State, rival: int) -> float:
        """By how much the others' strength shrinks, to one's own good, when a rival loses a life."""
        rivals = max(1, state.living.bit_count() - 1)
        strengths = [strength(rivals, len(hand), coins) for hand, coins in zip(state.hands, state.coins, strict=True)]
        total = sum([each for seat, each in enumerate(strengths) if state.alive(seat)]) or 1.0
        lost = strengths[rival] - strength(rivals, len(state.hands[rival]) - 1, state.coins[rival])
        return total / max(TUNED.least_left * total, total - lost)

    def worth(self, state: State) -> float:
        """What a position comes to when everyone passes, unless somebody may well block."""
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Blocking) and top.actor == self.seat:
            return self.worth_with_blocks(state, top)
        if isinstance(top, Blocking) and self.seat in top.queue and not self._deep:
            return self.worth_of_own_block(state)
        return self.value(self.finish(state))

    def worth_of_own_block(self, state: State) -> float:
        """The best that this seat can make of a block that is coming up."""
        self._deep = True
        block = state.stack[-1]
        assert isinstance(block, Blocking)
        worths = [self.prospect(state, option).worth for option in block.options(state, self.seat)]
        self._deep = False
        return max(worths)

    def worth_with_blocks(self, state: State, question: Blocking) -> float:
        chance = 0.0
        for seat in question.queue:
            chance += (1 - chance) * self.block_odds(seat, question)
        options = question.options(state, question.queue[0])
        if options[0].declines:
            chance = 0.0
        stopped = self.worth_if_blocked(state, question, options[0]) if chance else 0.0
        close_window(state)
        return (1 - chance) * self.value(self.finish(state)) + chance * stopped

    def worth_if_blocked(self, state: State, question: Blocking, block: Option) -> float:
        """What an action comes to when it is blocked: the same whoever it is aimed at."""
        worth = self._stopped.get(question.action.key)
        if worth is None:
            after = state.copy()
            apply(after, block, question.queue[0])
            worth = self._stopped[question.action.key] = self.value(self.finish(after))
        return worth

    def block_odds(self, seat: int, question: Blocking) -> float:
        """How likely a rival blocks: mostly if they can truly do so."""
        block = question.action.block
        assert block is not None
        odds = self.reading.held(seat, frozenset(block.roles), 1)
        if self.reading.has_said(seat, block.roles):
            # A truth will be said again, and so will most lies that were believed.
            return TUNED.true_again * odds + (1 - odds) * TUNED.lie_again
        bluff = TUNED.desperate_block if question.action.cost and len(question.queue) == 1 else TUNED.bluffed_block
        return TUNED.true_block * odds + (1 - odds) * bluff

    def worth_of_challenge(self, state: State, dispute: Dispute) -> float:
        """What it comes to when this seat challenges a claim."""
        true = self.reading.odds(dispute.claimant, dispute.claim)
        proved, fallen = self.worth_if_settled(state, dispute, True), self.worth_if_settled(state, dispute, False)
        return true * proved + (1 - true) * fallen

    def worth_if_settled(self, state: State, dispute: Dispute, holds: bool) -> float:
        """What a challenge comes to if the claim holds, or if it does not."""
        after = state.copy()
        suppose(after, dispute.claimant, dispute.claim, holds)
        challenge(after, self.seat)
        top = after.stack[-1] if after.stack else None
        if isinstance(top, Blocking) and self.seat in top.queue and not self._deep:
            return self.worth_of_own_block(after)
        return self.value(self.finish(after))

    def finish(self, state: State) -> State:
        return finish_turn(state, self.view.turn_number, self.seat, self.random, self.plain_choice)

    def plain_choice(self, state: State, seat: int, options: Sequence[Option]) -> Option:
        """A sensible answer to a question on the way, without looking further."""
        question = state.stack[-1]
        assert isinstance(question, Question)
        if hand_after(state, seat, options[0]) is not None:
            return max(options, key=lambda option: self.quality_after(state, option))
        if question.kind == "block":
            held = [self.reading.roles[card] for card in state.hands[seat]]
            for option in options:
                if not option.anytime and any(role in held for role in option.cards):
                    return option
        aimed = [option for option in options if option.target not in (NOBODY, seat)]
        if aimed and not question.favour:
            return max(
                aimed,
                key=lambda option: len(state.hands[option.target]) * TUNED.life_in_coins + state.coins[option.target],
            )
        return quiet_option(options)

    def quality_after(self, state: State, option: Option) -> float:
        """How good the hand is after losing or keeping these cards."""
        left = hand_after(state, self.seat, option)
        return -9.0 if left is None else hand_quality(self.view.rules, left)
