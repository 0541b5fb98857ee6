"""A deal that nobody could choose, and that anybody can check.

Before the deal the server makes a secret and shows its hash, the commitment. Then every person contributes something
random, and the seed of the game is a keyed hash of all that: whoever contributes does not know the secret, and the
server cannot change it any more. When the game is over the secret is published, and everyone can see that the seed, and
every draw, are what they must be.

>>> secret = "00" * 32
>>> commitment(secret)[:16]
'66687aadf862bd77'
>>> seed(secret, [("ann", "0f"), ("bob", "a0")])[:16]
'196565ce4461cb24'
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import TYPE_CHECKING

from coup.engine.dealer import as_bytes
from coup.game import Game
from coup.record import Agreed, write_all
from coup.replaying import compare_with_seed, draws

if TYPE_CHECKING:
    from coup.web.protocol import Proof

SECRET_BYTES = 32
Contributions = Sequence[tuple[str, str]]
"""The names of those who contributed, in the order of their seats, and what, in hexadecimal digits."""


def new_secret() -> str:
    """A secret for one deal."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is shown of a secret before the deal: nobody can find another secret that fits it."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, contributions: Contributions) -> str:
    """The seed of the game. A value has no colon, so that no two lists of contributions read the same."""
    lines = "".join([f"{name}:{value}\n" for name, value in contributions])
    return hmac.new(bytes.fromhex(secret), as_bytes(lines), sha256).hexdigest()


def agreed(secret: str, contributions: Contributions) -> Agreed:
    """The same as it stands in a record."""
    return Agreed(commitment(secret), secret, tuple([(name, value) for name, value in contributions]))


def record(game: Game, secret: str, contributions: Contributions) -> str:
    """The record of a game that is over, with all that ``coup verify`` needs."""
    return write_all(game, agreed(secret, contributions))


def proof(game: Game, secret: str, contributions: Contributions) -> Proof:
    """All that a page needs to see that the deal of a game was fair."""
    from coup.web.protocol import Drawn, Proof

    made = [Drawn(*draw) for draw in _drawn(game)]
    return Proof(commitment(secret), secret, list(contributions), game.seed, made)


def _drawn(game: Game) -> list[tuple[list[str], list[int], int]]:
    return [(list(draw.outcomes), list(draw.weights), draw.outcomes.index(draw.drawn)) for draw in draws(game)]


def check(proof: Proof, game: Game) -> list[str]:
    """What is wrong with a proof, in sentences; nothing if the deal of this game was fair."""
    told = Agreed(proof.commitment, proof.secret, tuple(proof.contributions))
    faults = check_agreement(told, game)
    if proof.seed != game.seed:
        faults.append("The seed of the proof is not that of the game.")
    faults += [f"In {line}." for line in compare_with_seed(game).wrong]
    shown = [(draw.outcomes, draw.weights, draw.drawn) for draw in proof.draws]
    for number, (one, other) in enumerate(zip_longest(shown, _drawn(game)), start=1):
        if one != other:
            faults.append(f"Draw {number} of the proof is not that of the game.")
    return faults


def check_agreement(told: Agreed, game: Game) -> list[str]:
    """What is wrong with the way from a secret and contributions to the seed of a game, in sentences."""
    if game.setup is not None:
        return ["The game was set up by hand, not dealt."]
    if not is_hexadecimal(told.secret) or len(told.secret) != 2 * SECRET_BYTES:
        return [f"The secret is not {SECRET_BYTES} bytes in hexadecimal digits."]
    faults = []
    if commitment(told.secret) != told.commitment:
        faults.append("The secret is not the one that the server was committed to before the deal.")
    faults += _check_contributions(told.contributions, game.players)
    if seed(told.secret, told.contributions) != game.seed:
        faults.append("The seed of the game does not follow from the secret and the contributions.")
    return faults


def _check_contributions(contributions: Contributions, players: Sequence[str]) -> list[str]:
    # The order is fixed, or whoever deals could try all orders and take the one that they like.
    names = [name for name, _ in contributions]
    faults = []
    if names != [name for name in players if name in names]:
        faults.append(
            "The contributions are not those of players of this game, each once, in the order of their seats."
        )
    if not all(is_hexadecimal(value) for _, value in contributions):
        faults.append("A contribution is not written in hexadecimal digits.")
    return faults


def is_hexadecimal(text: str) -> bool:
    """Whether a text is hexadecimal digits, written in the only way that counts."""
    return bool(text) and set(text) <= set("0123456789abcdef")
