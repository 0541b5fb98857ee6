"""What every role has in common that can be claimed, blocked or joined."""

from __future__ import annotations

import pytest
from talk import Talk, cites, table

from coup.engine.rules import EVERYONE_ELSE, TARGET_PURSE, Action
from coup.rules.g54 import CHARACTERS

COMMON = ("banker", "director", "guerrilla", "politician", "peacekeeper", "priest")
COINS = {"ann": 6, "bob": 8, "cat": 4}

ACTIONS: dict[str, Action] = {
    role: character.action for role, character in CHARACTERS.items() if character.action is not None
}
CLAIMED = list(ACTIONS)
BLOCKED = [role for role, action in ACTIONS.items() if action.block is not None]
PRICED = [role for role, action in ACTIONS.items() if action.cost]
JOINED = ["capitalist", "protestor"]
REACTIONS = ["intellectual", "lawyer", "missionary"]

every_claim = pytest.mark.parametrize("role", CLAIMED)
every_block = pytest.mark.parametrize("role", BLOCKED)
every_join = pytest.mark.parametrize("role", JOINED)


def fillers(role: str) -> list[str]:
    """Four more roles in play; the players hold the first three of them."""
    return [other for other in COMMON if other != role][:4]


def sit(role: str, holder: str = "", coins: dict[str, int] | None = None, **options: object) -> Talk:
    """A table with this role in play, and a card of it in the holder's hand."""
    hands = {name: f"{card} {card}" for name, card in zip(COINS, fillers(role), strict=False)}
    if holder:
        hands[holder] = f"{role} {hands[holder].split()[0]}"
    roles = " ".join([role, *fillers(role)])
    coins = {**COINS, **(coins or {})}
    return table("g54", roles=roles, hands=hands, coins=coins, options={**options, "free": True})


def word(role: str) -> str:
    """How ann says it, aimed at bob if it is aimed."""
    return role if ACTIONS[role].target in ("", EVERYONE_ELSE) else f"{role} bob"


def claim(talk: Talk, role: str) -> Talk:
    return talk.ann(word(role))


def attack(talk: Talk, role: str) -> Talk:
    """The claim stands, and bob is the next to be asked for a block."""
    claim(talk, role).bob("pass").cat("pass")
    return talk.cat("join") if ACTIONS[role].support else talk


def standing(talk: Talk) -> tuple[object, ...]:
    """What everybody sees of the table when all have passed: purses, tokens, and what is asked next."""
    talk.passes()
    return talk.game.view().coins, talk.game.view().marks, talk.kind, talk.asked


def lives(talk: Talk) -> list[int]:
    return [len(talk.cards(name)) for name in COINS]


@cites("003.47", "003.60", "003.61", "003.64", "003.73", "003.93", "003.106")
@every_claim
def test_everyone_else_may_challenge_a_claim_the_active_players_neighbour_first(role: str) -> None:
    talk = claim(sit(role), role)
    assert (talk.kind, talk.asked, talk.offers("cat")) == ("challenge", ("bob", "cat"), ["challenge", "pass"])


@cites("003.65", "003.73", "003.74", "003.75", "003.76")
@every_claim
def test_without_a_challenge_a_bluff_works_like_the_truth(role: str) -> None:
    bluff, truth = claim(sit(role), role), claim(sit(role, "ann"), role)
    assert standing(bluff) == standing(truth)
    assert role not in [card for name in COINS for card in bluff.lost(name)]
    assert len(bluff.lost("ann")) == 0


@cites("003.97", "003.100", "003.104")
@every_claim
def test_a_caught_claim_costs_a_life_and_everything_else_is_as_before(role: str) -> None:
    talk = sit(role)
    before = talk.game.view()
    claim(talk, role).cat("challenge")
    assert (talk.kind, talk.offers("ann")) == ("prove", ["concede"])
    talk.ann("concede")
    if ACTIONS[role].caught is None:
        assert talk.game.view().coins == before.coins
    assert (talk.kind, talk.asked, talk.game.view().marks) == ("lose", ("ann",), before.marks)
    talk.say("ann", talk.offers("ann")[0])
    assert (lives(talk), talk.kind, talk.asked) == ([1, 2, 2], "action", ("bob",))


@cites("003.97")
@every_claim
def test_a_true_card_may_be_withheld(role: str) -> None:
    talk = claim(sit(role, "ann"), role).bob("challenge")
    assert talk.offers("ann") == [f"show {role}", "concede"]
    talk.ann("concede", f"lose {role}")
    assert (talk.lost("ann"), talk.game.turn) == ([role], "bob")


@cites("003.48", "003.96", "003.98", "003.99", "003.100", "003.101", "003.103")
@every_claim
def test_a_proved_claim_costs_the_challenger_a_life_and_goes_on_as_if_nothing_had_been(role: str) -> None:
    talk = claim(sit(role, "ann").draws(fillers(role)[3]), role).cat("challenge").ann(f"show {role}")
    assert (talk.kind, talk.asked, role in talk.cards("ann"), len(talk.cards("ann"))) == ("lose", ("cat",), False, 2)
    talk.say("cat", talk.offers("cat")[0])
    assert len(talk.lost("cat")) == 1
    assert standing(talk) == standing(claim(sit(role, "ann"), role))


@cites("003.102")
@every_claim
def test_nobody_else_knows_the_card_drawn_for_a_proof(role: str) -> None:
    def replaced(card: str) -> Talk:
        return claim(sit(role, "ann").draws(card), role).cat("challenge").ann(f"show {role}")

    assert replaced(fillers(role)[2]).game.view("bob") == replaced(fillers(role)[3]).game.view("bob")


@cites("003.71")
@pytest.mark.parametrize("role", PRICED)
def test_a_price_must_be_in_hand_and_is_paid_with_the_claim(role: str) -> None:
    cost = ACTIONS[role].cost
    assert word(role) not in sit(role, coins={"ann": cost - 1}).offers("ann")
    talk = claim(sit(role, coins={"ann": cost}), role)
    assert (talk.kind, talk.coins("ann")) == ("challenge", 0)
    assert talk.coins("bob") == COINS["bob"] + (cost if ACTIONS[role].pay_to == TARGET_PURSE else 0)


@cites("003.51", "003.57", "003.58", "003.108")
@every_block
def test_the_target_is_asked_for_a_block_of_the_same_role(role: str) -> None:
    talk = attack(sit(role), role)
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("block", ("bob",), [f"block {role}", "pass"])
    talk.bob("pass")
    assert (talk.kind == "block") == (ACTIONS[role].target == EVERYONE_ELSE)


@cites("003.52", "003.53", "003.54", "003.55", "003.58")
@every_block
def test_a_block_that_nobody_challenges_stands_bluff_or_not(role: str) -> None:
    bluff, truth = attack(sit(role), role).bob(f"block {role}"), attack(sit(role, "bob"), role).bob(f"block {role}")
    assert standing(bluff) == standing(truth)
    unhurt(bluff, role)


def unhurt(talk: Talk, role: str) -> None:
    """The action did nothing to bob, and its price is paid."""
    action = ACTIONS[role]
    given = action.cost if action.pay_to == TARGET_PURSE else 0
    assert (len(talk.cards("bob")), talk.coins("bob")) == (2, COINS["bob"] + given)
    assert 1 not in talk.game.view().marks.get("disappear", ())
    if action.target != EVERYONE_ELSE:
        assert talk.coins("ann") == COINS["ann"] - action.cost


@cites("003.60", "003.61", "003.93", "003.105")
@every_block
def test_everyone_else_may_challenge_a_block_the_active_player_first(role: str) -> None:
    talk = attack(sit(role), role).bob(f"block {role}")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat"))


@cites("003.54", "003.86", "003.97")
@every_block
def test_a_beaten_block_costs_a_life_and_the_action_goes_on(role: str) -> None:
    talk = attack(sit(role), role).bob(f"block {role}").cat("challenge").bob("concede")
    talk.say("bob", talk.offers("bob")[0])
    assert len(talk.lost("bob")) == 1
    assert standing(talk) == standing(attack(sit(role), role))


@cites("003.54", "003.98", "003.103")
@every_block
def test_a_proved_block_costs_the_challenger_a_life_and_stands(role: str) -> None:
    talk = attack(sit(role, "bob"), role).bob(f"block {role}").ann("challenge").bob(f"show {role}")
    assert (talk.kind, talk.asked) == ("lose", ("ann",))
    talk.say("ann", talk.offers("ann")[0])
    talk.passes()
    assert len(talk.lost("ann")) == 1
    unhurt(talk, role)


@every_block
def test_who_challenged_in_vain_may_block_if_the_table_gives_second_chances(role: str) -> None:
    def may_block(second_chance: bool) -> bool:
        talk = claim(sit(role, "ann", second_chance=second_chance), role).bob("challenge").ann(f"show {role}")
        talk.say("bob", talk.offers("bob")[0])
        if ACTIONS[role].support:
            talk.cat("join")
        return talk.kind == "block" and "bob" in talk.asked

    assert may_block(True)
    assert not may_block(False)


@every_join
def test_all_but_the_players_of_the_action_are_asked_to_join_and_may_pass(role: str) -> None:
    talk = claim(sit(role), role).bob("pass").cat("pass")
    asked = ("cat",) if ACTIONS[role].target else ("bob", "cat")
    assert talk.asked == asked
    assert {tuple(talk.offers(name)) for name in asked} == {("join", "pass")}
    assert (talk.passes().kind, talk.asked, lives(talk)) == ("action", ("bob",), [2, 2, 2])


@every_join
def test_nobody_joins_an_action_whose_claim_has_fallen(role: str) -> None:
    talk = claim(sit(role), role).cat("challenge").ann("concede")
    talk.say("ann", talk.offers("ann")[0])
    assert (talk.kind, talk.asked) == ("action", ("bob",))


def test_no_other_action_is_joined() -> None:
    for role in CLAIMED:
        talk = claim(sit(role), role).bob("pass").cat("pass")
        assert ("join" in talk.offers("cat")) == (role in JOINED)


@pytest.mark.parametrize("role", REACTIONS)
def test_a_reaction_is_no_action_of_a_turn(role: str) -> None:
    assert set(CHARACTERS) - set(CLAIMED) == set(REACTIONS)
    assert not [option for option in sit(role, "ann").offers("ann") if role in option]


@cites("003.13", "003.49")
@pytest.mark.parametrize("role", CHARACTERS)
def test_every_role_says_in_a_sentence_what_it_does(role: str) -> None:
    text = CHARACTERS[role].role.text
    assert text[0].isupper()
    assert text.endswith(".")
