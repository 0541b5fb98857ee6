"""Three people at one real terminal in full screen: a whole game, and nobody reads another's cards."""

from __future__ import annotations

from pathlib import Path
from random import Random

from terminal.screen.watching import CARDS, NAMES, People, Watched, squeezed
from terminal.screens import ENTER, LEAVE

from coup.terminal.prompts import OPEN, SECRET, WINDOW
from coup.terminal.screen.ending import lines
from coup.terminal.store import Store

SEED = "145"
"""Of the deal and of the people: a short game with all that can happen in it."""
MOST_QUESTIONS = 60


def leave_and_check_what_is_left(terminal: Watched, key: str) -> None:
    """Neither the normal screen nor its scrollback has ever held a card."""
    terminal.press(key)
    assert terminal.end() == 0
    assert terminal.raw.count(ENTER) == terminal.raw.count(LEAVE) == 1
    assert terminal.screen.kept is None
    assert not CARDS.search(terminal.screen.everything())
    assert not CARDS.search(terminal.public)


def play_to_the_end(people: People) -> None:
    for _ in range(MOST_QUESTIONS):
        if people.session.table.game.over:
            return
        people.answer()
    raise AssertionError(f"The game is not over after {MOST_QUESTIONS} questions.")


def test_a_whole_game_of_three_shows_no_cards_to_others(own_folder: Path) -> None:
    terminal = Watched(own_folder, SEED)
    people = People(terminal, Random(int(SEED)))
    for name in NAMES:
        people.look_at_cards(name)
        terminal.press("p")
    play_to_the_end(people)
    terminal.settled([*lines(people.session)][:1])
    assert not terminal.unexplained_in_raw()
    leave_and_check_what_is_left(terminal, "q\r")
    assert set(people.resized) == {OPEN, WINDOW, SECRET}
    assert {"assassinate", "block", "challenge", "concede", "exchange", "keep", "lose", "show"} <= set(people.verbs)
    (record,) = Store(own_folder).records.iterdir()
    assert record.read_text("utf-8") == people.session.table.game.record()


def test_leaving_while_cards_are_on_the_screen_leaves_none_behind(own_folder: Path) -> None:
    terminal = Watched(own_folder, SEED)
    People(terminal, Random(1)).look_at_cards("bob")
    leave_and_check_what_is_left(terminal, "q")
    assert "Nothing was played yet" in squeezed(terminal.screen.everything())


def test_the_watcher_would_notice(own_folder: Path) -> None:
    terminal = Watched(own_folder, SEED)
    People(terminal, Random(1)).look_at_cards("bob")
    known_to_all = terminal.known[0][1]
    assert terminal.leaks(known_to_all)
    terminal.known = [(len(terminal.raw), known_to_all)]
    assert terminal.unexplained_in_raw()
    terminal.child.close(force=True)
