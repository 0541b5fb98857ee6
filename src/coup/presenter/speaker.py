"""From values to phrases: people, claims, deeds and places, as the reader of a view would call them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from coup.engine.claims import Claim
from coup.engine.options import Option
from coup.engine.plays import Play
from coup.engine.rules import Action
from coup.engine.stack import Frame, Step
from coup.engine.views import View
from coup.engine.zones import NOBODY
from coup.presenter.phrases import Phrase, phrase
from coup.presenter.words import words_of


class Speaker:
    """Speaks to the reader of one view, of people by these names: as they wrote them, or else as they are typed."""

    def __init__(self, view: View, names: Sequence[str] = ()) -> None:
        self.view = view
        self.names = tuple(names) or view.names
        self.words = words_of(view.rules)

    def person(self, seat: int) -> Phrase:
        """A player inside a sentence: the reader is *you*."""
        return self.words.you if seat == self.view.seat else Phrase(self.names[seat])

    def people(self, seats: Sequence[int]) -> Phrase:
        people, words = [self.person(seat) for seat in seats], self.words
        if self.view.seat not in seats:  # Only the reader has other forms.
            return Phrase(words.listing(people))
        forms = {form: words.listing([f"{one:{form}}" for one in people]) for form in words.you.forms}
        return phrase(words.listing(people), **forms)

    def place(self, seat: int, number: int) -> str:
        """A card that lies in a numbered place."""
        if seat == self.view.seat:
            return self.words.say("card.own_place", place=number)
        return self.words.say("card.place", place=number, who=self.names[seat])

    def times(self, count: int) -> str:
        return self.words.counted("times", count)

    def deed(self, key: str, fields: Mapping[str, Any]) -> str:
        """What somebody sets out to do, after *to*, by the verb of an option or a role."""
        return self.words.filled(f"deed.{key}", fields)

    def action(self, action: Action, target: int) -> str:
        """The deed of an action."""
        return self.words.deed(action, self.person(target) if target != NOBODY else "")

    def purpose(self, step: FrameFields, you: bool) -> str:
        """What a claim of the reader, or of somebody else, is for; nothing if it speaks for itself."""
        assert isinstance(step.frame, Step)
        return self.words.filled(self.words.purpose(step.frame, you), step)

    def capital(self, sentence: str) -> str:
        """A capital at the beginning, unless it begins with a player's name, which is left as it is written."""
        return sentence if sentence.startswith(beginnings(self.names)) else capital(sentence)


class Bystander(Speaker):
    """Speaks of everybody by name, the reader included, so that all can be told the same."""

    def person(self, seat: int) -> Phrase:
        return Phrase(self.names[seat])

    def place(self, seat: int, number: int) -> str:
        return self.words.say("card.place", place=number, who=self.names[seat])


@lru_cache(maxsize=1024)
def beginnings(names: tuple[str, ...]) -> tuple[str, ...]:
    """How sentences begin that begin with one of these names, and not with a word that begins like it."""
    return tuple(f"{name}{end}" for name in names for end in " ,.:")


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class Fields(dict[str, Any]):
    """What the sentences about something may ask for, each put into words when one does."""

    def __missing__(self, name: str) -> Any:
        value = self[name] = self.find(name)
        return value

    def find(self, name: str) -> Any:
        raise KeyError(name)


class FrameFields(Fields):
    """The fields of a question or a step, and what follows from them."""

    def __init__(self, speaker: Speaker, frame: Frame) -> None:
        super().__init__()
        self.speaker = speaker
        self.frame = frame

    def find(self, name: str) -> Any:
        frame = self.frame
        if name in type(frame).__match_args__:
            return self.in_words(name, getattr(frame, name))
        if name == "deed":
            return self.deed()
        if name == "purpose":
            return self.purpose()
        if name == "times":
            return self.speaker.times(int(self["count"]))
        if name == "limit":
            return self.speaker.words.coins(self.speaker.view.rules.forced_coup)
        if name.startswith("the_") and name[4:] in frame.role_fields:
            return self.speaker.words.the(getattr(frame, name[4:]))
        below = self.below()
        if below is not None and name in type(below).__match_args__:
            return type(self)(self.speaker, below)[name]
        raise KeyError(name)

    def person(self, seat: int) -> Phrase:
        return self.speaker.person(seat)

    def is_you(self, seat: int) -> bool:
        return seat == self.speaker.view.seat

    def below(self) -> Step | None:
        """The step that waits for the answer to the pending question."""
        stack = self.speaker.view.stack
        step = stack[-2] if len(stack) > 1 and stack[-1] == self.frame else None
        return step if isinstance(step, Step) else None

    def in_words(self, name: str, value: Any) -> Any:
        """A field of the frame by what it holds: a seat, a role, a claim, a place, a cause or a plain number."""
        speaker, frame, words = self.speaker, self.frame, self.speaker.words
        if name in frame.seat_fields:
            return self.person(value) if value != NOBODY else ""
        if name in frame.role_fields:
            return words.title(value)
        if isinstance(value, Claim):
            return words.claim(value)
        if name == "place":
            return speaker.place(self.owner(), value)
        if name in ("cause", "weapon"):
            return words.say(words.first(f"cause.{value}", "cause.any"), action=words.the(value))
        return words.amount(value) if isinstance(value, int) else value

    def owner(self) -> int:
        """Whose place the frame speaks of: the owner's, or the player's who is asked."""
        seats = self.frame.seat_fields
        return int(getattr(self.frame, "owner" if "owner" in seats else seats[0]))

    def purpose(self) -> str:
        """What the claim in question is for: the step that waits below."""
        below, frame = self.below(), self.frame
        if below is None:
            return ""
        return self.speaker.purpose(FrameFields(self.speaker, below), self.is_you(getattr(frame, frame.seat_fields[0])))

    def deed(self) -> str:
        """The action that a frame is about, or what its role does."""
        frame, speaker = self.frame, self.speaker
        action = getattr(frame, "action", None)
        if isinstance(action, Action):
            return speaker.action(action, getattr(frame, "target", target_under_way(speaker.view)))
        if frame.role_fields:
            return speaker.deed(getattr(frame, frame.role_fields[0]), self)
        raise KeyError("deed")


class CallFields(FrameFields):
    """The same as they are put to the whole table, where those who do something go by their names."""

    def person(self, seat: int) -> Phrase:
        return Phrase(self.speaker.names[seat])

    def is_you(self, seat: int) -> bool:
        return False


def target_under_way(view: View) -> int:
    """At whom the action under way is aimed."""
    return next((frame.target for frame in reversed(view.stack) if isinstance(frame, Play)), NOBODY)


class OptionFields(Fields):
    """An answer in words: what it names, aims at and claims; and the fields of its question, where that is known."""

    def __init__(self, speaker: Speaker, option: Option, seat: int, question: FrameFields | None = None) -> None:
        super().__init__()
        self.speaker = speaker
        self.option = option
        self.seat = seat
        self.question = question

    def find(self, name: str) -> Any:
        speaker, option, words = self.speaker, self.option, self.speaker.words
        match name:
            case "who":
                return speaker.names[self.seat]
            case "text":
                return option.text
            case "target":
                return speaker.person(option.target) if option.target != NOBODY else ""
            case "claim" if option.claim is not None:
                return words.claim(option.claim)
            case "times" if option.count:
                return speaker.times(option.count)
            case "slot" if option.places:
                return option.places[-1]
            case "slots" if option.places:
                return words.listing([str(place) for place in option.places])
            case "place" if option.places:
                return speaker.place(self.seat if option.target == NOBODY else option.target, option.places[-1])
            case "cards" if option.cards:
                return words.cards(option.cards)
            case "card" if option.cards:
                return words.the(option.cards[0])
            case "title" if option.cards:
                return words.title(option.cards[0])
            case "deed" if option.action is not None:
                return speaker.action(option.action, option.target)
            case "deed":
                return speaker.deed(option.verb, self)
        if self.question is None:
            raise KeyError(name)
        return self.question[name]


class HeardFields(OptionFields):
    """An answer as others hear it: what they may not know of it is left open."""

    def find(self, name: str) -> Any:
        try:
            return super().find(name)
        except KeyError:
            return Phrase("…")
