"""Line mode: plain prompts for one person against bots, on any terminal, a pipe or a screen reader."""

from __future__ import annotations

from collections.abc import Callable

from coup.engine.errors import CoupError
from coup.engine.events import TurnBegan
from coup.engine.views import View
from coup.presenter import Choice, Line, Question, find_choice, present, question, story, summary_now
from coup.terminal import layout
from coup.terminal.console import Console
from coup.terminal.lineup import default_bot, known_bot
from coup.terminal.session import Session
from coup.terminal.words import listing, say


class Left(Exception):
    """A person has left the table; the game is saved."""


class LineGame:
    """A match told in lines: what happened, how the table stands, what is asked."""

    how = "line.how"
    """What is said at the beginning about how to answer."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.told = 0
        """How much of the history has been told."""
        self.warned = False
        self.shown: list[str] = []
        """The table as it was shown last."""

    @property
    def reader(self) -> str | None:
        """Whose view is told; nobody's own if nobody plays here."""
        people = self.session.people
        return people[0] if people else None

    # The match

    def play(self) -> None:
        """All games of the match."""
        self.greet()
        while True:
            self.told = self.current_turn()
            self.play_game()
            self.after_game()
            if self.session.match.over:
                break
            self.ask_for_next_game()
            self.session.next_game()

    def greet(self) -> None:
        match = self.session.match
        names = [self.described(name) for name in match.players]
        self.console.say(say("line.greeting", title=match.rules.title, players=listing(names)), "turn")
        self.console.say(say(self.how), "faint")
        self.introduce_roles()

    def introduce_roles(self) -> None:
        """Where the cast is different every game, everyone is told what the roles do."""
        rules = self.session.table.game.view().rules
        if rules.drawn_roles:
            rows = [[f"  {role.title}", rules.role_help(role)] for role in rules.roles]
            for line in layout.fit_columns(rows, self.console.width):
                self.console.write(line)

    def described(self, name: str) -> str:
        bot = self.session.table.bots.get(name)
        return name if bot is None else say("line.bot", name=name, bot=bot.name)

    def current_turn(self) -> int:
        """Where in the history the turn under way began: a game that is resumed is told from there."""
        history = self.session.table.game.view().history or ()
        return max((number for number, event in enumerate(history) if isinstance(event, TurnBegan)), default=0)

    def play_game(self) -> None:
        table = self.session.table
        while True:
            self.session.advance()
            self.tell_trouble()
            self.tell()
            if table.game.over:
                return
            self.ask(table.asked)

    def tell_trouble(self) -> None:
        """Say once why the game cannot be saved any more."""
        if self.session.trouble and not self.warned:
            self.console.say(say("line.trouble", trouble=self.session.trouble))
            self.warned = True

    def tell(self) -> None:
        """What has happened since the last time."""
        view = self.session.table.game.view(self.reader)
        for line in story(view, self.told):
            self.tell_line(line)
        self.told = len(view.history or ())

    def tell_line(self, line: Line) -> None:
        if line.kind == "turn":
            self.console.write()
            self.console.say(line.text, "turn")
        else:
            self.console.say(line.text, line.kind, "  ")

    def after_game(self) -> None:
        """Who bluffed, what everyone held, and the score."""
        from coup.presenter.review import review

        match = self.session.match
        self.console.write()
        for line in review(self.session.table.game):
            self.console.say(line.text, "", "  ")
        if match.length != {"games": 1}:
            self.console.say(self.score())
        if match.over and match.winner is not None and match.length != {"games": 1}:
            self.console.say(say("line.match_won", who=match.winner), "end")
        if match.over:
            self.console.say(say("line.seed", seed=match.seed), "faint")
        if self.session.record is not None:
            self.console.say(say("line.record", path=self.session.record), "faint")

    def score(self) -> str:
        match = self.session.match
        wins = [f"{name} {won}" for name, won in match.score.items()]
        return say("line.score", played=len(match.results), games=match.length.get("games", "-"), wins=", ".join(wins))

    def ask_for_next_game(self) -> None:
        match = self.session.match
        winner = match.results[-1].winner
        starter = say("line.next_starter", who=winner) if winner is not None else ""
        self.console.say(say("line.next", starter=starter))
        while (answer := self.console.read().lower()) != "":
            if answer == "quit":
                raise Left
            self.console.say(say("line.next_wrong", answer=answer))

    # Asking one person

    def ask(self, asked: tuple[str, ...]) -> None:
        """Put the pending question to the person and play what they choose."""
        name = asked[0]
        view = self.session.table.game.view(name)
        pending = question(view)
        assert pending is not None
        self.show_table_if_new(view)
        self.show_question(view, pending, private=True)
        choice = self.answer_to(name, pending)
        if choice is not None:
            self.session.answer(name, choice.option)

    def show_table_if_new(self, view: View) -> None:
        """The table, unless nothing on it has changed since it was shown."""
        if layout.table_lines(present(view), self.console.width) != self.shown:
            self.show_table(view)

    def show_table(self, view: View) -> None:
        self.shown = layout.table_lines(present(view), self.console.width)
        self.console.write()
        for line in self.shown:
            self.console.write(line)

    def show_question(self, view: View, pending: Question, private: bool) -> None:
        """The question with its choices; the choice of an action comes with the summary of the rules."""
        self.console.write()
        self.console.say(pending.text, "question")
        choices = pending.choices if private else pending.public_choices
        if pending.kind == "action":
            lines = layout.action_lines(summary_now(view), choices, self.console.width, private)
        else:
            lines = layout.choice_lines(choices, self.console.width, private)
        if private and (pending.kind == "action" or any(choice.true for choice in choices)):
            lines.append(say("summary.true_note"))
        for line in lines:
            self.console.write(line)

    def answer_to(self, name: str, pending: Question) -> Choice | None:
        """The person's choice, however many tries it takes; nothing if they have left the seat to others."""
        while True:
            answer = self.console.read(self.prompt(pending))
            if not answer and pending.window and pending.quiet is not None:
                return pending.quiet
            choice = find_choice(answer, pending)
            if choice is not None:
                return choice
            if self.command(name, answer, pending, private=True):
                return None

    def prompt(self, pending: Question) -> str:
        quiet = pending.quiet
        return (
            say("line.prompt_enter", answer=quiet.text) if pending.window and quiet is not None else say("line.prompt")
        )

    # Words that are no answers

    def command(self, name: str, answer: str, pending: Question, private: bool) -> bool:
        """Do what a command word says. True if the question need not be asked any more."""
        word, _, rest = answer.lower().partition(" ")
        choices = pending.choices if private else pending.public_choices
        if word in ("?", "help"):
            self.explain(choices, private)
        elif word in ("table", "cards"):
            self.show_table(self.session.table.game.view(name if private else None))
        elif word == "summary":
            self.show_summary()
        elif word == "rules":
            self.show_rules()
        elif word == "score":
            self.console.say(self.score())
        elif word == "hint":
            self.give_hint(name)
        elif word == "quit":
            raise Left
        elif word == "resign":
            return self.resign(name)
        elif word == "bot":
            return self.give_seat(name, rest)
        else:
            self.wrong(answer, choices)
        return False

    def explain(self, choices: tuple[Choice, ...], private: bool) -> None:
        for line in layout.help_lines(choices, self.console.width, private):
            self.console.write(line)
        self.console.say(say("line.commands"), "faint")

    def show_summary(self) -> None:
        from coup.terminal.pages import summary_page

        for line in summary_page(self.session.table.game.view().rules, self.console.width):
            self.console.write(line)

    def show_rules(self) -> None:
        from coup.terminal.pages import rules_page

        for line in rules_page(self.session.table.game.view().rules, self.console.width):
            self.console.write(line)

    def give_hint(self, name: str) -> None:
        from coup.presenter.hints import hint

        advice = hint(self.session.table.game.view(name))
        if advice is not None:
            self.console.say(advice.text)

    def resign(self, name: str) -> bool:
        if self.console.read(say("line.sure_resign", who=name)).lower() not in ("y", "yes"):
            return False
        return self.tried(lambda: self.session.resign(name))

    def give_seat(self, name: str, kind: str) -> bool:
        """Let a bot play on for a person."""
        try:
            chosen_kind = known_bot(kind) if kind else default_bot()
        except CoupError as error:
            self.console.say(str(error))
            return False
        self.console.say(say("line.bot_plays", who=name, bot=chosen_kind))
        return self.tried(lambda: self.session.hand_over(name, chosen_kind))

    def tried(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except CoupError as error:
            self.console.say(str(error))
            return False
        return True

    def wrong(self, answer: str, choices: tuple[Choice, ...]) -> None:
        self.console.say(say("line.wrong", answer=answer, count=len(choices)))
