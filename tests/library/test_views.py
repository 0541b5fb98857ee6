"""What a game shows of itself: everything after the end, and to each seat its own side, readably."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

import coup
from coup import Game, Revealed, Truth
from coup.engine.seating import MOST_CARDS, Deals, seating_of
from coup.engine.views import look


def test_the_truth_about_players_and_the_table() -> None:
    game = Game.position("classic", hands={"ann": "duke", "bob": "captain contessa"}, lost={"ann": "duke"})
    truth = game.reveal()
    assert truth["ann"] == Truth(coins=2, cards=("duke",), lost=("duke",), face_down=(), places=())
    assert list(truth) == ["ann", "bob"]
    assert dict(truth) == {"ann": truth["ann"], "bob": truth["bob"]}
    assert truth.deck == {"duke": 1, "assassin": 3, "captain": 2, "ambassador": 3, "contessa": 2}
    assert (truth.piles, truth.marks) == ({}, {})


def test_it_differs_where_the_deck_does() -> None:
    def dealt(card: str) -> Revealed:
        return Game.position("reformation", hands={"ann": "duke", "bob": "duke"}, lost={"bob": card}).reveal()

    assert dealt("duke") == dealt("duke")
    assert dealt("duke") != dealt("captain")
    assert "captain" in repr(dealt("captain"))


def test_lost_cards_that_lie_face_down() -> None:
    roles = "banker director guerrilla intellectual missionary"
    hands = {"ann": "guerrilla banker", "bob": "intellectual banker", "cat": "director director"}
    game = Game.position("g54", roles=roles, hands=hands, coins={"ann": 9}, seed=1)
    game.play("coup bob").play("lose intellectual as intellectual")
    assert game.reveal().piles == {"aside": {"bob": ("intellectual",)}}
    for seat in ("ann", "cat"):
        game.play("pass", seat)
    truth = game.reveal()
    assert (truth["bob"].face_down, truth["bob"].lost) == (("intellectual",), ())
    assert truth.piles == {"buried": {"bob": ("intellectual",)}}
    assert game.view("bob").named_piles() == truth.piles
    assert game.view("ann").named_piles() == {"buried": {"bob": ("?",)}}


def test_places() -> None:
    game = Game.position("poker", hands={"ann": "KS KH", "bob": "AS AH"}, disabled=[("bob", 1)], draws="2H")
    assert game.play("swap 1").reveal()["ann"].places == (1, 2)
    assert game.reveal().marks["disabled"] == (("bob", 1),)


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_what_is_revealed_can_be_set_up_again(name: str) -> None:
    """Marks and piles that last are named as a position takes them."""
    game = Game(name, players=3, seed=2)
    random = Random(2)
    while not (game.turn_number > 6 and game.decision.kind == "action"):
        game.play(random.choice(game.decision.options))
    truth, rules = game.reveal(), game.state.rules
    lasting = {pile.name for pile in rules.all_piles if pile.lasting}
    if truth.piles.keys() - lasting:
        pytest.skip("a card lies face down for good")
    more: dict[str, Any] = {mark: value for mark, value in truth.marks.items() if mark not in ("gain", "last_turns")}
    for pile, cards in truth.piles.items():
        each = cards if isinstance(cards, dict) else {}
        more[pile] = {player: " ".join(held) for player, held in each.items()} or " ".join(cards)
    again = Game.position(
        rules,
        players=game.players,
        turn=game.turn,
        coins={player: held.coins for player, held in truth.items()},
        hands={player: " ".join(held.cards) for player, held in truth.items()},
        lost={player: " ".join(held.lost) for player, held in truth.items()},
        **more,
    ).reveal()
    assert [held[1:3] for held in again.values()] == [held[1:3] for held in truth.values()]
    assert (again.deck, again.piles) == (truth.deck, truth.piles)
    assert {mark: again.marks[mark] for mark in more if mark in again.marks} == {
        mark: value for mark, value in more.items() if mark in truth.marks
    }


def test_a_view_reads_like_a_table() -> None:
    hands = {"ann": "duke captain", "bob": "contessa", "cat": ""}
    game = Game.position("reformation", hands=hands, lost={"bob": "duke"}, reserve=3, seed=1)
    assert repr(game.view("ann")) == (
        "<View of ann, turn 1 (ann): ann 2 coins duke captain; bob 2 coins ? (lost duke); cat 0 coins; "
        "reserve 3, factions {'ann': 0, 'bob': 1, 'cat': 0}, deck 11; action? ann>"
    )
    assert repr(game.view()).startswith("<View of a spectator, turn 1 (ann): ann 2 coins ? ?;")
    assert repr(game.stop("enough").view()).endswith("; over>")


def test_the_draw_pile_is_counted_whole() -> None:
    game = Game.position("poker", hands={"ann": "KS KH", "bob": "AS AH"}, top="2S 3S", discard="4S")
    assert game.view("ann").deck_size == 52 - 4 - 1


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_views_and_games_are_sent_and_copied(name: str) -> None:
    game = Game(name, players=3, seed=5)
    random = Random(5)
    for _ in range(60):
        if game.over:
            break
        for seat in (0, 2, None):
            view = game.view(seat)
            again = pickle.loads(pickle.dumps(view))
            assert again == view
            assert again.options == view.options
            assert repr(again) == repr(view)
        game.play(random.choice(game.decision.options))
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert again == game
        assert again.reveal() == game.reveal()


def test_a_copy_goes_on_by_itself() -> None:
    game = Game("classic", players=2, seed=1)
    for other in (copy.copy(game), copy.deepcopy(game)):
        other.play("income")
        assert game.turn_number == 1


def test_what_is_public_can_be_had_from_the_top() -> None:
    game = Game("classic", players=3, seed=1).play("tax")
    state = coup.resample(game.view("ann"), Random(1))
    assert look(state, 0) == game.view("ann")
    assert [type(event) for event in game.view().history or ()][-2:] == [coup.events.Answered, coup.events.Claimed]
    assert game.rules.zone(0) == coup.zones.Zone("hand", 0)
    assert all(hasattr(coup, name) for name in coup.__all__)
    with pytest.raises(AttributeError):
        coup.no_such_thing  # noqa: B018


def test_hidden_deals_stay_alike_at_a_table_that_outlives_many_others() -> None:
    """What tables have in common is forgotten one day; a card that is new to a seat once looked different then."""
    classic = coup.rules("classic")
    for number in range(700):
        seating_of(classic, tuple(f"guest {number} {seat}" for seat in range(6)))
        if number % 50 == 0:
            seating_of(classic.replace(coins=number), ("ann", "bob"))
    for deals in seating_of(coup.rules("incorporation"), ("ann", "bob")).deals:
        assert len({id(option.redacted) for option in deals}) == 1


def test_a_seat_remembers_few_of_the_cards_it_can_be_dealt_and_they_stay_alike() -> None:
    """House rules name cards as they like, and a server sees many of them."""
    deals = Deals("ann", 0)
    options = [deals.of(f"card {number}") for number in range(10 * MOST_CARDS)]
    assert len({id(option.redacted) for option in options}) == 1
    assert len(deals._options) <= MOST_CARDS
    assert deals.of("card 0") is deals.of("card 0")


def test_equal_views_are_equal_to_the_last_byte() -> None:
    """The first table that made a claim on a lost card once told it from the second."""
    seen = []
    for lost in ("intellectual", "banker"):
        roles = "banker director guerrilla intellectual missionary"
        hands = {"xia": "guerrilla banker", "yan": "intellectual banker", "zoe": "director director"}
        game = Game.position("g54", roles=roles, hands=hands, coins={"xia": 9}, seed=1)
        game.play("coup yan").play(f"lose {lost} as intellectual")
        seen.append((game.view("zoe"), pickle.dumps(game.view("zoe"))))
    assert seen[0] == seen[1]
