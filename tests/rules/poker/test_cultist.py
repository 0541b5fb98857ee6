"""The Cultist (6): looks at three cards for one to keep; three Cultists win."""

from __future__ import annotations

import pytest
from talk import Talk, cites, table

from coup.rules.poker.cards import DISCARD, SEEN

HANDS = {"ann": "6S 6H KD", "bob": "5C 9D", "cat": "8S 10D"}
THREE = "6C 6D 6H"


def sit(coins: int = 0, draws: str = "2C 2D 2H", **more: str) -> Talk:
    return table("poker", hands={**HANDS, **more}, coins={"ann": coins}, options={"hand": 3}, draws=draws)


def wins(talk: Talk, player: str) -> list[str]:
    return [option for option in talk.offers(player) if option.startswith("win")]


@cites("000.49", "000.50")
def test_one_of_three_cards_may_be_laid_in_the_place_of_an_own_one() -> None:
    talk = sit().ann("cultist x1").passes()
    assert (talk.kind, len(talk.offers("ann"))) == ("recruit", 10)
    assert {"lay 2C 1", "lay 2D 2", "lay 2H 3", "discard"} <= set(talk.offers("ann"))
    talk.ann("lay 2D 3")
    assert talk.places("ann") == {1: "6S", 2: "6H", 3: "2D"}
    assert [card for card, _ in talk.game.state.piles[DISCARD]] == ["KD", "2C", "2H"]
    assert not talk.game.state.piles[SEEN]


@cites("000.50")
def test_all_three_may_be_discarded() -> None:
    talk = sit().ann("cultist x1").passes().ann("discard")
    assert (talk.cards("ann"), len(talk.game.state.piles[DISCARD]), talk.kind) == (["6H", "6S", "KD"], 3, "repeat")


@cites("000.49")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_use_draws_three_cards(count: int) -> None:
    talk = sit(draws="2C 2D 2H 3C 3D 3H 4C 4D 4H").ann(f"cultist x{count}").passes()
    for rank in range(2, 2 + count):
        assert (talk.kind, talk.offers("ann")[0]) == ("recruit", f"lay {rank}C 1")
        talk.ann(f"lay {rank}C {rank - 1}")
    assert (talk.kind, talk.coins("ann")) == ("repeat", 1)
    assert talk.places("ann") == dict(enumerate([*["2C", "3C", "4C"][:count], *["6S", "6H", "KD"][count:]], start=1))


@cites("000.4")
def test_the_three_cards_are_seen_by_the_player_alone() -> None:
    game = sit().ann("cultist x1").passes().ann("lay 2D 3").game
    assert "2D" in game.record("ann")
    assert not {"2C", "2D", "2H", "KD"} & set(game.record("bob").split())


def test_a_challenge_that_fails_and_the_cultist_goes_on() -> None:
    talk = sit(draws="AC AD 2C 2D 2H").ann("cultist x2").cat("challenge")
    assert talk.offers("ann") == ["show 6S 6H", "concede"]
    talk.ann("show 6S 6H").cat("lose 2").passes()
    assert (talk.kind, talk.places("ann"), talk.places("cat")) == ("recruit", {1: "AC", 2: "AD", 3: "KD"}, {1: "8S"})


def test_a_caught_cultist_draws_nothing() -> None:
    talk = sit(draws="").ann("cultist x3").bob("challenge").ann("concede", "lose 3").passes()
    assert (talk.places("ann"), talk.coins("bob"), talk.game.view().deck_size) == ({1: "6S", 2: "6H"}, 6, 45)


def test_a_disciple_repeats_a_cultist() -> None:
    talk = sit(draws="2C 2D 2H 3C 3D 3H").ann("cultist x1").passes().ann("lay 2C 3", "disciple x1").passes()
    talk.ann("lay 3C 2").passes()
    assert (talk.places("ann"), talk.coins("ann")) == ({1: "6S", 2: "3C", 3: "2C"}, 0)


# Three Cultists


@cites("000.51", "000.3")
def test_three_cultists_in_play_win_at_once_and_are_seen_by_all() -> None:
    talk = sit(ann=THREE)
    assert wins(talk, "ann") == ["win cultist 1 2 3"]
    talk.ann("win cultist 1 2 3")
    assert (talk.game.winner, talk.kind) == ("ann", "end")
    seen = str(talk.game.view("bob").history)
    assert all(card in seen for card in THREE.split())


@cites("000.51")
def test_two_cultists_and_a_disabled_one_do_not_win() -> None:
    assert not wins(sit(), "ann")
    talk = table("poker", hands={**HANDS, "ann": THREE}, options={"hand": 3}, disabled=[(0, 2)])
    assert not wins(talk, "ann")


def test_a_player_wins_in_the_middle_of_a_turn_of_others() -> None:
    """Bob is asked about ann's Duke, and about the card that she aims at."""
    asked = sit(ann="KS KD", bob=THREE).ann("duke x1")
    assert wins(asked, "bob") == ["win cultist 1 2 3"]
    assert not wins(asked, "cat")
    assert asked.bob("win cultist 1 2 3").game.winner == "bob"
    aimed = sit(6, ann="KS KD", bob=THREE).ann("coup bob 1").bob("win cultist 1 2 3")
    assert (aimed.game.winner, len(aimed.places("bob"))) == ("bob", 3)


def test_whoever_is_not_asked_has_to_wait() -> None:
    talk = sit(ann="KS KD", bob=THREE)
    assert talk.refuses("bob", "win cultist 1 2 3")
    assert talk.ann("income").bob("win cultist 1 2 3").game.winner == "bob"


def test_the_card_that_makes_three_may_win_as_soon_as_its_owner_is_asked() -> None:
    talk = sit(draws="6C 2D 2H").ann("cultist x1").passes().ann("lay 6C 3")
    assert (talk.kind, wins(talk, "ann")) == ("repeat", ["win cultist 1 2 3"])
    assert talk.ann("win cultist 1 2 3").game.winner == "ann"
