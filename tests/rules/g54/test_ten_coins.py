"""The ten coins that force a coup are counted at the start of the turn, whatever a late block costs or brings."""

from talk import Talk, table

ROLES = "banker director mercenary intellectual customs-officer"


def marked(coins: int, hand: str, tax: tuple[int, str] | tuple[()] = ()) -> Talk:
    hands = {"ann": hand, "bob": "banker director", "cat": "director banker"}
    return table("g54", roles=ROLES, coins={"ann": coins}, disappear=[0], tax=tax, hands=hands)


def test_a_tax_on_the_late_block_does_not_free_from_the_coup() -> None:
    talk = marked(10, "mercenary director", (1, "mercenary")).ann("block mercenary").passes()
    assert (talk.coins("ann"), talk.offers("ann")) == (9, ["coup bob", "coup cat"])


def test_coins_won_over_the_late_block_do_not_force_a_coup() -> None:
    talk = marked(7, "intellectual director").ann("block mercenary").bob("challenge")
    talk.ann("concede", "lose intellectual as intellectual").passes()
    assert talk.coins("ann") == 12
    assert "income" in talk.offers("ann")
