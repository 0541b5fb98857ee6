"""What a session does by itself: passes on what concerns nobody, seats given and taken, saves from the first answer."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import pytest
from terminal.screen.pilots import session_of

from coup import RULE_SETS, Game
from coup.engine.events import Answered
from coup.presenter import question
from coup.presenter.concern import concerns
from coup.terminal import settings
from coup.terminal.session import Session
from coup.terminal.settings import Settings
from coup.terminal.store import Store

HANDS = {"Ann": "duke captain", "Bob": "contessa assassin", "Cat": "ambassador duke"}


def three(turn: str = "Bob", **more: int) -> Session:
    game = Game.position("classic", seed=7, turn=turn, hands=HANDS, coins=more or None)
    return session_of("Ann Bob Cat", game=game)


def test_who_passes_unless_concerned_is_asked_about_attacks_alone() -> None:
    session = three(Bob=3)
    session.passing.add("Ann")
    session.answer("Bob", "tax")
    session.advance()
    assert session.table.asked == ("Cat",), "a tax is none of Ann's business"
    session.answer("Cat", "pass")
    session.answer("Cat", "income")
    session.answer("Ann", "income")
    session.answer("Bob", "assassinate ann")
    session.advance()
    assert "Ann" in session.table.asked


def test_a_pass_that_is_given_for_somebody_is_an_answer_and_kept(own_folder: Path) -> None:
    store = Store(own_folder)
    session = Session.start(three().match, store)
    session.table.answer("Bob", "tax")
    session.passing |= {"Ann", "Cat"}
    assert not session.kept
    assert session.step()
    assert session.kept
    assert len(store.load(session.name).table.game.view().history or ()) == len(session.view().history or ())


def test_who_passes_unless_concerned_saves_nobody_elses_card() -> None:
    hands = {"Ann": "KS 8H", "Bob": "AH 3S", "Cat": "9S 4D"}
    game = Game.position("poker", seed=1, turn="Ann", hands=hands, coins={"Ann": 7})
    session = session_of("Ann Bob Cat", game=game)
    session.passing |= {"Bob", "Cat"}
    session.answer("Ann", "coup bob 1")
    session.advance()
    assert session.table.asked == ("Bob",), "it is Bob's card"
    session.answer("Bob", "pass")
    session.advance()
    assert session.table.asked == ("Ann",), "Cat is asked for a Spy, and passes"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_passes_follow_from_public_facts_alone(rules: str) -> None:
    """Whoever passes so is asked exactly when it concerns them or is no window, whatever they hold."""
    random, passed = Random(4), 0
    for seed in "123":
        session = session_of("ann bob cat", rules=rules, seed=seed)
        session.passing.add("ann")
        game = session.table.game
        while not game.over and game.turn_number < 15:
            session.advance()
            if game.over:
                break
            if "ann" in session.table.asked:
                own = question(game.view("ann"))
                assert own is not None
                assert not own.window or concerns(game.view("ann"))
            name = random.choice(session.table.asked)
            session.answer(name, random.choice(game.options(name)))
        answers = [event for event in game.view().history or () if isinstance(event, Answered) and event.seat == 0]
        passed += sum(event.text == "pass" for event in answers)
    assert passed


def test_a_seat_is_given_to_a_bot_and_taken_back() -> None:
    session = three(turn="Ann")
    session.hand_over("Ann", "random")
    assert "Ann" not in session.people
    assert session.seated == ("Ann", "Bob", "Cat")
    assert session.thinker == "Ann"
    session.take_back("Ann")
    assert "Ann" in session.people
    assert session.thinker == ""
    assert session.table.asked == ("Ann",)


def test_people_are_called_what_they_call_themselves() -> None:
    assert three().view("Ann").names == ("Ann", "Bob", "Cat")


def test_nothing_is_kept_before_anybody_has_answered(own_folder: Path) -> None:
    store = Store(own_folder)
    session = Session.start(session_of("ann @bob", seed="3").match, store)
    session.advance()
    session.close()
    assert store.entries() == []
    assert session.kept == ""
    again = Session.start(session_of("ann bob", seed="3").match, store)
    again.answer(again.table.asked[0], "income")
    again.close()
    assert [entry.name for entry in store.entries()] == [again.kept]


def test_settings_are_kept_and_damage_is_as_usual(own_folder: Path) -> None:
    store = Store(own_folder)
    assert settings.load(store) == Settings()
    settings.save(store, Settings(background=False, speed=4))
    assert settings.load(store) == Settings(False, 4)
    for rubbish in ("", "[]", '{"speed": 99}', '{"speed": "x", "background": 0}', "\x00"):
        (own_folder / "settings.json").write_text(rubbish)
        assert settings.load(store).speed == Settings().speed


def test_a_hint_about_the_same_question_is_the_same_and_is_thought_of_once() -> None:
    session = three(turn="Ann")
    first = session.hint("Ann")
    assert first.startswith("Hint:")
    began = process_time()
    assert [session.hint("Ann") for _ in range(3)] == [first] * 3
    assert process_time() - began < 0.05, "a good bot thinks longer"
    assert session.hint("Bob") == "", "who is not asked needs none"
    session.answer("Ann", "tax")
    assert session.hint("Bob") != first
