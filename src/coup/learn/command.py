"""``coup learn``, ``coup solve`` and ``coup certify``: training on this machine, and duels solved exactly."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from coup.command import echo, sentences

if TYPE_CHECKING:
    from coup.learn.duels.advice import Advice, Answer
    from coup.learn.duels.certifying import Figure
    from coup.learn.training.learning import Weights
    from coup.learn.training.running import Stage

LEARN_EXAMPLES = """\b
Examples:
  coup learn train tiny --out tiny        a minute on any machine, to see that it learns
  coup learn train two --minutes 10       the recipe of our player for two, on an accelerator
  coup learn train two --minutes 10 --resume
  coup learn train two --start other/player.npz --stage 3
  coup learn attack master                how much can a player win that learns to beat this one?
  coup learn attack master --players 4 --rounds 150
  coup learn attack many/player.npz --players 4 --width 256
  coup learn attack master --players 4 --start attack/player.npz --out again
"""

SOLVE_EXAMPLES = """\b
Examples:
  coup solve 3 5                          you have 3 coins and the turn, your rival has 5
  coup solve 2 2 --seen duke,duke,contessa
  coup solve 4 4 --card captain --seconds 60
"""

CERTIFY_EXAMPLES = """\b
Examples:
  coup certify master                     what a best response wins from it in 50 duels
  coup certify careful --roots 10 --nodes 1000
  coup certify two/player.npz --json      a player that was trained here
"""


@click.group(epilog=LEARN_EXAMPLES)
def learn() -> None:
    """Learn to play by self-play. Needs JAX, and for a strong player an accelerator."""


minutes = click.option("--minutes", type=click.FloatRange(0.1), default=10.0, show_default=True, help="How long.")
seed = click.option("--seed", type=int, default=0, show_default=True, help="Where chance begins.")


@learn.command()
@click.argument("recipe")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="The folder to write to.")
@click.option("--resume", is_flag=True, help="Go on with the learner in that folder.")
@click.option("--start", default="", help="Begin with what master knows, or the player in a file.")
@click.option("--stage", type=click.IntRange(1), default=1, help="The stage of the recipe to start with.")
@minutes
@seed
def train(recipe: str, out: Path | None, resume: bool, start: str, stage: int, minutes: float, seed: int) -> None:
    """Learn by a RECIPE: tiny, two or many."""
    from coup import CoupError

    with sentences():
        _ask_for_jax()
        from coup.learn.recipes import RECIPES
        from coup.learn.training.keeping import STATE

        if recipe not in RECIPES:
            raise CoupError(f"There is no recipe {recipe!r}. There are: {', '.join(RECIPES)}.")
        stages = RECIPES[recipe].stages
        if resume and start:
            raise CoupError("Either --resume goes on with the learner in the folder, or --start begins with another.")
        if stage > len(stages):
            raise CoupError(f"The last stage of the recipe {recipe} is number {len(stages)}.")
        if stage > 1 and not start:
            raise CoupError("A later stage goes on with what was learned before: give a player with --start.")
        folder = out or Path(recipe)
        if (folder / STATE).exists() and not resume:
            raise CoupError(f"A learner is in {folder} already: --resume goes on with it, --out names another folder.")
        known = player_of(start, stages[0].recipe.mix.least) if start else None
        _train(stages, folder, minutes, seed, resume=resume, start=known, skipped=stage - 1)


@learn.command()
@click.argument("bot")
@click.option("--players", type=click.IntRange(2, 6), default=2, show_default=True, help="How many sit at a table.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("attack"), show_default=True)
@click.option("--width", type=click.IntRange(1), help="Begin with nothing, and layers of this width.")
@click.option(
    "--start", default="", help="Begin as master or the player in a file, such as an attacker of another one."
)
@click.option(
    "--rounds", type=click.IntRange(1), default=1000, show_default=True, help="For how many rounds it learns."
)
@minutes
@seed
def attack(
    bot: str, players: int, out: Path, width: int | None, start: str, rounds: int, minutes: float, seed: int
) -> None:
    """Learn to beat a BOT, which sits in all other seats: what is won is what it can lose at least.

    BOT is master, or the file of a player that was trained. The attacker begins as a copy of it, unless it is given a
    start or a width of its own. It tries less and less towards its last round: one that is stopped before has not shown
    all that it can win, and fewer rounds tell more than many that were broken off.
    """
    with sentences():
        _ask_for_jax()
        from coup import CoupError
        from coup.learn import recipes
        from coup.learn.networks import depth

        if start and width:
            raise CoupError("Either --start begins as another player, or --width with nothing.")
        for own in (bot, start):
            if Path(own).is_file() and Path(own).resolve().parent == out.resolve():
                raise CoupError(f"The attacker would be written over {own}: name another folder with --out.")
        victim = player_of(bot, players)
        known = None if width else player_of(start or bot, players)
        like = known or victim
        stages = recipes.attack(players, width or len(like.actor["bias0"]), depth(like.actor) - 1, rounds)
        score = _train(stages, out, minutes, seed, victim=victim, start=known)
        echo(f"The attacker wins {100 * score['past'][0]:.1f} %; a fair share is {100 / players:.1f} %.")


def player_of(bot: str, players: int) -> Weights:
    """What a bot has learned, as it plays at tables of this size."""
    from coup import CoupError
    from coup.learn.master import recipe_for, shipped
    from coup.learn.networks import read
    from coup.learn.training.learning import Weights

    if bot == "master":
        return Weights(shipped(recipe_for(players), "actor"), shipped(recipe_for(players), "critic"))
    if not Path(bot).is_file():
        raise CoupError(f"There is no file {bot!r}. Only master, and players that were trained, have learned.")
    return Weights(read(Path(bot), "actor"), read(Path(bot), "critic"))


def _ask_for_jax() -> None:
    from coup.learn import library

    library("jax", "jax")


def _train(stages: Sequence[Stage], out: Path, minutes: float, seed: int, **more: Any) -> dict[str, Any]:
    from coup import rules
    from coup.learn.training.running import train

    return train(rules("classic"), stages, out, 60 * minutes, seed=seed, tell=echo, **more)


@click.command(epilog=SOLVE_EXAMPLES)
@click.argument("own", type=click.IntRange(0, 12))
@click.argument("rival", type=click.IntRange(0, 12))
@click.option("--seen", default="", help="Cards that lie face up, with commas between them.")
@click.option("--card", default="", help="Show the play with this card alone.")
@click.option("--seconds", type=click.FloatRange(0.1), default=10.0, show_default=True, help="How long to look.")
def solve(own: int, rival: int, seen: str, card: str, seconds: float) -> None:
    """Solve a duel of classic Coup without exchange: two players, one card each, OWN and RIVAL coins."""
    from coup.learn import library

    with sentences():
        library("numpy", "learn")
        from coup.learn.duels.advice import look_into
        from coup.learn.duels.positions import classic_duel

        duel = classic_duel((own, rival), seen.replace(",", " ").split(), card)

        def tell(turns: int, bounds: Any) -> None:
            echo(f"{turns} turns deep: {100 * bounds.low:.1f} to {100 * bounds.high:.1f} %", err=True)

        answer = look_into(duel, seconds, tell)
    echo(*report(answer, card))


@click.command(epilog=CERTIFY_EXAMPLES)
@click.argument("bot")
@click.option("--roots", type=click.IntRange(1, 10_000), default=50, show_default=True, help="How many duels.")
@click.option("--seed", default="official", show_default=True, help="The same seed gives the same duels.")
@click.option(
    "--nodes",
    type=click.IntRange(1),
    default=30_000,
    show_default=True,
    help="How many nodes of a duel are looked at in each seat, at most, about; more bring the bounds closer.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def certify(bot: str, roots: int, seed: str, nodes: int, as_json: bool) -> None:
    """Find out how much a BOT can be made to lose in duels on last cards, by best responses in both seats.

    The duels are drawn at random: classic Coup without exchange, two players with one card and 0 to 9 coins each. 0 is
    lost by whoever plays an equilibrium, and 0.5 by whoever always loses. BOT is the name of a bot, or the file of a
    player that was trained.
    """
    from coup.learn import library

    with sentences():
        library("numpy", "learn")
        from coup.learn.duels.certifying import certify, seated, summary

        figures: list[Figure] = []
        for figure in certify(seated(bot), roots, seed, nodes):
            figures.append(figure)
            found = summary(figures)
            echo(f"{len(figures)} of {roots}: {_found(found['roots'][-1])}; mean {_between(found['mean'])}", err=True)
    if as_json:
        echo(*json.dumps({"bot": bot, "seed": seed, **found}, indent=1).split("\n"))
    else:
        echo(
            f"A best response wins from {bot} {_between(found['mean'])} of a game on average beside its fair share,",
            f"and {_between(found['max'])} at worst, in {roots} duels of seed {seed}. An equilibrium loses 0.",
        )


def _found(row: dict[str, Any]) -> str:
    own, rival = row["coins"]
    return f"{own} coins against {rival}, {' and '.join(row['seen'])} lost: {_between(row['exploitability'])}"


def _between(bounds: list[float]) -> str:
    return f"{bounds[0]:.4f} to {bounds[1]:.4f}"


def report(answer: Answer, card: str) -> list[str]:
    """What is known of a duel, in lines."""
    low, high = (100 * bound for bound in answer.bounds)
    roles = answer.duel.roles
    lines = [
        f"Whoever has the turn wins {low:.1f} to {high:.1f} % of these duels, if both play as well as can be.",
        f"Looked {answer.turns} turns ahead; nothing is guessed: the truth lies between the two.",
    ]
    for advice in answer.advice:
        lines += ["", f"{_who(advice)}:", *_table(advice, roles, card)]
    return lines


def _who(advice: Advice) -> str:
    asked = "Your turn" if advice.player == 0 else "Your rival"
    return f"{asked}, after {', '.join(advice.said)}" if advice.said else asked


def _table(advice: Advice, roles: tuple[str, ...], card: str) -> list[str]:
    """A line for each card with which this moment can come about."""
    width = max(len(role) for role in roles)
    lines = []
    for role, shares, likely in zip(roles, advice.shares, advice.likely, strict=True):
        if likely > 0.005 and (advice.player == 1 or card in ("", role)):
            said = [f"{text} {100 * share:.0f} %" for text, share in zip(advice.options, shares, strict=True)]
            lines.append(f"  {role:{width}}  {', '.join(said)}")
    return lines
