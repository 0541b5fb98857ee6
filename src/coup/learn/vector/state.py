"""A table as small numbers, and how a game begins.

A field with an entry for each seat is ``[seat]`` for one table and ``[seat, table]`` for a batch (see ``rows``); cards
and tallies by role are one number each (see ``counts``).
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array
from jax.numpy import where

from coup.learn.vector.plan import ACTION, Plan
from coup.learn.vector.rows import NONE, at, pick, seats

SETTLED, BLOCKS, EFFECT, NEXT = range(4)
"""Where a turn goes on: with a question that is set already, with the blocks, the effect, or the next player."""


class Setup(NamedTuple):
    """What differs from table to table, as data."""

    players: Array
    named_block: Array
    second_chance: Array
    rob_the_poor: Array
    short_start: Array
    exchange: Array
    """Whether the actions that exchange cards are on offer."""
    turn_limit: Array
    """After so many turns the game ends without a winner."""


class Memory(NamedTuple):
    """What is remembered of each seat, as ``coup.learn.encoding`` tells it: counts by role, ..."""

    claims: Array
    denied: Array
    proved: Array
    caught: Array
    declined: Array
    passed: Array
    returned: Array
    """Cards that went back at the last exchange, which their seat alone knows."""
    known: Array
    """A card of this seat that one rival has seen, ..."""
    knower: Array
    """... and who that is."""
    challenges: Array
    """... and numbers."""
    mistakes: Array
    exchanged: Array
    unclaimed: Array


class State(NamedTuple):
    """A table. ``NONE`` means nobody, no action or no claim."""

    setup: Setup
    hand: Array
    """[seat] Face-down cards."""
    lost: Array
    """[seat] Face-up cards."""
    deck: Array
    examined: Array
    """The card that lies before its examiner."""
    coins: Array
    """[seat]"""
    lives: Array
    """[seat]"""
    side: Array
    """[seat] The faction, 0 or 1."""
    reserve: Array
    question: Array
    asked: Array
    """The seat that answers."""
    turn: Array
    """The seat whose turn it is."""
    number: Array
    """Of the turn, from 1."""
    action: Array
    """Of this turn: chosen, and neither stopped nor carried out yet."""
    target: Array
    claimant: Array
    """Who made the last claim of this turn, ..."""
    claim: Array
    """... which one, ..."""
    challenger: Array
    """... and who challenged it."""
    creditor: Array
    """The other party of a challenge that costs a life."""
    then: Array
    """Where the turn goes on after a loss."""
    over: Array
    winner: Array
    memory: Memory


def living(state: State) -> Array:
    """[seat] Who is in the game."""
    return state.lives > 0


def allies(plan: Plan, state: State, seat: Array) -> Array:
    """[seat] Who is on the side of this one, while both sides have living players."""
    if not plan.factions:
        return jnp.zeros_like(state.lives, bool)
    alive = living(state)
    divided = (alive & (state.side == 0)).any(0) & (alive & (state.side != 0)).any(0)
    return (state.side == at(state.side, seat)) & divided


def price_of(plan: Plan, action: Array, lives: Array) -> Array:
    """What an action costs a player with so many lives."""
    price = pick([deed.price[plan.hand] for deed in plan.deeds], action)
    for fewer in range(1, plan.hand):
        less = [deed.price[fewer] for deed in plan.deeds]
        if less != [deed.price[plan.hand] for deed in plan.deeds]:
            price = where(lives == fewer, pick(less, action), price)
    return price


def challengers(state: State) -> Array:
    """[seat] Who may challenge the last claim."""
    return living(state) & (seats(state.turn) != state.claimant)


def blockers(plan: Plan, state: State) -> Array:
    """[seat] Who may block the pending action."""
    seat, action = seats(state.turn), state.action
    anyone = pick(plan.done("anyone"), action) != 0
    blockable = pick(plan.done("blocks"), action) != 0
    may = living(state) & where(anyone, seat != state.turn, seat == state.target) & blockable
    if plan.factions:
        may &= (pick(plan.done("foes_only"), action) == 0) | ~allies(plan, state, state.turn)
    return may


def begin(plan: Plan, setup: Setup, first: Array, hands: Array) -> State:
    """A new game with these hands; the first seat is asked for an action."""
    seat = seats(first)
    here = seat < setup.players
    short = (setup.short_start != 0) & (setup.players == 2) & (seat == first)
    nothing, zero = jnp.zeros_like(hands), jnp.zeros_like(first)
    none = zero + NONE
    memory = Memory(*[nothing] * len(Memory._fields))
    return State(
        setup=setup,
        hand=hands,
        lost=nothing,
        deck=pick(plan.decks, setup.players) - hands.sum(0, dtype=jnp.int32),
        examined=zero,
        coins=where(here, plan.coins - short.astype(jnp.int32), nothing),
        lives=where(here, plan.hand, nothing),
        side=where(here, seat % 2, nothing) if plan.factions else nothing,
        reserve=zero,
        question=zero + ACTION,
        asked=first,
        turn=first,
        number=zero + 1,
        action=none,
        target=none,
        claimant=none,
        claim=none,
        challenger=none,
        creditor=none,
        then=zero + SETTLED,
        over=zero != 0,
        winner=none,
        memory=memory._replace(knower=nothing + NONE),
    )
