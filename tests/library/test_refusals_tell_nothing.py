"""A refusal depends on what its seat may know: in a world that the seat cannot tell apart it reads the same."""

from random import Random

import pytest

import coup
from coup import CoupError, Game
from coup.engine.flow import apply
from coup.engine.options import Option
from coup.engine.state import State

ODD = ["pass", "challenge", "block", "block duke", "show duke", "steal", "lose", "coup", "swap 9", "win baron 1", "zed"]


def answer(state: State, seat: int, text: str) -> str:
    """What a seat is told that says this; nothing if it may."""
    try:
        apply(state.copy(), Option(text.split()[0], text), seat)
    except CoupError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_a_refusal_tells_nothing_hidden(name: str) -> None:
    random = Random(name)
    words = set(ODD)
    refusals = set()
    for seed in range(4):
        game = Game(name, players=4, seed=seed, **({"advanced": True} if name == "g54" else {}))
        while not game.over and game.turn_number < 15:
            words |= {option.text for option in game.decision.options}
            seat = random.randrange(4)
            world = coup.resample(game.view(seat), random)
            for text in random.sample(sorted(words), min(8, len(words))):
                told = answer(game.state, seat, text)
                assert told == answer(world, seat, text)
                refusals.add(told)
            game.play(random.choice(game.decision.options))
    assert len(refusals) > 100
