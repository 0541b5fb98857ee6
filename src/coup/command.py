"""The command ``coup``: a plain text game against bots, and the rule sets on a page.

The engine is loaded by the commands that need it, so that help and completion stay quick.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from coup import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from coup.engine.options import Option
    from coup.engine.rules import Rules
    from coup.engine.views import View
    from coup.table import Match, Table

EXAMPLES = """\b
Examples:
  coup                               a game at once
  coup play --players 3 --seed 7     a game that can be played again
  coup play --rules incorporation --option jokers=off
  coup rules                         all rule sets
  coup rules classic                 one of them on a page
"""

GOODBYE = "You leave the table; the game is not finished. Goodbye."


@contextmanager
def sentences() -> Iterator[None]:
    """Wrong input is answered with its sentence, not with a traceback."""
    from coup import CoupError

    try:
        yield
    except CoupError as error:
        raise click.UsageError(str(error)) from error


def complete_rules(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """The rule sets that begin so."""
    from click.shell_completion import CompletionItem

    from coup import RULE_SETS

    return [CompletionItem(name, help=text) for name, text in RULE_SETS.items() if name.startswith(start)]


def complete_option(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """The options, with their values, of the rule set that was named before."""
    from click.shell_completion import CompletionItem

    from coup import CoupError, settings
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


OTHERS = {"arena": "coup.arena.command"}
"""The commands of other packages and their modules, which are loaded when they are asked for."""


class Commands(click.Group):
    """The commands of this module and of others."""

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted([*super().list_commands(context), *OTHERS])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in OTHERS:
            return super().get_command(context, name)
        command: click.Command = getattr(import_module(OTHERS[name]), name)
        return command


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXAMPLES,
)
@click.version_option(__version__, prog_name="coup")
@click.pass_context
def main(context: click.Context) -> None:
    """Coup, the card game of bluffs. Without a command, a game begins at once."""
    if context.invoked_subcommand is None:
        context.invoke(play)


@main.command()
@click.option(
    "--rules",
    default="classic",
    show_default=True,
    metavar="RULES",
    help="A rule set, or a house-rules file (.toml).",
    shell_complete=complete_rules,
    is_eager=True,
)
@rule_option
@click.option("--players", default=4, show_default=True, help="How many sit at the table, you included.")
@click.option("--name", default="you", show_default=True, help="What you are called at the table.")
@click.option("--seed", help="The same seed and the same answers give the same game.")
def play(rules: str, options: tuple[str, ...], players: int, name: str, seed: str | None) -> None:
    """Play a game against random bots."""
    with sentences():
        match = seated(chosen_rules(rules, options), players, name, seed)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    click.echo(f"{match.rules.title}, {players} players. Answer with a number or words; ? explains, quit leaves.")
    try:
        finished = converse(match.table)
    except KeyboardInterrupt:
        click.echo(f"\n{GOODBYE}")
        sys.exit(130)
    click.echo(f"The seed of this game was {match.seed}." if finished else GOODBYE)


@main.command("rules")
@click.argument("name", required=False, metavar="[RULES]", shell_complete=complete_rules)
@click.option("--list", "all_names", is_flag=True, help="Only list the rule sets.")
@rule_option
def show_rules(name: str | None, all_names: bool, options: tuple[str, ...]) -> None:
    """List the rule sets, or show one of them on a page.

    The page has the cards, the actions with their costs, claims and blocks, and the options.
    """
    from coup import RULE_SETS, settings
    from coup.table.page import page
    from coup.table.words import columns

    if name is None or all_names:
        lines = columns([[known, text] for known, text in RULE_SETS.items()])
    else:
        with sentences():
            lines = page(chosen_rules(name, options), settings(name))
    click.echo("\n".join(lines))


def chosen_rules(name: str, options: tuple[str, ...]) -> Rules:
    """The rule set with the options that were given as words."""
    from coup import rules, settings
    from coup.rules.options import value_of

    known = settings(name)
    given: dict[str, Any] = {}
    for words in options:
        key, equals, value = words.partition("=")
        if not equals:
            raise click.UsageError(f"{words!r} is not an option of the rules; write NAME=VALUE.")
        given[key] = value_of(value, known[key]) if key in known else value
    return rules(name, **given)


def seated(rules: Rules, players: int, name: str, seed: str | None) -> Match:
    """One game of the person in the first seat against bots."""
    from coup.names import SUGGESTED, token
    from coup.table import Match

    rules.check_players(players)
    others = [other for other in SUGGESTED if other != token(name)][: players - 1]
    return Match(rules, [name, *others], seed=seed, bots=dict.fromkeys(others, "random"), games=1)


def converse(table: Table) -> bool:
    """Tell, ask and answer until the game is over (true) or the person leaves (false)."""
    from coup.table import words

    person = table.game.players[0]
    told = 0
    while True:
        view = table.advance().game.view(person)
        for line in words.story(view, told):
            click.echo(f"\n{line}" if line.startswith("Turn ") else f"  {line}")
        told = len(view.history or ())
        if table.game.over:
            return True
        option = ask(view)
        if option is None:
            return False
        table.answer(person, option)


def ask(view: View) -> Option | None:
    """The person's choice, however many tries it takes; nothing if they leave."""
    from coup.table import words

    click.echo("\n" + "\n".join(words.standing(view)))
    click.echo(f"\n{words.prompt(view)}")
    click.echo(numbered([option.text for option in view.options]))
    while True:
        answer = read_line()
        if answer is None or answer.lower() == "quit":
            return None
        option = words.chosen(answer, view.options)
        if option is not None:
            return option
        if answer == "?":
            click.echo("\n".join(words.explained(view.options)))
        else:
            click.echo(
                f"{answer!r} is no answer here. Type a number from 1 to {len(view.options)} or its words; ? helps."
            )


def numbered(texts: list[str]) -> str:
    """The options with their numbers, as many in a line as fit."""
    entries = [f"{number} {text}".replace(" ", "\0") for number, text in enumerate(texts, start=1)]
    return "\n".join(wrap("   ".join(entries), 76, break_long_words=False, break_on_hyphens=False)).replace("\0", " ")


def read_line() -> str | None:
    """What the person types; nothing at the end of the input."""
    try:
        answer = input("> ").strip()
    except EOFError:
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo(answer)  # A terminal shows what is typed; the text of a game on a pipe should, too.
    return answer
