"""What a lost challenge costs: a card, the Swindler's cheap way out, or the Priest's five coins."""

from __future__ import annotations

from typing import Final

from coup.engine.disputes import dispute
from coup.engine.options import Option
from coup.engine.refusals import cannot_afford, no_such_place
from coup.engine.seating import place_option
from coup.engine.stack import PlayerQuestion, Step
from coup.engine.state import State
from coup.engine.zones import BANK, EVERYONE
from coup.rules.poker.attacks import die
from coup.rules.poker.cards import ROLE_OF, discard_place, enabled
from coup.rules.poker.claims import HoldsCards

REWARD: Final = 5
SWINDLED_REWARD: Final = 1
ABSOLUTION: Final = 5


class MustLose(Step):
    """A player loses a card for a lost challenge, if they are still in the game."""

    __match_args__ = ("player", "other", "caught", "absolution")

    def __init__(self, player: int, other: int, caught: bool, absolution: bool) -> None:
        self.player = player
        self.other = other
        self.caught = caught
        self.absolution = absolution

    def happen(self, state: State) -> None:
        if state.alive(self.player):
            state.stack.append(LoseCard(self.player, self.other, self.caught, self.absolution))


class LoseCard(PlayerQuestion):
    """Choose the card to lose."""

    kind = "lose"
    __match_args__ = ("player", "other", "caught", "absolution")
    seat_fields = ("player", "other")

    def __init__(self, player: int, other: int, caught: bool, absolution: bool) -> None:
        self.player = player
        self.other = other
        """The other party of the challenge."""
        self.caught = caught
        """The player was caught on a bluff; otherwise they challenged in vain."""
        self.absolution = absolution
        """The player may buy themselves off as a Priest."""

    def options(self, state: State, seat: int) -> list[Option]:
        seating = state.seating
        options = [place_option("lose", place) for place in state.places[seat]]
        able = enabled(state, seat)
        if self.caught:
            options += [
                seating.option("lose-as", places=(place,), text=f"lose {place} as swindler")
                for place, card in able
                if ROLE_OF[card] == "swindler"
            ]
        elif self.absolution and able and state.coins[seat] >= ABSOLUTION:
            options.append(seating.option("priest", claim=HoldsCards("priest", 1)))
        return options

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.claim is not None:
            state.pay(seat, BANK, ABSOLUTION)
            state.stack.append(Absolution(seat, self.other))
            dispute(state, seat, option.claim)
        elif option.verb == "lose":
            self.reward(state, REWARD)
            die(state, seat, option.places[0], coup=False)
        else:
            self.reward(state, SWINDLED_REWARD)
            discard_place(state, seat, option.places[0], EVERYONE)
            if not state.hands[seat]:
                state.remove(seat)

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *place = words.split()
        if verb == "lose" and place:
            return no_such_place(state, seat, place[0])
        if verb != "priest":
            return ""
        if self.caught or not self.absolution:
            return "A Priest buys off a challenge that was wrong, and only once."
        if not enabled(state, seat):
            return f"All cards of {state.names[seat]} are disabled."
        return cannot_afford(state, seat, "The Priest's absolution", ABSOLUTION)

    def reward(self, state: State, amount: int) -> None:
        if self.caught:
            state.pay(BANK, self.other, amount)


class Absolution(Step):
    """The Priest's coins are laid down; if the claim stands, no card is lost."""

    purpose = "absolution"
    __match_args__ = ("player", "other")

    def __init__(self, player: int, other: int) -> None:
        self.player = player
        self.other = other

    def happen(self, state: State) -> None:
        """The coins stay with the bank."""

    def fall(self, state: State, challenger: int) -> None:
        """The coins come back, and the wrong call still costs a card, after the one for the bluff."""
        state.pay(BANK, self.player, ABSOLUTION)
        state.stack.append(MustLose(self.player, self.other, caught=False, absolution=False))

    def may_turn_on_anyone(self) -> bool:
        return False
