"""The command ``coup arena``. What it needs is loaded when it runs, so that help stays quick."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from coup.command import INTERRUPTED, chosen_rules, complete_rules, echo, rule_option, sentences
from coup.harmless import shown

EXAMPLES = """\b
Examples:
  coup arena careful honest bluffer --games 2000 --report out/
  coup arena careful random sceptic --hero careful --games 400
  coup arena careful 'exec:python3 my_bot.py' --players 2,4
"""


MOST_SIZE = 99
"""Which tables there are is for the rules to say."""
MOST_JOBS = 1024
MOST_SECONDS = 3600


def table_sizes(context: click.Context, parameter: click.Parameter, words: str) -> tuple[int, ...]:
    """``4``, ``2,4`` or ``2-6``."""
    from coup.outside import whole_number

    sizes: list[int] = []
    try:
        for part in words.split(","):
            first, _, last = part.partition("-")
            sizes += range(whole_number(first, 1, MOST_SIZE), whole_number(last or first, 1, MOST_SIZE) + 1)
    except ValueError:
        raise click.BadParameter(f"{shown(words)} is not a number of players, such as 4, 2,4 or 2-6.") from None
    if not sizes:
        raise click.BadParameter(f"{shown(words)} is no number of players.")
    return tuple(dict.fromkeys(sizes))


def two_rates(context: click.Context, parameter: click.Parameter, words: str | None) -> tuple[float, float] | None:
    """``0.25:0.35``."""
    if words is None:
        return None
    try:
        low, high = map(float, words.split(":"))
    except ValueError:
        raise click.BadParameter(f"{shown(words)} is not two rates, such as 0.25:0.35.") from None
    return low, high


def time_limit(context: click.Context, parameter: click.Parameter, seconds: float) -> float:
    """A time that somebody would wait."""
    if not 0 < seconds <= MOST_SECONDS:  # This refuses nan as well.
        raise click.BadParameter(f"{seconds:g} is no time to wait; it is more than 0, and at most {MOST_SECONDS}.")
    return seconds


SAME_GAMES = ("rules", "options", "players", "games", "turn_limit", "hero", "mixed", "decide", "seconds", "strict")
"""The options that decide which games are played, and how; the seed is told anyway."""
SECRET_BYTES = 16


def again(context: click.Context, seed: str) -> str:
    """The command that plays the same games again."""
    import shlex

    words = ["coup", "arena", *context.params["bots"]]
    for parameter in context.command.params:
        name = parameter.name or ""
        if name in SAME_GAMES and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            words += written(parameter.opts[0], name, context.params[name])
    return shlex.join([*words, "--seed", seed])


def written(option: str, name: str, value: Any) -> list[str]:
    """An option as it can be typed."""
    match name:
        case "mixed" | "strict":
            return [option]
        case "options":
            return [word for pair in value for word in (option, pair)]
        case "players":
            return [option, ",".join(map(str, value))]
        case "decide":
            return [option, ":".join(map(str, value))]
    return [option, str(value)]


def warn_of_guessing(seed: str, bots: Sequence[str]) -> None:
    """Programs are others' work, and see enough cards to find out a seed that somebody could think of."""
    from coup.bots import is_program

    try:
        is_secret = len(bytes.fromhex(seed)) >= SECRET_BYTES
    except ValueError:
        is_secret = False
    if not is_secret and any(map(is_program, bots)):
        echo(f"A program could guess the seed {shown(seed)} and so know all cards; without --seed none can.", err=True)


@click.command(epilog=EXAMPLES)
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT…")
@click.option(
    "--rules",
    default="classic",
    show_default=True,
    help="A rule set, or a house-rules file (.toml).",
    shell_complete=complete_rules,
    is_eager=True,
)
@rule_option
@click.option("--players", default="4", show_default=True, callback=table_sizes, help="Seats: 4, 2,4 or 2-6.")
@click.option("--games", default=400, show_default=True, help="Games of each line-up, rounded up to whole deals.")
@click.option("--seed", help="The same seed gives the same games. Without one it is drawn, and told at the end.")
@click.option("--turn-limit", default=200, show_default=True, help="Turns after which a game ends without a winner.")
@click.option("--hero", help="Play only this bot against the others, not each against each.")
@click.option("--mixed", is_flag=True, help="Also play tables at which all bots meet.")
@click.option(
    "--decide",
    metavar="LOW:HIGH",
    callback=two_rates,
    help="Stop as soon as a sequential test tells these two rates apart, such as 0.25:0.35.",
)
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help="How many games at a time; all cores by default.")
@click.option("--executor", default="process", show_default=True, help="Where to play: process, ray or here.")
@click.option(
    "--seconds",
    default=5.0,
    show_default=True,
    callback=time_limit,
    help="How long an external bot may take for an answer.",
)
@click.option("--strict", is_flag=True, help="Stop with a traceback when a bot fails: for those who write one.")
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), help="A folder for the page and the data.")
@click.option("--results", type=click.Path(path_type=Path, dir_okay=False), help="The file of finished games.")
@click.option("--resume", is_flag=True, help="Go on with the finished games of the results file.")
@click.option("--fresh", is_flag=True, help="Throw the finished games of the results file away.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.pass_context
def arena(
    context: click.Context,
    bots: tuple[str, ...],
    rules: str,
    options: tuple[str, ...],
    players: tuple[int, ...],
    games: int,
    seed: str | None,
    turn_limit: int,
    hero: str | None,
    mixed: bool,
    decide: tuple[float, float] | None,
    jobs: int | None,
    executor: str,
    seconds: float,
    strict: bool,
    report: Path | None,
    results: Path | None,
    resume: bool,
    fresh: bool,
    as_json: bool,
) -> None:
    """Let bots play each other, and see who is better, by how much and how surely.

    One of each bot plays against a table of each other one, in every seat and on the same deals.
    """
    import json
    import secrets

    from coup.arena.lineups import Plan, Settings
    from coup.arena.store import seed_in
    from coup.arena.tables import text
    from coup.arena.tournament import Tournament

    file = results or (report / "games.jsonl" if report else None)
    with sentences():
        if seed is None:
            seed = (seed_in(file) if resume and file else None) or secrets.token_hex(SECRET_BYTES)
        settings = Settings(chosen_rules(rules, options), seed, turn_limit, seconds, strict)
        tournament = Tournament(settings, Plan(bots, players, games, hero, mixed, decide))
        tournament.open(file, resume, fresh)
        warn_of_guessing(seed, bots)
        if tournament.damage():
            echo(tournament.damage(), err=True)
        try:
            whole = tournament.play(executor, jobs)
        except Exception:  # Whoever looks for the fault wants to see it again.
            echo(f"The same games again: {again(context, seed)}", err=True)
            raise
    summary = tournament.summary()
    echo(*(json.dumps(summary, indent=1) if as_json else text(summary)).split("\n"))
    if report is not None:
        from coup.arena.report import write

        with sentences():
            page = write(report, summary)
        echo("", f"The report is {page}.", err=as_json)
    echo("", f"The same games again: {again(context, seed)}", err=as_json)
    if not whole:
        echo("Interrupted." if tournament.store is None else "Interrupted: --resume goes on.", err=True)
        sys.exit(INTERRUPTED)
