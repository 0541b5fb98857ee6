"""The active abilities: what an announced card does, use by use."""

from __future__ import annotations

from typing import Final

from coup.engine.events import UNKNOWN
from coup.engine.options import Option
from coup.engine.refusals import cannot_afford, no_such_place, no_such_player
from coup.engine.seating import card_option, place_option
from coup.engine.stack import PlayerQuestion, Step
from coup.engine.state import State
from coup.engine.values import Value
from coup.engine.zones import BANK, EVERYONE, place_zone
from coup.rules.poker.attacks import APOTHECARY, ASSASSIN, SPY, Aim
from coup.rules.poker.cards import (
    DISCARD,
    DUG,
    PLAYED,
    PRINCESS,
    ROLE_OF,
    SEEN,
    SHOWN,
    TOP,
    discard,
    discard_hand,
    discard_pile,
    discard_place,
    enabled,
    height,
    refill,
    take,
)


class Ability(Value):
    """What a card can do on its owner's turn."""

    price = 0
    """What each use costs, if that is known beforehand."""
    aimed = False
    """It may be turned on a rival, who is named only when it is used."""

    def offered(self, state: State, player: int) -> bool:
        """Whether it can be announced, apart from its price."""
        return True

    def obstacle(self, state: State, player: int) -> str:
        """Why it cannot be announced, in a sentence, where ``offered`` says no."""
        return "Nothing would come of it."

    def useful(self, state: State, player: int, purse: int) -> bool:
        """Whether one use can be paid from this purse and would do anything; otherwise it is skipped."""
        return self.price <= purse and self.offered(state, player)

    def use(self, state: State, player: int) -> None:
        """Do it once, or push the questions it needs."""
        raise NotImplementedError


def gain(state: State, player: int, source: int, amount: int) -> None:
    """Coins that an ability brings, remembered for the next player's Baron."""
    state.pay(source, player, amount)
    state.marks["gain"] += amount


class Assassinate(Ability):
    """A rival's card dies."""

    price = 4
    aimed = True

    def use(self, state: State, player: int) -> None:
        state.stack.append(Aim(player, ASSASSIN, self.price, own=False))


class Poison(Ability):
    """A card is disabled; a disabled one dies."""

    price = 2
    aimed = True

    def use(self, state: State, player: int) -> None:
        state.stack.append(Aim(player, APOTHECARY, self.price, own=True))


class Infiltrate(Ability):
    """A card in play is replaced."""

    aimed = True

    def use(self, state: State, player: int) -> None:
        state.stack.append(Aim(player, SPY, self.price, own=True))


class Collect(Ability):
    """Take two coins."""

    def use(self, state: State, player: int) -> None:
        gain(state, player, BANK, 2)


class Outdo(Ability):
    """Gain one more than abilities brought the player of the turn before."""

    def offered(self, state: State, player: int) -> bool:
        return bool(state.marks["last_gain"] > 0)

    def obstacle(self, state: State, player: int) -> str:
        return "Abilities brought nothing in the turn before."

    def use(self, state: State, player: int) -> None:
        state.pay(BANK, player, state.marks["last_gain"] + 1)


class Tithe(Ability):
    """Take a coin from a rival who has one."""

    aimed = True

    def offered(self, state: State, player: int) -> bool:
        return any(state.coins[rival] for rival in state.rivals(player))

    def obstacle(self, state: State, player: int) -> str:
        return "No rival has a coin."

    def use(self, state: State, player: int) -> None:
        state.stack.append(TakeFrom(player))


class TakeFrom(PlayerQuestion):
    """Choose who gives a coin."""

    kind = "take"
    public = True

    def options(self, state: State, seat: int) -> list[Option]:
        return [state.seating.option("take", target=rival) for rival in state.rivals(seat) if state.coins[rival]]

    def answer(self, state: State, seat: int, option: Option) -> None:
        gain(state, seat, option.target, 1)

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *giver = words.split()
        if verb != "take" or not giver:
            return ""
        if giver[0] == state.names[seat]:
            return "Nobody takes from themselves."
        return no_such_player(state, giver[0]) or f"{giver[0]} has no coins."


class Recruit(Ability):
    """Look at three cards; one of them may replace a card in play."""

    def use(self, state: State, player: int) -> None:
        state.stack.append(Recruiting(player))
        take(state, player, SEEN, 3)


class Recruiting(PlayerQuestion):
    """Lay one of the cards seen in a place of yours, or discard them all."""

    kind = "recruit"

    def options(self, state: State, seat: int) -> list[Option]:
        option = state.seating.option
        hidden = {
            place: option("lay", cards=(UNKNOWN,), places=(place,), text=f"lay a card {place}")
            for place in state.places[seat]
        }
        return [
            *(
                option("lay", cards=(card,), places=(place,), redacted=hidden[place])
                for card, _ in state.piles.get(SEEN, ())
                for place in state.places[seat]
            ),
            option("discard", declines=True),
        ]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "lay":
            lay(state, seat, option.cards[0], SEEN, option.places[0])
        discard_pile(state, SEEN, 1 << seat)


def lay(state: State, seat: int, card: str, source: int, place: int) -> None:
    """A card comes into play in the place of another one."""
    discard_place(state, seat, place, 1 << seat)
    state.move(card, source, place_zone(seat, place), 1 << seat)


class Dig(Ability):
    """Choose a discarded card, for the top of the draw pile or for coins into play."""

    def offered(self, state: State, player: int) -> bool:
        return bool(state.piles.get(DISCARD))

    def obstacle(self, state: State, player: int) -> str:
        return "The discard pile is empty."

    def use(self, state: State, player: int) -> None:
        state.look_through(player, DISCARD)
        state.stack.append(Digging(player))


class Digging(PlayerQuestion):
    """Choose a card of the discard pile."""

    kind = "dig"

    def options(self, state: State, seat: int) -> list[Option]:
        cards = sorted([card for card, _ in state.piles[DISCARD]])
        redacted = state.seating.option("dig")
        return [state.seating.option("dig", cards=(card,), redacted=redacted) for card in cards]

    def answer(self, state: State, seat: int, option: Option) -> None:
        state.move(option.cards[0], DISCARD, DUG, 1 << seat)
        state.stack.append(Burying(seat))


SWAP_PRICE: Final = 5
ADD_PRICE: Final = 10


class Burying(PlayerQuestion):
    """Choose what becomes of the card that was dug out."""

    kind = "bury"

    def options(self, state: State, seat: int) -> list[Option]:
        option = state.seating.option
        options = [option("top")]
        if state.coins[seat] >= SWAP_PRICE:
            options += [place_option("swap", place) for place in state.places[seat]]
        if state.coins[seat] >= ADD_PRICE:
            options.append(option("add"))
        return options

    def answer(self, state: State, seat: int, option: Option) -> None:
        card, _ = state.piles[DUG][0]
        if option.verb == "top":
            state.move(card, DUG, TOP + height(state), 1 << seat)
        elif option.verb == "swap":
            state.pay(seat, BANK, SWAP_PRICE)
            lay(state, seat, card, DUG, option.places[0])
        else:
            state.pay(seat, BANK, ADD_PRICE)
            state.move(card, DUG, seat, 1 << seat)
        refill(state)

    def refusal(self, state: State, seat: int, words: str) -> str:
        verb, *place = words.split()
        if verb == "add":
            return cannot_afford(state, seat, "Another card in play", ADD_PRICE)
        if verb != "swap":
            return ""
        return cannot_afford(state, seat, "A swap", SWAP_PRICE) or no_such_place(state, seat, " ".join(place))


class Gamble(Ability):
    """Turn up four cards; a rank that comes often pays, Gamblers cost."""

    def use(self, state: State, player: int) -> None:
        state.stack.append(Gambled(player))
        take(state, player, SHOWN, 4, EVERYONE)


PAYOUTS: Final = {"steep": (0, 1, 6, 15, 28), "gentle": (0, 2, 4, 8, 16)}
"""What one to four cards of a rank pay, by the option of the rule set."""
GAMBLER_FINE: Final = 2


class Gambled(Step):
    """The four cards lie open."""

    __match_args__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def happen(self, state: State) -> None:
        ranks = shown_ranks(state)
        if ranks.count("gambler") == 4:
            state.end(self.player, "four Gamblers")
        elif len(ranks) > ranks.count("gambler"):
            state.stack.append(Picking(self.player))
        else:
            settle_bet(state, self.player, 0)


def shown_ranks(state: State) -> list[str]:
    return [ROLE_OF[card] for card, _ in state.piles.get(SHOWN, ())]


class Picking(PlayerQuestion):
    """Choose the rank that pays."""

    kind = "pick"
    public = True

    def options(self, state: State, seat: int) -> list[Option]:
        ranks = sorted(set(shown_ranks(state)) - {"gambler"})
        return [card_option("pick", rank) for rank in ranks]

    def answer(self, state: State, seat: int, option: Option) -> None:
        payout = PAYOUTS[str(state.rules.options["gambler"])]
        settle_bet(state, seat, payout[shown_ranks(state).count(option.cards[0])])


def settle_bet(state: State, player: int, payout: int) -> None:
    """Pay-out and fines are booked as one sum; whoever cannot pay must show a Gambler or is out."""
    net = payout - GAMBLER_FINE * shown_ranks(state).count("gambler")
    discard_pile(state, SHOWN, EVERYONE)
    if net >= 0:
        gain(state, player, BANK, net)
        return
    owed = min(-net, state.coins[player])
    state.pay(player, BANK, owed)
    state.marks["gain"] += net
    if owed < -net:
        state.stack.append(Ruin(player))


class Ruin(PlayerQuestion):
    """Show and lose a Gambler, or be out of the game."""

    kind = "ruin"

    def options(self, state: State, seat: int) -> list[Option]:
        option = state.seating.option
        gamblers = [place for place, card in enabled(state, seat) if ROLE_OF[card] == "gambler"]
        return [*(place_option("reveal", place) for place in gamblers), option("out")]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "reveal":
            discard_place(state, seat, option.places[0], EVERYONE)
        else:
            discard_hand(state, seat)
        if not state.hands[seat]:
            state.remove(seat)


class HoldCourt(Ability):
    """Add to the princess pile, play a card from it, or sell some of it."""

    aimed = True

    def use(self, state: State, player: int) -> None:
        state.stack.append(Court(player))


class Court(PlayerQuestion):
    """Choose what to do with the princess pile."""

    kind = "court"

    def options(self, state: State, seat: int) -> list[Option]:
        option = state.seating.option
        pile = court(state, seat)
        playable = [card for card in pile if playable_now(state, seat, ROLE_OF[card])]
        return [
            option("set-aside"),
            *(card_option("play", card) for card in playable),
            *sales(state, seat),
        ]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "set-aside":
            take(state, seat, PRINCESS + seat)
        elif option.verb == "sell":
            sell(state, seat, option.cards[0])
        else:
            card = option.cards[0]
            state.move(card, PRINCESS + seat, PLAYED, EVERYONE)
            state.stack.append(Played(card))
            use_once(state, seat, ROLE_OF[card])


def playable_now(state: State, seat: int, role: str) -> bool:
    """A card without an active ability has nothing to play."""
    return role in ABILITIES and ABILITIES[role].useful(state, seat, state.coins[seat])


def court(state: State, seat: int) -> list[str]:
    """The cards of a princess pile."""
    return sorted([card for card, _ in state.piles.get(PRINCESS + seat, ())])


def sales(state: State, seat: int) -> list[Option]:
    option = state.seating.option
    redacted = option("sell", cards=(UNKNOWN,), text="sell a card")
    return [option("sell", cards=(card,), redacted=redacted) for card in court(state, seat)]


def sell(state: State, seat: int, card: str) -> None:
    """Discard a card of the pile for a coin, and ask for more."""
    discard(state, card, PRINCESS + seat, 1 << seat)
    gain(state, seat, BANK, 1)
    if state.piles.get(PRINCESS + seat):
        state.stack.append(SellMore(seat))


class SellMore(PlayerQuestion):
    """Sell another card of the princess pile?"""

    kind = "sell"

    def options(self, state: State, seat: int) -> list[Option]:
        return [*sales(state, seat), state.seating.option("done", declines=True)]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "sell":
            sell(state, seat, option.cards[0])


class Played(Step):
    """A card played from a princess pile is discarded after its effect."""

    __match_args__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card

    def happen(self, state: State) -> None:
        discard(state, self.card, PLAYED, EVERYONE)


class Imitate(Ability):
    """Use an ability that others played since your last turn."""

    aimed = True

    def useful(self, state: State, player: int, purse: int) -> bool:
        return bool(copies(state, player, purse))

    def use(self, state: State, player: int) -> None:
        state.stack.append(Copying(player))


def copies(state: State, player: int, purse: int) -> list[str]:
    """The abilities that a Swindler with so many coins may use now."""
    announced: tuple[tuple[int, int, str], ...] = state.marks["announced"]
    since: int = state.marks["last_turns"][player]
    roles = {role for turn, seat, role in announced if turn > since and seat != player}
    roles.discard("swindler")
    return [role for role, ability in ABILITIES.items() if role in roles and ability.useful(state, player, purse)]


class Copying(PlayerQuestion):
    """Choose the ability to use."""

    kind = "copy"
    public = True

    def options(self, state: State, seat: int) -> list[Option]:
        """The price may be gone by now, on a Baron's win that failed."""
        options = [card_option("copy", role) for role in copies(state, seat, state.coins[seat])]
        return options or [state.seating.option("skip", declines=True)]

    def answer(self, state: State, seat: int, option: Option) -> None:
        if option.verb == "copy":
            use_once(state, seat, option.cards[0])

    def refusal(self, state: State, seat: int, words: str) -> str:
        role = words.removeprefix("copy ")
        if role == words or role not in ABILITIES:
            return ""
        price = cannot_afford(state, seat, f"The {role}", ABILITIES[role].price)
        return price or f"No rival has used the {role} since {state.names[seat]}'s last turn."


def use_once(state: State, player: int, role: str) -> None:
    """One use of an ability; one that cannot be paid or aimed is skipped."""
    ability = ABILITIES[role]
    if state.alive(player) and ability.useful(state, player, state.coins[player]):
        remember(state, player, role)
        ability.use(state, player)


def remember(state: State, player: int, role: str) -> None:
    """What was played in a turn, announced or copied or from a princess pile, is there for the others' Swindlers."""
    played = (state.turn_number, player, role)
    if played not in state.marks["announced"]:
        state.mark("announced", (*state.marks["announced"], played))


ABILITIES: Final[dict[str, Ability]] = {
    "assassin": Assassinate(),
    "swindler": Imitate(),
    "apothecary": Poison(),
    "cultist": Recruit(),
    "baron": Outdo(),
    "priest": Tithe(),
    "spy": Infiltrate(),
    "gravedigger": Dig(),
    "gambler": Gamble(),
    "princess": HoldCourt(),
    "duke": Collect(),
}
"""The active ability of each role; Disciple and Martyr have none."""
