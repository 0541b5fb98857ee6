"""Every size of window, in every rule set, at the largest table: all can be seen, and nothing that is not one's own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

import pytest
from rich.cells import cell_len
from terminal.screen.pilots import press, session_of, settled, shown, take
from textual.pilot import Pilot
from textual.widget import Widget

from coup import RULE_SETS, Game, rules
from coup.names import SUGGESTED
from coup.presenter import hand
from coup.replaying import unveiled
from coup.terminal.answers import Row
from coup.terminal.screen import drawing
from coup.terminal.screen.app import CoupApp
from coup.terminal.screen.ending import EndScreen
from coup.terminal.screen.pages import HandOver
from coup.terminal.screen.table import OpenTable, SecretTable, TableScreen
from coup.terminal.screen.widgets import Zone
from coup.terminal.screen.zones import LEAST_COLUMNS, LEAST_LINES, LINES, MOST_WANTED, Box, Zones, zones
from coup.terminal.session import Session

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 45))
QUESTIONS = 25
"""How many questions of a game are looked at."""


def largest(rule_set: str, people: int) -> Session:
    """As many players as the rules allow, so many of them people."""
    names = SUGGESTED[: rules(rule_set).players[1]]
    return session_of(" ".join(f"{'' if place < people else '@'}{name}" for place, name in enumerate(names)), rule_set)


def parts(screen: TableScreen) -> Iterator[Widget]:
    """The zones that are on the screen, from top to bottom."""
    for name in ("#title", "#seats", "#notes", "#news", "#centre", "#hand", "Asking", "#keys"):
        part = screen.query_one(name)
        if part.display and part.region.area:
            yield part


def check(app: CoupApp, size: tuple[int, int]) -> None:
    """Nothing is cut, nothing overlaps, everyone can be seen, and no card of another person anywhere."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    text = shown(app)
    found = list(parts(screen))
    for above, below in pairwise(found):
        assert above.region.bottom <= below.region.y, f"{above} lies over {below}:\n{text}"
    assert all(part.region.right <= size[0] and part.region.bottom <= size[1] for part in found), text
    scene = drawing.scene(screen.view)
    for seat in scene.others:
        assert scene.screen.seats[seat].name in seats_text(screen), text
    assert "…" not in seats_text(screen), text
    assert "…" not in zone_text(app, screen.query_one("#notes")), text
    assert squeezed(screen.asked_text) in squeezed(zone_text(app, screen.query_one("#centre"))), text
    assert len(screen.asking.list.options) == len(screen.asking.listed)
    for option in screen.asking.list.options:
        assert all(cell_len(line) <= screen.asking.list.region.width for line in str(option.prompt).split("\n")), text
    for seat in scene.others:
        assert not any(card.known for card in hand(screen.view, seat)), text


def seats_text(screen: TableScreen) -> str:
    found = screen.zones
    lines = drawing.seats(drawing.scene(screen.view), found.seats, found.left, found.per_row)
    assert all(line.cell_len == found.left for line in lines)
    assert len(lines) <= max(found.seats_height, 1) or found.seats == "lines"
    return zone_text(screen.app, screen.query_one("#seats")) + "\n".join(line.plain for line in lines)


def zone_text(app: object, part: Widget) -> str:
    assert isinstance(app, CoupApp)
    rows = shown(app).split("\n")[part.region.y : part.region.bottom]
    return "\n".join(row[part.region.x :] if part.region.x else row for row in (cut(row, part) for row in rows))


def cut(row: str, part: Widget) -> str:
    return row[: part.region.right]


LITTLE_CARD = re.compile(r"│[^│]{4}│|[┌└]─+[┐┘]")


def squeezed(text: str) -> str:
    """Words alone, without the little card beside them."""
    return " ".join(LITTLE_CARD.sub(" ", text).split())


async def reach_all(pilot: Pilot[str], app: CoupApp) -> None:
    """Every answer can be reached with the arrows, and is in sight then."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    for place, row in enumerate(screen.asking.listed):
        if row.off:
            continue
        screen.asking.list.highlighted = place
        await pilot.pause()
        assert row.label.split(" *")[0].split()[-1] in zone_text(app, screen.asking), shown(app)
    screen.asking.list.highlighted = None


def picked(random: Random, rows: list[Row]) -> Row:
    free = [row for row in rows if row.key and not row.off]
    quiet = [row for row in free if row.quiet]
    return quiet[0] if quiet and random.random() < 0.8 else random.choice(free)


async def look_at_a_game(session: Session, size: tuple[int, int], random: Random) -> set[str]:
    app = CoupApp(session)
    kinds: set[str] = set()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for count in range(QUESTIONS):
            screen = app.screen
            if isinstance(screen, EndScreen):
                break
            if isinstance(screen, HandOver):
                app.simulate_key("enter")
                await settled(pilot)
                continue
            assert isinstance(screen, OpenTable | SecretTable)
            await pilot.pause()
            check(app, size)
            kinds.add(screen.asked.kind if screen.asked is not None else "")
            if count % 8 == 0:
                await reach_all(pilot, app)
            await take(pilot, picked(random, list(screen.asking.listed)))
    return kinds


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_alone_at_the_largest_table(rule_set: str, size: tuple[int, int]) -> None:
    kinds = asyncio.run(look_at_a_game(largest(rule_set, 1), size, Random(3)))
    assert kinds == {"own"}


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_everyone_at_one_screen(rule_set: str, size: tuple[int, int]) -> None:
    session = largest(rule_set, rules(rule_set).players[1])
    kinds = asyncio.run(look_at_a_game(session, size, Random(5)))
    assert "open" in kinds


def test_zones_fill_the_window() -> None:
    windows = product(range(LEAST_COLUMNS, 200, 7), range(LEAST_LINES, 60, 5))
    tables = list(product(range(1, 17), (Box(19, 6), Box(24, 7)), (True, False)))
    sizes = ((*window, *table) for window in windows for table in tables)
    for columns, lines, players, box, own in sizes:
        for wanted in (4, 9, 20):
            check_zones(zones(columns, lines, players, box, own, wanted), columns, lines, players, wanted)


def check_zones(found: Zones, columns: int, lines: int, players: int, wanted: int) -> None:
    assert found.left + found.story + found.side == columns
    assert found.seats_height + 1 + found.news + found.centre + found.hand + found.answers == lines - 2
    assert found.answers >= 4
    assert found.seats_height >= min(players, lines - 11)
    if found.answers < min(wanted, MOST_WANTED):
        assert found.seats == LINES, "no frames while answers are out of sight"
        assert not found.news
    rows = -(-players // found.per_row)
    assert found.per_row * rows - players < rows, "the rows of frames are even"


@pytest.mark.parametrize("rule_set", ["classic", "g54"])
def test_all_actions_of_a_turn_are_in_sight_at_the_usual_size(rule_set: str) -> None:
    async def play() -> None:
        app = CoupApp(session_of("ann bob @cat @dan", rule_set, seed="3"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, OpenTable)
            await pilot.pause()
            assert len(screen.asking.listed) >= 6
            assert screen.asking.list.max_scroll_y == 0, shown(app)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("rule_set", "size"), [("reformation", (60, 20)), ("incorporation", (60, 20)), ("g54", (60, 20))]
)
def test_what_is_out_of_sight_is_counted_and_shown_before_it_is_done(rule_set: str, size: tuple[int, int]) -> None:
    async def play() -> None:
        app = CoupApp(largest(rule_set, rules(rule_set).players[1]))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, OpenTable)
            hidden = [row for place, row in enumerate(screen.asking.listed) if not screen.asking.is_in_sight(place)]
            assert hidden
            assert f"↓ {len(hidden)} more below" in shown(app)
            row = next(row for row in hidden if not row.off and row.answer is not None)
            assert row.label.split(" *")[0] not in shown(app)
            before = len(screen.session.view().history or ())
            await press(pilot, row.key)
            await pilot.pause()
            assert len(screen.session.view().history or ()) == before, "nobody has read it yet"
            assert row.label.split(" *")[0] in shown(app)
            assert "more above" in shown(app)
            await press(pilot, row.key)
            assert len(screen.session.view().history or ()) > before

    asyncio.run(play())


def test_what_does_not_fit_is_scrolled_with_the_keyboard() -> None:
    """The story at the side: Tab leads there, arrows scroll, keys of answers still work, and Escape leads back."""

    async def play() -> None:
        app = CoupApp(session_of("ann bob cat dan", seed="3"))
        async with app.run_test(size=(100, 30)) as pilot:
            await settled(pilot)
            for _ in range(14):
                await press(pilot, "1")
            screen = app.screen
            assert isinstance(screen, OpenTable)
            story = screen.query_one("#story", Zone)
            await pilot.pause()
            assert "Tab scroll" in shown(app)
            last = story.scroll_offset.y
            assert last == story.max_scroll_y > 0
            assert "Turn 1:" not in zone_text(app, story)
            await press(pilot, "tab")
            assert screen.focused is story
            assert "Esc back to the answers" in shown(app)
            await press(pilot, "home")
            await pilot.pause(0.5)
            assert "At the table" in shown(app), "from the first line on"
            await press(pilot, "escape")
            assert not isinstance(screen.focused, Zone)
            assert "q leave" in shown(app)
            await press(pilot, "tab")
            before = len(screen.session.view().history or ())
            await press(pilot, "1")
            assert len(screen.session.view().history or ()) > before, "an answer is an answer wherever the focus is"
            assert not isinstance(screen.focused, Zone)

    asyncio.run(play())


def test_a_window_that_became_too_small_says_so() -> None:
    async def play() -> None:
        app = CoupApp(session_of("ann bob @cat", seed="3"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await pilot.resize_terminal(40, 12)
            await pilot.pause()
            assert "This window is too small" in shown(app)
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert "Classic Coup" in shown(app)
            assert "too small" not in shown(app)

    asyncio.run(play())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_lost_card_is_told_from_a_held_one_without_colours(size: tuple[int, int]) -> None:
    """With every card face up, as in a replay."""

    def drawn(hand: str, lost: str) -> str:
        hands = {"ann": "duke duke", "bob": hand, "cat": "contessa contessa"}
        game = Game.position("classic", turn="ann", hands=hands, lost={"bob": lost}, seed=1)
        scene = drawing.scene(unveiled(game))
        found = zones(*size, len(scene.others), drawing.box(scene), own=False)
        return "\n".join(line.plain for line in drawing.seats(scene, found.seats, found.left, found.per_row))

    assert "lost" not in drawn("captain assassin", "")
    assert drawn("captain", "assassin").count("lost") == 1


@pytest.mark.parametrize("width", [60, 80])
def test_what_one_has_lost_is_always_beside_the_own_cards(width: int) -> None:
    """Claims are shortened and coins counted before anything that lies open is left out."""
    game = Game.position(
        "classic",
        turn="bob",
        hands={"ann": "ambassador", "bob": "duke duke"},
        lost={"ann": "contessa"},
        coins={"ann": 4},
        seed=1,
    )
    line = drawing.own_hand(drawing.scene(game.view("ann")), 1, width)[0].plain
    assert "[Ambassador]" in line
    assert " 4" in line
    assert "lost Contessa" in line
    for action in ("tax", "exchange", "steal bob"):
        while game.turn != "ann":
            game.play(next(option for option in game.options(game.decision.seat) if option.text in ("income", "pass")))
        game.play(action).play("pass")
        while game.decision.kind != "action":
            game.play(game.options(game.decision.seat)[-1])
    line = drawing.own_hand(drawing.scene(game.view("ann")), 1, width)[0].plain
    assert "lost Contessa" in line
    assert "Duke" in line or "3 claims" in line
    assert len(line) == width


@pytest.mark.parametrize("columns", [60, 80, 78, 120])
def test_claims_are_shortened_and_keep_their_word(columns: int) -> None:
    """However little room there is beside a player's cards, of what was claimed at least the number is told."""
    game = Game.position("classic", hands={"ann": "duke captain", "bob": "contessa", "cat": "duke"}, turn="ann", seed=1)
    for action in ("tax", "exchange", "steal bob"):
        while game.turn != "ann":
            game.play(next(option for option in game.options(game.decision.seat) if option.text in ("income", "pass")))
        game.play(action).play("pass").play("pass")
        while game.decision.kind != "action":
            game.play(game.options(game.decision.seat)[-1])
    for view in (unveiled(game), game.view("ann")):
        scene = drawing.scene(view)
        lines = [
            *drawing.seats(scene, LINES, columns, 1),
            *(drawing.own_hand(scene, 1, columns) if scene.own >= 0 else ()),
        ]
        line = next(line.plain for line in lines if "ann" in line.plain or "You" in line.plain)
        assert "claim" in line, line


def test_frames_and_own_cards_keep_their_place_while_somebody_holds_more() -> None:
    hands = {"ann": "duke captain", "bob": "contessa assassin", "cat": "duke duke"}
    game = Game.position("classic", hands=hands, turn="ann", draws="ambassador ambassador", seed=1)
    before = drawing.box(drawing.scene(game.view("ann")))
    game.play("exchange").play("pass").play("pass")
    scene = drawing.scene(game.view("ann"))
    assert len(scene.view.hand) == 4
    assert drawing.box(scene) == before
    for width in (40, 60, 78):
        lines = drawing.own_hand(scene, 4, width)
        assert all(line.cell_len == width for line in lines)
        if width == 78:
            assert not any("…" in line.plain for line in lines), lines
