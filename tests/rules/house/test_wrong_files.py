"""A file that cannot be played is refused with its name, the line or key, and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

import coup

ACTION = '[[actions]]\nname = "it"\neffect = ["gain 1"]\n'


def refusal(path: Path, content: str | bytes) -> str:
    """What is said about a file with this content, after its name."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(coup.UnknownRules) as caught:
        coup.rules(str(path))
    message = str(caught.value)
    assert message.startswith(str(path))
    return message.removeprefix(str(path))


@pytest.mark.parametrize(
    ("content", "start", "expectation"),
    [
        ('parent = "classic"\ntitle "x"', ", line 2: ", "Expected '='"),
        ('parent = "classic"\n\n[costs\ncoup = 3', ", line 3: ", "TOML"),
        ('parent = "classic"\nparent = "classic"', ", line 2: ", "Cannot overwrite a value"),
        ('parent = "cl', ", line 1: ", "TOML"),
        ("\n\na = [1,\n", ", line 4: ", "TOML"),
        (b'parent = "classic"\ntitle = "\xff"', ", line 2: ", "UTF-8"),
        ("a = " + "[" * 5000, ": ", "TOML"),
        ("a = " + "9" * 5000, ": ", "TOML"),
        ("#" * 100_001, ": ", "too long"),
    ],
)
def test_what_is_not_toml(tmp_path: Path, content: str | bytes, start: str, expectation: str) -> None:
    message = refusal(tmp_path / "friday.toml", content)
    assert message.startswith(start)
    assert expectation in message


@pytest.mark.parametrize("name", ["nowhere.toml", "folder.toml", "nul\0.toml"])
def test_what_is_not_a_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(coup.UnknownRules, match="file"):
        coup.rules(str(tmp_path / name))


@pytest.mark.parametrize(
    ("content", "key", "expectation"),
    [
        ("", "parent", "Say which rule set these rules start from: classic, "),
        ('parent = "chess"', "parent", "one of: classic, "),
        ("parent = 3", "parent", "one of: classic, "),
        ('parent = ["classic"]', "parent", "not a list"),
        ('parent = "classic"\ncolour = 1', "colour", "The keys here are: parent, title, options, "),
        ('parent = "classic"\ntitle = 3', "title", "a line of at most 200 characters; not 3"),
        ('parent = "classic"\ntitle = " "', "title", "a line of"),
        ('parent = "classic"\ntitle = "a\\nb"', "title", "a line of"),
        ('parent = "classic"\ntitle = "' + "x" * 300 + '"', "title", "a line of"),
        ('parent = "classic"\noptions = 3', "options", "a table, written [options]; not 3"),
        ('parent = "classic"\n[options]\njokers = true', "options.jokers", "Its options: named_block, "),
        ('parent = "classic"\n[options]\nnamed_block = 1', "options.named_block", "one of: off, on; not 1"),
        ('parent = "classic"\n[options]\nnamed_block = [1]', "options.named_block", "true, false, a whole number or"),
        ('parent = "incorporation"\n[options]\nhand = 4', "options.hand", "one of: 2, 3; not 4"),
        ('parent = "classic"\ncosts = []', "costs", "a table, written [costs]; not a list"),
        ('parent = "classic"\n[costs]\njoust = 3', "costs", "one of: income, foreign-aid, "),
        ('parent = "classic"\nremove = ["duke"]\n[costs]\ntax = 3', "costs", "one of: income, foreign-aid, "),
        ('parent = "classic"\n[costs]\ncoup = -1', "costs.coup", "a whole number from 0 to 10; not -1"),
        ('parent = "classic"\n[costs]\ncoup = 11', "costs.coup", "a whole number from 0 to 10; not 11"),
        ('parent = "classic"\n[costs]\ntax = 10', "costs.tax", "a whole number from 0 to 9; not 10"),
        ('parent = "classic"\n[costs]\ntax = true', "costs.tax", "a whole number from 0 to 9; not true"),
        ('parent = "classic"\n[costs]\ntax = 1.5', "costs.tax", "a whole number from 0 to 9; not 1.5"),
        ('parent = "classic"\n[costs]\ntax = nan', "costs.tax", "a whole number from 0 to 9; not nan"),
        ('parent = "classic"\n[costs]\ntax = "2"', "costs.tax", "a whole number from 0 to 9; not '2'"),
        ('parent = "classic"\n[costs]\ntax = 1979-05-27', "costs.tax", "a whole number from 0 to 9; not a date"),
        ('parent = "classic"\n[costs]\nincome = 1', "costs", "An action has to stay"),
        ('parent = "incorporation"\n[costs]\ncoup = 6', "costs.coup", "sets this price itself"),
        ('parent = "classic"\ncopies = 3', "copies", "a table, written [copies]; not 3"),
        ('parent = "classic"\n[copies]\njoker = 3', "copies", "one of: duke, assassin, "),
        ('parent = "classic"\n[copies]\nduke = 0', "copies.duke", "a whole number from 1 to 50; not 0"),
        ('parent = "classic"\n[copies]\nduke = -2', "copies.duke", "a whole number from 1 to 50; not -2"),
        (
            'parent = "classic"\nremove = ["duke", "captain", "contessa"]\n[copies]\nassassin = 4\nambassador = 5',
            "copies",
            "9 cards are too few for 5 players: there must be at least 10",
        ),
        ('parent = "classic"\nremove = "duke"', "remove", "a list, written [ … ]; not 'duke'"),
        ('parent = "classic"\nremove = ["joker"]', "remove[0]", "one of: duke, assassin, "),
        ('parent = "classic"\nremove = ["duke", 3]', "remove[1]", "one of: duke, assassin, "),
        ('parent = "classic"\nremove = ["duke", "duke"]', "remove[1]", "twice"),
        ('parent = "classic"\nremove = ["coup"]', "remove", "The coup has to stay"),
        ('parent = "classic"\nremove = ["income"]', "remove", "An action has to stay"),
        (
            'parent = "classic"\nremove = ["duke", "assassin", "captain", "ambassador", "contessa"]',
            "remove",
            "One role at least has to stay",
        ),
        ('parent = "classic"\nhand = 0', "hand", "a whole number from 1 to 5; not 0"),
        ('parent = "incorporation"\nhand = 3', "hand", "set it under [options]"),
        ('parent = "classic"\ncoins = -1', "coins", "a whole number from 0 to 50; not -1"),
        ('parent = "classic"\ncoins = 0\n[options]\nshort_start = true', "coins", "from 1 to 50; not 0"),
        ('parent = "classic"\nforced_coup = 6', "forced_coup", "A coup can cost 7 coins"),
        ('parent = "classic"\nforced_coup = 0', "forced_coup", "a whole number from 1 to 50; not 0"),
        ('parent = "incorporation"\nforced_coup = 5', "forced_coup", "A coup can cost 6 coins"),
        ('parent = "classic"\nplayers = 4', "players", "such as [2, 6]; not 4"),
        ('parent = "classic"\nplayers = [2]', "players", "such as [2, 6]; not a list"),
        ('parent = "classic"\nplayers = [1, 4]', "players[0]", "from 2 to 16; not 1"),
        ('parent = "classic"\nplayers = [4, 3]', "players[1]", "from 4 to 16; not 3"),
        ('parent = "classic"\nplayers = [2, 17]', "players[1]", "from 2 to 16; not 17"),
        ('parent = "classic"\nactions = 3', "actions", "a list"),
        ('parent = "classic"\nactions = [3]', "actions[0]", "a table, written [[actions]]; not 3"),
        (f'parent = "classic"\nactions = [{"{}, " * 51}]', "actions", "at most 50 actions; not 51"),
    ],
)
def test_a_wrong_key(tmp_path: Path, content: str, key: str, expectation: str) -> None:
    message = refusal(tmp_path / "friday.toml", content)
    assert message.startswith(f": {key}: ")
    assert expectation in message


@pytest.mark.parametrize(
    ("lines", "key", "expectation"),
    [
        ('effect = ["gain 1"]', "name", "lower-case words joined by hyphens"),
        ('name = 3\neffect = ["gain 1"]', "name", "lower-case words joined by hyphens, such as foreign-aid; not 3"),
        ('name = "Toil"\neffect = ["gain 1"]', "name", "lower-case words"),
        ('name = "toil hard"\neffect = ["gain 1"]', "name", "lower-case words"),
        ('name = "toil\\n"\neffect = ["gain 1"]', "name", "lower-case words"),
        ('name = "é"\neffect = ["gain 1"]', "name", "lower-case words"),
        ('name = "' + "x" * 31 + '"\neffect = ["gain 1"]', "name", "lower-case words"),
        ('name = "tax"\neffect = ["gain 1"]', "name", "There is an action 'tax' already"),
        ('name = "it"\neffect = ["gain 1"]\n' + ACTION, "name", "There is an action 'it' already"),
        ('name = "it"', "effect", "a list of one to five of: gain 2, take-coins 2, "),
        ('name = "it"\neffect = []', "effect", "a list of one to five of: "),
        ('name = "it"\neffect = "gain 1"', "effect", "a list of one to five of: "),
        ('name = "it"\neffect = ["win"]', "effect[0]", "one of: gain 2, take-coins 2, lose-life, "),
        ('name = "it"\neffect = [""]', "effect[0]", "one of: gain 2, "),
        ('name = "it"\neffect = [3]', "effect[0]", "one of: gain 2, "),
        ('name = "it"\neffect = ["gain 1", "gain"]', "effect[1]", "Write 'gain 2'; not 'gain'"),
        ('name = "it"\neffect = ["gain two"]', "effect[0]", "Write 'gain 2'"),
        ('name = "it"\neffect = ["gain ٣"]', "effect[0]", "Write 'gain 2'"),
        ('name = "it"\neffect = ["gain 1 2"]', "effect[0]", "Write 'gain 2'"),
        ('name = "it"\neffect = ["gain -1"]', "effect[0]", "Write 'gain 2'"),
        ('name = "it"\neffect = ["gain 0"]', "effect[0]", "a whole number from 1 to 50; not 0"),
        ('name = "it"\neffect = ["exchange 11"]', "effect[0]", "a whole number from 1 to 10; not 11"),
        ('name = "it"\ntarget = true\neffect = ["lose-life 2"]', "effect[0]", "Write 'lose-life'"),
        ('name = "it"\neffect = ["lose-life"]', "effect[0]", "'lose-life' needs a rival: add target = true"),
        ('name = "it"\neffect = ["gain 1", "take-coins 1"]', "effect[1]", "'take-coins' needs a rival"),
        ('name = "it"\neffect = ["convert"]', "effect[0]", "'convert' needs factions"),
        ('name = "it"\neffect = ["take-reserve"]', "effect[0]", "'take-reserve' needs reserve"),
        ('name = "it"\neffect = ["gain 1"]\ntarget = "bob"', "target", "true or false; not 'bob'"),
        ('name = "it"\neffect = ["gain 1"]\nclaim = "joker"', "claim", "one of: duke, assassin, "),
        ('name = "it"\neffect = ["gain 1"]\nclaim = ["duke"]', "claim", "one of: duke, assassin, "),
        ('name = "it"\neffect = ["gain 1"]\nclaim = ""', "claim", "one of: duke, assassin, "),
        ('name = "it"\neffect = ["gain 1"]\ncost = -3', "cost", "a whole number from 0 to 9; not -3"),
        ('name = "it"\neffect = ["gain 1"]\ncost = 10', "cost", "a whole number from 0 to 9; not 10"),
        ('name = "it"\neffect = ["gain 1"]\nblock = "joker"', "block[0]", "one of: duke, assassin, "),
        ('name = "it"\neffect = ["gain 1"]\nblock = []', "block", "Name the roles"),
        ('name = "it"\neffect = ["gain 1"]\nblock = ["duke", "duke"]', "block[1]", "twice"),
        ('name = "it"\neffect = ["gain 1"]\nblock_by = "anyone"', "block_by", "add block"),
        ('name = "it"\neffect = ["gain 1"]\nblock = "duke"\nblock_by = "bob"', "block_by", "one of: target, anyone"),
        ('name = "it"\neffect = ["gain 1"]\nblock = "duke"\nblock_by = "target"', "block_by", "must be 'anyone'"),
        ('name = "it"\neffect = ["gain 1"]\ntext = 3', "text", "a line of at most 200 characters"),
        ('name = "it"\neffect = ["gain 1"]\nprice = 3', "price", "The keys here are: name, text, effect, "),
    ],
)
def test_a_wrong_action(tmp_path: Path, lines: str, key: str, expectation: str) -> None:
    message = refusal(tmp_path / "friday.toml", f'parent = "classic"\n[[actions]]\n{lines}')
    assert message.startswith((f": actions[0].{key}: ", f": actions[1].{key}: "))
    assert expectation in message


@pytest.mark.parametrize("word", ["pass", "challenge", "block", "show", "concede", "lose", "keep", "deal", "resign"])
def test_a_word_with_another_meaning(tmp_path: Path, word: str) -> None:
    message = refusal(tmp_path / "friday.toml", f'parent = "classic"\n{ACTION}'.replace('"it"', f'"{word}"'))
    assert message.startswith(f": actions[0].name: '{word}' has another meaning; so have: aim, ")


def test_a_name_that_begins_like_another_action(tmp_path: Path) -> None:
    content = f'parent = "incorporation"\n{ACTION}'.replace('"it"', '"joker-aid"')
    assert "Taken are: income" in refusal(tmp_path / "friday.toml", content)


def test_a_wrong_option_in_code(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text('parent = "classic"\n')
    with pytest.raises(coup.UnknownRules, match=r"options\.jokers: classic has no option 'jokers'"):
        coup.Game(str(path), players=3, jokers=True)


@pytest.mark.parametrize("table", [None, 3, "classic", [], [["parent", "classic"]]])
def test_what_is_no_table(table: object) -> None:
    from coup.rules import from_spec

    with pytest.raises(coup.UnknownRules, match="House rules are a table with the keys parent, title, "):
        from_spec({"house": table})
