"""What is on the screen before everyone depends on nothing hidden."""

from __future__ import annotations

from random import Random

import pytest
from terminal.screen.pilots import session_of

from coup import RULE_SETS
from coup.engine.resample import resample
from coup.engine.views import look
from coup.presenter import story
from coup.terminal.answers import leaves
from coup.terminal.prompts import OPEN, SECRET, WINDOW, prompt
from coup.terminal.screen import drawing
from coup.terminal.screen.zones import BOXES, LINES, PAIRS
from coup.terminal.session import Session


def before_everyone(session: Session) -> list[str]:
    """All words of the open table when several people sit at it."""
    view = session.view()
    scene = drawing.scene(view)
    asked = prompt(session, several_people=True, private=False)
    drawn = [drawing.seats(scene, style, 80, 3) for style in (BOXES, PAIRS, LINES)]
    drawn += [drawing.centre(scene, asked.text, False, 4, 80), drawing.claims_grid(scene, 80)]
    return [
        *[line.plain for lines in drawn for line in lines],
        *[line.text for line in story(view)],
        *[line for lines in drawing.lines_of(asked.rows, asked.head, 200)[1] for line in lines],
        *[f"{row.key} {row.label} {row.help}" for row in leaves(asked.rows)],
        *[f"{row.key} {row.help}" for row in asked.rows],
    ]


def another_world(session: Session, random: Random) -> Session:
    """The same table, for all that a spectator can tell, with other hidden cards."""
    match = session.match
    twin = type(match).load(match.save())
    twin.table.game._state = resample(match.table.game.view(), random)
    return Session(twin, None)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_hidden_cards_change_nothing_before_everyone(rules: str) -> None:
    session = session_of("ann bob cat", rules=rules, seed="2")
    game, random = session.table.game, Random(4)
    kinds, differing = set(), 0
    while not game.over and game.turn_number < 25:
        asked = prompt(session, several_people=True, private=False)
        kinds.add(asked.kind)
        twin = another_world(session, random)
        differing += look(twin.table.game.state, 0) != game.view(0)
        assert before_everyone(twin) == before_everyone(session)
        name = random.choice(session.table.asked)
        session.answer(name, random.choice(game.options(name)))
    assert kinds == {OPEN, WINDOW, SECRET}
    assert differing > 3


def test_the_check_would_notice() -> None:
    session, random = session_of("ann bob cat", seed="2"), Random(4)
    words = {str(prompt(another_world(session, random), False, True).rows) for _ in range(5)}
    assert len(words) > 1, "marks of true claims depend on hidden cards"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_cards_turned_down_cannot_be_read(rules: str) -> None:
    game = session_of("ann bob cat", rules=rules).table.game
    view = drawing.face_down(game, "ann")
    assert set(view.hand) == {"?"}
    assert drawing.BACK in drawing.own_hand(drawing.scene(view), 1, 60)[0].plain
    assert [line.text for line in story(view)] == [line.text for line in story(game.view("ann"))]
