"""Whole games at the full screen: alone in every rule set, and three people at one screen."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random

import pytest
from terminal.screen.pilots import (
    NARROW,
    WIDE,
    choose,
    in_the_middle,
    labels,
    listed,
    play_out,
    press,
    session_of,
    settled,
    shown,
    until,
)

from coup import RULE_SETS, Game
from coup.engine.rules import Rules
from coup.presenter import hand
from coup.terminal import settings
from coup.terminal.answers import leaves
from coup.terminal.pages import summary_page
from coup.terminal.prompts import SECRET, prompt
from coup.terminal.screen.app import CoupApp
from coup.terminal.screen.ending import EndScreen
from coup.terminal.screen.pages import HandOver, ListScreen, TextScreen
from coup.terminal.screen.table import OpenTable, SecretTable
from coup.terminal.screen.widgets import Asking
from coup.terminal.session import Session
from coup.terminal.store import Store

HANDS = {"ann": "duke captain", "bob": "contessa assassin"}
FACE_UP = re.compile(r"\[(?:\d:)?(?!x\]| \])[^?\]]+\]")
"""A card in the table that can be read; lists have ticks in the same brackets."""


def nothing_secret(app: CoupApp) -> None:
    """Before everyone no card lies face up; what one person sees is shown on a screen of its own."""
    screen = app.screen
    if isinstance(screen, OpenTable) and screen.reader is not None:
        known = [card for card in hand(screen.view, screen.view.seat) if card.known]
        assert len(FACE_UP.findall(shown(app))) <= len(known), shown(app)
    elif not isinstance(screen, SecretTable | EndScreen):
        assert not FACE_UP.search(shown(app)), shown(app)
    if isinstance(screen, SecretTable):
        own = app.session.table.game.view(screen.who).hand if app.session else ()
        readable = FACE_UP.findall(shown(app))
        assert len(readable) <= len(own), shown(app)
        assert screen.asked is None or screen.asked.kind == SECRET


async def play(session: Session, random: Random, size: tuple[int, int] = NARROW) -> set[type]:
    app = CoupApp(session)
    seen: set[type] = set()

    def watch(app: CoupApp) -> None:
        nothing_secret(app)
        seen.add(type(app.screen))

    async with app.run_test(size=size) as pilot:
        await play_out(pilot, random, watch)
        assert session.table.game.over
        assert "wins the game" in shown(app) or "win the game" in shown(app)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert app.is_running, "only its own keys leave the last page"
        await pilot.press("q", "enter")
        await pilot.pause()
    assert app.return_code == 0
    return seen


@pytest.mark.parametrize("name", RULE_SETS)
def test_one_person_plays_every_rule_set_to_the_end(name: str) -> None:
    session = session_of("ann @bob", rules=name, seed="3")
    assert EndScreen in asyncio.run(play(session, Random(1)))


def test_three_people_at_one_screen() -> None:
    session = session_of("ann bob cat", seed="1")
    seen = asyncio.run(play(session, Random("1")))
    assert seen == {OpenTable, HandOver, SecretTable, EndScreen}


async def steps(session: Session, *names: str) -> CoupApp:
    """Choose these rows, one after the other; ``key:`` presses a key."""
    app = CoupApp(session)
    async with app.run_test(size=NARROW) as pilot:
        await settled(pilot)
        for name in names:
            if name.startswith("key:"):
                await press(pilot, name.removeprefix("key:"))
            else:
                await choose(pilot, name)
            nothing_secret(app)
        app.last = shown(app)  # type: ignore[attr-defined]
    return app


def test_a_reaction_of_g54() -> None:
    """A card is lost face down and claimed to be the Missionary, which brings a new one; nobody challenges."""
    roles = "banker+guerrilla+director+peacekeeper+missionary"
    hands = {"ann": "banker guerrilla", "bob": "director missionary", "cat": "peacekeeper banker"}
    game = Game.position("g54", seed=3, turn="ann", hands=hands, coins={"ann": 4}, roles=roles)
    session = session_of("ann bob cat", game=game)
    guerrilla = ("Take a life of", "of bob", "Nobody", "Nobody")
    asyncio.run(steps(session, *guerrilla, "key:enter", "Lose the Director, claiming", "Nobody"))
    assert any("claims that it is the Missionary" in line for line in story_of(session))
    assert len(session.table.game.view().hands[1]) == 2


def test_an_announcement_of_poker() -> None:
    """Two Dukes are announced at once; nobody challenges, and they bring four coins."""
    hands = {"ann": "KS KH", "bob": "2S AH"}
    game = Game.position("poker", seed=2, turn="ann", hands=hands)
    session = session_of("ann bob", game=game)
    before = session.table.game.view().coins[0]
    asyncio.run(steps(session, "Duke", "2 Duke", "Nobody"))
    assert session.table.game.view().coins[0] == before + 4


def test_several_join_at_once() -> None:
    """Those who join are ticked; the others pass."""
    roles = "capitalist+guerrilla+director+peacekeeper+missionary"
    game = Game.position("g54", players=["ann", "bob", "cat", "dan"], seed=3, turn="ann", roles=roles)
    session = session_of("ann bob cat dan", game=game)
    asyncio.run(steps(session, "Take 4 coins", "Nobody", "bob:", "dan:", "bob:", "Done"))
    assert any("dan joins in" in line for line in story_of(session))
    assert not any("bob joins in" in line for line in story_of(session))


def story_of(session: Session) -> list[str]:
    from coup.presenter import story

    return [line.text for line in story(session.table.game.view())]


def test_looking_at_ones_own_cards_in_company() -> None:
    async def look() -> None:
        app = CoupApp(session_of("ann bob", seed="7"))
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            await press(pilot, "v")
            await choose(pilot, "bob")
            assert isinstance(app.screen, HandOver)
            await press(pilot, "enter")
            assert isinstance(app.screen, SecretTable)
            assert FACE_UP.search(shown(app))
            await press(pilot, "escape")
            assert isinstance(app.screen, OpenTable)
            nothing_secret(app)

    asyncio.run(look())


def test_alone_the_own_cards_are_shown_and_can_be_hidden() -> None:
    async def look() -> None:
        hands = {"ann": "duke captain", "bob": "contessa assassin"}
        game = Game.position("classic", seed=7, turn="ann", hands=hands)
        app = CoupApp(session_of("ann @bob", game=game))
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            assert "Duke" in hand_text(app)
            assert "Captain" in hand_text(app)
            assert "Duke *" in shown(app)
            await pilot.click("HandZone")
            await pilot.pause()
            assert "Duke" not in hand_text(app)
            assert "Duke *" not in shown(app)
            await press(pilot, "v")
            assert "Duke" in hand_text(app)

    asyncio.run(look())


def hand_text(app: CoupApp) -> str:
    region = app.screen.query_one("#hand").region
    return "\n".join(shown(app).split("\n")[region.y : region.bottom])


def test_the_mouse_chooses_and_arrows_do_too() -> None:
    async def click() -> None:
        session = session_of("ann bob", seed="7")
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            await pilot.click("Choices", offset=(5, 0))
            await settled(pilot)
            assert session.table.game.turn_number == 2
            await press(pilot, "enter")
            assert session.table.game.turn_number == 2, "Enter takes nothing that nobody has marked"
            await press(pilot, "down", "enter")
            assert session.table.game.turn_number == 3

    asyncio.run(click())


def test_a_key_pressed_twice_does_not_answer_the_next_question() -> None:
    async def twice() -> None:
        session = session_of("ann bob", seed="7")
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, OpenTable)
            row = next(row for row in screen.asking.listed if row.key == "3")
            screen.asking.pick(row)
            await settled(pilot)
            stale = Asking.Picked(row, screen.asking.number - 1)
            screen.picked(stale)
            await pilot.pause()
            assert app.is_running
            assert app.return_code is None
            assert session.table.game.decision.kind == "challenge"

    asyncio.run(twice())


def test_hints_resigning_and_bots() -> None:
    async def leave() -> None:
        session = session_of("ann bob cat", seed="7")
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            await press(pilot, "h", "enter")
            await until(pilot, "Hint:")
            await press(pilot, "escape", "m", "b")
            await choose(pilot, "bob", "random")
            assert list(session.table.bots) == ["bob"]
            await press(pilot, "m", "t")
            assert not session.table.bots, "the seat can be taken back"
            await press(pilot, "m", "b")
            await choose(pilot, "bob", "random")
            await press(pilot, "m", "g")
            assert labels(app) == ["ann", "cat"]
            await choose(pilot, "cat", "Yes")
            await pilot.pause()
        assert not session.table.game.state.alive(2) or session.table.leaving == ("cat",)

    asyncio.run(leave())


def test_who_is_alone_is_called_you_and_gives_up_by_y_and_enter() -> None:
    async def give_up() -> None:
        session = session_of("ann @bob", seed="3")
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            await press(pilot, "m")
            assert "Pass unless it concerns me (now off)" in labels(app)
            await press(pilot, "u")
            assert session.passing == {"ann"}
            await press(pilot, "m")
            assert "Pass unless it concerns me (now on)" in labels(app)
            await press(pilot, "g")
            assert "Do you really give up?" in shown(app)
            await press(pilot, "n", "enter")
            assert session.table.game.state.alive(0), "it was a no"
            await press(pilot, "m", "g", "y")
            assert session.table.game.state.alive(0), "a letter only marks"
            await press(pilot, "enter")
            await until(pilot, "the game is over")
            assert "Esc" not in shown(app), "no key is named that does nothing"

    asyncio.run(give_up())


@pytest.mark.parametrize("size", [(60, 20), NARROW, (120, 40)])
def test_a_message_covers_nothing_and_stays_until_the_next_answer(size: tuple[int, int]) -> None:
    async def tell() -> None:
        app = CoupApp(session_of("ann bob @cat", seed="3"))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await pilot.pause()
            title, *below = shown(app).split("\n")
            await press(pilot, "m", "u", "a")
            await pilot.pause()
            message, *still = shown(app).split("\n")
            assert "ann is asked only about what concerns ann" in message
            assert still == below
            await press(pilot, "1")
            await pilot.pause()
            assert title.split("·")[0] in shown(app).split("\n")[0]
            assert "is asked only about" not in shown(app)

    asyncio.run(tell())


def test_what_cannot_be_done_says_why() -> None:
    async def try_it() -> None:
        app = CoupApp(session_of("ann @bob", game=Game.position("classic", hands=HANDS, coins={"ann": 2}, seed=3)))
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            assert "(7) Launch a coup against ..." in shown(app)
            assert " 1  Take income" in shown(app)
            await press(pilot, "7")
            assert "You need 5 coins more." in shown(app)
            await press(pilot, "6")
            assert "You need 1 coin more." in shown(app)

    asyncio.run(try_it())


def test_who_is_attacked_is_told_of_the_block_and_of_what_the_claim_does() -> None:
    async def attacked() -> None:
        game = Game.position("classic", hands=HANDS, turn="bob", coins={"ann": 2}, seed=3).play("steal ann")
        app = CoupApp(session_of("ann @bob", game=game))
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            assert "you may still block" in shown(app)
            assert "You see 1 of the 3 Captain cards." in shown(app)
            await press(pilot, "question_mark")
            assert "Captain: " in shown(app)

    asyncio.run(attacked())


def test_what_lies_on_the_table_is_read_in_the_middle_where_its_line_is_too_short() -> None:
    async def gamble() -> None:
        hands = {"ann": "KS JH", "bob": "2S AH"}
        game = Game.position("poker", hands=hands, turn="ann", draws="3S 2D 8H 6D", seed=3)
        game.play("gambler x1").play("pass")
        app = CoupApp(session_of("ann @bob", game=game))
        async with app.run_test(size=(100, 30)) as pilot:
            await settled(pilot)
            await pilot.pause()
            text = in_the_middle(app, app.screen)
            assert "Which of the ranks" in text
            assert all(card in text for card in ("3S (Martyr)", "2D (Disciple)", "8H (Priest)", "6D (Cultist)")), text
            assert shown(app).count("cards in the deck") == 1, "what has room in its line is not said again"
            region = app.screen.query_one("#notes").region
            assert "…" not in shown(app).split("\n")[region.y][: region.right]

    asyncio.run(gamble())


def test_resizing_keeps_question_and_place() -> None:
    async def resize() -> None:
        app = CoupApp(session_of("ann @bob", seed="3"))
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            await press(pilot, "down")
            assert isinstance(app.screen, OpenTable)
            before = app.screen.asking.list.highlighted
            for size in (WIDE, (60, 20), (200, 60), NARROW):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                lines = shown(app).splitlines()
                assert len(lines) <= size[1]
                assert app.screen.asked_text.split(".")[0] in shown(app)
            assert app.screen.asking.list.highlighted == before

    asyncio.run(resize())


def test_a_match_goes_on_and_is_saved(own_folder: Path) -> None:
    store = Store(own_folder)
    session = Session.start(session_of("ann @bob", seed="3", games=2).match, store)

    async def first_game() -> None:
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await play_out(pilot, Random(1))
            await choose(pilot, "Next game")
            assert "Game 2" in shown(app)
            await pilot.press("q")
            await pilot.pause()

    asyncio.run(first_game())
    assert store.load(session.name).number == 2


def test_the_menu_starts_a_game(own_folder: Path) -> None:
    async def menu() -> None:
        app = CoupApp(None, Store(own_folder))
        async with app.run_test(size=NARROW) as pilot:
            await until(pilot, "New game")
            await pilot.press("enter")
            await until(pilot, "Enter plays")
            await pilot.press("right", "down", "left", "down")
            await pilot.press(*["backspace"] * 8, *"Ann,Bob", "enter")
            await settled(pilot)
            assert app.session is not None
            assert app.session.match.rules.name == list(RULE_SETS)[1]
            assert app.session.people == ("Ann", "Bob")
            assert "Bob" in shown(app)
            assert not list(own_folder.glob("games/*.coup")), "nobody has played yet"
            for _ in range(200):
                await pilot.press("1", "p")  # An action; or a pass, if a bot begins.
                await pilot.pause(0.02)
                if list(own_folder.glob("games/*.coup")):
                    break
            assert list(own_folder.glob("games/*.coup"))
            app.session.close()

    asyncio.run(menu())
    again = CoupApp(None, Store(own_folder))

    async def go_on() -> None:
        async with again.run_test(size=NARROW) as pilot:
            await until(pilot, "saved game")
            assert labels(again)[0] == "New game"
            await choose(pilot, "Go on", "incorporation-1")
            await until(pilot, "in the deck")
            assert again.session is not None
            assert again.session.people == ("Ann", "Bob")

    asyncio.run(go_on())


def test_the_menu_leads_everywhere_and_back(own_folder: Path) -> None:
    async def menu() -> None:
        app = CoupApp(None, Store(own_folder))
        async with app.run_test(size=(60, 20)) as pilot:
            for key, words, leave in (
                ("t", "teacher", ["enter", "q"]),
                ("h", "The same keys mean the same", ["escape"]),
                ("w", "Opponents", ["escape"]),
                ("n", "Who plays here", ["escape"]),
                ("r", "classic:", ["escape"]),
            ):
                await until(pilot, "New game")
                await pilot.press(key)
                await until(pilot, words)
                await press(pilot, *leave)
            await until(pilot, "New game")
            await choose(pilot, "Rules", "poker")
            await until(pilot, "Thirteen roles")
            await pilot.press("escape", "escape")
            await choose(pilot, "Options", "Speed")
            await until(pilot, "4 of 5")
            assert settings.load(Store(own_folder)).speed == 3
            await pilot.press("escape", "q")
            await pilot.pause()
        assert app.return_code == 0

    asyncio.run(menu())


@pytest.mark.parametrize("size", [(60, 20), NARROW])
def test_the_lists_of_the_menu_work_like_the_menu(own_folder: Path, size: tuple[int, int]) -> None:
    async def menu() -> None:
        app = CoupApp(None, Store(own_folder))
        async with app.run_test(size=size) as pilot:
            await until(pilot, "New game")
            assert not any(row.marks for row in leaves(listed(app)))
            await pilot.press("z")
            await until(pilot, "'z' means nothing here.")
            await press(pilot, "r")
            await pilot.pause()
            assert "means nothing" not in shown(app)
            assert "A letter takes its line at once. Escape goes back." in " ".join(shown(app).split())
            await pilot.press("enter")
            await until(pilot, "nothing is marked yet")
            await pilot.press(next(row.key for row in listed(app) if row.word == "classic"))
            await until(pilot, "Classic Coup: the rules")
            await pilot.press("escape", "q")
            await pilot.pause()
        assert app.return_code == 0
        assert app.return_value == "quit", "q leaves from every list"

    asyncio.run(menu())


@pytest.mark.parametrize("size", [(60, 20), NARROW, WIDE])
def test_a_key_that_means_nothing_says_so_and_commands_do_not(size: tuple[int, int]) -> None:
    async def play() -> None:
        app = CoupApp(session_of("ann @bob", seed="3"))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await press(pilot, "z")
            await until(pilot, "'z' means nothing here.")
            await press(pilot, "l", "escape", "v", "v", "1")
            await pilot.pause()
            assert "means nothing" not in shown(app)
            await press(pilot, "enter")
            await until(pilot, "nothing is marked yet")

    asyncio.run(play())


def test_options_and_house_rules_are_chosen_in_the_form(own_folder: Path, tmp_path: Path) -> None:
    house = tmp_path / "friday.toml"
    house.write_text('parent = "classic"\ntitle = "Friday"\n', "utf-8")

    async def form(*keys: str) -> Rules:
        app = CoupApp(None, Store(own_folder))
        async with app.run_test(size=(80, 40)) as pilot:
            await until(pilot, "New game")
            await pilot.press("n")
            await until(pilot, "Enter plays")
            await pilot.press(*keys, "enter")
            await settled(pilot)
            assert app.session is not None
            return app.session.match.rules

    assert asyncio.run(form(*["down"] * 6, "right")).options["named_block"] is False
    assert asyncio.run(form(*["down"] * 5, *str(house))).title == "Friday"


@pytest.mark.parametrize("size", [(60, 20), NARROW, WIDE])
@pytest.mark.parametrize("rule_set", [0, -1])
def test_the_form_says_in_sight_what_is_wrong_and_what_a_field_is_about(
    own_folder: Path, size: tuple[int, int], rule_set: int
) -> None:
    """Also with the rules that have the most options, whose form is longer than a small window."""

    async def form() -> None:
        app = CoupApp(None, Store(own_folder))
        async with app.run_test(size=size) as pilot:
            await until(pilot, "New game")
            await pilot.press("n")
            await until(pilot, "Enter plays")
            await pilot.press(*(["left"] * -rule_set), "down", "down", *"ann,ann", "enter")
            await until(pilot, "could be taken")
            await pilot.press("backspace")
            await pilot.pause()
            assert "could be taken" not in shown(app), "it may be right now"
            assert "Several names with commas" in shown(app)
            await pilot.press("down", "down", "down", *"nowhere.toml", "enter")
            await until(pilot, "cannot be read")
            assert "as the house rules say" in shown(app)
            assert "second chance" not in shown(app), "the file has its own options"
            await pilot.press(*["backspace"] * len("nowhere.toml"))
            await until(pilot, "A file with rules of your own")
            await pilot.press("down")
            await pilot.pause()
            assert "A file with rules" not in shown(app)
            await pilot.press("up")
            await until(pilot, "A file with rules of your own")

    asyncio.run(form())


def test_no_color_means_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def styles() -> None:
        app = CoupApp(session_of("ann bob", seed="7"))
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            await press(pilot, "down")
            strips = app.screen._compositor.render_strips(app.size)
            for strip in strips:
                for part in strip.apply_filter(app.get_line_filters()[-1], app.screen.background_colors[1]):
                    assert part.style is None or part.style.color is None or part.style.color.is_default
            assert app.screen.query_one("Choices").get_visual_style("option-list--option-highlighted").underline

    asyncio.run(styles())


def test_the_summary_is_that_of_line_mode() -> None:
    """In G54 the roles belong to the game, not to the match."""

    async def go() -> None:
        session = session_of("ann @bob @cat", "g54")
        app = CoupApp(session)
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            await press(pilot, "r")
            page = app.screen
            assert isinstance(page, TextScreen)
            lines = summary_page(session.table.game.view().rules, 77)
            assert len(lines) > 12
            assert list(page.page(77))[: len(lines)] == lines

    asyncio.run(go())


@pytest.mark.parametrize("private", [True, False])
def test_a_block_that_is_true_is_marked_once_the_cards_are_shown(private: bool) -> None:
    hands = {"ann": "duke duke", "bob": "assassin captain"}
    game = Game.position("classic", hands=hands, coins={"bob": 3}, turn="bob", seed=1).play("foreign-aid")
    rows = prompt(session_of("ann @bob", game=game), several_people=False, private=private).rows
    assert [row.label for row in leaves(rows)] == [f"Block as the Duke{' *' if private else ''}", "Pass"]
    assert [row.key for row in rows] == ["b", "p"]


def test_whoever_leaves_while_a_page_opens_leaves_in_order() -> None:
    """The page is closed before there is anything on it."""

    async def left() -> int | None:
        app = CoupApp(session_of("ann @bob", seed="3"))
        async with app.run_test(size=NARROW) as pilot:
            await settled(pilot)
            app.action_interrupt()
            app.push_screen(ListScreen("Title", "Text", []))
        return app.return_code

    assert asyncio.run(left()) == 130
