"""What other people write is shown without doing anything, and nobody at a table can hide or be taken for another."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coup import BadPosition, BadRecord, CoupError, Game, WrongSeat
from coup.engine import codec
from coup.harmless import JOINERS, harmless, is_harmless, shown
from coup.names import LONGEST_NAME, seat_names
from coup.table import Match

NASTY = [
    "\x1b[2J",
    "\x9b2J",
    "\x07",
    "\0",
    "\n",
    "\r",
    "\x7f",
    "\u202e",
    "\u2066",
    "\u200b",
    "\u2028",
    "\ufeff",
    "\ud800",
]
WRITTEN = [
    "Zoë",
    "Łukasz",
    "山田 太郎",
    "ארז",
    "नीरज",
    "می‌خواهم",
    "क्‍ष",
    "👩‍💻",
    "O'Brien",
    "Ёлка",
    "Ángel José",
    "[red]",
]
"""As people write them: two of them need a joiner that shows nothing."""


@given(st.text(st.characters()))
def test_nothing_that_is_printed_does_anything(text: str) -> None:
    told = harmless(text)
    assert not [letter for letter in told if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")]
    assert not [letter for letter in told if not letter.isprintable() and letter not in JOINERS]
    assert harmless(told) == told
    told.encode()


@given(st.text(st.characters(categories=["L", "N", "P", "S"])))
def test_what_can_be_seen_stays(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize("text", WRITTEN)
def test_every_script_stays(text: str) -> None:
    assert harmless(text) == text
    assert is_harmless(text)


def test_what_is_too_long_is_cut() -> None:
    assert harmless("a" * 1000, 10) == "aaaaaaaaaa …"
    assert len(shown("a" * 1000)) < 120
    assert "too long" in shown(10**5000)


def test_a_joiner_hides_in_no_plain_word() -> None:
    assert harmless("an\u200dn") == "an\\u200dn"


# Names


@pytest.mark.parametrize("letters", NASTY, ids=ascii)
def test_a_name_with_something_unseen_is_refused(letters: str) -> None:
    for name in (f"a{letters}b", f"ann{letters}.", f"ann {letters} lee"):
        with pytest.raises(WrongSeat, match="cannot be seen") as refused:
            Game("classic", players=[name, "bob"])
        assert is_harmless(str(refused.value))


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\ufe0f", "\u115f \u1160"])
def test_a_name_shows_something(name: str) -> None:
    with pytest.raises(WrongSeat, match="cannot be seen"):
        seat_names([name, "bob"])


@pytest.mark.parametrize("length", [LONGEST_NAME + 1, 5_000_000])
def test_a_long_name_is_refused_in_a_short_sentence(length: int) -> None:
    with pytest.raises(WrongSeat, match="at most 40 characters") as refused:
        Game("classic", players=["a" * length, "bob"])
    assert len(str(refused.value)) < 200
    assert seat_names(["a" * LONGEST_NAME, "bob"])


@pytest.mark.parametrize("name", WRITTEN)
def test_people_are_called_what_they_are_called(name: str) -> None:
    game = Game("classic", players=[name, "bob"], seed=1)
    assert game.players == (name, "bob")
    assert Game.load(game.save()).players == game.players


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ann", "ANN"),
        ("ann", "ａｎｎ"),
        ("ann lee", "ann\u00a0lee"),
        ("ann lee", "ann\u3000lee"),
        ("ann", "аnn"),  # Cyrillic.
        ("TOM", "ТОМ"),  # Cyrillic.
        ("BOB", "ΒΟΒ"),  # Greek.
        ("Zoë", "Zoe\u0308"),
        ("fin", "ﬁn"),
        ("می‌خواهم", "میخواهم"),
        ("ann", "ann\ufe0f"),
    ],
)
def test_nobody_is_taken_for_somebody_else(one: str, other: str) -> None:
    with pytest.raises(WrongSeat, match="could be taken for somebody else"):
        seat_names([one, other, "gus"])
    for name in (one, other):
        assert len(seat_names([name, "gus"])) == 2


@pytest.mark.parametrize("name", ["dealer", "Ｄealer", "dеaler", "RESULT"])
def test_nobody_is_taken_for_the_dealer(name: str) -> None:
    with pytest.raises(WrongSeat, match="could be taken"):
        seat_names([name, "bob"])


# Reasons, seeds and numbers


@pytest.mark.parametrize("letters", NASTY, ids=ascii)
def test_a_reason_with_something_unseen_is_refused(letters: str) -> None:
    game = Game("classic", players=2, seed=1)
    with pytest.raises(CoupError, match="for a reason, in words") as refused:
        game.stop(f"tired{letters}of it")
    assert is_harmless(str(refused.value))
    assert not game.over
    with pytest.raises(CoupError, match="for a reason, in words"):
        game.stop("a" * 5_000_000)


def test_reasons_and_seeds_of_a_saved_match_are_looked_at() -> None:
    match = Match("classic", ["ann", "bob"], seed=1, bots={"ann": "random", "bob": "random"}, games=2)
    match.table.advance()
    match.next_game()
    text = match.save()
    for wrong in ("\\u001b[2J", "a" * 300):
        with pytest.raises(BadRecord, match="no reason that can be read"):
            Match.load(text.replace("last standing", wrong, 1))
    with pytest.raises(BadRecord, match="A seed is"):
        Match.load(text.replace('"seed": "1"', f'"seed": "{"1" * 5000}"'))


@pytest.mark.parametrize("seed", ["1" * 5000, 10**5000, "\ud800"], ids=["long", "huge", "half"])
def test_a_seed_can_be_written_down(seed: Any) -> None:
    for start in (Game, Match):
        with pytest.raises(CoupError, match="A seed is a whole number or a text"):
            start("classic", 2, seed=seed)


@pytest.mark.parametrize("amount", [10**7, 10**5000], ids=["large", "huge"])
def test_no_position_has_more_coins_than_can_be_shown(amount: int) -> None:
    for parts in ({"rules": "classic", "coins": {"ann": amount}}, {"rules": "reformation", "reserve": amount}):
        with pytest.raises(BadPosition) as refused:
            Game.position(players=2, **parts)
        assert len(str(refused.value)) < 250


def test_a_match_has_a_number_of_games() -> None:
    for games in (10**9, 10**5000):
        with pytest.raises(CoupError, match="up to 1,000,000"):
            Match("classic", 2, games=games)


def test_the_names_of_a_state_are_looked_at() -> None:
    data = codec.dump(Game("classic", players=2, seed=1).state)
    for names in (["ann", "\x1b[2J"], "ab", [1, 2]):
        with pytest.raises(BadRecord, match="names nobody"):
            codec.load({**data, "names": names})
