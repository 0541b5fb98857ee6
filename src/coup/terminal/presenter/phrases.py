"""The small phrases of which sentences are made: people, cards, claims and deeds, as a view knows them."""

from __future__ import annotations

from collections.abc import Sequence

from coup.engine.events import UNKNOWN
from coup.engine.rules import Action
from coup.engine.views import View
from coup.engine.zones import PLACE, PLACES_EACH
from coup.terminal.words import counted, first_known, known, listing, say


def person(view: View, seat: int) -> str:
    """A player inside a sentence: the reader is *you*."""
    return say("person.you") if seat == view.seat else view.names[seat]


def people(view: View, seats: Sequence[int]) -> str:
    return listing([person(view, seat) for seat in seats])


def title(view: View, card: str) -> str:
    """A card or role by its name: *Duke*, *KS (Duke)*. Unknown ones stay ``?``."""
    if card == UNKNOWN:
        return UNKNOWN
    if card in view.rules.pack:
        from coup.rules.poker.cards import ROLE_OF

        return say("card.playing", card=card, title=_role(view, ROLE_OF[card]))
    return _role(view, card)


def _role(view: View, key: str) -> str:
    if known(f"role.{key}"):
        return say(f"role.{key}")
    return next((role.title for role in view.rules.roles if role.key == key), key)


def the(view: View, card: str) -> str:
    """A card inside a sentence: *the Duke*, *KS (Duke)*, *a card*."""
    if card == UNKNOWN:
        return say("card.unknown")
    if card in view.rules.pack:
        return title(view, card)
    return say("card.the", title=title(view, card))


def cards(view: View, names: Sequence[str]) -> str:
    """Several cards, by name as far as the reader knows all of them."""
    if UNKNOWN in names:
        return counted("cards", len(names))
    return listing([the(view, name) for name in names])


def coins(amount: int) -> str:
    return counted("coins", amount)


def either(words: Sequence[str]) -> str:
    """``a, b or c``."""
    return words[0] if len(words) == 1 else say("list.or", first=", ".join(words[:-1]), last=words[-1])


def claim(view: View, words: str) -> str:
    """A claim in the engine's words (``duke``, ``no duke``, ``losing missionary``, ``spy x2``) as people say it."""
    first, _, rest = words.partition(" ")
    if first == "no":
        return say("claim.no", card=the(view, rest))
    if first == "losing":
        return say("claim.losing", card=the(view, rest))
    if rest.startswith("x"):
        return counted("claim.count", int(rest[1:]), title=title(view, first))
    return either([the(view, role) for role in words.split(" or ")])


def times(words: str) -> str:
    """How often an ability is announced: ``x2`` is *2 times*."""
    return counted("times", int(words[1:]))


def deed(view: View, key: str, target: int = -1, **fields: object) -> str:
    """What somebody sets out to do, after *to*."""
    action = view.rules.by_key.get(key)
    word = action.word if action is not None else key
    any_key = "deed.any" if target < 0 else "deed.any_target"
    found = first_known(f"deed.{view.rules.name}.{key}", f"deed.{key}", any_key)
    if target < 0 and "target" not in fields and found not in (any_key, "deed.any"):
        fields["target"] = ""
    named = _role(view, word)
    return say(found, **{"action": named, "target": person(view, target) if target >= 0 else "", **fields})


def deed_of(view: View, action: Action, target: int) -> str:
    return deed(view, action.key, target)


def capital(sentence: str) -> str:
    """The same with a capital letter: names are left as they are."""
    return sentence[:1].upper() + sentence[1:]


def capital_you(view: View, words: str) -> str:
    """A capital at the beginning, unless it begins with a player's name, which is written as it is typed."""
    return words if words.startswith(view.names) else capital(words)


def place_of(zone: int) -> tuple[int, int]:
    """The seat and the number of a numbered place."""
    return divmod(zone - PLACE, PLACES_EACH)


def place(view: View, seat: int, number: int | str) -> str:
    """A card that lies in a numbered place."""
    if seat == view.seat:
        return say("card.own_place", place=number)
    return say("card.place", place=number, who=view.names[seat])
