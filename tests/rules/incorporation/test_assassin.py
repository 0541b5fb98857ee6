"""An assassination that is blocked costs nothing."""

from talk import Talk, cites, table

HANDS = {"ann": "assassin duke", "bob": "contessa duke", "cat": "captain captain"}


def sit(rules: str = "incorporation", **more: str) -> Talk:
    return table(rules, hands={**HANDS, **more}, coins={"ann": 3})


@cites("001.27", "001.46")
def test_three_coins_are_paid_with_the_claim_and_gone_if_it_goes_through() -> None:
    talk = sit().ann("assassinate bob")
    assert talk.coins("ann") == 0
    talk.passes().bob("lose duke")
    assert (talk.coins("ann"), talk.cards("bob")) == (0, ["contessa"])


@cites("001.28", "001.29", "001.38", "001.41", "001.46")
def test_an_unchallenged_contessa_sends_the_coins_back() -> None:
    talk = sit().ann("assassinate bob").bob("pass").cat("pass")
    assert (talk.asked, talk.offers("bob")) == (("bob",), ["block contessa", "pass"])
    talk.bob("block contessa").passes()
    assert (talk.coins("ann"), talk.lost("bob")) == (3, [])


@cites("001.29", "001.41")
def test_against_a_proved_contessa_the_coins_are_back_before_the_challenger_pays() -> None:
    talk = sit().ann("assassinate bob").bob("block contessa").ann("challenge").bob("show contessa")
    assert (talk.kind, talk.coins("ann")) == ("lose", 3)
    talk.ann("bribe")
    assert (talk.coins("ann"), talk.coins("bob"), talk.lost("ann")) == (1, 4, [])


@cites("001.46")
def test_if_the_block_fails_the_coins_are_gone() -> None:
    talk = sit(bob="duke captain").ann("assassinate bob").bob("block contessa").ann("challenge")
    talk.bob("concede", "lose duke", "lose captain")
    assert talk.coins("ann") == 0
    assert talk.lost("bob") == ["duke", "captain"]


def test_a_target_dead_before_the_blow_costs_three_all_the_same() -> None:
    talk = sit(bob="duke").ann("assassinate bob").bob("challenge").ann("show assassin").bob("bribe")
    assert talk.asked == ("bob",)
    dead = table("incorporation", hands={**HANDS, "bob": "duke"}, coins={"ann": 3, "bob": 1})
    dead.ann("assassinate bob").bob("challenge").ann("show assassin").bob("lose duke")
    assert (dead.coins("ann"), dead.game.turn) == (0, "cat")


def test_a_caught_assassin_is_refunded_as_in_classic() -> None:
    talk = sit(ann="duke duke").ann("assassinate bob").cat("challenge").ann("concede", "lose duke")
    assert talk.coins("ann") == 3


def test_without_the_refund_a_blocked_assassin_pays() -> None:
    talk = table("incorporation", hands=HANDS, coins={"ann": 3}, options={"refund": False})
    talk.ann("assassinate bob").bob("block contessa").passes()
    assert talk.coins("ann") == 0
