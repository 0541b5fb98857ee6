"""Lost cards that stay face down, cards handed over and cards drawn: who knows them, and who does not."""

from random import Random
from typing import Any

import pytest
from talk import Talk, cites, table

from coup import Game
from coup.engine.events import UNKNOWN, Answered, Moved
from coup.engine.resample import resample
from coup.engine.state import State
from coup.engine.views import look
from coup.engine.zones import SPECTATOR
from coup.rules.g54.hooks import ASIDE, BURIED

ANN, BOB, CAT = range(3)
HANDS = {"ann": "guerrilla banker", "bob": "director banker", "cat": "banker guerrilla"}
STRANGERS = ["ann", "cat", None]
"""Everyone but bob, and a spectator."""


def claiming(card: str, role: str = "intellectual") -> Talk:
    """Bob loses a card and says that it is this role; nobody has answered yet."""
    roles = f"banker director guerrilla {role} peacekeeper"
    hand = {"bob": f"{card} peacekeeper"}
    talk = table("g54", roles=roles, hands=HANDS | hand, coins={"ann": 4}, draws="peacekeeper")
    return talk.ann("guerrilla bob").passes().bob(f"lose {card} as {role}")


def buried(card: str, role: str = "intellectual") -> Talk:
    return claiming(card, role).passes()


def seat_of(player: str | None) -> int:
    return SPECTATOR if player is None else list(HANDS).index(player)


def worlds(game: Game, player: str | None, count: int = 60) -> list[State]:
    """Worlds that this player cannot tell from the real one, each of which looks the same to them."""
    view, random = game.view(player), Random(1)
    found = [resample(view, random) for _ in range(count)]
    assert all(look(world, seat_of(player)) == view for world in found)
    return found


def piled(world: State, zone: int) -> str:
    ((card, _),) = world.piles[zone]
    return card


@pytest.mark.parametrize("player", STRANGERS)
@pytest.mark.parametrize("role", ["intellectual", "missionary"])
@pytest.mark.parametrize("lose", [claiming, buried])
def test_whether_the_claim_was_true_makes_no_difference_to_what_others_see(
    lose: Any, role: str, player: str | None
) -> None:
    true, false = lose(role, role).game, lose("director", role).game
    assert true.view(player) == false.view(player)
    assert true.record(player) == false.record(player)
    assert true.view("bob") != false.view("bob")


@pytest.mark.parametrize("player", STRANGERS)
def test_others_see_a_card_set_aside_and_then_buried_but_not_which(player: str | None) -> None:
    talk = claiming("director")
    assert talk.game.view(player).piles[ASIDE + BOB] == ((UNKNOWN, 1 << BOB),)
    view = talk.passes().game.view(player)
    assert (view.piles[ASIDE + BOB], view.piles[BURIED + BOB]) == ((), ((UNKNOWN, 1 << BOB),))
    assert view.lost[BOB] == ()


def test_its_owner_knows_the_card_for_good() -> None:
    talk = claiming("director")
    assert talk.game.view("bob").piles[ASIDE + BOB] == (("director", 1 << BOB),)
    assert talk.passes().game.view("bob").piles[BURIED + BOB] == (("director", 1 << BOB),)


@pytest.mark.parametrize("player", STRANGERS)
def test_the_history_of_others_has_the_claim_without_the_card(player: str | None) -> None:
    history = buried("director").game.view(player).history or ()
    said = [event.text for event in history if isinstance(event, Answered) and event.seat == BOB]
    assert "lose a card as intellectual" in said
    moved = [
        event.card for event in history if isinstance(event, Moved) and event.target in (ASIDE + BOB, BURIED + BOB)
    ]
    assert moved == [UNKNOWN, UNKNOWN]


def test_the_history_of_the_owner_has_both() -> None:
    history = buried("director").game.view("bob").history or ()
    assert "lose director as intellectual" in [event.text for event in history if isinstance(event, Answered)]
    assert [event.card for event in history if isinstance(event, Moved) and event.target == BURIED + BOB] == [
        "director"
    ]


def test_the_record_of_an_unfinished_game_tells_the_card_to_its_owner_alone() -> None:
    game = buried("director").game
    for record in (game.record(), game.record("ann"), game.record("cat")):
        assert "bob: lose a card as intellectual" in record
        assert "lose director" not in record
    assert "bob: lose director as intellectual" in game.record("bob")


def test_the_record_of_a_finished_game_tells_it_to_all() -> None:
    talk = table(
        "g54",
        roles="banker director guerrilla intellectual peacekeeper",
        hands={"ann": "guerrilla", "bob": "director"},
        coins={"ann": 7},
    )
    talk.ann("coup bob").bob("lose director as intellectual").ann("pass")
    assert talk.game.over
    assert "bob: lose director as intellectual" in talk.game.record()


@pytest.mark.parametrize("player", STRANGERS)
@pytest.mark.parametrize(("lose", "zone"), [(claiming, ASIDE), (buried, BURIED)])
def test_in_the_worlds_of_others_the_card_may_be_any_that_they_do_not_see(
    lose: Any, zone: int, player: str | None
) -> None:
    seen = {piled(world, zone + BOB) for world in worlds(lose("director").game, player)}
    assert {"director", "intellectual", "peacekeeper"} <= seen


@pytest.mark.parametrize(("lose", "zone"), [(claiming, ASIDE), (buried, BURIED)])
def test_in_the_worlds_of_its_owner_the_card_is_what_it_is(lose: Any, zone: int) -> None:
    assert {piled(world, zone + BOB) for world in worlds(lose("director").game, "bob")} == {"director"}


@pytest.mark.parametrize("player", ["ann", "bob", "cat", None])
@pytest.mark.parametrize("card", ["intellectual", "director"])
def test_a_challenge_shows_it_to_everyone(card: str, player: str | None) -> None:
    view = claiming(card).cat("challenge").game.view(player)
    assert (view.piles[ASIDE + BOB], view.lost[BOB]) == ((), (card,))


@pytest.mark.parametrize("player", STRANGERS)
def test_a_card_known_from_a_proof_stays_possible_when_it_is_buried(player: str | None) -> None:
    """Two Intellectuals lie face up, so a buried third one is the last; nobody sees a fourth anywhere."""
    talk = table(
        "g54",
        roles="banker director guerrilla intellectual peacekeeper",
        hands={"ann": "guerrilla", "bob": "intellectual banker", "cat": "banker"},
        lost={"ann": "intellectual", "cat": "intellectual"},
        coins={"ann": 4},
    )
    talk.ann("guerrilla bob").passes().bob("lose intellectual as intellectual").passes()
    seen = {piled(world, BURIED + BOB) for world in worlds(talk.game, player)}
    assert "intellectual" in seen
    assert len(seen) > 1


def test_several_buried_cards_stay_with_their_owner() -> None:
    talk = buried("missionary", "missionary").draws("director")
    talk.bob("banker").ann("challenge").bob("concede", "lose peacekeeper as missionary").passes()
    assert [card for card, _ in talk.game.view("bob").piles[BURIED + BOB]] == ["missionary", "peacekeeper"]
    assert [card for card, _ in talk.game.view("ann").piles[BURIED + BOB]] == [UNKNOWN, UNKNOWN]
    for world in worlds(talk.game, "bob", 10):
        assert [card for card, _ in world.piles[BURIED + BOB]] == ["missionary", "peacekeeper"]


def test_what_a_missionary_draws_is_known_to_its_player_alone() -> None:
    game = buried("missionary", "missionary").game
    drawn = [event for event in game.state.log or [] if isinstance(event, Moved)][-1]
    assert (drawn.card, drawn.target, drawn.knowers) == ("peacekeeper", BOB, 1 << BOB)
    assert {world.hands[BOB] for world in worlds(game, "bob", 10)} == {("peacekeeper", "peacekeeper")}
    assert len({world.hands[BOB] for world in worlds(game, "cat")}) > 1


def produced() -> Talk:
    """Ann drew a Guerrilla and got bob's Politician; he got a Banker for it, the deck its Guerrilla back."""
    talk = table(
        "g54",
        roles="banker producer guerrilla politician peacekeeper",
        hands={"ann": "producer banker", "bob": "peacekeeper politician", "cat": "banker guerrilla"},
        draws="guerrilla",
    )
    talk.ann("producer bob").passes().bob("hand politician").ann("hand banker", "keep politician producer")
    return talk


@cites("003.37", "003.38")
def test_the_cards_that_a_producer_gets_and_returns_are_known_to_exactly_two() -> None:
    game = produced().game
    swapped = [
        event
        for event in game.state.log or []
        if isinstance(event, Moved) and {event.source, event.target} == {ANN, BOB}
    ]
    assert [(event.card, event.knowers) for event in swapped] == [("politician", 0b11), ("banker", 0b11)]
    for player in ("ann", "bob"):
        said = [event.text for event in game.view(player).history or () if isinstance(event, Answered)]
        assert {"hand politician", "hand banker"} <= set(said)
    for record in (game.record(), game.record("cat")):
        assert record.count("hand a card") == 2
        assert "hand politician" not in record


@cites("003.38")
def test_what_a_producer_drew_and_put_back_is_their_own_secret() -> None:
    game = produced().game
    assert "dealer: deal ann guerrilla" in game.record("ann")
    assert "ann: keep politician producer" in game.record("ann")
    for record in (game.record("bob"), game.record("cat"), game.record()):
        assert "dealer: deal ann\n" in record
        assert "ann: keep\n" in record


def test_the_producer_knows_what_the_target_got_and_nobody_knows_what_the_producer_kept() -> None:
    game = produced().game
    assert all("banker" in world.hands[BOB] for world in worlds(game, "ann"))
    assert {"politician" in world.hands[ANN] for world in worlds(game, "bob")} == {True, False}
    assert {"banker" in world.hands[BOB] for world in worlds(game, "cat")} == {True, False}


@cites("003.18", "003.19")
@pytest.mark.parametrize(("role", "count"), [("director", 2), ("writer", 3), ("newscaster", 3), ("reporter", 1)])
def test_drawn_cards_are_known_to_the_one_who_drew(role: str, count: int) -> None:
    talk = table(
        "g54",
        roles=f"banker {role} guerrilla politician peacekeeper",
        hands={"ann": f"{role} banker", "bob": f"{role} banker", "cat": "banker"},
        coins={"ann": 4},
    ).ann(role)
    talk.passes()
    if role == "writer":
        talk.ann("draw", "draw", "stop")
    drawn = talk.game.state.hands[ANN][2:]
    assert len(drawn) == count
    assert talk.game.view("ann").hand[2:] == drawn
    for player in ("bob", "cat", None):
        assert talk.game.view(player).hands[ANN] == (UNKNOWN,) * (2 + count)
        assert talk.game.record(player).count("deal ann\n") == count
    keep = next(option for option in talk.offers("ann") if option.endswith(role))
    talk.ann(keep)
    assert keep in talk.game.record("ann")
    for player in ("bob", "cat", None):
        assert keep not in talk.game.record(player)


@cites("003.102")
def test_the_card_drawn_for_a_proof_is_known_to_its_owner_alone() -> None:
    talk = table(
        "g54",
        roles="banker director guerrilla politician peacekeeper",
        hands={"ann": "banker director", "bob": "banker", "cat": "banker"},
        draws="guerrilla",
    )
    talk.ann("banker").bob("challenge").ann("show banker")
    assert talk.game.view("ann").hand == ("director", "guerrilla")
    assert all(talk.game.view(player).hands[ANN] == (UNKNOWN, UNKNOWN) for player in ("bob", "cat", None))
    assert "deal ann guerrilla" not in talk.game.record("bob")
