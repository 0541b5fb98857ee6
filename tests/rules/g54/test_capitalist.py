"""The Capitalist: four coins, and a share for everyone who joins in."""

from talk import Talk, cites, table

ROLES = "capitalist director guerrilla politician peacekeeper"
HANDS = {
    "ann": "capitalist director",
    "bob": "capitalist politician",
    "cat": "director politician",
    "dan": "capitalist guerrilla",
}


def sit(coins: dict[str, int] | None = None, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins=coins)


def coins(talk: Talk) -> list[int]:
    return [talk.coins(name) for name in talk.game.players]


def test_alone_a_capitalist_keeps_all_four_coins() -> None:
    talk = sit().ann("capitalist").passes()
    assert (coins(talk), talk.game.turn) == ([6, 2, 2, 2], "bob")


@cites("003.94")
def test_all_declare_before_any_of_them_is_challenged() -> None:
    talk = sit().ann("capitalist").bob("pass").cat("pass").dan("pass")
    assert (talk.kind, talk.asked, talk.coins("ann")) == ("join", ("bob", "cat", "dan"), 6)
    talk.bob("join").cat("join")
    assert (talk.kind, talk.asked) == ("join", ("dan",))
    talk.dan("pass")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat", "dan"))


@cites("003.50", "003.107")
def test_joiners_are_challenged_clockwise_whoever_spoke_first() -> None:
    talk = sit().ann("capitalist").bob("pass").cat("pass").dan("pass")
    for name, answer in (("dan", "join"), ("cat", "pass"), ("bob", "join")):
        talk.game.play(answer, name)
    assert talk.asked == ("ann", "cat", "dan")
    talk.ann("pass").cat("pass").dan("pass")
    assert talk.asked == ("ann", "bob", "cat")


def test_the_coins_come_when_every_join_is_settled() -> None:
    talk = sit().ann("capitalist").bob("join").dan("join").ann("pass").cat("pass").dan("pass")
    assert coins(talk) == [6, 2, 2, 2]
    talk.passes()
    assert coins(talk) == [4, 3, 2, 3]


def test_everyone_may_join() -> None:
    talk = sit().ann("capitalist").bob("join").cat("join").dan("join").passes()
    assert coins(talk) == [3, 3, 3, 3]


def test_a_false_joiner_loses_a_life_and_has_no_share() -> None:
    talk = sit().ann("capitalist").cat("join").dan("join").ann("challenge").cat("concede", "lose director").passes()
    assert (coins(talk), talk.lost("cat")) == ([5, 2, 2, 3], ["director"])


def test_a_true_joiner_costs_the_challenger_a_life_and_has_the_share() -> None:
    talk = sit().ann("capitalist").bob("join").cat("challenge").bob("show capitalist").cat("lose director")
    assert (coins(talk), talk.lost("cat")) == ([5, 3, 2, 2], ["director"])


def test_a_joiner_who_died_of_a_challenge_has_no_share() -> None:
    """dan doubts bob in vain and dies before his own claim is looked at."""
    talk = sit(dan="capitalist").ann("capitalist").bob("join").dan("join")
    talk.dan("challenge").bob("show capitalist").dan("lose capitalist")
    assert (coins(talk), talk.game.turn) == ([5, 3, 2, 0], "bob")


def test_joiners_are_paid_by_a_capitalist_who_just_died() -> None:
    talk = sit(ann="capitalist").ann("capitalist").bob("join").dan("join")
    talk.ann("challenge").bob("show capitalist").ann("lose capitalist").passes()
    assert (coins(talk), talk.game.turn) == ([0, 3, 2, 3], "bob")


def test_a_false_capitalist_gets_nothing_and_nobody_is_asked_to_join() -> None:
    talk = sit(ann="director director").ann("capitalist").bob("challenge").ann("concede", "lose director")
    assert (coins(talk), talk.kind, talk.asked) == ([2, 2, 2, 2], "action", ("bob",))


def test_a_true_capitalist_goes_on_after_the_challenge() -> None:
    talk = sit().ann("capitalist").cat("challenge").ann("show capitalist").cat("lose director")
    assert (talk.kind, talk.asked, talk.coins("ann")) == ("join", ("bob", "cat", "dan"), 6)


@cites("003.78")
def test_five_joiners_share_four_coins_as_far_as_they_go() -> None:
    talk = table("g54", roles=ROLES, hands={}, players=6, coins={"ann": 0})
    talk.ann("capitalist")
    for name in ("bob", "cat", "dan", "eve", "fay"):
        talk.say(name, "join")
    assert coins(talk.passes()) == [0, 3, 3, 3, 3, 2]


def test_nobody_can_block_a_capitalist() -> None:
    talk = sit().ann("capitalist").bob("pass").cat("pass").dan("pass")
    assert talk.offers("bob") == ["join", "pass"]
