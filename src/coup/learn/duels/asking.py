"""Bots in a duel that are asked many questions at once: any bot through views, and a network by what it would see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine import flow
from coup.engine.options import CHALLENGE
from coup.engine.position import position
from coup.engine.rules import Rules
from coup.engine.state import State
from coup.engine.views import View, look
from coup.learn.duels.responding import Beginning, Request
from coup.learn.duels.rows import Rows
from coup.learn.duels.tree import Duel, Floats, Ints
from coup.learn.encoding import Encoding, Observation
from coup.learn.networks import Network

Policy = Callable[[View], Sequence[float]]
"""How likely a bot gives each of ``view.options``."""
Refusal = Callable[[View], Sequence[int]]
"""The places of the options that a bot never takes, whatever its network says."""

AT_ONCE: Final = 4096
"""Of how many observations a network is asked at once: more do not fit close to the processor."""


class Table(NamedTuple):
    """Where a duel is fought."""

    rules: Rules
    names: tuple[str, ...]
    responder: int
    bot: int
    duel: Duel
    """Player 0 is the one whose turn it is."""
    games: dict[int, State]
    """A game at the beginning of the duel for each card that the bot may hold."""


def answered(state: State, choice: int) -> State:
    """The game after an answer."""
    after = state.copy()
    decision = flow.decide(after)
    flow.apply(after, decision.options[choice], decision.seat)
    while after.outcome is None and (lost := flow.decide(after)).question is not None and lost.question.kind == "lose":
        # A last card: there is nothing to choose.
        flow.apply(after, lost.options[0], lost.seat)
    return after


class ByViews:
    """Any bot, asked through views of real games: all that it remembers of them is in its answers."""

    def __init__(self, table: Table, policy: Policy) -> None:
        self.table = table
        self.policy = policy
        self.paths: list[tuple[int, ...]] = [()]
        """[moment] All that was answered before."""

    def shares(self, requests: Sequence[Request]) -> list[Floats]:
        return [self._shares(request) for request in requests]

    def _shares(self, request: Request) -> Floats:
        shares = np.zeros((*request.possible.shape, request.options))
        for number, role in np.argwhere(request.possible):
            path = (*self.paths[request.moments[number]], *request.path)
            shares[number, role] = self.policy(self._view(int(role), path))
        return shares

    def _view(self, role: int, path: tuple[int, ...]) -> View:
        state = self.table.games[role]
        for choice in path:
            state = answered(state, choice)
        return look(state, self.table.bot)

    def go_on(self, beginning: Beginning, path: tuple[int, ...], moments: Ints) -> Ints:
        first = len(self.paths)
        self.paths += [(*self.paths[moment], *path) for moment in moments]
        return np.arange(first, len(self.paths))


class Looks(NamedTuple):
    """What a turn adds to what a player sees, by the numbers of the options that were taken in it."""

    added: dict[tuple[int, ...], NDArray[np.int8]]
    numbers: dict[tuple[int, ...], list[int]]
    """Where the player is asked, how the encoding numbers the options, ..."""
    considered: dict[tuple[int, ...], list[int]]
    """... and those among them that the player may take."""


class Seats(NamedTuple):
    """Who has the turn, who has not, and which of them looks on."""

    actor: int
    other: int
    looker: int


def refuses_nothing(view: View) -> list[int]:
    """A network by itself may answer anything."""
    return []


@lru_cache(maxsize=4096)
def looks(
    encoding: Encoding,
    rules: Rules,
    names: tuple[str, ...],
    seats: Seats,
    coins: tuple[int, int],
    refused: Refusal = refuses_nothing,
) -> Looks:
    """What a turn adds. In a duel no card moves and no claim is settled, so that this depends on the coins alone."""
    hands = {seat: [rules.roles[0].key] if seat in seats else [] for seat in range(len(names))}
    state = position(rules, names, seats.actor, {seats.actor: coins[0], seats.other: coins[1]}, hands)
    watcher = encoding.watcher()
    before = watcher.observe_seat(state, seats.looker)
    found = Looks({}, {}, {})
    waiting: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    for now, path in waiting:
        found.added[path] = watcher.copy().observe_seat(now, seats.looker) - before
        if now.turn_number != state.turn_number:
            continue
        decision = flow.decide(now)
        if decision.seat == seats.looker:
            numbers = found.numbers[path] = watcher.numbers_of_seat(now, seats.looker)
            never = refused(look(now, seats.looker))
            found.considered[path] = [number for place, number in enumerate(numbers) if place not in never]
        for choice, option in enumerate(decision.options):
            if option != CHALLENGE and (after := answered(now, choice)).outcome is None:
                waiting.append((after, (*path, choice)))
    return found


class ByNetwork:
    """A network, asked by what it would see at a table: of many moments at once."""

    def __init__(self, table: Table, network: Network, encoding: Encoding, refused: Refusal = refuses_nothing) -> None:
        self.table = table
        self.network = network
        self.encoding = encoding
        self.refused = refused
        self.first = np.zeros((len(table.rules.roles), encoding.size), np.int8)
        """[role] What it sees at the beginning."""
        for role, state in table.games.items():
            self.first[role] = encoding.watcher().observe_seat(state, table.bot)
        self.added = Rows(np.int8, encoding.size)
        """[moment] What was added since."""
        self.added.add(np.zeros_like(self.first[:1]))

    def shares(self, requests: Sequence[Request]) -> list[Floats]:
        if not requests:
            return []
        seen = [self._seen(request) for request in requests]
        masks = [np.repeat(self._mask(one), len(rows), axis=0) for one, rows in zip(requests, seen, strict=True)]
        chances = self._chances(np.concatenate(seen), np.concatenate(masks))
        parts = np.split(chances, np.cumsum([len(rows) for rows in seen])[:-1])
        return [self._spread(request, part) for request, part in zip(requests, parts, strict=True)]

    def _seen(self, request: Request) -> Observation:
        """What it sees, with each card that it can have come there with."""
        moment, role = np.nonzero(request.possible)
        added = self._more(request.moments, request.beginning, request.path)
        # Tallies stop counting at their highest value.
        return np.asarray(np.minimum(self.first[role] + added[moment], self.encoding.high), np.int8)

    def _more(self, moments: Ints, beginning: Beginning, path: tuple[int, ...]) -> Observation:
        return np.asarray(self.added.all[moments] + self._looks(beginning).added[path], np.int8)

    def _looks(self, beginning: Beginning) -> Looks:
        both = (self.table.responder, self.table.bot)
        seats = Seats(both[beginning.actor], both[1 - beginning.actor], self.table.bot)
        return looks(self.encoding, self.table.rules, self.table.names, seats, beginning.coins, self.refused)

    def _mask(self, request: Request) -> NDArray[np.int8]:
        mask = np.zeros((1, len(self.encoding.actions)), np.int8)
        mask[0, self._looks(request.beginning).considered[request.path]] = 1
        return mask

    def _chances(self, seen: Observation, masks: NDArray[np.int8]) -> NDArray[np.float32]:
        parts = range(0, len(seen), AT_ONCE)
        return np.concatenate(
            [self.network.policy(seen[at : at + AT_ONCE], masks[at : at + AT_ONCE]) for at in parts],
        )

    def _spread(self, request: Request, chances: NDArray[np.float32]) -> Floats:
        shares = np.zeros((*request.possible.shape, request.options))
        shares[request.possible] = chances[:, self._looks(request.beginning).numbers[request.path]]
        return shares

    def go_on(self, beginning: Beginning, path: tuple[int, ...], moments: Ints) -> Ints:
        return self.added.add(self._more(moments, beginning, path))
