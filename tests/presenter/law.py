"""The law of words: whatever can be asked, answered or told in a rule set has words for everyone at the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rules.g54.casts import casts

import coup
from coup import Game
from coup.engine.events import Moved, TurnBegan
from coup.engine.options import Option
from coup.engine.views import View
from coup.engine.zones import EVERYONE
from coup.presenter import Line, call, lobby, notes, present, story, summary
from coup.presenter.hints import hint
from coup.presenter.review import review
from coup.presenter.words import LANGUAGE, strict, words_of


class Kind(NamedTuple):
    """An answer by what it is, not by whom or what it is aimed at."""

    question: str
    verb: str
    action: str
    claim: str

    @classmethod
    def of(cls, view: View, option: Option) -> Kind:
        action = option.action.key if option.action is not None else ""
        claim = option.claim or getattr(view.question, "claim", None)
        return cls(type(view.question).__name__, option.verb, action, str(claim or ""))


class Adviser:
    """A bot that gives the answer it was told to give."""

    name = "adviser"

    def __init__(self, option: Option) -> None:
        self.option = option

    def choose(self, view: View, random: Random) -> Option:
        return self.option


class Law:
    """Follows games and puts everything into words, so strictly that a missing one is an error."""

    def __init__(self) -> None:
        self.met: set[Kind] = set()
        self.tried: Counter[tuple[str, ...]] = Counter()
        """What the players have done, so that they can do something else."""
        self.untold_moves: set[str] = set()
        self.told: dict[int | None, int] = {}

    def check(self, game: Game) -> None:
        """All that can be said now, to the players who are asked, to the others and to whoever watches."""
        with strict():
            self.check_rules(game)
            for seat in (None, *range(len(game.players))):
                self.check_view(game.view(seat), self.told.get(seat, 0))
                self.told[seat] = len(game.view(seat).history or ())
            if not game.over:
                for name in game.decision.seats:
                    self.check_answers(game, game.seat(name))

    def check_leaving(self, game: Game) -> None:
        with strict():
            for left in (game.copy().stop("turn limit"), game.copy().resign(0)):
                for reader in (None, 0, 1):
                    check_lines(story(left.view(reader)))

    def check_end(self, game: Game) -> None:
        if game.over:
            with strict():
                check_lines(review(game))

    def check_rules(self, game: Game) -> None:
        rules = game.view().rules
        for deed in summary(rules):
            check_filled_in(deed.text)
            for text in (deed.label, deed.cost, deed.claims, deed.blocked_by, deed.help):
                check_text(text)
        for text in (*notes(rules), lobby.title(rules), lobby.aim(rules)):
            check_text(text)
        for role in lobby.roles(rules):
            check_text(role.title)
            check_sentence(role.text)

    def check_view(self, view: View, since: int) -> None:
        screen = present(view)
        for text in (screen.title, screen.turn, *screen.notes, *[note for seat in screen.seats for note in seat.notes]):
            check_text(text)
        public = call(view)
        assert (public is None) == (view.outcome is not None)
        if public is not None:
            check_call(public.text, words_of(view.rules).say("person.you"))
        check_lines(story(view, since))
        self.check_moves(view, since)
        for asked in filter(None, (public, screen.question)):
            check_sentence(asked.text)
        for choice in screen.question.choices if screen.question is not None else ():
            check_text(choice.label)
            check_sentence(choice.help)
        labels = [choice.label for choice in screen.question.choices] if screen.question is not None else []
        assert len(labels) == len(set(labels)), labels

    def check_moves(self, view: View, since: int) -> None:
        """Which ways of a card have no words: they must be known to be told by something else."""
        words, history = words_of(view.rules), view.history or ()
        began = next((number for number, event in enumerate(history) if isinstance(event, TurnBegan)), len(history))
        for event in history[max(since, began) :]:
            if isinstance(event, Moved):
                names = [view.rules.zone(zone).name for zone in (event.source, event.target)]
                sight = "public" if event.knowers == EVERYONE else "hidden"
                keys = [f"move.{'.'.join(names)}{part}" for part in ("", f".{sight}")]
                if not any(words.known(f"{key}.{form}") for key in keys for form in ("other", "all")):
                    self.untold_moves.add(f"{'.'.join(names)} {sight}")

    def check_answers(self, game: Game, seat: int) -> None:
        """Every answer of a new kind is advised once and given once, to hear what is told of it."""
        view = game.view(seat)
        for option in view.options:
            kind = Kind.of(view, option)
            if kind in self.met:
                continue
            self.met.add(kind)
            advice = hint(view, Adviser(option))
            assert advice is not None
            check_sentence(advice.text)
            since = len(view.history or ())
            after = game.copy().play(option, seat)
            for reader in (None, *range(len(game.players))):
                lines = story(after.view(reader), since)
                check_lines(lines)
                self.check_moves(after.view(reader), since)
                assert lines, f"nobody is told of {option.text!r}, the answer to {kind.question}"


def check_filled_in(text: str) -> None:
    assert text
    assert "{" not in text
    assert "  " not in text
    assert "…" not in text


def check_text(text: str) -> None:
    check_filled_in(text)
    check_language(text)


ENGLISH = (
    r"(?i)\b(?:a|against|and|any|are|at|be|been|by|can|cards?|challenges?|chooses?|claims?|coins?|discard|do|does|draws|"
    r"each|else|every|for|from|gets?|gives?|has|have|he|his|how|if|into|is|it|its|keep|life|lives|loses?|may|must|my|no|"
    r"nobody|not|of|on|one|or|others?|pays?|place|players?|put|rival|roles?|she|shows?|sides?|somebody|someone|takes?|"
    r"than|that|the|their|them|then|they|this|to|token|treaty|turns?|two|unless|until|wants|what|when|which|who|whoever|"
    r"whom|whose|with|without|you|your)\b"
)
"""Words of English sentences that no other language has."""

WRONG = {
    "de": r"\bDu (?!und\b)\w+(?<!st)(?<!ßt)\b"  # Du nimmt
    r"|\b[Dd]en \w+in\b"  # den Gräfin
    r"|\b(?:der|die|das|den|dem) (?:der|die|das|den|dem) [A-Z]"  # den den Herzog
}
"""What is no sentence of a language."""


def check_language(text: str) -> None:
    """No English is left in another language, and nothing that is wrong in it wherever it stands."""
    language = LANGUAGE.get()
    if language == "en":
        return
    assert not re.search(ENGLISH, text), text
    assert not re.search(WRONG[language], text), text


def check_sentence(text: str) -> None:
    check_text(text)
    assert text.endswith((".", "!", "?")), text


def check_call(text: str, you: str) -> None:
    """What is put to the whole table is about players by name, whoever reads it."""
    first = text.split()[0].strip(",").lower()
    assert first != you, text


def check_lines(lines: list[Line]) -> None:
    for line in lines:
        check_sentence(line.text)


def curious_game(game: Game, seed: int, law: Law, steps: int = 400) -> Iterator[Game]:
    """A game of players who like what they have not done yet."""
    random = Random(seed)
    law.told = {}
    for _ in range(steps):
        yield game
        if game.over:
            return
        name = random.choice(game.decision.seats)
        view = game.view(name)
        offered = list(view.options)
        random.shuffle(offered)
        kinds = {option: Kind.of(view, option)[:3] for option in offered}
        option = min(offered, key=lambda one: law.tried[kinds[one]] * (9 if one.verb == "challenge" else 1))
        law.tried[kinds[option]] += 1
        game.play(option, name)


GAMES: dict[str, list[dict[str, Any]]] = {
    "classic": [{}, {"named_block": False}, {"second_chance": False}],
    "incorporation": [{}, {"hand": 3, "named_block": False}, {"discount": False, "jokers": False}],
    "reformation": [{}, {"inquisitor": False}],
    "g54": [{"roles": cast} for cast in casts()],
    "poker": [{}, {"hand": 3}, {"gambler": "gentle"}, {"hand": 3, "gambler": "gentle"}],
}
"""Every rule set, with its options set differently."""


def followed(rules: str, seeds: int, steps: int = 400) -> Law:
    """The law in games of a rule set with all of its options, and in the positions that games hardly come to."""
    law = Law()
    for options in GAMES[rules]:
        for seed in range(seeds):
            least, most = coup.rules(rules, **options).players
            players = min(most, max(least, 3 + seed % 2))
            game = Game(rules, players=players, seed=seed, **options)
            law.check_leaving(game.copy())
            for position in curious_game(game, seed, law, steps):
                law.check(position)
            law.check_end(game)
    for game in rare_games(rules):
        law.told = {}
        law.check(game)
    return law


def rare_games(rules: str) -> list[Game]:
    """Positions that random games hardly ever come to."""
    hands = {"ann": "2S 3S", "bob": "4S 5S"}
    if rules == "reformation":
        examining = Game.position("reformation", hands={"ann": "inquisitor duke", "bob": "captain duke"}, seed=1)
        examining.play("convert").play("examine ann").play("pass")
        return [examining.copy(), examining.play("hand duke")]
    if rules == "g54":
        cast = "banker+director+mercenary+politician+priest"
        same = "banker priest"
        marked = Game.position("g54", roles=cast, hands={"ann": same, "bob": same, "cat": same}, disappear=[0], seed=1)
        return [marked.copy(), marked.copy().play("income"), protest()]
    if rules == "poker":
        selling = Game.position("poker", hands=hands, princess={"ann": "2C 3C"}, seed=1)
        selling.play("princess x1").play("pass").play("sell 2C")
        ruined = Game.position("poker", hands={"ann": "JS 3S", "bob": "4S 5S"}, top="JC JD JH 2C", seed=1)
        ruined.play("gambler x1").play("pass").play("pick disciple")
        cultists = Game.position("poker", hand=3, hands={"ann": "6S 6C 6D", "bob": "4S 5S 8S"}, seed=1)
        barons = Game.position("poker", hands={"ann": "7S 2C", "bob": "4S 5S"}, coins={"ann": 12}, seed=1)
        return [selling, ruined, cultists, barons, skipped()]
    return []


def protest() -> Game:
    """Somebody can afford to join a protest."""
    cast = "banker+director+guerrilla+politician+protestor"
    game = Game.position("g54", roles=cast, players=["ann", "bob", "cat"], coins=dict.fromkeys((0, 1, 2), 5), seed=1)
    return game.play("protestor bob").play("pass").play("pass")


def skipped() -> Game:
    """A Baron's win that was none has taken the coins that an announced ability needs."""
    game = Game.position("poker", hands={"ann": "7S AC", "bob": "4S 5S"}, coins={"ann": 14, "bob": 20}, seed=1)
    return game.play("assassin x1").play("pass").play("win baron 1")
