"""``coup play``, and ``coup`` alone."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from coup.command import chosen_rules, complete_rules, rule_option, sentences
from coup.harmless import is_harmless

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from coup.terminal.console import Console
    from coup.terminal.session import Session

EXAMPLES = """\b
Examples:
  coup play                                you and three bots
  coup play --players ann,bob,bot:careful  two people here and a bot
  coup play --rules incorporation --option jokers=off --match 5
  coup play --seed 7                       a game that can be played again
  coup play --resume                       go on with the last game
  coup play --json < answers.txt           events and questions as JSON lines
"""

LATEST = "\0latest"


def complete_saved(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """The saved games that begin so."""
    from click.shell_completion import CompletionItem

    from coup.files import FileTrouble
    from coup.terminal.store import Store

    try:
        names = [entry.name for entry in Store().entries() if is_harmless(entry.name)]
    except FileTrouble:
        return []
    return [CompletionItem(name) for name in names if name.startswith(start)]


def complete_bot(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """The bots that begin so."""
    from click.shell_completion import CompletionItem

    from coup.bots import LEVELS, bot_names

    return [CompletionItem(name) for name in (*LEVELS, *bot_names()) if name.startswith(start)]


@click.command(epilog=EXAMPLES)
@click.option(
    "--rules",
    default="classic",
    show_default=True,
    metavar="RULES",
    help="A rule set (coup rules lists them), or a house-rules file (.toml).",
    shell_complete=complete_rules,
    is_eager=True,
)
@rule_option
@click.option(
    "--players",
    default="4",
    show_default=True,
    metavar="WHO",
    help="How many, you included; or a list of people and bots: ann,bob,bot:careful.",
)
@click.option("--name", default="player", show_default=True, help="What you are called, if --players is a number.")
@click.option(
    "--bots",
    metavar="BOT",
    help="Which bots you play against: easy, medium, hard, or one by name.",
    shell_complete=complete_bot,
)
@click.option("--seed", help="The same seed and the same answers give the same game.")
@click.option("--match", "games", default=1, show_default=True, metavar="N", help="Play so many games in a row.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[NAME]",
    help="Go on with a saved game, the latest one if none is named.",
    shell_complete=complete_saved,
)
@click.option("--allow-programs", is_flag=True, help="Start the programs that play in the saved game, unasked.")
@click.option("--plain", is_flag=True, envvar="COUP_PLAIN", help="Plain lines, whatever the terminal can do.")
@click.option("--no-story", is_flag=True, help="Begin without a word about where the game is set.")
@click.option("--json", "as_json", is_flag=True, help="Events and questions as JSON lines, for programs.")
def play(
    rules: str,
    options: tuple[str, ...],
    players: str,
    name: str,
    bots: str | None,
    seed: str | None,
    games: int,
    resume: str | None,
    allow_programs: bool,
    plain: bool,
    no_story: bool,
    as_json: bool,
) -> None:
    """Play a game: people at this screen, bots, or both. It is saved after every move."""
    from coup.terminal.console import Console
    from coup.terminal.faces import check_face
    from coup.terminal.lineup import default_bot, line_up, match_of
    from coup.terminal.session import Session
    from coup.terminal.store import Store

    console = Console()
    with sentences():
        if resume is not None:
            from coup.terminal.programs import go_on

            saved = "" if resume == LATEST else resume
            session = go_on(Store(), saved, console, allowed=allow_programs, ask=not as_json)
            check_face(len(session.people), console, as_json)
        else:
            match = match_of(chosen_rules(rules, options), line_up(players, name, bots or default_bot()), seed, games)
            check_face(len(match.players) - len(match.table.bots), console, as_json)
            session = Session.start(match, Store())
    finish(session, console, plain, as_json, background=resume is None and not no_story)


def finish(session: Session, console: Console, plain: bool, as_json: bool, background: bool) -> None:
    """Play the session with the face that was asked for, and end with its exit code."""
    try:
        if as_json:
            from coup.terminal.jsonlines import show_json

            code = show_json(session)
        else:
            from coup.terminal.faces import show

            code = show(session, console, plain, background)
    finally:
        session.close()
    if code:
        sys.exit(code)


def at_once(plain: bool, no_story: bool) -> None:
    """``coup`` alone: a menu at a terminal, a game with the usual choices on a pipe."""
    from coup.terminal import screen
    from coup.terminal.console import Console, InputEnded
    from coup.terminal.faces import check_face
    from coup.terminal.menu import Menu
    from coup.terminal.store import Store

    console = Console()
    if not console.terminal:
        play.main(args=["--no-story"] if no_story else [], standalone_mode=False)
        return
    if not plain and screen.is_available(console):
        sys.exit(screen.run(None, console, Store(), background=not no_story))
    try:
        with sentences():
            session = Menu(console, Store()).run()
            if session is None:
                return
            check_face(len(session.people), console)
    except InputEnded:
        return
    except KeyboardInterrupt:
        console.write()
        sys.exit(130)
    finish(session, console, plain=True, as_json=False, background=not no_story and not session.begun)
