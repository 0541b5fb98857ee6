"""A first game with a teacher: a fixed deal, rivals who follow a script, and a word before every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from coup.game import Game
from coup.presenter import Question, present, question, story
from coup.terminal import layout
from coup.terminal.answers import Row, find_row, find_within, leaves, rows_of
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
    Step(YOU, "block duke", "bluff"),
    Step("ann", "pass"),
    Step("bob", "pass"),
    Step("bob", "steal you"),
    Step("ann", "pass"),
    Step(YOU, "pass", "believe"),
    Step(YOU, "block ambassador", "block"),
    Step("ann", "pass"),
    Step("bob", "challenge"),
    Step(YOU, "show ambassador", "proof_again"),
    Step("bob", "lose captain"),
    Step(YOU, "exchange", "exchange"),
    Step("ann", "pass"),
    Step("bob", "pass"),
    Step(YOU, "keep captain contessa", "keep"),
    Step("ann", "income"),
    Step("bob", "tax"),
    Step("ann", "pass"),
    Step(YOU, "challenge", "doubt"),
    Step("bob", "show duke"),
    Step(YOU, "lose contessa", "lose"),
    Step(YOU, "steal bob", "steal"),
    Step("ann", "pass"),
    Step("bob", "pass"),
    Step("bob", "pass"),
    Step("ann", "assassinate you"),
    Step("bob", "pass"),
    Step(YOU, "challenge", "last_life"),
    Step("ann", "concede"),
    Step("ann", "lose captain"),
    Step("bob", "income"),
    Step(YOU, "coup bob", "coup"),
    Step("bob", "lose contessa"),
)
DRAWS = "ambassador captain assassin duke contessa"
"""What is drawn: for the Duke, for the Ambassador, twice in the exchange, and for bob's Duke."""


class Lesson:
    """The guided game, whoever shows it."""

    def __init__(self) -> None:
        self.game = Game.position(
            "classic",
            seed="tutorial",
            turn=YOU,
            hands={YOU: "duke contessa", "ann": "ambassador captain", "bob": "captain duke"},
            draws=DRAWS,
        )
        self.place = 0

    @property
    def step(self) -> Step | None:
        """What the person is to answer next; nothing when the lesson is over."""
        return SCRIPT[self.place] if self.place < len(SCRIPT) else None

    @property
    def words(self) -> str:
        """What the teacher says about it."""
        return say("tutorial.end") if self.step is None else say(f"tutorial.{self.step.lesson}")

    @property
    def question(self) -> Question:
        asked = question(self.game.view(YOU))
        assert asked is not None
        return asked

    def rows(self) -> tuple[tuple[Row, ...], tuple[str, ...]]:
        """The answers on offer, as in a real game, and the titles of their columns."""
        asked = self.question
        return rows_of(self.game.view(YOU), YOU, asked, asked.choices, private=True)

    def wants(self, row: Row) -> bool:
        """Whether this is the answer of the lesson."""
        return self.step is not None and row.word == self.step.answer

    def go_on(self) -> None:
        """The answer of the lesson is given, and the others follow the script."""
        while (step := self.step) is not None:
            self.game.play(step.answer, step.player)
            self.place += 1
            if self.step is None or self.step.player == YOU:
                return


def whole_lesson() -> Iterator[tuple[str, str]]:
    """Every question of the guided game, with what the teacher says about it."""
    lesson = Lesson()
    while lesson.step is not None:
        yield lesson.question.text, lesson.words
        lesson.go_on()


class Tutorial:
    """The guided game in line mode."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.lesson = Lesson()
        self.told = 0

    def run(self) -> None:
        self.console.say(say("tutorial.welcome"), "turn")
        self.console.say(say("tutorial.cards"))
        self.console.read(say("tutorial.ready"))
        while self.lesson.step is not None:
            self.tell()
            self.teach()
            self.lesson.go_on()
        self.tell()
        self.console.write()
        self.console.say(self.lesson.words, "end")
        self.console.say(say("tutorial.next"))

    def tell(self) -> None:
        view = self.lesson.game.view(YOU)
        for line in story(view, self.told):
            if line.kind == "turn":
                self.console.write()
            self.console.say(line.text, line.kind, "" if line.kind == "turn" else "  ")
        self.told = len(view.history or ())

    def teach(self) -> None:
        """Say what is asked and what it is about, and wait for the answer of the lesson."""
        rows, _ = self.lesson.rows()
        self.console.write()
        self.console.say(self.lesson.question.text, "question")
        self.console.say(layout.own_words(present(self.lesson.game.view(YOU))))
        self.console.say(f"{', '.join(layout.entry(row, True) for row in rows if not row.off)}.")
        self.console.write()
        self.console.say(say("tutorial.teacher", words=self.lesson.words), "claim")
        self.wait_for(rows)

    def wait_for(self, rows: Sequence[Row]) -> None:
        step = self.lesson.step
        assert step is not None
        while True:
            answer = self.console.read(say("line.prompt"), sorted(row.word for row in leaves(rows) if not row.off))
            row = find_row(rows, answer)
            while row is not None and row.rows:
                further = f"{', '.join(layout.entry(one, True) for one in row.rows)}."
                self.console.say(say("line.further", what=row.label, answers=further))
                typed = self.console.read(say("line.prompt"))
                row = find_within(row, typed)
            if row is not None and self.lesson.wants(row):
                return
            if answer.lower() == "quit":
                raise Left
            if answer.lower() in ("?", "help"):
                for line in layout.help_lines(self.lesson.question.choices, self.console.width, private=True):
                    self.console.write(line)
            elif answer.lower() == "table":
                for sentence in layout.table_sentences(present(self.lesson.game.view(YOU))):
                    self.console.say(sentence, "", "  ")
            elif not answer:
                self.console.say(say("tutorial.nothing", wanted=step.answer))
            elif row is not None:
                self.console.say(say("tutorial.not_now", wanted=step.answer))
            else:
                self.console.say(say("tutorial.wrong", answer=answer, wanted=step.answer))
