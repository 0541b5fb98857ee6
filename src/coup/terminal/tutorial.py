"""A first game with a teacher: a fixed deal, rivals who follow a script, and a word before every step."""

from __future__ import annotations

from typing import NamedTuple

from coup.game import Game
from coup.presenter import Question, find_choice, present, question, story, summary_now
from coup.terminal import layout
from coup.terminal.console import Console
from coup.terminal.lines import Left
from coup.terminal.words import say

YOU = "you"


class Step(NamedTuple):
    """One answer of the script; the person's have a lesson before them."""

    player: str
    answer: str
    lesson: str = ""


SCRIPT = (
    Step(YOU, "tax", "claim"),
    Step("ann", "challenge"),
    Step(YOU, "show duke", "proof"),
    Step("ann", "lose ambassador"),
    Step("ann", "foreign-aid"),
    Step("bob", "pass"),
    Step(YOU, "block duke", "block"),
    Step("ann", "pass"),
    Step("bob", "pass"),
    Step("bob", "assassinate you"),
    Step(YOU, "challenge", "challenge"),
    Step("bob", "concede"),
    Step("bob", "lose captain"),
    Step(YOU, "coup ann", "coup"),
    Step("ann", "lose captain"),
    Step("bob", "tax"),
    Step(YOU, "challenge", "last"),
    Step("bob", "concede"),
    Step("bob", "lose captain"),
)


def deal() -> Game:
    """The position in which the lesson begins."""
    return Game.position(
        "classic",
        seed="tutorial",
        turn=YOU,
        coins={YOU: 5, "ann": 2, "bob": 3},
        hands={YOU: "duke contessa", "ann": "ambassador captain", "bob": "captain captain"},
    )


class Tutorial:
    """The guided game in line mode."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.game = deal()
        self.told = 0

    def run(self) -> None:
        self.console.say(say("tutorial.welcome"), "turn")
        self.console.say(say("tutorial.cards"))
        self.console.read(say("tutorial.ready"))
        for step in SCRIPT:
            if step.player == YOU:
                self.tell()
                self.teach(step)
            self.game.play(step.answer, step.player)
        self.tell()
        self.console.write()
        self.console.say(say("tutorial.end"), "end")

    def tell(self) -> None:
        view = self.game.view(YOU)
        for line in story(view, self.told):
            if line.kind == "turn":
                self.console.write()
            self.console.say(line.text, line.kind, "" if line.kind == "turn" else "  ")
        self.told = len(view.history or ())

    def teach(self, step: Step) -> None:
        """Show the table and the question, say what it is about, and wait for the answer of the lesson."""
        view = self.game.view(YOU)
        asked = question(view)
        assert asked is not None
        self.console.write()
        for line in layout.table_lines(present(view), self.console.width):
            self.console.write(line)
        self.console.write()
        self.console.say(asked.text, "question")
        if asked.kind == "action":
            lines = layout.action_lines(summary_now(view), asked.choices, self.console.width, private=True)
        else:
            lines = layout.choice_lines(asked.choices, self.console.width, private=True)
        for line in lines:
            self.console.write(line)
        self.console.write()
        self.console.say(say(f"tutorial.{step.lesson}"), "claim", "| ")
        self.wait_for(step, asked)

    def wait_for(self, step: Step, asked: Question) -> None:
        while True:
            answer = self.console.read()
            choice = find_choice(answer, asked)
            if choice is not None and choice.text == step.answer:
                return
            if answer.lower() == "quit":
                raise Left
            if choice is not None:
                self.console.say(say("tutorial.not_now", answer=choice.text, wanted=step.answer))
            elif answer == "?":
                for line in layout.help_lines(asked.choices, self.console.width, private=True):
                    self.console.write(line)
            else:
                self.console.say(say("tutorial.wrong", answer=answer, wanted=step.answer))
