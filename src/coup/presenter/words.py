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

Texts that rule sets and bots carry themselves (help, titles, options) are English. Another language has them
under ``text``, sentence by sentence, and the titles of roles under ``role``; whatever it does not have, such
as the texts of house rules, stays as it is written. Under ``form`` stand the forms that its own sentences ask
for, see ``coup.presenter.phrases``.

At a table no error is ever raised for want of a word: what is missing is replaced by something readable.
Tests look for what is missing: inside ``strict()`` it is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any

from coup.engine.claims import Claim
from coup.engine.errors import CoupError
from coup.engine.events import UNKNOWN
from coup.engine.marks import Amount, Mark, Places
from coup.engine.rules import ANYONE, Action, Role, Rules
from coup.engine.stack import Question, Step
from coup.engine.zones import Pile
from coup.harmless import shown
from coup.presenter.phrases import Phrase, phrase

LANGUAGE: ContextVar[str] = ContextVar("language", default="en")
"""The language that is spoken, see ``speaking``. What it lacks is said in English."""

SENTENCES = re.compile(r"(?<=[.!?]) ")
"""Between two sentences of a text."""
ENGLISH = "en"
GENERAL = "coup.presenter:words"

STRICT: ContextVar[bool] = ContextVar("strict", default=False)

UNREADABLE: dict[str, str] = {}
"""The files of words that were asked for and could not be read, and why. Tests are told."""


class NoWords(CoupError):
    """A key or a field that no catalogue has. Raised only where ``strict`` says so."""


class UnknownLanguage(CoupError):
    """A language that nothing is written in."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything is said in this language, one of ``languages()``."""
    if language not in languages():
        raise UnknownLanguage(f"There are no words in {shown(language)}. There are: {', '.join(languages())}.")
    token = LANGUAGE.set(language)
    try:
        yield
    finally:
        LANGUAGE.reset(token)


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
def languages() -> tuple[str, ...]:
    """Every language that has the general words, English first."""
    package, _, name = GENERAL.partition(":")
    parts = [file.name.split(".") for file in files(package).iterdir()]
    found = {part[1] for part in parts if part[0] == name and part[2:] == ["toml"]}
    return (ENGLISH, *sorted(found - {ENGLISH}))


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
        return self.fill(sentence, fields, key)

    def fill(self, sentence: str, fields: Mapping[str, Any], key: str) -> str:
        """A sentence, or a part of one, with its fields filled in."""
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

    @lru_cache(maxsize=4096)  # noqa: B019 (there are few catalogues)
    def counted(self, key: str, count: int, /) -> str:
        """So many of something."""
        return self.filled(f"{key}.one" if count == 1 else f"{key}.many", {"count": count})

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

    def amount(self, number: int) -> Phrase:
        """A number that may be one of coins."""
        return phrase(str(number), coins=self.coins(number))

    def phrase(self, key: str) -> Phrase:
        """The words of a key, with the forms that this language has for them."""
        start = f"form.{key}."
        forms = {name.removeprefix(start): text for name, text in self.sentences.items() if name.startswith(start)}
        return phrase(self.say(key), **forms)

    def text(self, text: str) -> str:
        """A text that is written in English where it belongs, in this language if it has all of its sentences."""
        sentences = [self.sentences.get(f"text.{sentence}") for sentence in SENTENCES.split(text)]
        known = [sentence for sentence in sentences if sentence is not None]
        return " ".join(known) if len(known) == len(sentences) else text

    def bot(self, name: str) -> str:
        """What a bot or a level is called."""
        key = self.first(f"bot.{name}")
        return self.say(key) if key else name


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
        self.tells_what_stands = any(key.startswith("step.") and key.endswith(".stands") for key in sentences)
        """Whether it is told of some claims that they stand."""
        self._role_titles = {role.key: role.title for role in rules.roles}
        self._claim_forms = {key.split(".")[2] for key in sentences if key.startswith("form.claim.")}
        self._answers: dict[tuple[str, str, str, str], str] = {}
        self._endings: dict[tuple[type[Question], str], tuple[str, ...]] = {}
        self._moves: dict[tuple[str, str, str], str] = {}
        self._purposes: dict[tuple[type[Step], bool], str] = {}
        self._helps: dict[str, str] = {}
        self._briefs: dict[str, str] = {}
        self._effects: dict[str, str] = {}
        self._titles: dict[str, str] = {}
        self._in_sentences: dict[str, Phrase] = {}
        self._claims: dict[Claim, Phrase] = {}

    @cached_property
    def you(self) -> Phrase:
        """The reader inside a sentence."""
        return self.phrase("person.you")

    @cached_property
    def someone(self) -> Phrase:
        """A rival who is not named."""
        return self.phrase("person.someone")

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

    def endings(self, question: type[Question], form: str) -> tuple[str, ...]:
        """The endings under which a question has other words: ``forced``, the names of its fields, ``one``."""
        found = self._endings.get((question, form))
        if found is None:
            key, names = f"question.{question.__name__}.{form}", ("forced", *question.__match_args__, "one")
            found = self._endings[question, form] = tuple(name for name in names if self.known(f"{key}_{name}"))
        return found

    def move(self, source: str, target: str, sight: str) -> str:
        """Where the words for cards on this way are; nothing if nowhere. Whether everyone saw them may matter."""
        way = (source, target, sight)
        found = self._moves.get(way)
        if found is None:
            keys = [f"move.{source}.{target}.{sight}", f"move.{source}.{target}"]
            found = next((key for key in keys if self.first(f"{key}.all", f"{key}.other")), "")
            self._moves[way] = found
        return found

    def purpose(self, step: Step, you: bool) -> str:
        """Where the words for what a claim is for are, by the step that happens if it stands.

        A language may have others for the reader's own claims.
        """
        found = self._purposes.get((type(step), you))
        own = f"step.{type(step).__name__}.purpose"
        if found is None:
            form, keys = "you" if you else "other", [own, "step.block.purpose"] if step.blocks else [own]
            found = self.first(*[known for key in keys for known in (f"{key}.{form}", key)])
            self._purposes[type(step), you] = found
        if not found:
            missing(own)
        return found or "step.any.purpose"

    # Texts of the rules

    @cached_property
    def rules_title(self) -> str:
        """What the rules are called. House rules without a title are called after their parent."""
        house = self.rules.spec.get("house", {"title": ""})
        return self.text(self.rules.title) if "title" in house else self.say("house.title", parent=self._parent_title)

    @cached_property
    def rules_summary(self) -> str:
        """What the rules are about."""
        if "house" in self.rules.spec:
            return self.say("house.summary", parent=self._parent_title)
        return self.text(self.rules.summary)

    @cached_property
    def _parent_title(self) -> str:
        """What the rules are called that house rules start from."""
        from coup.rules import from_spec

        house = self.rules.spec["house"]
        return self.text(from_spec({"rules": house["parent"], "options": house["options"]}).title)

    def action_help(self, action: Action) -> str:
        """What an action does, with its price and with who may stop it."""
        found = self._helps.get(action.key)
        if found is None:
            found = self._helps[action.key] = self._action_help(action)
        return found

    def _action_help(self, action: Action) -> str:
        text = self.text(action.text)
        if text == action.text:
            return self.rules.action_help(action)
        return _readable(text, {"cost": self.amount(action.cost), "unless": self.unless(action)})

    def action_effect(self, action: Action) -> str:
        """What an action does, without the claim that goes with it: ``take 3 coins.``"""
        found = self._effects.get(action.key)
        if found is None:
            found = self._effects[action.key] = self._claim_and_effect(action)[1]
        return found

    def action_brief(self, action: Action) -> str:
        """What an action claims, costs and does, where there is little room: ``Duke: take 3 coins.``"""
        found = self._briefs.get(action.key)
        if found is None:
            found = self._briefs[action.key] = self._action_brief(action)
        return found

    def _action_brief(self, action: Action) -> str:
        before, effect = self._claim_and_effect(action)
        if action.claim is None:
            return SENTENCES.split(effect)[0]
        titles = self.either([self.title(role) for role in action.claim.roles])
        claimed = self.say("summary.no", role=titles) if action.claim.absence else titles
        price = f", {self.coins(action.cost)}" if str(action.cost) in before else ""
        return f"{claimed[:1].upper()}{claimed[1:]}{price}: {effect}"

    def _claim_and_effect(self, action: Action) -> tuple[str, str]:
        """Help that begins with the claim (``Claim the Duke: take 3 coins.``), taken apart there."""
        text = self.action_help(action)
        before, _, after = text.partition(": ")
        named = action.claim is not None and any(self.title(role) in before for role in action.claim.roles)
        return (before, after) if named and after else ("", text)

    def unless(self, action: Action) -> str:
        """The end of a sentence about an action: who may stop it, and how."""
        if action.block is None:
            return ""
        who = (
            "target" if action.block.by != ANYONE else "other_side" if self.rules.spares_own_side(action) else "anyone"
        )
        return self.say(f"unless.{who}", roles=self.any_of(action.block.roles))

    def role_help(self, role: Role) -> str:
        """What a role does, with the prices of its actions."""
        english = role.text.replace(f"{{{role.key}}}", "{cost}")
        text = self.text(english)
        if text == english:
            return self.rules.role_help(role)
        prices = {action.key: self.amount(action.cost) for action in self.rules.actions}
        return _readable(text, {**prices, "cost": prices.get(role.key, "")})

    def deed(self, action: Action, target: str) -> str:
        """What somebody sets out to do, after *to*; an action that the catalogue does not know goes by its name."""
        key = f"deed.{action.key}"
        if key in self.sentences:
            return self.filled(key, {"target": target})
        missing(key)
        return self.say("deed.any_target" if target else "deed.any", action=self.title(action.word), target=target)

    def claim(self, claim: Claim) -> Phrase:
        """What somebody says to have, after *claims*."""
        found = self._claims.get(claim)
        if found is None:
            found = self._claims[claim] = self._claim(claim)
        return found

    def _claim(self, claim: Claim) -> Phrase:
        kind = (
            "no" if claim.absence else "losing" if claim.of_lost_card else "several" if claim.count > 1 else "holding"
        )
        fields = {"card": self.any_of(claim.roles), "count": claim.count}
        forms = {form: self.filled(f"form.claim.{form}.{kind}", fields) for form in self._claim_forms}
        return phrase(self.filled(f"claim.{kind}", fields), **forms)

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

    def the(self, card: str) -> Phrase:
        """A card inside a sentence: *the Duke*, *KS (Duke)*, *a card*; in its form ``title`` without article."""
        found = self._in_sentences.get(card)
        if found is None:
            found = self._in_sentences[card] = self._the(card)
        return found

    def _the(self, card: str) -> Phrase:
        if card == UNKNOWN:
            return phrase(self.say("card.unknown"))
        title = self.title(card)
        if self.rules.card_roles.get(card, card) != card:
            return phrase(title)
        return phrase(self.say(self.first(f"form.the.{card}") or "card.the", title=title), title=title)

    def cards(self, names: Sequence[str]) -> Phrase:
        """Several cards, by name if the reader knows all of them."""
        if UNKNOWN in names:
            return phrase(self.counted("cards", len(names)))
        if len(names) == 1:
            return self.the(names[0])
        return phrase(
            self.listing([self.the(name) for name in names]), title=self.listing([self.title(name) for name in names])
        )

    def any_of(self, roles: Sequence[str]) -> Phrase:
        """One of these cards."""
        if len(roles) == 1:
            return self.the(roles[0])
        return phrase(
            self.either([self.the(role) for role in roles]), title=self.either([self.title(role) for role in roles])
        )


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
        def __missing__(self, name: str) -> Any:
            try:
                return fields[name]
            except LookupError:
                return Phrase("…")

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
