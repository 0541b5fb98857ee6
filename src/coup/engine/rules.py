"""What a rule set is made of: roles, actions, blocks, verbs, claims and hooks, all of it data.

Read ``coup/rules/classic.py`` beside this page.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from sys import intern
from typing import TYPE_CHECKING, Any, ClassVar, Final

from coup.engine.compiler import mypyc_attr
from coup.engine.errors import UnknownRules
from coup.engine.frozen import FrozenDict, frozen
from coup.engine.hooks import Hook, by_moment
from coup.engine.marks import Mark
from coup.engine.values import Value, module_of
from coup.engine.zones import MOST_SEATS, Pile, Zone, zone_at

if TYPE_CHECKING:
    from coup.engine.claims import Claim
    from coup.engine.options import Option
    from coup.engine.state import Position, State
    from coup.engine.verbs import Verb

COUP: Final = "coup"
"""The key of the action that a player with many coins must choose, where the rules force one."""

ANYONE: Final = "anyone"
"""An action may be blocked by any other player."""
TARGET: Final = "target"
"""An action may be blocked by its target alone."""

RIVAL: Final = "rival"
"""An action is aimed at another living player, named with it."""
EVERYONE_ELSE: Final = "everyone else"
"""An action is aimed at all other living players at once."""
RICHEST: Final = "richest"
"""An action is aimed at a player with the most coins, perhaps the actor."""

BANK_PURSE: Final = "bank"
RESERVE_PURSE: Final = "reserve"
TARGET_PURSE: Final = "target"

OptionValue = bool | int | str
"""What an option of a rule set can be set to."""


class Role(Value):
    """A role that cards stand for. Without a number of copies it gets as many as the table needs."""

    __match_args__ = ("key", "title", "text", "copies")

    def __init__(self, key: str, title: str, text: str, copies: int = 0) -> None:
        self.key: Final = intern(key)
        """One object for each word: cards must not be told apart by where they were first written."""
        self.title: Final = title
        self.text: Final = text
        """What it does. The key of an action in braces stands for its price: ``For {assassinate} coins, …``."""
        self.copies: Final = copies


class Block(Value):
    """Who may stop an action, by claiming which roles."""

    __match_args__ = ("roles", "by", "named", "refund", "otherwise")

    def __init__(
        self,
        *roles: str,
        by: str = TARGET,
        named: bool = True,
        refund: bool = False,
        otherwise: tuple[Verb, ...] = (),
    ) -> None:
        self.roles: Final = roles
        self.by: Final = by
        self.named: Final = named
        """A named block says which role; any of the roles proves an unnamed one."""
        self.refund: Final = refund
        """The price comes back when the block stands."""
        self.otherwise: Final = otherwise
        """What still happens when the block stands."""

    def __reduce__(self) -> tuple[Any, ...]:
        return make_block, self.fields()

    def replace(self, **changes: Any) -> Block:
        """The same block with some of its parts changed."""
        parts = dict(zip(self.__match_args__, self.fields(), strict=True))
        parts.update(changes)
        return Block(*parts.pop("roles"), **parts)


def make_block(roles: tuple[str, ...], by: str, named: bool, refund: bool, otherwise: tuple[Verb, ...]) -> Block:
    return Block(*roles, by=by, named=named, refund=refund, otherwise=otherwise)


class Action:
    """Something a player can do with a turn."""

    PARTS: ClassVar[tuple[str, ...]] = (
        "key",
        "text",
        "effect",
        "claim",
        "cost",
        "target",
        "support",
        "block",
        "caught",
        "pay_to",
        "word",
    )

    def __init__(
        self,
        key: str,
        text: str,
        *effect: Verb,
        claim: Claim | None = None,
        cost: int = 0,
        target: str = "",
        support: int = 0,
        block: Block | None = None,
        caught: Verb | None = None,
        pay_to: str = BANK_PURSE,
        word: str = "",
    ) -> None:
        self.key: Final = key
        self.text: Final = text
        """One sentence of help. ``{cost}`` stands for the price, ``{unless}`` for who may stop it."""
        self.effect: Final = effect
        self.claim: Final = claim
        self.cost: Final = cost
        self.target: Final = target
        """At whom the action is aimed, if at anybody: ``RIVAL``, ``EVERYONE_ELSE`` or ``RICHEST``."""
        self.support: Final = support
        """A third player must pay this for the action to go on."""
        self.block: Final = block
        self.caught: Final = caught
        """What a caught claim brings the challenger, beside the price coming back."""
        self.pay_to: Final = pay_to
        self.word: Final = word or key
        """How the option begins; two actions may share it (``convert`` and ``convert bob``)."""
        self.said: Final = f"{self.word} {target}" if target else self.word
        """Its word, and at whom it is aimed: no two actions of a rule set are said alike."""
        self._wordings: dict[tuple[str, ...], list[Option]] = {}
        """Its options round each table; options are made once and shared."""
        self._block_options: list[Option] = []
        self.certain: Final = all(verb.certain for verb in effect)
        """The action can be offered without asking its verbs whether anything could come of it."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Action({self.key!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return make_action, (self.parts(),)

    def parts(self) -> dict[str, Any]:
        """All that the action is made of."""
        return {name: getattr(self, name) for name in Action.PARTS}

    def replace(self, **changes: Any) -> Action:
        """The same action with some of its parts changed."""
        for name in changes:
            if name not in Action.PARTS:
                raise UnknownRules(f"Actions have no part {name!r}. Their parts are: {', '.join(Action.PARTS)}.")
        return make_action({**self.parts(), **changes})

    def possible(self, state: State, actor: int, target: int) -> bool:
        for verb in self.effect:  # noqa: SIM110 (asked for every target of every turn)
            if not verb.possible(state, self, actor, target):
                return False
        return True

    def obstacle(self, state: State, actor: int, target: int) -> str:
        """Why nothing could come of it, in a sentence."""
        for verb in self.effect:
            if not verb.possible(state, self, actor, target):
                return verb.obstacle(state, self, actor, target)
        return ""


def make_action(parts: dict[str, Any]) -> Action:
    rest = dict(parts)
    key, text, effect = rest.pop("key"), rest.pop("text"), rest.pop("effect")
    return Action(key, text, *effect, **rest)


class TurnChoice(Value):
    """One thing that a turn offers, for summaries of rule sets whose turns are more than a list of actions."""

    __match_args__ = ("key", "usage", "cost", "roles", "times")

    def __init__(self, key: str, usage: str = "", cost: int = 0, roles: tuple[str, ...] = (), times: bool = False):
        self.key: Final = key
        """The verb of its options."""
        self.usage: Final = usage
        """What follows the verb when it is typed, such as ``PLACE``."""
        self.cost: Final = cost
        self.roles: Final = roles
        """The roles that it claims."""
        self.times: Final = times
        """It can be announced several times at once."""


def with_price(text: str, name: str, price: int) -> str:
    """A text with a price for ``{name}``. What is written ``{name} coins`` is right for 1 coin, too, and for none."""
    words = str(price) if price else "nothing"
    coins = "1 coin" if price == 1 else f"{price} coins" if price else "nothing"
    return text.replace(f"{{{name}}} coins", coins).replace(f"{{{name}}}", words)


NO_PACK: Final[dict[str, str]] = FrozenDict()
"""Where cards are copies of roles."""


@mypyc_attr(acyclic=True)
class Rules:
    """A rule set with all of its options set. Built by ``coup.rules``; never changed afterwards.

    Drawn roles make rules of their own for nearly every game, so what only some games ask is worked out when first
    asked.
    """

    PARTS: ClassVar[tuple[str, ...]] = (
        "name",
        "title",
        "summary",
        "players",
        "roles",
        "actions",
        "hooks",
        "hand",
        "coins",
        "short_start",
        "second_chance",
        "rob_the_poor",
        "forced_coup",
        "pack",
        "placed",
        "grave",
        "piles",
        "choices",
        "drawn_roles",
        "words",
        "options",
    )

    def __init__(
        self,
        *,
        name: str,
        title: str,
        summary: str,
        players: tuple[int, int],
        roles: tuple[Role, ...],
        actions: tuple[Action, ...],
        hooks: tuple[Hook, ...] = (),
        hand: int = 2,
        coins: int = 2,
        short_start: bool = False,
        second_chance: bool = True,
        rob_the_poor: bool = False,
        forced_coup: int = 10,
        pack: dict[str, str] | None = None,
        placed: bool = False,
        grave: int = 0,
        piles: tuple[Pile, ...] = (),
        choices: tuple[TurnChoice, ...] = (),
        drawn_roles: bool = False,
        words: tuple[str, ...] = (),
        options: dict[str, OptionValue] | None = None,
        spec: dict[str, Any] | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.summary: Final = summary
        self.players: Final = players
        self.roles: Final = roles
        self.actions: Final = actions
        self.hooks: Final = hooks
        self.hand: Final = hand
        self.coins: Final = coins
        self.short_start: Final = short_start
        self.second_chance: Final = second_chance
        self.rob_the_poor: Final = rob_the_poor
        self.forced_coup: Final = forced_coup
        """From so many coins on, a coup is the only action; 0 if there is no such rule."""
        self.pack: Final[dict[str, str]] = (
            FrozenDict({intern(card): role for card, role in pack.items()}) if pack else NO_PACK
        )
        """The cards, all different, and the role of each, where cards are not copies of roles."""
        self.placed: Final = placed
        """The cards of a hand lie in numbered places."""
        self.grave: Final = grave
        """The pile to which lost cards go, where they do not stay face up before their players."""
        self.piles: Final = piles
        """The piles on the table, beside those of the hooks."""
        self.choices: Final = choices
        """What a turn offers beside the actions, for summaries."""
        self.drawn_roles: Final = drawn_roles
        """The roles in play differ from game to game, so that they are told at its beginning."""
        self.words: Final = words
        """Where the words for people are found, the most special last: ``package:name`` for ``name.en.toml`` in it."""
        self.options: Final[dict[str, OptionValue]] = FrozenDict(options or {})
        self._spec: dict[str, Any] = spec or {}
        self.role_keys: Final[tuple[str, ...]] = tuple([role.key for role in roles])
        check_names(self.role_keys, actions)
        moments = by_moment(hooks)
        self.price_hooks: Final = moments.get("price", ())
        self.fee_hooks: Final = moments.get("fee", ())
        self.target_hooks: Final = moments.get("may_target", ())
        self.block_hooks: Final = moments.get("may_block", ())
        self.anytime_hooks: Final = moments.get("anytime_options", ())
        self.turn_hooks: Final = moments.get("turn_options", ())
        self.loss_hooks: Final = moments.get("loss_options", ())
        self.begin_turn_hooks: Final = moments.get("begin_turn", ())
        self.end_turn_hooks: Final = moments.get("end_turn", ())
        self.penalty_hooks: Final = moments.get("penalty", ())
        self.plain: Final = not (self.price_hooks or self.fee_hooks or self.target_hooks) and all(
            action.target in ("", RIVAL) for action in actions
        )
        """Who can be aimed at for how much depends on nothing but who is alive."""
        self.dearest: Final = max([action.cost for action in actions], default=0)
        self._hash = hash((name, *self.options.values()))
        self._by_key: dict[str, Action] | None = None
        self._card_roles: dict[str, str] | None = self.pack or None
        self._all_piles: tuple[Pile, ...] | None = None
        self._marks: dict[str, Mark] | None = None
        self._decks: dict[int, dict[str, int]] = {}
        self._identity = ""
        self._classes: list[type[Value]] | None = None

    @property
    def by_key(self) -> dict[str, Action]:
        """The actions by their keys."""
        if self._by_key is None:
            self._by_key = FrozenDict({action.key: action for action in self.actions})
        return self._by_key

    @property
    def card_roles(self) -> dict[str, str]:
        """The role of each card."""
        if self._card_roles is None:
            self._card_roles = FrozenDict({key: key for key in self.role_keys})
        return self._card_roles

    @property
    def all_piles(self) -> tuple[Pile, ...]:
        """The piles on the table, those of the hooks included."""
        if self._all_piles is None:
            piles = {*self.piles, *[pile for hook in self.hooks for pile in hook.piles]}
            self._all_piles = tuple(sorted(piles, key=lambda pile: pile.zone))
        return self._all_piles

    @property
    def marks(self) -> dict[str, Mark]:
        """The marks of the hooks by their names."""
        if self._marks is None:
            self._marks = FrozenDict({mark.name: mark for hook in self.hooks for mark in hook.marks})
        return self._marks

    @property
    def identity(self) -> str:
        """What the rules are called and what they do, in one word, the same in every process."""
        if not self._identity:
            self._classes = []
            self._identity = digest(describe(self.parts(), self._classes))
        return self._identity

    def __eq__(self, other: object) -> bool:
        """In one process a class can be defined again under its old name, as in a notebook; then the rules differ."""
        return self is other or (
            isinstance(other, Rules) and self.identity == other.identity and self._classes == other._classes
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<rules {self.name} {self.options}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from coup.rules import from_spec

        if not self._spec:
            return make_rules, (self.parts(),)
        return from_spec, (self.spec,)

    @property
    def spec(self) -> dict[str, Any]:
        """All that is needed to find these rules again, in plain data; empty for rules made in code."""
        from copy import deepcopy

        return deepcopy(self._spec)

    @property
    def found_as(self) -> str:
        """The name by which they are found again, with their options; none for house rules and those made in code."""
        return str(self._spec.get("rules", ""))

    def registered(self) -> Rules:
        """The rules themselves, just built, which are found again by their name and options."""
        self._spec = {"rules": self.name, "options": self.options}
        return self

    def parts(self) -> dict[str, Any]:
        """All that the rules are made of."""
        return {name: getattr(self, name) for name in Rules.PARTS}

    def replace(self, **changes: Any) -> Rules:
        """The same rules with some of their parts changed: rules of their own, different from these."""
        parts = {name: tuple(part) if isinstance(part, list) else part for name, part in changes.items()}
        for name, part in parts.items():
            self.check_part(name, part)
        try:
            changed = make_rules({**self.parts(), **parts})
        except (TypeError, AttributeError) as error:
            raise UnknownRules(f"Rules cannot be made of {', '.join(parts)} like these: {error}.") from error
        return self if changed == self and "spec" not in changes else changed

    def check_part(self, name: str, part: object) -> None:
        """A part must be one that rules have, and of the same kind as before."""
        if name not in Rules.PARTS and name != "spec":
            raise UnknownRules(f"Rules have no part {name!r}. Their parts are: {', '.join(Rules.PARTS)}.")
        old = getattr(self, name)
        fits = isinstance(part, dict) if isinstance(old, dict) else type(part) is type(old)
        if not fits or (name == "players" and len(part) != len(old)):  # type: ignore[arg-type]
            raise UnknownRules(f"The part {name!r} of rules is something like {old!r}; not {part!r}.")
        for item in part if isinstance(part, tuple) else ():
            kind = ITEMS[name]
            if not isinstance(item, kind) or isinstance(item, bool):
                raise UnknownRules(f"The part {name!r} of rules is made of {kind.__name__}, not of {item!r}.")
        if name in LIMITS and isinstance(part, int):
            least, most = LIMITS[name]
            if not least <= part <= most:
                raise UnknownRules(f"The part {name!r} of rules is a number from {least} to {most}, not {part!r}.")

    def role(self, key: str) -> Role:
        for role in self.roles:
            if role.key == key:
                return role
        raise UnknownRules(f"{self.name} has no role called {key!r}.")

    def role_of(self, card: str) -> str:
        """The role that a card stands for."""
        return self.pack[card] if self.pack else card

    def zone(self, number: int) -> Zone:
        """A zone by its name."""
        return zone_at(number, self.all_piles)

    def action_help(self, action: Action) -> str:
        """What an action does, with its price and with who may stop it."""
        text = with_price(action.text, "cost", action.cost)
        return text.replace("{unless}", self.unless(action))

    def unless(self, action: Action) -> str:
        """The end of a sentence about an action: who may stop it, and how."""
        block = action.block
        if block is None:
            return ""
        anyone = "someone of the other side" if self.spares_own_side(action) else "someone"
        who = anyone if block.by == ANYONE else "the target"
        return f", unless {who} claims the {' or the '.join([self.role(role).title for role in block.roles])}"

    def spares_own_side(self, action: Action) -> bool:
        """Whether players of the actor's own side may not block an action."""
        return any(hook.spares(action) for hook in self.block_hooks)

    def role_help(self, role: Role) -> str:
        """What a role does, with the prices of its actions."""
        text = role.text
        for action in self.actions:
            text = with_price(text, action.key, action.cost)
        return text

    def deck(self, players: int) -> dict[str, int]:
        """How many copies of each card are in the game.

        Every role has as few copies, at least three, as leave three cards in the deck after the
        deal; roles with a number of their own have that many and are not counted.
        """
        deck = self._decks.get(players)
        if deck is None:
            common = sum(1 for role in self.roles if not role.copies) or 1
            copies = max(3, -(-(players * self.hand + 3) // common))
            deck = dict.fromkeys(self.pack, 1) or {role.key: role.copies or copies for role in self.roles}
            self._decks[players] = deck
        return deck.copy()

    def check_players(self, players: int) -> None:
        least, most = self.players
        if not least <= players <= min(most, MOST_SEATS):
            raise UnknownRules(f"{self.name} is for {least} to {most} players, not {players}.")
        if self.roles and sum(self.deck(players).values()) < players * self.hand:
            raise UnknownRules(f"{self.name} has too few cards for {players} players.")
        if not self.roles and not self.drawn_roles:
            raise UnknownRules(f"{self.name} has no roles, so that there is nothing to deal.")
        if not self.actions and not self.begin_turn_hooks:
            raise UnknownRules(f"{self.name} has no actions, so that there is nothing to do in a turn.")

    def price(self, state: Position, action: Action, actor: int) -> int:
        price = action.cost
        for hook in self.price_hooks:
            price = hook.price(state, action, actor, price)
        return price

    def prices(self, action: Action) -> tuple[int, int]:
        """The least and the most that an action can cost."""
        least = most = action.cost
        for hook in self.price_hooks:
            least, most = hook.prices(action, least)[0], hook.prices(action, most)[1]
        return least, most

    def fee(self, state: State, claim: Claim | None, claimant: int) -> int:
        """What making a claim costs a claimant beside the price of the action."""
        if claim is None or not self.fee_hooks:
            return 0
        fee = 0
        for hook in self.fee_hooks:
            fee += hook.fee(state, claim, claimant)
        return fee

    def charge(self, state: State, claim: Claim | None, claimant: int) -> None:
        if claim is not None:
            for hook in self.fee_hooks:
                hook.charge(state, claim, claimant)

    def may_target(self, state: State, action: Action, actor: int, target: int) -> bool:
        for hook in self.target_hooks:  # noqa: SIM110 (asked for every target of every turn)
            if not hook.may_target(state, action, actor, target):
                return False
        return True

    def may_block(self, state: State, action: Action, actor: int, blocker: int) -> bool:
        return all(hook.may_block(state, action, actor, blocker) for hook in self.block_hooks)


RESIGN_WORD = "resign"
"""What a player is heard to say who leaves; no action is called so."""


def check_names(roles: Sequence[str], actions: tuple[Action, ...]) -> None:
    """No role or action can be taken for another one, in a record least of all."""
    for names in (roles, [action.key for action in actions], [action.said for action in actions]):
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise UnknownRules(f"{twice!r} is there twice: every role and every action needs a name of its own.")
    if any(action.word == RESIGN_WORD for action in actions):
        raise UnknownRules(f"{RESIGN_WORD!r} is what players say who leave; the action needs another name.")


ITEMS: dict[str, type] = {
    "players": int,
    "roles": Role,
    "actions": Action,
    "hooks": Hook,
    "piles": Pile,
    "choices": TurnChoice,
    "words": str,
}
"""What the parts of rules are made of that are several of a kind."""
LIMITS: dict[str, tuple[int, int]] = {"hand": (1, 100), "coins": (0, 10_000), "forced_coup": (0, 10_000)}
"""The numbers of rules that a table can be set with."""


def make_rules(parts: dict[str, Any]) -> Rules:
    return Rules(**parts)


def digest(text: str) -> str:
    """A short name for a long text."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


def describe(value: Any, classes: list[type[Value]]) -> str:
    """A part of a rule set in full: the class of every value, and all that it is made of."""
    if isinstance(value, Value):
        cls = type(value)
        check_fields(value)
        if cls not in classes:
            classes.append(cls)
        return f"{module_of(cls)}.{cls.__qualname__}{describe(value.fields(), classes)}"
    if isinstance(value, Action):
        return f"Action{describe(value.parts(), classes)}"
    if isinstance(value, tuple | list):
        return f"({', '.join([describe(item, classes) for item in value])})"
    if isinstance(value, dict):
        return f"{{{', '.join([f'{key!r}: {describe(item, classes)}' for key, item in value.items()])}}}"
    if value is None or isinstance(value, str | int | float):
        return repr(value)
    raise UnknownRules(f"Rules are made of values, numbers and words, so that they can be written down; not {value!r}.")


def check_fields(value: Value) -> None:
    """A value must be known by its fields, or two that differ would be taken for the same.

    Ours are; only a class from elsewhere is looked at.
    """
    cls = type(value)
    if module_of(cls).startswith("coup."):
        return
    try:
        same = getattr(cls(*value.fields()), "__dict__", {}) == getattr(value, "__dict__", {})
    except (TypeError, AttributeError):
        same = False
    if not same:
        raise UnknownRules(
            f"{cls.__qualname__} cannot be made again from its fields; "
            "list them in __match_args__, in the order of its constructor."
        )


frozen(Role, Block, Action, TurnChoice, Rules)
