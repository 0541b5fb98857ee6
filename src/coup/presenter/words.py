"""Words: every sentence that people read, by key; a file for each rule set and each language.

The general words lie beside this module, those of a rule set beside the rule set, which names them in
``Rules.words``; where both have a key, the rule set's is taken. A key leads to a sentence with fields in
braces. Where a sentence differs by person or number, the key has the forms ``you`` and ``other``, or
``one`` and ``many``. What belongs to a question stands under it: ``question.Extortion.label.pay``.

>>> words = general_words()
>>> words.say("coins.one", count=1), words.counted("coins", 3)
('1 coin', '3 coins')
>>> words.told("move.deck.hand", False, who="bob", cards="a card")
'bob draws a card.'

At a table no error is ever raised for want of a word: what is missing is replaced by something readable.
Tests look for what is missing: inside ``strict()`` it is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from coup.engine.errors import CoupError
from coup.engine.events import UNKNOWN
from coup.engine.marks import Amount, Mark, Places
from coup.engine.rules import Action, Rules
from coup.engine.zones import Pile

LANGUAGE: ContextVar[str] = ContextVar("language", default="en")
"""The language that is spoken; a table in another language sets its own. What it lacks is said in English."""

ENGLISH = "en"
GENERAL = "coup.presenter:words"

STRICT: ContextVar[bool] = ContextVar("strict", default=False)

UNREADABLE: dict[str, str] = {}
"""The files of words that were asked for and could not be read, and why. Tests are told."""


class NoWords(CoupError):
    """A key or a field that no catalogue has. Raised only where ``strict`` says so."""


@contextmanager
def strict() -> Iterator[None]:
    """Whatever has no words is an error, as tests want it."""
    token = STRICT.set(True)
    try:
        yield
    finally:
        STRICT.reset(token)


# Files


@cache
def read(source: str, language: str) -> Mapping[str, str]:
    """The sentences of ``package:name``, the file ``name.language.toml`` of a package; none if there is none."""
    import tomllib

    package, _, name = source.partition(":")
    try:
        text = files(package).joinpath(f"{name}.{language}.toml").read_text("utf-8")
        return dict(_flat("", tomllib.loads(text)))
    except (ImportError, OSError, TypeError, ValueError) as error:
        if language == ENGLISH or isinstance(error, ValueError):
            UNREADABLE[f"{source} ({language})"] = str(error)
        return {}


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)


@cache
def catalogue(sources: tuple[str, ...], language: str = ENGLISH) -> Mapping[str, str]:
    """The sentences of all these files, the later ones before the earlier ones, any language before English."""
    sentences: dict[str, str] = {}
    for source in sources:
        sentences |= read(source, ENGLISH)
        if language != ENGLISH:
            sentences |= read(source, language)
    return sentences


# Saying


class Words:
    """Sentences in one language."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = sentences

    def known(self, key: str) -> bool:
        return key in self.sentences

    def first(self, *keys: str) -> str:
        """The first of these keys that there are words for; nothing if there are none."""
        return next((key for key in keys if key in self.sentences), "")

    def filled(self, key: str, fields: Mapping[str, Any]) -> str:
        """The sentence of a key with its fields filled in."""
        sentence = self.sentences.get(key)
        if sentence is None:
            missing(key)
            return _plain_text(key, fields)
        try:
            return sentence.format_map(fields)
        except (LookupError, ValueError, AttributeError, TypeError) as error:
            missing(f"{key} ({error})")
            return _readable(sentence, fields)

    def say(self, key: str, /, **fields: object) -> str:
        return self.filled(key, fields)

    def told(self, key: str, you: bool, /, **fields: object) -> str:
        """A sentence about somebody: the form for the reader, or for another person, called ``who``."""
        return self.filled(f"{key}.you" if you else f"{key}.other", fields)

    def counted(self, key: str, count: int, /, **fields: object) -> str:
        """So many of something."""
        return self.filled(f"{key}.one" if count == 1 else f"{key}.many", {"count": count, **fields})

    def listing(self, words: Sequence[str]) -> str:
        """``a, b and c``."""
        return self._joined("list.last", words)

    def either(self, words: Sequence[str]) -> str:
        """``a, b or c``."""
        return self._joined("list.or", words)

    def _joined(self, key: str, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self.say(key, first=", ".join(words[:-1]), last=words[-1])

    def coins(self, amount: int) -> str:
        return self.counted("coins", amount)


class RuleWords(Words):
    """All that can be said about a game with certain rules. What is the same in every game is looked up once."""

    def __init__(self, sentences: Mapping[str, str], rules: Rules) -> None:
        super().__init__(sentences)
        self.rules = rules
        marks, piles = rules.marks.values(), [pile for pile in rules.all_piles if pile.each]
        noted = [mark for mark in marks if self.known(f"mark.{mark.name}.note")]
        self.marks_on_places: list[Mark] = [mark for mark in noted if isinstance(mark, Places)]
        """The marks that are noted on places, ..."""
        self.marks_on_players: list[Mark] = [mark for mark in noted if not isinstance(mark, Places)]
        """... on players, ..."""
        self.marks_on_table: list[Mark] = [
            mark for mark in marks if isinstance(mark, Amount) and self.known(f"mark.{mark.name}.note.many")
        ]
        """... and in the middle of the table."""
        self.lost_piles: list[Pile] = [pile for pile in piles if pile.lost]
        """The piles before each player that hold lost cards, ..."""
        self.piles_before_players: list[Pile] = [pile for pile in piles if self.known(f"pile.{pile.name}.cards")]
        """... and those that are spoken of."""
        self._role_titles = {role.key: role.title for role in rules.roles}
        self._answers: dict[tuple[str, str, str, str], str] = {}
        self._helps: dict[str, str] = {}
        self._titles: dict[str, str] = {}
        self._in_sentences: dict[str, str] = {}

    def answer(self, part: str, question: str, verb: str, role: str = "") -> str:
        """Where the words for an answer are: under its question first, then in general; nothing if nowhere.

        Where an answer claims a role, words for that very role come before those for any.
        """
        wanted_words = (part, question, verb, role)
        found = self._answers.get(wanted_words)
        if found is None:
            names = [f"{verb} {role}", verb] if role else [verb]
            places = [f"question.{question}.{part}", f"answer.{part}"]
            keys = [f"{place}.{name}" for place in places for name in names]
            found = next((key for key in keys if key in self.sentences or f"{key}.other" in self.sentences), "")
            self._answers[wanted_words] = found
        return found

    def action_help(self, action: Action) -> str:
        """What an action does, in a sentence: the catalogue's, or the rule set's own."""
        found = self._helps.get(action.key)
        if found is None:
            key = f"action.{action.key}"
            found = self._helps[action.key] = self.say(key) if self.known(key) else self.rules.action_help(action)
        return found

    # Cards

    def title(self, card: str) -> str:
        """A card or role by its name: *Duke*, *KS (Duke)*. Unknown ones stay ``?``."""
        found = self._titles.get(card)
        if found is None:
            found = self._titles[card] = self._title(card)
        return found

    def _title(self, card: str) -> str:
        role = self.rules.card_roles.get(card, card)
        title = self.sentences.get(f"role.{role}") or self._role_titles.get(role, role)
        return title if role == card else self.say("card.playing", card=card, title=title)

    def the(self, card: str) -> str:
        """A card inside a sentence: *the Duke*, *KS (Duke)*, *a card*."""
        found = self._in_sentences.get(card)
        if found is None:
            found = self._in_sentences[card] = self._the(card)
        return found

    def _the(self, card: str) -> str:
        if card == UNKNOWN:
            return self.say("card.unknown")
        if self.rules.card_roles.get(card, card) != card:
            return self.title(card)
        return self.say("card.the", title=self.title(card))

    def cards(self, names: Sequence[str]) -> str:
        """Several cards, by name if the reader knows all of them."""
        if UNKNOWN in names:
            return self.counted("cards", len(names))
        return self.listing([self.the(name) for name in names])


def missing(key: str) -> None:
    """Words are missing: at a table that is nothing to stop for."""
    if STRICT.get():
        unreadable = [f" {file} cannot be read: {reason}." for file, reason in UNREADABLE.items()]
        raise NoWords(f"There are no words for {key!r}.{''.join(unreadable)}")


def _plain_text(key: str, fields: Mapping[str, Any]) -> str:
    """What is said for want of a sentence: the text of an option, or the last word of the key."""
    try:
        return str(fields["text"])
    except LookupError:
        return key.rpartition(".")[2]


def _readable(sentence: str, fields: Mapping[str, Any]) -> str:
    """A sentence with those of its fields that can be filled in."""

    class Rest(dict[str, Any]):
        def __missing__(self, name: str) -> str:
            try:
                return str(fields[name])
            except LookupError:
                return "…"

    try:
        return sentence.format_map(Rest())
    except (LookupError, ValueError, AttributeError, TypeError):
        return sentence


@cache
def _general(language: str) -> Words:
    return Words(catalogue((GENERAL,), language))


def general_words() -> Words:
    """The words that hold for every rule set, in the language of the table."""
    return _general(LANGUAGE.get())


@lru_cache(maxsize=1024)
def _words(rules: Rules, language: str) -> RuleWords:
    return RuleWords(catalogue((GENERAL, *rules.words), language), rules)


def words_of(rules: Rules) -> RuleWords:
    """The words of a rule set, in the language of the table."""
    return _words(rules, LANGUAGE.get())
