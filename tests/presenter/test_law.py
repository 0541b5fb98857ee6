"""Whatever a player can be asked or told has words, in every rule set; and the check would notice if it had not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from presenter.law import GAMES, followed

from coup import RULE_SETS, Game
from coup.engine.stack import ChanceQuestion, PlayerQuestion, Question
from coup.presenter import call, question, story, words
from coup.presenter.words import NoWords, Words, strict, words_of
from coup.rules import rules

SEEDS = {"g54": 4, "poker": 6}
UNTOLD_MOVES = {
    "dying.discard hidden",
    "examined.deck hidden",
    "examined.hand hidden",
    "hand.aside hidden",
    "hand.examined hidden",
    "hand.hand hidden",
    "played.discard public",
    "shown.discard public",
}
"""Ways of a card that an answer, a claim or another way tells about."""


def asked_of_players() -> set[str]:
    """Every question of ours that a player can be asked."""
    found: list[type[Question]] = [Question]
    for cls in found:
        found += cls.__subclasses__()
    return {
        cls.__name__
        for cls in found
        if cls not in (Question, PlayerQuestion)
        and not issubclass(cls, ChanceQuestion)
        and cls.__module__.startswith(("coup.engine.", "coup.rules."))
    }


def test_the_law_holds() -> None:
    """Every question is met, and every answer to it is put into words, given, and told to everyone."""
    assert set(GAMES) == set(RULE_SETS)
    laws = [followed(rules, SEEDS.get(rules, 2)) for rules in RULE_SETS]
    assert {kind.question for law in laws for kind in law.met} == asked_of_players()
    assert {move for law in laws for move in law.untold_moves} == UNTOLD_MOVES
    assert words_for_answers() <= {(kind.question, kind.verb) for law in laws for kind in law.met}


def words_for_answers() -> set[tuple[str, str]]:
    """Every answer that a question has words of its own for."""
    keys = [key.split(".") for name in RULE_SETS for key in words_of(rules(name)).sentences]
    return {
        (key[1], key[3].partition(" ")[0])
        for key in keys
        if key[0] == "question" and key[2] in ("label", "help", "story")
    }


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[str]:
    """The same catalogues without one key, or without all keys below it."""
    gone: str = request.param

    def cut(sources: tuple[str, ...], language: str = "en") -> Mapping[str, str]:
        kept = whole(sources, language)
        return {key: text for key, text in kept.items() if key != gone and not key.startswith(f"{gone}.")}

    whole = words.catalogue
    monkeypatch.setattr(words, "catalogue", cut)
    words._words.cache_clear()
    words._general.cache_clear()
    yield gone
    words._words.cache_clear()
    words._general.cache_clear()


@pytest.mark.parametrize(
    "without",
    [
        "question.Dispute.ask",
        "question.Dispute.call",
        "answer.label.challenge",
        "answer.help.concede",
        "answer.story.challenge",
        "deed.tax",
        "step.Play.purpose",
        "move.hand.lost.you",
        "story.claim.other",
        "summary.note",
        "hint.bluff",
        "table.turn.you",
        "card.the",
    ],
    indirect=True,
)
def test_the_law_bites(without: str) -> None:
    with pytest.raises((NoWords, AssertionError)):
        followed("classic", 1)


@pytest.mark.parametrize("without", ["question", "answer", "story", "move", "deed", "card", "step"], indirect=True)
def test_at_a_table_a_missing_word_stops_nobody(without: str) -> None:
    game = Game("classic", players=["ann", "bob"], seed=7)
    for answer in ("tax", "pass", "foreign-aid", "block duke", "challenge"):
        for reader in ("ann", "bob", None):
            view = game.view(reader)
            pending, public = question(view), call(view)
            assert public is not None
            assert public.text
            assert all(choice.label and choice.help for choice in (pending.choices if pending is not None else ()))
            assert story(view) is not None
        game.play(answer)


def test_a_field_that_nobody_knows_is_left_open() -> None:
    wrong = Words({"line.tea": "{who} drinks {tea}.", "line.cup": "{"})
    assert wrong.say("line.tea", who="ann") == "ann drinks …."
    assert wrong.say("line.cup") == "{"
    assert wrong.say("answer.label.sip", text="sip tea") == "sip tea"
    assert wrong.say("line.saucer") == "saucer"
    for key in ("line.tea", "line.cup", "line.saucer"):
        with strict(), pytest.raises(NoWords):
            wrong.say(key, who="ann")
