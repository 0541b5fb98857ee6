"""Special Interests: everything else."""

from __future__ import annotations

from coup.engine.rules import EVERYONE_ELSE, RICHEST, RIVAL
from coup.engine.verbs import Gain, LoseLife, TakeCoins
from coup.rules.g54.character import SPECIAL, Character
from coup.rules.g54.hooks import Estates, LossClaims, Peacekeeping, Taxes, Treaties
from coup.rules.g54.verbs import MakeTreaty, Redistribute, TakePeacekeeping, TaxRole

CHARACTERS = (
    Character(
        "politician",
        "Politician",
        SPECIAL,
        "Take up to 2 coins from a rival.",
        TakeCoins(2),
        target=RIVAL,
        blocked=True,
    ),
    Character(
        "priest",
        "Priest",
        SPECIAL,
        "Every rival gives you 1 coin, unless they block it for themselves.",
        TakeCoins(1),
        target=EVERYONE_ELSE,
        blocked=True,
    ),
    Character(
        "peacekeeper",
        "Peacekeeper",
        SPECIAL,
        "Take 1 coin and the Peacekeeping token: only a coup can be aimed at you.",
        Gain(1),
        TakePeacekeeping(),
        hook=Peacekeeping(),
    ),
    Character(
        "intellectual",
        "Intellectual",
        SPECIAL,
        "When you lose a life, say that it is the Intellectual: take 5 coins.",
        hook=LossClaims("intellectual", coins=5),
    ),
    Character(
        "lawyer",
        "Lawyer",
        SPECIAL,
        "At the end of a turn in which a player died, take their coins.",
        hook=Estates("lawyer"),
    ),
    Character(
        "missionary",
        "Missionary",
        SPECIAL,
        "When you lose a life, except to a coup, say that it is the Missionary: draw a new card for it.",
        hook=LossClaims("missionary", card=True),
        advanced=True,
    ),
    Character(
        "communist",
        "Communist",
        SPECIAL,
        "Up to 3 coins go from the richest player to the poorest.",
        Redistribute(3),
        target=RICHEST,
        blocked=True,
        advanced=True,
    ),
    Character(
        "customs-officer",
        "Customs Officer",
        SPECIAL,
        "Lay the Tax token on a role: whoever claims it pays you 1 coin first.",
        TaxRole(),
        hook=Taxes(),
        advanced=True,
    ),
    Character(
        "foreign-consular",
        "Foreign Consular",
        SPECIAL,
        "Make a treaty with another player: neither of you may target the other.",
        MakeTreaty(),
        hook=Treaties(),
        advanced=True,
    ),
    Character(
        "protestor",
        "Protestor",
        SPECIAL,
        "Pay {cost}: a rival loses a life if another player pays 3 to join you.",
        LoseLife(),
        cost=2,
        target=RIVAL,
        support=3,
        blocked=True,
        advanced=True,
    ),
)
