"""The Captain, and who may stop a steal."""

import pytest
from talk import Talk, cites, table

HANDS = {"ann": "captain duke", "bob": "captain ambassador", "cat": "contessa contessa"}


@cites("002.38", "004.11", "004.29")
def test_a_steal_moves_two_coins() -> None:
    talk = table(hands=HANDS, coins={"bob": 5}).ann("steal bob").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (4, 3)


def test_a_steal_takes_what_is_there() -> None:
    talk = table(hands=HANDS, coins={"bob": 1}).ann("steal bob").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (3, 0)


def test_nobody_robs_the_poor_unless_the_table_wants_it() -> None:
    assert "steal bob" not in table(hands=HANDS, coins={"bob": 0}).offers("ann")
    talk = table(hands=HANDS, coins={"bob": 0}, options={"rob_the_poor": True}).ann("steal bob").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (2, 0)


@cites("004.30")
def test_anyone_may_challenge_a_thief() -> None:
    talk = table(hands=HANDS).ann("steal bob")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    talk.cat("challenge").ann("concede", "lose captain")
    assert (talk.coins("ann"), talk.coins("bob")) == (2, 2)


@cites("002.46", "002.47", "002.48", "002.49", "004.11", "004.12", "004.31", "004.36")
@pytest.mark.parametrize("role", ["captain", "ambassador"])
def test_a_captain_or_an_ambassador_keeps_the_coins(role: str) -> None:
    talk = table(hands=HANDS).ann("steal bob").bob(f"block {role}").passes()
    assert (talk.coins("ann"), talk.coins("bob")) == (2, 2)
    assert talk.game.turn == "bob"


def test_only_the_victim_may_block_a_steal_and_says_as_whom() -> None:
    talk = table(hands=HANDS).ann("steal bob").bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("block", ("bob",))
    assert talk.offers("bob") == ["block captain", "block ambassador", "pass"]


@pytest.mark.parametrize(("hand", "claim"), [("captain", "ambassador"), ("ambassador", "captain")])
def test_only_the_named_card_proves_a_block(hand: str, claim: str) -> None:
    talk = table(hands={**HANDS, "bob": hand}).ann("steal bob").bob(f"block {claim}").ann("challenge")
    assert talk.offers("bob") == ["concede"]
    right = table(hands={**HANDS, "bob": hand}).ann("steal bob").bob(f"block {hand}").ann("challenge")
    assert right.offers("bob") == [f"show {hand}", "concede"]


def unnamed(hand: str) -> Talk:
    talk = table(hands={**HANDS, "bob": hand}, options={"named_block": False}).ann("steal bob").bob("pass").cat("pass")
    assert talk.offers("bob") == ["block", "pass"]
    return talk.bob("block").ann("challenge")


def test_an_unnamed_block_is_proved_by_either_card() -> None:
    assert unnamed("captain duke").offers("bob") == ["show captain", "concede"]
    assert unnamed("ambassador duke").offers("bob") == ["show ambassador", "concede"]
    assert unnamed("contessa duke").offers("bob") == ["concede"]


@cites("002.70", "002.71", "002.72")
@pytest.mark.parametrize(("shown", "kept"), [("captain", "ambassador"), ("ambassador", "captain")])
def test_who_blocks_with_both_cards_chooses_the_one_to_show_and_replace(shown: str, kept: str) -> None:
    talk = unnamed("captain ambassador").draws("contessa")
    assert talk.offers("bob") == ["show captain", "show ambassador", "concede"]
    talk.bob(f"show {shown}")
    assert talk.cards("bob") == sorted([kept, "contessa"])


@cites("002.70", "002.71")
def test_who_names_one_of_both_cards_replaces_that_one() -> None:
    talk = table(hands=HANDS, draws="contessa").ann("steal bob").bob("block ambassador").ann("challenge")
    talk.bob("show ambassador")
    assert talk.cards("bob") == ["captain", "contessa"]


@cites("004.38")
def test_a_block_that_was_a_lie_does_not_stop_the_thief() -> None:
    talk = table(hands=HANDS, turn="bob").bob("steal cat").cat("block captain").bob("challenge")
    talk.cat("concede", "lose contessa")
    assert (talk.coins("bob"), talk.coins("cat")) == (4, 0)


def test_who_doubted_a_thief_in_vain_may_still_block_if_the_table_gives_second_chances() -> None:
    def doubted(second_chance: bool) -> Talk:
        talk = table(hands=HANDS, options={"second_chance": second_chance})
        return talk.ann("steal bob").bob("challenge").ann("show captain").bob("lose captain")

    assert doubted(True).offers("bob") == ["block captain", "block ambassador", "pass"]
    assert doubted(False).coins("ann") == 4


def test_the_thief_is_paid_by_a_victim_who_just_died_of_a_challenge() -> None:
    talk = table(hands={**HANDS, "bob": "duke"}, coins={"bob": 5}).ann("steal bob").bob("challenge")
    talk.ann("show captain").bob("lose duke")
    assert (talk.coins("ann"), talk.coins("bob")) == (4, 0)


def test_the_thief_is_paid_by_a_victim_who_just_died_of_a_bluffed_block() -> None:
    talk = table(hands={**HANDS, "bob": "duke"}, coins={"bob": 1}).ann("steal bob").bob("block captain")
    talk.cat("challenge").bob("concede", "lose duke")
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (3, 0, "cat")
