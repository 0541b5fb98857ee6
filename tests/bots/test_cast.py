"""What every bot owes to everyone: legal answers, the same game from the same seed, no peeking; and its own temper."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from conformance.play import small, tables
from library.packages import install

from coup import RULE_SETS, Game
from coup.bots import BOTS, LEVELS, Bot, UnknownBot, bot, bot_names, character, opponents, thinking_time
from coup.bots.planner import Planner
from coup.bots.thinker import Thinker
from coup.engine.disputes import Dispute
from coup.engine.flow import apply, decide
from coup.engine.options import Option
from coup.engine.resample import resample
from coup.engine.views import look

TURNS = 40
ONE_GAME = """
import sys
from random import Random
from coup import Game
from coup.bots import bot
from coup.bots.thinker import Thinker

game, random = Game(sys.argv[1], players=4, seed=1), Random(1)
players = [bot("careful"), Thinker(nodes=10), bot("bluffer"), Thinker(nodes=10)]
while not game.over and game.turn_number <= 12:
    seat = game.seat(game.decision.seat)
    option = players[seat].choose(game.view(seat), random)
    print(seat, option)
    game.play(option, seat)
"""


def answers(game: Game, players: list[Bot], seed: int) -> list[str]:
    """Play until the end or a turn limit; illegal answers are refused by the engine."""
    given = []
    randoms = [Random(f"{seed} {seat}") for seat in range(len(players))]
    while not game.over and game.turn_number <= TURNS:
        seat = game.seat(game.decision.seat)
        option = players[seat].choose(game.view(seat), randoms[seat])
        given.append(option.text)
        game.play(option, seat)
    return given


@pytest.mark.parametrize(("rules", "players"), tables())
def test_the_cast_plays_by_the_rules_and_the_same_seed_gives_the_same_game(rules: str, players: int) -> None:
    names = list(BOTS)
    line_up = [small(names[(seat + players) % len(names)]) for seat in range(players)]
    once = answers(Game(rules, players=players, seed=5), line_up, 5)
    again = answers(Game(rules, players=players, seed=5), line_up, 5)
    assert once == again


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_same_seed_gives_the_same_game_in_another_process(rules: str) -> None:
    games = [
        subprocess.run(
            [sys.executable, "-c", ONE_GAME, rules],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert games[0] == games[1]
    assert len(games[0].splitlines()) > 12


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_bot_can_tell_two_worlds_apart_that_its_seat_cannot(name: str, rules: str) -> None:
    player = small(name)
    others = bot("random")
    game = Game(rules, players=3, seed=f"{name} {rules}")
    for number in range(90):
        if game.over:
            return
        seat = game.seat(game.decision.seat)
        view = game.view(seat)
        if number % 3 == 0:
            choice = player.choose(view, Random(number))
            world = resample(view, Random(number))
            assert player.choose(look(world, seat), Random(number)) == choice
        game.play(others.choose(view, Random(number)), seat)


def lies(game: Game, seat: int, option: Option) -> bool:
    """Whether an answer claims something that is not so."""
    state = game.state.copy()
    apply(state, option, seat)
    top = decide(state).question
    return isinstance(top, Dispute) and top.claimant == seat and not top.claim.proofs(state, seat)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_honest_never_lies(rules: str) -> None:
    player = bot("honest")
    for seed in range(4):
        game = Game(rules, players=4, seed=seed)
        random = Random(seed)
        while not game.over and game.turn_number <= TURNS:
            seat = game.seat(game.decision.seat)
            option = player.choose(game.view(seat), random)
            assert not lies(game, seat, option)
            game.play(option, seat)


def test_a_pass_is_no_lie_though_a_claim_made_before_comes_up_after_it() -> None:
    """Two join a Capitalist, falsely; the second is asked about the first, and then has to stand by its own word."""
    hands: dict[str | int, str] = dict.fromkeys(("ann", "bob", "cat"), "director guerrilla")
    roles = "capitalist+director+guerrilla+politician+peacekeeper"
    game = Game.position("g54", seed=1, turn="ann", hands=hands, roles=roles)
    for name, answer in (("ann", "capitalist"), ("bob", "pass"), ("cat", "pass"), ("bob", "join"), ("cat", "join")):
        game.play(answer, name)
    game.play("pass", "ann")
    assert game.decision.seat == "cat"
    options = [option.text for option in game.decision.options]
    for name in BOTS:
        assert small(name).choose(game.view("cat"), Random(1)).text in options
    prospects = Planner(game.view("cat"), Random(1)).prospects(lies=False)
    assert [(prospect.option.text, prospect.lie) for prospect in prospects] == [("challenge", False), ("pass", False)]


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_has_a_character_in_one_line(name: str) -> None:
    line = character(name)
    assert line.endswith(".")
    assert "\n" not in line


def test_every_level_has_a_bot() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert all(bot(name).name == name for name in LEVELS.values())


def test_a_thinker_may_be_given_its_number_of_games() -> None:
    player = bot("thinker:25")
    assert isinstance(player, Thinker)
    assert (player.name, player.nodes) == ("thinker:25", 25)
    for name in ("thinker:", "thinker:0", "thinker:many", "honest:5"):
        with pytest.raises(UnknownBot):
            bot(name)


def test_thinking_time_depends_on_the_kind_of_question_and_chance_alone() -> None:
    for kind in ("action", "challenge", "something new"):
        times = [thinking_time(kind, Random(seed)) for seed in range(100)]
        assert times == [thinking_time(kind, Random(seed)) for seed in range(100)]
        assert 0.4 < min(times) < max(times) < 5


def test_a_bot_of_another_package_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = (
        "from coup.bots.uniform import RandomBot\nclass Guest(RandomBot):\n    name, character = 'guest', 'New here.'\n"
    )
    entries = {"coup.bots": {"guest": "guest_bot:Guest", "broken": "guest_bot:Nobody"}}
    install(tmp_path, "guest-bot", {"guest_bot.py": module}, entries)
    monkeypatch.syspath_prepend(tmp_path)
    assert bot("guest").name == "guest"
    assert bot_names() == [*BOTS, "broken", "guest"]
    assert opponents()["guest"] == "New here."
    assert "broken" not in opponents()
    with pytest.raises(UnknownBot, match=r"There are: random, .*guest"):
        bot("nobody")
    with pytest.raises(UnknownBot, match="cannot be loaded"):
        bot("broken")
