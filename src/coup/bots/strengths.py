"""The table behind ``coup.bots.value``, fitted to games between bots; nothing in it is about a role."""

from __future__ import annotations

COIN_LIMIT = 10
"""More coins than this are worth no more."""

LAST_TWO = (
    (1.0, 1.0, 1.02, 1.1, 1.3, 1.7, 2.3, 3.2, 4.0, 4.8, 5.5),
    (2.45, 2.55, 2.7, 2.9, 3.2, 3.6, 4.0, 4.45, 4.85, 5.25, 5.65),
    (3.7, 3.8, 4.0, 4.3, 4.7, 5.2, 5.7, 6.2, 6.6, 7.0, 7.4),
)
LAST_THREE = (
    (1.0, 1.0, 1.02, 1.08, 1.18, 1.35, 1.55, 1.8, 1.95, 2.1, 2.2),
    (2.0, 2.07, 2.17, 2.33, 2.52, 2.71, 2.9, 3.05, 3.12, 3.15, 3.18),
    (3.0, 3.1, 3.25, 3.5, 3.8, 4.1, 4.35, 4.6, 4.7, 4.75, 4.8),
)
MORE = (
    (1.0, 1.04, 1.08, 1.12, 1.16, 1.2, 1.24, 1.28, 1.32, 1.32, 1.32),
    (2.0, 2.08, 2.16, 2.24, 2.32, 2.4, 2.48, 2.56, 2.64, 2.64, 2.64),
    (2.8, 2.91, 3.02, 3.14, 3.25, 3.36, 3.47, 3.58, 3.7, 3.7, 3.7),
)

STRENGTHS = (LAST_TWO, LAST_THREE, MORE)
"""By the number of living rivals (1, 2, 3 or more), lives (1, 2, 3 or more) and coins."""

TEMPO = (1.04, 1.03, 1.02)
"""What it is worth to be the one whose turn begins, by the number of living rivals."""
