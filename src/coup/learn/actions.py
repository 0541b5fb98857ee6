"""The action space: a stable list of all answers that a rule set knows, the same for every seat.

An answer is listed by its text, with some changes, so that one network can sit in every seat:

- A player is ``+1`` for the next seat to the left, ``+2`` for the one after it, and so on round the table, whether
  somebody has gone out or not; ``+0`` is oneself. ``steal bob`` becomes ``steal +1``.
- Several cards are named in the order of the alphabet, whatever their order in the hand.
- Where cards lie in numbered places, a place of one's own is named by the card in it, and a place of a rival by its
  rank among the places that are left: ``swap 3`` becomes ``swap KH``, ``coup bob 7`` becomes ``coup +1 #2``.

The list is made from what rules declare: their actions and blocks, and the ``asks`` of their verbs, claims and hooks.
It does not depend on the order of hidden cards, nor on options such as ``named_block``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from coup.engine.claims import Claim
from coup.engine.errors import IllegalOption, UnknownRules
from coup.engine.flow import apply, decide, start
from coup.engine.hooks import Hook
from coup.engine.options import Option
from coup.engine.rules import EVERYONE_ELSE, RICHEST, Action, Rules
from coup.engine.state import Position
from coup.engine.verbs import Verb
from coup.engine.zones import DEALER
from coup.names import SUGGESTED

ANYTIME = "anytime"
"""In ``asks``: what may be said whatever the question is."""


class Vocabulary:
    """What can be asked and answered under some rules, at a table with so many seats."""

    def __init__(self, rules: Rules, seats: int) -> None:
        rules.check_players(seats)
        self.rules = rules
        self.seats = seats
        self.casts = casts(rules, seats)
        """The rules that the dealer may put in play; most rule sets draw nothing, and these are the rules alone."""
        self.roles = unique(role for cast in self.casts for role in cast.role_keys)
        self.role_of = {card: role for cast in self.casts for card, role in cast.card_roles.items()}
        """Every card and its role; where cards are copies of roles, a card is called like its role."""
        self.cards = tuple(self.role_of)
        self.actions = unique(action.key for cast in self.casts for action in cast.actions)
        self.parts = tuple(part for cast in self.casts for part in parts_of(cast))
        """All verbs, claims and hooks."""
        asks = [*self._of_the_engine(), *declared(self.parts)]
        self.questions = unique(kind for kind, _ in asks if kind != ANYTIME)
        """The kinds of question that a player can be asked."""
        self.texts = unique(text for _, form in asks for text in self._expand(form))
        """All answers, in the order in which they are numbered."""
        self.numbers = {text: number for number, text in enumerate(self.texts)}

    def _of_the_engine(self) -> Iterator[tuple[str, str]]:
        """The questions that no part of the rules brings about: a turn, a dispute, a block, a loss."""
        actions = [action for cast in self.casts for action in cast.actions]
        yield from [("action", wording(action)) for action in actions]
        yield from [("challenge", "challenge"), ("challenge", "pass"), ("prove", "concede")]
        for action in actions:
            if action.block is not None:
                roles = action.block.roles
                yield from [("block", f"block {role}") for role in roles]
                # Where blocks are not named, one is on offer that stands for any of several roles.
                yield from [("block", "block")] if len(roles) > 1 else []
                yield "block", "pass"
            if action.support:
                yield from [("support", "join"), ("support", "pass")]
        if actions:
            yield "lose", "lose CARD"

    def _expand(self, form: str) -> Iterator[str]:
        """All texts of a form such as ``aim PLAYER PLACE``."""
        said: list[tuple[str, ...]] = [()]
        for word in form.split():
            said = [(*begun, *more) for begun in said for more in self._meanings(word, begun)]
        return map(" ".join, said)

    def _meanings(self, word: str, begun: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
        """What a word of a form can stand for, after what was said before it."""
        if word == "RIVAL":
            return [(f"+{seat}",) for seat in range(1, self.seats)]
        if word == "PLAYER":
            return [(f"+{seat}",) for seat in range(self.seats)]
        if word == "ROLE":
            return [(role,) for role in self.roles]
        if word == "CARD":
            return [(card,) for card in self.cards]
        if word == "CARDS":
            hand = self.rules.hand
            return [
                cards for count in range(1, hand + 1) for cards in combinations_with_replacement(self.sorted, count)
            ]
        if word == "ALIKE":
            return [cards for role in self.roles for cards in self._alike(role)]
        if word == "PLACES":
            return self._alike(begun[-1])
        if word == "PLACE":
            rival = bool(begun) and begun[-1].startswith("+") and begun[-1] != "+0"
            return [(f"#{rank}",) for rank in range(1, self.most + 1)] if rival else [(card,) for card in self.cards]
        if word == "xN":
            return [(f"x{count}",) for count in range(1, self.most + 1)]
        return [(word,)]

    @property
    def sorted(self) -> list[str]:
        """The cards in the order in which options name several of them."""
        return sorted(self.cards)

    @property
    def most(self) -> int:
        """How many cards one hand can have: there is at least one rival, with at least one card."""
        return sum(self.casts[0].deck(self.seats).values()) - 1

    def _alike(self, role: str) -> list[tuple[str, ...]]:
        """The sets of cards of one role."""
        cards = [card for card in self.sorted if self.role_of[card] == role]
        return [chosen for count in range(1, len(cards) + 1) for chosen in combinations(cards, count)]

    def number(self, text: str) -> int:
        """Which of the answers this is."""
        number = self.numbers.get(text)
        if number is None:
            raise IllegalOption(
                f"{text!r} is not among the answers of {self.rules.name} with {self.seats} seats: "
                "no part of the rules declares it in its asks."
            )
        return number


def relative(position: Position, seat: int, option: Option) -> str:
    """The text of an option as it is listed, for the seat to which it is offered."""
    text = option.text
    owner = seat
    if option.target >= 0:
        owner = option.target
        rest = text.removeprefix(f"{option.verb} {position.names[owner]}")
        text = f"{option.verb} +{(owner - seat) % len(position.names)}{rest}"
    if len(option.cards) > 1:
        text = text.replace(" ".join(option.cards), " ".join(sorted(option.cards)))
    if not option.places:
        return text
    words = text.split(" ")
    ranks = [position.places[owner].index(place) for place in option.places]
    named = sorted([position.hands[owner][rank] if owner == seat else f"#{rank + 1}" for rank in ranks])
    for place, name in zip(option.places, named, strict=True):
        words[words.index(str(place))] = name
    return " ".join(words)


def wording(action: Action) -> str:
    """The form of the options that choose an action."""
    if action.target in ("", EVERYONE_ELSE):
        return action.word
    return f"{action.word} {'PLAYER' if action.target == RICHEST else 'RIVAL'}"


def parts_of(rules: Rules) -> list[Verb | Claim | Hook]:
    """The verbs, claims and hooks of a rule set."""
    found: list[Verb | Claim | Hook] = []
    for action in rules.actions:
        found += [*action.effect, *([action.claim] if action.claim is not None else [])]
        found += [action.caught] if action.caught is not None else []
        if action.block is not None:
            found += [*action.block.otherwise]
    return [*found, *rules.hooks]


def declared(parts: Iterable[Verb | Claim | Hook]) -> Iterator[tuple[str, str]]:
    """The kinds of question that these parts bring about, each with a form of its answers."""
    for part in parts:
        fields = dict(zip(type(part).__match_args__, part.fields(), strict=True))
        for question in part.asks:
            kind, _, forms = question.format(**fields).partition(": ")
            yield from [(kind, form) for form in forms.split(", ")]


def unique(words: Iterable[str]) -> tuple[str, ...]:
    """The words without those that came before."""
    return tuple(dict.fromkeys(words))


def casts(rules: Rules, seats: int) -> tuple[Rules, ...]:
    """The rules with each of the roles that the dealer may draw before the deal, or the rules alone."""
    if rules.roles:
        return (rules,)
    found: list[Rules] = []
    wanted: list[str] = [""]
    for role in wanted:
        state = start(rules, SUGGESTED[:seats])
        while not state.rules.roles:
            decision = decide(state)
            if decision.seat != DEALER:
                raise UnknownRules(f"{rules.name} has no roles before a player is asked.")
            wanted += [option.cards[0] for option in decision.options if option.cards[0] not in wanted]
            apply(state, next((option for option in decision.options if option.cards[0] == role), decision.options[0]))
        found.append(state.rules)
    return tuple(found)


@lru_cache(maxsize=64)
def vocabulary(rules: Rules, seats: int) -> Vocabulary:
    """The shared vocabulary of these rules at a table with so many seats."""
    return Vocabulary(rules, seats)
