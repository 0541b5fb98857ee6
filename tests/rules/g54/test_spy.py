"""The Spy: a coin and another action in the same turn."""

from talk import Talk, cites, table

ROLES = "spy director guerrilla politician lawyer"
HANDS = {"ann": "spy director", "bob": "guerrilla politician", "cat": "director politician"}


def sit(coins: dict[str, int] | None = None, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins=coins)


def test_a_spy_takes_a_coin_and_chooses_another_action() -> None:
    talk = sit().ann("spy").passes()
    assert (talk.kind, talk.asked, talk.coins("ann"), talk.game.turn) == ("action", ("ann",), 3, "ann")
    talk.ann("income")
    assert (talk.coins("ann"), talk.game.turn) == (4, "bob")


def test_the_second_action_must_be_taken_and_is_not_spy() -> None:
    talk = sit().ann("spy").passes()
    assert talk.offers("ann") == ["income", "director", "politician bob", "politician cat"]


@cites("003.93")
def test_two_claims_are_two_windows() -> None:
    talk = sit().ann("spy")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    talk.bob("pass").cat("pass").ann("politician cat")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    talk.bob("pass").cat("pass")
    assert (talk.kind, talk.asked) == ("block", ("cat",))
    talk.cat("pass")
    assert [talk.coins(name) for name in HANDS] == [5, 2, 0]


def test_the_coin_of_the_spy_helps_to_pay_the_second_action() -> None:
    talk = sit({"ann": 3}).ann("spy").passes()
    assert "guerrilla bob" in talk.offers("ann")
    assert "coup bob" in sit({"ann": 6}).ann("spy").passes().offers("ann")


def test_with_ten_coins_the_second_action_is_a_coup() -> None:
    talk = sit({"ann": 9}).ann("spy").passes()
    assert (talk.coins("ann"), talk.offers("ann")) == (10, ["coup bob", "coup cat"])
    talk.ann("coup bob").bob("lose politician")
    assert (talk.coins("ann"), talk.game.turn) == (3, "bob")


@cites("003.77")
def test_with_ten_coins_at_the_start_there_is_no_spy() -> None:
    assert sit({"ann": 10}).offers("ann") == ["coup bob", "coup cat"]


def test_a_false_spy_has_neither_the_coin_nor_the_second_action() -> None:
    talk = sit(ann="director director").ann("spy").cat("challenge").ann("concede", "lose director")
    assert (talk.coins("ann"), talk.game.turn, talk.kind) == (2, "bob", "action")


def test_a_true_spy_goes_on_after_the_challenge() -> None:
    talk = sit().ann("spy").cat("challenge").ann("show spy").cat("lose director")
    assert (talk.kind, talk.asked, talk.coins("ann")) == ("action", ("ann",), 3)


def test_a_second_action_that_falls_leaves_the_coin_of_the_first() -> None:
    talk = sit().ann("spy").passes().ann("politician bob").cat("challenge").ann("concede", "lose director")
    assert (talk.coins("ann"), talk.coins("bob"), talk.game.turn) == (3, 2, "bob")


def test_the_end_of_the_turn_comes_once_after_both_actions() -> None:
    """Lawyer: cat's coins wait until ann has taken her second action."""
    talk = sit({"cat": 5}, cat="director").ann("spy").cat("challenge").ann("show spy").cat("lose director")
    assert (talk.kind, talk.asked) == ("action", ("ann",))
    talk.ann("income")
    assert (talk.kind, talk.asked) == ("estate", ("ann",))
    talk.ann("lawyer").passes()
    assert (talk.coins("ann"), talk.game.turn) == (9, "bob")


def test_without_a_lawyer_the_coins_of_the_dead_leave_before_the_second_action() -> None:
    hands = {**HANDS, "cat": "director"}
    talk = table("g54", roles="spy director guerrilla politician peacekeeper", hands=hands, coins={"cat": 5})
    talk.ann("spy").cat("challenge").ann("show spy").cat("lose director")
    assert (talk.kind, talk.coins("cat")) == ("action", 0)


def test_a_spy_who_died_over_a_reaction_has_no_second_action() -> None:
    """The claim stood, then ann doubted bob's Intellectual with her last life."""
    hands = {"ann": "spy", "bob": "intellectual politician", "cat": "director politician"}
    talk = table("g54", roles="spy director guerrilla politician intellectual", hands=hands, draws="director")
    talk.ann("spy").bob("challenge").ann("show spy").bob("lose intellectual as intellectual")
    talk.ann("challenge", "lose director")
    assert (talk.kind, talk.asked) == ("action", ("bob",))
