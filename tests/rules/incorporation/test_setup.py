"""What is on the table before the first turn, and what differs from classic."""

import pytest
from talk import cites, table

from coup import Game, UnknownRules, rules
from coup.engine.events import Paid
from coup.engine.zones import BANK

CLASSIC = ("duke", "assassin", "captain", "ambassador", "contessa")


@cites("001.1")
def test_it_is_classic_with_two_actions_changed_and_joker_aid_added() -> None:
    def row(name: str, key: str) -> tuple[object, ...]:
        action = rules(name).by_key[key]
        block = action.block and (action.block.roles, action.block.by, action.block.refund)
        return action.effect, action.claim, action.cost, action.target, block

    old, new = rules("classic").by_key, rules("incorporation").by_key
    assert set(new) - set(old) == {"joker-aid coins", "joker-aid exchange"}
    assert [key for key in old if row("classic", key) != row("incorporation", key)] == ["assassinate"]
    coups = [
        table(name, hands={"ann": "duke", "bob": "duke"}, coins={"ann": 5}) for name in ("classic", "incorporation")
    ]
    assert ["coup bob" in talk.offers("ann") for talk in coups] == [False, True]


def test_tax_is_played_although_the_text_forgets_it() -> None:
    talk = table("incorporation", hands={"ann": "duke", "bob": "duke"}).ann("tax").passes()
    assert talk.coins("ann") == 5


@cites("001.3")
def test_the_usual_characters_and_three_jokers_are_in_the_deck() -> None:
    assert rules("incorporation").deck(4) == dict.fromkeys((*CLASSIC, "joker"), 3)
    assert rules("incorporation", jokers=False).deck(4) == dict.fromkeys(CLASSIC, 3)


@cites("001.4", "001.5", "001.7")
@pytest.mark.parametrize("hand", [2, 3])
def test_everyone_gets_two_coins_and_two_cards_or_three(hand: int) -> None:
    everyone = Game("incorporation", players=5, seed=1, hand=hand).reveal().values()
    assert [(truth.coins, len(truth.cards)) for truth in everyone] == [(2, hand)] * 5
    assert rules("incorporation").hand == 2


@cites("001.8")
def test_the_rest_is_the_deck() -> None:
    game = Game("incorporation", players=5, seed=1)
    assert game.view().deck_size == 18 - 10
    dealt = [card for truth in game.reveal().values() for card in truth.cards]
    assert {card: dealt.count(card) + left for card, left in game.state.deck.items()} == game.rules.deck(5)


@cites("001.4", "001.6", "001.9")
def test_coins_come_from_the_treasury_and_go_back_there() -> None:
    talk = table("incorporation", hands={"ann": "duke", "bob": "duke"}, coins={"bob": 7}).ann("income")
    talk.bob("coup ann")
    paid = [event for event in talk.game.state.log or [] if isinstance(event, Paid)]
    assert paid == [Paid(BANK, 0, 1), Paid(1, BANK, 5)]


def test_two_to_ten_can_play() -> None:
    for players in range(2, 11):
        assert len(Game("incorporation", players=players).players) == players
    for players in (1, 11):
        with pytest.raises(UnknownRules):
            Game("incorporation", players=players)


@pytest.mark.parametrize("hand", [2, 3])
@pytest.mark.parametrize("players", range(2, 11))
def test_there_are_as_few_copies_as_leave_three_cards_jokers_not_counted(players: int, hand: int) -> None:
    deck = rules("incorporation", hand=hand).deck(players)
    copies = {deck[role] for role in CLASSIC}
    enough = [number for number in range(3, 20) if number * 5 - players * hand >= 3]
    assert (copies, deck["joker"]) == ({enough[0]}, 3)


def test_seven_players_need_four_copies_and_nine_need_five() -> None:
    copies = [rules("incorporation").deck(players)["duke"] for players in range(2, 11)]
    assert copies == [3, 3, 3, 3, 3, 4, 4, 5, 5]
