"""What a seat knows of a table: the numbers that ``coup.learn.encoding`` makes from the seat's view."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array
from jax.numpy import where

from coup.learn.layout import number_of
from coup.learn.pieces import HIGHEST
from coup.learn.vector.counts import spread, total
from coup.learn.vector.plan import BLOCK, CHALLENGE, HAND, LOSE, OVER, PROVE, QUESTIONS, VERDICT, Plan
from coup.learn.vector.rows import NONE, at, column, pick, ranks, seats
from coup.learn.vector.state import State, blockers, challengers, living


def observe(plan: Plan, state: State, seat: Array) -> Array:
    """[number] The observation of this seat, as int8."""
    rows = rows_of_seats(plan, state, seat)
    names = [piece.name for piece in plan.encoding.of_seats]
    turned = clockwise(jnp.stack([rows[name] for name in names]), state, seat)
    blocks = [
        spread(row, plan.roles, axis=1) if piece.size > 1 else row[:, None]
        for piece, row in zip(plan.encoding.of_seats, turned, strict=True)
    ]
    of_seats = jnp.concatenate([block.astype(jnp.int8) for block in blocks], axis=1)
    pieces = pieces_of_table(plan, state, seat)
    of_table = [pieces[piece.name].astype(jnp.int8) for piece in plan.encoding.of_table]
    return jnp.concatenate([of_seats.reshape(-1, *of_seats.shape[2:]), *of_table])


def hidden(plan: Plan, state: State, seat: Array) -> Array:
    """[number] The hands of the rivals of this seat, clockwise, as int8: what it does not see."""
    rivals = clockwise(state.hand[None], state, seat)[0, 1:]
    hands = spread(rivals, plan.roles, axis=1)
    return hands.reshape(-1, *hands.shape[2:]).astype(jnp.int8)


def clockwise(rows: Array, state: State, seat: Array) -> Array:
    """Rows turned so that this seat comes first and the others follow to its left; places beyond the table are 0."""
    slot, number = seats(seat)[:, None], seats(seat)
    players = state.setup.players
    there = slot + seat
    there = where(there >= players, there - players, there)
    return where((there == number) & (slot < players), rows[:, None], 0).sum(2, dtype=jnp.int32)


def rows_of_seats(plan: Plan, state: State, observer: Array) -> dict[str, Array]:
    """[seat] The pieces of seats by their names; those by role as counts."""
    memory, seat = state.memory, seats(state.turn)
    return {
        "alive": living(state),
        "lives": total(state.hand),
        "coins": jnp.minimum(state.coins, HIGHEST),
        "turn": seat == state.turn,
        "asked": may_answer(plan, state),
        "named": seat == other_party(state),
        "target": (seat == state.target) & (state.action != NONE),
        "lost": state.lost,
        "known": where((memory.knower == observer) & (seat != observer), memory.known, 0),
        "factions": state.side,
        **{name: getattr(memory, name) for name in memory._fields if name not in ("known", "knower")},
    }


def may_answer(plan: Plan, state: State) -> Array:
    """[seat] Who may still answer: of an open window, all from the seat that is asked on."""
    seat, question = seats(state.turn), state.question
    later = ranks(seat, state.turn) >= ranks(state.asked, state.turn)
    window = where(question == CHALLENGE, challengers(state), (question == BLOCK) & blockers(plan, state))
    return (window & later | (seat == state.asked)) & (question != OVER)


def other_party(state: State) -> Array:
    """The seat that the question is about beside the one that is asked."""
    party = {
        CHALLENGE: state.claimant,
        BLOCK: state.turn,
        PROVE: state.challenger,
        LOSE: state.creditor,
        HAND: state.turn,
        VERDICT: state.target,
    }
    found = jnp.full_like(state.turn, NONE)
    for question, seat in party.items():
        found = where(state.question == question, seat, found)
    return found


def pieces_of_table(plan: Plan, state: State, observer: Array) -> dict[str, Array]:
    """The pieces of the table by their names, each along the first axis."""
    setup, question = state.setup, state.question
    everything = pick(plan.decks, setup.players)
    hand = at(state.hand, observer)
    examined = where((observer == state.target) | (observer == state.turn), state.examined, 0)
    unseen = everything - state.lost.sum(0, dtype=jnp.int32) - hand - examined
    disputed = (question == CHALLENGE) | (question == PROVE)
    claim = where(disputed, state.claim, NONE)
    kinds = plan.encoding.questions
    pieces = {
        "hand": spread(hand, plan.roles),
        "returned": spread(at(state.memory.returned, observer), plan.roles),
        "unseen": spread(unseen, plan.roles),
        "copies": spread(everything, plan.roles),
        "deck": total(state.deck),
        "players": setup.players,
        "living": living(state).sum(0),
        "number": jnp.minimum(state.number, HIGHEST),
        "question": question == column([QUESTIONS.index(kind) for kind in kinds], question),
        "action": state.action == column(range(len(plan.deeds)), question),
        "claim": spread(pick(plan.claimed, claim), plan.roles),
        "denies": pick(plan.absent, claim),
        "allowed": allowed(plan, state),
        "options": options(plan, state),
        "reserve": jnp.minimum(state.reserve, HIGHEST),
        "pile examined": total(state.examined),
        "cards examined": spread(examined, plan.roles),
    }
    return {name: piece if piece.ndim > question.ndim else piece[None] for name, piece in pieces.items()}


def allowed(plan: Plan, state: State) -> Array:
    """[action] Which actions this table has."""
    exchanges = column([deed.draws > 0 for deed in plan.deeds], state.turn) != 0
    return ~exchanges | (state.setup.exchange != 0)


def options(plan: Plan, state: State) -> Array:
    """[option] How the options of the rules are set: those that are data, and those that belong to the rules."""
    settings, values = plan.encoding.settings, plan.rules.options
    return jnp.stack(
        [
            getattr(state.setup, name)
            if name in state.setup._fields
            else jnp.full_like(state.turn, number_of(choices, values[name]))
            for name, choices in settings.items()
        ]
    )
