"""Watching, seeing again and learning in full screen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from threading import Event

import pytest
from terminal.screen.pilots import NARROW, in_the_middle, press, session_of, settled, shown, until

from coup import Game
from coup.bots import BOTS, bot
from coup.engine.options import Option
from coup.engine.views import View
from coup.presenter import story
from coup.table import Match
from coup.terminal.screen.app import CoupApp
from coup.terminal.screen.ending import EndScreen
from coup.terminal.screen.lesson import LessonScreen
from coup.terminal.screen.pacing import SPEEDS, Pacing
from coup.terminal.screen.pages import TextScreen
from coup.terminal.screen.replay import ReplayScreen
from coup.terminal.screen.table import OpenTable
from coup.terminal.session import Session
from coup.terminal.stepping import OPEN, TABLE, Film
from coup.terminal.tutorial import SCRIPT, YOU

SMALL = (60, 20)


def finished(seed: str = "3", players: str = "@ann @bob @cat") -> Game:
    session = session_of(players, seed=seed)
    session.advance()
    return session.table.game


# Watching


def test_bots_are_watched_move_by_move() -> None:
    async def watch() -> None:
        session = session_of("@ann @bob @cat", seed="3")
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await until(pilot, "You watch")
            await pilot.press("space")
            await until(pilot, "Paused")
            moves = len(session.view().history or ())
            await pilot.pause(0.1)
            assert len(session.view().history or ()) == moves, "nothing goes on while it is paused"
            await pilot.press("right")
            await until(pilot, "Paused")
            assert len(session.view().history or ()) > moves
            page = app.screen
            assert isinstance(page, OpenTable)
            await pilot.pause()
            happened = story(session.view(), moves)
            assert happened
            assert " ".join(line.text for line in happened) in in_the_middle(app, page), shown(app)
            assert "thinks" not in in_the_middle(app, page), "nobody does, while what happened is being read"
            assert "space pause" in shown(app)
            assert not session.table.game.over
            await pilot.press("s")
            for _ in range(200):
                await pilot.pause(0.02)
                if isinstance(app.screen, EndScreen):
                    break
            assert session.table.game.over
            assert "wins the game" in shown(app)

    asyncio.run(watch())


def test_whoever_is_out_watches_the_rest_and_is_told_so() -> None:
    async def watch() -> None:
        hands = {"ann": "duke", "bob": "contessa captain", "cat": "captain duke"}
        game = Game.position("classic", seed=3, turn="bob", hands=hands, coins={"bob": 7})
        session = session_of("ann @bob @cat", game=game.play("coup ann", "bob").play("lose duke", "ann"))
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await until(pilot, "You watch")
            assert isinstance(app.screen, OpenTable)
            assert not session.table.game.over
            await pilot.press("s")
            for _ in range(200):
                await pilot.pause(0.02)
                if isinstance(app.screen, EndScreen):
                    break
            assert "player" not in shown(app).replace("players", "")

    asyncio.run(watch())


def test_a_pause_is_a_pause_whatever_the_speed() -> None:
    async def watch() -> None:
        session = session_of("@ann @bob @cat", seed="3")
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await until(pilot, "You watch")
            await pilot.press("plus", "plus", "plus", "space")
            await until(pilot, "Paused")
            moves = len(session.view().history or ())
            await pilot.pause(3 * SPEEDS[-1])
            for key in ("minus", "plus", "plus"):
                await pilot.press(key)
                await pilot.pause(0.1)
            assert len(session.view().history or ()) == moves
            await pilot.press("space")
            await until(pilot, "You watch")
            await pilot.pause(3 * SPEEDS[-1])
            assert len(session.view().history or ()) > moves

    asyncio.run(watch())


class SlowBot:
    """Thinks until it may answer."""

    name = "slow"

    def __init__(self) -> None:
        self.may_answer = Event()
        self.inner = bot("random")

    def choose(self, view: View, random: Random) -> Option:
        assert self.may_answer.wait(10)
        return self.inner.choose(view, random)


def test_what_a_bot_thinks_out_in_a_pause_is_not_shown_before_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowBot()
    monkeypatch.setitem(BOTS, slow.name, lambda: slow)

    async def watch() -> None:
        session = Session(
            Match("classic", ["ann", "bob"], seed="3", bots={"ann": "slow", "bob": "slow"}, games=1), None
        )
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await until(pilot, "the deck")
            await pilot.press("space")
            await until(pilot, "Paused")
            before = shown(app)
            slow.may_answer.set()
            await pilot.pause(0.2)
            assert "ann claims the Ambassador" in story(session.view())[1].text, "the move was made"
            assert shown(app) == before
            await pilot.press("right")
            await until(pilot, "ann claims the Ambassador")

    asyncio.run(watch())


def test_the_speed_has_limits() -> None:
    pacing = Pacing()
    for _ in range(9):
        pacing.press("plus")
    assert pacing.speed == len(SPEEDS) - 1
    for _ in range(9):
        pacing.press("minus")
    assert pacing.speed == 0
    assert not pacing.press("x")


def test_the_end_page_leads_on() -> None:
    async def end() -> None:
        session = session_of("@ann @bob", seed="3")
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await until(pilot, "You watch")
            await pilot.press("s")
            await until(pilot, "Play again")
            await pilot.press("escape", "enter")
            await pilot.pause()
            assert isinstance(app.screen, EndScreen), "nothing but its own keys leaves the last page"
            await pilot.press("l", "enter")
            await until(pilot, "Turn 1")
            await pilot.press("escape", "r", "enter")
            await until(pilot, "1 of ")
            await pilot.press("q", "a")
            await pilot.pause()
            assert isinstance(app.screen, EndScreen), "a key alone only marks"
            await pilot.press("enter")
            await until(pilot, "You watch")
            assert app.session is not session
            await pilot.press("s")
            await until(pilot, "To the menu")
            await pilot.press("m", "enter")
            await until(pilot, "New game")

    asyncio.run(end())


# Seeing again


@pytest.mark.parametrize("players", ["@ann @bob", "@ann @bob @cat @dan @eve @fay"])
@pytest.mark.parametrize("size", [SMALL, NARROW, (120, 40)])
def test_what_happened_is_read_from_top_to_bottom(size: tuple[int, int], players: str) -> None:
    """Wherever two sentences of a record are on the screen, the one that came first stands first."""

    async def look() -> None:
        film = Film(finished(players=players))
        film.go(len(film.moments))
        app = CoupApp(None, page=ReplayScreen(film))
        async with app.run_test(size=size) as pilot:
            await until(pilot, "That is the end")
            for _ in range(8):
                await pilot.pause()
                region = app.screen.query_one("#left").region
                text = " ".join(" ".join(row[: region.right].split()) for row in shown(app).split("\n"))
                text = text[: text.rindex("Right and left")]
                places = [text.rfind(line.text) for line in story(film.view())[-4:]]
                seen = [place for place in places if place >= 0]
                assert seen == sorted(seen), shown(app)
                await pilot.press("left")

    asyncio.run(look())


def test_a_film_goes_forward_back_and_anywhere() -> None:
    game = finished()
    film = Film(game)
    assert film.now.turn_number == 1
    film.next_turn()
    assert film.now.turn_number == 2
    film.go(film.place + 1)
    film.last_turn()
    assert film.now.turn_number == 2, "back to where the turn began"
    film.last_turn()
    assert film.now.turn_number == 1
    film.go(-5)
    assert film.place == 0
    film.go_to_turn(game.turn_number)
    assert film.now.turn_number == game.turn_number
    film.go_to_turn(9999)
    assert film.at_end
    assert film.now == game


def test_a_film_shows_what_its_eyes_may_see() -> None:
    film = Film(finished(), TABLE)
    assert all(card == "?" for hand in film.view().hands for card in hand)
    film.look_through("ann")
    view = film.view()
    assert view.hands[0] == tuple(film.now.state.hands[0])
    assert all(card == "?" for card in view.hands[1])
    film.look_through(OPEN)
    assert film.view().hands == [tuple(cards) for cards in film.now.state.hands]
    film.look_through_next()
    assert film.eyes == TABLE


@pytest.mark.parametrize("size", [SMALL, (160, 45)])
def test_a_record_on_the_screen(size: tuple[int, int]) -> None:
    async def look() -> None:
        film = Film(finished())
        app = CoupApp(None, page=ReplayScreen(film))
        async with app.run_test(size=size) as pilot:
            count = len(film.moments)
            await until(pilot, f"1 of {count}")
            assert "▒▒" in shown(app)
            assert "As the whole table saw it" in shown(app)
            await pilot.press("right", "right", "left")
            await until(pilot, f"2 of {count}")
            await pilot.pause()
            page = app.screen
            assert isinstance(page, ReplayScreen)
            first = " ".join(line.text for line in story(film.view(), len(film.moments[0].view().history or ())))
            assert first in in_the_middle(app, page), "what led to this moment"
            await pilot.press("down")
            assert film.now.turn_number == 2
            await pilot.press("g")
            await until(pilot, "To which turn")
            await pilot.press("down", "enter")
            await pilot.pause()
            assert film.now.turn_number == 3, "from the present turn on"
            last = film.moments[-1].turn_number
            await pilot.press("g", *str(last), "enter")
            await pilot.pause()
            assert film.now.turn_number == last, "a number can be typed"
            await pilot.press("g", *f"{last}0")
            await until(pilot, f"There is no turn {last}0")
            await pilot.press("escape")
            await pilot.press("e", "e", "e")
            await pilot.pause()
            assert f"Through the eyes of {film.eyes}" in shown(app)
            await pilot.press("e")
            assert film.eyes == OPEN
            await pilot.press("end")
            await until(pilot, "That is the end")
            await pilot.press("q")
            await pilot.pause()
        assert app.return_code == 0

    asyncio.run(look())


@pytest.mark.parametrize("size", [SMALL, NARROW, (120, 40)])
def test_help_explains_the_keys_that_mean_something_here(size: tuple[int, int]) -> None:
    async def explained(page: ReplayScreen | LessonScreen, *keys: str) -> str:
        app = CoupApp(None, page=page)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await press(pilot, *keys, "question_mark")
            assert isinstance(app.screen, TextScreen)
            return " ".join(app.screen.page(80))

    replay = asyncio.run(explained(ReplayScreen(Film(finished()))))
    assert all(words in replay for words in ("g goes to any turn", "e looks through other eyes", "Home and End"))
    assert not any(words in replay for words in ("The cards are dealt", "challenges", "h gives a hint"))
    lesson = asyncio.run(explained(LessonScreen(), "enter"))
    assert "x challenges" in lesson
    assert not any(words in lesson for words in ("h gives a hint", "v hides", "giving up", "saved"))


# Learning


def keys_of(page: LessonScreen, words: str) -> list[str]:
    """What is pressed for an answer of the lesson."""
    verb, *rest = words.split()
    fixed = {"pass": ["p"], "challenge": ["x"], "tax": ["3"], "exchange": ["4"]}
    opening = {"block": "b", "steal": "5", "coup": "7"}
    if verb in opening:
        return [opening[verb], rest[0][0]]
    if verb in fixed:
        return fixed[verb]
    return [next(row.key for row in page.asking.listed if row.word == words), "enter"]


@pytest.mark.parametrize("size", [SMALL, NARROW, (120, 40)])
def test_the_tutorial_is_played_through(size: tuple[int, int]) -> None:
    async def learn() -> None:
        page = LessonScreen()
        app = CoupApp(None, page=page)
        async with app.run_test(size=size) as pilot:
            await until(pilot, "they are your lives")
            await pilot.press("enter")
            await settled(pilot)
            await press(pilot, "1")
            assert page.lesson.place == 0, "only the answer of the lesson is taken"
            assert "For now, try this" in " ".join(shown(app).split())
            for step in [step for step in SCRIPT if step.player == YOU]:
                await pilot.pause()
                assert page.lesson.words in in_the_middle(app, page), shown(app)
                assert page.lesson.question.text in in_the_middle(app, page), shown(app)
                if (size != SMALL and step.answer != "tax") or any(row.marks for row in page.asking.listed):
                    assert page.asking.list.max_scroll_y == 0, "what the teacher names is in sight"
                await press(pilot, *keys_of(page, step.answer))
            assert page.lesson.game.winner == YOU
            assert "You have won" in shown(app)
            assert "Play a real game" in shown(app)
            await pilot.press("enter")
            await until(pilot, "New game")
            await pilot.press("q")
            await pilot.pause()
        assert app.return_code == 0

    asyncio.run(learn())


def test_games_begin_with_a_few_words_unless_told_otherwise(own_folder: Path) -> None:
    async def begin(background: bool) -> str:
        app = CoupApp(session_of("ann bob", seed="3"), background=background)
        async with app.run_test(size=SMALL) as pilot:
            await settled(pilot)
            text = shown(app)
            if background:
                await pilot.press("enter")
                await until(pilot, "What do you do")
            return text

    assert "The prince is dead" in asyncio.run(begin(True))
    assert "What do you do" in asyncio.run(begin(False))
