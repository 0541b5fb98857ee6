"""Whether a claim would be true, as far as the claimant's own view tells."""

from __future__ import annotations

from coup.engine.options import Option
from coup.engine.views import View
from coup.engine.zones import place_zone


def claimed_words(view: View, option: Option) -> str:
    """The claim that an option makes, in the engine's words; nothing if it makes none."""
    if option.action is not None:
        return option.action.claim.words() if option.action.claim is not None else ""
    question = view.question
    if option.verb == "block":
        return " or ".join(option.cards)
    if option.verb.startswith("lose as ") and not view.rules.pack:
        return f"losing {option.verb.removeprefix('lose as ')}"
    if option.verb == "join" and hasattr(question, "role"):
        return str(getattr(question, "role", ""))
    if any(role.key == option.verb for role in view.rules.roles):
        return option.text if option.cards else option.verb
    return ""


def is_true(view: View, option: Option) -> bool:
    """Whether the player could prove what the option claims."""
    words = claimed_words(view, option)
    if words.startswith("losing "):
        return option.cards[0] == words.removeprefix("losing ")
    if view.rules.pack:
        role, _, count = words.partition(" x")
        return enabled_roles(view).count(role) >= int(count or 1)
    if words.startswith("no "):
        return words.removeprefix("no ") not in view.hand
    return any(role in view.hand for role in words.split(" or "))


def enabled_roles(view: View) -> list[str]:
    """The roles of the reader's cards that are not disabled, where cards have places."""
    from coup.rules.poker.cards import ROLE_OF

    places: tuple[int, ...] = view.marks["places"][view.seat]
    disabled: tuple[int, ...] = view.marks["disabled"]
    return [
        ROLE_OF[card]
        for place, card in zip(places, view.hand, strict=True)
        if place_zone(view.seat, place) not in disabled
    ]
