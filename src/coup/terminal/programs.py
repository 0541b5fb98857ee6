"""Programs that a saved game names: it may come from anybody, so nothing starts them but the user's own word."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from coup.bots.external import arguments
from coup.table import ProgramsRefused
from coup.terminal.console import Console
from coup.terminal.session import Session
from coup.terminal.store import NotSaved, Store
from coup.terminal.words import say


def go_on(store: Store, name: str, console: Console, *, allowed: bool = False, ask: bool = True) -> Session:
    """Go on with a saved game; its programs are asked about at a terminal, and refused where nobody can be asked."""
    try:
        return Session.resume(store, name)
    except ProgramsRefused as refused:
        if not allowed:
            check_programs(refused.programs, console, ask)
        # By name: should the file change in between, another program is refused again.
        return Session.resume(store, name, refused.programs)


def check_programs(programs: Sequence[str], console: Console, ask: bool) -> None:
    """Refuse the game unless the user wants each of its programs to be started. Enter is a no."""
    for program in programs:
        if not ask or not console.terminal:
            raise NotSaved(say("line.no_program", command=command(program)))
        console.say(say("line.program", command=command(program)))
        if console.read(say("line.start_program")).lower() not in ("y", "yes"):
            raise NotSaved(say("line.no_program", command=command(program)))


def command(program: str) -> str:
    """The command that a program's name would run, word by word."""
    return shlex.join(arguments(program))
