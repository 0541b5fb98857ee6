"""``coup.Game``: one game with names, a dealer, a history and a record."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from coup.engine import flow
from coup.engine.compiler import Outside, mypyc_attr
from coup.engine.dealer import Dealer
from coup.engine.errors import BadPosition, CoupError, GameInUse, GameOver, IllegalOption, UnknownRules, WrongSeat
from coup.engine.events import Answered
from coup.engine.options import Option
from coup.engine.players import find_seat
from coup.engine.rules import Rules
from coup.engine.stack import ChanceQuestion, Question
from coup.engine.stack import Decision as Pending
from coup.engine.state import Outcome, State
from coup.engine.views import View, look
from coup.engine.zones import DEALER, NOBODY, SPECTATOR
from coup.harmless import is_harmless, shown
from coup.names import seat_names, token, tokens
from coup.rules import rules as rules_by_name

if TYPE_CHECKING:
    from coup.positions import ByPlayer
    from coup.truth import Revealed


class Decision:
    """A pending question, in the players' names."""

    def __init__(self, decision: Pending, question: Question, players: tuple[str, ...]) -> None:
        self._decision = decision
        self._players = players
        self.question = question
        """The frame that asks; it holds nothing hidden."""

    @property
    def seats(self) -> tuple[str, ...]:
        """All who may answer, in order."""
        return tuple([self._players[seat] for seat in self._decision.seats])

    @property
    def seat(self) -> str:
        """The first of them."""
        return self._players[self._decision.seat]

    @property
    def options(self) -> tuple[Option, ...]:
        """What the first of them may answer."""
        return tuple(self._decision.options)

    @property
    def kind(self) -> str:
        """What is asked, in one word: ``action``, ``challenge``, ``block``, ``prove``, ``lose``, ``keep`` …"""
        return self.question.kind

    def __repr__(self) -> str:
        return f"<{self.kind}? {' '.join(self.seats)}: {', '.join(option.text for option in self.options)}>"


LONGEST_SEED = 1000
LONGEST_REASON = 200


def seed_text(seed: object) -> str:
    """A seed as the text that a record can hold: half of a character can be in a text, but not in a file."""
    try:
        if type(seed) is not int and not isinstance(seed, str):
            raise ValueError
        text = str(seed)
        text.encode()
        if len(text) > LONGEST_SEED:
            raise ValueError
    except ValueError as error:
        raise CoupError("A seed is a whole number or a text of ordinary characters, and not too long.") from error
    return text


def is_reason(text: str) -> bool:
    """Whether this can stand in a record, and on a screen, as the reason why a game ended."""
    return len(text) <= LONGEST_REASON and is_harmless(text)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game of Coup.

    >>> game = Game("classic", players=["ann", "bob", "cat"], seed=7)
    >>> game.play("tax").decision.seats
    ('bob', 'cat')

    Chance is dealt with by the game: ``decision`` is always a player's.

    A game has one owner: it is not for two threads at a time. What others need are views.
    """

    def __init__(
        self,
        rules: Outside[str | Rules] = "classic",
        players: Outside[int | Sequence[str]] = 4,
        *,
        seed: Outside[int | str | None] = None,
        first: Outside[str | int] = 0,
        **options: object,
    ) -> None:
        self._sit(rules, players, seed, options)
        self._open(first)
        self._deal()

    def _open(self, first: Outside[str | int]) -> None:
        self.first = self.seat(first)
        self._state = flow.start(self.rules, self._tokens, self.first, log=True)

    def _sit(
        self,
        rules: Outside[str | Rules],
        players: Outside[int | Sequence[str]],
        seed: Outside[int | str | None],
        options: Mapping[str, object],
    ) -> None:
        if isinstance(rules, Rules) and options:
            raise UnknownRules("These rules are settled already; give the options where they are made.")
        self.rules = rules if isinstance(rules, Rules) else rules_by_name(rules, **options)
        self.players = seat_names(players)
        self._tokens = tokens(self.players)
        self.seed = os.urandom(16).hex() if seed is None else seed_text(seed)
        self._dealer = Dealer(self.seed)
        self._free = [True]
        """Empty while somebody changes the game."""
        self.setup: dict[str, Any] | None = None
        """The position the game began with, if it was made by hand."""
        self.first = 0
        """The seat that took the first turn."""
        self._draws: list[str] = []
        """What the dealer will draw next, in a position that says so."""

    @classmethod
    def position(
        cls,
        rules: Outside[str | Rules] = "classic",
        *,
        players: Outside[int | Sequence[str] | None] = None,
        seed: Outside[int | str | None] = None,
        turn: Outside[str | int] = 0,
        coins: Outside[ByPlayer[int] | None] = None,
        hands: Outside[ByPlayer[Sequence[str]] | None] = None,
        lost: Outside[ByPlayer[Sequence[str]] | None] = None,
        draws: Outside[Sequence[str]] = "",
        **more: object,
    ) -> Game:
        """A game that starts from a position made by hand; what is not given is dealt at random.

        Hands are words, ``""`` means out. A short hand has that many lives; cards not named stay in the deck.
        ``draws`` are the next cards to be drawn, in order; those of hands that are not given come first. Everything
        else is named as the rule set names it: an option, as in ``Game``, a token or another mark, or a pile.
        """
        from coup.positions import Setup, is_option, players_in

        game = cls.__new__(cls)
        options = {name: value for name, value in more.items() if is_option(rules, name, value)}
        game._sit(rules, players_in(hands) if players is None else players, seed, options)
        rest = {name: value for name, value in more.items() if name not in options}
        setup = Setup(game.rules, game._tokens)
        game._set_up(setup.data(game.seat(turn), coins, hands, lost, draws, rest))
        game._deal()
        return game

    @classmethod
    def undealt(cls, rules: Rules, players: Sequence[str], seed: str | None, first: str) -> Game:
        """A game before its deal, to be replayed."""
        game = cls.__new__(cls)
        game._sit(rules, players, seed, {})
        game._open(first)
        return game

    @classmethod
    def from_setup(cls, rules: Rules, players: Sequence[str], seed: str | None, setup: dict[str, Any]) -> Game:
        """A game before the deal of a position, to be replayed."""
        game = cls.__new__(cls)
        game._sit(rules, players, seed, {})
        game._set_up(setup)
        return game

    def answer(self, text: str, seat: int) -> None:
        """One line of a record, the dealer's included."""
        flow.apply(self._state, self._option(text, seat), seat)

    def resume(self) -> None:
        """After a replay, let the dealer go on from where the record ends."""
        answers = [event for event in self._state.log or [] if isinstance(event, Answered)]
        dealt = sum(event.seat == DEALER for event in answers)
        self._dealer.drawn = max(0, dealt - len(self._draws))
        del self._draws[:dealt]
        self._deal()

    def _set_up(self, setup: dict[str, Any]) -> None:
        from coup.engine.position import position
        from coup.positions import check_draws

        self.setup = setup
        self.first = setup["turn"]
        self._state = position(
            self.rules,
            self._tokens,
            setup["turn"],
            {int(seat): amount for seat, amount in setup["coins"].items()},
            {int(seat): cards for seat, cards in setup["hands"].items()},
            {int(seat): cards for seat, cards in setup["lost"].items()},
            setup["marks"],
            setup.get("piles", {}),
        )
        self._draws = list(setup.get("draws", []))
        check_draws(self.rules, self._draws)

    def _deal(self) -> None:
        """Let the dealer answer until a player is asked."""
        state = self._state
        while self._draws and flow.decide(state).seat == DEALER:
            flow.apply(state, self._fixed_draw(flow.decide(state).options))
        if isinstance(state.question, ChanceQuestion):
            flow.deal(state, self._dealer.choose)

    def _fixed_draw(self, options: list[Option]) -> Option:
        """The draw that the position has fixed."""
        for option in options:
            if option.cards == (self._draws[0],):
                del self._draws[0]
                return option
        left = ", ".join(option.cards[0] for option in options)
        raise BadPosition(f"{shown(self._draws[0])} cannot be drawn next; what can be is: {left}.")

    def seat(self, player: Outside[str | int]) -> int:
        """The number of a player's seat, from their name, token or number."""
        found = find_seat(self._tokens, player)
        if found == NOBODY:
            raise WrongSeat(f"Nobody called {shown(player)} is at this table; there are {', '.join(self.players)}.")
        return found

    @property
    def fixed_draws(self) -> tuple[str, ...]:
        """What the position has fixed of the dealer's draws, from the first one on; the rest follow from the seed."""
        return tuple((self.setup or {}).get("draws", ()))

    @property
    def decision(self) -> Decision:
        """Who is asked, what, and with which options."""
        decision = flow.decide(self._state)
        if decision.question is None:
            raise GameOver("The game is over; nobody is asked anything.")
        return Decision(decision, decision.question, self.players)

    def options(self, player: Outside[str | int]) -> tuple[Option, ...]:
        """What this player may answer now; nothing if they are not asked."""
        return tuple(flow.options_of(self._state, self.seat(player)))

    def play(self, option: Outside[Option | str], player: Outside[str | int | None] = None) -> Game:
        """Answer the pending question, as the first who is asked or as the player named. Returns the game itself.

        Anything not on offer raises an ``IllegalOption`` that says what is, and nothing changes.
        """
        free = self._take()
        try:
            seat = None if player is None else self.seat(player)
            chosen = self._option(option, seat) if isinstance(option, str) else option
            if not isinstance(chosen, Option):
                raise IllegalOption(f"An answer is one of the options, or the text of one; not {shown(option)}.")
            if self._draws:
                self._go_on(partial(flow.apply, self._state, chosen, seat))
            else:
                flow.apply(self._state, chosen, seat)
                self._deal()
        finally:
            free.append(True)
        return self

    def _take(self) -> list[bool]:
        """Take the game for a change, and give it back to this list. Taking from a list is one step for all threads."""
        try:
            self._free.pop()
        except IndexError:
            raise GameInUse("Another thread is in the middle of an answer; a game has one owner at a time.") from None
        return self._free

    def _go_on(self, change: Callable[[], None]) -> None:
        """Let something happen, and the dealer answer what it asks."""
        before = self.copy()
        try:
            change()
            self._deal()
        except BadPosition:
            # A draw that the position has fixed, and that cannot be: as if nothing had been said.
            self._state, self._dealer, self._draws = before._state, before._dealer, before._draws
        else:
            return
        # Whoever answers may be a player, who must not hear what is to be drawn, nor what is left in the deck.
        raise BadPosition("A draw that this position has fixed could not be made after that; nothing has changed.")

    def _option(self, text: str, seat: int | None) -> Option:
        decision = flow.decide(self._state)
        if decision.question is None:
            raise GameOver("The game is over; no more answers are taken.")
        if seat is None:
            seat = decision.seat
        if seat not in decision.seats:
            raise WrongSeat(flow.refusal_of_seat(self._state, seat))
        offered = flow.options_of(self._state, seat)
        for option in offered:
            # As it stands in every record, where a line must not cost more than the answer itself.
            if option.text == text:
                return option
        words = " ".join(text.lower().split())
        with_tokens = self._with_tokens(words)
        for typed in (words, with_tokens):
            for option in offered:
                if option.text.lower() == typed:
                    return option
        for option in offered:
            if option.target == NOBODY and sorted(option.text.lower().split()) == sorted(words.split()):
                return option
        raise IllegalOption(flow.refusal_of_option(self._state, seat, with_tokens))

    def _with_tokens(self, words: str) -> str:
        """What somebody typed, with tokens for the players' names; the longest first, for Ann Lee is not Ann."""
        for name in sorted(self.players, key=len, reverse=True):
            typed = " ".join(name.lower().split())
            if typed != token(name):
                words = re.sub(rf"(?<!\S){re.escape(typed)}(?!\S)", token(name), words)
        return words

    def resign(self, player: Outside[str | int]) -> Game:
        """A player leaves between two turns: cards face up, coins to the bank."""
        seat = self.seat(player)
        free = self._take()
        try:
            self._go_on(partial(flow.resign, self._state, seat))
        finally:
            free.append(True)
        return self

    def stop(self, reason: Outside[str]) -> Game:
        """End the game without a winner: a turn limit, a table that breaks up."""
        if not isinstance(reason, str) or not is_reason(reason):
            raise CoupError(f"A game is stopped for a reason, in words; not {shown(reason)}.")
        free = self._take()
        try:
            flow.stop(self._state, reason)
        finally:
            free.append(True)
        return self

    @property
    def over(self) -> bool:
        return self._state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """Who won (the number of the seat) and why, once the game is over."""
        return self._state.outcome

    @property
    def winner(self) -> str | None:
        """The winner's name, once there is one."""
        outcome = self._state.outcome
        return None if outcome is None or outcome.winner == NOBODY else self.players[outcome.winner]

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.players[self._state.turn]

    @property
    def turn_number(self) -> int:
        return self._state.turn_number

    def view(self, player: Outside[str | int | None] = None) -> View:
        """All that this player may know; without a player, what a spectator sees."""
        return look(self._state, SPECTATOR if player is None else self.seat(player))

    def reveal(self) -> Revealed:
        """Everything that is hidden: for tests, analysis and after the game.

        ``reveal()["bob"].cards`` are bob's cards; ``reveal().deck``, ``.piles`` and ``.marks`` are the table.
        """
        from coup.truth import Revealed

        return Revealed(self._state, self.players)

    @property
    def state(self) -> State:
        """The engine's own state, hidden cards included: for analysis, never for players."""
        return self._state

    def copy(self) -> Game:
        """Another game that goes on from here by itself."""
        table = (self.rules, self.players, self.seed, self.setup, self.first)
        return make_game(type(self), *table, self._dealer.copy(), self._draws[:], self._state.copy())

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        table = (self.rules, self.players, self.seed, self.setup, self.first)
        return make_game, (type(self), *table, self._dealer, self._draws, self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.players == other.players and self._state == other._state

    def __hash__(self) -> int:
        raise TypeError("A game changes, so that it has no hash.")

    def __repr__(self) -> str:
        return f"<Game {self.rules.name} {', '.join(self.players)}: turn {self.turn_number}>"

    def record(self, player: Outside[str | int | None] = None) -> str:
        """The game as text. What is secret is left out until the game is over.

        With a player, it is what that player may write down.
        """
        from coup.record import write

        return write(self, None if player is None else self.seat(player))

    def save(self) -> str:
        """The whole game as text, with every hidden card and the seed: for the program alone."""
        from coup.record import write_all

        return write_all(self)

    @classmethod
    def load(cls, text: Outside[str], rules: Outside[Rules | None] = None) -> Game:
        """The game that ``save`` wrote, ready to go on. Rules that were made in code must be given."""
        from coup.record import read

        return read(text, rules)

    @classmethod
    def replay(cls, text: Outside[str], rules: Outside[Rules | None] = None) -> Game:
        """The game of a complete record, played again move by move. Rules that were made in code must be given."""
        from coup.record import read

        return read(text, rules)


def make_game(
    cls: type[Game],
    rules: Rules,
    players: tuple[str, ...],
    seed: str,
    setup: dict[str, Any] | None,
    first: int,
    dealer: Dealer,
    draws: list[str],
    state: State,
) -> Game:
    """The game that was copied or pickled."""
    game = cls.__new__(cls)
    game.rules, game.players, game._tokens = rules, players, tokens(players)
    game.seed, game.setup, game.first = seed, setup, first
    game._dealer, game._draws, game._state, game._free = dealer, draws, state, [True]
    return game
