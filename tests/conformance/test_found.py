"""Positions in which random play has broken a law, told at the table."""

from __future__ import annotations

from talk import Talk, table


def test_the_dead_are_not_asked_whom_to_give_a_coin() -> None:
    """A Farmer dies by doubting the Intellectual of the one who doubted the Farmer."""
    hands = {"ann": "farmer", "bob": "intellectual reporter", "cat": "priest priest"}
    talk = table("g54", hands=hands, options={"roles": "farmer+reporter+general+priest+intellectual"})
    talk.ann("farmer").bob("challenge").draws("general").ann("show farmer")
    talk.bob("lose intellectual as intellectual").ann("challenge").ann("lose general")
    assert "ann" not in talk.asked


def blocked_producer(lives: str) -> Talk:
    """Ann doubts the block of her Producer in vain."""
    hands = {"ann": lives, "bob": "producer judge", "cat": "banker banker"}
    talk = table("g54", hands=hands, options={"roles": "banker+producer+judge+missionary+politician"})
    return talk.ann("producer bob").bob("block producer").ann("challenge").draws("judge banker").bob("show producer")


def test_a_blocked_producer_trades_with_the_lives_left_after_the_challenge() -> None:
    talk = blocked_producer("politician missionary").ann("lose politician")
    assert talk.offers("ann") == ["keep banker", "keep missionary"]


def test_a_dead_producer_trades_nothing() -> None:
    talk = blocked_producer("politician").ann("lose politician")
    assert talk.asked == ("bob",)
    assert talk.kind == "action"
