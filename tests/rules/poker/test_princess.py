"""The Princess: a secret pile from which cards are played or sold."""

import pytest
from rules.poker.felt import pile
from talk import Talk, cites, table

from coup.rules.poker.cards import DISCARD, PLAYED, PRINCESS

ANN = 0
HANDS = {"ann": "QS QH", "bob": "5C 9D", "cat": "2S 6H"}


def sit(aside: str = "", coins: int = 0, draws: str = "", ann: str = "QS QH QD") -> Talk:
    return table(
        "poker",
        hands={**HANDS, "ann": ann},
        coins={"ann": coins},
        princess={"ann": aside} if aside else None,
        draws=draws,
        options={"hand": 3},
    )


def holding(aside: str = "", coins: int = 0, times: int = 1, draws: str = "") -> Talk:
    """Ann's claim stood; she chooses what to do."""
    return sit(aside, coins, draws).ann(f"princess x{times}").passes()


@cites("000.73")
def test_a_card_is_set_aside() -> None:
    talk = holding(draws="KD").ann("set-aside").passes()
    assert (pile(talk, PRINCESS + ANN), talk.coins("ann"), talk.game.turn) == (["KD"], 1, "bob")


@cites("000.72")
def test_each_use_chooses_one_of_the_three() -> None:
    assert holding().offers("ann") == ["set-aside"]
    assert holding("KD 2H").offers("ann") == ["set-aside", "play KD", "sell 2H", "sell KD"]


@pytest.mark.parametrize("times", [1, 2, 3])
def test_announced_several_times_each_use_is_a_choice_of_its_own(times: int) -> None:
    talk = holding(times=times, draws="KD 3D").ann(*["set-aside", "set-aside", "play KD"][:times])
    assert talk.kind == "repeat"
    expected = [(["KD"], 1), (["3D", "KD"], 1), (["3D"], 3)][times - 1]
    assert (pile(talk, PRINCESS + ANN), talk.coins("ann")) == expected


@cites("000.74")
def test_a_card_played_from_the_pile_is_no_claim_and_is_discarded_after_its_effect() -> None:
    talk = holding("AD KD", coins=3).ann("play AD")
    assert (talk.kind, pile(talk, PLAYED), talk.coins("ann")) == ("aim", ["AD"], 4)
    talk.ann("aim bob 1").passes()
    assert (pile(talk, PLAYED), pile(talk, DISCARD), pile(talk, PRINCESS + ANN)) == ([], ["5C", "AD"], ["KD"])
    assert (talk.coins("ann"), talk.cards("bob")) == (0, ["9D"])


def test_it_pays_its_own_cost_and_is_not_playable_without() -> None:
    assert holding("AD 5D", coins=2).offers("ann") == ["set-aside", "play 5D", "sell 5D", "sell AD"]


def test_what_could_only_be_skipped_is_not_playable() -> None:
    """There is nothing to outdo, nobody has a coin, and there are no discards."""
    assert holding("7D 8D 10D").offers("ann") == ["set-aside", "sell 10D", "sell 7D", "sell 8D"]


def test_disciple_and_martyr_have_nothing_to_play() -> None:
    assert holding("2D 3D").offers("ann") == ["set-aside", "sell 2D", "sell 3D"]


@pytest.mark.parametrize(
    ("card", "question"),
    [
        ("AD", "aim"),
        ("4D", "copy"),
        ("5D", "aim"),
        ("6D", "recruit"),
        ("7D", "repeat"),
        ("8D", "take"),
        ("9S", "aim"),
        ("10D", "dig"),
        ("JD", "pick"),
        ("QC", "court"),
        ("KD", "repeat"),
    ],
)
def test_every_active_ability_can_be_played(card: str, question: str) -> None:
    talk = table(
        "poker",
        hands=HANDS,
        coins={"ann": 9, "cat": 1},
        princess={"ann": card},
        discard="KC",
        draws="2D 3D 4C 5H",
        last_gain=2,
        announced=[(1, "duke")],
    )
    assert talk.ann("princess x1").passes().ann(f"play {card}").kind == question


def test_a_princess_played_by_a_princess_has_the_rest_of_the_pile() -> None:
    talk = holding("QC KD").ann("play QC")
    assert talk.offers("ann") == ["set-aside", "play KD", "sell KD"]
    talk.ann("play KD")
    assert (talk.coins("ann"), pile(talk, DISCARD)) == (3, ["KD", "QC"])


def test_what_the_played_card_gained_can_be_outdone_and_the_card_copied() -> None:
    talk = holding("KD").ann("play KD").passes().bob("baron x1").passes()
    assert talk.coins("bob") == 1 + 3
    assert talk.cat("swindler x1").passes().offers("cat") == ["copy princess", "copy duke"]


@cites("000.75")
@pytest.mark.parametrize("sold", [1, 2, 3])
def test_cards_are_sold_for_a_coin_each(sold: int) -> None:
    talk = holding("2D 3D KD").ann(*["sell 2D", "sell KD", "sell 3D"][:sold])
    if sold < 3:
        talk.ann("done")
    assert (talk.kind, talk.coins("ann"), len(pile(talk, PRINCESS + ANN))) == ("repeat", 1 + sold, 3 - sold)


def test_at_least_one_card_must_be_sold() -> None:
    talk = holding("2D KD")
    assert "done" not in talk.offers("ann")
    assert talk.ann("sell 2D").offers("ann") == ["sell KD", "done"]


def test_what_was_sold_can_be_outdone() -> None:
    assert holding("2D 3D").ann("sell 2D", "sell 3D").passes().bob("baron x1").passes().coins("bob") == 1 + 3


def test_the_pile_is_no_life_and_goes_to_the_discards_with_its_owner() -> None:
    talk = table("poker", hands={**HANDS, "ann": "QS"}, coins={"bob": 6}, princess={"ann": "KD 3H"}, turn="bob")
    talk.bob("coup ann 1").passes()
    assert (talk.game.turn, pile(talk, PRINCESS + ANN), pile(talk, DISCARD)) == ("cat", [], ["3H", "KD", "QS"])


def test_the_pile_stays_when_its_princess_has_gone() -> None:
    talk = sit("KD", draws="3D", ann="QS").ann("princess x1").cat("challenge").ann("show QS").cat("lose 1").passes()
    assert (talk.cards("ann"), talk.offers("ann")) == (["3D"], ["set-aside", "play KD", "sell KD"])


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_challenged_princess_shows_as_many(times: int) -> None:
    shown = ["QS", "QH", "QD"][:times]
    talk = sit(draws="2D 3D 4D").ann(f"princess x{times}").bob("challenge")
    talk.ann(f"show {' '.join(shown)}").bob("lose 1").passes()
    assert (talk.kind, pile(talk, DISCARD)) == ("court", sorted([*shown, "5C"]))


@pytest.mark.parametrize(("times", "ann"), [(1, "AS AH AD"), (2, "QS AH AD"), (3, "QS QH AD")])
def test_a_caught_princess_has_no_choice(times: int, ann: str) -> None:
    talk = sit("KD", ann=ann).ann(f"princess x{times}").cat("challenge").ann("concede", "lose 3").passes()
    assert (talk.game.turn, talk.coins("ann"), pile(talk, PRINCESS + ANN)) == ("bob", 1, ["KD"])


def test_a_gambler_played_from_the_pile_may_ruin_its_owner() -> None:
    """The pile is discarded, and so is the card that was played."""
    talk = holding("JD KD", draws="KS JH JC JS").ann("play JD", "pick duke", "out")
    assert (talk.game.turn, pile(talk, PLAYED), pile(talk, PRINCESS + ANN)) == ("bob", [], [])
    assert {"JD", "KD", "QS", "QH", "QD"} <= set(pile(talk, DISCARD))
