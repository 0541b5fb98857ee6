"""The proof of a deal: it holds for every game that was dealt so, and for no other."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from coup import Game, rule_sets
from coup.command import main
from coup.engine.dealer import Dealer
from coup.engine.errors import BadRecord
from coup.record import agreement
from coup.web.fairness import check, check_agreement, commitment, new_secret, proof, record, seed
from coup.web.protocol import Proof

SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)
VALUES = st.binary(min_size=16, max_size=32).map(bytes.hex)
PLAYERS = ["Ann Lee", "bob: the 2nd", "Çınar"]


def played(secret: str, contributions: list[tuple[str, str]], rules: str = "classic") -> Game:
    """A whole game whose seed was agreed on."""
    game = Game(rules, players=PLAYERS, seed=seed(secret, contributions))
    random = Random(secret)
    for _ in range(2000):
        if game.over:
            return game
        game.play(random.choice(game.decision.options))
    return game.stop("enough")


@st.composite
def contributed(draw: st.DrawFn) -> list[tuple[str, str]]:
    return [(name, draw(VALUES)) for name in PLAYERS if draw(st.booleans())]


@settings(deadline=None)
@given(SECRETS, contributed())
def test_what_was_agreed_on_is_proved(secret: str, contributions: list[tuple[str, str]]) -> None:
    game = played(secret, contributions)
    shown = proof(game, secret, contributions)
    assert check(shown, game) == []
    assert check(json.decode(json.encode(shown), type=Proof), game) == []


@pytest.mark.parametrize("rules", rule_sets())
def test_the_draws_follow_from_seed_and_weights_alone(rules: str) -> None:
    """All that a page needs to recompute them, in every rule set."""
    secret = new_secret()
    shown = proof(played(secret, [(PLAYERS[0], "0f" * 16)], rules), secret, [(PLAYERS[0], "0f" * 16)])
    dealer = Dealer(shown.seed)
    assert [dealer.choose(draw.weights) for draw in shown.draws] == [draw.drawn for draw in shown.draws]
    assert all(len(draw.outcomes) == len(draw.weights) for draw in shown.draws)
    assert shown.draws


@settings(deadline=None)
@given(SECRETS, SECRETS, contributed(), contributed())
def test_another_secret_or_contribution_gives_another_seed(
    one: str, other: str, some: list[tuple[str, str]], others: list[tuple[str, str]]
) -> None:
    assert (seed(one, some) == seed(other, others)) == (one == other and some == others)
    assert (commitment(one) == commitment(other)) == (one == other)


@settings(deadline=None)
@given(st.data(), SECRETS)
def test_whatever_is_changed_is_noticed(data: st.DataObject, secret: str) -> None:
    contributions = [(name, "ab" * 16) for name in PLAYERS]
    game = played(secret, contributions)
    right = proof(game, secret, contributions)
    first, *rest = right.draws
    wrong = [
        replace(right, secret=data.draw(SECRETS.filter(lambda other: other != secret))),
        replace(right, secret=secret.upper() if secret.upper() != secret else secret + "00"),
        replace(right, secret=f"{secret[:2]} {secret[2:]}"),
        replace(right, commitment=commitment(data.draw(SECRETS.filter(lambda other: other != secret)))),
        replace(right, contributions=contributions[1:]),
        replace(right, contributions=contributions[::-1]),
        replace(right, contributions=[*contributions, ("zoe", "cd" * 16)]),
        replace(right, contributions=[*contributions, contributions[0]]),
        replace(right, contributions=[("\ud800", "no")]),
        replace(right, seed="7"),
        replace(right, draws=rest),
        replace(right, draws=[replace(first, drawn=first.drawn + 1), *rest]),
        replace(right, draws=[replace(first, weights=[1] * len(first.weights)), *rest]),
    ]
    assert [number for number, each in enumerate(wrong) if not check(each, game)] == []


def test_another_game_is_noticed() -> None:
    secret = new_secret()
    shown = proof(played(secret, []), secret, [])
    assert "The seed of the game does not follow from the secret and the contributions." in check(shown, Game(seed=7))
    assert check(shown, Game.position(hands={"ann": "duke", "bob": "duke"})) != []


# Records that carry the proof, and ``coup verify``


def verified(path: Path, text: str) -> tuple[int, str]:
    path.write_text(text)
    result = CliRunner().invoke(main, ["verify", str(path)])
    return result.exit_code, " ".join(result.output.split())


@settings(deadline=None)
@given(SECRETS, contributed())
def test_a_record_carries_its_proof(secret: str, contributions: list[tuple[str, str]]) -> None:
    game = played(secret, contributions)
    text = record(game, secret, contributions)
    told = agreement(text)
    assert told is not None
    assert check_agreement(told, game) == []
    assert Game.replay(text) == game
    assert agreement(game.record()) is None


def test_a_proof_is_verified(tmp_path: Path) -> None:
    secret = new_secret()
    game = played(secret, [("Ann Lee", "0f" * 16)])
    text = record(game, secret, [("Ann Lee", "0f" * 16)])
    code, output = verified(tmp_path / "game.coup", text)
    assert code == 0
    assert f"fits its commitment {commitment(secret)}." in output
    assert f"Ann Lee: {'0f' * 16}" in output
    assert f"draws are what the seed of the record gives: {game.seed}." in output
    code, output = verified(tmp_path / "alone.coup", record(played(secret, []), secret, []))
    assert code == 0
    assert "nobody contributed" in output


@pytest.mark.parametrize(
    ("was", "becomes", "sentence"),
    [
        ("0f0f", "0f0e", "does not follow from the secret and the contributions"),
        ('commitment: "', 'commitment: "0', "not the one that the server was committed to"),
        ("secret: ", 'secret: "00" # ', "damaged"),
        ('secret: "', 'secret: "zz', "not 32 bytes"),
        ("contributions: [[", "contributions: [[0, [", "damaged"),
        ('contributions: [["Ann Lee",', 'contributions: [["Ann Lee", "again",', "must be a list of names and values"),
        ("contributions:", "# contributions:", "no line 'contributions'"),
    ],
)
def test_a_forged_proof_is_not(tmp_path: Path, was: str, becomes: str, sentence: str) -> None:
    secret = new_secret()
    text = record(played(secret, [("Ann Lee", "0f" * 16)]), secret, [("Ann Lee", "0f" * 16)])
    assert was in text
    code, output = verified(tmp_path / "game.coup", text.replace(was, becomes, 1))
    assert sentence in output
    assert code in (1, 2)
    assert "draws are what the seed" not in output


def test_half_a_proof_is_no_proof() -> None:
    secret = new_secret()
    text = record(played(secret, []), secret, [])
    with pytest.raises(BadRecord, match="no line 'secret'"):
        agreement("\n".join([line for line in text.split("\n") if not line.startswith("secret")]))
