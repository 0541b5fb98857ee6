"""``concerns``: what has to do with the reader, by public facts alone."""

from __future__ import annotations

from random import Random

import pytest
from talk import Talk, table

from coup import RULE_SETS, Game
from coup.engine.resample import resample
from coup.engine.views import look
from coup.presenter.concern import concerns

HANDS = {"ann": "duke captain", "bob": "contessa duke", "cat": "captain assassin"}


def concerned(talk: Talk) -> list[str]:
    return [name for name in talk.game.players if concerns(talk.game.view(name))]


def test_a_claim_for_oneself_is_nobody_elses_business() -> None:
    assert concerned(table(hands=HANDS).ann("tax")) == []


def test_an_attack_is_its_targets_business() -> None:
    talk = table(hands=HANDS, coins={"ann": 3}).ann("assassinate bob")
    assert concerned(talk) == ["bob"]
    assert concerned(talk.bob("pass").cat("pass")) == ["bob"], "who alone may block"


def test_a_block_is_the_business_of_whom_it_opposes() -> None:
    talk = table(hands=HANDS).ann("foreign-aid")
    assert concerned(talk) == []
    assert concerned(talk.bob("block duke")) == ["ann"]


def test_what_one_alone_is_asked_always_is_theirs() -> None:
    assert concerned(table(hands=HANDS)) == ["ann"]
    assert concerned(table(hands=HANDS).ann("tax").bob("challenge")) == ["ann"]


def test_what_hits_everyone_is_everyones_business() -> None:
    roles = "banker+general+director+peacekeeper+missionary"
    players = ["ann", "bob", "cat"]
    game = Game.position("g54", players=players, seed=3, turn="ann", coins={"ann": 5}, roles=roles)
    assert concerned(Talk(game).ann("general")) == ["bob", "cat"]


def test_invitations_and_what_is_not_aimed_yet_are_everyones_business() -> None:
    roles = "capitalist+guerrilla+director+peacekeeper+missionary"
    talk = Talk(Game.position("g54", players=["ann", "bob", "cat"], seed=3, turn="ann", roles=roles))
    talk.ann("capitalist").bob("pass").cat("pass")
    assert talk.kind == "join"
    assert concerned(talk) == ["bob", "cat"]
    poker = table("poker", hands={"ann": "AS KH", "bob": "2S AH", "cat": "3S 4H"}, coins={"ann": 9})
    assert concerned(poker.ann("assassin x1")) == ["bob", "cat"]


POKER = {"ann": "KS 8H", "bob": "AH 3S", "cat": "9S 4D", "dan": "10H 6S"}


def poker() -> Talk:
    return table("poker", turn="ann", hands=POKER, coins=dict.fromkeys(POKER, 9))


def passed(talk: Talk) -> Talk:
    """Nobody minds."""
    for name in talk.game.decision.seats:
        talk.game.play("pass", name)
    return talk


@pytest.mark.parametrize("claim", ["duke x1", "gambler x1", "cultist x1", "gravedigger x1"])
def test_an_ability_for_oneself_is_nobody_elses_business(claim: str) -> None:
    talk = poker().ann("swap 1").bob("income").cat("income").dan("income")
    assert concerned(talk.ann(claim)) == []


@pytest.mark.parametrize("claim", ["assassin x1", "apothecary x1", "spy x1", "priest x1", "princess x1"])
def test_an_ability_that_can_be_aimed_at_anyone_is_everyones_business(claim: str) -> None:
    assert concerned(poker().ann(claim)) == ["bob", "cat", "dan"]


def test_a_repeat_is_the_business_of_those_whose_the_ability_is() -> None:
    assert concerned(passed(poker().ann("duke x1")).ann("disciple x1")) == []
    assert concerned(passed(poker().ann("priest x1")).ann("take bob").ann("disciple x1")) == ["bob", "cat", "dan"]


def test_saving_a_card_is_its_owners_business_and_the_claim_to_save_it_the_attackers() -> None:
    talk = poker().ann("coup bob 1")
    assert talk.kind == "spy"
    assert concerned(talk) == ["bob"]
    assert talk.bob("pass").game.decision.seats == ("cat",)
    assert concerned(talk) == [], "it is not the card of cat, who is asked alone"
    assert concerned(talk.cat("spy x1")) == ["ann", "bob"]


def test_a_block_is_not_the_business_of_others_who_are_hit() -> None:
    roles = "banker+general+director+priest+missionary"
    names = ("ann", "bob", "cat", "dan")
    talk = Talk(Game.position("g54", players=names, seed=3, turn="ann", coins=dict.fromkeys(names, 3), roles=roles))
    assert concerned(talk.ann("priest")) == ["bob", "cat", "dan"]
    assert concerned(passed(talk)) == ["bob"]
    assert concerned(talk.bob("block priest")) == ["ann"], "bob saves himself alone"


def test_who_joins_in_is_the_business_of_whoever_pays() -> None:
    roles = "capitalist+guerrilla+director+peacekeeper+missionary"
    talk = Talk(Game.position("g54", players=["ann", "bob", "cat"], seed=3, turn="ann", roles=roles))
    talk.ann("capitalist").bob("pass").cat("pass").bob("join").cat("pass")
    assert talk.kind == "challenge"
    assert concerned(talk) == ["ann"]


def test_an_heir_is_nobody_elses_business() -> None:
    roles = "banker+general+director+lawyer+missionary"
    hands = {"ann": "banker", "bob": "general", "cat": "lawyer banker", "dan": "lawyer director"}
    game = Game.position("g54", seed=3, turn="ann", hands=hands, coins={"ann": 7, "bob": 3}, roles=roles)
    talk = Talk(game).ann("coup bob").bob("lose general")
    while "cat" not in talk.game.decision.seats:
        assert concerned(talk) == [*talk.game.decision.seats], "it is offered to them"
        passed(talk)
    assert talk.kind == "estate"
    assert concerned(talk.cat("lawyer")) == []


@pytest.mark.parametrize("rules", RULE_SETS)
def test_it_depends_on_nothing_hidden(rules: str) -> None:
    """Wherever a player cannot tell two worlds apart, nor can a spectator by what concerns that player."""
    random = Random(5)
    told = set()
    differing = 0
    for seed in range(4):
        game = Game(rules, players=4, seed=seed)
        while not game.over and game.turn_number < 20:
            twin = resample(game.view(), random)
            for seat in range(4):
                differing += look(twin, seat) != game.view(seat)
                told.add(concerns(game.view(seat)))
                assert concerns(look(twin, seat)) == concerns(game.view(seat))
            name = random.choice(game.decision.seats)
            game.play(random.choice(game.options(name)), name)
    assert told == {True, False}
    assert differing > 20
