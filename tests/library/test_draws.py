"""Draws that a position fixes, so that nobody needs private names to make chance certain."""

from typing import Any

import pytest

from coup import BadPosition, BadRecord, Game

HANDS = {"ann": "ambassador duke", "bob": "captain contessa"}


def test_they_come_in_order_and_in_any_case() -> None:
    game = Game.position("classic", hands=HANDS, draws="Assassin DUKE contessa")
    game.play("exchange").play("pass")
    assert sorted(game.view("ann").hand) == ["ambassador", "assassin", "duke", "duke"]
    game.play("keep duke duke").play("exchange").play("challenge").play("concede").play("lose captain")
    assert game.fixed_draws == ("assassin", "duke", "contessa")


def test_hands_that_are_not_given_are_dealt_first() -> None:
    game = Game.position("classic", players=3, hands={"bob": "duke"}, draws="captain captain assassin duke")
    truth = game.reveal()
    assert (truth["ann"].cards, truth["cat"].cards) == (("captain", "captain"), ("assassin", "duke"))


def test_what_comes_after_them_follows_from_the_seed() -> None:
    games = [Game.position("classic", players=2, seed=7, draws=draws) for draws in ("duke duke", "duke duke", "duke")]
    assert games[0] == games[1]
    assert games[0].reveal()["bob"] == Game.position("classic", players=2, seed=7, draws="duke duke").reveal()["bob"]
    assert games[2].reveal()["ann"].cards[0] == "duke"


def test_roles_can_be_drawn_like_cards() -> None:
    roles = "banker director guerrilla politician Peacekeeper"
    game = Game.position("g54", players=2, draws=f"{roles} banker banker director")
    assert game.state.rules.role_keys == ("banker", "director", "guerrilla", "politician", "peacekeeper")
    assert game.reveal()["ann"].cards == ("banker", "banker")
    assert game.reveal()["bob"].cards[0] == "director"
    assert Game.load(game.save()) == game


def test_the_card_table() -> None:
    game = Game.position("poker", hands={"ann": "KS KH", "bob": "AS AH"}, draws="2h 3h 4H", top="5h")
    game.play("swap 1")
    assert game.reveal()["ann"].cards == ("5H", "KH")
    game.play("swap 2")
    assert game.reveal()["bob"].cards == ("AS", "2H")
    assert "dealer: deal bob 2H" in game.save()


def test_a_card_that_cannot_be_drawn_changes_nothing() -> None:
    """Of three Dukes ann has one and one lies face up, so that only one can be drawn."""
    hands = {"ann": "ambassador duke", "bob": "captain"}
    game = Game.position("classic", hands=hands, lost={"bob": "duke"}, draws="duke duke", seed=1).play("exchange")
    before = game.copy()
    for _ in range(2):
        with pytest.raises(BadPosition, match="A draw that this position has fixed could not be made") as refused:
            game.play("pass")
        assert (refused.value.__context__, refused.value.__cause__) == (None, None)
        assert game == before
        assert (game.decision.kind, game.decision.seats) == ("challenge", ("bob",))
        assert game.save() == before.save()
    assert game.play("challenge").decision.kind == "prove"


@pytest.mark.parametrize("draws", ["dook", 5, ["dook"], [5], None, "KS"])
def test_what_is_no_card(draws: Any) -> None:
    with pytest.raises(BadPosition):
        Game.position("classic", hands=HANDS, draws=draws)


@pytest.mark.parametrize("played", [0, 1, 2, 3])
def test_a_game_that_is_saved_in_the_middle_goes_on_with_them(played: int) -> None:
    answers = ["exchange", "pass", "keep ambassador duke", "exchange", "pass"]
    game = Game.position("classic", hands=HANDS, draws="assassin duke contessa assassin", seed=3)
    again = game
    for number, answer in enumerate(answers):
        if number == played:
            again = Game.load(game.save())
        game.play(answer)
        if number >= played and again is not game:
            again.play(answer)
    assert again == game
    assert sorted(game.view("bob").hand) == ["assassin", "captain", "contessa", "contessa"]


def test_they_are_secret_until_the_game_is_over() -> None:
    game = Game.position("classic", hands=HANDS, draws="assassin assassin assassin")
    assert "draws" not in game.record()
    assert "draws" not in game.record("ann")
    assert '"draws": ["assassin", "assassin", "assassin"]' in game.save()
    assert '"draws"' in game.stop("enough").record()


@pytest.mark.parametrize("draws", ['"duke"', "[5]", '["dook"]', "7", "null"])
def test_a_record_with_draws_that_make_no_sense(draws: str) -> None:
    text = Game.position("classic", hands=HANDS, draws="assassin").save()
    with pytest.raises(BadRecord):
        Game.load(text.replace('"draws": ["assassin"]', f'"draws": {draws}'))
