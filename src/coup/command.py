"""The command ``coup``, and what its commands share.

Every command lives in a module of its own, and loads the engine when it runs: help and completion stay quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from coup import CoupError, __version__
from coup.harmless import harmless, shown

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from coup.engine.rules import Rules

EXAMPLES = """\b
Examples:
  coup                                      a menu, then a game
  coup serve --open                         in the browser, with friends
  coup tutorial                             a first game with a teacher
  coup play --players ann,bob,bot:careful   people and bots in any mix
  coup play --rules incorporation --option jokers=off
  coup play --resume                        go on with the last game
  coup rules g54                            the rules on a page
"""


@contextmanager
def sentences() -> Iterator[None]:
    """Wrong input is answered with its sentence, not with a traceback."""
    try:
        yield
    except CoupError as error:
        raise click.UsageError(str(error)) from error


def echo(*lines: str, err: bool = False) -> None:
    """Print lines, whoever wrote what is in them."""
    for line in lines:
        click.echo(harmless(line), err=err)


def complete_rules(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """The rule sets that begin so."""
    from click.shell_completion import CompletionItem

    from coup import rule_sets

    return [CompletionItem(name, help=text) for name, text in rule_sets().items() if name.startswith(start)]


def complete_option(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """The options, with their values, of the rule set that was named before."""
    from click.shell_completion import CompletionItem

    from coup import settings
    from coup.rules.options import words_for

    try:
        known = settings(context.params.get("rules") or "classic")
    except CoupError:
        return []
    words = [(f"{name}={words_for(value)}", one.text) for name, one in known.items() for value in one.choices]
    return [CompletionItem(word, help=text) for word, text in words if word.startswith(start)]


rule_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an option of the rule set; may be given several times.",
    shell_complete=complete_option,
)


class Listed(NamedTuple):
    """A command as the list of commands shows it."""

    module: str
    """Where it is; loaded when it is asked for."""
    text: str


COMMANDS: dict[str, Listed] = {
    "arena": Listed("coup.arena.command", "Let bots play each other, and see who is better."),
    "certify": Listed("coup.learn.command", "Find out how much a bot can be made to lose in duels on last cards."),
    "games": Listed("coup.terminal.commands.games", "List the saved games and the latest results."),
    "join": Listed("coup.web.join", "Take a seat at a table on a server: you, or a bot of yours."),
    "learn": Listed("coup.learn.command", "Train a player by self-play, or one that beats it."),
    "play": Listed("coup.terminal.commands.play", "Play in the terminal: people at this screen, bots, or both."),
    "replay": Listed("coup.terminal.commands.replay", "Step through the record of a game."),
    "rules": Listed("coup.terminal.commands.rules", "List the rule sets, or show the rules of one of them."),
    "serve": Listed("coup.web.command", "Play in the browser: with bots, and with friends who have the link."),
    "solve": Listed("coup.learn.command", "Solve a duel on last cards exactly."),
    "tutorial": Listed("coup.terminal.commands.tutorial", "Learn the game in five minutes."),
    "verify": Listed("coup.terminal.commands.verify", "Check that the cards of a record were dealt fairly."),
}
"""All commands. What is said of them here is short, so that a list of them loads none."""


LONGEST_ERROR = 2000
INTERRUPTED = 130


class Commands(click.Group):
    """Commands that live in modules of their own, and that end with a sentence whatever goes wrong outside."""

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **extra)
        open_streams()
        try:
            code = super().main(args, prog_name, standalone_mode=False, **extra)
        except click.ClickException as error:
            vars(error)["message"] = harmless(error.message, LONGEST_ERROR)
            error.show()
            code = error.exit_code
        except click.Abort:
            code = INTERRUPTED
        except CoupError as error:
            code = complain(str(error), code=2)
        except OSError as error:
            code = complain(f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror or error}.")
        sys.exit(code)

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name].text) for name in self.list_commands(context)])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[name].module), name)
        return command


def open_streams() -> None:
    """Whatever the terminal cannot write is replaced, and a stream that was closed before the start is empty."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(sentence: str, code: int = 1) -> int:
    """Say what went wrong, if there is anywhere to say it; the exit code."""
    with suppress(OSError):
        echo(f"Error: {harmless(sentence, LONGEST_ERROR)}", err=True)
    return code


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXAMPLES,
)
@click.version_option(__version__, prog_name="coup")
@click.option("--plain", is_flag=True, envvar="COUP_PLAIN", help="Plain lines, whatever the terminal can do.")
@click.option("--no-story", is_flag=True, help="Begin without a word about where the game is set.")
@click.pass_context
def main(context: click.Context, plain: bool, no_story: bool) -> None:
    """Coup, the card game of bluffs. Without a command, a menu leads to a game."""
    if context.invoked_subcommand is None:
        from coup.terminal.commands.play import at_once

        at_once(plain, no_story)


def chosen_rules(name: str, options: tuple[str, ...]) -> Rules:
    """The rule set with the options that were given as words."""
    from coup import rules, settings
    from coup.rules.options import value_of

    known = settings(name)
    given: dict[str, Any] = {}
    for words in options:
        key, equals, value = words.partition("=")
        if not equals:
            raise click.UsageError(f"{shown(words)} is not an option of the rules; write NAME=VALUE.")
        given[key] = value_of(value, known[key]) if key in known else value
    return rules(name, **given)
