"""A refusal says why: the token, the treaty, the price, the place, and then what is on offer."""

from typing import Any

import pytest

from coup import CoupError, Game


def refused(game: Game, words: str, player: str | None = None) -> str:
    """The sentence with which an answer is refused; nothing has changed."""
    before = game.copy()
    with pytest.raises(CoupError) as caught:
        game.play(words, player)
    assert game == before
    return str(caught.value)


def sit(rules: str = "classic", answers: str = "", **parts: Any) -> Game:
    """A position, and a few answers of whoever is asked first."""
    defaults = {"hands": {"ann": "duke captain", "bob": "contessa duke", "cat": "captain captain"}}
    game = Game.position(rules, **{**defaults, "seed": 1, **parts})
    for answer in answers.split(", ") if answers else []:
        game.play(answer)
    return game


def g54(roles: str, answers: str = "", **parts: Any) -> Game:
    """A table with five roles and as many cards of the first two as are needed."""
    first, second = roles.split()[:2]
    hands = {"ann": f"{first} {second}", "bob": f"{first} {second}", "cat": first}
    return sit("g54", answers, **{"roles": roles, "free": True, "hands": hands, **parts})


def poker(answers: str = "", **parts: Any) -> Game:
    return sit("poker", answers, **{"hands": {"ann": "KS KH", "bob": "AS 3H", "cat": ""}, **parts})


TOKENS = "banker director mercenary peacekeeper foreign-consular"
TAXED = "banker director politician customs-officer lawyer"
COINS: dict[str, Any] = {"coins": {"ann": 9, "bob": 9, "cat": 9}}

ACTIONS: list[tuple[Game, str, str]] = [
    (sit(), "coup bob", "'coup' costs 7, and ann has 2 coins."),
    (sit(coins={"ann": 0}), "assassinate bob", "'assassinate' costs 3, and ann has no coins."),
    (sit(coins={"ann": 1}), "assassinate bob", "'assassinate' costs 3, and ann has 1 coin."),
    (sit(coins={"ann": 10}), "tax", "Whoever begins a turn with 10 coins or more must launch a coup."),
    (sit(coins={"bob": 0}), "steal bob", "bob has no coins to take."),
    (sit(), "steal ann", "Nobody can aim at themselves."),
    (sit(), "steal", "Say at whom, such as: steal bob."),
    (sit(), "steal zed", "Nobody called 'zed' is at this table."),
    (sit(), "tax bob", "'tax' is not aimed at anyone."),
    (sit(hands={"ann": "duke", "bob": "duke", "cat": ""}), "steal cat", "cat is out of the game."),
    (sit(), "challenge", "There is no claim to challenge now."),
    (sit(), "pass", "This question has to be answered."),
    (sit("incorporation", factions=[0, 0, 1]), "steal bob", "bob is on your own side."),
    (sit("incorporation"), "bribe", "A bribe is for whoever has lost a challenge."),
    (
        sit("reformation", hands={"ann": "duke", "bob": "duke"}),
        "convert zed",
        "Nobody called 'zed' is at this table.",
    ),
    (sit("reformation", hands={"ann": "duke", "bob": "duke"}), "embezzle", "The reserve is empty."),
    (
        g54(TOKENS, peacekeeping="bob", **COINS),
        "mercenary bob",
        "bob has the Peacekeeping token: only a coup can be aimed",
    ),
    (g54(TOKENS, treaty=["ann", "bob"], **COINS), "coup bob", "bob has a treaty with you: neither may target"),
    (g54(TOKENS, disappear=["bob"], **COINS), "mercenary bob", "bob has a Disappear token already."),
    (g54(TOKENS), "block mercenary", "No Disappear token lies before ann."),
    (
        g54(
            "banker director mercenary judge customs-officer", disappear=["ann"], tax=["bob", "mercenary"], coins={0: 0}
        ),
        "block mercenary",
        "The Tax token asks 1 coin for claiming mercenary, and ann has no coins.",
    ),
    (
        g54(TAXED, tax=["bob", "banker"], coins={"ann": 0}),
        "banker",
        "The Tax token asks 1 coin for claiming banker, and ann has no coins.",
    ),
    (
        g54("banker director guerrilla customs-officer lawyer", tax=["bob", "guerrilla"], coins={"ann": 4}),
        "guerrilla bob",
        "'guerrilla' costs 4 and 1 for the claim, and ann has 4 coins.",
    ),
    (g54("banker director crime-boss priest lawyer", coins={"ann": 4}), "crime-boss bob", "It needs 5 coins in hand"),
    (g54("banker director judge communist lawyer"), "communist zed", "Nobody called 'zed' is at this table."),
    (
        g54("banker director judge communist lawyer", coins={"ann": 3, "bob": 5}),
        "communist ann",
        "ann is not the richest player.",
    ),
    (poker(), "coup bob 1", "A coup costs 7, and ann has 1 coin."),
    (poker(coins={"ann": 9}), "coup bob 3", "bob has no place '3'; there is: 1, 2."),
    (poker(coins={"ann": 9}), "coup ann 1", "Nobody can aim at their own cards here."),
    (poker(coins={"ann": 9}), "coup cat 1", "cat is out of the game."),
    (poker(coins={"ann": 9}), "coup zed 1", "Nobody called 'zed' is at this table."),
    (poker(coins={"ann": 9}), "coup bob", "Say whose card, and its place, such as: bob 1."),
    (poker(), "swap 3", "ann has no place '3'; there is: 1, 2."),
    (poker(disabled=[("ann", 1)]), "swap 1", "The card in place 1 is disabled."),
    (poker(), "assassin x1", "'assassin x1' costs 4, and ann has 1 coin."),
    (poker(coins={"ann": 5}), "assassin x2", "'assassin x2' costs 8, and ann has 6 coins."),
    (poker(), "duke x3", "ann has only 2 enabled cards."),
    (poker(disabled=[("ann", 1)]), "duke x2", "ann has only 1 enabled card."),
    (poker(), "duke", "Say how often, such as: duke x1."),
    (poker(), "baron x1", "Abilities brought nothing in the turn before."),
    (poker(), "priest x1", "No rival has a coin."),
    (poker(), "gravedigger x1", "The discard pile is empty."),
    (poker(), "martyr x1", "The martyr has no ability to announce: it reacts."),
    (poker(), "win baron 1", "To win as a Baron costs 12, and ann has 1 coin."),
    (poker(coins={"ann": 12}), "win baron 1", "It takes an enabled Baron, and their places."),
    (poker(), "win cultist 1 2 3", "It takes 3 enabled Cultists, and their places."),
]


@pytest.mark.parametrize(("game", "words", "why"), ACTIONS, ids=[f"{why[:40]}-{words}" for _, words, why in ACTIONS])
def test_an_action_that_is_not_on_offer(game: Game, words: str, why: str) -> None:
    sentence = refused(game, words)
    assert sentence.startswith(f"{words!r} is not on offer. {why}")
    assert "Choose one of: " in sentence


ANSWERS: list[tuple[Game, str, str]] = [
    (sit(answers="foreign-aid"), "challenge", "There is no claim to challenge now."),
    (sit(answers="steal bob"), "block captain", "Whoever may block is asked after the challenges."),
    (sit(answers="steal bob, pass, pass"), "block duke", "'steal' is blocked by claiming captain or ambassador."),
    (sit(answers="steal bob, pass, pass"), "block", "'steal' is blocked by claiming captain or ambassador."),
    (
        sit(answers="steal bob, pass, pass", named_block=False),
        "block captain",
        "A block here does not say which card it is.",
    ),
    (sit(answers="tax, challenge"), "show captain", "It does not prove the claim: duke."),
    (sit(answers="tax, challenge, concede"), "lose contessa", "ann has no contessa."),
    (sit(answers="tax, challenge, concede"), "pass", "This question has to be answered."),
    (sit(answers="exchange, pass, pass"), "keep duke", "ann keeps 2, not 1."),
    (sit(answers="exchange, pass, pass", draws="assassin assassin"), "keep contessa duke", "ann has no contessa."),
    (
        sit("incorporation", "tax, challenge, concede", coins={"ann": 1}),
        "bribe",
        "A bribe costs 2, and ann has 1 coin.",
    ),
    (
        sit("incorporation", "coup bob", coins={"ann": 9}),
        "bribe",
        "A bribe is for whoever has lost a challenge.",
    ),
    (
        sit("reformation", "examine bob, pass, pass", hands={"ann": "duke", "bob": "duke", "cat": "captain"}),
        "hand captain",
        "bob has no captain.",
    ),
    (
        g54(TAXED, "politician bob, pass, pass", tax=["ann", "politician"], coins={"bob": 0}),
        "block politician",
        "The Tax token asks 1 coin for claiming politician, and bob has no coins.",
    ),
    (
        g54(
            "capitalist director judge customs-officer priest",
            "capitalist, pass, pass",
            tax=[0, "capitalist"],
            coins={1: 0},
        ),
        "join",
        "The Tax token asks 1 coin for claiming capitalist, and bob has no coins.",
    ),
    (
        g54(
            "banker director judge customs-officer intellectual",
            "coup bob",
            tax=[2, "intellectual"],
            coins={0: 9, 1: 0},
        ),
        "lose banker as intellectual",
        "The Tax token asks 1 coin for claiming losing intellectual, and bob has no coins.",
    ),
    (
        g54("banker director judge missionary priest", "coup bob", **COINS),
        "lose banker as missionary",
        "After a coup no new card is drawn.",
    ),
    (
        g54("banker director judge protestor priest", "protestor bob, pass, pass", coins={"cat": 2}),
        "join",
        "To join costs 3, and cat has 2 coins.",
    ),
    (
        g54("banker director crime-boss priest lawyer", "crime-boss bob, pass, pass", coins={0: 5, 1: 1}),
        "pay",
        "To buy oneself off costs 2, and bob has 1 coin.",
    ),
    (g54("banker writer judge priest lawyer", "writer, pass, pass", coins={0: 0}), "draw", "Another card costs 1, and"),
    (g54("farmer director judge priest lawyer", "farmer, pass, pass"), "give ann", "The coins cannot go to ann."),
    (g54("farmer director judge priest lawyer", "farmer, pass, pass"), "give zed", "Nobody called 'zed' is at this"),
    (g54(TAXED, "customs-officer, pass, pass"), "tax duke", "No role called 'duke' is in play."),
    (g54(TOKENS, "foreign-consular, pass, pass"), "treaty ann", "Nobody makes a treaty with themselves."),
    (g54("spy director judge priest lawyer", "spy, pass, pass"), "spy", "'spy' cannot be chosen twice in a turn."),
    (poker("assassin x1, pass", coins={"ann": 4}), "aim bob 3", "bob has no place '3'; there is: 1, 2."),
    (poker("assassin x1, pass", coins={"ann": 4}), "aim ann 1", "Nobody can aim at their own cards here."),
    (poker("duke x1, pass", coins={"ann": 0}), "disciple x4", "ann has only 2 enabled cards."),
    (
        poker("assassin x1, pass, aim bob 1, pass, pass, pass", coins={"ann": 4}),
        "disciple x1",
        "'disciple x1' costs 5, and ann has 1 coin.",
    ),
    (poker("coup bob 1", coins={"ann": 9}), "spy x3", "bob has only 2 enabled cards."),
    (poker("duke x1, challenge, show KS"), "priest", "The Priest's absolution costs 5, and bob has no coins."),
    (poker("duke x1, challenge, concede"), "priest", "A Priest buys off a challenge that was wrong, and only once."),
    (poker("duke x1, challenge, concede"), "lose 4", "ann has no place '4'; there is: 1, 2."),
    (poker("priest x1, pass", coins={"bob": 1}), "take ann", "Nobody takes from themselves."),
    (poker("gravedigger x1, pass, dig 2S", discard="2S"), "add", "Another card in play costs 10, and ann has 1 coin."),
    (poker("gravedigger x1, pass, dig 2S", discard="2S"), "swap 1", "A swap costs 5, and ann has 1 coin."),
    (
        poker("swindler x1, pass", announced=[("bob", "duke")]),
        "copy spy",
        "No rival has used the spy since ann's last turn.",
    ),
]


@pytest.mark.parametrize(("game", "words", "why"), ANSWERS, ids=[f"{why[:40]}-{words}" for _, words, why in ANSWERS])
def test_an_answer_that_is_not_on_offer(game: Game, words: str, why: str) -> None:
    assert refused(game, words).startswith(f"{words!r} is not on offer. {why}")


SEATS: list[tuple[Game, str, str, str]] = [
    (sit(), "bob", "income", "It is not for bob to answer now; ann must."),
    (sit(hands={"ann": "duke", "bob": "duke", "cat": ""}), "cat", "income", "ann must. cat is out of the game."),
    (sit(answers="tax"), "ann", "challenge", "bob or cat must. Nobody challenges their own claim."),
    (sit(answers="tax, pass"), "bob", "challenge", "cat must. bob has passed."),
    (sit(answers="steal bob, pass, pass"), "cat", "block captain", "bob must. Only the target may block."),
    (sit(answers="steal bob, pass, pass"), "ann", "pass", "bob must. Nobody blocks their own action."),
    (sit(answers="foreign-aid, pass"), "bob", "block duke", "cat must. bob has passed."),
    (
        sit("incorporation", "foreign-aid", factions=[0, 0, 1]),
        "bob",
        "block duke",
        "cat must. bob is not allowed to block 'foreign-aid'.",
    ),
]


@pytest.mark.parametrize(("game", "player", "words", "why"), SEATS, ids=range(len(SEATS)))
def test_a_player_who_is_not_asked(game: Game, player: str, words: str, why: str) -> None:
    assert refused(game, words, player).endswith(why)
