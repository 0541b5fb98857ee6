"""The questions about cards: what is drawn, what is kept, what is handed over."""

from __future__ import annotations

from coup.engine.compiler import mypyc_attr
from coup.engine.options import Option
from coup.engine.refusals import not_held
from coup.engine.seating import choices_to_keep, hand_option
from coup.engine.stack import ChanceQuestion, Choose, PlayerQuestion
from coup.engine.state import State
from coup.engine.zones import DECK


@mypyc_attr(acyclic=True, free_list_len=1)
class Draw(ChanceQuestion):
    """The dealer gives a player so many cards from the deck, one by one, for as long as it lasts."""

    kind = "deal"
    __match_args__ = ("player", "count")
    seat_fields = ("player",)

    def __init__(self, player: int, count: int) -> None:
        self.player = player
        self.count = count

    def options(self, state: State, seat: int) -> list[Option]:
        deals = state.seating.deals[self.player]
        return [deals[place] for place in state.deck.drawable()]

    def weights(self, state: State) -> list[int]:
        return [count for count in state.deck.counts if count]

    def draw(self, state: State, choose: Choose) -> Option:
        return state.seating.deals[self.player][choose(state.deck.counts)]

    def knowers(self, seat: int) -> int:
        return 1 << self.player

    def answer(self, state: State, seat: int, option: Option) -> None:
        if self.count > 1 and state.deck.size > 1:
            state.stack.append(Draw(self.player, self.count - 1))
        state.move(option.cards[0], DECK, self.player, 1 << self.player)


@mypyc_attr(acyclic=True, free_list_len=1)
class Keep(PlayerQuestion):
    """Choose which cards to keep; the others go back to the deck."""

    kind = "keep"
    __match_args__ = ("player", "count")

    def __init__(self, player: int, count: int) -> None:
        self.player = player
        self.count = count

    def options(self, state: State, seat: int) -> list[Option]:
        return choices_to_keep(state.hands[seat], self.count)

    def answer(self, state: State, seat: int, option: Option) -> None:
        returned = list(state.hands[seat])
        for card in option.cards:
            returned.remove(card)
        for card in returned:
            state.move(card, seat, DECK, 1 << seat)

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *cards = words.split()
        if verb != "keep":
            return ""
        return not_held(state, seat, cards) or f"{state.names[seat]} keeps {self.count}, not {len(cards)}."


class Hand(PlayerQuestion):
    """Choose one of your cards to hand to someone, who sees it; it is laid in a zone."""

    kind = "hand"
    __match_args__ = ("player", "receiver", "zone")
    seat_fields = ("player", "receiver")

    def __init__(self, player: int, receiver: int, zone: int) -> None:
        self.player = player
        self.receiver = receiver
        self.zone = zone

    def options(self, state: State, seat: int) -> list[Option]:
        return [hand_option(card) for card in sorted(set(state.hands[seat]))]

    def knowers(self, seat: int) -> int:
        return 1 << self.player | 1 << self.receiver

    def answer(self, state: State, seat: int, option: Option) -> None:
        state.move(option.cards[0], seat, self.zone, self.knowers(seat))

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *cards = words.split()
        return not_held(state, seat, cards) if verb == "hand" else ""
