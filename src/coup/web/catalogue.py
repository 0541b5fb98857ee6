"""What is the same for many readers: the rules in play, and all that can be played, in words; each made once."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from coup.bots import opponents
from coup.engine.rules import Role, Rules
from coup.presenter import notes, summary
from coup.presenter.words import LANGUAGE, RuleWords, words_of
from coup.rules import RULE_SETS, cast, rules, settings
from coup.rules.options import Setting
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
from coup.web.speech import LANGUAGES, server_words, speaking

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
        title=played.title,
        roles=[_role(words, played, role, copies.get(role.key, 0)) for role in played.roles],
        deeds=[
            DeedShown(
                deed.key, deed.text, deed.cost, deed.claims, deed.blocked_by, deed.help, _role_of(played, deed.key)
            )
            for deed in summary(played)
        ],
        notes=notes(played),
        phrases={key: own.say(f"phrase.{key}") for key in PHRASES},
    )


def _copies(played: Rules, players: int) -> dict[str, int]:
    """How many cards of each role there are at a table of this size."""
    found: dict[str, int] = {}
    for card, count in played.deck(players).items() if played.roles else ():
        role = played.role_of(card)
        found[role] = found.get(role, 0) + count
    return found


def _role(words: RuleWords, played: Rules, role: Role, copies: int, kind: str = "") -> RoleShown:
    return RoleShown(role.key, words.title(role.key), played.role_help(role), copies, kind)


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
            languages=LANGUAGES,
            rule_sets=[_rule_set(name) for name in RULE_SETS],
            bots=_bots(),
            paces={pace: words.say(f"pace.{pace}") for pace in get_args(Pace)},
            lengths={length: words.say(f"length.{length}") for length in get_args(Length)},
        )


def _bots() -> list[BotShown]:
    """Levels first, then the rest of the cast."""
    words, characters = server_words(), opponents()
    return [
        BotShown(
            name,
            words.say(f"bot.{name}") if words.known(f"bot.{name}") else name.capitalize(),
            words.say(f"character.{name}") if words.known(f"character.{name}") else characters.get(name, ""),
        )
        for name in minds.seatable_bots()
        if name in characters
    ]


def _rule_set(name: str) -> RuleSetShown:
    built, words = rules(name), server_words()
    least, most = built.players
    return RuleSetShown(
        key=name,
        title=words.say(f"rules.{name}.title") if words.known(f"rules.{name}.title") else built.title,
        summary=words.say(f"rules.{name}.summary") if words.known(f"rules.{name}.summary") else RULE_SETS[name],
        least=least,
        most=min(most, 10),
        options=[_option(name, key, setting) for key, setting in settings(name).items()],
        roles=_all_roles(built),
    )


def _option(rule_set: str, key: str, setting: Setting) -> OptionShown:
    words = server_words()
    title, text = f"option.{rule_set}.{key}.title", f"option.{rule_set}.{key}.text"
    return OptionShown(
        key=key,
        title=words.say(title) if words.known(title) else key.replace("_", " ").capitalize(),
        text=words.say(text) if words.known(text) else setting.text,
        default=setting.default,
        choices=list(setting.choices),
    )


def _all_roles(built: Rules) -> list[RoleShown]:
    """All roles that can be in play: where they are drawn, those of each kind."""
    words = words_of(built)
    if not built.drawn_roles:
        copies = _copies(built, built.players[0])
        return [_role(words, built, role, copies.get(role.key, 0)) for role in built.roles]
    return [_role(words, built, role, 0, kind) for kind, roles in cast(built.name).items() for role in roles]
