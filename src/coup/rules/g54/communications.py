"""Communications: the characters that trade cards."""

from __future__ import annotations

from coup.engine.rules import RIVAL
from coup.engine.verbs import Exchange, Gain
from coup.rules.g54.character import COMMUNICATIONS, Character
from coup.rules.g54.verbs import BuyCards, Swap

CHARACTERS = (
    Character("director", "Director", COMMUNICATIONS, "Exchange up to 2 cards with the deck.", Exchange(2)),
    Character("reporter", "Reporter", COMMUNICATIONS, "Take 1 coin and exchange up to 1 card.", Gain(1), Exchange(1)),
    Character("newscaster", "Newscaster", COMMUNICATIONS, "Pay {cost}: exchange up to 3 cards.", Exchange(3), cost=1),
    Character(
        "writer",
        "Writer",
        COMMUNICATIONS,
        "Draw a card; pay 1 for each further one; put back as many as you drew.",
        BuyCards(1),
        advanced=True,
    ),
    Character(
        "producer",
        "Producer",
        COMMUNICATIONS,
        "Draw a card and get one from a rival; give one back to the rival and one to the deck.",
        Swap(),
        target=RIVAL,
        blocked=True,
        otherwise=(Exchange(1),),
        advanced=True,
    ),
)
