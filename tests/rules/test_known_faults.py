"""Faults that other programs for Coup have shipped. None of them here."""

import pytest
from talk import Talk, table

from coup import BadRecord, Game
from coup.engine.events import UNKNOWN

HANDS = {"ann": "assassin captain", "bob": "duke contessa", "cat": "contessa captain"}


def sit(turn: str = "ann", draws: str = "", **more: str) -> Talk:
    return table(hands={**HANDS, **more}, coins={"ann": 3}, turn=turn, draws=draws)


@pytest.mark.parametrize(("action", "block"), [("steal bob", "block captain"), ("assassinate bob", "block contessa")])
def test_no_third_party_blocks_an_attack(action: str, block: str) -> None:
    talk = sit().ann(action).bob("pass").cat("pass")
    assert talk.asked == ("bob",)
    assert talk.refuses("cat", block)


@pytest.mark.parametrize("rules", ["classic", "incorporation", "reformation"])
def test_nobody_aims_at_themself_or_at_the_dead(rules: str) -> None:
    hands = {"ann": "duke", "bob": "", "cat": "", "dan": "duke", "eve": "duke"}
    talk = table(rules, hands=hands, coins={"ann": 9})
    words = {word for option in talk.offers("ann") for word in option.split()}
    assert not words & {"ann", "bob", "cat"}
    for action in ("steal", "assassinate", "coup"):
        assert talk.refuses("ann", f"{action} ann")
        assert talk.refuses("ann", f"{action} bob")


def test_foreign_aid_is_not_challenged() -> None:
    talk = sit().ann("foreign-aid")
    assert talk.refuses("bob", "challenge")
    assert talk.bob("pass").cat("pass").coins("ann") == 5


@pytest.mark.parametrize(("action", "card"), [("steal bob", "captain"), ("assassinate bob", "assassin")])
def test_the_target_keeps_its_block_when_somebody_elses_challenge_fails(action: str, card: str) -> None:
    talk = sit().ann(action).cat("challenge").ann(f"show {card}").cat("lose captain")
    assert (talk.kind, talk.asked) == ("block", ("bob",))


def test_a_block_of_a_steal_names_its_role() -> None:
    talk = sit().ann("steal bob").bob("pass").cat("pass")
    assert talk.refuses("bob", "block")
    assert talk.offers("bob") == ["block captain", "block ambassador", "pass"]


def test_the_program_does_not_pick_the_lost_card() -> None:
    for lost, kept in (("duke", "contessa"), ("contessa", "duke")):
        talk = sit().ann("assassinate bob").passes().bob(f"lose {lost}")
        assert (talk.lost("bob"), talk.cards("bob")) == ([lost], [kept])


def test_a_true_card_can_be_withheld() -> None:
    talk = sit().ann("assassinate bob").bob("challenge").ann("concede", "lose captain")
    assert talk.cards("ann") == ["assassin"]


@pytest.mark.parametrize("hand", ["duke captain", "duke duke"])
def test_both_losses_of_a_bluffed_contessa_are_two_cards(hand: str) -> None:
    first, second = hand.split()
    talk = sit(bob=hand).ann("assassinate bob").bob("block contessa").ann("challenge")
    talk.bob("concede", f"lose {first}", f"lose {second}")
    assert (talk.lost("bob"), talk.cards("bob")) == ([first, second], [])


def test_lost_cards_do_not_return_to_the_deck() -> None:
    talk = sit(bob="duke")
    before = talk.game.state.deck["duke"]
    talk.ann("assassinate bob").passes().bob("lose duke")
    assert (talk.game.state.deck["duke"], talk.lost("bob")) == (before, ["duke"])


def test_the_shown_card_is_shuffled_in_before_the_replacement_is_drawn() -> None:
    """The other two Assassins are face up, so ann can draw one only if hers went back first."""
    up = {"bob": "assassin", "cat": "assassin"}
    talk = table(hands={"ann": "assassin captain", "bob": "duke", "cat": "duke"}, lost=up, coins={"ann": 3})
    talk.draws("assassin").ann("assassinate bob").cat("challenge").ann("show assassin")
    assert talk.cards("ann") == ["assassin", "captain"]


def test_a_caught_assassin_is_refunded() -> None:
    talk = sit(ann="duke captain").ann("assassinate bob").bob("challenge").ann("concede", "lose duke")
    assert talk.coins("ann") == 3


def test_an_examined_card_is_seen_by_the_examiner_alone() -> None:
    def examined(card: str) -> Game:
        hands = {"ann": "inquisitor duke", "bob": f"{card} contessa", "cat": "contessa contessa"}
        return table("reformation", hands=hands).ann("examine bob").passes().bob(f"hand {card}").game

    duke, captain = examined("duke"), examined("captain")
    for name in ("cat", None):
        assert duke.view(name) == captain.view(name)
    assert duke.view("ann").piles != captain.view("ann").piles


def test_a_view_of_a_running_game_shows_nothing_hidden() -> None:
    one = sit().ann("tax").bob("pass")
    other = sit(bob="ambassador duke", cat="assassin duke").ann("tax").bob("pass")
    assert one.game.view("ann") == other.game.view("ann")
    assert one.game.view() == other.game.view()
    assert {card for seat, hand in enumerate(one.game.view("ann").hands) if seat for card in hand} == {UNKNOWN}


def test_a_view_shows_nothing_of_an_exchange_under_way() -> None:
    def exchanging(draws: str) -> Talk:
        return sit(draws=draws).ann("exchange").passes()

    one, other = exchanging("duke duke"), exchanging("ambassador assassin")
    assert one.kind == "keep"
    assert one.game.view("bob") == other.game.view("bob")
    assert one.game.view("bob").options == ()


def test_no_question_holds_a_hidden_card() -> None:
    talk = sit(draws="duke duke").ann("exchange").passes()
    assert "duke" not in repr(talk.game.view("bob").stack)


def test_a_record_of_a_running_game_shows_nothing_hidden_and_cannot_be_replayed() -> None:
    games = [Game("classic", players=3, seed=seed).play("income") for seed in ("first", "second")]
    assert games[0].reveal() != games[1].reveal()
    assert games[0].record() == games[1].record()
    assert "first" not in games[0].record().replace("first:", "")
    with pytest.raises(BadRecord):
        Game.replay(games[0].record())


def test_a_record_of_my_own_shows_my_cards_alone() -> None:
    one = sit(draws="duke duke").ann("exchange").passes().game
    other = sit(bob="ambassador duke", draws="duke duke").ann("exchange").passes().game
    assert one.record("ann") == other.record("ann")
    assert one.record("bob") != other.record("bob")
    assert one.record("cat").count("duke") == 0
