"""A server seats millions of names: none of them is kept for good (``tools/manytables.py`` opens 100,000 tables)."""

from __future__ import annotations

import pytest
from table.many import growth

import coup

BATCH = 512
NAMES_ALONE = 3 * BATCH
"""The blocks of memory that the names of a batch take; hands that are new to the process, and kept, take fewer."""


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_tables_that_were_left_are_forgotten(name: str) -> None:
    options = {"roles": "first-game"} if name == "g54" else {}
    assert min(growth(coup.rules(name, **options), BATCH, batches=3)) < NAMES_ALONE


def test_what_is_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[object] = []
    honest = coup.Game.view

    def keeping(game: coup.Game, player: str | int | None = None) -> coup.View:
        kept.append(game.players)
        return honest(game, player)

    monkeypatch.setattr(coup.Game, "view", keeping)
    assert min(growth(coup.rules("classic"), BATCH, batches=2)) > NAMES_ALONE
