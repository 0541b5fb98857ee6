"""What the vector engine is given, looked at as far as it can be before a program runs: shapes, kinds and constants."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from jax.typing import ArrayLike

from coup.engine.errors import CoupError, UnknownRules
from coup.harmless import shown
from coup.learn.doors import whole
from coup.learn.vector.counts import DRAW_BITS


def known(values: object) -> np.ndarray[Any, Any] | None:
    """Numbers that are known already, or nothing where they are still to be computed."""
    try:
        return np.asarray(values)
    except jax.errors.TracerArrayConversionError:
        return None


def lie_within(values: object, kinds: str, least: int, most: int) -> bool:
    """Whether numbers are of one of these kinds and within limits, as far as they are known."""
    numbers = known(values)
    if numbers is None:
        return True
    return numbers.dtype.kind in kinds and numbers.size > 0 and bool((numbers >= least).all() & (numbers <= most).all())


def within(what: str, unit: str, values: ArrayLike, least: int, most: int) -> Array:
    """Numbers within limits."""
    if not lie_within(values, "iu", least, most):
        raise UnknownRules(f"{what} has {least} to {most} {unit}, not {shown(values)}.")
    return jnp.asarray(values, jnp.int32)


def switch(name: str, values: ArrayLike | None, usual: bool) -> Array:
    """An option that is on or off, as usual where nothing is given."""
    chosen = usual if values is None else values
    if not lie_within(chosen, "biu", 0, 1):
        raise UnknownRules(f"The option {name!r} is True or False at each table, not {shown(chosen)}.")
    return jnp.asarray(chosen, jnp.int32)


def together(parts: dict[str, Array], tables: int | None) -> dict[str, Array]:
    """Each of these for every table, where it is one for all of them."""
    shapes = {name: part.shape for name, part in parts.items() if part.shape}
    if tables is not None:
        shapes["tables"] = (whole("The number of tables", tables, 1),)
    try:
        shape = jnp.broadcast_shapes(*shapes.values())
    except ValueError as error:
        said = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise CoupError(f"These are not for the same tables: {said}.") from error
    return {name: jnp.broadcast_to(part, shape) for name, part in parts.items()}


def for_each_table(what: str, values: ArrayLike, shape: tuple[int, ...]) -> Array:
    """A whole number for each table, or one for all of them."""
    try:
        numbers = jnp.asarray(values)
        if jnp.issubdtype(numbers.dtype, jnp.integer):
            return jnp.broadcast_to(numbers.astype(jnp.int32), shape)
    except (TypeError, ValueError):
        pass
    raise CoupError(f"{what} is a whole number for each table, in the shape {shape}, not {described(values)}.")


def check_seats(seats: Array, players: Array) -> None:
    """Refuse seats beyond the table."""
    numbers, counts = known(seats), known(players)
    if numbers is not None and counts is not None and ((numbers < 0) | (numbers >= counts)).any():
        raise CoupError(f"A seat is a number from 0 on, less than the number of players, not {shown(numbers)}.")


def draws_of(chance: ArrayLike, count: int, shape: tuple[int, ...]) -> Array:
    """[draw] So many draws for each table, by chance from a key, or the draws themselves."""
    dtype = getattr(chance, "dtype", np.dtype(object))
    if jnp.issubdtype(dtype, jax.dtypes.prng_key) and not np.shape(chance):
        bits = jax.random.bits(chance, (count, *shape), jnp.uint32)
        return (bits >> 32 - DRAW_BITS).astype(jnp.int32)
    if jnp.issubdtype(dtype, jnp.signedinteger) and np.shape(chance) == (count, *shape):
        return jnp.asarray(chance, jnp.int32)
    raise CoupError(
        f"Chance is one key, as jax.random.key makes it, or draws in the shape {(count, *shape)}, "
        f"not {described(chance)}."
    )


def described(values: object) -> str:
    """An array by its shape, anything else by itself: it may hold thousands of numbers."""
    if not hasattr(values, "shape") or not hasattr(values, "dtype"):
        return shown(values)
    return f"{values.dtype} in the shape {values.shape}"
