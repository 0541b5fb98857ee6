"""Who knows which card, in views, histories, records of unfinished games and other worlds."""

from collections.abc import Callable
from random import Random

import pytest
from rules.poker.felt import pile
from talk import Talk, cites, table

from coup import Game
from coup.engine.events import UNKNOWN, Answered, Looked, Moved
from coup.engine.flow import apply, decide
from coup.engine.resample import resample
from coup.engine.state import State
from coup.engine.views import look
from coup.engine.zones import DEALER, SPECTATOR
from coup.rules.poker.cards import DISCARD, DYING, HEARTS, PRINCESS, SEEN, TOP

ANN, BOB = range(2)
HANDS = {"ann": "KS KH", "bob": "5C 9D", "cat": "2S 6H"}
EVERYBODY = ["ann", "bob", "cat", None]
NOT_ANN = ["bob", "cat", None]
"""Everyone but ann, and a spectator."""
NOT_BOB = ["ann", "cat", None]


def sit(draws: str = "", coins: int = 9, discard: str = "", aside: str = "", **hands: str) -> Talk:
    princess = {"ann": aside} if aside else None
    purses = {"ann": coins}
    return table("poker", hands={**HANDS, **hands}, coins=purses, draws=draws, discard=discard, princess=princess)


def seat_of(player: str | None) -> int:
    return SPECTATOR if player is None else list(HANDS).index(player)


def worlds(talk: Talk, player: str | None, count: int = 25) -> list[State]:
    """Worlds that this player cannot tell from the real one, each of which looks the same to them."""
    view, random = talk.game.view(player), Random(1)
    found = [resample(view, random) for _ in range(count)]
    assert all(look(world, seat_of(player)) == view for world in found)
    return found


def piled(world: State, zone: int) -> tuple[str, ...]:
    return tuple(sorted([card for card, _ in world.piles.get(zone, ())]))


def believed(talk: Talk, player: str | None, zone: int) -> set[tuple[str, ...]]:
    """What a pile may hold, for all that this player can tell."""
    return {piled(world, zone) for world in worlds(talk, player)}


def told(game: Game, player: str | None) -> set[str]:
    """Every card that the history of this player names."""
    return {event.card for event in game.view(player).history or () if isinstance(event, Moved)} - {UNKNOWN}


# What nobody but one player knows: each makes a game with one card or with another.

Twin = Callable[[bool], Talk]
"""The same game twice, different only in a secret of one player."""

SECRETS: dict[str, tuple[str, Twin]] = {
    "a swap": ("ann", lambda one: sit("3D" if one else "4D").ann("swap 1")),
    "a card swapped away": ("ann", lambda one: sit("3D", ann="KS KH" if one else "AS KH").ann("swap 1")),
    "two drawn cards": ("ann", lambda one: sit("3D 4H" if one else "7S 8S").ann("draw")),
    "the replacement of a proof": (
        "ann",
        lambda one: sit("3D" if one else "4D").ann("duke x1").bob("challenge").ann("show KS"),
    ),
    "the three cards of a Cultist": (
        "ann",
        lambda one: sit("3D 4D 7D" if one else "3C 4C 7C").ann("cultist x1").passes(),
    ),
    "the one laid by a Cultist": (
        "ann",
        lambda one: sit("3D 4D 7D").ann("cultist x1").passes().ann("lay 3D 1" if one else "lay 4D 1"),
    ),
    "a card that a coup killed": ("bob", lambda one: sit(bob="5C 9D" if one else "7C 9D").ann("coup bob 1").passes()),
    "a Martyr that was not shown": (
        "bob",
        lambda one: sit(bob="5C 9D" if one else "3C 9D").ann("coup bob 1").passes(),
    ),
    "a card lost to a challenge": (
        "bob",
        lambda one: (
            sit("3D", bob="5C 9D" if one else "3C 9D").ann("duke x1").bob("challenge").ann("show KS").bob("lose 1")
        ).passes(),
    ),
    "a card lost for a bluff": (
        "ann",
        lambda one: sit(ann="5S 9H" if one else "4S 9H").ann("duke x1").bob("challenge").ann("concede", "lose 1"),
    ),
    "the card that a Spy brought": (
        "bob",
        lambda one: sit("3D" if one else "4D").ann("spy x1").passes().ann("aim bob 1").passes(),
    ),
    "the card that a Spy replaced": (
        "bob",
        lambda one: sit("3D", bob="5C 9D" if one else "7C 9D").ann("spy x1").passes().ann("aim bob 1").passes(),
    ),
    "a card set aside": (
        "ann",
        lambda one: sit("3D" if one else "4D").ann("princess x1").passes().ann("set-aside"),
    ),
    "a card that was sold": (
        "ann",
        lambda one: sit(aside="3D 4D").ann("princess x1").passes().ann("sell 3D" if one else "sell 4D"),
    ),
    "a card dug out": (
        "ann",
        lambda one: sit(discard="3D 4D").ann("gravedigger x1").passes().ann("dig 3D" if one else "dig 4D"),
    ),
    "a card put on top": (
        "ann",
        lambda one: sit(discard="3D 4D").ann("gravedigger x1").passes().ann("dig 3D" if one else "dig 4D", "top"),
    ),
    "a card dug out for five": (
        "ann",
        lambda one: sit(discard="3D 4D").ann("gravedigger x1").passes().ann("dig 3D" if one else "dig 4D", "swap 1"),
    ),
    "a card dug out for ten": (
        "ann",
        lambda one: sit(discard="3D 4D").ann("gravedigger x1").passes().ann("dig 3D" if one else "dig 4D", "add"),
    ),
}


@cites("000.4")
@pytest.mark.parametrize("secret", SECRETS)
def test_only_its_owner_can_tell_two_games_with_different_secrets_apart(secret: str) -> None:
    owner, twin = SECRETS[secret]
    one, other = twin(True).game, twin(False).game
    assert one.view(owner) != other.view(owner)
    assert one.record(owner) != other.record(owner)
    for player in EVERYBODY:
        if player != owner:
            assert one.view(player) == other.view(player)
            assert one.record(player) == other.record(player)


@pytest.mark.parametrize("secret", SECRETS)
def test_the_owner_of_a_secret_knows_it_in_every_world_and_nobody_else_does(secret: str) -> None:
    """The owner sees one and the same hand, drawn cards and discards; others believe several things."""
    owner, twin = SECRETS[secret]
    talk = twin(True)
    seat = seat_of(owner)

    def secrets(world: State) -> tuple[object, ...]:
        return world.hands[seat], *[piled(world, zone) for zone in (SEEN, DYING + seat, PRINCESS + seat, DISCARD, TOP)]

    real = secrets(talk.game.state)
    known = {secrets(world)[:4] for world in worlds(talk, owner, 8)}
    assert known == {real[:4]}
    for player in EVERYBODY:
        if player != owner:
            assert len({secrets(world) for world in worlds(talk, player)}) > 1


@pytest.mark.parametrize(
    ("secret", "cards"),
    [
        ("a swap", "KS"),
        ("two drawn cards", "3D 4H"),
        ("the one laid by a Cultist", "4D 7D KS"),
        ("a card that a coup killed", "5C"),
        ("a Martyr that was not shown", "5C"),
        ("a card lost for a bluff", "5S"),
        ("the card that a Spy replaced", "5C"),
        ("a card that was sold", "3D"),
    ],
)
def test_a_card_on_the_discards_is_face_down_but_its_owner_remembers_it(secret: str, cards: str) -> None:
    owner, twin = SECRETS[secret]
    talk = twin(True).passes()
    for player in EVERYBODY:
        assert {card for card, _ in talk.game.view(player).piles[DISCARD]} == {UNKNOWN}
        assert (believed(talk, player, DISCARD) == {tuple(cards.split())}) is (player == owner)


@pytest.mark.parametrize("player", NOT_ANN)
def test_answers_that_name_a_secret_have_a_public_face(player: str | None) -> None:
    talk = sit("3D 4D 7D 8D", discard="3H", aside="4H").ann("cultist x1").passes().ann("lay 3D 1").passes()
    talk.bob("income").cat("income").ann("gravedigger x1").passes().ann("dig 3H", "top").passes()
    talk.bob("income").cat("income").ann("princess x1").passes().ann("sell 4H")
    said = [event.text for event in talk.game.view(player).history or () if isinstance(event, Answered)]
    assert {"lay a card 1", "dig", "sell a card", "deal ann"} <= set(said)
    assert not told(talk.game, player) & {"3D", "4D", "7D", "3H", "4H"}
    assert {"lay 3D 1", "dig 3H", "sell 4H"} <= {line.removeprefix("ann: ") for line in lines(talk.game, "ann")}
    assert not {"lay 3D 1", "dig 3H", "sell 4H"} & {line.removeprefix("ann: ") for line in lines(talk.game, player)}


def lines(game: Game, player: str | None) -> list[str]:
    return game.record(player).splitlines()


# What everyone has seen.


@cites("000.3")
@pytest.mark.parametrize(
    ("cards", "play"),
    [
        ("KS", lambda: sit("3D").ann("duke x1").bob("challenge").ann("show KS")),
        ("7S", lambda: sit("7S").ann("coup bob 1").bob("spy x1").passes()),
        ("3D 7S", lambda: sit("3D 7S").ann("coup bob 1").bob("spy x2").passes()),
        ("3D 4D 7D 8D", lambda: sit("3D 4D 7D 8D").ann("gambler x1").passes().ann("pick priest")),
        (
            "AC JC JD JH JS",
            lambda: (
                sit("JH JD JC AC", coins=0, ann="KS JS").ann("gambler x1").passes().ann("pick assassin", "reveal 2")
            ),
        ),
        ("3C", lambda: sit("7C", bob="3C 9D").ann("coup bob 1").bob("pass").cat("pass").ann("pass").bob("reveal")),
        (
            "4S",
            lambda: sit(ann="4S 9H").ann("duke x1").bob("challenge").ann("concede", "lose 1 as swindler"),
        ),
        ("KD", lambda: sit(aside="KD 3D").ann("princess x1").passes().ann("play KD")),
    ],
)
@pytest.mark.parametrize("player", EVERYBODY)
def test_what_was_shown_to_all_is_known_in_every_world(
    cards: str, play: Callable[[], Talk], player: str | None
) -> None:
    talk = play()
    assert pile(talk, DISCARD) == cards.split()
    assert set(cards.split()) <= told(talk.game, player)
    assert believed(talk, player, DISCARD) == {tuple(cards.split())}


@pytest.mark.parametrize("player", EVERYBODY)
def test_a_baron_shown_for_a_win_that_was_none_is_known_and_stays_in_its_place(player: str | None) -> None:
    talk = table("poker", hands={**HANDS, "ann": "KS 7H"}, coins={"ann": 12, "bob": 5}).ann("win baron 2")
    assert not talk.game.over
    assert {world.hands[ANN][1] for world in worlds(talk, player)} == {"7H"}
    assert (len({world.hands[ANN][0] for world in worlds(talk, player)}) == 1) is (player == "ann")


@pytest.mark.parametrize("player", EVERYBODY)
def test_three_cultists_shown_for_a_win_are_seen_by_all(player: str | None) -> None:
    talk = table("poker", hands={**HANDS, "ann": "6S 6D 6C"}, options={"hand": 3}).ann("win cultist 1 2 3")
    assert talk.game.winner == "ann"
    assert {"6S", "6D", "6C"} <= told(talk.game, player)


@pytest.mark.parametrize("player", EVERYBODY)
def test_a_replacement_of_a_card_shown_before_is_unknown_again(player: str | None) -> None:
    """Everyone saw the Baron; then it was swapped away, so it lies on the discards for all to know."""
    talk = table("poker", hands={**HANDS, "ann": "KS 7H"}, coins={"ann": 14, "bob": 5}, draws="3D")
    talk.ann("win baron 2", "swap 2")
    assert believed(talk, player, DISCARD) == {("7H",)}
    assert (len({world.hands[ANN][1] for world in worlds(talk, player)}) == 1) is (player == "ann")


# Gravediggers and the top of the draw pile.


def dug(*says: str) -> Talk:
    return sit(discard="3D 4D 7D", coins=20).ann("gravedigger x1").passes().ann(*says)


def test_a_gravedigger_sees_all_discards_and_others_see_only_how_many() -> None:
    talk = dug()
    for player in EVERYBODY:
        (seen,) = [event for event in talk.game.view(player).history or () if isinstance(event, Looked)]
        assert seen.cards == (("3D", "4D", "7D") if player == "ann" else (UNKNOWN,) * 3)
        assert (believed(talk, player, DISCARD) == {("3D", "4D", "7D")}) is (player == "ann")


def test_what_is_left_stays_known_to_the_gravedigger() -> None:
    talk = dug("dig 4D", "add").passes()
    assert believed(talk, "ann", DISCARD) == {("3D", "7D")}
    talk.bob("swap 1")
    assert all({"3D", "7D"} < set(cards) for cards in believed(talk, "ann", DISCARD))
    assert len(believed(talk, "ann", DISCARD)) > 1


def test_a_card_on_top_is_known_to_who_put_it_there() -> None:
    talk = dug("dig 4D", "top")
    assert talk.game.view("ann").piles[TOP] == (("4D", 1 << ANN),)
    for player in NOT_ANN:
        assert talk.game.view(player).piles[TOP] == ((UNKNOWN, 1 << ANN),)
        assert len(believed(talk, player, TOP)) > 1


def test_and_stays_known_when_another_player_has_drawn_it() -> None:
    talk = dug("dig 4D", "top").passes().bob("swap 1")
    for player in EVERYBODY:
        drawn = {world.hands[BOB][0] for world in worlds(talk, player)}
        assert (drawn == {"4D"}) is (player in ("ann", "bob"))


def test_and_when_another_player_has_set_it_aside() -> None:
    talk = dug("dig 4D", "top").passes().bob("princess x1").passes().bob("set-aside")
    for player in EVERYBODY:
        assert (believed(talk, player, PRINCESS + BOB) == {("4D",)}) is (player in ("ann", "bob"))


@pytest.mark.parametrize("player", EVERYBODY)
def test_the_pile_of_a_princess_is_known_to_its_owner_even_on_the_discards(player: str | None) -> None:
    talk = table("poker", hands={**HANDS, "ann": "KS"}, coins={"bob": 6}, princess={"ann": "KD 3H"}, turn="bob")
    assert (believed(talk, player, PRINCESS + ANN) == {("3H", "KD")}) is (player == "ann")
    talk.bob("coup ann 1").passes()
    assert (believed(talk, player, DISCARD) == {("3H", "KD", "KS")}) is (player == "ann")


@pytest.mark.parametrize("player", ["bob", None])
def test_a_card_of_a_player_who_resigned_can_be_dug_out_unseen(player: str | None) -> None:
    def digging(card: str) -> Game:
        talk = sit(discard="3D")
        talk.game.resign("cat")
        return talk.ann("gravedigger x1").passes().ann(f"dig {card}", "top").game

    assert digging("3D").view(player) == digging("2S").view(player)


# Hearts.


@pytest.mark.parametrize("player", NOT_ANN)
@pytest.mark.parametrize(("draws", "heart"), [("3D 4H", True), ("3D 4S", False)])
def test_a_heart_that_enabled_a_card_is_among_the_two_in_every_world(
    draws: str, heart: bool, player: str | None
) -> None:
    talk = table("poker", hands=HANDS, disabled=[(ANN, 1)], draws=draws).ann("draw")
    talk.ann("enable 1" if heart else "pass")
    drawn = believed(talk, player, DISCARD)
    assert len(drawn) > 1
    assert {any(card in HEARTS for card in cards) for cards in drawn} == {heart}


@pytest.mark.parametrize("player", NOT_ANN)
def test_without_a_disabled_card_nobody_learns_whether_there_was_a_heart(player: str | None) -> None:
    talk = table("poker", hands=HANDS, draws="3D 4H").ann("draw")
    assert {any(card in HEARTS for card in cards) for cards in believed(talk, player, DISCARD)} == {True, False}


@pytest.mark.parametrize("player", NOT_ANN)
def test_before_the_answer_it_is_open_as_well(player: str | None) -> None:
    talk = table("poker", hands=HANDS, disabled=[(ANN, 1)], draws="3D 4H").ann("draw")
    assert (talk.kind, talk.asked) == ("enable", ("ann",))
    assert {any(card in HEARTS for card in cards) for cards in believed(talk, player, SEEN)} == {True, False}


def test_the_record_of_a_finished_game_tells_everything() -> None:
    talk = table("poker", hands={"ann": "KS KH", "bob": "5C"}, coins={"ann": 10}, draws="3D")
    talk.ann("swap 1").bob("income")
    assert "dealer: deal ann 3D" not in talk.game.record()
    talk.ann("coup bob 1").passes()
    assert talk.game.over
    assert "dealer: deal ann 3D" in talk.game.record()


def test_the_cards_of_a_proof_are_known_until_each_is_replaced() -> None:
    talk = sit().ann("duke x2").bob("challenge")
    state = talk.game.state.copy()
    apply(state, decide(state).options[0])
    assert decide(state).seat == DEALER, "the first card is gone and its replacement is not drawn yet"
    for seat in (SPECTATOR, BOB):
        view = look(state, seat)
        assert {resample(view, Random(number)).hands[ANN] for number in range(25)} == {("KH",)}
