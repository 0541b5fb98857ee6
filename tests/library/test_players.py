"""Everything that takes a player takes a name, a token or a number."""

from typing import Any

import pytest

from coup import Game, WrongSeat

PLAYERS = ["Ann Lee", "Bob", "O'Brien", "ann"]
"""Their tokens: ann-lee, bob, o-brien, ann."""

ANN_LEE: list[Any] = ["Ann Lee", "ann lee", "ANN-LEE", "ann-lee", 0]
BOB: list[Any] = ["Bob", "bob", 1]


def sit(**more: Any) -> Game:
    hands: dict[str | int, str] = {
        "Ann Lee": "captain assassin",
        "bob": "duke duke",
        2: "contessa contessa",
        "ann": "duke captain",
    }
    return Game.position("classic", players=PLAYERS, hands=hands, seed=1, **more)


@pytest.mark.parametrize("player", ANN_LEE)
def test_a_player_of_a_game(player: Any) -> None:
    game = sit(turn=player, coins={player: 5})
    assert (game.seat(player), game.turn) == (0, "Ann Lee")
    assert game.view(player).hand == ("captain", "assassin")
    assert game.view(player).coins[0] == 5
    assert game.view("bob").alive(player)
    assert game.options(player) == game.decision.options
    assert game.record(player) == game.record(0)
    assert not game.copy().resign(player).view().alive(player)
    assert game.play("income", player).reveal()["Ann Lee"].coins == 6
    assert Game("classic", players=PLAYERS, seed=1, first=player).turn == "Ann Lee"


@pytest.mark.parametrize("words", ["steal Ann Lee", "STEAL ann-lee", " steal  ann   lee "])
def test_a_player_in_an_answer(words: str) -> None:
    assert "bob: steal ann-lee" in sit(turn="Bob").play(words, "bob").record()


def test_a_longer_name_is_not_taken_for_a_shorter_one() -> None:
    assert sit(turn="Bob").play("steal ann").decision.question.seat_fields
    game = sit(turn="Bob")
    assert game.copy().play("steal O'Brien").view().history != game.copy().play("steal ann").view().history
    assert "steal o-brien" in game.play("steal o'brien").save()


def test_a_name_that_reads_like_an_answer() -> None:
    game = Game.position("classic", hands={"Block Duke": "duke", "bob": "duke"}, players=["Block Duke", "bob"])
    assert game.play("foreign-aid").play("block duke", "bob").decision.kind == "challenge"


def test_a_text_is_a_name_and_never_a_number() -> None:
    game = Game("classic", players=["1", "2", "3"], seed=1)
    assert (game.seat("1"), game.seat(1)) == (0, 1)
    with pytest.raises(WrongSeat):
        game.seat("0")


@pytest.mark.parametrize("player", ["zed", "", " ", 4, -1, True, 1.0, None, ("bob",), b"bob"])
def test_nobody_of_that_name(player: Any) -> None:
    game = sit()
    for use in (game.seat, game.view("bob").alive, game.options, game.resign):
        with pytest.raises(WrongSeat, match="Nobody called"):
            use(player)
    for part in ("turn", "coins", "lost"):
        with pytest.raises(WrongSeat, match="Nobody called"):
            sit(**{part: player if part == "turn" else {player: 1 if part == "coins" else "duke"}})


@pytest.mark.parametrize("player", BOB)
def test_a_player_in_a_mark(player: Any) -> None:
    g54: dict[str, Any] = {
        "rules": "g54",
        "roles": "banker director mercenary peacekeeper foreign-consular",
        "players": PLAYERS,
        "seed": 1,
    }
    for marks, named in (
        ({"peacekeeping": player}, {"peacekeeping": "Bob"}),
        ({"treaty": [player, "Ann Lee"]}, {"treaty": ("Bob", "Ann Lee")}),
        ({"disappear": [player]}, {"disappear": ("Bob",)}),
        ({"peacekeeping": None}, {"peacekeeping": None}),
    ):
        game = Game.position(**g54, **marks)
        assert game.reveal().marks.items() >= named.items()
        assert Game.load(game.save()) == game
    taxed = Game.position(
        "g54",
        roles=["banker", "director", "judge", "Customs Officer", "priest"],
        players=PLAYERS,
        seed=1,
        tax=[player, "Banker"],
    )
    assert taxed.view("bob").named_marks()["tax"] == ("bob", "banker")


@pytest.mark.parametrize("player", BOB)
def test_a_player_of_a_side(player: Any) -> None:
    for rules in ("incorporation", "reformation"):
        game = Game.position(rules, players=PLAYERS, seed=1, factions={player: 0, "Ann Lee": 1})
        assert game.reveal().marks["factions"] == {"Ann Lee": 1, "Bob": 0, "O'Brien": 0, "ann": 1}
        assert Game.load(game.save()) == game


@pytest.mark.parametrize("player", BOB)
def test_a_player_of_the_card_table(player: Any) -> None:
    game = Game.position(
        "poker",
        players=PLAYERS,
        seed=1,
        hands={player: "ks KH"},
        disabled=[(player, 2)],
        announced=[(player, "Duke")],
        princess={player: "2s 3S"},
        discard="ac",
        top="4c 5C",
        last_gain=2,
    )
    truth = game.reveal()
    assert truth["Bob"].cards == ("KS", "KH")
    assert truth.marks["disabled"] == (("Bob", 2),)
    assert truth.marks["announced"] == (("Bob", "duke"),)
    assert truth.piles == {"princess": {"Bob": ("2S", "3S")}, "discard": ("AC",), "top": ("4C", "5C")}
    assert Game.load(game.save()) == game


def test_numbered_hands_seat_players_of_any_name() -> None:
    game = Game.position("classic", hands={0: "duke", 1: "Captain", 2: ""}, coins={1: 7})
    assert (game.players, game.reveal()["bob"].coins) == (("ann", "bob", "cat"), 7)


def test_what_a_player_has_is_found_by_name_token_or_number() -> None:
    truth = Game("classic", players=["Ann Lee", "bob"], seed=1).reveal()
    assert truth["Ann Lee"] == truth["ann-lee"] == truth[0]
    assert list(truth) == ["Ann Lee", "bob"]
    assert "zoe" not in truth
