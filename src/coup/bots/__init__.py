"""Computer players. A bot sees a view, never a state.

>>> from random import Random
>>> from coup import Game
>>> game = Game("classic", players=["ann", "bob"], seed=7)
>>> bot("random").choose(game.view("ann"), Random(1)) in game.decision.options
True
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Protocol

from coup.bots.cast import Bluffer, Careful, Honest, Sceptic, Sleeper, Thrifty
from coup.bots.master import Grandmaster, Master
from coup.bots.pace import thinking_time
from coup.bots.thinker import Quick, Thinker
from coup.bots.uniform import RandomBot
from coup.engine.errors import CoupError
from coup.engine.options import Option
from coup.engine.views import View
from coup.harmless import shown
from coup.outside import whole_number

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "UnknownBot",
    "bot",
    "bot_names",
    "character",
    "close",
    "is_program",
    "opponents",
    "thinking_time",
]

PROGRAM = "exec:"
"""How the name of a bot begins that is a program: ``exec:path/to/program arguments``."""
THINKER = "thinker:"
"""How the name of a thinker begins that says how many games it imagines."""
MOST_NODES = 100_000
ENTRY_POINTS = "coup.bots"
"""The group of entry points under which other packages offer bots of their own."""


class UnknownBot(CoupError):
    """A bot that does not exist."""


class Bot(Protocol):
    """A computer player.

    It remembers nothing: the view carries the pending question, the options and the seat's whole
    history. Chance comes from ``random`` alone, so that the same seed gives the same game. One that would use any time
    it is given has an attribute ``seconds``, which says how long it may think.
    """

    @property
    def name(self) -> str:
        """The name under which it is found, and by which a saved game remembers it."""

    def choose(self, view: View, random: Random) -> Option:
        """One of ``view.options``."""


def _thinker() -> Bot:
    """The thinker as people meet it: nobody has to wait longer than a second, whatever the rules."""
    return Thinker(seconds=1.0)


def _learned(kind: type[Master]) -> Callable[[], Bot]:
    def make() -> Bot:
        if not CAN_LEARN:
            raise UnknownBot(f"The bot {kind.name!r} needs NumPy; run: pip install 'python-coup[bots]'.")
        return kind()

    return make


CAN_LEARN = find_spec("numpy") is not None
"""Whether the networks of the master can be computed here."""

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "honest": Honest,
    "bluffer": Bluffer,
    "sceptic": Sceptic,
    "thrifty": Thrifty,
    "sleeper": Sleeper,
    "careful": Careful,
    "quick": Quick,
    "thinker": _thinker,
    "master": _learned(Master),
    "grandmaster": _learned(Grandmaster),
}
"""Every bot by name, and how to make one."""

LEVELS: dict[str, str] = {"easy": "honest", "medium": "careful", "hard": "master" if CAN_LEARN else "thinker"}
"""The opponents to offer to people who do not want to choose among the cast."""


def bot(name: str) -> Bot:
    """A bot of this name, ready to sit down: one of ours, one that an installed package offers, or a program.

    A program is named ``exec:path/to/program arguments``; ``coup.bots.external`` says how it is asked.
    ``thinker:2000`` is a thinker that imagines so many games for each answer, however long that takes; so it gives
    the same answers on every machine.
    """
    if not isinstance(name, str):
        raise UnknownBot(f"A bot is named by a text, not by {shown(name)}.")
    if is_program(name):
        from coup.bots.external import ExternalBot

        return ExternalBot(name)
    if name.startswith(THINKER):
        return Thinker(nodes=_nodes(name), name=name)
    return BOTS[name]() if name in BOTS else _installed(name)


def _nodes(name: str) -> int:
    try:
        return whole_number(name.removeprefix(THINKER), 1, MOST_NODES)
    except ValueError as error:
        raise UnknownBot(
            f"A thinker imagines so many games, as in thinker:2000; {shown(name)} will not do: {error}."
        ) from error


def is_program(name: str) -> bool:
    """Whether this is the name of a program rather than of a bot in Python."""
    return name.startswith(PROGRAM)


def close(player: Bot) -> None:
    """Let go of what a bot holds on to, such as the process of a program; most hold on to nothing."""
    end: Callable[[], None] | None = getattr(player, "close", None)
    if end is not None:
        end()


def character(name: str) -> str:
    """A bot in one line, for those who choose their opponents; empty if it does not say.

    >>> character("honest")
    'Never tells a lie, and takes your word unless it is past belief.'
    """
    return str(getattr(bot(name), "character", ""))


def bot_names() -> list[str]:
    """Every bot by name, ours first, then those of installed packages."""
    return [*BOTS, *[name for name in sorted(_entries()) if name not in BOTS]]


def opponents() -> dict[str, str]:
    """What to offer to people, each in a line: the levels, then the rest of the cast, then installed bots that load."""
    offered = {level: character(name) for level, name in LEVELS.items()}
    for name in bot_names():
        if name not in LEVELS.values():
            try:
                offered[name] = character(name)
            except UnknownBot:
                continue
    return offered


def _entries() -> dict[str, EntryPoint]:
    # Looking through installed packages is slow, so it is done only for names that are not ours, and for whole lists.
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def _installed(name: str) -> Bot:
    """The bot that a package offers under this name."""
    entry = _entries().get(name)
    if entry is None:
        raise UnknownBot(f"There is no bot {shown(name)}. There are: {', '.join(bot_names())}.")
    try:
        made: Bot = entry.load()()
    except Exception as error:
        # Somebody else's code, which may fail in any way.
        raise UnknownBot(f"The bot {name!r} ({entry.value}) cannot be loaded: {error!r}.") from error
    return made
