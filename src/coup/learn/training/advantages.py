"""How much better an answer was than expected, from what came after it.

A seat's next decision may come many answers later, after those of others. Going backwards, every seat carries the value
and the advantage of its own next decision, and what it wins before it.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array

Carry = tuple[Array, Array, Array]


def advantages(
    values: Array, asked: Array, over: Array, prizes: Array, last: Array, decay: float
) -> tuple[Array, Array]:
    """Generalised advantages of the answers, and what the critic should have said of every seat.

    All by answer in time, then table: ``values`` of each seat before the answer, who was ``asked``, whether the game
    was ``over`` after it and the ``prizes`` of each seat then; ``last`` are the values of each seat after all answers.
    """
    seats = jnp.arange(values.shape[-1])

    def back(carry: Carry, now: tuple[Array, Array, Array, Array]) -> tuple[Carry, tuple[Array, Array]]:
        value, advantage, won = carry
        own_value, seat, ended, prize = now
        end = ended[:, None]
        value, advantage = jnp.where(end, 0.0, value), jnp.where(end, 0.0, advantage)
        won = jnp.where(end, prize, won)
        target = won + value + decay * advantage
        mine = seats == seat[:, None]
        gain = target - own_value
        carry = (jnp.where(mine, own_value, value), jnp.where(mine, gain, advantage), jnp.where(mine, 0.0, won))
        return carry, ((gain * mine).sum(-1), target)

    nothing = jnp.zeros_like(last)
    _, (gains, targets) = jax.lax.scan(back, (last, nothing, nothing), (values, asked, over, prizes), reverse=True)
    return gains, targets
