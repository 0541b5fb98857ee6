"""What a rule set is made of: roles, actions, blocks, verbs, claims and hooks, all of it data.

Read ``coup/rules/classic.py`` beside this page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from coup.engine.compiler import mypyc_attr
from coup.engine.errors import UnknownRules
from coup.engine.values import Value
from coup.engine.zones import MOST_SEATS

if TYPE_CHECKING:
    from coup.engine.frames import Lose, Play
    from coup.engine.options import Option
    from coup.engine.state import State

ANYONE = "anyone"
"""An action may be blocked by any other player."""
TARGET = "target"
"""An action may be blocked by its target alone."""

RIVAL = "rival"
"""An action is aimed at another living player, named with it."""
EVERYONE_ELSE = "everyone else"
"""An action is aimed at all other living players at once."""
RICHEST = "richest"
"""An action is aimed at a player with the most coins, perhaps the actor."""

BANK_PURSE = "bank"
RESERVE_PURSE = "reserve"
TARGET_PURSE = "target"

OptionValue = bool | int | str
"""What an option of a rule set can be set to."""


class Role:
    """A character. Without a number of copies it gets as many as the table needs (see ``Rules.deck``)."""

    def __init__(self, key: str, title: str, text: str, copies: int = 0) -> None:
        self.key = key
        self.title = title
        self.text = text
        """What it does. The key of an action in braces stands for its price: ``For {assassinate} coins, …``."""
        self.copies = copies


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Value):
    """One word of an effect."""

    certain: ClassVar[bool] = True
    """Something always comes of it; a verb that says otherwise overrides ``possible``."""
    personal: ClassVar[bool] = False
    """It needs a choice, a card or a token of its actor, and falls away if they are dead by then."""

    def run(self, state: State, play: Play) -> None:
        raise NotImplementedError

    def possible(self, state: State, action: Action, actor: int, target: int) -> bool:
        """Whether anything could come of it. An action whose verb says no is not offered."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Claim(Value):
    """Something a player says about their own hidden cards, and how it is proved."""

    asked: ClassVar[bool] = True
    """The claimant is asked whether to show; otherwise a challenge shows the truth at once."""

    def words(self) -> str:
        """The claim as others hear it: ``duke``, ``captain or ambassador``, ``no duke``."""
        raise NotImplementedError

    def names(self, role: str) -> bool:
        """Whether the claimant says to have this role."""
        raise NotImplementedError

    def proofs(self, state: State, seat: int) -> list[Option]:
        """All the ways in which this seat could prove the claim now."""
        raise NotImplementedError

    def show(self, state: State, seat: int, proof: Option) -> None:
        """Show the proof and put its cards where they go."""
        raise NotImplementedError

    def redraw(self, state: State, seat: int, proof: Option) -> None:
        """Push the frames that replace what was shown."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Hook(Value):
    """A standing effect. Each method is one documented moment; a hook overrides those it cares about.

    A hook changes a value, adds options or pushes a frame. It never asks by itself.
    """

    keeps_estates: ClassVar[bool] = False
    """The coins of the dead stay until the end of the turn."""

    def start(self, state: State) -> None:
        """The seats are taken and nothing is dealt yet. A question pushed here is answered before the deal."""

    def place(self, state: State, name: str, value: object) -> bool:
        """Set up what a position made by hand says under this name. False if it is not this hook's."""
        return False

    def price(self, state: State, action: Action, actor: int, price: int) -> int:
        """What an action costs this actor now."""
        return price

    def begin_turn(self, state: State, player: int) -> bool:
        """A turn begins. True if the hook has pushed the question of the turn itself."""
        return False

    def anytime_options(self, state: State, seat: int) -> list[Option]:
        """What a seat may do whenever it is asked anything."""
        return []

    def take_anytime(self, state: State, seat: int, option: Option) -> bool:
        """Do what ``anytime_options`` offered; the question stays. False if the option is another hook's."""
        return False

    def fee(self, state: State, claim: Claim, claimant: int) -> int:
        """What making a claim costs this claimant now."""
        return 0

    def charge(self, state: State, claim: Claim, claimant: int) -> None:
        """A claim is made: collect its fee."""

    def may_target(self, state: State, action: Action, actor: int, target: int) -> bool:
        """Whether an actor may aim an action at a target."""
        return True

    def may_block(self, state: State, action: Action, actor: int, blocker: int) -> bool:
        """Whether a seat may be asked to block an action."""
        return True

    def extra_options(self, state: State, player: int) -> list[Option]:
        """What a player may do beside the actions of a turn."""
        return []

    def take_extra(self, state: State, player: int, option: Option) -> bool:
        """Do what ``extra_options`` offered; the choice of an action comes after it. False if it is another hook's."""
        return False

    def end_turn(self, state: State, player: int) -> None:
        """The action is over and the next player has not begun. A frame pushed here comes first."""

    def died(self, state: State, seat: int) -> None:
        """A player is out of the game."""

    def ways_out(self, state: State, loss: Lose) -> list[Option]:
        """What a player may do instead of, or while, losing a life."""
        return []

    def penalty(self, state: State, loser: int, creditor: int, caught: bool) -> bool:
        """A challenge is lost, by a caught claimant or a mistaken challenger. True if the hook has pushed the frame."""
        return False

    def take_way_out(self, state: State, loss: Lose, option: Option) -> bool:
        """Do what ``ways_out`` offered. False if the option is another hook's."""
        return False


def caring(hooks: tuple[Hook, ...], moment: str) -> tuple[Hook, ...]:
    """The hooks that have something to say at a moment, so that the others need not be asked."""
    return tuple([hook for hook in hooks if getattr(type(hook), moment) is not getattr(Hook, moment)])


class Block:
    """Who may stop an action, by claiming which roles."""

    def __init__(
        self,
        *roles: str,
        by: str = TARGET,
        named: bool = True,
        refund: bool = False,
        otherwise: tuple[Verb, ...] = (),
    ) -> None:
        self.roles = roles
        self.by = by
        self.named = named
        """A named block says which role; any of the roles proves an unnamed one."""
        self.refund = refund
        """The price comes back when the block stands."""
        self.otherwise = otherwise
        """What still happens when the block stands."""


class Action:
    """Something a player can do with a turn."""

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
        self.key = key
        self.text = text
        """One sentence of help. ``{cost}`` stands for the price, ``{unless}`` for who may stop it."""
        self.effect = effect
        self.claim = claim
        self.cost = cost
        self.target = target
        """At whom the action is aimed, if at anybody: ``RIVAL``, ``EVERYONE_ELSE`` or ``RICHEST``."""
        self.support = support
        """A third player must pay this for the action to go on."""
        self.block = block
        self.caught = caught
        """What a caught claim brings the challenger, beside the price coming back."""
        self.pay_to = pay_to
        self.word = word or key
        """How the option begins; two actions may share it (``convert`` and ``convert bob``)."""
        self.wordings: dict[tuple[str, ...], list[Option]] = {}
        """Its options round each table; options are made once and shared."""
        self.block_options: list[Option] = []
        self.certain = all(verb.certain for verb in effect)
        """The action can be offered without asking its verbs whether anything could come of it."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def varied(self, **changes: Any) -> Action:
        """The same action with some of its parts changed."""
        parts: dict[str, Any] = {
            "key": self.key,
            "text": self.text,
            "effect": self.effect,
            "claim": self.claim,
            "cost": self.cost,
            "target": self.target,
            "support": self.support,
            "block": self.block,
            "caught": self.caught,
            "pay_to": self.pay_to,
            "word": self.word,
        }
        parts.update(changes)
        effect = parts.pop("effect")
        return Action(parts.pop("key"), parts.pop("text"), *effect, **parts)

    def possible(self, state: State, actor: int, target: int) -> bool:
        for verb in self.effect:  # noqa: SIM110 (asked for every target of every turn)
            if not verb.possible(state, self, actor, target):
                return False
        return True


def with_price(text: str, name: str, price: int) -> str:
    """A text with a price for ``{name}``. What is written ``{name} coins`` is right for 1 coin, too, and for none."""
    words = str(price) if price else "nothing"
    coins = "1 coin" if price == 1 else f"{price} coins" if price else "nothing"
    return text.replace(f"{{{name}}} coins", coins).replace(f"{{{name}}}", words)


class Rules:
    """A rule set with its options settled. Built by ``coup.rules``; never changed afterwards."""

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
        pack: tuple[str, ...] = (),
        grave: int = 0,
        options: dict[str, OptionValue] | None = None,
        spec: dict[str, Any] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.summary = summary
        self.players = players
        self.roles = roles
        self.actions = actions
        self.hooks = hooks
        self.hand = hand
        self.coins = coins
        self.short_start = short_start
        self.second_chance = second_chance
        self.rob_the_poor = rob_the_poor
        self.forced_coup = forced_coup
        """From so many coins on, a coup is the only action; 0 if there is no such rule."""
        self.pack = pack
        """The cards, all different, where they are not copies of roles."""
        self.grave = grave
        """The pile to which lost cards go, where they do not stay face up before their players."""
        self.options: dict[str, OptionValue] = options or {}
        self.spec: dict[str, Any] = spec or {"rules": name, "options": self.options}
        """All that is needed to build these rules again, in plain data."""
        self.by_key: dict[str, Action] = {action.key: action for action in actions}
        self.identity = str(self.spec)
        self.pricing = caring(hooks, "price")
        self.taxing = caring(hooks, "fee")
        self.sparing = caring(hooks, "may_target")
        self.shielding = caring(hooks, "may_block")
        self.anytime = caring(hooks, "anytime_options")
        self.turn_enders = caring(hooks, "end_turn")

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self.identity == other.identity)

    def __hash__(self) -> int:
        return hash(self.identity)

    def __repr__(self) -> str:
        return f"<rules {self.name} {self.options}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from coup.rules import from_spec

        return from_spec, (self.spec,)

    def varied(self, **changes: Any) -> Rules:
        """The same rules with some of their parts changed."""
        parts: dict[str, Any] = {
            "name": self.name,
            "title": self.title,
            "summary": self.summary,
            "players": self.players,
            "roles": self.roles,
            "actions": self.actions,
            "hooks": self.hooks,
            "hand": self.hand,
            "coins": self.coins,
            "short_start": self.short_start,
            "second_chance": self.second_chance,
            "rob_the_poor": self.rob_the_poor,
            "forced_coup": self.forced_coup,
            "pack": self.pack,
            "grave": self.grave,
            "options": self.options,
            "spec": self.spec,
        }
        parts.update(changes)
        return Rules(**parts)

    def role(self, key: str) -> Role:
        for role in self.roles:
            if role.key == key:
                return role
        raise UnknownRules(f"{self.name} has no role called {key!r}.")

    def action_help(self, action: Action) -> str:
        """What an action does, with its price and with who may stop it."""
        text = with_price(action.text, "cost", action.cost)
        return text.replace("{unless}", self.unless(action.block))

    def unless(self, block: Block | None) -> str:
        """The end of a sentence about an action: who may stop it, and how."""
        if block is None:
            return ""
        who = "someone" if block.by == ANYONE else "the target"
        return f", unless {who} claims the {' or the '.join([self.role(role).title for role in block.roles])}"

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
        if self.pack:
            return dict.fromkeys(self.pack, 1)
        common = sum(1 for role in self.roles if not role.copies) or 1
        copies = max(3, -(-(players * self.hand + 3) // common))
        return {role.key: role.copies or copies for role in self.roles}

    def check_players(self, players: int) -> None:
        least, most = self.players
        if not least <= players <= min(most, MOST_SEATS):
            raise UnknownRules(f"{self.name} is for {least} to {most} players, not {players}.")
        if self.roles and sum(self.deck(players).values()) < players * self.hand:
            raise UnknownRules(f"{self.name} has too few cards for {players} players.")

    def price(self, state: State, action: Action, actor: int) -> int:
        price = action.cost
        for hook in self.pricing:
            price = hook.price(state, action, actor, price)
        return price

    def fee(self, state: State, claim: Claim | None, claimant: int) -> int:
        """What making a claim costs a claimant beside the price of the action."""
        if claim is None or not self.taxing:
            return 0
        return sum([hook.fee(state, claim, claimant) for hook in self.taxing])

    def charge(self, state: State, claim: Claim | None, claimant: int) -> None:
        if claim is not None:
            for hook in self.taxing:
                hook.charge(state, claim, claimant)

    def may_target(self, state: State, action: Action, actor: int, target: int) -> bool:
        return all(hook.may_target(state, action, actor, target) for hook in self.sparing)

    def may_block(self, state: State, action: Action, actor: int, blocker: int) -> bool:
        return all(hook.may_block(state, action, actor, blocker) for hook in self.shielding)
