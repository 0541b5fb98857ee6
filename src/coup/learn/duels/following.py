"""The grandmaster in a duel, asked many questions at once: one look at the solution answers for all hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from coup.learn.duels.asking import ByViews, Policy, Table
from coup.learn.duels.playing import Place, Turn, answered, begun, next_turn, plan_for
from coup.learn.duels.responding import Beginning, Request
from coup.learn.duels.tree import Floats, Ints
from coup.learn.duels.turns import Asked, Next


class BySolution:
    """Whoever follows the solution of a duel. Where it says nothing, because the rival did what cannot be right, the
    bot is asked through views."""

    def __init__(self, table: Table, policy: Policy) -> None:
        self.by_views = ByViews(table, policy)
        self.duel = table.duel
        self.places = {0: begun(plan_for(table.duel))}
        """[moment] Where the duel stands, as far as anybody has asked: beyond its tree each takes a solution."""
        self.ways: dict[int, tuple[int, tuple[int, ...], int]] = {}
        """[moment] How it came there: the turn before, what was answered in it, and who has the next turn."""

    def shares(self, requests: Sequence[Request]) -> list[Floats]:
        return [self._shares(request) for request in requests]

    def _shares(self, request: Request) -> Floats:
        shares = np.zeros((*request.possible.shape, request.options))
        unknown = []
        for number, moment in enumerate(request.moments.tolist()):
            place = self._after(moment, request.path)
            if place.node < 0 or not isinstance(place.asked, Asked) or not isinstance(place.all_asked, Asked):
                unknown.append(number)
                continue
            first = int(place.plan.tree.first[place.node])
            options = [place.all_asked.texts.index(text) for text in place.asked.texts]
            shares[number][:, options] = place.plan.strategy[first : first + len(options)].T
        rest = request._replace(moments=request.moments[unknown], possible=request.possible[unknown])
        shares[unknown] = self.by_views.shares([rest])[0]
        return shares * request.possible[:, :, None]

    def _place(self, moment: int) -> Place:
        if moment not in self.places:
            before, path, actor = self.ways[moment]
            place = self._after(before, path)
            assert isinstance(place.all_asked, Next)
            turn = Turn(actor, place.all_asked.coins[::-1], ())
            self.places[moment] = next_turn(place, turn, self.duel.unseen)
        return self.places[moment]

    def _after(self, moment: int, path: tuple[int, ...]) -> Place:
        place = self._place(moment)
        for option in path:
            assert isinstance(place.all_asked, Asked)
            place = answered(place, place.all_asked.texts[option])
        return place

    def go_on(self, beginning: Beginning, path: tuple[int, ...], moments: Ints) -> Ints:
        after = self.by_views.go_on(beginning, path, moments)
        for moment, before in zip(after.tolist(), moments.tolist(), strict=True):
            self.ways[moment] = (before, path, 1 - beginning.actor)
        return after
