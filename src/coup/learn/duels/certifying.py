"""A certificate: how much a bot can be made to lose in last-card duels that are drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from coup.bots import Bot, bot
from coup.bots.master import Grandmaster, Master
from coup.engine.errors import CoupError
from coup.engine.views import View
from coup.game import Game
from coup.learn.duels.asking import ByNetwork, Policy
from coup.learn.duels.exploiting import MOST, Exploitability, Seated, by_views, exploitability
from coup.learn.duels.following import BySolution
from coup.learn.duels.positions import without_exchange
from coup.learn.master import duel_network, left_out, network, usual_encoding
from coup.learn.networks import Network, read
from coup.rules import rules

RICHEST = 9
"""With more coins nobody has a choice."""
ASKED = 12
"""How often a bot is asked the same that does not say how likely its answers are."""


class Root(NamedTuple):
    """A duel of a certificate."""

    number: int
    game: Game


class Figure(NamedTuple):
    """What was found at a root."""

    root: Root
    found: Exploitability


def roots(count: int, seed: str) -> Iterator[Root]:
    """Duels of classic Coup without exchange, the same for the same seed.

    Both players have 0 to 9 coins, all alike likely, and the cards come from a shuffled pack: one lies face up before
    each, one is in each hand. Which are in the hands matters to nobody: what is measured are all hands that there may
    be. Either player has the turn.
    """
    played = without_exchange(rules("classic"))
    for number in range(1, count + 1):
        random = Random(f"{seed} {number}")
        names = ("ann", "bob")
        coins = {name: random.randint(0, RICHEST) for name in names}
        pack = [card for card, copies in played.deck(len(names)).items() for _ in range(copies)]
        cards = random.sample(pack, 2 * len(names))
        hands, lost = dict(zip(names, cards[:2], strict=True)), dict(zip(names, cards[2:], strict=True))
        turn = random.choice(names)
        yield Root(number, Game.position(played, players=names, seed=0, turn=turn, coins=coins, hands=hands, lost=lost))


def certify(player: Seated, count: int, seed: str, most: int = MOST) -> Iterator[Figure]:
    """What a bot can be made to lose at each of the roots."""
    for root in roots(count, seed):
        yield Figure(root, exploitability(root.game, player, most=most))


def seated(name: str) -> Seated:
    """A bot by its name, or a player that was trained, by its file: ready for duels."""
    if name.endswith(".npz"):
        return _learned_in(Path(name))
    player = bot(name)
    if type(player) is Master:
        encoding = usual_encoding()
        return lambda table: ByNetwork(table, network(duel_network(len(table.names))), encoding, left_out)
    if isinstance(player, Grandmaster):
        return lambda table: BySolution(table, policy_of(player))
    return by_views(policy_of(player))


def _learned_in(path: Path) -> Seated:
    if not path.is_file():
        raise CoupError(f"There is no file {path}.")
    encoding = usual_encoding()
    learned = Network(read(path, "actor"), encoding)
    return lambda table: ByNetwork(table, learned, encoding)


def policy_of(player: Bot) -> Policy:
    """How likely each answer of a bot is: what it says itself, or how often it gives them when asked several times.

    The latter is a guess. A best response to it finds a little too much: it takes chance for a habit.
    """
    if isinstance(player, Master):
        return lambda view: player.chances(view, Random(0))

    def tried(view: View) -> Sequence[float]:
        answers = [player.choose(view, Random(number)) for number in range(ASKED)]
        return [answers.count(option) / ASKED for option in view.options]

    return tried


def summary(figures: Sequence[Figure]) -> dict[str, Any]:
    """The figures of a certificate."""
    return {
        "roots": [_row(figure) for figure in figures],
        "mean": [fmean(bound) for bound in zip(*[figure.found for figure in figures], strict=True)],
        "max": [max(bound) for bound in zip(*[figure.found for figure in figures], strict=True)],
    }


def _row(figure: Figure) -> dict[str, Any]:
    state, names = figure.root.game.state, figure.root.game.players
    return {
        "root": figure.root.number,
        "coins": [state.coins[state.turn], state.coins[1 - state.turn]],
        "seen": [card for cards in state.lost for card in cards],
        "turn": names[state.turn],
        "exploitability": list(figure.found),
    }
