"""Observations: what the numbers say, that they are the same however they come about, and that they stay in range."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from conformance.play import Case, tables
from hypothesis import given, settings
from learn.games import asked, cases

import coup
from coup import Game
from coup.engine.errors import CoupError, UnknownRules
from coup.engine.flow import options_of, start
from coup.engine.views import View, look

np = pytest.importorskip("numpy", reason="needs the extra learn")

from coup.learn.encoding import MOST, Encoding, encoding_of

CLASSIC = coup.rules("classic")


def game(**rest: Any) -> Game:
    hands = {"ann": "duke captain", "bob": "assassin contessa", "cat": "ambassador duke"}
    return Game.position("classic", hands=hands, seed=5, **rest)


def said(encoding: Encoding, view: View) -> dict[str, Any]:
    """The observation of a view, by its pieces."""
    observation = encoding.encode(view)
    return {name: encoding.piece(name, observation).tolist() for name in encoding.pieces}


def roles(*named: str) -> list[int]:
    return [named.count(role) for role in CLASSIC.role_keys]


@settings(max_examples=60, deadline=None)
@given(case=cases())
def test_watching_reading_and_encoding_give_the_same(case: Case) -> None:
    """One watcher for all seats that reads views, one that reads the state, and each view from scratch."""
    encoding = encoding_of(case.build(), case.players)
    views, states, random = encoding.watcher(), encoding.watcher(), Random(1)
    for state, seat in asked(case):
        view = look(state, seat)
        observation = states.observe_seat(state, seat)
        assert np.array_equal(observation, views.observe(view))
        assert states.numbers_of_seat(state, seat) == views.numbers(view) == encoding.numbers(view)
        assert np.flatnonzero(encoding.mask(view)).tolist() == sorted(views.numbers(view))
        if random.random() < 0.05:
            assert np.array_equal(observation, encoding.encode(view))
        assert (observation >= 0).all()
        assert (observation <= encoding.high).all()


@settings(max_examples=20, deadline=None)
@given(case=cases())
def test_a_number_means_its_option(case: Case) -> None:
    encoding = encoding_of(case.build(), case.players)
    for state, seat in asked(case, 60):
        view = look(state, seat)
        for number, option in zip(encoding.numbers(view), view.options, strict=True):
            assert encoding.option(view, number) is option
        missing = next(iter(set(range(len(encoding.actions))) - set(encoding.numbers(view))))
        assert encoding.option(view, missing) is None


@settings(max_examples=20, deadline=None)
@given(case=cases("classic", "incorporation", "reformation", "g54"))
def test_the_order_of_hidden_cards_does_not_matter(case: Case) -> None:
    encoding = encoding_of(case.build(), case.players)
    for state, seat in asked(case, 100):
        turned = look(state, seat)
        turned.hands[seat] = turned.hands[seat][::-1]
        assert np.array_equal(encoding.encode(look(state, seat)), encoding.encode(turned))


@pytest.mark.parametrize(("name", "players"), tables())
def test_pieces_cover_every_number_once(name: str, players: int) -> None:
    encoding = encoding_of(coup.rules(name), players)
    found = [
        number
        for piece in encoding.pieces.values()
        for slot in range(piece.slots)
        for number in range(*piece.at(slot).indices(encoding.size))
    ]
    assert sorted(found) == list(range(encoding.size))
    assert encoding.scale.shape == encoding.high.shape == (encoding.size,)
    assert (encoding.scale > 0).all()


def test_what_the_table_shows() -> None:
    encoding = encoding_of(CLASSIC, 3)
    numbers = said(encoding, game(coins={"ann": 4}).play("steal bob").view("bob"))
    assert numbers["hand"] == roles("assassin", "contessa")
    assert numbers["unseen"] == [3, 2, 3, 3, 2]
    # From bob's seat: bob, cat, ann.
    assert numbers["coins"] == [[2], [2], [4]]
    assert numbers["lives"] == [[2], [2], [2]]
    assert numbers["turn"] == [[0], [0], [1]]
    assert numbers["asked"] == [[1], [1], [0]]
    assert numbers["named"] == [[0], [0], [1]]
    assert numbers["target"] == [[1], [0], [0]]
    assert numbers["claims"] == [roles(), roles(), roles("captain")]
    assert numbers["claim"] == roles("captain")
    assert dict(zip(encoding.questions, numbers["question"], strict=True))["challenge"] == 1
    assert dict(zip(encoding.keys, numbers["action"], strict=True))["steal"] == 1
    assert numbers["copies"] == [3] * 5
    assert (numbers["deck"], numbers["players"], numbers["living"], numbers["number"]) == ([9], [3], [3], [1])


def test_a_claim_that_was_proved_and_one_that_fell() -> None:
    encoding = encoding_of(CLASSIC, 3)
    table = game().play("tax").play("challenge", "bob").play("show duke").play("lose contessa", "bob")
    numbers = said(encoding, table.view("ann"))
    assert numbers["proved"][0] == roles("duke")
    assert numbers["claims"][0] == roles()
    assert numbers["lost"][1] == roles("contessa")
    assert (numbers["challenges"][1], numbers["mistakes"][1]) == ([1], [1])
    table.play("tax", "bob").play("challenge", "cat").play("concede").play("lose assassin")
    numbers = said(encoding, table.view("cat"))
    assert numbers["caught"][2] == roles("duke")
    assert numbers["alive"] == [[1], [1], [0]]
    assert (numbers["challenges"][0], numbers["mistakes"][0]) == ([1], [0])


def test_a_claim_that_fell_is_claimed_no_more() -> None:
    table = game().play("income").play("tax").play("challenge", "ann").play("concede").play("lose assassin")
    numbers = said(encoding_of(CLASSIC, 3), table.view("bob"))
    assert (numbers["claims"][0], numbers["caught"][0]) == (roles(), roles("duke"))
    assert numbers["lives"][0] == [1]


def test_a_new_card_may_be_one_that_could_have_blocked() -> None:
    table = game().play("foreign-aid").play("pass", "bob").play("pass", "cat").play("income")
    encoding = encoding_of(CLASSIC, 3)
    assert said(encoding, table.view("cat"))["declined"] == [roles("duke"), roles(), roles("duke")]
    table.play("tax", "cat").play("pass", "bob").play("challenge", "ann").play("show duke").play("lose duke", "ann")
    numbers = said(encoding, table.view("ann"))
    assert numbers["declined"] == [roles(), roles("duke"), roles()]
    assert numbers["passed"] == [roles(), roles("duke"), roles()]
    assert numbers["unclaimed"] == [[1], [1], [0]]


def test_what_was_not_challenged_and_not_blocked_and_when_it_is_forgotten() -> None:
    encoding = encoding_of(CLASSIC, 3)
    table = game().play("steal bob").play("pass", "bob").play("pass", "cat").play("pass", "bob")
    numbers = said(encoding, table.view("ann"))
    assert numbers["passed"] == [roles(), roles("captain"), roles("captain")]
    assert numbers["declined"] == [roles(), roles("captain", "ambassador"), roles()]
    table.play("income", "bob").play("exchange", "cat").play("pass", "ann").play("pass", "bob")
    assert said(encoding, table.view("bob"))["unclaimed"] == [[1], [0], [0]]
    keep = table.decision.options[0]
    table.play(keep)
    numbers = said(encoding, table.view("cat"))
    assert numbers["exchanged"] == [[2], [0], [0]]
    assert numbers["claims"] == [roles(), roles("captain"), roles()]
    assert numbers["passed"] == [roles(), roles("ambassador"), roles("captain", "ambassador")]
    assert sum(numbers["returned"]) == 2
    assert said(encoding, table.view("ann"))["returned"] == roles()


def test_tallies_stop_counting() -> None:
    table = Game("classic", players=["ann", "bob"], seed=1)
    for _ in range(MOST + 3):
        table.play("steal bob").play("pass").play("pass").play("steal ann").play("pass").play("pass")
    numbers = said(encoding_of(CLASSIC, 2), table.view("ann"))
    often = [MOST * number for number in roles("captain")]
    assert numbers["claims"] == numbers["passed"] == [often, often]
    assert numbers["declined"] == [[MOST * number for number in roles("captain", "ambassador")]] * 2


def test_what_an_examiner_saw_is_known_to_nobody_else() -> None:
    rules = coup.rules("reformation")
    encoding = encoding_of(rules, 3)
    hands = {"ann": "inquisitor captain", "bob": "assassin contessa", "cat": "duke duke"}
    table = Game.position("reformation", hands=hands, seed=5)
    table.play("examine bob").play("pass", "bob").play("pass", "cat").play("hand contessa", "bob")
    assert said(encoding, table.view("ann"))["cards examined"] == [role == "contessa" for role in encoding.cards]
    assert said(encoding, table.view("cat"))["pile examined"] == [1]
    table.play("return", "ann")
    known = [int(role == "contessa") for role in encoding.roles]
    assert said(encoding, table.view("ann"))["known"] == [[0] * 5, known, [0] * 5]
    assert said(encoding, table.view("cat"))["known"] == [[0] * 5] * 3
    assert said(encoding, table.view("bob"))["known"] == [[0] * 5] * 3
    assert said(encoding, table.view("ann"))["factions"] == [[0], [1], [0]]


def test_options_of_the_rules_are_inputs() -> None:
    encoding = encoding_of(CLASSIC, 2)
    for name in ("named_block", "second_chance", "rob_the_poor", "short_start"):
        for value in (False, True):
            numbers = said(encoding, Game("classic", players=2, seed=1, **{name: value}).view(0))["options"]
            assert dict(zip(encoding.settings, numbers, strict=True))[name] == value


def test_a_table_without_exchanges_fits() -> None:
    fewer = CLASSIC.replace(actions=tuple(action for action in CLASSIC.actions if action.key != "exchange"))
    encoding = encoding_of(CLASSIC, 2)
    view = Game(fewer, players=2, seed=1).view(0)
    allowed = dict(zip(encoding.keys, said(encoding, view)["allowed"], strict=True))
    assert [key for key, number in allowed.items() if not number] == ["exchange"]
    assert encoding.mask(view).sum() == len(view.options)


@settings(max_examples=10, deadline=None)
@given(case=cases("classic", "reformation"))
def test_a_table_with_empty_seats_says_the_same(case: Case) -> None:
    rules = case.build()
    full, more = encoding_of(rules, case.players), encoding_of(rules, rules.players[1])
    for state, seat in asked(case, 60):
        view = look(state, seat)
        one, other = said(full, view), said(more, view)
        for name, piece in more.pieces.items():
            if piece.stride:
                assert other[name][: case.players] == one[name]
                assert not np.any(other[name][case.players :])
            else:
                assert other[name] == one[name]
        assert [full.actions[number] for number in full.numbers(view)] == [
            more.actions[number] for number in more.numbers(view)
        ]


def test_explain_says_it_in_words() -> None:
    table = game().play("steal bob")
    encoding = encoding_of(CLASSIC, 3)
    words = encoding.explain(encoding.encode(table.view("bob"))).splitlines()
    assert words[0] == "you: in the game, 2 lives, 2 coins, is asked, is the target of the action"
    assert words[2] == (
        "+2: in the game, 2 lives, 2 coins, has the turn, is the other party of the question, claims: captain x1"
    )
    assert "your hand: assassin x1, contessa x1" in words
    assert "question: challenge" in words
    assert "pending action: steal" in words
    assert "claim in question: captain" in words


@settings(max_examples=20, deadline=None)
@given(case=cases())
def test_every_number_that_is_there_is_explained(case: Case) -> None:
    """Another number, other words."""
    encoding, random = encoding_of(case.build(), case.players), Random(1)
    for state, seat in asked(case, 100):
        if random.random() < 0.1:
            observation = encoding.encode(look(state, seat))
            changed = observation.copy()
            place = random.choice(np.flatnonzero(encoding.high >= 1).tolist())
            changed[place] = 0 if observation[place] else 1
            if place not in range(*encoding.pieces["players"].at().indices(encoding.size)):
                assert encoding.explain(observation) != encoding.explain(changed)


def test_wrong_use_gets_a_sentence() -> None:
    view = Game("classic", players=4, seed=1).view(0)
    with pytest.raises(UnknownRules, match="for up to 2 players, not for 4"):
        encoding_of(CLASSIC, 2).encode(view)
    with pytest.raises(UnknownRules, match="These numbers are for reformation, which has no 'ambassador'"):
        encoding_of(coup.rules("reformation"), 4).encode(view)
    state = start(CLASSIC, ("ann", "bob"))
    with pytest.raises(CoupError, match="without a log"):
        encoding_of(CLASSIC, 2).encode(look(state, 0))
    with pytest.raises(CoupError, match="keeps no log"):
        encoding_of(CLASSIC, 2).watcher().observe_seat(state, 0)
    assert options_of(state, 0) == []
    with pytest.raises(CoupError, match="the view of someone who only watches"):
        encoding_of(CLASSIC, 4).encode(Game("classic", players=4, seed=1).view())
    for numbers in (np.zeros(3, np.int8), np.zeros((2, encoding_of(CLASSIC, 2).size), np.int8)):
        with pytest.raises(CoupError, match=r"An observation has \d+ numbers here, not \("):
            encoding_of(CLASSIC, 2).explain(numbers)


def test_a_watcher_watches_one_game() -> None:
    watcher = encoding_of("classic", 3).watcher()
    table = Game("classic", players=3, seed=1).play("income")
    watcher.observe(table.view(0))
    for other in (Game("classic", players=2, seed=1).play("income"), Game("classic", players=3, seed=2)):
        with pytest.raises(CoupError, match="A watcher watches one game"):
            watcher.observe(other.view(0))
    assert np.array_equal(watcher.observe(table.view(1)), encoding_of("classic", 3).encode(table.view(1)))


def test_encodings_are_shared() -> None:
    encoding = encoding_of(CLASSIC, 3)
    assert encoding_of("classic", np.int64(3)) is encoding
    assert pickle.loads(pickle.dumps(encoding)) is encoding
