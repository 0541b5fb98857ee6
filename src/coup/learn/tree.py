"""The whole tree of a small game as plain data, for exact solvers: who moves, what they know, and what follows.

>>> from coup.learn.small import small_rules
>>> root = tree(small_rules(), turn_limit=1)
>>> root["seat"], [(move["text"], round(move["chance"], 3)) for move in root["moves"]]
(-1, [('duke', 0.333), ('assassin', 0.333), ('contessa', 0.333)])
>>> count(root)
172
"""

from __future__ import annotations

from typing import TypedDict

from coup.engine.flow import apply, decide, start
from coup.engine.rules import Rules
from coup.engine.stack import ChanceQuestion
from coup.engine.state import State
from coup.engine.zones import DEALER, NOBODY
from coup.learn.encoding import Encoding, encoding_of
from coup.learn.episode import returns_of
from coup.learn.recall import in_words
from coup.names import SUGGESTED


class Move(TypedDict):
    """One answer, and the node after it."""

    number: int
    """The number of the answer, or of the card for chance; the same as the action in OpenSpiel."""
    text: str
    chance: float
    """How likely it is, where chance moves; otherwise 0."""
    node: Node


class Node(TypedDict):
    """A position."""

    seat: int
    """Who moves: a player, -1 for chance, -2 for nobody."""
    told: str
    """All that this player was told: positions with the same text cannot be told apart."""
    returns: list[float]
    """What each player has got, at the end."""
    moves: list[Move]


def tree(rules: Rules, turn_limit: int, players: int = 2) -> Node:
    """The tree of a game, from the deal to the end, or to the end of so many turns."""
    return node_of(start(rules, SUGGESTED[:players], log=True), turn_limit, encoding_of(rules, players))


def node_of(state: State, turn_limit: int, encoding: Encoding) -> Node:
    """The tree from a position on."""
    decision = decide(state)
    question, seat = decision.question, decision.seat
    if question is None or state.turn_number > turn_limit:
        return Node(seat=NOBODY, told="", returns=returns_of(state), moves=[])
    moves: list[Move] = []
    numbers = encoding.numbers_of(state, seat, decision.options)
    weights = question.weights(state) if isinstance(question, ChanceQuestion) else [0] * len(numbers)
    for option, number, weight in zip(decision.options, numbers, weights, strict=True):
        after = state.copy()
        apply(after, option)
        node = node_of(after, turn_limit, encoding)
        chance = weight / (sum(weights) or 1)
        moves.append(Move(number=number, text=encoding.text(seat, number), chance=chance, node=node))
    told = "" if seat == DEALER else in_words(state, seat, encoding)
    return Node(seat=seat, told=told, returns=[], moves=moves)


def count(node: Node) -> int:
    """How many positions a tree has."""
    return 1 + sum(count(move["node"]) for move in node["moves"])
