"""A position made by hand: from the words that people use to the plain data that a record holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from coup.engine.errors import BadPosition, WrongSeat
from coup.engine.players import find_seat
from coup.engine.rules import Rules
from coup.engine.zones import NOBODY
from coup.harmless import shown
from coup.rules import rules as rules_by_name
from coup.rules import settings

T = TypeVar("T")
ByPlayer = Mapping[str, T] | Mapping[int, T] | Mapping[str | int, T]
"""Something for each player, by name or number."""


def players_in(hands: object) -> list[str] | int:
    """The players of a position that names them nowhere but in its hands."""
    given = by_player("hands", hands)
    if not given:
        raise BadPosition("A position needs players: give their hands, or players=3, or a list of names.")
    if all(isinstance(player, str) for player in given):
        return list(given)
    if all(type(player) is int for player in given):
        return int(max(given)) + 1
    raise BadPosition(f"The hands are those of {shown(list(given))}; name all players, or number all of them.")


def is_option(rules: str | Rules, name: str, value: object) -> bool:
    """Whether a word for a position sets an option of the rule set. A mark of the same name is no switch."""
    known = rules.options if isinstance(rules, Rules) else settings(rules)
    if name not in known:
        return False
    return isinstance(value, bool) or name not in (rules if isinstance(rules, Rules) else rules_by_name(rules)).marks


def by_player(part: str, value: object) -> Mapping[Any, Any]:
    """Something that is given by player."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise BadPosition(f"{part!r} is given by player, such as {part}={{'ann': …}}; not {shown(value)}.")
    return value


def check_draws(rules: Rules, draws: list[str]) -> None:
    """What is to be drawn must be cards. Which there are nobody knows before the roles are drawn."""
    for card in draws:
        if not isinstance(card, str) or (rules.roles and card not in rules.card_roles):
            raise BadPosition(f"There is no card {shown(card)} to draw; the cards are {', '.join(rules.card_roles)}.")


class Setup:
    """Puts a position into plain data for one table."""

    def __init__(self, rules: Rules, tokens: tuple[str, ...]) -> None:
        self.rules = rules
        self.tokens = tokens
        self.known = {card.lower(): card for card in rules.card_roles}

    def data(
        self, turn: int, coins: object, hands: object, lost: object, draws: object, more: Mapping[str, Any]
    ) -> dict[str, Any]:
        """All of the position. What the rule set does not know is left to the engine to refuse."""
        names = {pile.name for pile in self.rules.all_piles if pile.lasting}
        cards = {part: self.by_seat(part, value) for part, value in (("hands", hands), ("lost", lost))}
        setup: dict[str, Any] = {
            "turn": turn,
            "coins": self.by_seat("coins", coins),
            **{part: {seat: self.cards(words) for seat, words in given.items()} for part, given in cards.items()},
            "marks": {name: self.mark(name, value) for name, value in more.items() if name not in names},
            "piles": {name: self.pile(name, value) for name, value in more.items() if name in names and value},
        }
        fixed = self.cards(draws)
        return {**setup, "draws": fixed} if fixed else setup

    def by_seat(self, part: str, value: object) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for player, item in by_player(part, value).items():
            seat = find_seat(self.tokens, player)
            if seat == NOBODY:
                raise WrongSeat(f"Nobody called {shown(player)} is at this table; there are {', '.join(self.tokens)}.")
            if str(seat) in found:
                raise BadPosition(f"{self.tokens[seat]} is there twice under {part!r}.")
            found[str(seat)] = item
        return found

    def cards(self, cards: object) -> list[str]:
        """Cards written as words in any case, or a list of them, as views and truths have it."""
        words = cards.split() if isinstance(cards, str) else cards
        if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
            raise BadPosition(f"Cards are written as words, such as 'duke captain', or as a list; not {shown(cards)}.")
        return [self.known.get(word.lower(), word.lower()) for word in words]

    def pile(self, name: str, value: Any) -> Any:
        """The cards of a pile, or of everyone's."""
        if isinstance(value, Mapping):
            return {seat: self.cards(cards) for seat, cards in self.by_seat(name, value).items()}
        return self.cards(value)

    def mark(self, name: str, value: Any) -> Any:
        try:
            return self.with_tokens(value)
        except RecursionError as error:
            raise BadPosition(f"{shown(name)} is nested too deeply.") from error

    def with_tokens(self, value: Any) -> Any:
        """The value of a mark, with players by the tokens that the rules know them by."""
        if isinstance(value, str):
            seat = find_seat(self.tokens, value)
            return value if seat == NOBODY else self.tokens[seat]
        if isinstance(value, Mapping):
            return {self.key(key): self.with_tokens(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.with_tokens(item) for item in value]
        return value

    def key(self, player: Any) -> Any:
        """A player as a key: plain data has no numbers there."""
        seat = find_seat(self.tokens, player)
        return player if seat == NOBODY else self.tokens[seat]
