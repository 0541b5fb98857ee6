"""What a variant is called and what it does cannot part: rules are the same if, and only if, their content is."""

import copy
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from library.variants import HOUSE, Dearer, mutations, samples

import coup
from coup import BadRecord, Game, Rules, UnknownRules
from coup.engine import codec
from coup.engine.hooks import Hook
from coup.engine.rules import Action, Role
from coup.engine.state import Position
from coup.engine.verbs import Gain
from coup.rules import from_spec

SAMPLES = samples()


def offered(rules: Rules) -> set[str]:
    """All that the first player of a rich table may do."""
    game = Game(rules, players=3, seed=1)
    game.state.coins = [9] * 3
    game.state.pending = None
    return {option.text for option in game.decision.options}


@pytest.mark.parametrize("rules", SAMPLES.values(), ids=SAMPLES)
def test_whatever_is_changed_makes_other_rules(rules: Rules) -> None:
    before, hashed = rules.identity, hash(rules)
    seen = {before}
    for part, value in rules.parts().items():
        for changed in mutations(value):
            if part == "players" and len(changed) != 2:
                continue
            variant = rules.replace(**{part: changed})
            assert variant != rules, (part, changed)
            assert variant.spec == {}
            assert variant.identity not in seen, (part, changed)
            seen.add(variant.identity)
            assert variant == rules.replace(**{part: changed})
            assert hash(variant) == hash(rules.replace(**{part: changed}))
    assert (rules.identity, hash(rules)) == (before, hashed)
    assert len(seen) > 40


@pytest.mark.parametrize("rules", SAMPLES.values(), ids=SAMPLES)
def test_parts_that_were_empty_make_other_rules(rules: Rules) -> None:
    action = Action("busk", "Take 2 coins.", Gain(2))
    additions = {"actions": action, "hooks": Dearer(1), "roles": Role("bard", "Bard", "Sings.")}
    for part, added in additions.items():
        assert rules.replace(**{part: (*getattr(rules, part), added)}) != rules
    assert rules.replace(hooks=(Dearer(1),)) != rules.replace(hooks=(Dearer(2),))


@pytest.mark.parametrize("name", [name for name, rules in SAMPLES.items() if rules.actions and rules.roles])
def test_a_variant_and_its_parent_share_no_options(name: str) -> None:
    """A classic without exchange once took the exchange from classic itself, until the end of the process."""
    rules = SAMPLES[name]
    before = offered(rules)
    for action in rules.actions:
        less = rules.replace(actions=[other for other in rules.actions if other is not action])
        assert offered(rules) == before
        gone = before - offered(less)
        assert all(option.startswith(action.word) for option in gone)
        assert gone or not any(option.startswith(action.word) for option in before)
        dear = rules.replace(actions=[other.replace(cost=50) if other is action else other for other in rules.actions])
        assert rules.price_hooks or offered(dear) == before - gone
    assert offered(rules) == before


def test_nothing_changed_is_the_same_rules() -> None:
    rules = coup.rules("classic")
    assert rules.replace() is rules
    assert rules.replace(coins=2) is rules
    assert rules.replace(coins=3).replace(coins=2) == rules
    assert rules.replace(actions=list(rules.actions)) is rules


def test_options_by_name_and_in_code_are_the_same_rules_in_the_end() -> None:
    named = coup.rules("classic", rob_the_poor=True)
    made = coup.rules("classic").replace(rob_the_poor=True, options=dict(named.options))
    assert made == named
    assert Game.load(Game(made, players=2, seed=1).save(), rules=named).rules == named


def test_a_part_that_does_not_exist() -> None:
    with pytest.raises(UnknownRules, match="no part 'colour'"):
        coup.rules("classic").replace(colour="red")


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("coins", "3"),
        ("coins", -1),
        ("hand", 0),
        ("hand", 10**30),
        ("players", (2,)),
        ("players", ("2", "6")),
        ("short_start", 1),
        ("roles", (Action("busk", "Sing."),)),
        ("actions", ("tax",)),
        ("actions", (Role("bard", "Bard", "Sings."),)),
        ("hooks", None),
        ("words", (1,)),
    ],
)
def test_a_part_of_another_kind(part: str, value: object) -> None:
    with pytest.raises(UnknownRules, match=part):
        coup.rules("classic").replace(**{part: value})


IDENTITIES = """
import json, sys
sys.path.insert(0, sys.argv[1])
from library.variants import samples, Dearer
print(json.dumps({name: [rules.identity, rules.replace(hooks=(Dearer(1),)).identity]
                  for name, rules in samples().items()}))
"""


def test_another_process_calls_them_the_same() -> None:
    tests = str(Path(__file__).parent.parent)
    here = {name: [rules.identity, rules.replace(hooks=(Dearer(1),)).identity] for name, rules in SAMPLES.items()}
    for seed in ("1", "2"):
        command = [sys.executable, "-c", IDENTITIES, tests]
        found = subprocess.run(command, capture_output=True, text=True, check=True, env=environment(seed))
        assert json.loads(found.stdout) == here


def environment(hash_seed: str) -> dict[str, str]:
    return {**os.environ, "PYTHONHASHSEED": hash_seed}


def test_a_class_written_anew_makes_other_rules() -> None:
    """As in a notebook, where a cell is run again."""

    def written(more: int) -> Rules:
        class Written(Hook):
            def price(self, state: Position, action: Action, actor: int, price: int) -> int:
                return price + more

        Written.__qualname__ = "Written"
        return coup.rules("classic").replace(hooks=(Written(),))

    one, two = written(0), written(4)
    assert one.identity == two.identity
    assert one != two
    assert "coup bob" in offered(one)
    assert "coup bob" not in offered(two)
    assert "coup bob" in offered(one)


class Forgetful(Hook):
    """It does not say what it is made of."""

    def __init__(self, more: int = 0) -> None:
        self.more = more


class Stubborn(Hook):
    """It cannot even be made without."""

    def __init__(self, more: int) -> None:
        self.more = more


@pytest.mark.parametrize("hook", [Forgetful(1), Stubborn(1)])
def test_a_value_that_hides_what_it_is_made_of_is_refused(hook: Hook) -> None:
    with pytest.raises(UnknownRules, match="__match_args__"):
        coup.rules("classic").replace(hooks=(hook,))


def test_rules_are_made_of_values() -> None:
    with pytest.raises(UnknownRules, match="made of values"):
        coup.rules("classic").replace(hooks=(Dearer(object()),))  # type: ignore[arg-type]


def made() -> dict[str, Rules]:
    """A variant in code of every sample."""
    return {name: rules.replace(name="dear", hooks=(*rules.hooks, Dearer(1))) for name, rules in SAMPLES.items()}


def played(rules: Rules, answers: int) -> Game:
    random = Random(answers)
    game = Game(rules, players=3, seed=answers)
    for _ in range(answers):
        if not game.over:
            game.play(random.choice(game.decision.options))
    return game


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("answers", [0, 9, 40])
def test_games_of_a_variant_are_saved_sent_and_copied(name: str, answers: int) -> None:
    rules = made()[name]
    game = played(rules, answers)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert copy.deepcopy(rules) == rules
    for again in (pickle.loads(pickle.dumps(game)), Game.load(game.save(), rules=rules), copy.copy(game), game.copy()):
        assert again == game
        assert again.rules == rules
        assert going_on(again) == going_on(game.copy())
    state = game.state
    assert pickle.loads(pickle.dumps(state)) == state
    assert codec.load(json.loads(json.dumps(codec.dump(state))), state.rules) == state
    for seat in (0, None):
        view = game.view(seat)
        assert pickle.loads(pickle.dumps(view)) == view


def going_on(game: Game) -> str:
    random = Random(5)
    while not game.over and game.turn_number < 30:
        game.play(random.choice(game.decision.options))
    return game.save()


def test_roles_are_drawn_into_the_variant_and_not_into_its_parent() -> None:
    rules = coup.rules("g54").replace(name="rich", coins=5, hand=3, hooks=(*coup.rules("g54").hooks, Dearer(1)))
    game = Game(rules, players=3, seed=4)
    drawn = game.state.rules
    assert (drawn.name, drawn.coins, drawn.hand, len(drawn.roles)) == ("rich", 5, 3, 5)
    assert Dearer(1) in drawn.hooks
    assert [len(truth.cards) for truth in game.reveal().values()] == [3, 3, 3]
    plain = Game("g54", players=3, seed=4).state.rules
    assert plain == coup.rules("g54", roles=plain.options["roles"])


def test_a_record_says_that_its_rules_were_made_in_code() -> None:
    rules = coup.rules("classic").replace(coins=5)
    text = Game(rules, players=2, seed=1).save()
    assert f"made: classic {rules.identity}" in text
    with pytest.raises(BadRecord, match="made in code"):
        Game.load(text)
    with pytest.raises(BadRecord, match="other rules"):
        Game.load(text, rules=coup.rules("classic"))
    with pytest.raises(BadRecord, match="made in code"):
        codec.load(codec.dump(Game(rules, players=2, seed=1).state))
    with pytest.raises(BadRecord, match="other rules"):
        codec.load(codec.dump(Game(rules, players=2, seed=1).state), coup.rules("classic"))
    with pytest.raises(BadRecord, match="other rules"):
        codec.load(codec.dump(Game("classic", players=2, seed=1).state), rules)


@pytest.mark.parametrize(
    ("part", "added", "why"),
    [
        ("actions", Action("resign", "Give up for 2 coins.", Gain(2)), "players say who leave"),
        ("actions", Action("steal", "Steal from the bank.", Gain(2)), "'steal' is there twice"),
        ("actions", Action("aid", "Take 2 coins.", Gain(2), word="tax"), "'tax' is there twice"),
        ("roles", Role("duke", "Duke", "Another one."), "'duke' is there twice"),
    ],
)
def test_what_could_be_taken_for_something_else_is_refused(part: str, added: object, why: str) -> None:
    """A saved game would go on as another one."""
    rules = coup.rules("classic")
    with pytest.raises(UnknownRules, match=why):
        rules.replace(**{part: (*getattr(rules, part), added)})


@pytest.mark.parametrize(
    "name",
    ["", " two  words ", "one\nplayers: []", "first: \u2028", "\ud800"],
    ids=["empty", "words", "lines", "separator", "surrogate"],
)
def test_whatever_rules_are_called_their_games_can_be_saved(name: str) -> None:
    rules = coup.rules("classic").replace(name=name)
    game = Game(rules, players=2, seed=1)
    text = game.save()
    assert Game.load(text.encode().decode(), rules=rules) == game
    with pytest.raises(BadRecord, match="made in code"):
        Game.load(text)
    with pytest.raises(BadRecord, match="other rules"):
        Game.load(text, rules=rules.replace(name="another"))


def test_house_rules_need_nothing_more() -> None:
    game = Game(from_spec({"house": HOUSE}), players=2, seed=1)
    assert Game.load(game.save()) == game


@pytest.mark.parametrize(("part", "why"), [("roles", "nothing to deal"), ("actions", "nothing to do")])
def test_rules_that_nobody_could_play_are_refused_at_the_table(part: str, why: str) -> None:
    rules = coup.rules("classic").replace(**{part: ()})
    with pytest.raises(UnknownRules, match=why):
        Game(rules, players=2, seed=1)
