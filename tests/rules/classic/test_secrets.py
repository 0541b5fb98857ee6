"""What is hidden, what is open, and what is nobody's business."""

import random

import pytest
from talk import cites, table

from coup import Game
from coup.engine.events import UNKNOWN, Answered, Paid
from coup.engine.zones import DEALER

HANDS = {"ann": "duke contessa", "bob": "captain assassin", "cat": "duke duke"}


def played(seed: int) -> Game:
    """A whole game at random."""
    game, dice = Game("classic", players=3 + seed % 2, seed=seed), random.Random(seed)
    while not game.over:
        name = dice.choice(game.decision.seats)
        game.play(dice.choice(game.options(name)), name)
    return game


@cites("002.2", "004.5")
def test_i_see_my_own_cards_and_nobody_elses() -> None:
    game = table(hands=HANDS).game
    for seat, name in enumerate(game.players):
        view = game.view(name)
        assert sorted(view.hand) == sorted(HANDS[name].split())
        assert [hand for other, hand in enumerate(view.hands) if other != seat] == [(UNKNOWN, UNKNOWN)] * 2
    assert set(game.view().hands) == {(UNKNOWN, UNKNOWN)}


@cites("002.2", "004.5")
def test_what_others_hold_makes_no_difference_to_what_i_see() -> None:
    one = table(hands=HANDS).ann("tax").bob("pass")
    other = table(hands={**HANDS, "bob": "ambassador ambassador", "cat": "contessa captain"}).ann("tax").bob("pass")
    assert one.game.view("ann") == other.game.view("ann")
    assert one.game.record("ann") == other.game.record("ann")
    assert one.game.view("bob") != other.game.view("bob")


def test_coins_lost_cards_claims_answers_and_card_counts_are_open() -> None:
    talk = table(hands={**HANDS, "cat": "duke"}, lost={"cat": "contessa"}, coins={"cat": 5}).ann("tax").bob("pass")
    view = talk.game.view()
    assert (view.coins, view.lost, view.deck_size) == ([2, 2, 5], [(), (), ("contessa",)], 9)
    assert [len(hand) for hand in view.hands] == [2, 2, 1]
    answers = [event.text for event in view.history or () if isinstance(event, Answered) and event.seat != DEALER]
    assert answers == ["tax", "pass"]
    assert view.seats == (2,)


@cites("002.26", "002.66", "002.67", "002.68")
def test_there_is_no_promise_no_gift_and_no_peep_among_the_answers() -> None:
    """Deals are only talk: whatever was said, the same answers are on offer, and none of them keeps a deal."""
    words: dict[str, set[str]] = {}
    for seed in range(30):
        game, dice = Game("classic", players=4, seed=seed), random.Random(seed)
        while not game.over:
            words.setdefault(game.decision.kind, set()).update(option.verb for option in game.decision.options)
            game.play(dice.choice(game.decision.options))
    assert words == {
        "action": {"income", "foreign-aid", "tax", "exchange", "steal", "assassinate", "coup"},
        "challenge": {"challenge", "pass"},
        "block": {"block", "pass"},
        "prove": {"show", "concede"},
        "lose": {"lose"},
        "keep": {"keep"},
    }


@cites("002.68")
@pytest.mark.parametrize("seed", range(5))
def test_coins_go_from_player_to_player_by_a_steal_only(seed: int) -> None:
    action = ""
    for event in played(seed).state.log or []:
        if isinstance(event, Answered) and event.text.startswith("steal"):
            action = f"steal by {event.seat}"
        elif isinstance(event, Paid) and event.source >= 0 and event.target >= 0:
            assert action == f"steal by {event.target}"
            assert event.amount in (1, 2)


@cites("002.69")
@pytest.mark.parametrize("seed", range(5))
def test_every_game_has_one_winner_who_alone_has_cards(seed: int) -> None:
    game = played(seed)
    assert [name for name, truth in game.reveal().items() if truth.cards] == [game.winner]
