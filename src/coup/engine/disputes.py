"""Claims in dispute: who may challenge, how it is proved, and what a lost challenge costs.

A claim always lies like this: the step that it is for, and on it a ``Dispute``. When nobody
challenges, or the claim is proved, the step comes to the top again and happens; when the claim
falls, the step is taken away. So nothing here needs to know how deep it is nested.
"""

from __future__ import annotations

from coup.engine.claims import Claim
from coup.engine.compiler import mypyc_attr
from coup.engine.events import Claimed, Settled
from coup.engine.losses import LOST_CHALLENGE, Lose
from coup.engine.options import CHALLENGE_OR_PASS, CONCEDE, Option
from coup.engine.stack import ALONE, Question, Step
from coup.engine.state import State


def without(queue: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return queue[1:] if queue[0] == seat else tuple([other for other in queue if other != seat])


def dispute(state: State, claimant: int, claim: Claim) -> None:
    """Open the window in which the others may challenge the claim for the step on top of the stack."""
    if state.log is not None:
        step = state.stack[-1]
        assert isinstance(step, Step)
        state.log.append(Claimed(claimant, claim, step))
    queue = state.seating.circle.window(state.living, state.turn, claimant)
    if queue:
        state.stack.append(Dispute(claimant, claim, queue))


@mypyc_attr(acyclic=True, free_list_len=1)
class Dispute(Question):
    """May anyone challenge this claim? The window is closed by a challenge, or when all have passed."""

    kind = "challenge"
    window = True
    public = True
    __match_args__ = ("claimant", "claim", "queue")
    seat_fields = ("claimant",)

    def __init__(self, claimant: int, claim: Claim, queue: tuple[int, ...]) -> None:
        self.claimant = claimant
        self.claim = claim
        self.queue = queue

    def seats(self, state: State) -> tuple[int, ...]:
        return self.queue

    def options(self, state: State, seat: int) -> list[Option]:
        return CHALLENGE_OR_PASS

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "challenge":
            proof = Proof(self.claimant, self.claim, seat)
            if self.claim.asked:
                state.stack.append(proof)
            else:
                proof.answer(state, self.claimant, proof.options(state, self.claimant)[0])
        elif len(self.queue) > 1:
            state.stack.append(Dispute(self.claimant, self.claim, without(self.queue, seat)))

    def unasked(self, state: State, seat: int) -> str:
        if seat == self.claimant:
            return "Nobody challenges their own claim."
        return f"{state.names[seat]} has passed." if state.alive(seat) else ""


def penalty(state: State, loser: int, creditor: int, caught: bool) -> None:
    """Whoever loses a challenge pays for it: with a life, unless the rules know another penalty."""
    for hook in state.rules.penalty_hooks:
        if hook.penalty(state, loser, creditor, caught):
            return
    state.stack.append(Lose(loser, LOST_CHALLENGE, creditor))


@mypyc_attr(acyclic=True, free_list_len=1)
class Proof(Question):
    """Show what you claimed, or concede: nobody has to show a card they hold."""

    kind = "prove"
    __match_args__ = ("claimant", "claim", "challenger")
    seat_fields = ("claimant", "challenger")

    def __init__(self, claimant: int, claim: Claim, challenger: int) -> None:
        self.claimant = claimant
        self.claim = claim
        self.challenger = challenger

    def seats(self, state: State) -> tuple[int, ...]:
        return ALONE[self.claimant]

    def options(self, state: State, seat: int) -> list[Option]:
        return [*self.claim.proofs(state, seat), CONCEDE]

    def answer(self, state: State, seat: int, option: Option) -> None:
        proved = option.verb == "show"
        if state.log is not None:
            state.log.append(Settled(self.claimant, self.challenger, self.claim, proved))
        if proved:
            self.stand(state, option)
        else:
            self.fall(state)

    def refusal(self, state: State, seat: int, words: str) -> str:
        return f"It does not prove the claim: {self.claim}." if words.split(" ")[0] == "show" else ""

    def stand(self, state: State, proof: Option) -> None:
        """The shown cards are replaced first, then the challenger pays."""
        self.claim.show(state, self.claimant, proof)
        claimed = state.stack[-1]
        assert isinstance(claimed, Step)
        claimed.proved(state, self.challenger)
        penalty(state, self.challenger, self.claimant, False)
        self.claim.redraw(state, self.claimant, proof)

    def fall(self, state: State) -> None:
        """What was claimed for is taken back first, then the claimant pays."""
        claimed = state.stack.pop()
        assert isinstance(claimed, Step)
        claimed.fall(state, self.challenger)
        if state.alive(self.claimant):
            penalty(state, self.claimant, self.challenger, True)
