"""The General: five coins for a life of everyone else."""

from talk import Talk, cites, table

ROLES = "banker director general politician peacekeeper"
HANDS = {
    "ann": "general banker",
    "bob": "general politician",
    "cat": "director politician",
    "dan": "general director",
}


def sit(coins: int = 6, options: dict[str, object] | None = None, **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins={"ann": coins}, options=options)


def lives(talk: Talk) -> list[int]:
    return [len(talk.cards(name)) for name in talk.game.players]


def test_a_general_pays_five_and_everyone_else_loses_a_life_clockwise() -> None:
    talk = sit().ann("general").passes()
    assert (talk.coins("ann"), talk.kind, talk.asked) == (1, "lose", ("bob",))
    talk.bob("lose politician")
    assert talk.asked == ("cat",)
    talk.cat("lose director").dan("lose director")
    assert (lives(talk), talk.game.turn) == ([2, 1, 1, 1], "bob")


def test_with_four_coins_there_is_no_general() -> None:
    assert "general" in sit(5).offers("ann")
    assert "general" not in sit(4).offers("ann")


@cites("003.59", "003.108")
def test_the_targets_decide_clockwise_each_for_itself_before_any_life_is_lost() -> None:
    talk = sit().ann("general").bob("pass").cat("pass").dan("pass")
    asked = []
    for name in ("bob", "cat", "dan"):
        asked.append((talk.kind, talk.asked))
        talk.game.play("pass", name)
    assert asked == [("block", ("bob",)), ("block", ("cat",)), ("block", ("dan",))]
    assert (talk.kind, lives(talk)) == ("lose", [2, 2, 2, 2])


@cites("003.66", "003.109", "003.110")
def test_each_block_is_challenged_before_the_next_target_decides() -> None:
    talk = sit().ann("general").bob("block general")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat", "dan"))
    talk.ann("pass").cat("pass").dan("pass")
    assert (talk.kind, talk.asked) == ("block", ("cat",))


def test_a_block_saves_the_blocker_alone() -> None:
    talk = sit().ann("general").bob("block general").dan("block general").passes()
    assert (talk.kind, talk.asked) == ("lose", ("cat",))
    talk.cat("lose director")
    assert (lives(talk), talk.coins("ann"), talk.game.turn) == ([2, 2, 1, 2], 1, "bob")


def test_if_everyone_blocks_nothing_is_left_but_the_price() -> None:
    talk = sit().ann("general").bob("block general").cat("block general").dan("block general").passes()
    assert (lives(talk), talk.coins("ann"), talk.game.turn) == ([2, 2, 2, 2], 1, "bob")


def test_a_bluffed_block_costs_two_lives() -> None:
    talk = sit().ann("general").cat("block general").ann("challenge").cat("concede", "lose director")
    talk.passes().bob("lose politician")
    assert talk.asked == ("cat",)
    talk.cat("lose politician").dan("lose director")
    assert (lives(talk), talk.game.turn) == ([2, 1, 0, 1], "bob")


def test_a_target_who_died_of_a_bluffed_block_is_passed_over() -> None:
    talk = sit(cat="director").ann("general").bob("pass").cat("block general").ann("challenge")
    talk.cat("concede", "lose director").passes().bob("lose politician")
    assert (talk.kind, talk.asked) == ("lose", ("dan",))


def test_who_doubts_a_true_block_in_vain_is_still_a_target() -> None:
    talk = sit().ann("general").bob("block general").cat("challenge").bob("show general").cat("lose director")
    assert (talk.kind, talk.asked) == ("block", ("cat",))
    talk.passes().cat("lose politician").dan("lose director")
    assert lives(talk) == [2, 2, 0, 1]


def test_the_action_goes_on_although_the_general_died_over_a_block() -> None:
    talk = sit(ann="general").ann("general").bob("block general").ann("challenge").bob("show general")
    talk.ann("lose general")
    assert (talk.kind, talk.asked) == ("block", ("cat",))
    talk.passes().cat("lose director").dan("lose director")
    assert (lives(talk), talk.game.turn) == ([0, 2, 1, 1], "bob")


@cites("003.24", "003.69")
def test_one_attack_can_end_the_game() -> None:
    talk = sit(bob="politician", cat="director", dan="director").ann("general").passes()
    talk.bob("lose politician").cat("lose director").dan("lose director")
    assert (talk.game.winner, lives(talk)) == ("ann", [2, 0, 0, 0])


def test_the_attack_of_a_dead_general_can_make_a_blocker_win() -> None:
    talk = sit(ann="general", bob="general", cat="director", dan="director").ann("general").bob("block general")
    talk.ann("challenge").bob("show general").ann("lose general").passes()
    talk.cat("lose director").dan("lose director")
    assert talk.game.winner == "bob"


def test_who_keeps_the_peace_is_neither_hit_nor_asked() -> None:
    talk = table("g54", roles=ROLES, hands=HANDS, coins={"ann": 6}, peacekeeping=2).ann("general")
    talk.bob("pass").cat("pass").dan("pass").bob("pass")
    assert (talk.kind, talk.asked) == ("block", ("dan",))
    talk.passes().bob("lose politician").dan("lose director")
    assert lives(talk) == [2, 1, 2, 1]


def test_without_a_single_target_there_is_no_general() -> None:
    hands = {"ann": "general banker", "bob": "general politician"}
    talk = table("g54", roles=ROLES, hands=hands, coins={"ann": 6}, peacekeeping=1)
    assert "general" not in talk.offers("ann")


def test_the_five_coins_of_a_false_general_come_back() -> None:
    talk = sit(ann="banker banker").ann("general").dan("challenge").ann("concede")
    assert talk.coins("ann") == 6
    talk.ann("lose banker")
    assert (lives(talk), talk.game.turn) == ([1, 2, 2, 2], "bob")


def test_who_doubted_a_true_general_loses_a_life_and_may_still_block() -> None:
    talk = sit().ann("general").dan("challenge").ann("show general").dan("lose director")
    assert talk.asked == ("bob",)
    talk.bob("pass").cat("pass").dan("block general").passes()
    talk.bob("lose politician").cat("lose director")
    assert lives(talk) == [2, 1, 1, 1]


def test_without_second_chances_who_doubted_in_vain_is_not_asked_to_block() -> None:
    talk = sit(options={"second_chance": False}).ann("general").cat("challenge").ann("show general")
    talk.cat("lose director").bob("pass")
    assert talk.asked == ("dan",)
