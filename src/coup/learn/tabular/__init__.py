"""Two players, solved as a table: counterfactual regret minimisation over all that is public, coarsened a little.

``cards`` numbers hands, ``position`` says how a turn goes on, ``store`` keeps rows of numbers by key, ``turns``
improves both players at one place of a game for all their hands at once, ``solving`` goes through game after game of
that, and ``playing`` is a bot that answers what the table says.
"""

from __future__ import annotations

from coup.learn import library

library("numba", "tabular")
