"""The player that learned: what it says, where it can play, and that it plays well."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numpy", reason="The extra 'bots' is not installed.")

import coup
from coup import Game
from coup.bots import bot
from coup.bots.master import Master
from coup.engine.errors import UnknownRules
from coup.learn.master import PATIENCE, learned, policy, worn_out

CLASSIC = coup.rules("classic")


@pytest.mark.parametrize("players", range(2, 7))
def test_it_says_how_likely_each_option_is(players: int) -> None:
    game, random = Game("classic", players=players, seed=players), Random(3)
    while not game.over:
        view = game.view(game.decision.seat)
        chances = policy(view)
        assert len(chances) == len(view.options)
        assert sum(chances) == pytest.approx(1, abs=1e-3)
        assert min(chances) >= 0
        assert policy(game.view(game.decision.seat)) == chances
        game.play(random.choice(game.decision.options))


def test_it_answers_by_these_chances() -> None:
    view = Game("classic", players=2, seed=3).view(0)
    chances = policy(view)
    answers = [Master().choose(view, Random(seed)) for seed in range(400)]
    for option, chance in zip(view.options, chances, strict=True):
        assert answers.count(option) / 400 == pytest.approx(chance, abs=0.1)


def test_it_knows_classic_with_all_options_and_nothing_else() -> None:
    assert all(learned(coup.rules("classic", **{name: value})) for name in CLASSIC.options for value in (False, True))
    fewer = CLASSIC.replace(actions=tuple([action for action in CLASSIC.actions if action.key != "exchange"]))
    assert learned(fewer)
    assert not learned(CLASSIC.replace(coins=3))
    dearer = [action.replace(cost=6) if action.key == "coup" else action for action in CLASSIC.actions]
    assert not learned(CLASSIC.replace(actions=tuple(dearer)))
    assert not any(learned(coup.rules(name)) for name in coup.RULE_SETS if name != "classic")


def test_elsewhere_it_says_so() -> None:
    with pytest.raises(UnknownRules, match="classic alone, not Coup with playing cards"):
        policy(Game("poker", players=2, seed=1).view(0))


@pytest.mark.parametrize(("players", "least"), [(2, 0.6), (4, 0.45)])
def test_it_beats_those_who_tell_the_truth(players: int, least: float) -> None:
    """Half and a quarter would be fair; it wins three quarters and two thirds of many games."""
    games, won = 120, 0
    master, honest = Master(), bot("honest")
    for number in range(games):
        random, seat = Random(number), number % players
        game = Game("classic", players=players, seed=number)
        while not game.over:
            asked = game.seat(game.decision.seat)
            game.play((master if asked == seat else honest).choose(game.view(asked), random), asked)
        assert game.outcome is not None
        won += game.outcome.winner == seat
    assert won / games > least


def test_it_does_not_exchange_more_than_three_times_in_a_row() -> None:
    """Whatever the network thinks: people do not wait like that either."""
    game = Game("classic", players=2, seed=3)
    seen: list[float] = []
    while len(seen) < 2 * PATIENCE + 2:
        view = game.view(game.decision.seat)
        if "exchange" in (texts := [option.text for option in view.options]):
            seen.append(policy(view)[texts.index("exchange")])
            game.play("exchange")
        else:
            game.play("pass" if "pass" in texts else view.options[0])
    assert all(chance > 0 for chance in seen[: 2 * PATIENCE])
    assert seen[2 * PATIENCE :] == [0, 0]


def test_a_run_of_exchanges_ends_with_anything_else() -> None:
    game = Game("classic", players=2, seed=3)
    for own in ("exchange", "exchange", "income", "exchange", "exchange"):
        _turn(game, own)
        _turn(game, "income")
    assert not worn_out(game.view(game.decision.seat))
    _turn(game, "exchange")
    _turn(game, "income")
    assert worn_out(game.view(game.decision.seat))


def _turn(game: Game, action: str) -> None:
    """A turn with this action, to which nobody says anything."""
    number = game.state.turn_number
    game.play(action)
    while game.state.turn_number == number:
        texts = [option.text for option in game.decision.options]
        game.play("pass" if "pass" in texts else texts[0])


@pytest.mark.parametrize("card", ["duke", "contessa"])
def test_it_does_not_lose_its_last_life_without_a_word(card: str) -> None:
    chances = _before_death([card], {"bob": ["captain"]})
    assert chances["pass"] == 0
    assert sum(chances.values()) == pytest.approx(1, abs=1e-3)


def test_with_a_life_to_spare_it_may_stay_silent() -> None:
    assert _before_death(["duke", "captain"], {})["pass"] > 0


def _before_death(hand: list[str], lost: dict[str, list[str]]) -> dict[str, float]:
    """What an assassin's target says, when nobody has challenged the claim."""
    hands = {"ann": ["assassin", "duke"], "bob": hand}
    game = Game.position("classic", seed=1, turn="ann", hands=hands, lost=lost, coins={"ann": 3})
    game.play("assassinate bob").play("pass", "bob")
    view = game.view("bob")
    return dict(zip([option.text for option in view.options], policy(view), strict=True))
