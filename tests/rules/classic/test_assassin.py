"""Assassinate and the Contessa."""

from talk import table


def test_a_bluffed_contessa_costs_two_lives() -> None:
    talk = table(hands={"ann": "assassin duke", "bob": "captain duke"}, coins={"ann": 3})
    talk.ann("assassinate bob").bob("block contessa").ann("challenge").bob("concede", "lose captain", "lose duke")
    assert talk.game.winner == "ann"
