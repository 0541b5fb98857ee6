"""Coup Rebellion G54 (text 003): 25 characters of four kinds, five of them in play."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from coup.engine.compiler import mypyc_attr
from coup.engine.errors import UnknownRules
from coup.engine.hooks import Hook
from coup.engine.options import Option
from coup.engine.rules import RIVAL, Action, OptionValue, Role, Rules
from coup.engine.seating import card_option, seating_of
from coup.engine.stack import ChanceQuestion, Choose
from coup.engine.state import State
from coup.engine.verbs import Gain, LoseLife
from coup.engine.zones import DEALER
from coup.harmless import shown
from coup.rules import classic
from coup.rules.g54 import communications, finance, force, special
from coup.rules.g54.character import COMMUNICATIONS, FINANCE, FORCE, SPECIAL, Character
from coup.rules.options import Setting, switch

SETTINGS: dict[str, Setting] = {
    "roles": Setting("random", (), "random, first-game, or five roles joined by +, such as banker+director+…"),
    "advanced": switch(False, "The advanced roles are drawn as well."),
    "free": switch(False, "Five named roles need not be one Finance, Communications, Force and two Special Interests."),
    "second_chance": classic.SETTINGS["second_chance"],
    "rob_the_poor": switch(True, "Coins may be taken from a player without any."),
}

CHARACTERS: dict[str, Character] = {
    character.role.key: character for kind in (finance, communications, force, special) for character in kind.CHARACTERS
}

CAST: dict[str, tuple[Role, ...]] = {
    kind: tuple([character.role for character in CHARACTERS.values() if character.kind == kind])
    for kind in dict.fromkeys(character.kind for character in CHARACTERS.values())
}
"""All roles that can be in play, by kind."""

RANDOM = "random"
FIRST_GAME = "first-game"
FIRST_GAME_ROLES = ("banker", "director", "guerrilla", "politician", "peacekeeper")
KINDS = (FINANCE, COMMUNICATIONS, FORCE, SPECIAL, SPECIAL)
"""The kinds of the five roles in play, in the order in which they are drawn: those of a kind come together."""

PLACES = {role: place for place, role in enumerate(CHARACTERS)}
"""Where each role stands in the list of all."""

INCOME = Action("income", "Take 1 coin. Nobody can stop it.", Gain(1))
COUP = Action("coup", "Pay {cost}: a rival loses a life. Nobody can stop it.", LoseLife(), cost=7, target=RIVAL)


def build(options: dict[str, OptionValue]) -> Rules:
    return with_cast([CHARACTERS[role] for role in roles_named(options)], options)


def with_cast(cast: list[Character], options: dict[str, OptionValue]) -> Rules:
    """The rules with these characters; before they are drawn, with none."""
    return Rules(
        name="g54",
        title="Coup: Rebellion G54",
        summary="Five of twenty-five roles, different every game.",
        players=(2, 6),
        roles=tuple([character.role for character in cast]),
        actions=with_actions((INCOME, COUP), cast),
        hooks=with_hooks((), cast) if cast else (ChooseRoles(bool(options["advanced"])),),
        second_chance=bool(options["second_chance"]),
        rob_the_poor=bool(options["rob_the_poor"]),
        drawn_roles=True,
        words=("coup.rules.g54:words",),
        options=options,
    )


def with_actions(actions: tuple[Action, ...], cast: list[Character]) -> tuple[Action, ...]:
    """The actions with those of the cast, the coup last as always."""
    return (*actions[:-1], *[one.action for one in cast if one.action is not None], actions[-1])


def with_hooks(hooks: tuple[Hook, ...], cast: list[Character]) -> tuple[Hook, ...]:
    """The standing effects with those of the cast; no more roles are drawn."""
    others = [hook for hook in hooks if not isinstance(hook, ChooseRoles)]
    return (*[one.hook for one in cast if one.hook is not None], *others)


def roles_named(options: dict[str, OptionValue]) -> tuple[str, ...]:
    """The five roles that the options name, or none if they are drawn at random."""
    words = str(options["roles"])
    if words == RANDOM:
        return ()
    if words == FIRST_GAME:
        return FIRST_GAME_ROLES
    roles = tuple(words.split("+"))
    for role in roles:
        if role not in CHARACTERS:
            raise UnknownRules(f"g54 has no role {shown(role)}. There are: {', '.join(CHARACTERS)}.")
    if len(roles) != len(KINDS) or len(set(roles)) != len(roles):
        raise UnknownRules(f"g54 is played with {len(KINDS)} different roles, not with {shown(words)}.")
    kinds = sorted([CHARACTERS[role].kind for role in roles])
    if kinds != sorted(KINDS) and not options["free"]:
        raise UnknownRules(
            f"{shown(words)} is not one Finance, one Communications, one Force and two Special Interests; "
            "set the option free to play it all the same."
        )
    return in_order(roles)


def in_order(roles: tuple[str, ...]) -> tuple[str, ...]:
    """The roles as they are listed, however they were named."""
    return tuple(sorted(roles, key=PLACES.__getitem__))


class ChooseRoles(Hook):
    """The roles in play are drawn before the deal."""

    __match_args__ = ("advanced",)

    def __init__(self, advanced: bool) -> None:
        self.advanced: Final = advanced

    def start(self, state: State) -> None:
        state.stack.append(DrawRole(self.advanced, ()))


@mypyc_attr(acyclic=True)
class DrawRole(ChanceQuestion):
    """The dealer draws the next role, of the kind that is due."""

    kind = "role"
    __match_args__ = ("advanced", "drawn")

    def __init__(self, advanced: bool, drawn: tuple[str, ...]) -> None:
        self.advanced = advanced
        self.drawn = drawn

    def options(self, state: State, seat: int) -> list[Option]:
        kind = KINDS[len(self.drawn)]
        return drawable(kind, self.advanced, self.drawn[KINDS.index(kind) :])

    def weights(self, state: State) -> list[int]:
        return [1] * len(self.options(state, DEALER))

    def draw(self, state: State, choose: Choose) -> Option:
        options = self.options(state, DEALER)
        return options[choose([1] * len(options))]

    def answer(self, state: State, seat: int, option: Option) -> None:
        drawn = (*self.drawn, option.cards[0])
        if len(drawn) < len(KINDS):
            state.stack.append(DrawRole(self.advanced, drawn))
        else:
            put_in_play(state, in_order(drawn))


@lru_cache(maxsize=256)
def drawable(kind: str, advanced: bool, drawn: tuple[str, ...]) -> list[Option]:
    """The roles of a kind that can be drawn after others of it. The list is shared: it is never changed."""
    return [
        card_option("role", role)
        for role, character in CHARACTERS.items()
        if character.kind == kind and (advanced or not character.advanced) and role not in drawn
    ]


@lru_cache(maxsize=8192)
def rules_with(roles: tuple[str, ...], rules: Rules) -> Rules:
    """These rules with five of the roles, in order. Whatever else a variant has changed stays."""
    options: dict[str, OptionValue] = {**rules.options, "roles": "+".join(roles)}
    cast = [CHARACTERS[role] for role in roles]
    if rules.found_as == "g54":
        return with_cast(cast, options).registered()
    return rules.replace(
        roles=tuple([character.role for character in cast]),
        actions=with_actions(rules.actions, cast),
        hooks=with_hooks(rules.hooks, cast),
        options=options,
    )


def put_in_play(state: State, roles: tuple[str, ...]) -> None:
    """From here on the game is played with these five roles."""
    rules = rules_with(roles, state.rules)
    state.sit(seating_of(rules, state.names))
    state.deck = state.seating.deck.copy()
    for hook in rules.hooks:
        hook.start(state)
