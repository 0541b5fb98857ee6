"""The grandmaster in a duel, asked of many turns at once: one look at a solution answers for all hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from coup.learn.duels.asking import ByViews, Policy, Table
from coup.learn.duels.plans import Follower, Standing
from coup.learn.duels.responding import BOT, Beginning, Request
from coup.learn.duels.rows import Rows
from coup.learn.duels.tree import Floats, Ints


class BySolution:
    """Whoever follows the solution of a duel. Where it says nothing, because the rival did what cannot be right, the
    bot is asked through views."""

    def __init__(self, table: Table, policy: Policy) -> None:
        self.by_views = ByViews(table, policy)
        opener = next(iter(table.games.values())).turn
        self.follower = Follower(table.duel, int(opener != table.bot))
        self.places = Rows(np.int64, 4)
        """[moment] Where each turn begins."""
        self.places.add(self.follower.begun(table.duel.coins, 0)[None])

    def shares(self, requests: Sequence[Request]) -> list[Floats]:
        return [self._shares(request) for request in requests]

    def _shares(self, request: Request) -> Floats:
        standing = self._after(request.beginning, request.path, request.moments)
        found = self.follower.shares(standing)
        shares = self.by_views.shares([request])[0] if found is None else found.swapaxes(1, 2)
        return shares * request.possible[:, :, None]

    def _after(self, beginning: Beginning, path: Sequence[int], moments: Ints) -> Standing:
        """Where these answers lead in turns that begin alike."""
        defender = self.follower.defender
        actor = defender if beginning.actor == BOT else 1 - defender
        standing = self.follower.turn(self.places.all[moments], beginning.coins, actor)
        self.places.all[moments] = standing.places
        return self.follower.after(standing, path)

    def go_on(self, beginning: Beginning, path: tuple[int, ...], moments: Ints) -> Ints:
        self.places.add(self._after(beginning, path, moments).places)
        return self.by_views.go_on(beginning, path, moments)
