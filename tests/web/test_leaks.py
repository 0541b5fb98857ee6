"""No hidden card leaves the server: two worlds that differ only in what somebody cannot see give them the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.play import Case, random_case
from conformance.twins import Twins
from web import worlds
from web.worlds import Host, World, everything

import coup
from coup.engine.flow import decide
from coup.engine.zones import DEALER, SPECTATOR
from coup.web import audience, deciding, gate, keeper, metrics, minds, protocol, telling
from coup.web.audience import Audience
from coup.web.refusal import Refusal
from coup.web.room import Room

LONGEST = 60
"""Answers of a game that are looked at."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    yield host
    host.journal.close()


async def differences(host: Host, case: Case, seat: int, longest: int = LONGEST) -> tuple[set[str], int]:
    """The ways in which a reader could tell the worlds apart, at any step of a game; and how many steps there were."""
    twins = Twins(case, seat)
    found: set[str] = set()
    pair: tuple[World, World] | None = None
    looked = 0
    for _ in range(longest * 6):
        if twins.over or looked >= longest:
            break
        if decide(twins.one.state).seat != DEALER:
            looked += 1
            if pair is None or pair[1].room.game is not twins.other:
                pair = (host.world(twins.one, seat), host.world(twins.other, seat))
                for world in pair:
                    await worlds.arrival(world, ())
            words = twins.words()
            for world, game in zip(pair, (twins.one, twins.other), strict=True):
                world.put(game)
            mine, theirs = [await everything(world, words) for world in pair]
            found |= {way for way in mine if mine[way] != theirs[way]}
        before = twins.other
        twins.step()
        if twins.other is not before:
            pair = None
    return found, looked


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_two_worlds_are_alike_in_every_way(host: Host, name: str) -> None:
    random = Random(f"server {name}")
    for number in range(3):
        case = random_case(random, [name])
        seat = SPECTATOR if number == 0 else random.randrange(case.players)
        found, looked = asyncio.run(differences(host, case, seat))
        assert not found, (case, seat)
        assert looked > 3


# Planted leaks


def secret(room: Room) -> bool:
    """Something that nobody else may know, and that bob's hand decides."""
    assert room.game is not None
    return "duke" in room.game.state.hands[1]


Patch = pytest.MonkeyPatch


def in_the_version(patch: Patch) -> None:
    honest = Audience._around

    def crooked(self: Audience, *parts: Any) -> Any:
        around = honest(self, *parts)
        return around._replace(version=around.version + secret(self.room))

    patch.setattr(Audience, "_around", crooked)


def in_the_number_of_messages(patch: Patch) -> None:
    honest = Audience.show_game

    def crooked(self: Audience, *parts: Any) -> None:
        honest(self, *parts)
        if secret(self.room):
            honest(self, *parts)

    patch.setattr(Audience, "show_game", crooked)


def in_the_order_of_messages(patch: Patch) -> None:
    honest = Audience.show_room

    def crooked(self: Audience, readers: Any = None) -> None:
        if secret(self.room):
            self.show_all(protocol.Committed(game=1, commitment=""))
            honest(self, readers)
        else:
            honest(self, readers)
            self.show_all(protocol.Committed(game=1, commitment=""))

    patch.setattr(Audience, "show_room", crooked)


def in_the_story(patch: Patch) -> None:
    honest = telling.whole_story

    def crooked(game: int, view: Any, names: Any) -> Any:
        return honest(game, view, [*names[:-1], names[-1] + " " * WORLD[-1]])

    patch.setattr(audience, "whole_story", crooked)
    seen(patch)


WORLD: list[int] = [0]


def seen(patch: Patch) -> None:
    """Lets a plant that sees no table know what is hidden at the one being shown."""
    honest = Audience._follow

    def noting(self: Audience, game: Any) -> Any:
        WORLD.append(int(secret(self.room)))
        return honest(self, game)

    patch.setattr(Audience, "_follow", noting)


def in_a_refusal(patch: Patch) -> None:
    honest = deciding.answered

    def crooked(room: Room, seat: int, text: str, late: bool = False) -> Any:
        try:
            return honest(room, seat, text, late)
        except Refusal:
            raise Refusal("option", f"No. {secret(room)}") from None

    patch.setattr(deciding, "answered", crooked)


def in_a_delay(patch: Patch) -> None:
    honest = minds.delay

    def crooked(random: Any, pace: str, kind: str = "") -> float:
        return honest(random, pace, kind) + WORLD[-1]

    patch.setattr(minds, "delay", crooked)
    seen(patch)


def in_the_metrics(patch: Patch) -> None:
    honest = metrics.Metrics.text
    patch.setattr(metrics.Metrics, "text", lambda self: honest(self) + f"coup_dukes {WORLD[-1]}\n")
    seen(patch)


def in_the_log(patch: Patch) -> None:
    honest = keeper.Keeper.enter

    async def crooked(self: Any, reader: Any, command: Any = None) -> None:
        if secret(self.room):
            logging.getLogger("coup.web").error("a duke")
        await honest(self, reader, command)

    patch.setattr(keeper.Keeper, "enter", crooked)


def over_http(patch: Patch) -> None:
    def crooked(self: gate.Gate, request: Any) -> Any:
        raise Refusal("game" if secret(self.lobby.keepers[worlds.CODE].room) else "eyes")

    patch.setattr(gate.Gate, "_find_game", crooked)


PLANTS: dict[Callable[[Patch], None], str] = {
    in_the_version: "what is new",
    in_the_number_of_messages: "what is new",
    in_the_order_of_messages: "what a newcomer is shown",
    in_the_story: "what a newcomer is shown",
    in_a_refusal: "refusals",
    in_a_delay: "what is due",
    in_the_metrics: "metrics",
    in_the_log: "the log",
    over_http: "HTTP",
}


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(host: Host, plant: Callable[[Patch], None]) -> None:
    found: set[str] = set()
    for seed in range(12):
        with Patch.context() as patch:
            plant(patch)
            found |= asyncio.run(differences(host, Case("classic", 3, seed), 0, longest=15))[0]
        if PLANTS[plant] in found:
            return
    pytest.fail(f"not found; only {found}")
