"""Hot seat in every rule set, with people who type at random: played to the end, and nothing secret shown to all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from coup import RULE_SETS, Game, rules
from coup.presenter import story
from coup.presenter.words import Words, words_of
from coup.table import Match, Table
from coup.terminal.console import Console, InputEnded
from coup.terminal.faces import left_words
from coup.terminal.hotseat import HotSeat
from coup.terminal.lines import Left, LineGame
from coup.terminal.session import Session
from coup.terminal.words import say

CARD = re.compile(r"\b(?:10|[2-9AJQK])[CDHS]\b")


class FakeConsole(Console):
    """Remembers what was shown to whom, and types what a player would."""

    def __init__(self, answers: Iterator[str]) -> None:
        super().__init__()
        self.answers = answers
        self.public: list[str] = []
        self.secrets: list[str] = []
        self.hiding = False
        self.game: LineGame | None = None

    @property
    def can_hide(self) -> bool:
        return True

    def write(self, text: str = "", kind: str = "") -> None:
        (self.secrets if self.hiding else self.public).append(text)

    def say(self, text: str, kind: str = "", indent: str = "") -> None:
        self.write(text)

    def read(self, prompt: str = "> ", answers: Sequence[str] = ()) -> str:
        self.write(prompt)
        answer = next(self.answers, None)
        if answer is None:
            raise InputEnded
        return answer

    @contextmanager
    def secret(self) -> Iterator[None]:
        assert not self.hiding
        self.hiding = True
        try:
            yield
        finally:
            self.hiding = False


class RandomPeople:
    """Answers that make sense at the prompt that was written last."""

    def __init__(self, names: tuple[str, ...], seed: int) -> None:
        self.names = names
        self.random = Random(seed)
        self.console: FakeConsole | None = None

    def __iter__(self) -> RandomPeople:
        return self

    def __next__(self) -> str:
        assert self.console is not None
        shown = self.console.secrets if self.console.hiding else self.console.public
        prompt = shown[-1]
        if "presses Enter" in prompt or "hide this" in prompt:
            return ""
        if "nobody" in prompt:
            return self.random.choice(["p", "p", "p", "p", *self.names])
        assert self.console.game is not None
        return self.random.choice(self.console.game.session.table.game.decision.options).text


def played(rule_set: str, seed: int, **options: Any) -> tuple[FakeConsole, Session]:
    names = ("ann", "bob", "cat")
    people = RandomPeople(names, seed)
    console = FakeConsole(iter(people))
    people.console = console
    session = Session(Match(rule_set, [*names, "dan"], seed=seed, bots={"dan": "random"}, games=1, **options), None)
    console.game = HotSeat(session, console)
    console.game.play()
    return console, session


GAMES: list[tuple[str, int, dict[str, Any]]] = [
    *[(rule_set, seed, {}) for rule_set in RULE_SETS for seed in (1, 2)],
    *[("g54", seed, {"advanced": True}) for seed in (3, 4, 5, 6)],
    ("poker", 3, {"hand": 3}),
]


@pytest.mark.parametrize(("rule_set", "seed", "options"), GAMES)
def test_every_rule_set_is_played_to_its_end(rule_set: str, seed: int, options: dict[str, Any]) -> None:
    console, session = played(rule_set, seed, **options)
    assert session.table.game.over
    text = "\n".join(console.public)
    assert "the game (" in text
    assert "For the eyes of" not in text
    assert any("For the eyes of" in line for line in console.secrets)


@pytest.mark.parametrize(("rule_set", "seed", "options"), GAMES)
def test_before_everyone_only_the_story_of_a_spectator_is_told(
    rule_set: str, seed: int, options: dict[str, Any]
) -> None:
    """Whatever is said about somebody is something that a spectator sees, word for word."""
    console, session = played(rule_set, seed, **options)
    words = words_of(session.table.game.view().rules)
    public = {line.text for line in story(session.table.game.view())}
    end = next(number for number, line in enumerate(console.public) if "the game (" in line)
    names = tuple(f"{name} " for name in session.match.players)
    for line in console.public[:end]:
        if line.startswith(names) and line.endswith((".", "!")) and "what do you" not in line and " pass" not in line:
            assert line in public or is_call(line, words), line
        if CARD.search(line):
            assert line in public or "turned up: " in line, line
        assert " (you)" not in line


def is_call(line: str, words: Words) -> bool:
    """What is announced before somebody chooses in secret."""
    calls = [text for key, text in words.sentences.items() if key.startswith("question.") and key.endswith(".call")]
    return any(re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(call)), line) for call in calls)


# Windows


def seated(**position: Any) -> tuple[HotSeat, FakeConsole, list[str]]:
    """Three people at a position made by hand, and the list of what they will type."""
    game = Game.position(**{"rules": "classic", "seed": 1, **position})
    typed: list[str] = []
    console = FakeConsole(one_by_one(typed))
    match = Match(game.rules, game.players, seed=1, games=1)
    match.table = Table(game)
    face = HotSeat(Session(match, None), console)
    return face, console, typed


def one_by_one(typed: list[str]) -> Iterator[str]:
    while typed:
        yield typed.pop(0)


def play_until_silence(face: HotSeat) -> None:
    with pytest.raises(InputEnded):
        face.play_game()


HANDS = {"ann": "duke captain", "bob": "contessa duke", "cat": "captain assassin"}


def test_p_is_nobody_and_enter_alone_is_no_answer() -> None:
    face, console, typed = seated(hands=HANDS, turn="ann")
    typed += ["tax", "", "p"]
    play_until_silence(face)
    assert "bob and cat pass." in console.public
    assert face.session.table.game.view().coins == [5, 2, 2]


def test_a_block_that_can_be_two_things_is_asked_for() -> None:
    face, console, typed = seated(hands=HANDS, turn="cat")
    typed += ["steal ann", "p", "ann", "captain", "p"]
    play_until_silence(face)
    assert "ann claims the Captain to block it. Does anyone challenge?" in console.public
    assert "The block stands." in console.public


@pytest.mark.parametrize(
    "answer", ["ann captain", "ann block captain", "block captain", "b ann c", "b c", "b ann captain"]
)
def test_a_block_may_be_said_in_many_ways(answer: str) -> None:
    face, console, typed = seated(hands=HANDS, turn="cat")
    typed += ["steal ann", "p", answer, "p"]
    play_until_silence(face)
    assert "ann claims the Captain to block it. Does anyone challenge?" in console.public


def test_who_is_not_asked_cannot_answer() -> None:
    face, console, typed = seated(hands=HANDS, turn="cat", coins={"cat": 3})
    typed += ["assassinate ann", "p", "bob", "bob contessa", "ann contessa", "p"]
    play_until_silence(face)
    told = "is no answer here. Type a name of those who are asked (ann), or p for nobody; help explains more."
    assert f"'bob contessa' {told}" in console.public
    assert "ann claims the Contessa to block it. Does anyone challenge?" in console.public


def test_several_may_join() -> None:
    roles = "capitalist+director+guerrilla+politician+priest"
    hands = {"ann": "capitalist priest", "bob": "capitalist priest", "cat": "director priest"}
    face, console, typed = seated(rules="g54", roles=roles, hands=hands, turn="ann")
    typed += ["capitalist", "p", "bob, cat", "p", "p"]
    play_until_silence(face)
    assert console.public.count("bob joins in.") == 1
    assert console.public.count("cat joins in.") == 1
    assert face.session.table.game.view().coins == [4, 3, 3]


def test_a_look_shows_the_own_cards_and_no_others() -> None:
    face, console, typed = seated(hands=HANDS, turn="ann")
    typed += ["look bob", "", ""]
    play_until_silence(face)
    shown = "\n".join(console.secrets)
    assert "Contessa and Duke" in shown
    assert "Captain" not in shown
    assert "Contessa and Duke" not in "\n".join(console.public)


def test_a_hint_is_for_one_pair_of_eyes() -> None:
    face, console, typed = seated(hands=HANDS, turn="ann")
    typed += ["hint", "", "", "hint bob", "", ""]
    play_until_silence(face)
    assert any(line.startswith("Hint: ") for line in console.secrets)
    assert not any(line.startswith("Hint: ") for line in console.public)


def test_a_sudden_win_is_not_shown_to_all() -> None:
    hands = {"ann": "6C 6D 6H", "bob": "2C 3C 4C"}
    face, console, typed = seated(rules="poker", hands=hands, turn="bob", hand=3)
    typed += ["look ann", "", "", "income", "look ann", "", "win cultist 1 2 3"]
    face.play_game()
    public = "\n".join(console.public)
    assert "win cultist" not in public.split("ann shows what it takes to win")[0]
    assert "ann wins the game (three Cultists)." in public


def test_resigning_and_bots_by_name() -> None:
    face, console, typed = seated(hands=HANDS, turn="ann")
    typed += ["resign bob", "y", "bot cat random", "y", "quit"]
    with pytest.raises(Left):
        face.play_game()
    assert "bob resigns." in console.public
    assert face.session.people == ("ann", "bob")
    assert "could not be saved" in left_words(face.session)


def test_one_person_passes_with_p_and_not_with_enter() -> None:
    game = Game.position("classic", seed=1, turn="bob", hands={"ann": "duke", "bob": "captain"})
    match = Match(rules("classic"), ["ann", "bob"], seed=1, games=1)
    match.table = Table(game.play("tax", "bob"))
    console = FakeConsole(iter(["", "p"]))
    with pytest.raises(InputEnded):
        LineGame(Session(match, None), console).play_game()
    assert console.public.index("You pass.") > console.public.index(say("line.nothing"))


@pytest.mark.parametrize("answer", ["bob-the-great", "Bob the Great", "x bob the great", "x"])
def test_names_are_shown_as_they_are_written(answer: str) -> None:
    face, console, typed = seated(hands={"Ann": "duke captain", "Bob the Great": "contessa duke"}, turn="Ann")
    typed += ["tax", answer]
    play_until_silence(face)
    assert "Asked: Bob the Great. Type a name for: x challenge. p passes for all." in console.public
    assert "Bob the Great challenges the claim!" in console.public
