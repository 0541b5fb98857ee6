"""Hidden cards do not show in anything that a learning machine is given: the law of two worlds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from conformance.broken import BrokenLaw
from conformance.channels import Channel, Seen
from conformance.play import Case, random_case
from conformance.twins import check_twins_alike

import coup
from coup.engine.state import Position
from coup.engine.zones import NOBODY

pytest.importorskip("numpy", reason="needs the extra learn")

from coup.learn import recall, tracker
from coup.learn.encoding import Encoding, Watcher, encoding_of
from coup.learn.episode import Episode

GAMES = 3


def encoding(seen: Seen) -> Encoding:
    """The numbers of the rules with which the game began: roles may be drawn later."""
    game = seen.game
    rules = coup.rules(
        game.rules.name, **{**game.rules.options, **({"roles": "random"} if game.rules.drawn_roles else {})}
    )
    return encoding_of(rules, len(game.players))


def observation(seen: Seen) -> list[bytes]:
    """From the view, and without one."""
    numbers = encoding(seen)
    watched = numbers.watcher().observe_seat(seen.game.state, seen.seat)
    return [numbers.encode(seen.view).tobytes(), watched.tobytes()]


def explained(seen: Seen) -> str:
    numbers = encoding(seen)
    return numbers.explain(numbers.encode(seen.view))


def mask(seen: Seen) -> list[bytes]:
    numbers, state = encoding(seen), seen.game.state
    watcher = numbers.watcher()
    return [numbers.mask(seen.view).tobytes(), watcher.mask(watcher.numbers_of_seat(state, seen.seat)).tobytes()]


def information_state(seen: Seen) -> list[object]:
    numbers, state = encoding(seen), seen.game.state
    return [recall.in_words(state, seen.seat, numbers), recall.in_numbers(state, seen.seat, numbers)]


def at_a_pettingzoo_table(seen: Seen) -> list[object]:
    """What an agent is given: what it observes, and what it is told beside that."""
    from coup.learn.pettingzoo import env

    numbers = encoding(seen)
    table = env(numbers.rules, len(seen.game.players))
    table.reset(seed=1)
    episode = table._episode = Episode(numbers, seen.game.state.copy(), Random(1))
    table.infos = {agent: {} for agent in table.agents}
    table._select(episode)
    agent = table.possible_agents[seen.seat]
    observed = table.observe(agent)
    return [observed["observation"].tobytes(), observed["action_mask"].tobytes(), table.infos[agent]]


def in_openspiel(seen: Seen) -> list[object]:
    import pyspiel

    from coup.learn.openspiel import Table

    name, players = seen.game.rules.name, len(seen.game.players)
    options = " ".join(f"{name}:{value}" for name, value in encoding(seen).rules.options.items())
    options = options.replace("True", "on").replace("False", "off")
    game = pyspiel.load_game("python_coup", {"rules": name, "players": players, "options": options})
    state: Any = game.new_initial_state()
    state.table = Table(game, seen.game.state.copy())
    seat = seen.seat
    return [
        state.information_state_string(seat),
        list(state.information_state_tensor(seat)),
        state.observation_string(seat),
        list(state.observation_tensor(seat)),
        state.legal_actions(seat) if state.current_player() == seat else [],
    ]


WAYS: dict[str, Channel] = {
    "the observation": observation,
    "the words for the observation": explained,
    "the mask": mask,
    "the information state": information_state,
}


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_twins_look_alike_to_learners(name: str) -> None:
    random = Random(f"learners {name}")
    for _ in range(GAMES):
        case = random_case(random, [name])
        assert check_twins_alike(case, random.randrange(case.players), rate=1, dear=0, ways=WAYS), case


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_twins_look_alike_through_pettingzoo(name: str) -> None:
    pytest.importorskip("pettingzoo", reason="needs the extra learn")
    random = Random(f"pettingzoo {name}")
    ways = {"a table of PettingZoo": at_a_pettingzoo_table}
    for _ in range(GAMES):
        case = random_case(random, [name])
        assert check_twins_alike(case, random.randrange(case.players), rate=0.5, dear=0, ways=ways), case


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_twins_look_alike_through_openspiel(name: str) -> None:
    pytest.importorskip("pyspiel", reason="needs the extra openspiel")
    random = Random(f"openspiel {name}")
    ways = {"a state of OpenSpiel": in_openspiel}
    for _ in range(GAMES):
        case = random_case(random, [name])
        assert check_twins_alike(case, random.randrange(case.players), rate=0.3, dear=0, ways=ways), case


def leaks(ways: dict[str, Channel], *names: str) -> bool:
    """Whether the law notices, within a few games."""
    try:
        for seed in range(6):
            case = Case(names[seed % len(names)], 3, seed)
            check_twins_alike(case, seed % 3, rate=0.3, dear=0, ways=ways)
    except BrokenLaw:
        return True
    return False


def test_a_hidden_hand_in_the_observation_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last number says how many dukes the next player has."""
    plain = tracker.Tracker._moment

    def leaky(self: Any, ground: Any, position: Position, me: int, *rest: Any) -> bytearray:
        numbers = plain(self, ground, position, me, *rest)
        numbers[-1] = position.hands[(me + 1) % len(position.hands)].count("duke")
        return numbers

    assert not leaks({"the observation": observation}, "classic")
    monkeypatch.setattr(tracker.Tracker, "_moment", leaky)
    assert leaks({"the observation": observation}, "classic")


def test_what_others_put_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are read as whoever made them was told."""

    def leaky(events: Any, number: int, seat: int) -> Any:
        return events[number]

    monkeypatch.setattr(tracker, "seen", leaky)
    assert leaks({"the observation": observation}, "reformation", "g54")


def test_a_card_heard_by_everyone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are told as they were given, with the cards that they keep."""
    plain = recall.told

    def leaky(state: Any, seat: int, numbers: Encoding) -> Any:
        for event in state.log:
            if getattr(event, "option", None) is not None and event.seat not in (seat, NOBODY):
                yield recall.heard(state, event, numbers)
        yield from plain(state, seat, numbers)

    monkeypatch.setattr(recall, "told", leaky)
    assert leaks({"the information state": information_state}, "classic")


def test_a_mask_that_knows_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that is not asked gets the answers of the one that is."""
    from coup.engine.flow import decide

    def leaky(self: Watcher, state: Any, seat: int) -> list[int]:
        first = decide(state).seat
        return self.tracker.options(state, first, decide(state).options)

    monkeypatch.setattr(Watcher, "numbers_of_seat", leaky)
    assert leaks({"the mask": mask}, "classic")
