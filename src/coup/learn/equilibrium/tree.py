"""One turn of two players as a tree of decisions, from the choice of an action to the next turn.

Every part is public: it is the same for all hands, and holds arrays with an entry for each pair of them. ``reach`` has
the axes ``[which, table, branch, hand of the active player, hand of the other]``: how likely it is to get here, as both
believe (0), without what the active player decided (1), and without what the other one did (2). Branches are what was
turned up on the way. Going back up, values have the same axes but the first: how likely the active player wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import jax.numpy as jnp
from jax import Array

from coup.learn.equilibrium import hands
from coup.learn.equilibrium.hands import HANDS, HAS, KEPT, REST, ROLES

ACTIVE, OTHER = 0, 1
DUKE, ASSASSIN, CAPTAIN, AMBASSADOR, CONTESSA = range(ROLES)
INCOME, AID, TAX, EXCHANGE, STEAL, KILL, COUP = range(7)
"""The actions, in the order of the rules."""


class Table(NamedTuple):
    """What is public when a turn begins, for many tables."""

    coins: Array
    """[table, 2] Of the active player and of the other."""
    lost: Array
    """[table, role] Cards that lie face up."""
    exchange: Array
    """[table] Whether cards may be exchanged."""


class Play:
    """One way through the tree: by which policies, and what was found on the way."""

    def __init__(self, table: Table, policies: dict[str, Array], tremble: float) -> None:
        self.table = table
        self.policies = policies
        self.tremble = tremble
        self.leaves: list[Leaf] = []
        self.regrets: dict[str, Array] = {}
        self.reached: dict[str, Array] = {}
        """[table, branch, hand] How likely it is that somebody decides to get there, with this hand."""


class Node:
    """A place in the tree."""

    def __init__(self, lives: tuple[int, int]) -> None:
        self.lives: Final = lives

    def forward(self, play: Play, reach: Array, lost: Array) -> None:
        """How likely everything below is."""
        raise NotImplementedError

    def backward(self, play: Play) -> Array:
        """How likely the active player wins from here."""
        raise NotImplementedError

    def below(self) -> tuple[Node, ...]:
        """What may come next."""
        return ()


class Leaf(Node):
    """The next turn begins."""

    def __init__(self, lives: tuple[int, int], gain: int = 0, loot: bool = False) -> None:
        super().__init__(lives)
        self.gain, self.loot = gain, loot

    def forward(self, play: Play, reach: Array, lost: Array) -> None:
        self.reach, self.lost = reach[0], lost
        coins = play.table.coins
        loot = jnp.minimum(2, coins[:, 1]) if self.loot else jnp.zeros_like(coins[:, 1])
        self.coins = jnp.stack([coins[:, 0] + self.gain + loot, coins[:, 1] - loot], -1)
        play.leaves.append(self)
        self.values: Array = jnp.zeros_like(reach[0])

    def backward(self, play: Play) -> Array:
        return self.values


class Won(Node):
    """Somebody has lost the last card."""

    def forward(self, play: Play, reach: Array, lost: Array) -> None:
        self.shape = reach.shape[1:]

    def backward(self, play: Play) -> Array:
        return jnp.full(self.shape, float(self.lives[OTHER] == 0))


class Decision(Node):
    """Somebody chooses; ``size`` is how many answers there are."""

    size: int
    options: tuple[str, ...]

    def __init__(self, name: str, who: int, lives: tuple[int, int]) -> None:
        super().__init__(lives)
        self.name, self.who = name, who
        self.own, self.rival = lives[who], lives[1 - who]

    def turned(self, array: Array) -> Array:
        """With the hand of whoever decides before that of the rival; or back again."""
        return array if self.who == ACTIVE else jnp.swapaxes(array, -1, -2)

    def legal(self, table: Table) -> Array:
        """[table or 1, 1, hand, option]"""
        raise NotImplementedError

    def spread(self, play: Play, reach: Array) -> tuple[Array, Array]:
        """The policy, and what it makes of how likely this is to be reached: [which, ..., option, hand, rival]."""
        policy, legal = play.policies[self.name], self.legal(play.table)
        own = self.turned(reach)
        self.weight = own[1 + self.who]
        mine = own[0].sum(-1) / jnp.maximum(self.weight.sum(-1), 1e-30)
        play.reached[self.name] = mine
        trembling = (1 - play.tremble) * policy + play.tremble * legal / jnp.maximum(legal.sum(-1, keepdims=True), 1)
        trembling = jnp.swapaxes(trembling, -1, -2)
        factors = [jnp.ones_like(trembling) if which == 1 + self.who else trembling for which in range(3)]
        return policy, jnp.stack(factors)[..., None] * own[..., None, :, :]

    def decide(self, play: Play, policy: Array, worths: Array) -> Array:
        """[..., hand, rival] From what each option is worth, [..., option, hand, rival]; and the regrets."""
        chances = jnp.swapaxes(policy, -1, -2)[..., None]
        value = (chances * worths).sum(-3)
        sign = 1 if self.who == ACTIVE else -1
        regret = ((worths - value[..., None, :, :]) * self.weight[..., None, :, :]).sum(-1) * sign
        play.regrets[self.name] = jnp.swapaxes(regret, -1, -2)
        return value


class Choice(Decision):
    """An option for everyone with the same hands, or for those whose purse allows it."""

    def __init__(self, name: str, who: int, lives: tuple[int, int], children: dict[str, Node]) -> None:
        super().__init__(name, who, lives)
        self.options, self.children = tuple(children), tuple(children.values())
        self.size = len(children)

    def legal(self, table: Table) -> Array:
        return jnp.ones((1, 1, len(HANDS[self.own]), self.size))

    def forward(self, play: Play, reach: Array, lost: Array) -> None:
        self.policy, spread = self.spread(play, reach)
        for number, child in enumerate(self.children):
            child.forward(play, self.turned(spread[..., number, :, :]), lost)

    def backward(self, play: Play) -> Array:
        worths = jnp.stack([self.turned(child.backward(play)) for child in self.children], -3)
        return self.turned(self.decide(play, self.policy, worths))

    def below(self) -> tuple[Node, ...]:
        return self.children


class Action(Choice):
    """The choice of an action: some cost too much, and with ten coins there must be a coup."""

    def legal(self, table: Table) -> Array:
        coins, rival = table.coins[:, 0], table.coins[:, 1]
        free = coins < 10
        allowed = {
            INCOME: free,
            AID: free,
            TAX: free,
            EXCHANGE: free & (table.exchange != 0),
            STEAL: free & (rival > 0),
            KILL: free & (coins >= 3),
            COUP: coins >= 7,
        }
        flags = jnp.stack([allowed[action] for action in range(self.size)], -1).astype(jnp.float32)
        return flags[:, None, None, :] * jnp.ones((1, 1, len(HANDS[self.own]), 1))


class Lose(Decision):
    """Somebody with two cards turns one up; each role is a branch of its own."""

    size = ROLES

    def __init__(self, name: str, who: int, lives: tuple[int, int], child: Node) -> None:
        super().__init__(name, who, lives)
        self.child = child
        self.options = tuple(map(str, range(ROLES)))

    def legal(self, table: Table) -> Array:
        return jnp.asarray(HAS[2], jnp.float32)[None, None]

    def forward(self, play: Play, reach: Array, lost: Array) -> None:
        self.policy, spread = self.spread(play, reach)
        # [which, table, branch, role, hand, rival]: of the hands those with this role, by what is left of them
        role = jnp.arange(ROLES)[:, None]
        left = spread[..., role, hands.PAIR, :]
        which, tables, branches = left.shape[:3]
        after = left.reshape(which, tables, branches * ROLES, *left.shape[-2:])
        now = (lost[:, :, None, :] + jnp.eye(ROLES, dtype=lost.dtype)).reshape(tables, -1, ROLES)
        self.child.forward(play, self.turned(after), now)

    def backward(self, play: Play) -> Array:
        below = self.turned(self.child.backward(play))
        tables = below.shape[0]
        below = below.reshape(tables, -1, ROLES, *below.shape[-2:])
        role = jnp.arange(ROLES)[:, None]
        worths = below[:, :, role, REST.T, :]
        return self.turned(self.decide(play, self.policy, worths))

    def below(self) -> tuple[Node, ...]:
        return (self.child,)


class Proof(Node):
    """A claim was challenged: whoever has the card shows it, and the others concede."""

    def __init__(self, who: int, role: int, lives: tuple[int, int], shown: Node, conceded: Node) -> None:
        super().__init__(lives)
        self.who, self.role, self.shown, self.conceded = who, role, shown, conceded

    def turned(self, array: Array) -> Array:
        return array if self.who == ACTIVE else jnp.swapaxes(array, -1, -2)

    def forward(self, play: Play, reach: Array, lost: Array) -> None:
        own, other = self.sizes
        turned, self.lost = self.turned(reach), lost
        self.shown.forward(play, self.turned(hands.shown(turned, lost, self.role, own, other)), lost)
        without = jnp.asarray(~HAS[own][:, self.role], jnp.float32)[:, None]
        self.conceded.forward(play, self.turned(turned * without), lost)

    def backward(self, play: Play) -> Array:
        own, other = self.sizes
        shown = self.turned(self.shown.backward(play))
        proved = hands.before_shown(shown, self.lost, self.role, own, other)
        has = jnp.asarray(HAS[own][:, self.role])[:, None]
        return self.turned(jnp.where(has, proved, self.turned(self.conceded.backward(play))))

    @property
    def sizes(self) -> tuple[int, int]:
        return self.lives[self.who], self.lives[1 - self.who]

    def below(self) -> tuple[Node, ...]:
        return self.shown, self.conceded


class Keep(Decision):
    """The active player has drawn two cards, and keeps as many as it had."""

    def __init__(self, name: str, lives: tuple[int, int], child: Node) -> None:
        super().__init__(name, ACTIVE, lives)
        self.child = child
        self.size = len(HANDS[self.own])
        self.options = tuple(map(str, HANDS[self.own]))

    def legal(self, table: Table) -> Array:
        return jnp.asarray(KEPT[self.own], jnp.float32)[None, None]

    def forward(self, play: Play, reach: Array, lost: Array) -> None:
        self.chances = hands.drawn(lost, self.own, self.rival)
        drawn = hands.with_drawn(reach, self.chances, self.own)
        self.policy, spread = self.spread(play, drawn)
        self.child.forward(play, spread.sum(-2), lost)

    def backward(self, play: Play) -> Array:
        kept = self.child.backward(play)
        worths = jnp.broadcast_to(kept[..., :, None, :], (*kept.shape[:-1], len(HANDS[self.own + 2]), kept.shape[-1]))
        value = self.decide(play, self.policy, worths)
        return hands.before_drawn(value, self.chances, self.own)

    def below(self) -> tuple[Node, ...]:
        return (self.child,)


# The turn itself


def loss(name: str, who: int, lives: tuple[int, int], then: Any) -> Node:
    """Somebody loses a card; ``then`` makes what follows with the lives that are left."""
    left = (lives[0] - (who == ACTIVE), lives[1] - (who == OTHER))
    if min(left) == 0:
        return Won(left)
    return Lose(name, who, lives, then(left))


def blocks(name: str, roles: Sequence[tuple[str, int]], lives: tuple[int, int], stopped: Any, done: Any) -> Node:
    """The other player may block as one of these roles, which the active one may doubt."""
    children: dict[str, Node] = {"pass": done(lives)}
    for role, number in roles:
        label = f"{name}.{role}"
        proof = Proof(
            OTHER,
            number,
            lives,
            loss(f"{label}.active", ACTIVE, lives, stopped),
            loss(f"{label}.other", OTHER, lives, done),
        )
        children[f"block {role}"] = Choice(
            f"{label}.doubt", ACTIVE, lives, {"pass": stopped(lives), "challenge": proof}
        )
    return Choice(f"{name}.block", OTHER, lives, children)


def claimed(name: str, role: int, lives: tuple[int, int], done: Any) -> Node:
    """The active player has claimed a role, which the other one may doubt; ``done`` says what follows if it stands."""
    proof = Proof(
        ACTIVE,
        role,
        lives,
        loss(f"{name}.other", OTHER, lives, lambda left: done(left, f"{name}.again")),
        loss(f"{name}.active", ACTIVE, lives, Leaf),
    )
    return Choice(f"{name}.doubt", OTHER, lives, {"pass": done(lives, name), "challenge": proof})


def turn(lives: tuple[int, int]) -> Action:
    """A turn, by how many cards the active player and the other one have."""

    def paid(gain: int, loot: bool = False) -> Any:
        return lambda left: Leaf(left, gain, loot)

    def steal(left: tuple[int, int], name: str) -> Node:
        return blocks(name, [("captain", CAPTAIN), ("ambassador", AMBASSADOR)], left, Leaf, paid(0, True))

    def kill(left: tuple[int, int], name: str) -> Node:
        def struck(left: tuple[int, int]) -> Node:
            return loss(f"{name}.struck", OTHER, left, paid(-3))

        return blocks(name, [("contessa", CONTESSA)], left, paid(-3), struck)

    return Action(
        "act",
        ACTIVE,
        lives,
        {
            "income": Leaf(lives, 1),
            "foreign-aid": blocks("aid", [("duke", DUKE)], lives, Leaf, paid(2)),
            "tax": claimed("tax", DUKE, lives, lambda left, name: Leaf(left, 3)),
            "exchange": claimed(
                "exchange", AMBASSADOR, lives, lambda left, name: Keep(f"{name}.keep", left, Leaf(left))
            ),
            "steal": claimed("steal", CAPTAIN, lives, steal),
            "assassinate": claimed("kill", ASSASSIN, lives, kill),
            "coup": loss("coup.struck", OTHER, lives, paid(-7)),
        },
    )


def decisions(node: Node, branches: int = 1) -> dict[str, tuple[Decision, int]]:
    """All places of a tree at which somebody decides, by name, and how many branches each has."""
    found = {node.name: (node, branches)} if isinstance(node, Decision) else {}
    after = branches * ROLES if isinstance(node, Lose) else branches
    for child in node.below():
        found |= decisions(child, after)
    return found
