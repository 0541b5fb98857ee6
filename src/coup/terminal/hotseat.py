"""Several people at one screen: public questions are put to all of them, secrets to one pair of eyes.

What is public is asked and answered before everyone. A screen of its own, wiped afterwards, is used
only for choices and looks that are secret. Who is asked follows from what everyone knows, so that
nothing tells who could answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from coup.presenter import Choice, Question, call, find_choice, question, story
from coup.terminal.lines import LineGame
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
        pending = call(self.session.table.game.view())
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
        view = self.session.table.game.view(name)
        own = question(view)
        assert own is not None
        if own.kind == "action":
            self.show_table(self.session.table.game.view())
        self.show_question(view, self.spoken(own, pending), private=False)
        while True:
            answer = self.console.read(say("line.prompt_name", who=name))
            choice = find_choice(answer, own)
            if choice is not None and not choice.secret:
                self.session.answer(name, choice.option)
                return
            if self.done(name, answer, own):
                return

    def spoken(self, own: Question, pending: Question) -> Question:
        """The choices of one person, with the words for the whole table."""
        return Question(own.kind, pending.text, own.choices, own.seats, own.open, own.window, own.several)

    def done(self, name: str, answer: str, own: Question) -> bool:
        """A word that is no answer. True if the question need not be asked any more."""
        before = self.session.table.game.view().history
        word, _, rest = answer.lower().partition(" ")
        if word in ("look", "cards") and (not rest or self.person(rest) is not None):
            self.look(self.person(rest) or name)
        elif word in ("hint", "resign", "bot"):
            first, _, kind = rest.partition(" ")
            whom = self.person(first)
            if self.command(whom or name, f"{word} {kind if whom else rest}", own, private=False):
                return True
        else:
            return self.command(name, answer, own, private=False)
        return self.session.table.game.view().history != before

    def person(self, word: str) -> str | None:
        """The person at this screen with this name."""
        return next((name for name in self.session.people if word in (name.lower(), self.typed(name))), None)

    def typed(self, name: str) -> str:
        """A name as it is typed: one word, in small letters."""
        game = self.session.table.game
        return game.view().names[game.seat(name)]

    # Windows

    def ask_everyone(self, asked: tuple[str, ...], pending: Question) -> None:
        """Anyone? A name, or Enter for nobody."""
        self.console.write()
        self.console.say(pending.text, "question")
        own = {name: self.question_of(name) for name in asked}
        example = self.say_yes(own[asked[0]])
        self.console.say(
            say("line.window_who", who=listing([self.typed(name) for name in asked]), answers=", ".join(example)),
            "faint",
        )
        while True:
            answer = self.console.read(say("line.prompt_nobody"))
            taken = self.takers(answer, own, pending)
            if taken is not None:
                self.session.answer_window(asked, taken)
                return
            if self.done(asked[0], answer, own[asked[0]]):
                return

    def wrong(self, answer: str, choices: tuple[Choice, ...]) -> None:
        pending = call(self.session.table.game.view())
        if pending is not None and pending.window:
            asked = listing([self.typed(name) for name in self.session.table.asked])
            self.console.say(say("line.wrong_window", answer=answer, who=asked))
        else:
            super().wrong(answer, choices)

    def question_of(self, name: str) -> Question:
        own = question(self.session.table.game.view(name))
        assert own is not None
        return own

    def say_yes(self, own: Question) -> list[str]:
        """What can be answered other than a pass."""
        return [choice.text for choice in own.public_choices if choice != own.quiet]

    def takers(self, answer: str, own: dict[str, Question], pending: Question) -> dict[str, Choice] | None:
        """Who does what: nobody for Enter; nothing if the answer makes no sense here."""
        if answer.lower() in ("", "nobody", "no", *[asked.quiet.text for asked in own.values() if asked.quiet]):
            return {}
        if len(own) == 1:
            (name, asked) = next(iter(own.items()))
            choice = self.only_yes(asked) if answer.lower() in ("y", "yes") else find_choice(answer, asked)
            if choice is not None and not choice.secret:
                return {name: choice}
        if pending.several and all(self.person(word) in own for word in _words(answer)):
            named = [name for name in own if name in [self.person(word) for word in _words(answer)]]
            return {name: choice for name in named if (choice := self.only_yes(own[name])) is not None}
        word, _, rest = answer.lower().partition(" ")
        name_said = self.person(word)
        if name_said is None or name_said not in own:
            return None
        found = self.meant(name_said, rest, own[name_said])
        return {name_said: found} if found is not None else None

    def only_yes(self, own: Question) -> Choice | None:
        """The one thing that can be answered beside a pass, if it is one."""
        found = [choice for choice in own.public_choices if choice != own.quiet]
        return found[0] if len(found) == 1 else None

    def meant(self, name: str, words: str, own: Question) -> Choice | None:
        """What a person means: their words, or the only thing possible, or else they are asked."""
        if not words and (choice := self.only_yes(own)) is not None:
            return choice
        found = self.said(words, own)
        if found is not None or words or not self.say_yes(own):
            return found
        self.console.write("   ".join(f"{choice.number} {choice.text}" for choice in own.public_choices))
        answer = self.console.read(say("line.prompt_name", who=name))
        return self.said(answer, own)

    def said(self, words: str, own: Question) -> Choice | None:
        """The choice of these words; the verb may be left out: ``contessa`` for ``block contessa``."""
        verbs = dict.fromkeys(choice.option.verb for choice in own.public_choices) if words else ()
        found = [find_choice(attempt, own) for attempt in (words, *[f"{verb} {words}" for verb in verbs])]
        return next((choice for choice in found if choice is not None and not choice.secret), None)

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
            view = self.session.table.game.view(name)
            own = question(view)
            assert own is not None
            self.show_question(view, own, private=True)
            choice = self.answer_to(name, own)
        if choice is not None:
            self.session.answer(name, choice.option)

    def show_own(self, name: str) -> None:
        """A person's own cards, and the last of what they have seen."""
        view = self.session.table.game.view(name)
        self.console.say(say("line.for_your_eyes", who=name), "turn")
        for line in story(view, self.current_turn())[-6:]:
            self.console.say(line.text, line.kind, "  ")
        self.show_table(view)

    def look(self, name: str) -> None:
        """Someone looks at their own cards, and at what they may answer if they are asked."""
        self.console.read(say("line.hand_over", who=name))
        with self.for_one():
            self.show_own(name)
            own = question(self.session.table.game.view(name))
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


def _words(answer: str) -> list[str]:
    return answer.lower().replace(",", " ").split()
