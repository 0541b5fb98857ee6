"""What is the same for many readers: the rules in play, and all that can be played, in words; each made once."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from coup.bots import opponents
from coup.engine.rules import Role, Rules
from coup.presenter import lobby, notes, summary
from coup.presenter.models import Deed
from coup.presenter.speaker import capital
from coup.presenter.words import ENGLISH, LANGUAGE, RuleWords, words_of
from coup.rules import RULE_SETS, cast, rules
from coup.web import minds
from coup.web.protocol import (
    BotShown,
    Catalogue,
    DeedShown,
    Length,
    OptionShown,
    Pace,
    RoleShown,
    RuleSetShown,
    RulesShown,
)
from coup.web.speech import Open, server_words, speaking, tongues

MOST_SEATS = 10
"""Of a table, as the protocol has it."""
PHRASES = ("hello", "good_luck", "hurry", "think", "bluff", "believe", "doubt", "nice", "oops", "thanks", "good_game")
"""The ready phrases by key, in the order in which they are shown."""


def rules_shown(played: Rules, players: int) -> RulesShown:
    """The rules in play, in the language that is spoken."""
    return _rules_shown(played, players, LANGUAGE.get())


@lru_cache(maxsize=512)
def _rules_shown(played: Rules, players: int, language: str) -> RulesShown:
    words = words_of(played)
    copies = _copies(played, players)
    own = server_words()
    return RulesShown(
        title=words.rules_title,
        roles=[_role(words, role, copies.get(role.key, 0)) for role in played.roles],
        deeds=[
            DeedShown(
                deed.key,
                _label(words, deed),
                deed.cost,
                deed.claims,
                deed.blocked_by,
                deed.help,
                _role_of(played, deed.key),
            )
            for deed in summary(played)
        ],
        notes=notes(played),
        phrases={key: own.say(f"phrase.{key}") for key in PHRASES},
    )


def _label(words: RuleWords, deed: Deed) -> str:
    """What a deed is called on a button, rather than how it is typed."""
    key = f"deed.{deed.key}"
    return capital(words.filled(key, Open()) if words.known(key) else deed.text)


def _copies(played: Rules, players: int) -> dict[str, int]:
    """How many cards of each role there are at a table of this size."""
    found: dict[str, int] = {}
    for card, count in played.deck(players).items() if played.roles else ():
        role = played.role_of(card)
        found[role] = found.get(role, 0) + count
    return found


def _role(words: RuleWords, role: Role, copies: int, kind: str = "") -> RoleShown:
    title = words.title(role.key)
    # Before roles are drawn, the rules know no titles for them.
    return RoleShown(role.key, role.title if title == role.key else title, words.role_help(role), copies, kind)


def _role_of(played: Rules, deed: str) -> str:
    """The role that is claimed with a deed."""
    action = played.by_key.get(deed)
    if action is not None:
        return action.claim.roles[0] if action.claim is not None else ""
    return next((choice.roles[0] for choice in played.choices if choice.key == deed and choice.roles), "")


# All that can be played


@lru_cache(maxsize=16)
def catalogue(language: str) -> Catalogue:
    """All that can be played, and with whom."""
    with speaking(language):
        words = server_words()
        return Catalogue(
            language=language,
            languages=tongues(),
            rule_sets=[_rule_set(one) for one in lobby.rule_sets(RULE_SETS)],
            bots=_bots(),
            paces={pace: words.say(f"pace.{pace}") for pace in get_args(Pace)},
            lengths={length: words.say(f"length.{length}") for length in get_args(Length)},
        )


@lru_cache(maxsize=16)
def titles(language: str) -> dict[str, str]:
    """What the rule sets are called, by their English titles."""
    english, own = catalogue(ENGLISH).rule_sets, catalogue(language).rule_sets
    return {one.title: other.title for one, other in zip(english, own, strict=True)}


def _bots() -> list[BotShown]:
    """Levels first, then the rest of the cast."""
    characters = opponents()
    offered = {name: characters[name] for name in minds.seatable_bots() if name in characters}
    return [BotShown(one.name, capital(one.title), one.text) for one in lobby.opponents(offered)]


def _rule_set(one: lobby.RuleSet) -> RuleSetShown:
    return RuleSetShown(
        key=one.name,
        title=one.title,
        summary=one.text,
        least=one.players[0],
        most=min(one.players[1], MOST_SEATS),
        options=[_option(option) for option in lobby.options(one.name)],
        roles=_all_roles(rules(one.name)),
    )


def _option(option: lobby.TableOption) -> OptionShown:
    words = server_words()
    title = words.first(f"option.{option.name}")
    return OptionShown(
        key=option.name,
        title=words.say(title) if title else option.name.replace("_", " ").capitalize(),
        text=option.text,
        default=option.default,
        choices=[choice.value for choice in option.choices],
        names=[choice.text for choice in option.choices],
    )


def _all_roles(built: Rules) -> list[RoleShown]:
    """All roles that can be in play: where they are drawn, those of each kind."""
    words = words_of(built)
    if not built.drawn_roles:
        copies = _copies(built, built.players[0])
        return [_role(words, role, copies.get(role.key, 0)) for role in built.roles]
    return [
        _role(words, role, 0, server_words().say(f"kind.{kind}"))
        for kind, roles in cast(built.name).items()
        for role in roles
    ]
