"""Table talk: tests that read like the table.

    talk = table(hands={"ann": "assassin duke", "bob": "captain captain"}, coins={"ann": 3})
    talk.ann("assassinate bob").bob("block contessa").ann("challenge").bob("concede", "lose captain")

Everyone who is asked before the speaker passes. What nobody may pass on must be said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from coup import CoupError, Game
from coup.engine import flow
from coup.engine.dealer import Dealer
from coup.engine.rules import Rules
from coup.engine.zones import place_zone


def cites(*sentences: str) -> pytest.MarkDecorator:
    """The sentences of the rule texts that a test proves."""
    return pytest.mark.cites(*sentences)


class Script(Dealer):
    """A dealer who gives out the cards that the test names, then goes on at random."""

    def __init__(self, game: Game, draws: str) -> None:
        super().__init__("script")
        self.game = game
        self.draws = draws.split()

    def choose(self, weights: Any) -> int:
        if not self.draws:
            return super().choose(weights)
        card = self.draws.pop(0)
        cards = [option.cards[0] for option in flow.decide(self.game.state).options]
        assert card in cards, f"The deck has no {card}, only {cards}."
        possible = [outcome for outcome, weight in enumerate(weights) if weight]
        return possible[cards.index(card)]


class Talk:
    """A game in which the players speak by name."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, player: str) -> Callable[..., Talk]:
        if player.startswith("_"):
            raise AttributeError(player)

        def say(*answers: str) -> Talk:
            for answer in answers:
                self.say(player, answer)
            return self

        return say

    def say(self, player: str, answer: str) -> None:
        self.pass_until(player, answer)
        self.game.play(answer, player)

    def pass_until(self, player: str, answer: str) -> None:
        """Let everyone pass until this player is offered this answer, or nobody can pass any more."""
        while not self.game.over and answer not in self.offers(player):
            decision = self.game.decision
            if "pass" not in [option.text for option in decision.options]:
                return
            self.game.play("pass", decision.seat)

    def passes(self) -> Talk:
        """Everyone passes until somebody must choose something."""
        self.pass_until(self.game.players[0], "no such answer")
        return self

    def offers(self, player: str) -> list[str]:
        """What this player may answer now."""
        return [option.text for option in self.game.options(player)]

    @property
    def asked(self) -> tuple[str, ...]:
        """Who may answer now, in order."""
        return () if self.game.over else self.game.decision.seats

    @property
    def kind(self) -> str:
        """What is asked now."""
        return "end" if self.game.over else self.game.decision.kind

    def refuses(self, player: str, answer: str) -> str:
        """The answer is refused with a sentence and nothing changes. Returns the sentence."""
        before = self.game.copy()
        with pytest.raises(CoupError) as caught:
            self.game.play(answer, player)
        assert self.game == before
        return str(caught.value)

    def coins(self, player: str) -> int:
        return self.game.reveal()[player].coins

    def cards(self, player: str) -> list[str]:
        return sorted(self.game.reveal()[player].cards)

    def lost(self, player: str) -> list[str]:
        return list(self.game.reveal()[player].lost)

    def places(self, player: str) -> dict[int, str]:
        """Which card lies in which numbered place."""
        return dict(zip(self._places(player), self.game.reveal()[player].cards, strict=True))

    def disabled(self, player: str) -> list[int]:
        """The numbered places whose cards are disabled."""
        zones = self.game.state.marks["disabled"]
        return [place for place in self._places(player) if place_zone(self.game.seat(player), place) in zones]

    def _places(self, player: str) -> tuple[int, ...]:
        return self.game.state.places[self.game.seat(player)]

    def draws(self, cards: str) -> Talk:
        """The cards that will be dealt next."""
        self.game._dealer = Script(self.game, cards)
        return self


def table(
    rules: str | Rules = "classic",
    *,
    hands: Mapping[str, str],
    players: int | Sequence[str] | None = None,
    coins: Mapping[str, int] | None = None,
    lost: Mapping[str, str] | None = None,
    turn: str | int = 0,
    options: Mapping[str, Any] | None = None,
    draws: str = "",
    **marks: Any,
) -> Talk:
    """A game in the middle, with these cards and coins; others have two coins each."""
    game = Game.position(
        rules, players=players, seed=1, turn=turn, coins=coins, hands=hands, lost=lost, **(options or {}), **marks
    )
    return Talk(game).draws(draws)
