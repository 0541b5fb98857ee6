"""Several people at one screen: public questions are put to all of them, secrets to one pair of eyes.

What is public is asked and answered before everyone. A screen of its own, wiped afterwards, is used
only for choices and looks that are secret. Who is asked follows from what everyone knows, so that
nothing tells who could answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from coup.names import token
from coup.presenter import Choice, Question, call, question, story
from coup.terminal.answers import Row, find_within, leaves, with_tokens
from coup.terminal.lines import COMMANDS, LineGame
from coup.terminal.prompts import Prompt, window_prompt
from coup.terminal.words import listing, say


class HotSeat(LineGame):
    """A match of several people, and perhaps bots, at one screen."""

    hidden = False
    """The screen is for one pair of eyes just now."""

    how = "line.how_shared"

    @property
    def reader(self) -> str | None:
        """What is told in the open is what a spectator sees."""
        return None

    def ask(self, asked: tuple[str, ...]) -> None:
        pending = call(self.session.view())
        assert pending is not None
        if pending.window:
            self.ask_everyone(asked, pending)
        elif pending.open:
            self.ask_openly(asked[0], pending)
        else:
            self.ask_secretly(asked[0], pending)

    # Before everyone

    def ask_openly(self, name: str, pending: Question) -> None:
        """One person chooses something that shows nothing hidden."""
        own = self.question_of(name)
        rows = self.put(name, self.session.view(), self.spoken(own, pending), own.public_choices, private=False)
        while True:
            answer = self.console.read(say("line.prompt_name", who=name), self.completions(rows))
            row = self.understood(rows, answer, private=False)
            if row is not None and row.answer is not None:
                self.session.answer(name, row.answer.choice.option)
                return
            if row is None and self.done(name, answer, own):
                return

    def spoken(self, own: Question, pending: Question) -> Question:
        """The choices of one person, with the words for the whole table."""
        return own._replace(text=pending.text)

    def done(self, name: str, answer: str, own: Question) -> bool:
        """A word that is no answer. True if the question need not be asked any more."""
        before = self.session.view().history
        word, _, rest = answer.lower().partition(" ")
        if word in ("look", "cards") and (not rest or self.person(rest) is not None):
            self.look(self.person(rest) or name)
        elif word in ("hint", "quiet", "resign", "bot"):
            first, _, kind = rest.partition(" ")
            whom = self.person(first)
            if self.command(whom or name, f"{word} {kind if whom else rest}", own, private=False):
                return True
        else:
            return self.command(name, answer, own, private=False)
        return self.session.view().history != before

    def person(self, word: str) -> str | None:
        """The person at this screen with this name."""
        return next((name for name in self.session.people if word in (name.lower(), token(name))), None)

    # Windows

    def ask_everyone(self, asked: tuple[str, ...], pending: Question) -> None:
        """Anyone? What is said and by whom, or a pass for all."""
        self.console.write()
        self.console.say(pending.text, "question")
        window = window_prompt(self.session, asked, pending)
        said = ", ".join(f"{row.key} {row.word}".lstrip() for row in window.rows if not row.quiet)
        self.console.say(say("line.window_who", who=listing(list(asked)), answers=said), "faint")
        while True:
            answer = self.console.read(say("line.prompt_nobody"), [*map(token, asked), *COMMANDS])
            taken = self.takers(with_tokens(answer, self.names), asked, window)
            if taken is not None:
                self.session.answer_window(asked, taken)
                return
            if self.done(asked[0], answer, self.question_of(asked[0])):
                return

    def wrong(self, answer: str) -> None:
        pending = call(self.session.view())
        if pending is not None and pending.window:
            who = listing(list(self.session.table.asked))
            self.console.say(say("line.wrong_window", answer=answer, who=who) if answer else say("line.nothing"))
        else:
            super().wrong(answer)

    def question_of(self, name: str) -> Question:
        own = question(self.session.view(name))
        assert own is not None
        return own

    def takers(self, answer: str, asked: tuple[str, ...], window: Prompt) -> dict[str, Choice] | None:
        """Who does what: nobody for a pass; nothing if the answer makes no sense here.

        ``x bob``, ``bob challenge`` and ``bob`` are the same; ``b bob captain`` and ``bob captain`` are, too.
        """
        words = answer.replace(",", " ").split()
        if not words:
            return None
        if len(words) == 1 and words[0] in ("p", "pass", "nobody", "no"):
            return {}
        rows = [row for row in window.rows if not row.quiet]
        said = [row for row in rows if words[0] in (row.key, row.word)] if self.person(words[0]) not in asked else []
        rest = words[1:] if said else words
        people = [name for name in asked if name in [self.person(word) for word in rest]]
        further = [word for word in rest if self.person(word) is None and word not in [row.word for row in rows]]
        if any(self.person(word) not in (None, *asked) for word in rest):
            return None
        if not people and len(asked) == 1 and (said or rest):
            people = [asked[0]]
        if not people or (len(people) > 1 and (further or not window.several)):
            return None
        found = {name: self.meant(name, further, said or rows) for name in people}
        return {name: choice for name, choice in found.items() if choice is not None} or None

    def meant(self, name: str, further: list[str], said: Sequence[Row]) -> Choice | None:
        """What a person means: the only thing possible, or the card they name, for which they are asked if need be."""
        own = [row for verb in said for row in verb.rows if row.word == name]
        row = own[0] if len(own) == 1 else Row("", rows=tuple(leaves(own)))
        if not row.rows:
            return row.answer.choice if row.answer is not None and not further else None
        if not further:
            self.console.say(self.answers(row.rows, private=False))
            further = self.console.read(say("line.prompt_name", who=name)).lower().split()
        found = find_within(row, " ".join(further))
        return found.answer.choice if found is not None and found.answer is not None else None

    # For one pair of eyes

    @contextmanager
    def for_one(self) -> Iterator[None]:
        with self.console.secret():
            self.hidden = True
            try:
                yield
            finally:
                self.hidden = False

    def ask_secretly(self, name: str, pending: Question) -> None:
        """Hand the screen over for a choice that shows hidden cards."""
        self.console.write()
        self.console.say(pending.text, "question")
        self.console.read(say("line.hand_over", who=name))
        with self.for_one():
            self.show_own(name)
            own = self.question_of(name)
            self.known = ""
            rows = self.put(name, self.session.view(name), own, own.choices, private=True)
            choice = self.answer_to(name, own, rows)
        if choice is not None:
            self.session.answer(name, choice.option)

    def show_own(self, name: str) -> None:
        """A person's own cards, and the last of what they have seen."""
        view = self.session.view(name)
        self.console.say(say("line.for_your_eyes", who=name), "turn")
        for line in story(view, self.current_turn())[-6:]:
            self.console.say(line.text, line.kind, "  ")
        self.show_table(view)

    def look(self, name: str) -> None:
        """Someone looks at their own cards, and at what they may answer if they are asked."""
        self.console.read(say("line.hand_over", who=name))
        with self.for_one():
            self.show_own(name)
            own = question(self.session.view(name))
            secrets = [choice for choice in own.choices if choice.secret] if own is not None else []
            choice = self.offer_secrets(name, secrets)
        if choice is not None:
            self.session.answer(name, choice.option)

    def offer_secrets(self, name: str, secrets: list[Choice]) -> Choice | None:
        """Some answers are on offer only to someone with certain cards: they are said here first."""
        for choice in secrets:
            self.console.say(f"{choice.text}: {choice.help}")
        answer = self.console.read(say("line.look_over")).lower()
        return next((choice for choice in secrets if choice.text.lower() == answer), None)

    def give_hint(self, name: str) -> None:
        """A hint tells about hidden cards, so it is for one pair of eyes as well."""
        if self.hidden:
            super().give_hint(name)
            return
        self.console.read(say("line.hand_over", who=name))
        with self.for_one():
            super().give_hint(name)
            self.console.read(say("line.look_over"))
