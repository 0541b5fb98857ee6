"""Positions in which the deck is nearly or quite empty."""

from __future__ import annotations

from talk import Talk, table


def deck_of(cards: int, role: str, bob: str, coins: int = 5) -> Talk:
    """It is bob's turn at a table of six, with a role of his in play and so few cards, at most three, in the deck.

    Ann's General is the reason: those who lost a life have drawn a card each as a Missionary.
    """
    roles = f"{role} banker general missionary intellectual"
    hands = {
        "ann": "general general",
        "bob": bob,
        "cat": "banker banker",
        "dan": "missionary missionary",
        "eve": "intellectual intellectual",
        "fay": f"{role} missionary",
    }
    talk = table("g54", roles=roles, hands=hands, coins={"ann": 5, "bob": coins}, options={"free": True})
    talk.ann("general").bob("block general").passes()
    for name, lost in (("cat", "banker"), ("dan", "missionary"), ("eve", "intellectual"), ("fay", "missionary")):
        deck = talk.game.view().deck_size
        talk.say(name, f"lose {lost} as missionary" if deck > cards else f"lose {lost}")
        talk.passes()
    assert (talk.game.turn, talk.game.view().deck_size) == ("bob", cards)
    return talk
