"""Finance: the characters that bring coins."""

from __future__ import annotations

from coup.engine.verbs import Gain
from coup.rules.g54.character import FINANCE, Character
from coup.rules.g54.verbs import Again, GainAsHeld, Give, GiveAll, ShareWithJoiners

CHARACTERS = (
    Character("banker", "Banker", FINANCE, "Take 3 coins.", Gain(3)),
    Character("farmer", "Farmer", FINANCE, "Take 3 coins and give 1 of them to another player.", Gain(3), Give(1)),
    Character("spy", "Spy", FINANCE, "Take 1 coin and choose another action, not Spy.", Gain(1), Again()),
    Character(
        "capitalist",
        "Capitalist",
        FINANCE,
        "Take 4 coins; whoever joins in as Capitalist gets 1 of them.",
        Gain(4),
        ShareWithJoiners(1),
        advanced=True,
    ),
    Character(
        "speculator",
        "Speculator",
        FINANCE,
        "Take as many coins as you have, at most 5; if you are caught, the challenger takes all of yours.",
        GainAsHeld(5),
        caught=GiveAll(),
        advanced=True,
    ),
)
