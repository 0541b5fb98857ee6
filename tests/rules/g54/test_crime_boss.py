"""The Crime Boss: two coins or a life."""

from talk import Talk, cites, table

ROLES = "banker director crime-boss politician lawyer"
HANDS = {"ann": "crime-boss banker", "bob": "banker politician", "cat": "director politician"}


def sit(coins: dict[str, int] | None = None, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins={"ann": 6, **(coins or {})})


def test_a_target_may_pay_two_coins_and_be_left_alone() -> None:
    talk = sit().ann("crime-boss bob").passes()
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("extortion", ("bob",), ["pay", "refuse"])
    talk.bob("pay")
    assert (talk.coins("ann"), talk.coins("bob"), len(talk.cards("bob")), talk.game.turn) == (8, 0, 2, "bob")


def test_a_target_who_refuses_costs_five_coins_and_loses_a_life() -> None:
    talk = sit().ann("crime-boss bob").passes().bob("refuse")
    assert (talk.coins("ann"), talk.coins("bob"), talk.kind) == (1, 2, "lose")
    talk.bob("lose banker")
    assert (talk.lost("bob"), talk.game.turn) == (["banker"], "bob")


def test_nothing_is_paid_with_the_claim() -> None:
    assert sit().ann("crime-boss bob").coins("ann") == 6


def test_a_crime_boss_must_hold_five_coins() -> None:
    assert "crime-boss bob" in sit({"ann": 5}).offers("ann")
    assert "crime-boss bob" not in sit({"ann": 4}).offers("ann")


@cites("003.71")
def test_fewer_than_two_coins_cannot_pay() -> None:
    for coins in (0, 1):
        assert sit({"bob": coins}).ann("crime-boss bob").passes().offers("bob") == ["refuse"]


def test_who_keeps_the_peace_cannot_be_extorted() -> None:
    roles = "banker director crime-boss politician peacekeeper"
    talk = table("g54", roles=roles, hands=HANDS, coins={"ann": 6}, peacekeeping=1)
    assert [option for option in talk.offers("ann") if "crime" in option] == ["crime-boss cat"]


def test_nobody_can_block_a_crime_boss() -> None:
    assert sit().ann("crime-boss bob").bob("pass").cat("pass").kind == "extortion"


def test_a_false_crime_boss_gets_and_pays_nothing() -> None:
    talk = sit(ann="banker banker").ann("crime-boss bob").cat("challenge").ann("concede", "lose banker")
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (6, 2, "bob")


def test_who_doubted_in_vain_may_still_pay() -> None:
    talk = sit().ann("crime-boss bob").bob("challenge").ann("show crime-boss").bob("lose banker", "pay")
    assert (talk.coins("ann"), talk.cards("bob")) == (8, ["politician"])


def test_a_target_already_dead_costs_nothing() -> None:
    talk = sit(bob="banker").ann("crime-boss bob").bob("challenge").ann("show crime-boss").bob("lose banker").passes()
    assert (talk.coins("ann"), talk.asked) == (6, ("cat",))


def test_with_a_tax_on_the_crime_boss_six_coins_are_needed() -> None:
    roles = "banker director crime-boss politician customs-officer"

    def taxed(coins: int) -> Talk:
        return table("g54", roles=roles, hands=HANDS, coins={"ann": coins}, tax=(2, "crime-boss"))

    assert "crime-boss bob" not in taxed(5).offers("ann")
    talk = taxed(6).ann("crime-boss bob").passes().bob("refuse")
    assert (talk.coins("ann"), talk.coins("cat")) == (0, 3)


def test_a_crime_boss_who_has_paid_a_tax_in_between_pays_what_is_left() -> None:
    """ann doubts bob's Missionary, and pays a tax on her own before bob refuses."""
    roles = "banker director crime-boss missionary customs-officer"
    hands = {"ann": "crime-boss missionary", "bob": "missionary banker", "cat": "banker director"}
    talk = table("g54", roles=roles, hands=hands, coins={"ann": 5}, tax=(2, "missionary"))
    talk.ann("crime-boss bob").bob("challenge").ann("show crime-boss").bob("lose missionary as missionary")
    talk.ann("challenge", "lose missionary as missionary").passes().bob("refuse")
    assert (talk.coins("ann"), talk.kind, talk.asked) == (0, "lose", ("bob",))
