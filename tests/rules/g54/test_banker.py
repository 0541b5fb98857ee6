"""The Banker: three coins."""

from talk import Talk, cites, table

ROLES = "banker director guerrilla politician peacekeeper"
HANDS = {"ann": "banker director", "bob": "guerrilla politician", "cat": "director politician"}


def sit(**more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more})


@cites("003.114")
def test_a_banker_takes_three_coins() -> None:
    talk = sit().ann("banker").passes()
    assert (talk.coins("ann"), talk.game.turn) == (5, "bob")


def test_nobody_can_block_a_banker() -> None:
    talk = sit().ann("banker").bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("action", ("bob",))


def test_a_true_banker_is_paid_after_the_challenger_has_lost_a_life() -> None:
    talk = sit().ann("banker").cat("challenge").ann("show banker")
    assert (talk.kind, talk.asked, talk.coins("ann")) == ("lose", ("cat",), 2)
    talk.cat("lose director")
    assert (talk.coins("ann"), len(talk.cards("ann"))) == (5, 2)


def test_a_false_banker_gets_nothing() -> None:
    talk = sit(ann="director director").ann("banker").cat("challenge").ann("concede", "lose director")
    assert (talk.coins("ann"), talk.lost("ann"), talk.game.turn) == (2, ["director"], "bob")


def test_the_last_challenger_is_gone_and_the_game_with_them() -> None:
    talk = table("g54", roles=ROLES, hands={"ann": "banker", "bob": "director"})
    talk.ann("banker").bob("challenge").ann("show banker").bob("lose director")
    assert (talk.game.winner, talk.coins("ann")) == ("ann", 2)
