"""Whatever is given that makes no sense is refused with a sentence, and never with a TypeError."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import coup
from coup import BadPosition, BadRecord, CoupError, Game, IllegalOption, UnknownRules, WrongSeat
from coup.engine import codec
from coup.engine.errors import LONGEST_SENTENCE
from coup.harmless import CUT, is_harmless
from coup.rules.house import build
from coup.table import Match, Table
from coup.terminal.store import Store

HANDS = {"ann": "duke duke", "bob": "captain"}


def position(*rules: Any, **parts: Any) -> Game:
    return Game.position(*rules, **{"hands": HANDS, **parts})


def poker(**parts: Any) -> Game:
    return Game.position("poker", **{"hands": {"ann": "KS KH", "bob": "AS AH"}, **parts})


def begun() -> Game:
    return Game("classic", players=2, seed=1)


WRONG: list[tuple[type[CoupError], str, Callable[[], object]]] = [
    (WrongSeat, "The players are a number, or a list", lambda: Game("classic", players=2.5)),  # type: ignore[arg-type]
    (WrongSeat, "The players are a number, or a list", lambda: Game("classic", players=True)),
    (WrongSeat, "The players are a number, or a list", lambda: Game("classic", players=None)),  # type: ignore[arg-type]
    (WrongSeat, "The players are a number, or a list", lambda: Game("classic", players="ann")),
    (WrongSeat, "The players are a number, or a list", lambda: Game("classic", players=["ann", None])),  # type: ignore[list-item]
    (WrongSeat, "The players are a number, or a list", lambda: Game("classic", players={"ann", "bob"})),  # type: ignore[arg-type]
    (WrongSeat, "1 to 16 seats, not 0", lambda: Game("classic", players=0)),
    (UnknownRules, "2 to 6 players, not 7", lambda: Game("classic", players=7)),
    (WrongSeat, "Nobody called 'zed'", lambda: Game("classic", players=2, first="zed")),
    (WrongSeat, "Nobody called 2.5", lambda: Game("classic", players=2, first=2.5)),  # type: ignore[arg-type]
    (UnknownRules, "There is no rule set None", lambda: Game(None)),  # type: ignore[arg-type]
    (UnknownRules, r"There is no rule set \['classic'\]", lambda: Game(["classic"])),  # type: ignore[arg-type]
    (UnknownRules, "There is no rule set 7", lambda: coup.settings(7)),  # type: ignore[arg-type]
    (UnknownRules, "no option 'colour'", lambda: Game("classic", colour="red")),
    (UnknownRules, "is one of: off, on; not 1", lambda: Game("classic", named_block=1)),
    (UnknownRules, "is one of: off, on; not 'maybe'", lambda: Game("classic", named_block="maybe")),
    (UnknownRules, "Actions have no part 'price'", lambda: coup.rules("classic").by_key["coup"].replace(price=9)),
    (UnknownRules, "a text, or a list of words; not 5", lambda: Game("g54", roles=5)),
    (UnknownRules, "a text, or a list of words", lambda: Game("g54", roles=["banker", 5])),
    (UnknownRules, "settled already", lambda: position(coup.rules("classic"), named_block=False)),
    (CoupError, "A seed is", lambda: Game("classic", seed=object())),  # type: ignore[arg-type]
    (CoupError, "A seed is a whole number", lambda: Game("classic", seed=1.5)),  # type: ignore[arg-type]
    (BadPosition, "A position needs players", lambda: Game.position("classic")),
    (BadPosition, "A position needs players", lambda: Game.position("classic", hands={})),
    (BadPosition, "name all players, or number all", lambda: position(hands={"ann": "duke", 1: "duke"})),
    (BadPosition, "'hands' is given by player", lambda: position(hands=["duke", "captain"])),
    (BadPosition, "'hands' is given by player", lambda: position(hands="duke")),
    (BadPosition, "'coins' is given by player", lambda: position(coins="lots")),
    (BadPosition, "'coins' is given by player", lambda: position(coins=[3, 4])),
    (BadPosition, "'lost' is given by player", lambda: position(lost="duke")),
    (BadPosition, "cannot have '3' coins", lambda: position(coins={"ann": "3"})),
    (BadPosition, "cannot have -1 coins", lambda: position(coins={"ann": -1})),
    (BadPosition, "cannot have True coins", lambda: position(coins={"ann": True})),
    (BadPosition, "ann is there twice under 'coins'", lambda: position(coins={"ann": 3, 0: 4})),
    (WrongSeat, "Nobody called 'zed'", lambda: position(coins={"zed": 3})),
    (WrongSeat, "Nobody called None", lambda: position(turn=None)),
    (BadPosition, "Cards are written as words", lambda: position(hands={"ann": [5], "bob": "duke"})),
    (BadPosition, "Cards are written as words", lambda: position(lost={"ann": None})),
    (BadPosition, "There is no card 'dook'", lambda: position(hands={"ann": "dook", "bob": "duke"})),
    (
        BadPosition,
        "two players must be in the game, bob among them",
        lambda: position(hands={"ann": "duke", "bob": ""}, turn="bob"),
    ),
    (BadPosition, "roles are not drawn yet", lambda: Game.position("g54", hands={"ann": "banker", "bob": "banker"})),
    (BadPosition, "not that many copies", lambda: position(hands={"ann": "duke duke", "bob": "duke duke"})),
    (BadPosition, "nothing called 'options' to set up", lambda: position(options={"named_block": False})),
    (BadPosition, "'reserve' is a number of coins", lambda: position("reformation", reserve=True)),
    (BadPosition, "'reserve' is a number of coins", lambda: position("reformation", reserve="3")),
    (BadPosition, "a 0 or a 1 for each player", lambda: position("reformation", factions={"ann": 2})),
    (BadPosition, "a 0 or a 1 for each player", lambda: position("reformation", factions="ann")),
    (BadPosition, "There is no player 'zed'", lambda: position("reformation", factions={"zed": 1})),
    (BadPosition, "'last_gain' is a number of coins, 0 or more, not -4", lambda: poker(last_gain=-4)),
    (BadPosition, "ann has 2 cards, so that there is no place 7", lambda: poker(disabled=[("ann", 7)])),
    (BadPosition, "ann has 2 cards, so that there is no place 3", lambda: poker(disabled=[("ann", 3)])),
    (BadPosition, "a list of a player and the number of a place", lambda: poker(disabled=[("ann", 0)])),
    (BadPosition, "There is no player 'zed'", lambda: poker(disabled=[("zed", 1)])),
    (BadPosition, "a list of a player and one of assassin", lambda: poker(announced=[("ann", "martyr")])),
    (BadPosition, "Cards are written as words", lambda: poker(top=5)),
    (BadPosition, "Cards are written as words", lambda: poker(discard={"KC"})),
    (BadPosition, "Cards are written as words", lambda: poker(princess={"ann": 5})),
    (BadPosition, "'princess' needs the cards of each player", lambda: poker(princess="KC")),
    (WrongSeat, "Nobody called 'zed'", lambda: poker(princess={"zed": "KC"})),
    (BadRecord, "A record is text", lambda: Game.load(None)),  # type: ignore[arg-type]
    (BadRecord, "read the file as text", lambda: Game.replay(b"coup record 1")),  # type: ignore[arg-type]
    (BadRecord, "Rules are given as", lambda: Game.load(begun().save(), rules="classic")),  # type: ignore[arg-type]
    (BadRecord, "This is not a state of a game", lambda: codec.load(None)),
    (IllegalOption, "or the text of one; not None", lambda: begun().play(None)),  # type: ignore[arg-type]
    (IllegalOption, "or the text of one; not 3", lambda: begun().play(3)),  # type: ignore[arg-type]
    (IllegalOption, "'' is not on offer", lambda: begun().play("")),
    (IllegalOption, "is not on offer", lambda: poker().play(f"duke x{'9' * 9999}")),
    (IllegalOption, "is not on offer", lambda: poker().play("coup")),
    (WrongSeat, "Nobody called 99", lambda: begun().view(99)),
    (WrongSeat, "Nobody called 'zed'", lambda: begun().play("income", "zed")),
    (WrongSeat, "Nobody called 'zed'", lambda: begun().record("zed")),
    (CoupError, "for a reason, in words; not None", lambda: begun().stop(None)),  # type: ignore[arg-type]
    (CoupError, "for a reason, in words; not", lambda: begun().stop("half of a \ud83c")),
]


@pytest.mark.parametrize(("error", "sentence", "use"), WRONG, ids=range(len(WRONG)))
def test_what_makes_no_sense(error: type[CoupError], sentence: str, use: Callable[[], object]) -> None:
    with pytest.raises(error, match=sentence) as caught:
        use()
    assert str(caught.value).endswith((".", ")"))


def test_an_option_may_be_set_with_the_words_that_a_record_has_for_it() -> None:
    assert coup.rules("classic", named_block="off") == coup.rules("classic", named_block=False)


HUGE = 10**5000
"""A number that cannot be written."""
LONG = "[" * 5000
ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)
G54: dict[str, Any] = {
    "roles": "banker director mercenary peacekeeper customs-officer",
    "hands": {"ann": "banker", "bob": "banker"},
}


def state(**parts: Any) -> object:
    return codec.load({**codec.dump(begun().state), **parts})


def losing() -> Game:
    return position(hands={"ann": "duke", "bob": "captain duke"}, coins={"ann": 7}).play("coup bob")


def saved(**parts: Any) -> str:
    return json.dumps({**json.loads(Match("classic", 2, seed=1).save()), **parts})


TOO_MUCH: list[Callable[[], object]] = [
    lambda: Game("classic", players=HUGE),
    lambda: Game(LONG),
    lambda: Game("classic", named_block=HUGE),
    lambda: Game("classic", **{LONG: True}),
    lambda: Game("g54", roles=LONG),
    lambda: begun().play(HUGE),  # type: ignore[arg-type]
    lambda: begun().play(LONG),
    lambda: begun().play("income", HUGE),
    lambda: begun().view(LONG),
    lambda: losing().play(f"lose {LONG}"),
    lambda: position(coins={HUGE: 1}),
    lambda: position(coins=HUGE),
    lambda: position(lost={"ann": HUGE}),
    lambda: position(hands={HUGE: "duke", "ann": "duke"}),
    lambda: position("reformation", factions=ENDLESS),
    lambda: position("reformation", factions={HUGE: 1}),
    lambda: position(draws=[LONG]),
    lambda: position(**{LONG: 1}),
    lambda: Game.position("g54", **G54, tax=[0, HUGE]),
    lambda: state(turn=LONG),
    lambda: state(outcome={"is": LONG}),
    lambda: build({"parent": "classic", LONG: 1}),
    lambda: build({"parent": "classic", "coins": HUGE}),
    lambda: build({"parent": "classic", "options": {"named_block": HUGE}}),
    lambda: Table(begun(), turn_limit=HUGE),
    lambda: Table(begun(), turn_limit=-HUGE),
    lambda: Table.from_data({**Table(begun()).data(), "bots": {"0": HUGE}}),
    lambda: Match("classic", 2, opening=LONG),
    lambda: Match.load(saved(length={"games": 3, LONG: 3})),
    lambda: Match.load(saved(length={LONG: 3})),
    lambda: Store(Path("nowhere")).path(f"{LONG}/x"),
]


@pytest.mark.parametrize("use", TOO_MUCH, ids=range(len(TOO_MUCH)))
def test_what_is_too_long_to_be_written(use: Callable[[], object]) -> None:
    with pytest.raises(CoupError) as caught:
        use()
    assert 20 < len(str(caught.value)) < 1000


@given(st.text(st.characters()).map(lambda text: text * 100))
def test_every_sentence_is_short_and_can_be_printed(text: str) -> None:
    sentence = str(CoupError(text))
    assert is_harmless(sentence)
    assert len(sentence) <= LONGEST_SENTENCE + len(CUT)
    assert sentence == text or not is_harmless(text) or len(text) > LONGEST_SENTENCE
