from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from presenter.law import Adviser, rare_games
from talk import table

from coup import RULE_SETS, Game
from coup.bots import bot
from coup.engine.events import Event, History
from coup.engine.options import Option
from coup.engine.resample import resample
from coup.engine.views import View, look
from coup.engine.zones import SPECTATOR
from coup.presenter import call, find_choice, notes, present, question, story, summary, summary_now
from coup.presenter.hints import hint
from coup.presenter.speaker import Speaker
from coup.terminal import layout
from coup.terminal.answers import leaves, rows_of
from coup.terminal.pages import rules_page

HANDS = {"ann": "duke captain", "bob": "contessa duke", "cat": "captain assassin"}


def told(view: View, since: int = 0) -> list[str]:
    return [line.text for line in story(view, since)]


def test_a_bluff_that_is_caught() -> None:
    talk = table(hands=HANDS, coins={"ann": 3}).ann("assassinate bob").bob("block contessa").ann("challenge")
    talk.bob("show contessa").ann("lose captain")
    assert told(talk.game.view("bob")) == [
        "Turn 1: ann.",
        "ann pays 3 coins.",
        "ann claims the Assassin to assassinate you.",
        "You and cat pass.",
        "You claim the Contessa to block it.",
        "ann challenges the claim!",
        "You show the Contessa.",
        "The claim was true: ann was wrong.",
        "Back into the deck, which is shuffled: the Contessa.",
        "The block stands.",
        f"You draw the {talk.game.reveal()['bob'].cards[-1].title()}.",
        "ann loses the Captain.",
        "Turn 2: you.",
    ]


def test_each_seat_hears_its_own_side() -> None:
    talk = table(hands=HANDS, draws="assassin ambassador").ann("exchange").passes()
    talk.ann("keep captain duke")
    assert "You draw the Assassin and the Ambassador." in told(talk.game.view("ann"))
    for other in ("bob", "cat", None):
        lines = told(talk.game.view(other))
        assert "ann draws 2 cards." in lines
        assert "ann puts 2 cards back into the deck." in lines
        assert "Ambassador" not in " ".join(lines).replace("ann claims the Ambassador", "")


def test_the_story_goes_on_from_where_it_was() -> None:
    talk = table(hands=HANDS).ann("tax")
    view = talk.game.view("cat")
    before = story(view)
    talk.bob("pass").cat("pass")
    later = talk.game.view("cat")
    assert story(later) == before + story(later, len(view.history or ()))


class Counted(list[Event]):
    """The events of a game; counts how many of them are read."""

    read = 0

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self.read += len(found) if isinstance(index, slice) else 1
        return found

    def __iter__(self) -> Iterator[Event]:
        for event in super().__iter__():
            self.read += 1
            yield event


@pytest.mark.parametrize("rules", ["classic", "incorporation", "reformation"])
def test_the_story_reads_little_but_what_is_new(rules: str) -> None:
    """What the reader of a long game is told costs as much as in a short one."""
    game, random, since = Game(rules, players=2, seed=1), Random(1), 0
    read = []
    for _ in range(1000):
        view = game.view(0)
        events = Counted(view.history or ())
        view.history = History(events)
        events.read = 0
        story(view, since)
        read.append(events.read)
        since = len(events)
        game.play(peaceful(game, random))
    assert since > 2000
    assert sum(read) < 30 * len(read)


def peaceful(game: Game, random: Random) -> Option:
    """An answer of players who let everybody live: they stop each other's assassins, and nobody gets rich."""
    options = game.decision.options
    for verb in ("block", "assassinate"):
        if found := [option for option in options if option.verb == verb]:
            return random.choice(found)
    return random.choice([option for option in options if option.verb not in ("challenge", "coup")])


def test_the_end() -> None:
    talk = table(hands={"ann": "duke", "bob": "captain"}, coins={"ann": 7}).ann("coup bob").bob("lose captain")
    assert told(talk.game.view("ann"))[-2:] == ["bob is out of the game.", "You win the game (the last one standing)."]
    assert told(talk.game.view("bob"))[-2:] == [
        "You are out of the game.",
        "ann wins the game (the last one standing).",
    ]
    drawn = Game("classic", players=2, seed=1).stop("turn limit")
    assert told(drawn.view())[-1] == "The game ends without a winner (the turn limit)."


def test_the_table_shows_what_the_seat_may_know() -> None:
    talk = table(
        hands={"ann": "duke captain", "bob": "contessa", "cat": ""}, lost={"bob": "duke", "cat": "duke assassin"}
    )
    assert layout.table_sentences(present(talk.game.view("ann"))) == [
        "ann (you) (to play): 2 coins; Duke and Captain.",
        "bob: 2 coins; 1 card face down; lost Duke.",
        "cat: 0 coins; out; lost Duke, Assassin.",
        "9 cards in the deck.",
    ]


def test_factions_and_the_reserve_are_on_the_table() -> None:
    screen = present(Game("reformation", players=3, seed=1).play("convert").view("bob"))
    assert [seat.notes for seat in screen.seats] == [("Blue side",), ("Blue side",), ("Red side",)]
    assert "1 coin in the reserve" in screen.notes


@pytest.mark.parametrize(
    ("answers", "player", "asked", "called"),
    [
        ("", "ann", "Your turn. What do you do?", "ann, your turn. What do you do?"),
        (
            "ann tax",
            "bob",
            "ann claims the Duke to collect tax. Do you challenge?",
            "ann claims the Duke to collect tax. Does anyone challenge?",
        ),
        (
            "ann tax/bob challenge",
            "ann",
            "bob does not believe that you have the Duke. Do you show it?",
            "bob does not believe it. ann, show it or give in.",
        ),
        (
            "ann tax/bob challenge/ann concede",
            "ann",
            "You lose a life (a lost challenge). Which card do you lose?",
            "ann loses a life (a lost challenge) and chooses a card.",
        ),
        (
            "ann foreign-aid",
            "bob",
            "ann wants to take foreign aid. Do you block?",
            "ann wants to take foreign aid. Does anyone block?",
        ),
        ("ann exchange/bob pass/cat pass", "ann", "Which cards do you keep?", "ann chooses the cards to keep."),
    ],
)
def test_questions(answers: str, player: str, asked: str, called: str) -> None:
    talk = table(hands=HANDS)
    for answer in filter(None, answers.split("/")):
        talk.say(*answer.split(" ", 1))
    pending, public = question(talk.game.view(player)), call(talk.game.view())
    assert pending is not None
    assert public is not None
    assert (pending.text, public.text) == (asked, called)


def test_who_is_not_asked_has_no_question() -> None:
    game = Game("classic", players=["ann", "bob", "cat"], seed=1)
    assert question(game.view("bob")) is None
    assert present(game.view("bob")).waiting == "ann, your turn. What do you do?"


def test_who_waits_reads_of_everybody_by_name() -> None:
    game = Game("classic", players=["ann", "bob", "cat"], seed=1).play("tax")
    assert present(game.view("ann")).waiting == "ann claims the Duke to collect tax. Does anyone challenge?"
    game.play("challenge", "bob")
    assert present(game.view("bob")).waiting == "bob does not believe it. ann, show it or give in."


def test_a_claim_not_to_have_a_card_is_spoken_of_as_such() -> None:
    game = Game.position("reformation", hands={"ann": "contessa", "bob": "duke"}, reserve=6, seed=1)
    advice = hint(game.view("ann"), bot("careful"))
    assert advice is not None
    assert advice.choice.text == "embezzle"
    assert advice.text.endswith("You do not have the Duke, so a challenge can only hurt the others.")
    asked = question(game.play("embezzle").play("challenge").view("ann"))
    assert asked is not None
    assert asked.text == "bob does not believe that you do not have the Duke. Do you show it?"


def test_a_name_is_written_as_it_is_typed_and_other_words_with_a_capital() -> None:
    speaker = Speaker(Game("classic", players=["y", "bob"], seed=1).view("y"))
    assert speaker.capital("bob, do you block?") == "bob, do you block?"
    assert speaker.capital("your card 1 is disabled.") == "Your card 1 is disabled."


def test_a_bluff_is_marked_for_the_bluffer() -> None:
    pending = question(table(hands=HANDS, coins={"ann": 3}).game.view("ann"))
    assert pending is not None
    bluffs = {choice.option.verb for choice in pending.choices if choice.bluff}
    assert bluffs == {"exchange", "assassinate"}
    assert [choice.claims for choice in pending.choices if choice.text == "tax"] == ["the Duke"]


# Every rule set


def positions(rules: str, seed: int, **options: Any) -> Iterator[View]:
    """Views of the players who are asked, in a random game."""
    random = Random(seed)
    game = Game(rules, players=2 + seed % 4, seed=seed, **options)
    for _ in range(300):
        if game.over:
            break
        seat = random.choice(game.decision.seats)
        yield game.view(seat)
        game.play(random.choice(game.options(seat)), seat)
    yield game.view()


GAMES: list[tuple[str, int, dict[str, Any]]] = [
    *[(rules, seed, {}) for rules in RULE_SETS for seed in range(3)],
    *[("g54", seed, {"advanced": True}) for seed in range(3, 13)],
    *[("poker", seed, {"hand": 3}) for seed in range(3, 7)],
    ("reformation", 5, {"inquisitor": False}),
    ("classic", 5, {"named_block": False}),
]


def test_rare_questions_read_well() -> None:
    marked, (selling, ruined) = rare_games("g54")[1], rare_games("poker")[:2]
    pending = [question(game.view("ann")) for game in (marked, selling, ruined)]
    assert [asked.text for asked in pending if asked] == [
        "Your turn is over, and the Disappear token takes a life. Do you block it?",
        "Do you sell another card of your princess pile?",
        "You owe more than you have. Show and lose a Gambler, or be out.",
    ]
    assert [[choice.label for choice in asked.choices] for asked in pending if asked] == [
        ["Block as the Mercenary", "Pass"],
        ["Sell 3C (Martyr)", "Done"],
        ["Reveal your card 1", "Give up"],
    ]


def test_house_rules_have_words_too(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(HOUSE)
    told_lines = []
    for view in positions(str(file), 2):
        told_lines += told(view)
        for choice in present(view).question.choices if view.options else ():  # type: ignore[union-attr]
            assert choice.label
            assert choice.help.endswith(".")
    assert any(" to play collect against " in line for line in told_lines)
    assert any("second_chance=" in line for line in rules_page(Game(str(file), players=3).rules))


HOUSE = """
parent = "classic"
title = "Friday night"
[[actions]]
name = "collect"
claim = "duke"
target = true
effect = ["take-coins 3"]
block = ["duke"]
"""


@pytest.mark.parametrize("rules", RULE_SETS)
def test_two_worlds_that_a_seat_cannot_tell_apart_read_the_same(rules: str) -> None:
    for view in positions(rules, 4):
        if view.seat < 0:
            continue
        again = look(resample(view, Random(view.turn_number)), view.seat)
        assert present(again) == present(view)
        assert call(again) == call(view)


@pytest.mark.parametrize(("rules", "seed", "options"), GAMES)
def test_what_is_asked_in_the_open_shows_nothing_hidden(rules: str, seed: int, options: dict[str, Any]) -> None:
    """The choices of an open question are the same in every world that the whole table could be in."""
    random = Random(seed)
    for view in positions(rules, seed, **options):
        pending = question(view)
        if pending is None or not pending.open or random.random() > 0.3:
            continue
        world = resample(look(resample(view, random), SPECTATOR), random)
        other = question(look(world, view.seat))
        assert other is not None
        assert [choice.text for choice in other.public_choices] == [choice.text for choice in pending.public_choices]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_summary_has_a_line_for_every_action(rules: str) -> None:
    view = Game(rules, players=3, seed=2).view(0)
    deeds = summary(view.rules)
    pending = question(view)
    assert pending is not None
    assert {deed.key for deed in deeds} >= {action.key for action in view.rules.actions}
    rows, _ = rows_of(view, "ann", pending, pending.choices, private=False)
    assert set(pending.choices) == {row.answer.choice for row in leaves(rows) if row.answer is not None}
    assert len({row.key for row in rows}) == len(rows)
    assert all(deed.help for deed in deeds)
    assert notes(view.rules)


# Who does what


def test_whoever_looks_at_cards_is_named_and_sees_them() -> None:
    """After a challenge in vain, the challenger answered last; the cards are looked at by somebody else."""
    game = Game.position(
        "poker",
        hands={"ann": "10S 6S", "bob": "4S 5S", "cat": "2S 3S"},
        discard="KS QS",
        top="9H 8H 7H JH",
        seed=1,
    )
    game.play("gravedigger x1").play("challenge").play("show 10S").play("lose 1", "bob").play("pass")
    assert "You look through the discards: 10S (Gravedigger), 4S (Swindler), KS (Duke) and QS (Princess)." in told(
        game.view("ann")
    )
    assert "ann looks through the discards." in told(game.view("bob"))
    assert "ann looks through the discards." in told(game.view())


def test_cards_are_looked_at_by_whose_turn_it_is_even_if_another_player_knows_them() -> None:
    game = Game.position("poker", hands={"ann": "10S 6S", "bob": "4S 5S"}, discard="KS QS", seed=1)
    game.play("gravedigger x1").play("pass").play("dig KS").play("top").play("pass")
    game.play("draw")
    assert "bob looks at KS (Duke)." in told(game.view("ann"))
    assert "You look at KS (Duke)." in told(game.view("bob"))
    assert "bob looks at a card." in told(game.view())


# What comes of it


SHOOTING = {"ann": "AS 3S", "bob": "9S 5S"}


@pytest.mark.parametrize(
    ("draws", "claim", "lines"),
    [
        ("KS", "spy x1", ["KS (Duke).", "A black card: the card that was aimed at is saved."]),
        ("KD", "spy x1", ["KD (Duke).", "A red card saves nothing."]),
        (
            "KD KC",
            "spy x2",
            [
                "KD (Duke).",
                "A red card saves nothing.",
                "KC (Duke).",
                "A black card: the card that was aimed at is saved.",
            ],
        ),
    ],
)
def test_a_spy_is_told_whether_the_card_is_saved(draws: str, claim: str, lines: list[str]) -> None:
    game = Game.position("poker", hands=SHOOTING, coins={"ann": 8}, draws=draws.split(), seed=1)
    game.play("coup bob 1").play(claim).play("pass")
    for reader in ("ann", "bob", None):
        heard = told(game.view(reader))
        first = heard.index(f"Turned up from the draw pile: {lines[0]}")
        plain = [line.removeprefix("Turned up from the draw pile: ") for line in heard[first : first + len(lines)]]
        assert plain == lines


def test_what_a_gambler_turns_up_is_no_draw_of_a_spy() -> None:
    """A Swindler copies an Assassin and then a Gambler: only the Spy's card decides about the attack."""
    talk = table(
        "poker",
        hands={"ann": "4S 4C", "bob": "9S 5S", "cat": "AS JS"},
        coins={"ann": 8},
        announced=[(1, "assassin"), (1, "gambler")],
        draws="KD 2C 2S 3C 3D",
    )
    talk.ann("swindler x2").passes().ann("copy assassin", "aim bob 1").bob("spy x1").passes()
    talk.ann("copy gambler", "pick disciple")
    for reader in ("ann", "bob", None):
        heard = told(talk.game.view(reader))
        assert [line for line in heard if line.startswith(("A black card", "A red card"))] == [
            "A red card saves nothing."
        ]


@pytest.mark.parametrize("challenged", [False, True])
def test_an_apothecary_s_block_that_stands_is_told(challenged: bool) -> None:
    talk = table("poker", hands={"ann": "5D 3S", "bob": "9S 5S", "cat": "8S 8C"}, coins={"ann": 8})
    talk.ann("apothecary x1").passes().ann("aim bob 1").bob("block apothecary").ann("pass")
    assert "The block stands." not in told(talk.game.view("ann"))
    before = talk.game.view("ann")
    talk.cat("challenge").bob("show 5S") if challenged else talk.cat("pass")
    for reader in ("ann", "bob", "cat", None):
        assert told(talk.game.view(reader)).count("The block stands.") == 1
    assert "The block stands." in told(talk.game.view("ann"), len(before.history or ()))


def test_an_apothecary_s_block_that_falls_is_not_said_to_stand() -> None:
    talk = table("poker", hands={"ann": "5D 3S", "bob": "9S 8D", "cat": "8S 8C"}, coins={"ann": 8})
    talk.ann("apothecary x1").passes().ann("aim bob 1").bob("block apothecary").ann("pass").cat("challenge")
    talk.bob("concede")
    assert "The block stands." not in told(talk.game.view())


@pytest.mark.parametrize("rival", [3, 2])
def test_a_baron_who_does_not_win_is_not_told_of_like_one_who_does(rival: int) -> None:
    """With the coin of the turn ann has 15, and 3 after paying."""
    game = Game.position("poker", hands={"ann": "7S 2C", "bob": "4S 5S"}, coins={"ann": 14, "bob": rival}, seed=1)
    game.play("win baron 1")
    assert game.over == (rival < 3)
    said = "ann shows what it takes to win: the Baron!"
    vain = "ann shows the Baron to win, but somebody has as many coins once ann has paid: the game goes on."
    for reader in ("bob", None):
        assert [line for line in told(game.view(reader)) if line in (said, vain)] == [said if rival < 3 else vain]


def test_whoever_may_draw_as_a_spy_is_told_who_attacks_and_how() -> None:
    game = Game.position("poker", hands=SHOOTING, coins={"ann": 8}, seed=1).play("coup bob 1")
    pending = question(game.view("bob"))
    assert pending is not None
    assert pending.text.startswith("Your card 1 is aimed at by ann (a coup). ")
    game = Game.position("poker", hands=SHOOTING, coins={"ann": 8}, seed=1).play("assassin x1").play("pass")
    watched = call(game.play("aim bob 2").view())
    assert watched is not None
    assert watched.text.startswith("Card 2 of bob is aimed at by ann (the Assassin). bob, ")


@pytest.mark.parametrize(("coins", "forced"), [(9, False), (10, True), (12, True)])
def test_a_forced_coup_says_why(coins: int, forced: bool) -> None:
    game = Game.position("classic", hands=HANDS, coins={"ann": coins}, seed=1)
    why = "Whoever has 10 coins or more must launch a coup."
    own, public = question(game.view("ann")), call(game.view())
    assert own is not None
    assert public is not None
    assert (why in own.text, why in public.text) == (forced, forced)


def test_one_purpose_for_the_question_and_the_story() -> None:
    game = rare_games("g54")[1].play("block mercenary")
    pending = question(game.view("bob"))
    assert pending is not None
    assert pending.text == "ann claims the Mercenary to get rid of the Disappear token. Do you challenge?"
    assert told(game.view("bob"))[-1] == "ann claims the Mercenary to get rid of the Disappear token."


@pytest.mark.parametrize(
    ("rules", "answers", "quiet"),
    [
        ("classic", "ann tax", "pass"),
        ("classic", "ann tax/bob challenge", None),
        ("classic", "", None),
    ],
)
def test_giving_in_is_never_the_quiet_choice(rules: str, answers: str, quiet: str | None) -> None:
    talk = table(hands=HANDS)
    for answer in filter(None, answers.split("/")):
        talk.say(*answer.split(" ", 1))
    pending = question(talk.game.view(talk.game.decision.seat))
    assert pending is not None
    assert (pending.quiet.text if pending.quiet else None) == quiet


def test_a_coup_by_lives_has_the_prices_of_the_rules() -> None:
    by_lives, same = Game("incorporation", players=2).rules, Game("incorporation", players=2, discount=False).rules
    assert [deed.cost for rules in (by_lives, same) for deed in summary(rules) if deed.key == "coup"] == ["5-7", "7"]


def costs(view: View) -> dict[str, str]:
    return {deed.key: deed.cost for deed in summary_now(view)}


@pytest.mark.parametrize(("hand", "price"), [("duke", "5"), ("duke captain", "6"), ("duke captain duke", "7")])
def test_a_coup_has_the_price_of_the_moment(hand: str, price: str) -> None:
    """It goes by the lives of whoever's turn it is, for everyone who reads it."""
    hands = {"ann": hand, "bob": "contessa"}
    game = Game.position("incorporation", hand=3, hands=hands, seed=1)
    assert [costs(game.view(reader))["coup"] for reader in ("ann", "bob", None)] == [price] * 3


def true_deeds(view: View) -> set[str]:
    return {deed.key for deed in summary_now(view) if deed.true}


def test_what_the_reader_holds_is_true_even_if_it_cannot_be_paid() -> None:
    game = Game.position("classic", hands={"ann": "assassin duke", "bob": "contessa captain"}, seed=1)
    assert true_deeds(game.view("ann")) == {"assassinate", "tax"}
    assert true_deeds(game.view("bob")) == {"steal"}
    assert true_deeds(game.view()) == set()
    pending = question(game.view("ann"))
    assert pending is not None
    for private in (True, False):
        rows, _ = rows_of(game.view("ann"), "ann", pending, pending.choices, private)
        true = [row.word for row in rows if "you have it" in layout.entry(row, private)]
        assert true == (["tax", "assassinate"] if private else [])


def test_a_disabled_card_proves_nothing() -> None:
    game = Game.position("poker", hands={"ann": "AS KS", "bob": "4S 5S"}, disabled=[["ann", 2]], seed=1)
    assert true_deeds(game.view("ann")) == {"assassin"}


def test_a_block_that_is_true_is_marked_for_the_blocker_alone() -> None:
    talk = table(hands=HANDS, coins={"ann": 3}).ann("assassinate bob").bob("pass").cat("pass")
    pending = question(talk.game.view("bob"))
    assert pending is not None
    for private in (True, False):
        rows, _ = rows_of(talk.game.view("bob"), "bob", pending, pending.choices, private)
        told = [layout.entry(row, private) for row in rows]
        assert told == [f"b block (then c contessa{', you have it' if private else ''})", "p pass"]


def test_roles_that_only_react_are_no_actions() -> None:
    rules = Game("poker", players=2).rules
    assert not {"disciple", "martyr"} & {deed.key for deed in summary(rules)}
    assert [note.partition(":")[0] for note in notes(rules)[:2]] == ["Disciple", "Martyr"]


@pytest.mark.parametrize(
    ("rules", "options", "by", "end"),
    [
        ("incorporation", {}, "Duke (other side)", "unless someone of the other side claims the Duke."),
        ("reformation", {}, "Duke (other side)", "unless someone of the other side claims the Duke."),
        ("incorporation", {"factions": False}, "Duke (anyone)", "unless someone claims the Duke."),
        ("classic", {}, "Duke (anyone)", "unless someone claims the Duke."),
    ],
)
def test_the_summary_says_which_side_blocks(rules: str, options: dict[str, Any], by: str, end: str) -> None:
    (aid,) = [deed for deed in summary(Game(rules, players=3, **options).rules) if deed.key == "foreign-aid"]
    assert aid.blocked_by == by
    assert aid.help.endswith(end)


@pytest.mark.parametrize("on", [True, False])
def test_the_summary_of_incorporation_tells_of_bribe_refund_and_joker_aid(on: bool) -> None:
    rules = Game("incorporation", players=3, bribe=on, refund=on, jokers=on).rules
    text = " ".join(notes(rules))
    assert ("may bribe the other party with 2 coins instead of losing a life" in text) == on
    assert ("When assassinate is blocked, its coins come back." in text) == on
    assert ("Joker Aid" in rules.role_help(rules.role("captain"))) == on


# Choosing


def test_an_answer_is_chosen_by_number_or_by_words() -> None:
    pending = question(Game("classic", players=["ann", "bob"], seed=1).view("ann"))
    assert pending is not None
    for answer, text in (("1", "income"), ("  Steal   BOB ", "steal bob"), ("bob steal", None)):
        choice = find_choice(answer, pending)
        assert (choice.text if choice else None) == text
    for wrong in ("", "0", "-1", "99", "steal", "steal zoe", "?"):
        assert find_choice(wrong, pending) is None


def test_cards_may_be_named_in_any_order() -> None:
    pending = question(table(hands=HANDS, draws="assassin ambassador").ann("exchange").passes().game.view("ann"))
    assert pending is not None
    choice = find_choice("keep duke captain", pending)
    assert choice is not None
    assert choice.text == "keep captain duke"
    assert find_choice("keep duke duke", pending) is None


def test_people_are_called_as_they_wrote_their_names() -> None:
    game = Game("classic", players=["Zoë Lee", "BOB", "cat"], seed=7).play("steal bob")
    view, names = game.view("BOB"), game.players
    assert [seat.name for seat in present(view, names).seats] == ["Zoë Lee", "BOB", "cat"]
    asked, called = question(view, names), call(view, names)
    assert asked is not None
    assert asked.text == "Zoë Lee claims the Captain to steal from you. Do you challenge?"
    assert called is not None
    assert called.text.startswith("Zoë Lee claims")
    assert story(view, names=names)[0].text == "Turn 1: Zoë Lee."
    assert "zoë-lee" not in str((present(view, names)._replace(question=None), story(view, names=names)))
    mine = Game("classic", players=["BOB", "Zoë Lee"], seed=7).view("BOB")
    advice = hint(mine, Adviser(mine.options[-1]), names=["BOB", "Zoë Lee"])
    assert advice is not None
    assert advice.choice.label == "Steal from Zoë Lee"


def test_an_action_without_a_target_is_aimed_at_nobody(tmp_path: Path) -> None:
    """Also one of house rules, which no catalogue knows, before it can be paid for."""
    house = tmp_path / "friday.toml"
    house.write_text(
        'parent = "classic"\n[[actions]]\nname = "feast"\ncost = 3\neffect = ["gain 5"]\n'
        '[[actions]]\nname = "spite"\ncost = 3\ntarget = true\neffect = ["lose-life"]\n',
        "utf-8",
    )
    labels = {deed.key: deed.label for deed in summary(Game(str(house), players=["ann", "bob"], seed=1).rules)}
    assert labels["feast"] == "Play feast"
    assert labels["spite"] == "Play spite against a rival"
