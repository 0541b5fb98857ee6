"""Whatever is read as a record, only the errors of this package come out, and soon."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import example, given, settings
from hypothesis import strategies as st
from records.damage import ANY_TEXT, damaged
from records.samples import HOUSE, attempt, play, samples

import coup

SOON = timedelta(seconds=5)
NAMES = sorted(samples())


def read(text: str) -> coup.Game | None:
    """The game of a text, or nothing if it is refused with a sentence."""
    game, sentence = attempt(lambda: coup.Game.replay(text))
    assert sentence != "nothing said"
    assert len(sentence) < 10_000
    assert attempt(lambda: coup.Game.load(text))[1] == sentence
    return game


@settings(deadline=SOON)
@given(st.text(st.characters(), max_size=300))
@example("\0")
@example("\ud800")
@example("coup record 1\n" * 3)
def test_any_text(text: str) -> None:
    read(text)
    read("coup record 1\n" + text)


@settings(deadline=SOON, max_examples=400)
@given(st.sampled_from(NAMES).flatmap(lambda name: damaged(samples()[name])))
def test_a_damaged_record_is_refused_or_is_another_game(text: str) -> None:
    game = read(text)
    if game is not None:
        assert coup.Game.load(game.save()) == game


@settings(deadline=SOON)
@given(st.lists(ANY_TEXT, min_size=1, max_size=12), st.sampled_from(NAMES))
def test_any_answers(answers: list[str], name: str) -> None:
    header, _, _ = samples()[name].partition("\n\n")
    read(f"{header}\n\n" + "\n".join(answers))


@settings(deadline=SOON, max_examples=40)
@given(st.lists(ANY_TEXT, min_size=2, max_size=5), st.text(max_size=20) | st.integers(), st.integers(0, 99))
def test_a_record_of_any_players_and_seed_replays(names: list[str], seed: str | int, answers: int) -> None:
    game, _ = attempt(lambda: coup.Game(HOUSE, players=names, seed=seed))
    if game is None:
        return
    play(game, answers, most=60)
    text = game.save()
    text.encode()
    assert coup.Game.load(text) == game
    assert coup.Game.load(text).players == game.players
