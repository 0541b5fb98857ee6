"""Line mode, said once and said why: a person alone against bots who never doubt anything."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from terminal.screen.pilots import session_of

from coup import Game
from coup.presenter import present
from coup.terminal import layout
from coup.terminal.console import Console, InputEnded
from coup.terminal.lines import Left, LineGame
from coup.terminal.menu import Menu
from coup.terminal.stepping import TABLE, Replay
from coup.terminal.store import Store
from coup.terminal.tutorial import Tutorial
from coup.terminal.words import say

HANDS = {"ann": "duke captain", "bob": "contessa assassin"}


class Typist(Console):
    """Remembers all that was said, and types what it was given."""

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self.answers = list(answers)
        self.said: list[str] = []

    def write(self, text: str = "", kind: str = "") -> None:
        self.said.append(text)

    def say(self, text: str, kind: str = "", indent: str = "") -> None:
        self.said.append(text)

    def read(self, prompt: str = "> ", answers: Sequence[str] = ()) -> str:
        if not self.answers:
            raise InputEnded
        return self.answers.pop(0)


def said(game: Game, *answers: str) -> list[str]:
    """What a person reads who types this."""
    console = Typist(*answers)
    try:
        LineGame(session_of("ann @bob", game=game), console).play()
    except InputEnded:
        return console.said
    raise AssertionError("the game went on without an answer")


def test_what_cannot_be_done_says_why() -> None:
    game = Game.position("classic", hands=HANDS, turn="ann", coins={"ann": 2, "bob": 2}, seed=3)
    told = said(game, "7", "assassinate bob", "tax")
    assert any(line.startswith("You need 5 coins more. Pay 7") for line in told)
    assert any(line.startswith("You need 1 coin more. Claim the Assassin") for line in told)
    assert "You claim the Duke to collect tax." in told


def test_what_cannot_be_done_for_another_reason_than_its_price_says_why() -> None:
    poker = Game.position("poker", hands={"ann": "KS QH", "bob": "2S AH"}, turn="ann", seed=2)
    assert any(line.startswith("Abilities brought nothing in the turn before. Gain") for line in said(poker, "9"))
    rich = Game.position("classic", hands=HANDS, turn="ann", coins={"ann": 10, "bob": 2}, seed=3)
    told = said(rich, "1", "5", "steal bob")
    assert sum(line.startswith("Whoever begins a turn with 10 coins or more must") for line in told) == 3


def test_what_the_question_says_is_not_told_before_it() -> None:
    game = Game.position("classic", hands=HANDS, turn="bob", coins={"ann": 2, "bob": 2}, seed=3).play("steal ann")
    told = said(game)
    assert sum("bob claims the Captain to steal from you" in line for line in told) == 1
    assert "If nobody challenges, you may still block." in told
    explained = said(game, "help")
    assert any(line.startswith("Captain: ") for line in explained)


def test_help_is_there_in_the_tutorial_and_in_a_replay() -> None:
    console = Typist("", "table", "", "quit")
    with pytest.raises(Left):
        Tutorial(console).run()
    assert "ann: 2 coins; 2 cards face down." in console.said
    assert "Enter alone answers nothing. Try this: tax" in console.said
    replay = Replay(Game("classic", players=["ann", "bob"], seed=3).stop("turn limit"), TABLE, stops=True)
    replay.console = console = Typist("help", "back")
    replay.run()
    assert any("as NAME sees the game through the eyes of a player" in line for line in console.said)
    assert not any("means nothing" in line for line in console.said)


@pytest.mark.parametrize("word", ["back", "quit", "q"])
@pytest.mark.parametrize("steps", [("new",), ("new", ""), ("new", "", ""), ("watch", "", ""), ("rules",)])
def test_every_question_of_the_menu_has_a_way_back(own_folder: Path, word: str, steps: tuple[str, ...]) -> None:
    console = Typist(*steps, word, "quit")
    assert Menu(console, Store(own_folder)).run() is None
    assert console.said.count("What do you want to do?") == 2
    assert not any("will not do" in line or "is not one of them" in line for line in console.said)


def test_prompts_fit_into_a_line() -> None:
    assert all(len(say(key)) < 60 for key in ("replay.prompt", "line.prompt", "line.prompt_nobody"))


def test_cards_that_nobody_knows_are_told_with_their_places() -> None:
    game = Game.position("poker", hands={"ann": "KS QH", "bob": "2S AH"}, seed=2)
    told = layout.table_sentences(present(game.view("ann")))
    assert "; cards 1 and 2 face down" in told[1]
    assert "KS" in told[0]
