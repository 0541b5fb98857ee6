"""Force: the characters that take lives."""

from __future__ import annotations

from coup.engine.rules import EVERYONE_ELSE, RIVAL, TARGET_PURSE
from coup.engine.verbs import LoseLife
from coup.rules.g54.character import FORCE, Character
from coup.rules.g54.hooks import Disappearances
from coup.rules.g54.tokens import DISAPPEAR_TOKENS
from coup.rules.g54.verbs import Extort, PlaceDisappear

CHARACTERS = (
    Character(
        "guerrilla",
        "Guerrilla",
        FORCE,
        "Pay {cost}: a rival loses a life.",
        LoseLife(),
        cost=4,
        target=RIVAL,
        blocked=True,
    ),
    Character(
        "judge",
        "Judge",
        FORCE,
        "Pay a rival {cost}: they lose a life.",
        LoseLife(),
        cost=3,
        pay_to=TARGET_PURSE,
        target=RIVAL,
        blocked=True,
    ),
    Character(
        "general",
        "General",
        FORCE,
        "Pay {cost}: every rival loses a life, unless they block it for themselves.",
        LoseLife(),
        cost=5,
        target=EVERYONE_ELSE,
        blocked=True,
    ),
    Character(
        "crime-boss",
        "Crime Boss",
        FORCE,
        "A rival pays you 2, or you pay 5 and they lose a life. You must have 5.",
        Extort(2, 5),
        target=RIVAL,
        advanced=True,
    ),
    Character(
        "mercenary",
        "Mercenary",
        FORCE,
        "Pay {cost}: a rival loses a life at the end of their next turn, unless they block it before.",
        PlaceDisappear(DISAPPEAR_TOKENS),
        cost=3,
        target=RIVAL,
        blocked=True,
        hook=Disappearances("mercenary"),
        advanced=True,
    ),
)
