"""Whatever is said to the server, and in whatever order: every frame is answered once, and only refusals come out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coup.web.entries import decoded
from coup.web.journal import Journal
from coup.web.limits import Gatekeeper, Limits, Rate
from coup.web.lobby import Lobby
from coup.web.metrics import Metrics
from coup.web.minds import Minds
from coup.web.outbox import Outbox, Post
from coup.web.room import Room
from coup.web.schema import COMMANDS, tag
from coup.web.session import Session

ENDLESS = Rate(1e9, 1e9)
ANSWERS = ("done", "refused", "welcome", "hinted", "looked", "carried", "games")
"""What a command is answered with."""


class Heard(Outbox):
    """Everything that is said to somebody is read at once."""

    def __init__(self, heard: list[dict[str, Any]]) -> None:
        super().__init__(Post(), bool, lambda: None)
        self.heard = heard

    def put(self, message: bytes) -> None:
        self.heard.append(json.loads(message))


class World:
    """A server without a network, and three people who talk to it."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.journal = Journal(folder / "tables.sqlite")
        self.limits = Gatekeeper(Limits(commands=ENDLESS, chat=ENDLESS, trials=ENDLESS, by_address=False))
        self.lobby = Lobby(self.journal, Minds(1), Metrics())
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.loop.run_until_complete(self.lobby.minds.start())

    def person(self, number: int) -> Session:
        heard = self.heard[number] = []
        return Session(self.lobby, self.limits, "here", Heard(heard), lambda: None)

    def say(self, session: Session, frame: str | bytes) -> None:
        self.loop.run_until_complete(session.hear(frame))

    def close(self) -> None:
        self.lobby.close()
        self.loop.run_until_complete(self.lobby.minds.close())
        self.journal.close()
        self.loop.close()


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    found = World(tmp_path_factory.mktemp("fuzz"))
    yield found
    found.close()


def answers(world: World, number: int) -> list[dict[str, Any]]:
    return [message for message in world.heard[number] if message["is"] in ANSWERS]


# Frames

NUMBERS = st.integers() | st.floats() | st.booleans() | st.none()
JSON = st.recursive(
    NUMBERS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)
NAMES = [tag(kind)[1] for kind in COMMANDS]
FIELDS = sorted({field.name for kind in COMMANDS for field in msgspec.structs.fields(kind)})
ALMOST = st.fixed_dictionaries(
    {"do": st.sampled_from(NAMES) | st.text(max_size=8), "id": st.sampled_from(["x", "", "y y"]) | JSON},
    optional={name: JSON for name in FIELDS if name != "id"},
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frame=st.binary(max_size=200) | st.text(max_size=200) | (JSON | ALMOST).map(json.dumps))
def test_any_frame_is_answered_once(world: World, frame: str | bytes, caplog: pytest.LogCaptureFixture) -> None:
    session = world.person(0)
    world.say(session, frame)
    said = answers(world, 0)
    assert len(said) == 1
    assert said[0]["is"] in ("refused", "welcome")
    assert said[0].get("reason") != "trouble"
    assert not caplog.records


# Commands in any order


KEYS = st.sampled_from(["classic", "poker", "easy", "medium", "en", "xx", "roles", "hello", "exec:x"]) | st.text(
    max_size=9
)


def value_of(field: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    """Anything that a field may hold."""
    match field:
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.IntType():
            return st.integers(field.ge or 0, min(field.le or 12, 12))
        case msgspec.inspect.LiteralType():
            return st.sampled_from(sorted(field.values, key=str))
        case msgspec.inspect.StrType():
            if field.pattern and "a-f" in field.pattern:
                return st.text("0123456789abcdef", min_size=field.min_length or 0, max_size=40)
            return KEYS.filter(lambda text: len(text) >= (field.min_length or 0))
        case msgspec.inspect.DictType():
            return st.dictionaries(KEYS, st.booleans() | st.integers(0, 3) | KEYS, max_size=2)
        case msgspec.inspect.UnionType():
            return st.one_of([value_of(one) for one in field.types])
        case msgspec.inspect.StructType():
            # House rules are tried out in processes of their own, which takes a while each; they have their own tests.
            parts = {one.name: value_of(one.type) for one in field.fields if one.name != "house"}
            return st.fixed_dictionaries({}, optional=parts)
    raise NotImplementedError(field)


def commands() -> st.SearchStrategy[dict[str, Any]]:
    """Commands whose fields are of the right kind, whatever they say."""
    found = []
    for kind in COMMANDS:
        fields = msgspec.inspect.type_info(kind).fields  # type: ignore[attr-defined]
        values = {field.name: value_of(field.type) for field in fields if field.name != "id"}
        found.append(st.fixed_dictionaries({"do": st.just(tag(kind)[1]), **values}))
    return st.one_of(found)


SENSIBLE = st.sampled_from(
    ["start", "answer", "answer", "answer", "enter", "open", "sit", "play", "contribute", "look"]
)
STEPS = st.lists(st.tuples(st.integers(0, 2), commands() | SENSIBLE, st.integers(0, 10_000)), min_size=5, max_size=40)


def sensible(world: World, number: int, do: str, choice: int) -> dict[str, Any]:
    """A command that is likely to be carried out, from what this person and the others have been shown."""
    heard = world.heard[number]
    rooms = [message for messages in world.heard.values() for message in messages if message["is"] == "room"]
    asked = [message["question"] for message in heard if message["is"] == "screen" and message["question"]]
    committed = [message["commitment"] for message in heard if message["is"] == "committed"]
    command: dict[str, Any] = {"do": do}
    if do == "answer" and asked:
        command |= {
            "question": asked[-1]["number"],
            "text": asked[-1]["choices"][choice % len(asked[-1]["choices"])]["text"],
        }
    elif do == "answer":
        command |= {"question": choice, "text": "pass"}
    elif do == "enter":
        command["code"] = rooms[-1]["code"] if rooms else "NOBODY"
    elif do in ("open", "play"):
        command["settings"] = {"seats": 2 + choice % 3, "pace": "instant"}
    elif do == "sit":
        command["seat"] = choice % 4
    elif do == "contribute":
        command |= {"commitment": committed[-1] if committed else "00", "value": "ab" * 16}
    return command


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=100)
@given(steps=STEPS)
def test_any_order_of_commands_is_answered_command_by_command(
    world: World, steps: list[tuple[int, Any, int]], caplog: pytest.LogCaptureFixture
) -> None:
    people = [world.person(number) for number in range(3)]
    for number, session in enumerate(people):
        world.say(session, json.dumps({"do": "hello", "id": "h", "name": f"p{number}"}))
    rooms: set[Room] = set()
    for place, (number, wanted, choice) in enumerate(steps):
        command = sensible(world, number, wanted, choice) if isinstance(wanted, str) else wanted
        before = len(answers(world, number))
        world.say(people[number], json.dumps({**command, "id": f"c{place}"}))
        said = [message for message in answers(world, number)[before:] if message["id"] == f"c{place}"]
        assert len(said) == 1, (command, said)
        assert said[0].get("reason") != "trouble", command
        keeper = people[number].keeper
        if keeper is not None:
            rooms.add(keeper.room)
    assert not caplog.records, [record.getMessage() for record in caplog.records]
    for room in rooms:
        check_kept(world, room)
    for session in people:
        session.gone()


def changes_of(world: World, room: Room) -> list[bytes]:
    """What the journal has of a room. What a table does by itself may just have been written, and be applied next."""
    for _ in range(1000):
        rows = list(world.journal.read("SELECT change FROM changes WHERE room = ? ORDER BY number", room.code))
        if len(rows) == room.version:
            break
        world.loop.run_until_complete(asyncio.sleep(0.01))
    return [change for (change,) in rows]


def check_kept(world: World, room: Room) -> None:
    """What is in memory is what the journal makes of it."""
    again = Room(room.code)
    for change in changes_of(world, room):
        again.apply(decoded(change))
    assert (again.version, again.status, again.question) == (room.version, room.status, room.question)
    assert again.seats == room.seats
    assert again.game == room.game


def test_the_frames_that_are_tried_are_not_all_refused(world: World) -> None:
    """The fuzz of commands gets somewhere: a game is dealt and answered."""
    session = world.person(0)
    world.say(session, json.dumps({"do": "hello", "id": "h"}))
    world.say(session, json.dumps({"do": "play", "id": "p", "settings": {"seats": 2, "pace": "instant"}}))
    world.say(session, json.dumps({**sensible(world, 0, "contribute", 0), "id": "c"}))
    for _ in range(200):
        if any(message["is"] == "screen" and message["question"] for message in world.heard[0]):
            break
        world.loop.run_until_complete(asyncio.sleep(0.05))
    world.say(session, json.dumps({**sensible(world, 0, "answer", 0), "id": "a"}))
    assert [message["is"] for message in world.heard[0] if message.get("id") == "a"] == ["done"]
    session.gone()
