"""A turn: a coin, then one of five choices, and the repeats of a Disciple."""

from __future__ import annotations

from typing import Final

from coup.engine.disputes import dispute
from coup.engine.options import PASS, Option
from coup.engine.refusals import cannot_afford, no_such_place
from coup.engine.seating import place_option
from coup.engine.stack import PlayerQuestion, Step
from coup.engine.state import State
from coup.engine.zones import BANK
from coup.rules.poker.abilities import ABILITIES, remember, use_once
from coup.rules.poker.attacks import COUP, misaimed, strike, targets, times, times_in, too_often
from coup.rules.poker.cards import HEARTS, SEEN, Replace, discard_pile, enabled, set_disabled, take

SWAP_PRICE: Final = 1
COUP_PRICE: Final = 7
REPEAT_PRICE: Final = 1
DISCIPLE: Final = "disciple"

INCOME: Final = Option("income", "income")
DRAW: Final = Option("draw", "draw")


class Choose(PlayerQuestion):
    """Take a coin, swap a card, launch a coup, draw two cards, or announce an ability."""

    kind = "action"
    public = True

    def options(self, state: State, seat: int) -> list[Option]:
        option = state.seating.option
        purse = state.coins[seat]
        able = enabled(state, seat)
        options = [INCOME]
        if purse >= SWAP_PRICE:
            options += [place_option("swap", place) for place, _ in able]
        if purse >= COUP_PRICE:
            options += [
                option("coup", target=owner, places=(place,)) for owner, place in targets(state, seat, own=False)
            ]
        options.append(DRAW)
        for role, ability in ABILITIES.items():
            if ability.offered(state, seat):
                most = min(len(able), purse // ability.price) if ability.price else len(able)
                options += times(role, most)
        return options

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "income":
            state.pay(BANK, seat, 1)
        elif option.verb == "swap":
            state.pay(seat, BANK, SWAP_PRICE)
            state.stack.append(Replace(seat, option.places, 1 << seat))
        elif option.verb == "coup":
            strike(state, seat, COUP, COUP_PRICE, option.target, option.places[0])
        elif option.verb == "draw":
            state.stack.append(LookAtTwo(seat))
            take(state, seat, SEEN, 2)
        else:
            assert option.claim is not None
            state.stack.append(Announced(seat, option.verb, option.count))
            dispute(state, seat, option.claim)

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *rest = words.split()
        if verb == "swap":
            return cannot_afford(state, seat, "A swap", SWAP_PRICE) or unswappable(state, seat, " ".join(rest))
        if verb == "coup":
            return cannot_afford(state, seat, "A coup", COUP_PRICE) or misaimed(state, seat, rest, own=False)
        if verb not in ABILITIES:
            reacts = verb in [role.key for role in state.rules.roles]
            return f"The {verb} has no ability to announce: it reacts." if reacts else ""
        return self.unannounced(state, seat, words, verb)

    def unannounced(self, state: State, seat: int, words: str, role: str) -> str:
        """Why an ability cannot be announced, or not so often."""
        ability = ABILITIES[role]
        if not ability.offered(state, seat):
            return ability.obstacle(state, seat)
        price = ability.price * times_in(words, role)
        return too_often(state, seat, words, role) or cannot_afford(state, seat, f"{words!r}", price)


def unswappable(state: State, seat: int, place: str) -> str:
    """Why the card in a place cannot be swapped, in a sentence."""
    return no_such_place(state, seat, place) or f"The card in place {place} is disabled."


class LookAtTwo(Step):
    """The two cards are drawn: with a disabled card in play, it matters whether one is a heart."""

    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def happen(self, state: State) -> None:
        places: tuple[int, ...] = state.places[self.player]
        if len(enabled(state, self.player)) < len(places):
            state.stack.append(Enable(self.player))
        else:
            discard_pile(state, SEEN, 1 << self.player)


class Enable(PlayerQuestion):
    """With a heart, turn a disabled card back."""

    kind = "enable"

    def options(self, state: State, seat: int) -> list[Option]:
        if not any(card in HEARTS for card, _ in state.piles.get(SEEN, ())):
            return [PASS]
        able = [place for place, _ in enabled(state, seat)]
        return [place_option("enable", place) for place in state.places[seat] if place not in able]

    def answer(self, state: State, seat: int, option: Option) -> None:
        heart = option.verb == "enable"
        state.notice(SEEN, HEARTS, heart)
        discard_pile(state, SEEN, 1 << seat)
        if heart:
            set_disabled(state, seat, option.places[0], False)


class Announced(Step):
    """An announcement that stands: its uses come one after the other, then a Disciple may repeat it."""

    __match_args__ = ("player", "role", "count")
    seat_fields = ("player",)
    role_fields = ("role",)

    def __init__(self, player: int, role: str, count: int) -> None:
        self.player = player
        self.role = role
        self.count = count

    def happen(self, state: State) -> None:
        remember(state, self.player, self.role)
        state.stack.append(AskDisciple(self.player, self.role))
        state.stack.append(Uses(self.player, self.role, self.count, 0))

    def may_turn_on_anyone(self) -> bool:
        return ABILITIES[self.role].aimed


class Uses(Step):
    """An ability is used so many times, for an extra price each if it is a repeat."""

    purpose = "repeat"
    __match_args__ = ("player", "role", "count", "extra")
    seat_fields = ("player",)
    role_fields = ("role",)

    def __init__(self, player: int, role: str, count: int, extra: int) -> None:
        self.player = player
        self.role = role
        self.count = count
        self.extra = extra

    def happen(self, state: State) -> None:
        """If the player dies, the rest fall away; what cannot be paid is skipped."""
        if not state.alive(self.player):
            return
        if self.count > 1:
            state.stack.append(Uses(self.player, self.role, self.count - 1, self.extra))
        if ABILITIES[self.role].useful(state, self.player, state.coins[self.player] - self.extra):
            state.pay(self.player, BANK, self.extra)
            use_once(state, self.player, self.role)

    def may_turn_on_anyone(self) -> bool:
        return ABILITIES[self.role].aimed


class AskDisciple(Step):
    """After the last use its player may claim a Disciple."""

    __match_args__ = ("player", "role")

    def __init__(self, player: int, role: str) -> None:
        self.player = player
        self.role = role

    def happen(self, state: State) -> None:
        if state.alive(self.player):
            state.stack.append(Repeat(self.player, self.role))


class Repeat(PlayerQuestion):
    """Use the ability again as a Disciple?"""

    kind = "repeat"
    public = True
    __match_args__ = ("player", "role")
    role_fields = ("role",)

    def __init__(self, player: int, role: str) -> None:
        self.player = player
        self.role = role

    def options(self, state: State, seat: int) -> list[Option]:
        each = REPEAT_PRICE + ABILITIES[self.role].price
        most = min(len(enabled(state, seat)), state.coins[seat] // each)
        return [*times(DISCIPLE, most), PASS]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.claim is not None:
            state.stack.append(Uses(seat, self.role, option.count, REPEAT_PRICE))
            dispute(state, seat, option.claim)

    def refusal(self, state: State, seat: int, words: str) -> str:
        if not words.startswith(DISCIPLE):
            return ""
        price = (REPEAT_PRICE + ABILITIES[self.role].price) * times_in(words, DISCIPLE)
        return too_often(state, seat, words, DISCIPLE) or cannot_afford(state, seat, f"{words!r}", price)
