"""Simple players for the tables of learners, on arrays: what they see is an observation, like everybody else's.

They claim what they have, with some chance what they have not, doubt others with some chance, and go for whoever is
the most dangerous. A learner that has only ever met itself can be beaten by players as plain as these.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array

from coup.engine.rules import Rules
from coup.learn.encoding import Encoding

CURRENT, PAST, HONEST, BLUFFER, SCEPTIC, RANDOM = range(6)
PLAYERS = ("current", "past", "honest", "bluffer", "sceptic", "random")
"""Who can sit at a table of learners: the one that learns, an earlier one, and these."""
LIES = (0.0, 0.0, 0.0, 0.6, 0.1, 0.0)
DOUBTS = (0.0, 0.0, 0.0, 0.08, 0.4, 0.0)
NUMBERS = 14
"""How many random numbers one answer takes."""

LIKED = {"coup": 7.0, "assassinate": 6.0, "tax": 5.0, "steal": 2.5, "exchange": 2.0, "income": 1.0, "foreign-aid": 1.0}
"""How much the actions of a turn are liked; other actions about as much as income."""
WORTH = {"duke": 5.0, "contessa": 3.5, "captain": 4.5, "assassin": 4.0, "ambassador": 2.0, "inquisitor": 2.5}


class Script(NamedTuple):
    """What the scripted players know about each answer, by its number."""

    liked: np.ndarray
    roles: np.ndarray
    """[answer, role] The roles that an answer claims, any of which makes it true."""
    target: np.ndarray
    """The slot that it is aimed at; 0 for none."""
    doubts: np.ndarray
    """Whether it is a challenge."""


def script_of(encoding: Encoding) -> Script:
    """The script for an encoding."""
    texts = encoding.actions
    rules = encoding.rules
    roles = np.array([[role in _claimed(rules, text) for role in encoding.roles] for text in texts])
    target = np.array([int(word[1:]) if (word := text.split()[-1]).startswith("+") else 0 for text in texts])
    return Script(
        np.array([_liked(text) for text in texts]), roles, target, np.array([text == "challenge" for text in texts])
    )


def _claimed(rules: Rules, text: str) -> tuple[str, ...]:
    verb, _, rest = text.partition(" ")
    action = next((action for action in rules.actions if action.word == verb), None)
    if action is not None:
        return action.claim.roles if action.claim is not None and not action.claim.absence else ()
    return (rest,) if verb == "block" and rest else ()


def _liked(text: str) -> float:
    verb, *cards = text.split()
    worth = [WORTH.get(card, 3.0) for card in cards]
    if verb == "lose":
        return -worth[0]
    if verb == "keep":
        return sum(worth) - 2.0 * (len(set(cards)) < len(cards))
    return {"show": 10.0, "block": 8.0, "pass": 5.0, "challenge": 0.0, **LIKED}.get(verb, 1.0)


def answers(script: Script, encoding: Encoding, observations: Array, masks: Array, who: Array, chance: Array) -> Array:
    """What scripted players answer, each of the kind ``who``; ``chance`` has ``NUMBERS`` for each of them."""
    pieces = encoding.pieces
    roles = len(encoding.roles)
    held = observations[:, pieces["hand"].at()] > 0
    said_to_have = held | (chance[:, :roles] < jnp.array(LIES)[who][:, None])
    claims = jnp.asarray(script.roles)
    true = jnp.where(claims.any(1), (said_to_have[:, None, :] & claims).any(2), True)
    danger = _danger(encoding, observations, chance[:, 6:12])
    aimed = jnp.where(jnp.asarray(script.target) > 0, danger[:, script.target], 0.0)
    doubted = _impossible(encoding, observations) | (chance[:, 12] < jnp.array(DOUBTS)[who])
    scores = jnp.asarray(script.liked) + aimed + jnp.where(true, 0.0, -20.0)
    scores = jnp.where(jnp.asarray(script.doubts) & doubted[:, None], 9.0, scores)
    return jnp.argmax(jnp.where(masks, scores, -99.0), -1)


def _danger(encoding: Encoding, observations: Array, chance: Array) -> Array:
    """How dangerous each slot looks, a little different each time."""
    coins, lives = (
        jnp.stack([observations[:, encoding.pieces[name].at(slot).start] for slot in range(encoding.seats)], 1)
        for name in ("coins", "lives")
    )
    return 0.1 * (coins + 4 * lives) + 0.3 * chance[:, : encoding.seats]


def _impossible(encoding: Encoding, observations: Array) -> Array:
    """Whether the claim in question cannot be true: all cards of its role lie open or in one's own hand."""
    claim = observations[:, encoding.pieces["claim"].at()] > 0
    unseen = observations[:, encoding.pieces["unseen"].at()] > 0
    return claim.any(1) & ~(claim & unseen).any(1)
