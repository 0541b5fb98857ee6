"""House-rules files from reading to replaying."""

from __future__ import annotations

import pickle
import random
from itertools import product
from pathlib import Path

import pytest
from rules.house.files import PAGE, house, page_example, play_at_random
from talk import Talk, table

import coup
from coup.engine import codec
from coup.engine.resample import resample
from coup.engine.views import look
from coup.rules.house import ACTION_KEYS, KEYS, VERBS, build


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """The example of the page as a file."""
    path = tmp_path / "friday.toml"
    path.write_text(page_example(), encoding="utf-8")
    return path


def test_the_page_explains_every_key_and_verb() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for key in (*KEYS, *ACTION_KEYS):
        assert f"| `{key}` |" in page or f"| `[{key}]` |" in page or f"| `[[{key}]]` |" in page
    for verb in VERBS:
        assert f"| `{verb}` |" in page or f"| `{verb} " in page


def test_the_example_of_the_page_plays_as_the_page_says(friday: Path) -> None:
    rules = coup.rules(str(friday))
    assert (rules.title, rules.players, rules.hand, rules.coins) == ("Friday night", (3, 5), 3, 1)
    assert rules.deck(5) == {"duke": 6, "assassin": 6, "captain": 6, "contessa": 2}
    hands = {"ann": "duke duke captain", "bob": "duke captain captain", "cat": "assassin assassin contessa"}
    talk = table(str(friday), hands=hands, coins={"ann": 4, "bob": 3})
    assert "exchange" not in talk.offers("ann")
    talk.ann("collect bob").cat("pass").bob("pass", "block duke").passes()
    assert talk.coins("ann") == 4
    talk.bob("feast").cat("block assassin").passes()
    assert talk.coins("bob") == 1
    talk.cat("income").ann("assassinate cat").passes().cat("lose contessa")
    assert talk.coins("ann") == 0


def test_a_target_who_challenged_the_example_in_vain_cannot_block_it(friday: Path) -> None:
    hands = {"ann": "duke duke captain", "bob": "duke captain captain", "cat": "assassin assassin contessa"}
    talk = table(str(friday), hands=hands, coins={"bob": 3})
    talk.ann("collect bob").bob("challenge").ann("show duke").bob("lose captain")
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (4, 0, "bob")


def test_the_example_of_the_page_is_played_to_the_end(friday: Path) -> None:
    for players, seed in product((3, 4, 5), range(5)):
        game = play_at_random(coup.Game(str(friday), players=players, seed=seed), seed)
        assert coup.Game.replay(game.record()) == game


def test_options_in_code_come_before_those_of_the_file(friday: Path) -> None:
    assert coup.rules(str(friday)).options["second_chance"] is False
    changed = coup.rules(str(friday), second_chance=True, rob_the_poor=True)
    assert (changed.options["second_chance"], changed.options["rob_the_poor"]) == (True, True)
    assert coup.Game(str(friday), players=3, second_chance=True).rules.second_chance


def test_settings_of_a_file_are_the_parents_with_its_own_defaults(friday: Path) -> None:
    settings = coup.settings(str(friday))
    assert list(settings) == list(coup.settings("classic"))
    assert settings["second_chance"].default is False


def test_a_file_from_another_system(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_bytes(b"\xef\xbb\xbf" + page_example().replace("\n", "\r\n").encode())
    assert coup.rules(str(path)).title == "Friday night"


def test_rules_are_equal_if_their_files_say_the_same() -> None:
    assert house(costs={"coup": 8}) == house(costs={"coup": 8}, options={"named_block": True})
    assert house(costs={"coup": 8}) != house(costs={"coup": 9})


def test_the_spec_builds_the_same_rules(friday: Path) -> None:
    rules = coup.rules(str(friday))
    assert set(rules.spec) == {"house"}
    assert build(rules.spec["house"]).spec == rules.spec
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_changing_the_table_afterwards_changes_nothing() -> None:
    table_of_rules = {"parent": "classic", "costs": {"coup": 8}}
    rules = build(table_of_rules)
    table_of_rules["costs"] = {"coup": 3}
    assert rules.spec["house"]["costs"] == {"coup": 8}


def test_records_and_states_need_no_file(friday: Path) -> None:
    game = coup.Game(str(friday), players=["ann", "bob", "cat"], seed=3)
    game.play("collect bob")
    saved, state = game.save(), pickle.dumps(game.state)
    play_at_random(game, 3)
    record = game.record()
    friday.unlink()
    assert record.splitlines()[1].startswith('house: {"parent": "classic", ')
    assert coup.Game.replay(record) == game
    again = coup.Game.load(saved)
    assert pickle.loads(state) == again.state
    assert play_at_random(again, 3) == game


def test_a_state_goes_through_plain_data(friday: Path) -> None:
    state = coup.Game(str(friday), players=3, seed=3).play("foreign-aid").state
    assert codec.load(codec.dump(state)) == state


PARENTS = list(coup.RULE_SETS)

CHANGES: dict[str, dict[str, object]] = {
    "nothing": {},
    "poor start": {"copies": {"duke": 4}, "coins": 0},
    "no duke": {"remove": ["duke"]},
    "few roles": {"remove": ["duke", "contessa", "assassin"]},
    "late coup": {"forced_coup": 15},
    "many": {"players": [2, 16]},
    "actions": {
        "actions": [
            {"name": "raid", "target": True, "effect": ["take-coins 2", "lose-life"], "cost": 4, "block": ["contessa"]},
            {"name": "market", "effect": ["exchange 3", "gain 1"], "claim": "duke", "block": ["captain", "assassin"]},
            {"name": "peek", "target": True, "effect": ["examine", "examine"], "claim": "contessa"},
        ]
    },
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("parent", ["classic", "incorporation", "reformation"])
def test_derived_rules_are_played_to_the_end(parent: str, change: str) -> None:
    rules = build({"parent": parent, **CHANGES[change]})
    for players, seed in product({*rules.players, 4}, range(3)):
        game = play_at_random(coup.Game(rules, players=players, seed=seed), seed, most=20_000)
        assert game.winner in game.players
        assert coup.Game.replay(game.record()) == game


def test_nobody_learns_more_than_before() -> None:
    """What a seat sees fits every world that it cannot tell apart, with added actions too."""
    rules = build({"parent": "classic", **CHANGES["actions"]})
    game = coup.Game(rules, players=3, seed=5)
    chance = random.Random(5)
    for _ in range(150):
        if game.over:
            break
        for seat in range(3):
            view = look(game.state, seat)
            assert look(resample(view, chance), seat) == view
        decision = game.decision
        game.play(chance.choice(decision.options), decision.seat)


def refused(parent: str) -> str:
    """What is said against a parent; nothing if it can be one."""
    try:
        build({"parent": parent})
    except coup.UnknownRules as error:
        return str(error)
    return ""


@pytest.mark.parametrize("parent", PARENTS)
def test_every_rule_set_is_a_parent_or_says_why_not(parent: str) -> None:
    message = refused(parent)
    assert not message or "parent: " in message
    if not message:
        assert play_at_random(coup.Game(build({"parent": parent}), players=3, seed=1), 1, most=50_000).over


def test_drawn_roles_must_be_named_first() -> None:
    assert "draws its roles for every game; name them under [options]" in refused("g54")
    toil = {"name": "toil", "claim": "banker", "effect": ["gain 2"]}
    rules = build({"parent": "g54", "options": {"roles": "first-game"}, "remove": ["director"], "actions": [toil]})
    assert "director" not in rules.by_key
    for seed in range(10):
        game = play_at_random(coup.Game(rules, players=3, seed=seed), seed, most=50_000)
        assert coup.Game.replay(game.record()) == game


def test_a_removed_role_takes_its_standing_effect_with_it() -> None:
    options = {"roles": "banker+director+guerrilla+intellectual+lawyer"}
    kept, gone = (
        table(rules, hands={"ann": "banker", "bob": "director guerrilla"}, coins={"ann": 7})
        for rules in (
            build({"parent": "g54", "options": options}),
            build({"parent": "g54", "options": options, "remove": ["intellectual"]}),
        )
    )
    assert "lose director as intellectual" in kept.ann("coup bob").offers("bob")
    assert gone.ann("coup bob").offers("bob") == ["lose director", "lose guerrilla"]


def test_talk_takes_a_game_of_house_rules(friday: Path) -> None:
    talk = Talk(coup.Game(str(friday), players=3, seed=1))
    assert talk.kind == "action"
