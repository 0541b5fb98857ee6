"""The verbs that a table may use in the effects of its actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from coup.engine.hooks import Hook
from coup.engine.rules import Rules
from coup.engine.verbs import Exchange, Gain, LoseLife, TakeCoins, Verb
from coup.rules.factions import Convert, Factions
from coup.rules.house.fields import Wrong, number
from coup.rules.house.numbers import MOST_COINS
from coup.rules.house.words import listed, shown
from coup.rules.reformation import Examine, Reserve, TakeReserve


class Word(NamedTuple):
    """A verb as house rules write it."""

    make: Callable[..., Verb]
    text: str
    """What it does, in help; ``{}`` stands for the number."""
    most: int = 0
    """The largest number after it; 0 if it takes none."""
    aimed: bool = False
    """It does something to a target, so its action needs one."""
    needs: type[Hook] | None = None
    """The standing effect that it works with."""


VERBS: dict[str, Word] = {
    "gain": Word(Gain, "take {} from the bank", most=MOST_COINS),
    "take-coins": Word(TakeCoins, "take up to {} from a rival", most=MOST_COINS, aimed=True),
    "lose-life": Word(LoseLife, "a rival loses a life", aimed=True),
    "exchange": Word(Exchange, "exchange up to {} with the deck", most=10),
    "examine": Word(Examine, "look at a card of a rival, who may have to replace it", aimed=True),
    "convert": Word(Convert, "change a side", needs=Factions),
    "take-reserve": Word(TakeReserve, "take the whole reserve", needs=Reserve),
}

Effect = list[tuple[Word, tuple[int, ...]]]


def effect_of(house: Rules, key: str, value: object) -> Effect:
    """The verbs of an effect with their numbers."""
    if not isinstance(value, list) or not value or len(value) > 5:
        raise Wrong(key, f"An effect is a list of one to five of: {listed(map(usage, VERBS))}; not {shown(value)}.")
    return [word_of(house, f"{key}[{place}]", text) for place, text in enumerate(value)]


def word_of(house: Rules, key: str, value: object) -> tuple[Word, tuple[int, ...]]:
    name, *numbers = (value.split() if isinstance(value, str) else []) or [""]
    word = VERBS.get(name)
    if word is None:
        raise Wrong(key, f"This is one of: {listed(map(usage, VERBS))}; not {shown(value)}.")
    if len(numbers) != bool(word.most) or not all(re.fullmatch("[0-9]{1,4}", text) for text in numbers):
        raise Wrong(key, f"Write {usage(name)!r}; not {shown(value)}.")
    if word.needs is not None and not any(isinstance(hook, word.needs) for hook in house.hooks):
        raise Wrong(key, f"{name!r} needs {word.needs.__name__.lower()}, and there are none in these rules.")
    return word, tuple(number(key, int(text), 1, word.most) for text in numbers)


def usage(name: str) -> str:
    return f"{name} 2" if VERBS[name].most else name


def check_aim(key: str, effect: Effect, target: bool) -> None:
    names = {word: name for name, word in VERBS.items()}
    for place, (word, _) in enumerate(effect):
        if word.aimed and not target:
            raise Wrong(f"{key}.effect[{place}]", f"{names[word]!r} needs a rival: add target = true.")
