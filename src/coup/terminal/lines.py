"""Line mode: plain prompts for one person against bots, on any terminal, a pipe or a screen reader.

What happened is told in sentences, and so is what is asked. How the table stands is told on request alone, since it
follows from what was told; nothing is said by a sign or by its place on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coup.engine.errors import CoupError
from coup.engine.events import TurnBegan
from coup.engine.views import View
from coup.presenter import Choice, Line, Question, call, present, question, story
from coup.presenter.about import may_still_block, roles_in_question
from coup.terminal import layout
from coup.terminal.answers import Row, find_off, find_row, find_within, leaves, rows_of, with_tokens
from coup.terminal.console import Console
from coup.terminal.lineup import default_bot, known_bot
from coup.terminal.session import Session
from coup.terminal.words import listing, say

COMMANDS = ("help", "hint", "table", "summary", "rules", "score", "quiet", "resign", "bot", "quit")
"""Words that are no answers, but are understood wherever something is asked."""


class Left(Exception):
    """A person has left the table; the game is saved."""


class LineGame:
    """A match told in lines: what happened, and what is asked."""

    how = "line.how"
    """What is said at the beginning about how to answer."""

    def __init__(self, session: Session, console: Console, background: bool = False) -> None:
        self.session = session
        self.console = console
        self.background = background
        """Whether the game begins with a few words about where it is set."""
        self.told = 0
        """How much of the history has been told."""
        self.warned = False
        self.known = ""
        """What the person was last told of their own coins and cards."""

    @property
    def reader(self) -> str | None:
        """Whose view is told; nobody's own if nobody plays here."""
        people = self.session.seated
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
        if self.background:
            self.console.say(say("background.text"))
            self.console.write()
        self.console.say(say("line.greeting", title=match.rules.title, players=listing(names)), "turn")
        self.console.say(say(self.how), "faint")
        self.introduce_roles()

    def introduce_roles(self) -> None:
        """Where the cast is different every game, everyone is told what the roles do."""
        rules = self.session.view().rules
        if rules.drawn_roles:
            for role in rules.roles:
                self.console.say(f"{role.title}: {rules.role_help(role)}", "", "  ")

    def described(self, name: str) -> str:
        bot = self.session.table.bots.get(name)
        return name if bot is None else say("line.bot", name=name, bot=bot.name)

    def current_turn(self) -> int:
        """Where in the history the turn under way began: a game that is resumed is told from there."""
        history = self.session.view().history or ()
        return max((number for number, event in enumerate(history) if isinstance(event, TurnBegan)), default=0)

    def play_game(self) -> None:
        table = self.session.table
        while True:
            self.let_bots_play()
            self.tell_trouble()
            self.tell()
            if table.game.over:
                return
            self.ask(table.asked)

    def let_bots_play(self) -> None:
        """The bots answer one after the other; of one that takes its time it is said that it thinks."""
        moved = True
        while moved:
            with self.console.waiting(say("line.thinks", who=self.session.thinker)):
                moved = self.session.step()
        self.session.save()

    def tell_trouble(self) -> None:
        """Say once why the game cannot be saved any more."""
        if self.session.trouble and not self.warned:
            self.console.say(say("line.trouble", trouble=self.session.trouble))
            self.warned = True

    def tell(self) -> None:
        """What has happened since the last time, except for what the question says again."""
        view = self.session.view(self.reader)
        lines = story(view, self.told)
        pending = question(view) or call(view)
        if pending is not None and lines and pending.text.startswith(lines[-1].text.removesuffix(".")):
            lines = lines[:-1]
        for line in lines:
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
        for line in review(self.session.table.game, self.reader):
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
        view = self.session.view(name)
        pending = question(view)
        assert pending is not None
        rows = self.put(name, view, pending, pending.choices, private=True)
        choice = self.answer_to(name, pending, rows)
        if choice is not None:
            self.session.answer(name, choice.option)

    def put(
        self, name: str, view: View, pending: Question, choices: Sequence[Choice], private: bool
    ) -> tuple[Row, ...]:
        """Say what is asked, what the person has if that is new, and how it can be answered."""
        rows, _ = rows_of(view, name, pending, choices, private)
        self.console.write()
        self.console.say(pending.text, "question")
        if private and may_still_block(view):
            self.console.say(say("screen.still_block"))
        if private:
            self.tell_own(view)
        self.console.say(self.answers(rows, private))
        return rows

    def tell_own(self, view: View) -> None:
        """The person's own coins and cards, unless they have been told."""
        own = layout.own_words(present(view))
        if own != self.known:
            self.console.say(own)
            self.known = own

    def answers(self, rows: Sequence[Row], private: bool) -> str:
        """What can be answered now, in a sentence."""
        return f"{', '.join(layout.entry(row, private) for row in rows if not row.off)}."

    def answer_to(self, name: str, pending: Question, rows: Sequence[Row]) -> Choice | None:
        """The person's choice, however many tries it takes; nothing if they have left the seat to others."""
        while True:
            answer = self.console.read(say("line.prompt"), self.completions(rows))
            row = self.understood(rows, answer, private=True)
            if row is not None and row.answer is not None:
                return row.answer.choice
            if row is None and self.command(name, answer, pending, private=True):
                return None

    def understood(self, rows: Sequence[Row], answer: str, private: bool) -> Row | None:
        """The row that is meant; one without an answer if it was taken back or cannot be chosen now, and said so."""
        typed = with_tokens(answer, self.names)
        row = find_row(rows, typed)
        if row is not None:
            return self.opened(row, private)
        off = find_off(rows, typed)
        if off is None:
            return None
        self.console.say(off.help)
        return Row("")

    def opened(self, row: Row, private: bool) -> Row:
        """The answer that a row leads to: its aim or its card is asked for, and nothing said goes back."""
        while row.rows:
            what = row.label.removesuffix(say("screen.more", label=""))
            self.console.say(say("line.further", what=what, answers=self.answers(row.rows, private)))
            typed = with_tokens(self.console.read(say("line.prompt"), self.completions(row.rows)), self.names)
            if not typed:
                self.console.say(say("line.taken_back"))
                return Row("")
            found = find_within(row, typed)
            if found is None:
                self.wrong(typed)
            row = found or row
        return row

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.match.players

    def completions(self, rows: Sequence[Row]) -> list[str]:
        """What Tab may complete."""
        return sorted({*[row.word for row in leaves(rows) if not row.off], *COMMANDS})

    # Words that are no answers

    def to_one(self, key: str, name: str, **fields: object) -> str:
        """A sentence about a person: to the only one who plays here, or about one of several."""
        return say(f"{key}.{'you' if name == self.reader else 'other'}", who=name, **fields)

    def command(self, name: str, answer: str, pending: Question, private: bool) -> bool:
        """Do what a command word says. True if the question need not be asked any more."""
        word, _, rest = answer.lower().partition(" ")
        choices = pending.choices if private else pending.public_choices
        if word in ("?", "help"):
            self.explain(choices, private)
        elif word in ("table", "cards"):
            self.show_table(self.session.view(name if private else None))
        elif word == "summary":
            self.show_summary()
        elif word == "rules":
            self.show_rules()
        elif word == "score":
            self.console.say(self.score())
        elif word == "hint":
            self.give_hint(name)
        elif word == "quiet":
            return self.pass_unless_concerned(name)
        elif word == "quit":
            raise Left
        elif word == "resign":
            return self.resign(name)
        elif word == "bot":
            return self.give_seat(name, rest)
        else:
            self.wrong(answer)
        return False

    def show_table(self, view: View) -> None:
        for sentence in layout.table_sentences(present(view)):
            self.console.say(sentence, "", "  ")

    def explain(self, choices: tuple[Choice, ...], private: bool) -> None:
        for sentence in roles_in_question(self.session.view()):
            self.console.say(sentence, "", "  ")
        for line in layout.help_lines(choices, self.console.width, private):
            self.console.write(line)
        self.console.say(say("line.commands"), "faint")

    def show_summary(self) -> None:
        from coup.terminal.pages import summary_page

        for line in summary_page(self.session.view().rules, self.console.width):
            self.console.write(line)

    def show_rules(self) -> None:
        from coup.terminal.pages import rules_page

        for line in rules_page(self.session.view().rules, self.console.width):
            self.console.write(line)

    def give_hint(self, name: str) -> None:
        with self.console.waiting(say("screen.hint_comes")):
            advice = self.session.hint(name)
        if advice:
            self.console.say(advice)

    def pass_unless_concerned(self, name: str) -> bool:
        """Switch between hearing of everything and hearing of what concerns one. True if this did not."""
        if name in self.session.passing:
            self.session.passing.discard(name)
            self.console.say(self.to_one("line.hears_all", name))
            return False
        self.session.passing.add(name)
        self.console.say(self.to_one("line.passes", name))
        return True

    def resign(self, name: str) -> bool:
        if self.console.read(self.to_one("line.sure_resign", name)).lower() not in ("y", "yes"):
            return False
        return self.tried(lambda: self.session.resign(name))

    def give_seat(self, name: str, kind: str) -> bool:
        """Let a bot play on for a person, who is asked first: there is no way back in lines."""
        try:
            chosen_kind = known_bot(kind) if kind else default_bot()
        except CoupError as error:
            self.console.say(str(error))
            return False
        if self.console.read(self.to_one("line.sure_bot", name, bot=chosen_kind)).lower() not in ("y", "yes"):
            return False
        self.console.say(self.to_one("line.bot_plays", name, bot=chosen_kind))
        return self.tried(lambda: self.session.hand_over(name, chosen_kind))

    def tried(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except CoupError as error:
            self.console.say(str(error))
            return False
        return True

    def wrong(self, answer: str) -> None:
        self.console.say(say("line.wrong", answer=answer) if answer else say("line.nothing"))
