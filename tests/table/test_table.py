from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coup import RULE_SETS, CoupError, Game, GameOver, IllegalOption, WrongSeat
from coup.bots import UnknownBot
from coup.engine.events import Answered
from coup.engine.options import Option, passive_option
from coup.engine.views import View
from coup.table import BadTable, NotNow, Table

PEOPLE = ["ann", "bob", "cat"]


def all_bots(players: list[str]) -> dict[str, str]:
    return dict.fromkeys(players, "random")


def assassination() -> Table:
    """Bob has claimed the Contessa against Ann's Assassin, and all may challenge."""
    game = Game.position(
        "classic",
        seed=1,
        hands={"ann": "assassin duke", "bob": "captain captain", "cat": "contessa duke", "dan": "duke assassin"},
        coins={"ann": 3},
    )
    table = Table(game)
    table.answer("ann", "assassinate bob")
    for name in ("bob", "cat", "dan"):
        table.answer(name, "pass")
    return table.answer("bob", "block contessa")


def unchanged_by(table: Table, error: type[CoupError], act: str, *words: str) -> str:
    before = table.save()
    with pytest.raises(error) as caught:
        getattr(table, act)(*words)
    assert table.save() == before
    return str(caught.value)


# Playing


def test_bots_play_until_a_person_is_asked() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3), {"ann": "random", "bob": "random"})
    table.advance()
    assert table.asked == ("cat",)
    assert list(table.bots) == ["ann", "bob"]


def test_bots_alone_play_to_the_end() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3), all_bots(PEOPLE)).advance()
    assert table.game.winner in PEOPLE
    assert table.asked == ()
    assert not table.step()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_same_seed_gives_the_same_game(rules: str) -> None:
    games = [Table(Game(rules, 4, seed=5), all_bots(["ann", "bob", "cat", "dan"])).advance().game for _ in range(2)]
    assert games[0].record() == games[1].record()
    other = Table(Game(rules, 4, seed=6), all_bots(["ann", "bob", "cat", "dan"])).advance().game
    assert other.record() != games[0].record()


def test_in_an_open_window_anybody_may_answer_first() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3)).answer("ann", "tax")
    assert table.asked == ("bob", "cat")
    assert table.answer("cat", "challenge").asked == ("ann",)


def test_a_bot_behind_a_person_waits_for_its_turn_to_answer() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3), {"cat": "random"}).answer("ann", "tax")
    assert table.advance().asked == ("bob",)
    assert table.game.decision.seats == ("bob", "cat")


def test_wrong_answers_change_nothing() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3), {"cat": "random"})
    assert "Nobody called 'zoe'" in unchanged_by(table, WrongSeat, "answer", "zoe", "tax")
    assert "A bot plays for cat" in unchanged_by(table, WrongSeat, "answer", "cat", "pass")
    assert "bob" in unchanged_by(table, WrongSeat, "answer", "bob", "income")
    assert "not on offer" in unchanged_by(table, IllegalOption, "answer", "ann", "coup bob")


def test_a_bot_never_gets_the_state() -> None:
    seen: list[object] = []

    class Watcher:
        name = "watcher"

        def choose(self, view: View, random: Random) -> Option:
            seen.extend([view, random])
            return view.options[0]

    Table(Game("classic", players=PEOPLE, seed=3), {"ann": Watcher()}).step()
    assert [type(thing) for thing in seen] == [View, Random]


def test_a_bot_that_cheats_is_refused() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, view: View, random: Random) -> Option:
            return Option("coup", "coup bob", target=1)

    table = Table(Game("classic", players=PEOPLE, seed=3), {"ann": Cheat()})
    unchanged_by(table, IllegalOption, "step")


# The turn limit


def test_a_turn_limit_ends_a_game_without_a_winner() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3), turn_limit=3)
    table.answer("ann", "income").answer("bob", "income")
    assert not table.game.over
    table.answer("cat", "income")
    assert table.game.over
    assert table.game.winner is None
    assert table.game.outcome is not None
    assert table.game.outcome.reason == "turn limit"
    assert "no winner (turn limit)" in table.game.record()


def test_the_last_turn_within_the_limit_is_played_out() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3), turn_limit=1).answer("ann", "tax").answer("bob", "pass")
    assert not table.game.over
    assert table.answer("cat", "pass").game.over


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_of_no_turns_is_refused(limit: int) -> None:
    with pytest.raises(BadTable, match="at least 1"):
        Table(Game("classic", players=PEOPLE), turn_limit=limit)


# Resigning


def test_who_resigns_between_turns_is_out_at_once() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3)).resign("bob")
    assert len(table.game.reveal()["bob"].lost) == 2
    assert table.asked == ("ann",)
    assert table.answer("ann", "income").asked == ("cat",)


def test_the_player_of_the_turn_resigns_and_the_next_one_plays() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3)).resign("ann")
    assert table.asked == ("bob",)
    assert table.game.reveal()["ann"].coins == 0


def test_the_last_one_left_wins() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3)).resign("ann").resign("cat")
    assert table.game.winner == "bob"
    assert "resign" in unchanged_by(table, GameOver, "resign", "bob")


def test_who_resigns_in_the_middle_of_a_turn_passes_until_it_is_over() -> None:
    table = assassination().resign("ann").resign("cat")
    assert table.leaving == ("ann", "cat")
    assert table.advance().asked == ("dan",)
    table.answer("dan", "pass").advance()
    assert not table.leaving
    assert table.game.decision.seats == ("bob",)
    assert [len(truth.cards) for truth in table.game.reveal().values()] == [0, 2, 0, 2]


def test_a_claimant_who_resigns_concedes_and_loses_a_card_of_the_tables_choice() -> None:
    table = assassination().resign("bob").answer("dan", "challenge").advance()
    # The false Contessa costs one card, the Assassin the other: there is nobody left to resign.
    assert table.leaving == ()
    assert table.game.reveal()["bob"].lost == ("captain", "captain")
    assert "bob: concede" in table.game.record()
    assert "bob: resign" not in table.game.record()
    assert table.asked == ("cat",)


def test_everyone_may_resign_in_the_same_turn_and_the_last_to_say_so_wins() -> None:
    table = assassination().resign("dan").resign("bob").resign("cat").resign("ann").advance()
    assert table.game.winner == "ann"
    assert table.leaving == ()


def test_a_bot_can_be_made_to_resign() -> None:
    table = Table(Game("classic", players=PEOPLE, seed=3), {"cat": "random"}).answer("ann", "tax").resign("cat")
    assert table.answer("bob", "pass").advance().asked == ("bob",)
    assert table.game.reveal()["cat"].cards == ()


def test_resigning_comes_before_the_turn_limit() -> None:
    table = Table(Game("classic", players=["ann", "bob"], seed=3), turn_limit=1).answer("ann", "tax").resign("bob")
    table.advance()
    assert table.game.winner == "ann"


def test_wrong_resignations_change_nothing() -> None:
    table = assassination().resign("cat")
    assert "already" in unchanged_by(table, NotNow, "resign", "cat")
    assert "Nobody" in unchanged_by(table, WrongSeat, "resign", "zoe")
    assert "answers no more" in unchanged_by(table, WrongSeat, "answer", "cat", "pass")
    assert "resigned" in unchanged_by(table, NotNow, "hand_over", "cat", "random")
    out = Table(Game("classic", players=PEOPLE, seed=3)).resign("bob")
    assert "already" in unchanged_by(out, WrongSeat, "resign", "bob")


@pytest.mark.parametrize(
    ("offered", "answer"),
    [
        ("challenge, pass", "pass"),
        ("show duke, concede", "concede"),
        ("pay, refuse", "refuse"),
        ("lose captain, lose duke, bribe", "lose captain"),
        ("income, tax, coup bob", "income"),
        ("return, force", "return"),
        ("keep duke duke, keep captain duke", "keep duke duke"),
    ],
)
def test_the_passive_answer(offered: str, answer: str) -> None:
    declining = ("pass", "concede", "refuse", "return")
    options = [Option(text.split()[0], text, declines=text in declining) for text in offered.split(", ")]
    assert passive_option(options).text == answer


def test_a_player_who_left_concedes_and_passes() -> None:
    table = assassination().resign("bob")
    table.answer("ann", "challenge").step()
    assert [event.text for event in table.game.view().history or () if isinstance(event, Answered)][-1] == "concede"


def test_a_player_who_left_declines_what_an_ability_brings() -> None:
    """A Cultist has brought ann three cards: none of them is laid."""
    game = Game.position("poker", seed=1, turn="ann", hands={"ann": "6C 8C", "bob": "7H 9S", "cat": "5D 8D"})
    table = Table(game).answer("ann", "cultist x1")
    while game.decision.kind != "recruit":
        table.answer(game.decision.seat, "pass")
    table.resign("ann").step()
    given = [event.text for event in game.view("ann").history or () if isinstance(event, Answered)]
    assert "discard" in given


# Handing over


def test_a_bot_takes_the_seat_at_any_moment() -> None:
    table = assassination().hand_over("ann", "random")
    assert "A bot plays for ann" in unchanged_by(table, WrongSeat, "answer", "ann", "pass")
    assert table.asked == ("cat", "dan")
    for name in ("bob", "cat", "dan"):
        table.hand_over(name, "random")
    assert table.advance().game.over


def test_wrong_hand_overs_change_nothing() -> None:
    table = assassination()
    assert "no bot 'zoe'" in unchanged_by(table, UnknownBot, "hand_over", "ann", "zoe")
    assert "Nobody called 'zoe'" in unchanged_by(table, WrongSeat, "hand_over", "zoe", "random")


# Saving


def test_a_table_goes_on_after_saving_as_if_nothing_had_happened() -> None:
    table = assassination().resign("ann").hand_over("cat", "random").hand_over("dan", "random")
    table.turn_limit = 40
    again = Table.load(table.save())
    assert again.save() == table.save()
    assert again.leaving == ("ann",)
    for one in (table, again):
        one.hand_over("bob", "random").advance()
    assert again.game == table.game


@pytest.mark.parametrize("steps", [0, 5, 17, 40])
def test_a_game_of_bots_is_the_same_with_and_without_an_interruption(steps: int) -> None:
    table = Table(Game("incorporation", players=PEOPLE, seed=11), all_bots(PEOPLE))
    for _ in range(steps):
        table.step()
    again = Table.load(table.save()).advance()
    assert again.game.record() == table.advance().game.record()


# Laws


@settings(deadline=None, max_examples=60)
@given(
    seed=st.integers(0, 10_000),
    rules=st.sampled_from(sorted(RULE_SETS)),
    count=st.integers(2, 5),
    leave=st.lists(st.tuples(st.integers(0, 120), st.integers(0, 4), st.booleans()), max_size=8),
)
def test_no_dead_player_is_asked_and_the_game_ends(
    seed: int, rules: str, count: int, leave: list[tuple[int, int, bool]]
) -> None:
    table = Table(Game(rules, count, seed=seed), turn_limit=300)
    names = table.game.players
    random = Random(seed)
    cards = card_count(table.game)
    for moment in range(100_000):
        for _, seat, resigns in [entry for entry in leave if entry[0] == moment and entry[1] < count]:
            try_to_leave(table, names[seat], resigns)
        if not table.step() and not answer_at_random(table, random):
            break
        check_laws(table)
        assert card_count(table.game) == cards
    assert table.game.over
    assert table.leaving == ()
    assert Game.replay(table.game.record()) == table.game


def try_to_leave(table: Table, name: str, resigns: bool) -> None:
    try:
        if resigns:
            table.resign(name)
        else:
            table.hand_over(name, "random")
    except CoupError:
        assert table.game.over or name in table.leaving or not table.game.state.alive(table.game.seat(name))
    check_laws(table)


def answer_at_random(table: Table, random: Random) -> bool:
    if not table.asked:
        return False
    name = random.choice(table.asked)
    table.answer(name, random.choice(table.game.options(name)))
    return True


def check_laws(table: Table) -> None:
    game = table.game
    if not game.over:
        in_the_game = game.state.living | game.state.waiting
        assert all(in_the_game >> game.seat(name) & 1 for name in game.decision.seats)
        assert not set(table.asked) & {*table.leaving, *table.bots}
    assert min(truth.coins for truth in game.reveal().values()) >= 0


def card_count(game: Game) -> int:
    held = sum(len(truth.cards) + len(truth.lost) for truth in game.reveal().values())
    return held + sum(len(pile) for pile in game.state.piles.values()) + game.state.deck.size
