"""The Director: an exchange of two cards."""

from talk import Talk, cites, table

ROLES = "banker director guerrilla politician peacekeeper"
HANDS = {"ann": "director banker", "bob": "guerrilla politician", "cat": "banker politician"}


def sit(draws: str = "", **more: str) -> Talk:
    return table("g54", roles=ROLES, hands={**HANDS, **more}, draws=draws)


def test_a_director_draws_two_cards_and_returns_two() -> None:
    talk = sit("guerrilla peacekeeper").ann("director").passes()
    assert (talk.kind, talk.asked, talk.game.view().deck_size) == ("keep", ("ann",), 7)
    talk.ann("keep guerrilla peacekeeper")
    assert (talk.cards("ann"), talk.game.view().deck_size, talk.game.turn) == (["guerrilla", "peacekeeper"], 9, "bob")
    assert talk.game.state.deck["director"] == 3


def test_a_director_may_keep_any_of_the_cards() -> None:
    talk = sit("guerrilla banker").ann("director").passes()
    assert talk.offers("ann") == [
        "keep banker banker",
        "keep banker director",
        "keep banker guerrilla",
        "keep director guerrilla",
    ]


def test_with_one_life_a_director_keeps_one_card() -> None:
    talk = sit("guerrilla peacekeeper", ann="banker").ann("director").passes()
    assert talk.offers("ann") == ["keep banker", "keep guerrilla", "keep peacekeeper"]


def test_what_is_drawn_kept_and_returned_is_secret() -> None:
    def exchanged(draws: str, kept: str) -> Talk:
        return sit(draws).ann("director").passes().ann(f"keep {kept}")

    one, other = (
        exchanged("guerrilla peacekeeper", "guerrilla peacekeeper"),
        exchanged("banker politician", "banker banker"),
    )
    assert one.game.view("bob") == other.game.view("bob")
    assert one.game.view() == other.game.view()


def test_nobody_can_block_a_director() -> None:
    assert sit().ann("director").bob("pass").cat("pass").kind == "keep"


def test_a_false_director_sees_no_card() -> None:
    talk = sit(ann="banker banker").ann("director").bob("challenge").ann("concede", "lose banker")
    assert (talk.cards("ann"), talk.game.turn, talk.game.view().deck_size) == (["banker"], "bob", 9)


@cites("003.101", "003.103")
def test_a_true_director_replaces_the_shown_card_before_the_exchange() -> None:
    talk = sit("guerrilla peacekeeper politician").ann("director").cat("challenge").ann("show director")
    assert talk.cards("ann") == ["banker", "guerrilla"]
    talk.cat("lose banker")
    assert talk.kind == "keep"
    talk.ann("keep peacekeeper politician")
    assert talk.cards("ann") == ["peacekeeper", "politician"]
