"""What records say, what they keep to themselves, and how a wrong one is refused."""

from __future__ import annotations

import json
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records.samples import HOUSE, attempt, play, position, samples

import coup

NAMES = sorted(samples())


def refusal(text: str) -> str:
    with pytest.raises(coup.BadRecord) as caught:
        coup.Game.replay(text)
    return str(caught.value)


def changed(name: str, old: str, new: str) -> str:
    """A sample with a part of it changed, once."""
    text = samples()[name]
    assert old in text
    return text.replace(old, new, 1)


def with_field(name: str, key: str, value: str | None) -> str:
    """A sample with a field of its header changed, or left out."""
    lines = samples()[name].split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith(f"{key}:"))
    lines[place : place + 1] = [] if value is None else [f"{key}: {value}"]
    return "\n".join(lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_replays_to_the_game_that_wrote_it(name: str) -> None:
    game = coup.Game.replay(samples()[name])
    assert (game.save() if name == "saved" else game.record()) == samples()[name]


def test_a_saved_game_goes_on_as_if_it_had_never_stopped() -> None:
    game = play(coup.Game("classic", players=2, seed=8), 8, most=12)
    again = coup.Game.load(game.save())
    assert again == game
    assert play(again, 9) == play(game, 9)


@pytest.mark.parametrize("player", [None, "Ann", "0"])
def test_an_unfinished_record_hides_secrets_and_is_not_replayed(player: str | None) -> None:
    game = position().play("income")
    text = game.record(player)
    assert "seed" not in text
    hands = json.loads(text.split("position: ")[1].split("\n")[0])["hands"]
    assert hands == {
        "0": ["duke", "joker"] if player == "Ann" else ["?", "?"],
        "2": ["contessa"] if player == "0" else ["?"],
    }
    dealt = [line for line in text.split("\n") if line.startswith("dealer: ")]
    assert dealt == ["dealer: deal bob-the-great"] * 2
    assert refusal(text) == "This record hides what was secret when it was written, so it cannot be replayed."


def test_lines_for_the_reader_are_skipped() -> None:
    text = changed("classic", "\n\n", "\n# a remark\n\n# another: remark\n\n")
    assert coup.Game.replay(text).record() == samples()["classic"]


def test_a_record_from_another_system() -> None:
    text = "\ufeff" + samples()["classic"].replace("\n", "\r\n")
    assert coup.Game.replay(text).record() == samples()["classic"]


@pytest.mark.parametrize(
    "names",
    [
        ["results", "dealers", "resign"],
        ["0", "1", "2"],
        ["2", "1", "0"],
        ["ann", "Ann 2", "ANN-3"],
        ["# ann", "ann: tax", "ann\xa0bob"],
        ["山田　太郎", "ארז", "नीरज"],
        ["İ", "ß", "ΣΑΣ"],
        ["shows: everything", "coup record 1", "…"],
    ],
)
def test_any_names_can_be_recorded(names: list[str]) -> None:
    game = play(coup.Game("classic", players=names, seed=3), 3)
    text = game.record()
    text.encode()
    again = coup.Game.replay(text)
    assert again == game
    assert again.players == game.players


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the first line must be 'coup record 1'"),
        ("coup record 2\n", "the first line must be 'coup record 1'"),
        ("coup record 1", "no line 'shows'"),
        ("coup record 1\nshows: everything", "no line 'rules'"),
        ("coup record 1\nshows: everything\nrules:", "Line 3: There is no rule set ''"),
        ("coup record 1\nshows: everything\nrules: classic", "no line 'players'"),
        ('coup record 1\nshows: everything\nrules: classic\nplayers: ["a", "b"]', "no line 'first'"),
        ("coup record 1\nnonsense", "Line 2: 'nonsense' is not a field"),
        (
            "coup record 1\nrules: classic\nrules: classic",
            "Line 3: 'rules: classic' is not a field, or is",
        ),
        ("coup record 1\nshows: everything\nrules: /etc/any.toml", "A record holds its house rules itself"),
    ],
)
def test_a_header_with_something_missing(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("rules", "chess", "Line 2: There is no rule set 'chess'"),
        ("rules", "classic jokers=on", "Line 2: classic has no option 'jokers'"),
        ("rules", "classic named_block=maybe", "Line 2: The option 'named_block' of classic is one of: off, on"),
        ("rules", "classic named_block", "Line 2: 'named_block' is not an option of the rules"),
        ("rules", "classic named_block=on named_block=on", "one too many"),
        ("players", "ann bob cat", "Line 3: 'ann bob cat' is damaged"),
        ("players", "[" * 100_000, "is damaged"),
        ("players", '{"0": "ann"}', "Line 3: The players must be a list of names"),
        ("players", '["ann", 3]', "Line 3: The players must be a list of names"),
        ("players", "[]", "at this table"),
        ("players", '["ann", ""]', "none of them empty"),
        ("players", json.dumps([str(number) for number in range(17)]), "up to 16 names"),
        ("first", "zed", "Line 4: Nobody called 'zed' is at this table"),
        ("first", "x" * 9999, "Line 4: Nobody called 'xxx"),
        ("first", "1", "Line 4: Nobody called '1' is at this table"),
        ("seed", "7", "Line 5: The seed must be a text in quotes"),
        ("seed", "null", "Line 5: The seed must be a text in quotes"),
        ("seed", '"\\ud800"', "Line 5: The seed is not a text that can be written down"),
        ("seed", "9" * 5000, "is damaged"),
        ("shows", "nothing", "hides what was secret"),
        ("shows", None, "no line 'shows'"),
        ("rules", None, "no line 'rules'"),
        ("players", None, "no line 'players'"),
        ("first", None, "no line 'first'"),
    ],
)
def test_a_damaged_header(key: str, value: str | None, sentence: str) -> None:
    assert sentence in refusal(with_field("classic", key, value))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"turn": True}, "damaged under 'turn'"),
        ({"turn": 7}, "There is no seat 7"),
        ({"turn": -1}, "There is no seat -1"),
        ({"coins": {"0": 1.5}}, "cannot have 1.5 coins"),
        ({"coins": {"0": -1}}, "cannot have -1 coins"),
        ({"coins": {"3": 1}}, "names a seat under 'coins' that is not there"),
        ({"coins": {"zero": 1}}, "names a seat under 'coins' that is not there"),
        ({"hands": {"0": "duke"}}, "under 'hands' that is not a list of cards"),
        ({"hands": {"0": [["duke"]]}}, "under 'hands' that is not a list of cards"),
        ({"hands": {"0": ["baron"]}}, "There is no card 'baron'"),
        ({"hands": {"0": ["duke", "captain", "joker"]}}, "more than 2 cards"),
        ({"hands": {"0": [], "1": []}}, "two players must be in the game"),
        ({"hands": {"0": ["duke"] * 4}}, "not that many copies of 'duke'"),
        ({"marks": []}, "damaged under 'marks'"),
        ({"marks": {"reserve": 3}}, "nothing called 'reserve' to set up"),
        ({"marks": {"factions": [[], {}, []]}}, ""),
        ({"marks": {"factions": 3}}, "a 0 or a 1 for each player"),
        ({"more": 1}, "The position must have turn, coins, hands, lost, marks"),
    ],
)
def test_a_damaged_position(change: dict[str, object], sentence: str) -> None:
    line = next(line for line in samples()["position"].split("\n") if line.startswith("position: "))
    setup = json.loads(line.removeprefix("position: "))
    message = refusal(with_field("position", "position", json.dumps({**setup, **change})))
    assert message.startswith("Line 4: ")
    assert sentence in message


def test_a_record_of_other_rules() -> None:
    message = refusal(with_field("incorporation", "rules", "classic"))
    assert message.startswith("Line ")
    assert "is not on offer. Choose one of:" in message or "It is not for" in message


def test_two_rule_sets() -> None:
    assert "two rule sets" in refusal(changed("house", "\nhouse:", "\nrules: classic\nhouse:"))


def test_wrong_house_rules() -> None:
    message = refusal(changed("house", '"parent": "classic"', '"parent": "chess"'))
    assert message.startswith("Line 2: The house rules are wrong. parent: This is one of: classic, ")


def test_a_wrong_answer_names_its_line() -> None:
    lines = samples()["classic"].split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("# turn 1")) + 1
    speaker = lines[place].split(":")[0]
    lines[place] = f"{speaker}: dance"
    assert refusal("\n".join(lines)).startswith(f"Line {place + 1}: 'dance' is not on offer. Choose one of: income, ")
    lines[place] = "zed: income"
    assert refusal("\n".join(lines)).startswith(f"Line {place + 1}: Nobody called 'zed' is at this table")


def test_a_wrong_result_names_its_line() -> None:
    text = samples()["classic"]
    number = text.count("\n")
    winner = text.split("result: ")[1].split(" ")[0]
    message = refusal(changed("classic", f"result: {winner}", "result: zed"))
    assert message.startswith(f"Line {number}: The record says 'zed wins")
    early = text.replace("# turn 2", f"result: {winner} wins (last standing)\n# turn 2", 1)
    assert "its game is not over" in refusal(early)


def test_answers_after_the_end() -> None:
    assert "The game is over" in refusal(samples()["classic"] + "ann: income\n")


def test_what_is_too_long() -> None:
    assert "too long" in refusal("coup record 1\n" + "#" * 4_000_000)


@pytest.mark.parametrize("junk", ["x", "ann: pass\n", "players: []\n", "[", '"', "\0", "\ud800"])
def test_long_junk_is_refused_soon_and_briefly(junk: str) -> None:
    begun = monotonic()
    assert len(refusal(samples()["classic"] + junk * (1_000_000 // len(junk)))) < 5000
    assert monotonic() - begun < 10


@pytest.mark.parametrize("remark", ["\n", "#\n", " \t\r\n"])
def test_a_long_tail_that_says_nothing_is_skipped_soon(remark: str) -> None:
    begun = monotonic()
    game = coup.Game.replay(samples()["classic"] + remark * (1_000_000 // len(remark)))
    assert game.record() == samples()["classic"]
    assert monotonic() - begun < 10


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.text(st.characters(), max_size=40), min_size=2, max_size=5),
    st.text(max_size=20) | st.integers(),
    st.integers(0, 99),
)
def test_a_record_of_any_players_and_seed_replays(names: list[str], seed: str | int, answers: int) -> None:
    game, _ = attempt(lambda: coup.Game(HOUSE, players=names, seed=seed))
    if game is None:
        return
    play(game, answers, most=60)
    text = game.save()
    text.encode()
    assert coup.Game.load(text) == game
    assert coup.Game.load(text).players == game.players
