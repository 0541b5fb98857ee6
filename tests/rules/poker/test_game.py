"""The game around the roles: set-up, turns, the five choices, announcements, places and the end."""

from __future__ import annotations

from itertools import combinations

import pytest
from talk import Talk, cites, table

from coup import Game
from coup.engine.events import UNKNOWN
from coup.rules.poker.abilities import ABILITIES
from coup.rules.poker.cards import DISCARD, PACK, ROLES

HANDS = {"ann": "KS KH", "bob": "5C 9D", "cat": "8S 10D"}
RANKS = {role.key: rank for rank, role in ROLES.items()}


def sit(coins: dict[str, int] | None = None, draws: str = "", **more: str) -> Talk:
    return table("poker", hands={**HANDS, **more}, coins=coins, options={"hand": 3}, draws=draws)


def disabled(*places: tuple[int, int], hand: str = "KS KH", coins: int = 6, draws: str = "") -> Talk:
    """It is ann's turn, and these seats' places are disabled."""
    return table("poker", hands={**HANDS, "ann": hand}, coins={"ann": coins}, disabled=places, draws=draws)


def claim(words: str, hand: str) -> Talk:
    """A table at which ann can announce every ability, and does."""
    hands = {"ann": hand, "bob": "3C 3S", "cat": "3D 3H"}
    coins = {"ann": 12, "bob": 3}
    return table("poker", hands=hands, coins=coins, options={"hand": 3}, discard="QS", last_gain=2).ann(words)


def discards(talk: Talk) -> list[str]:
    return sorted([card for card, _ in talk.game.state.piles.get(DISCARD, ())])


def announced(talk: Talk, role: str) -> list[str]:
    return [option for option in talk.offers("ann") if option.split()[0] == role]


# Set-up


@cites("000.9")
def test_the_pack_has_four_suits_of_thirteen_roles_and_no_jokers() -> None:
    assert len(set(PACK)) == 52
    assert {card[-1] for card in PACK} == set("CDHS")
    assert list(ROLES) == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@cites("000.10", "000.12")
@pytest.mark.parametrize("hand", [2, 3])
@pytest.mark.parametrize("players", [2, 8])
def test_everyone_draws_two_cards_or_three_and_has_no_coins(players: int, hand: int) -> None:
    game = Game("poker", players=players, hand=hand, seed=4, first=0)
    dealt = list(game.reveal().values())
    assert [len(truth.cards) for truth in dealt] == [hand] * players
    assert [truth.coins for truth in dealt] == [1] + [0] * (players - 1)
    assert game.view().deck_size == 52 - hand * players
    assert not game.state.piles.get(DISCARD)


@cites("000.11")
def test_the_cards_lie_face_down_in_numbered_places_and_their_owner_knows_them() -> None:
    talk = sit()
    assert talk.places("ann") == {1: "KS", 2: "KH"}
    assert talk.game.view("ann").hands == [("KS", "KH"), (UNKNOWN, UNKNOWN), (UNKNOWN, UNKNOWN)]


@cites("000.1", "000.2")
def test_nobody_sees_into_either_pile() -> None:
    talk = sit(draws="2C 3C").ann("draw")
    for player in talk.game.players:
        view = talk.game.view(player)
        assert view.deck_size == 52 - 6 - 2
        assert [card for card, _ in view.piles[DISCARD]] == [UNKNOWN, UNKNOWN]


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_may_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        Game("poker", players=players)


# Turns and their five choices


@cites("000.15", "000.16")
def test_turns_go_round_and_each_begins_with_a_coin() -> None:
    talk = sit()
    assert (talk.asked, talk.coins("ann")) == (("ann",), 1)
    talk.ann("draw")
    assert (talk.asked, talk.coins("bob")) == (("bob",), 1)
    talk.bob("draw").cat("draw")
    assert (talk.asked, talk.coins("ann")) == (("ann",), 2)


@cites("000.17")
def test_a_turn_is_exactly_one_of_five_choices() -> None:
    talk = sit({"ann": 6})
    words = [option.split()[0] for option in talk.offers("ann")]
    assert [word for word in words if word not in ABILITIES] == ["income", "swap", "swap", *["coup"] * 4, "draw"]
    assert talk.kind == "action"
    assert "pass" not in words
    assert talk.ann("income").asked == ("bob",)


@cites("000.18")
def test_the_first_choice_is_another_coin() -> None:
    assert sit().ann("income").coins("ann") == 2


@cites("000.19", "000.5", "000.13")
def test_a_coin_swaps_a_card_for_one_from_the_draw_pile_in_the_same_place() -> None:
    talk = sit(draws="2C").ann("swap 1")
    assert (talk.places("ann"), talk.coins("ann"), discards(talk)) == ({1: "2C", 2: "KH"}, 0, ["KS"])


@cites("000.4", "000.2")
def test_only_the_owner_knows_what_a_swap_drew_and_what_it_threw_away() -> None:
    game = sit(draws="2C").ann("swap 1").game
    assert "2C" in game.record("ann")
    assert not {"2C", "KS"} & set(game.record("bob").split())


@cites("000.19", "000.7")
def test_a_disabled_card_cannot_be_swapped() -> None:
    offers = disabled((0, 1)).offers("ann")
    assert "swap 2" in offers
    assert "swap 1" not in offers


@cites("000.20", "000.21", "000.6")
def test_seven_coins_coup_a_card_that_is_pointed_at() -> None:
    talk = sit({"ann": 6}).ann("coup bob 2").passes()
    assert (talk.coins("ann"), talk.places("bob"), discards(talk)) == (0, {1: "5C"}, ["9D"])


@cites("000.20")
def test_a_coup_hits_any_enemy_card_disabled_ones_too_and_none_of_my_own() -> None:
    coups = [option for option in disabled((1, 1)).offers("ann") if option.startswith("coup")]
    assert coups == ["coup bob 1", "coup bob 2", "coup cat 1", "coup cat 2"]
    assert not [option for option in sit({"ann": 5}).offers("ann") if option.startswith("coup")]


def test_a_coup_is_no_claim_and_nobody_can_challenge_it() -> None:
    talk = sit({"ann": 6}).ann("coup bob 2")
    assert (talk.kind, talk.asked) == ("spy", ("bob",))


def test_no_purse_forces_a_coup() -> None:
    assert {"income", "swap 1", "draw", "duke x1"} <= set(sit({"ann": 40}).offers("ann"))


@cites("000.22")
def test_two_drawn_cards_are_seen_by_the_player_alone_and_discarded() -> None:
    talk = sit(draws="2C 3D").ann("draw")
    assert (talk.places("ann"), discards(talk), talk.asked) == ({1: "KS", 2: "KH"}, ["2C", "3D"], ("bob",))
    assert "2C" in talk.game.record("ann")
    assert "2C" not in talk.game.record("bob")


@cites("000.23")
@pytest.mark.parametrize("draws", ["2H 3D", "3D 2H", "2H 3H"])
def test_with_a_heart_one_disabled_card_is_enabled_and_its_owner_picks(draws: str) -> None:
    talk = disabled((0, 1), (0, 2), draws=draws).ann("draw")
    assert (talk.kind, talk.offers("ann")) == ("enable", ["enable 1", "enable 2"])
    talk.ann("enable 2")
    assert (talk.disabled("ann"), talk.asked, len(discards(talk))) == ([1], ("bob",), 2)


@cites("000.23")
def test_without_a_heart_nothing_is_enabled() -> None:
    talk = disabled((0, 1), draws="2C 3D").ann("draw")
    assert (talk.kind, talk.offers("ann")) == ("enable", ["pass"])
    assert talk.ann("pass").disabled("ann") == [1]


@cites("000.23")
def test_a_heart_does_not_help_the_disabled_cards_of_others() -> None:
    talk = disabled((1, 1), draws="2H 3H").ann("draw")
    assert (talk.asked, talk.disabled("bob")) == (("bob",), [1])


# Announcing


@cites("000.24", "000.26")
def test_an_ability_is_announced_with_a_number() -> None:
    """Disciple and Martyr have no active ability, and there is nothing yet for Baron, Priest and Gravedigger."""
    names = [option.split()[0] for option in sit({"ann": 3}).offers("ann") if option.endswith(" x1")]
    assert names == ["assassin", "swindler", "apothecary", "cultist", "spy", "gambler", "princess", "duke"]


@pytest.mark.parametrize(
    ("role", "coins", "most"),
    [
        ("assassin", 2, 0),
        ("assassin", 3, 1),
        ("assassin", 10, 2),
        ("assassin", 11, 3),
        ("assassin", 40, 3),
        ("apothecary", 0, 0),
        ("apothecary", 4, 2),
        ("swindler", 0, 3),
        ("princess", 0, 3),
        ("duke", 0, 3),
    ],
)
def test_the_whole_price_must_be_in_hand_where_it_is_known(role: str, coins: int, most: int) -> None:
    """The turn brings another coin."""
    talk = sit({"ann": coins}, ann="KS KH 2D")
    assert announced(talk, role) == [f"{role} x{count}" for count in range(1, most + 1)]


def test_a_gravedigger_is_announced_without_money() -> None:
    talk = table("poker", hands=HANDS, discard="2C")
    assert announced(talk, "gravedigger") == ["gravedigger x1", "gravedigger x2"]


def test_nobody_announces_more_uses_than_they_have_enabled_cards() -> None:
    assert announced(sit(), "duke") == ["duke x1", "duke x2"]
    assert announced(disabled((0, 1)), "duke") == ["duke x1"]


def test_without_an_enabled_card_there_is_no_claim_of_any_kind() -> None:
    talk = disabled((0, 1), (0, 2), coins=7)
    assert not [option for option in talk.offers("ann") if option.split()[0] in ABILITIES]
    assert talk.ann("income").bob("spy x1").passes().bob("aim ann 1").offers("ann") == ["pass"]


@cites("000.28")
@pytest.mark.parametrize("role", ABILITIES)
def test_everyone_else_may_call_the_bluff_in_turn_order(role: str) -> None:
    talk = claim(f"{role} x2", "2D 2H 2S")
    assert (talk.kind, talk.asked) == ("challenge", ("bob", "cat"))
    assert talk.bob("pass").cat("challenge").kind == "prove"


@cites("000.29", "000.30", "000.31", "000.3")
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("role", ABILITIES)
def test_who_shows_as_many_cards_as_uses_replaces_them_and_the_challenger_loses_one(role: str, count: int) -> None:
    """Which cards is the owner's choice, and the new ones lie in the old places."""
    cards = [RANKS[role] + suit for suit in "CDH"]
    talk = claim(f"{role} x{count}", " ".join(cards)).draws("2C 2D 2H").bob("challenge")
    proofs = [option for option in talk.offers("ann") if option.startswith("show")]
    assert proofs == [f"show {' '.join(chosen)}" for chosen in combinations(cards, count)]
    talk.ann(proofs[-1])
    kept = cards[: 3 - count]
    assert talk.places("ann") == dict(zip([1, 2, 3], [*kept, *["2C", "2D", "2H"][:count]], strict=True))
    assert discards(talk) == sorted(["QS", *cards[3 - count :]])
    assert proofs[-1] in talk.game.record("cat")
    assert (talk.kind, talk.asked, talk.offers("bob")) == ("lose", ("bob",), ["lose 1", "lose 2"])
    assert talk.bob("lose 2").places("bob") == {1: "3C"}


@cites("000.32", "000.33")
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("role", ABILITIES)
def test_who_is_short_of_one_card_picks_one_to_lose_and_nothing_happens_or_is_paid(role: str, count: int) -> None:
    cards = [RANKS[role] + suit for suit in "CDH"][: count - 1]
    talk = claim(f"{role} x{count}", " ".join([*cards, "2D", "2H", "2S"][:3])).cat("challenge")
    assert [option for option in talk.offers("ann") if not option.startswith("win")] == ["concede"]
    talk.ann("concede")
    assert talk.offers("ann")[:3] == ["lose 1", "lose 2", "lose 3"]
    talk.ann("lose 2").passes()
    assert (talk.coins("ann"), talk.coins("cat"), list(talk.places("ann"))) == (13, 5, [1, 3])
    assert (talk.kind, talk.asked) == ("action", ("bob",))


@cites("000.29")
def test_nobody_has_to_show_what_they_have() -> None:
    talk = sit().ann("duke x1").bob("challenge")
    assert talk.offers("ann") == ["show KS", "show KH", "concede"]
    talk.ann("concede", "lose 1").passes()
    assert (talk.places("ann"), talk.coins("ann"), talk.coins("bob")) == ({2: "KH"}, 1, 6)


@cites("000.29", "000.7")
def test_a_disabled_card_proves_nothing_but_may_be_the_card_to_lose() -> None:
    talk = disabled((0, 1), hand="KS QH").ann("duke x1").bob("challenge")
    assert talk.offers("ann") == ["concede"]
    assert talk.ann("concede", "lose 1").passes().places("ann") == {2: "QH"}


@cites("000.28")
def test_the_first_challenge_closes_the_window() -> None:
    talk = sit().ann("duke x1").cat("challenge")
    assert talk.refuses("bob", "challenge")


# Uses that come one after the other


def test_a_use_that_cannot_be_aimed_is_skipped() -> None:
    """Bob has two coins for three Priests."""
    talk = sit({"bob": 2}, ann="8C 8D 8H").ann("priest x3").passes().ann("take bob", "take bob")
    assert (talk.kind, talk.coins("ann"), talk.coins("bob")) == ("repeat", 3, 0)


def test_a_use_that_cannot_be_paid_any_more_is_skipped() -> None:
    """Ann's money goes for a Baron's win that is none."""
    talk = sit({"ann": 15, "bob": 9}, ann="AC 7D 2C").ann("assassin x2").passes()
    talk.ann("win baron 2", "aim cat 1").passes()
    assert (talk.asked, talk.coins("ann"), talk.places("cat")) == (("bob",), 0, {2: "10D"})


def test_an_aim_that_cannot_be_paid_any_more_is_skipped() -> None:
    talk = sit({"ann": 13, "bob": 9}, ann="AC 7D").ann("assassin x1").passes().ann("win baron 2")
    assert (talk.kind, talk.offers("ann")) == ("aim", ["skip"])
    assert talk.ann("skip").passes().asked == ("bob",)


def test_when_the_announcer_dies_the_use_under_way_is_finished_and_the_rest_fall_away() -> None:
    """Ann calls two true Spies a bluff and has no card left; the red cards they draw save nobody."""
    talk = sit({"ann": 8}, ann="AC AD", bob="9C 10C 10H", cat="9D 8S", draws="2D 3D 2H 3H")
    talk.ann("assassin x2").passes().ann("aim bob 2")
    talk.bob("spy x1").ann("challenge").bob("show 9C").ann("lose 1").cat("spy x1")
    talk.ann("challenge").cat("show 9D").ann("lose 2").passes()
    assert (talk.places("ann"), list(talk.places("bob")), len(talk.places("cat"))) == ({}, [1, 3], 2)
    assert (talk.kind, talk.asked, talk.coins("ann")) == ("action", ("bob",), 0)


# Passive abilities


@cites("000.25", "000.26", "000.28")
def test_a_passive_ability_is_declared_with_its_number_and_can_be_challenged() -> None:
    talk = sit({"ann": 6}).ann("coup bob 2")
    assert talk.offers("bob") == ["spy x1", "spy x2", "pass"]
    talk.bob("spy x2")
    assert (talk.kind, talk.asked) == ("challenge", ("ann", "cat"))


@cites("000.27")
def test_one_event_is_answered_with_a_passive_once() -> None:
    """Bob's red card did not save him; cat is asked next, and he is not asked again."""
    talk = sit({"ann": 6}, draws="2D").ann("coup bob 2").bob("spy x1").passes()
    assert talk.places("bob") == {1: "5C"}
    asked = sit({"ann": 6}, draws="2D").ann("coup bob 2").bob("spy x1").ann("pass").cat("pass")
    assert (asked.kind, asked.asked) == ("spy", ("cat",))
    assert (asked.cat("pass").kind, asked.asked) == ("spy", ("ann",))
    assert (asked.ann("pass").kind, asked.asked) == ("martyr", ("bob",))


@cites("000.27")
def test_a_new_event_may_be_answered_again() -> None:
    talk = sit({"ann": 8}, ann="AC AD", draws="2C").ann("assassin x2").passes().ann("aim bob 2").bob("spy x1").passes()
    assert len(talk.places("bob")) == 2
    talk.ann("aim bob 2")
    assert "spy x1" in talk.offers("bob")


# Places


def test_a_dead_card_leaves_its_place_empty_and_the_others_keep_their_numbers() -> None:
    talk = sit({"ann": 6}).ann("coup bob 1").passes()
    assert talk.places("bob") == {2: "9D"}
    assert talk.game.view("ann").places == [(1, 2), (2,), (1, 2)]


def test_new_cards_get_new_places_and_no_number_comes_twice() -> None:
    """Bob's Martyr brings a card to place 4; when that is lost, the next new ones lie in 5 and 6."""
    talk = sit({"ann": 6}, bob="2D 5C 3C", draws="3D").ann("coup bob 3").bob("reveal")
    assert talk.places("bob") == {1: "2D", 2: "5C", 4: "3D"}
    talk.draws("7C 7D").bob("duke x1").cat("challenge").bob("concede", "lose 4", "reveal")
    assert talk.places("bob") == {1: "2D", 2: "5C", 5: "7C", 6: "7D"}


def test_the_replacement_in_a_place_is_hit_and_an_emptied_place_makes_the_attack_miss() -> None:
    talk = sit({"ann": 6}, bob="9C 10C", draws="2D 3D").ann("coup bob 1").bob("spy x1")
    talk.ann("challenge").bob("show 9C").ann("lose 1").passes()
    assert (talk.places("bob"), "2D" in discards(talk)) == ({2: "10C"}, True)
    talk = sit({"ann": 6}, bob="5C 10C").ann("coup bob 1").bob("spy x1").ann("challenge").bob("concede", "lose 1")
    talk.passes()
    assert (talk.places("bob"), talk.coins("ann")) == ({2: "10C"}, 5)


# The end


@cites("000.34")
def test_without_a_card_a_player_is_out_and_their_coins_leave() -> None:
    talk = sit({"ann": 6, "bob": 5}, bob="9D").ann("coup bob 1")
    assert talk.game.state.alive(1)
    talk.passes()
    assert (talk.asked, talk.coins("bob"), talk.game.state.alive(1)) == (("cat",), 0, False)


@cites("000.35")
def test_the_last_one_with_a_card_wins_at_once() -> None:
    talk = table("poker", hands={"ann": "KS KH", "bob": "9D"}, coins={"ann": 6}).ann("coup bob 1").passes()
    assert (talk.game.winner, talk.kind) == ("ann", "end")
    assert talk.game.outcome is not None
    assert talk.game.outcome.reason == "last standing"


def test_the_game_ends_in_the_middle_of_an_announcement() -> None:
    hands = {"ann": "AC AD", "bob": "9D"}
    talk = table("poker", hands=hands, coins={"ann": 8}).ann("assassin x2").passes().ann("aim bob 1").passes()
    assert (talk.game.winner, talk.coins("ann")) == ("ann", 5)


@cites("000.35", "000.51", "000.54", "000.65")
@pytest.mark.parametrize(
    ("hand", "says", "draws", "reason"),
    [
        ("KS KH 2D", ["coup bob 1"], "", "last standing"),
        ("6C 6D 6H", ["win cultist 1 2 3"], "", "three Cultists"),
        ("7C KH 2D", ["win baron 1"], "", "the richest Baron"),
        ("KC KH 2D", ["gambler x1"], "JC JD JH JS", "four Gamblers"),
    ],
)
def test_there_are_four_ways_to_win(hand: str, says: list[str], draws: str, reason: str) -> None:
    hands = {"ann": hand, "bob": "9D"}
    talk = table("poker", hands=hands, coins={"ann": 19}, options={"hand": 3}, draws=draws).ann(*says).passes()
    assert talk.game.winner == "ann"
    assert talk.game.outcome is not None
    assert talk.game.outcome.reason == reason
