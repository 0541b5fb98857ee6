"""Lost lives, lost players and the end."""

import pytest
from talk import cites, table

from coup import GameOver

HANDS = {"ann": "duke assassin", "bob": "captain contessa", "cat": "contessa duke"}
RICH = {"ann": 8, "bob": 5, "cat": 7}


@cites("002.10", "004.46", "004.48")
def test_who_loses_a_life_picks_the_card_and_all_see_it() -> None:
    for card in ("captain", "contessa"):
        talk = table(hands=HANDS, coins=RICH).ann("coup bob")
        assert talk.asked == ("bob",)
        talk.bob(f"lose {card}")
        assert talk.game.view().lost[1] == (card,)


@cites("002.11")
def test_a_card_turned_up_proves_nothing_any_more() -> None:
    talk = table(hands={**HANDS, "bob": "captain"}, lost={"bob": "contessa"}, coins=RICH)
    talk.ann("assassinate bob").bob("block contessa").ann("challenge")
    assert talk.offers("bob") == ["concede"]


@cites("002.20", "004.49")
def test_lost_cards_stay_out_of_the_deck() -> None:
    talk = table(hands=HANDS, coins=RICH)
    before = talk.game.state.deck.copy()
    talk.ann("coup bob").bob("lose captain")
    assert talk.game.state.deck == before
    assert talk.lost("bob") == ["captain"]


@cites("002.8", "002.12", "002.19", "004.47")
def test_without_a_card_a_player_is_out_at_once() -> None:
    talk = table(hands={**HANDS, "bob": "captain"}, coins=RICH).ann("coup bob").bob("lose captain")
    assert not talk.game.view().alive(1)
    assert talk.game.turn == "cat"
    talk.cat("tax")
    assert talk.asked == ("ann",)


@cites("002.20")
def test_the_coins_of_the_dead_are_gone() -> None:
    talk = table(hands={**HANDS, "bob": "captain"}, coins=RICH).ann("coup bob").bob("lose captain")
    assert talk.coins("bob") == 0
    assert sum(talk.coins(name) for name in talk.game.players) == RICH["ann"] - 7 + RICH["cat"]


@cites("002.7", "002.21", "004.2", "004.47")
def test_the_last_one_with_a_card_wins() -> None:
    talk = table(hands={"ann": "duke", "bob": "captain"}, coins={"ann": 7}).ann("coup bob").bob("lose captain")
    assert (talk.game.winner, talk.kind) == ("ann", "end")


@cites("002.21")
def test_the_game_goes_on_while_two_are_left() -> None:
    talk = table(hands={**HANDS, "bob": "captain"}, coins=RICH).ann("coup bob").bob("lose captain")
    assert not talk.game.over
    assert talk.game.winner is None


def test_the_end_comes_at_once_and_nothing_pending_happens() -> None:
    talk = table(hands={"ann": "ambassador", "bob": "captain"}).ann("exchange").bob("challenge").ann("show ambassador")
    talk.bob("lose captain")
    assert talk.game.winner == "ann"
    assert len(talk.cards("ann")) == 1
    with pytest.raises(GameOver):
        talk.game.play("income")


def test_the_last_rival_may_die_of_a_wrong_challenge_to_a_block() -> None:
    talk = table(hands={"ann": "contessa", "bob": "duke"}).ann("foreign-aid").bob("block duke").ann("challenge")
    talk.bob("show duke").ann("lose contessa")
    assert talk.game.winner == "bob"


@cites("002.69")
def test_there_is_one_winner_and_no_second_place() -> None:
    talk = table(hands={"ann": "duke", "bob": "captain", "cat": ""}, coins=RICH).ann("coup bob").bob("lose captain")
    outcome = talk.game.outcome
    assert outcome is not None
    assert outcome.fields() == (0, "last standing")
