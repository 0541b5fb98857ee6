"""What an answer does: the table afterwards, up to the next question to a player.

A turn needs no stack. Whatever is pending below a question is one number, ``then``: where the turn goes on after a
loss. So a step is the answer itself, and then the blocks, the effect, the draws and the next turn, in this order, as
far as they come about. All of it is computed for every table, and ``where`` says what happened.
"""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array
from jax.numpy import where

from coup.learn.vector.counts import drawn, total
from coup.learn.vector.memory import Moves, remember
from coup.learn.vector.plan import ACTION, BLOCK, CHALLENGE, HAND, KEEP, LOSE, OVER, PROVE, VERDICT, Plan
from coup.learn.vector.rows import NONE, at, first_in_turn, pick, seats, select
from coup.learn.vector.said import Said, heard
from coup.learn.vector.state import BLOCKS, EFFECT, NEXT, SETTLED, State, blockers, challengers, living, price_of


def step(plan: Plan, state: State, answer: Array, draws: Array) -> State:
    """The table after an answer, which must be on offer; a game that is over stays as it is.

    ``draws`` are the cards that the dealer draws, if the answer makes them be drawn (see ``counts.drawn``).
    """
    said = heard(plan, state, answer)
    before = state
    state = pay(plan, state, said)
    state, shown, hidden = lay_down(plan, state, said)
    state, go = follow(plan, state, said)
    state, go = ask_for_blocks(plan, state, go)
    state, go, count = carry_out(plan, state, go)
    state, came = draw(plan, state, said, count, draws)
    memory = remember(plan, before, said, Moves(shown, hidden, came))
    return next_turn(plan, state, go)._replace(memory=memory)


def pay(plan: Plan, state: State, said: Said) -> State:
    """The action is chosen and paid for, a claim is made or doubted, and money goes back or changes hands."""
    seat, asked = seats(state.asked), state.asked
    me = seat == asked
    claims = said.stops | said.acts & (said.claim != NONE)
    claimant = where(claims, asked, where(said.acts, NONE, state.claimant))
    challenger = where(said.doubts, asked, where(said.acts | said.stops, NONE, state.challenger))
    price = price_of(plan, said.action, at(state.lives, asked))
    # A beaten claim brings the price of the action back.
    undone = said.concedes & (claimant == state.turn)
    coins = state.coins + where(me, where(undone, price, 0) - where(said.acts, price, 0), 0)
    reserve = state.reserve
    if plan.reserve:
        reserve += where(said.acts, price * pick(plan.done("to_reserve"), said.action), 0)
    if plan.bribe:
        paid = where(said.bribes, plan.bribe, 0)
        coins += where(seat == state.creditor, paid, 0) - where(me, paid, 0)
    return state._replace(
        coins=coins,
        reserve=reserve,
        action=where(undone, NONE, said.action),
        target=said.target,
        claimant=claimant,
        claim=said.claim,
        challenger=challenger,
    )


def lay_down(plan: Plan, state: State, said: Said) -> tuple[State, Array, Array]:
    """Cards leave the hand of the seat that is asked. Those that all saw, and the others, are returned by seat."""
    me = seats(state.asked) == state.asked
    gone = where(said.keeps, at(state.hand, state.asked) - said.cards, said.cards)
    seen = where(me & (said.shows | said.loses), gone, 0)
    unseen = where(me & (said.keeps | said.hands), gone, 0)
    return (
        state._replace(
            hand=state.hand - seen - unseen,
            lost=state.lost + where(said.loses, seen, 0),
            lives=state.lives - (me & said.loses),
            deck=state.deck + where(said.shows | said.keeps, gone, 0),
            examined=where(said.hands, gone, state.examined),
        ),
        seen,
        unseen,
    )


def follow(plan: Plan, state: State, said: Said) -> tuple[State, Array]:
    """Who is asked next after the answer, or where the turn goes on."""
    of_action = state.claimant == state.turn
    opens = said.stops | said.acts & (state.claim != NONE)
    goes_round = opens | said.trusts | said.lets
    allowed = where(said.lets, blockers(plan, state), challengers(state))
    following = first_in_turn(allowed, state.turn, where(opens, NONE, state.asked))
    closed = goes_round & (following == NONE)

    # A block whose claim stands stops the action; what it gives back may serve to pay for the challenge.
    stopped = ~of_action & (said.shows | said.trusts & closed)
    refund = where(stopped, pick(plan.done("refund"), state.action), 0)
    alone = said.loses & (living(state).sum(0) == 1)
    spent = (state.setup.second_chance == 0) & (state.challenger == state.target)
    go = select(
        (alone, SETTLED),
        (closed & said.lets, EFFECT),
        (closed, where(of_action, BLOCKS, NEXT)),
        (said.loses | said.bribes, state.then),
        (said.keeps | said.returns | said.forces, NEXT),
        (said.acts & ~opens, BLOCKS),
        other=jnp.full_like(state.then, SETTLED),
    )
    state = state._replace(
        coins=state.coins + where(seats(state.turn) == state.turn, refund, 0),
        question=select(
            (alone, OVER),
            (opens, CHALLENGE),
            (said.doubts, PROVE),
            (said.shows | said.concedes, LOSE),
            (said.hands, VERDICT),
            other=state.question,
        ),
        asked=select(
            (goes_round & ~closed, following),
            (said.doubts, state.claimant),
            (said.shows, state.challenger),
            (said.hands, state.turn),
            other=state.asked,
        ),
        action=where(stopped | alone, NONE, state.action),
        creditor=select((said.shows, state.claimant), (said.concedes, state.challenger), other=state.creditor),
        then=select(
            (said.shows & of_action, where(spent, EFFECT, BLOCKS)),
            (said.concedes & ~of_action, EFFECT),
            (said.shows | said.concedes, NEXT),
            other=state.then,
        ),
        over=state.over | alone,
        winner=where(alone, jnp.argmax(living(state), 0), state.winner),
    )
    return state, go


def ask_for_blocks(plan: Plan, state: State, go: Array) -> tuple[State, Array]:
    """Whoever may block the action is asked; without any, it is carried out."""
    blocker = first_in_turn(blockers(plan, state), state.turn, jnp.full_like(state.turn, NONE))
    asks = (go == BLOCKS) & (blocker != NONE)
    return (
        state._replace(question=where(asks, BLOCK, state.question), asked=where(asks, blocker, state.asked)),
        where(go == BLOCKS, where(asks, SETTLED, EFFECT), go),
    )


def carry_out(plan: Plan, state: State, go: Array) -> tuple[State, Array, Array]:
    """The effect of the action. How many cards the active player draws for it is returned."""
    seat, now = seats(state.turn), go == EFFECT
    action = where(now, state.action, NONE)
    actor, victim = seat == state.turn, seat == state.target
    there = at(state.lives, state.target) > 0

    loot = jnp.minimum(pick(plan.done("take"), action), at(state.coins, state.target))
    gain = pick(plan.done("gain"), action) + loot
    side, reserve = state.side, state.reserve
    if plan.reserve:
        embezzled = pick(plan.done("embezzles"), action) * reserve
        gain, reserve = gain + embezzled, reserve - embezzled
    if plan.converts:
        converts = pick(plan.done("converts"), action) != 0
        side = where(converts & where(state.target == NONE, actor, victim), 1 - side, side)
    struck = there & (pick(plan.done("strikes"), action) != 0)
    examined = there & (pick(plan.done("examines"), action) != 0)
    draws = pick(plan.done("draws"), action)

    question = select((struck, LOSE), (examined, HAND), (draws > 0, KEEP), other=state.question)
    asked = select((struck | examined, state.target), (draws > 0, state.turn), other=state.asked)
    return (
        state._replace(
            coins=state.coins + where(actor, gain, 0) - where(victim, loot, 0),
            side=side,
            reserve=reserve,
            question=question,
            asked=asked,
            action=where(now, NONE, state.action),
            creditor=where(struck, NONE, state.creditor),
            then=where(struck, NEXT, state.then),
        ),
        where(now, where(struck | examined | (draws > 0), SETTLED, NEXT), go),
        draws,
    )


def draw(plan: Plan, state: State, said: Said, count: Array, draws: Array) -> tuple[State, Array]:
    """Chance: what was shown is replaced, an exchange needs cards, an examined one is given back or replaced.

    Who got a card is returned by seat.
    """
    seat = seats(state.turn)
    forces, returns = said.forces, said.returns
    count = where(said.shows, total(said.cards), where(forces, 1, count))
    player = where(said.shows, state.claimant, where(forces | returns, state.target, state.turn))
    deck, cards = state.deck, where(returns, state.examined, 0)
    for number in range(plan.most_draws):
        card = where(number < count, drawn(deck, draws[number]), 0)
        deck, cards = deck - card, cards + card
    getting = (seat == player) & (cards != 0)
    return (
        state._replace(
            hand=state.hand + where(getting, cards, 0),
            deck=deck + where(forces, state.examined, 0),
            examined=where(forces | returns, 0, state.examined),
        ),
        getting,
    )


def next_turn(plan: Plan, state: State, go: Array) -> State:
    """The dead leave their coins, and the next player chooses an action; or the game has lasted too long."""
    new = go == NEXT
    late = new & (state.number >= state.setup.turn_limit)
    alive = living(state)
    player = first_in_turn(alive & (seats(state.turn) != state.turn), state.turn, jnp.full_like(state.turn, NONE))
    return state._replace(
        coins=where(new & ~alive, 0, state.coins),
        question=where(late, OVER, where(new, ACTION, state.question)),
        asked=where(new, player, state.asked),
        turn=where(new, player, state.turn),
        number=state.number + new,
        target=where(new, NONE, state.target),
        claimant=where(new, NONE, state.claimant),
        claim=where(new, NONE, state.claim),
        challenger=where(new, NONE, state.challenger),
        creditor=where(new, NONE, state.creditor),
        over=state.over | late,
    )
