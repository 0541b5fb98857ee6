"""Option trees counted from named positions: numbers that any other engine of Coup must reproduce.

    python tests/perft/perft.py            # counts again and writes numbers.txt

The count at depth n is the number of ways to give n answers in a row. In an open window only the
first of the seats asked answers. A draw is an answer too, with one way for each different card.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from coup import Game
from coup.engine.flow import apply, decide
from coup.engine.state import State

NUMBERS = Path(__file__).with_name("numbers.txt")

Line = tuple[str, Callable[[], State], int]


def after(state: State, *answers: str) -> State:
    """The position after these answers; nobody draws a card in between."""
    for answer in answers:
        apply(state, next(option for option in decide(state).options if option.text == answer))
    return state


def duel(**coins: int) -> State:
    return Game.position("classic", hands={"ann": "duke assassin", "bob": "captain contessa"}, coins=coins).state


def three(**coins: int) -> State:
    hands = {"ann": "duke assassin", "bob": "captain contessa", "cat": "ambassador ambassador"}
    return Game.position("classic", hands=hands, coins=coins).state


def endgame() -> State:
    hands = {"ann": "contessa", "bob": "duke", "cat": ""}
    lost = {"ann": "duke", "bob": "assassin", "cat": "captain captain"}
    return Game.position("classic", hands=hands, lost=lost, coins={"ann": 3, "bob": 8}, turn="bob").state


def joint(**coins: int) -> State:
    hands = {"ann": "duke joker", "bob": "captain contessa", "cat": "assassin joker"}
    return Game.position("incorporation", hands=hands, coins=coins).state


def reformed(reserve: int = 0, **coins: int) -> State:
    hands = {"ann": "inquisitor assassin", "bob": "captain duke", "cat": "contessa duke"}
    return Game.position("reformation", hands=hands, coins=coins, reserve=reserve).state


def contessa_doubted() -> State:
    return after(duel(ann=3), "assassinate bob", "pass", "block contessa", "challenge")


POSITIONS: tuple[Line, ...] = (
    ("classic, two players, start", duel, 10),
    ("classic, two players, 3 coins each", lambda: duel(ann=3, bob=3), 10),
    ("classic, two players, coups at hand", lambda: duel(ann=10, bob=7), 10),
    ("classic, two players, exchange unchallenged", lambda: after(duel(), "exchange", "pass"), 8),
    ("classic, two players, contessa doubted", contessa_doubted, 10),
    ("classic, two players, one life each", endgame, 11),
    ("classic, three players, start", three, 10),
    ("classic, three players, tax claimed", lambda: after(three(), "tax"), 10),
    ("classic, three players, steal from cat", lambda: after(three(), "steal cat"), 10),
    ("incorporation, three players, start", joint, 9),
    ("incorporation, three players, joker aid", lambda: after(joint(), "joker-aid exchange"), 10),
    ("incorporation, three players, bribe at hand", lambda: after(joint(), "steal bob", "challenge", "concede"), 10),
    ("reformation, three players, start", reformed, 7),
    ("reformation, three players, 4 in the reserve", lambda: reformed(reserve=4, ann=3), 7),
    ("reformation, three players, bob examined", lambda: after(reformed(), "examine bob", "pass", "pass"), 8),
)


def count(state: State, depth: int) -> int:
    """The number of ways to give so many answers in a row."""
    options = decide(state).options
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        following = state.copy()
        apply(following, option)
        total += count(following, depth - 1)
    return total


def counts(build: Callable[[], State], deepest: int) -> list[int]:
    state = build()
    state.log = None
    return [count(state, depth) for depth in range(1, deepest + 1)]


def line(name: str, numbers: list[int]) -> str:
    return f"{name + ':':<48} {' '.join(f'{number:>7}' for number in numbers)}"


def table() -> str:
    """All positions with their counts at depth 1, 2, 3 …"""
    return "".join(line(name, counts(build, deepest)) + "\n" for name, build, deepest in POSITIONS)


if __name__ == "__main__":
    NUMBERS.write_text(table())
