"""Which face a session is shown with."""

from __future__ import annotations

import click

from coup.engine.errors import CoupError
from coup.terminal import screen
from coup.terminal.console import Console, InputEnded, orderly_end
from coup.terminal.session import Session
from coup.terminal.words import say


def check_face(people: int, console: Console, as_json: bool = False) -> None:
    """Several people at one screen need one that can be wiped, and words rather than JSON."""
    if people > 1 and (as_json or not console.can_hide):
        raise click.UsageError(say("line.refused"))


def show(session: Session, console: Console, plain: bool = False, background: bool = False) -> int:
    """Play a session in full screen, or in lines; the exit code says how it was left."""
    if not plain and screen.is_available(console):
        return screen.run(session, console, background=background)
    from coup.terminal.hotseat import HotSeat
    from coup.terminal.lines import Left, LineGame

    face = HotSeat if len(session.people) > 1 else LineGame
    try:
        with orderly_end():
            face(session, console, background).play()
    except (Left, InputEnded):
        console.say(left_words(session))
    except KeyboardInterrupt:
        console.write()
        console.say(left_words(session))
        return 130
    except CoupError as error:
        console.say(str(error))
        console.say(left_words(session))
        return 1
    return 0


def left_words(session: Session) -> str:
    """What someone who leaves before the end reads."""
    if not session.begun:
        return say("line.not_begun")
    if session.store is None or session.trouble:
        return say("line.not_kept")
    return f"{say('line.goodbye')} {say('line.kept', name=session.name)}"
