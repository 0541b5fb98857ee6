"""The game around the roles: set-up, turns, lives, the general actions and the end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from talk import Talk, cites, table

from coup import Game, UnknownRules, rules
from coup.engine.events import Answered
from coup.engine.flow import apply, decide, start
from coup.engine.rules import EVERYONE_ELSE
from coup.engine.zones import DEALER
from coup.rules.g54 import CHARACTERS, FIRST_GAME_ROLES, KINDS, drawable
from coup.rules.g54.character import COMMUNICATIONS, FINANCE, FORCE, SPECIAL
from coup.table import Match

ROLES = "banker director guerrilla politician peacekeeper"
HANDS = {"ann": "banker director", "bob": "guerrilla politician", "cat": "director peacekeeper"}


def sit(coins: dict[str, int] | None = None, turn: str = "ann", **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, coins=coins, turn=turn)


def in_play(game: Game) -> tuple[str, ...]:
    return tuple([role.key for role in game.view().rules.roles])


def drawn(seed: int, **options: object) -> tuple[str, ...]:
    return in_play(Game("g54", players=2, seed=seed, first=0, **options))


# The roles


@cites("003.3", "003.9", "003.31", "003.32", "003.33", "003.34", "003.40", "003.43", "003.46")
def test_the_table_of_roles() -> None:
    """Kind, level (a star for advanced), price, whom it targets, and whether it blocks itself.

    This table alone says which roles there are.
    """
    found = {}
    for role, character in CHARACTERS.items():
        action = character.action
        cost, target = (action.cost, action.target) if action else (0, "")
        star = "*" if character.advanced else ""
        found[role] = (character.kind + star, cost, target, bool(action and action.block))
    assert found == {
        "banker": (FINANCE, 0, "", False),
        "farmer": (FINANCE, 0, "", False),
        "spy": (FINANCE, 0, "", False),
        "capitalist": (FINANCE + "*", 0, "", False),
        "speculator": (FINANCE + "*", 0, "", False),
        "director": (COMMUNICATIONS, 0, "", False),
        "reporter": (COMMUNICATIONS, 0, "", False),
        "newscaster": (COMMUNICATIONS, 1, "", False),
        "writer": (COMMUNICATIONS + "*", 0, "", False),
        "producer": (COMMUNICATIONS + "*", 0, "rival", True),
        "guerrilla": (FORCE, 4, "rival", True),
        "judge": (FORCE, 3, "rival", True),
        "general": (FORCE, 5, EVERYONE_ELSE, True),
        "crime-boss": (FORCE + "*", 0, "rival", False),
        "mercenary": (FORCE + "*", 3, "rival", True),
        "politician": (SPECIAL, 0, "rival", True),
        "priest": (SPECIAL, 0, EVERYONE_ELSE, True),
        "peacekeeper": (SPECIAL, 0, "", False),
        "intellectual": (SPECIAL, 0, "", False),
        "lawyer": (SPECIAL, 0, "", False),
        "missionary": (SPECIAL + "*", 0, "", False),
        "communist": (SPECIAL + "*", 0, "richest", True),
        "customs-officer": (SPECIAL + "*", 0, "", False),
        "foreign-consular": (SPECIAL + "*", 0, "", False),
        "protestor": (SPECIAL + "*", 2, "rival", True),
    }


@cites("003.1", "003.3")
def test_there_are_five_roles_of_each_kind_and_ten_special_interests() -> None:
    """So many has the text; others may join them."""
    kinds = Counter(character.kind for character in CHARACTERS.values())
    assert kinds >= Counter({FINANCE: 5, COMMUNICATIONS: 5, FORCE: 5, SPECIAL: 10})


# The draw of the roles


@cites("003.7", "003.8")
@pytest.mark.parametrize("advanced", [False, True])
def test_one_role_of_each_kind_and_two_special_interests_are_drawn(advanced: bool) -> None:
    for seed in range(40):
        roles = drawn(seed, advanced=advanced)
        assert sorted(CHARACTERS[role].kind for role in roles) == sorted(KINDS)
        assert len(set(roles)) == 5


@cites("003.7", "003.9")
@pytest.mark.parametrize("advanced", [False, True])
def test_every_role_is_drawn_sooner_or_later_and_advanced_ones_only_if_wanted(advanced: bool) -> None:
    wanted = {role for role, character in CHARACTERS.items() if advanced or not character.advanced}
    assert {role for seed in range(120) for role in drawn(seed, advanced=advanced)} == wanted


@cites("003.7")
def test_all_roles_of_a_kind_are_equally_likely() -> None:
    games = 600
    counts = Counter(role for seed in range(games) for role in drawn(seed))
    for role, count in counts.items():
        kind = CHARACTERS[role].kind
        assert count == pytest.approx(games * KINDS.count(kind) / len(drawable(kind, False, ())), rel=0.25)


@pytest.mark.parametrize("coins", [2, 3])
def test_roles_are_the_same_rules_in_whichever_order_they_were_drawn(coins: int) -> None:
    variant = rules("g54", advanced=True).replace(coins=coins)
    seen = []
    for specials in (("priest", "lawyer"), ("lawyer", "priest")):
        state = start(variant, ("ann", "bob"))
        for role in ("banker", "writer", "judge", *specials):
            apply(state, next(option for option in decide(state).options if option.cards == (role,)))
        seen.append(state.rules)
    assert seen[0] is seen[1]
    assert seen[0].options["roles"] == "banker+writer+judge+priest+lawyer"


def test_the_draw_is_part_of_the_record_and_is_played_again() -> None:
    game, dice = Game("g54", players=3, seed=5, advanced=True), Random(5)
    while not game.over:
        game.play(dice.choice(game.decision.options))
    draws = [event.text for event in game.state.log or [] if isinstance(event, Answered) and event.seat == DEALER][:5]
    assert sorted(draws) == sorted(f"role {role}" for role in in_play(game))
    assert [line for line in game.record().splitlines() if "dealer: role" in line] == [
        f"dealer: {draw}" for draw in draws
    ]
    again = Game.replay(game.record())
    assert (again == game, in_play(again)) == (True, in_play(game))


def test_a_game_in_the_middle_is_saved_with_its_draw() -> None:
    game = Game("g54", players=3, seed=5)
    assert Game.load(game.save()) == game


@cites("003.10")
def test_the_first_game_has_its_own_five_roles() -> None:
    assert set(FIRST_GAME_ROLES) == set(ROLES.split())
    assert set(drawn(1, roles="first-game")) == set(ROLES.split())


def test_five_roles_can_be_named_advanced_ones_too_in_any_order() -> None:
    named = "protestor+speculator+communist+writer+mercenary"
    assert set(drawn(1, roles=named)) == set(named.split("+"))
    assert drawn(1, roles=named) == drawn(2, roles="+".join(sorted(named.split("+"))))


@pytest.mark.parametrize(
    ("roles", "sentence"),
    [
        ("banker+spy+guerrilla+priest+lawyer", "one Finance, one Communications, one Force and two Special Interests"),
        ("banker+director+judge+general+lawyer", "one Finance, one Communications, one Force"),
        ("banker+director+judge+lawyer", "5 different roles"),
        ("banker+director+judge+lawyer+lawyer", "5 different roles"),
        ("banker+director+judge+lawyer+duke", "no role 'duke'"),
        ("", "no role ''"),
    ],
)
def test_roles_that_do_not_fit_are_refused_with_a_sentence(roles: str, sentence: str) -> None:
    with pytest.raises(UnknownRules, match=sentence):
        rules("g54", roles=roles)


def test_a_free_table_plays_any_five_roles() -> None:
    named = "banker+spy+farmer+capitalist+speculator"
    assert set(drawn(1, roles=named, free=True)) == set(named.split("+"))
    with pytest.raises(UnknownRules, match="5 different roles"):
        rules("g54", roles="banker+spy", free=True)


# Set-up


@cites("003.1", "003.8", "003.16", "003.17", "003.19", "003.20")
@pytest.mark.parametrize("players", range(2, 7))
def test_three_cards_of_each_of_five_roles_two_and_two_coins_for_everyone_and_the_rest_is_the_deck(
    players: int,
) -> None:
    game = Game("g54", players=players, seed=3)
    everyone = game.reveal().values()
    assert [(truth.coins, len(truth.cards), truth.lost) for truth in everyone] == [(2, 2, ())] * players
    cards = Counter(card for truth in everyone for card in truth.cards) + Counter(game.state.deck.as_dict())
    assert cards == dict.fromkeys(in_play(game), 3)
    assert game.view().deck_size == 15 - 2 * players


@cites("003.17")
def test_the_deal_is_random() -> None:
    hands = {Game("g54", players=2, seed=seed, roles="first-game").reveal()["ann"].cards for seed in range(200)}
    assert len(hands) == 25


def test_two_to_six_may_play() -> None:
    for players in (1, 7):
        with pytest.raises(UnknownRules):
            Game("g54", players=players)


@cites("003.11", "003.13", "003.21")
def test_roles_their_texts_and_all_coins_lie_open() -> None:
    game = sit({"ann": 1, "bob": 5, "cat": 3}).game
    for name in (*HANDS, None):
        view = game.view(name)
        assert {role.key for role in view.rules.roles} == set(ROLES.split())
        assert all(role.text and role.title for role in view.rules.roles)
        assert view.coins == [1, 5, 3]


@cites("003.18", "003.19", "003.90")
def test_everyone_sees_their_own_cards_and_nobody_elses() -> None:
    talk = sit()
    assert talk.game.view("ann").hand == ("banker", "director")
    other = sit(bob="banker peacekeeper", cat="banker politician")
    assert talk.game.view("ann") == other.game.view("ann")


@cites("003.4", "003.14", "003.15")
@pytest.mark.parametrize(
    ("role", "token"),
    [
        ("mercenary", "disappear"),
        ("peacekeeper", "peacekeeping"),
        ("foreign-consular", "treaty"),
        ("customs-officer", "tax"),
    ],
)
def test_four_roles_bring_their_tokens_with_them(role: str, token: str) -> None:
    kind = CHARACTERS[role].kind
    others = [other for other in ("banker", "director", "judge", "priest", "lawyer") if CHARACTERS[other].kind != kind]
    named = [role, *others, *(["lawyer"] if kind == SPECIAL else [])]
    assert set(Game("g54", players=2, seed=1, roles="+".join(named)).view().marks) == {token}
    assert Game("g54", players=2, seed=1, roles="banker+director+judge+priest+lawyer").view().marks == {}


@cites("003.23")
def test_the_winner_of_the_last_game_starts_the_next() -> None:
    bots = {"ann": "random", "bob": "random", "cat": "random"}
    match = Match("g54", list(bots), seed=7, bots=bots, opening="winner", games=8)
    while not match.table.advance().game.over or not match.over:
        match.next_game()
    assert [result.starter for result in match.results][1:] == [result.winner for result in match.results][:-1]


# Turns and general actions


@cites("003.2", "003.6", "003.8", "003.12", "003.70", "003.71", "003.72")
def test_income_coup_and_the_roles_in_play_are_all_there_is() -> None:
    """And there is no foreign aid."""
    assert sit({"ann": 9}, bob="").offers("ann") == [
        "income",
        "banker",
        "director",
        "guerrilla cat",
        "politician cat",
        "peacekeeper",
        "coup cat",
    ]


@cites("003.47", "003.52", "003.74")
@pytest.mark.parametrize("hand", ["banker director", "guerrilla guerrilla", "peacekeeper"])
def test_what_i_may_claim_does_not_depend_on_my_cards(hand: str) -> None:
    assert sit({"ann": 9}, ann=hand, bob="politician").offers("ann") == sit({"ann": 9}, bob="politician").offers("ann")


@cites("003.62", "003.112")
def test_turns_go_clockwise_and_pass_over_the_dead() -> None:
    talk = sit(bob="", turn="cat")
    turns = []
    for _ in range(4):
        turns.append(talk.game.turn)
        talk.game.play("income")
    assert turns == ["cat", "ann", "cat", "ann"]


@cites("003.63")
def test_a_turn_is_one_action_and_nobody_may_pass() -> None:
    talk = sit()
    assert talk.refuses("ann", "pass")
    talk.ann("income")
    assert (talk.kind, talk.asked) == ("action", ("bob",))


@cites("003.80", "003.81", "003.114")
def test_income_brings_a_coin_and_nobody_is_asked() -> None:
    talk = sit().ann("income")
    assert (talk.coins("ann"), talk.asked) == (3, ("bob",))


@cites("003.60", "003.80", "003.82", "003.83", "003.84", "003.111")
def test_a_coup_costs_seven_and_takes_a_life_at_once() -> None:
    talk = sit({"ann": 8}).ann("coup bob")
    assert [talk.coins(name) for name in HANDS] == [1, 2, 2]
    assert (talk.kind, talk.asked) == ("lose", ("bob",))
    talk.bob("lose guerrilla")
    assert (talk.cards("bob"), talk.game.turn) == (["politician"], "bob")


@cites("003.71", "003.82")
def test_six_coins_are_too_few_for_a_coup_and_nobody_aims_at_themself() -> None:
    assert not [option for option in sit({"ann": 6}).offers("ann") if "coup" in option]
    assert "coup ann" not in sit({"ann": 9}).offers("ann")


@cites("003.77", "003.85")
@pytest.mark.parametrize("coins", [10, 11, 20])
def test_with_ten_coins_a_coup_is_all_i_may_do(coins: int) -> None:
    assert sit({"ann": coins}).offers("ann") == ["coup bob", "coup cat"]
    assert "income" in sit({"ann": 9}).offers("ann")


@cites("003.77")
def test_ten_coins_count_at_the_start_of_the_turn_only() -> None:
    talk = sit({"ann": 9}).ann("banker").passes()
    assert (talk.coins("ann"), talk.game.turn) == (12, "bob")


@cites("003.5", "003.22", "003.79")
def test_the_treasury_never_runs_dry() -> None:
    assert sit({"ann": 2, "bob": 500, "cat": 500}).ann("banker").passes().coins("ann") == 5


# Challenges


@cites("003.66", "003.95", "003.99", "003.105")
def test_the_first_challenge_counts_and_is_settled_before_anything_else() -> None:
    talk = sit(turn="bob").bob("politician ann").cat("challenge")
    assert (talk.kind, talk.asked) == ("prove", ("bob",))
    assert talk.refuses("ann", "challenge")
    talk.bob("show politician").cat("lose director")
    assert (talk.kind, talk.asked, talk.coins("ann")) == ("block", ("ann",), 2)


@cites("003.94", "003.95")
def test_after_the_window_it_is_too_late_to_challenge() -> None:
    talk = sit(turn="bob").bob("politician ann").cat("pass").ann("pass")
    assert talk.kind == "block"
    assert talk.refuses("cat", "challenge")
    talk.ann("block politician").bob("pass").cat("pass")
    assert talk.refuses("cat", "challenge")


@cites("003.45", "003.61")
def test_who_keeps_the_peace_challenges_and_is_challenged_like_everyone() -> None:
    talk = table("g54", roles=ROLES, hands=HANDS, peacekeeping=1)
    assert talk.ann("banker").asked == ("bob", "cat")
    talk.passes().bob("banker").ann("challenge").bob("concede", "lose guerrilla")
    assert talk.lost("bob") == ["guerrilla"]


@cites("003.48", "003.96")
def test_only_the_card_of_the_claimed_role_proves_it() -> None:
    assert sit(ann="director guerrilla").ann("banker").bob("challenge").offers("ann") == ["concede"]
    assert sit().ann("banker").bob("challenge").offers("ann") == ["show banker", "concede"]


# Lives and the end


@cites("003.25", "003.27", "003.28", "003.29")
@pytest.mark.parametrize("card", ["guerrilla", "politician"])
def test_who_loses_a_life_picks_a_card_and_all_see_it(card: str) -> None:
    talk = sit({"ann": 7}).ann("coup bob")
    assert talk.offers("bob") == ["lose guerrilla", "lose politician"]
    assert talk.bob(f"lose {card}").game.view().lost[1] == (card,)


@cites("003.26", "003.28")
def test_a_card_turned_up_proves_nothing_any_more() -> None:
    talk = table("g54", roles=ROLES, hands={**HANDS, "ann": "director"}, lost={"ann": "banker"})
    assert talk.ann("banker").bob("challenge").offers("ann") == ["concede"]


@cites("003.25", "003.30", "003.67", "003.68")
def test_without_a_life_a_player_is_out_and_their_coins_are_gone() -> None:
    talk = sit({"ann": 7, "bob": 6}, bob="politician").ann("coup bob").bob("lose politician")
    assert (talk.coins("bob"), talk.lost("bob"), talk.game.turn) == (0, ["politician"], "cat")
    assert talk.cat("banker").asked == ("ann",)


def test_nobody_is_out_with_a_card() -> None:
    """bob has proved a Missionary, and loses his other card before he draws for the first."""
    roles, hands = "banker director guerrilla politician missionary", {**HANDS, "ann": "guerrilla missionary"}
    talk = table("g54", roles=roles, hands={**hands, "bob": "missionary banker", "cat": "director"}, coins={"ann": 4})
    talk.ann("guerrilla bob").bob("pass").cat("pass").bob("pass", "lose missionary as missionary").ann("challenge")
    talk.ann("lose missionary as missionary").bob("challenge", "lose banker").passes()
    assert talk.game.view().alive(1) == bool(talk.cards("bob"))


@cites("003.24", "003.69", "003.92")
def test_the_last_survivor_wins_and_there_is_no_second() -> None:
    talk = sit({"ann": 7}, bob="politician", cat="").ann("coup bob").bob("lose politician")
    assert (talk.game.winner, talk.kind, talk.game.outcome and talk.game.outcome.reason) == (
        "ann",
        "end",
        "last standing",
    )


@cites("003.89", "003.90", "003.91")
def test_there_is_no_promise_no_gift_and_no_peep_among_the_answers() -> None:
    words: dict[str, set[str]] = {}
    for seed in range(20):
        game, dice = Game("g54", players=4, seed=seed, roles="first-game"), Random(seed)
        while not game.over:
            words.setdefault(game.decision.kind, set()).update(option.verb for option in game.decision.options)
            game.play(dice.choice(game.decision.options))
    assert words == {
        "action": {"income", *ROLES.split(), "coup"},
        "challenge": {"challenge", "pass"},
        "block": {"block", "pass"},
        "prove": {"show", "concede"},
        "lose": {"lose"},
        "keep": {"keep"},
    }
