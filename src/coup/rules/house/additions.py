"""The actions that a table adds."""

from __future__ import annotations

import re
from collections.abc import Callable

from coup.engine.claims import holding
from coup.engine.rules import ANYONE, COUP, RIVAL, TARGET, Action, Block, Rules
from coup.engine.verbs import Exchange
from coup.rules.house.fields import Table, Wrong, at, check_keys, list_of, number, one_of, sentence, some_of, switch_of
from coup.rules.house.numbers import highest_cost
from coup.rules.house.verbs import Effect, Word, check_aim, effect_of
from coup.rules.house.words import cards, coins, listed, shown

MOST_ACTIONS = 50
"""More than anybody could choose from. A record holds its house rules itself, and could hold any number of them."""
ACTION_KEYS = ("name", "text", "effect", "claim", "cost", "target", "block", "block_by")

TAKEN_WORDS = (
    "aim",
    "aside",
    "block",
    "bribe",
    "challenge",
    "concede",
    "deal",
    "dealer",
    "done",
    "draw",
    "force",
    "give",
    "hand",
    "join",
    "keep",
    "lose",
    "pass",
    "pay",
    "refuse",
    "resign",
    "result",
    "return",
    "reveal",
    "role",
    "show",
    "stop",
    "swap",
    "treaty",
    "win",
)
"""How other answers and the lines of a record begin. An action of such a name would be taken for one of them."""


def with_additions(house: Rules, data: Table) -> Rules:
    """The rules with the actions that the table adds, before the coup."""
    actions = list(house.actions)
    rows = list_of("actions", data.get("actions", []))
    if len(rows) > MOST_ACTIONS:
        raise Wrong("actions", f"House rules add at most {MOST_ACTIONS} actions; not {len(rows):,}.")
    for place, row in enumerate(rows):
        key = f"actions[{place}]"
        if not isinstance(row, dict):
            raise Wrong(key, f"An action is a table, written [[actions]]; not {shown(row)}.")
        check_keys(key, row, ACTION_KEYS)
        actions.insert(actions.index(house.by_key[COUP]), action_of(house, key, row, actions))
    return house.replace(actions=tuple(actions))


def action_of(house: Rules, key: str, row: Table, others: list[Action]) -> Action:
    name = name_of(at(key, "name"), row.get("name"), others)
    effect = effect_of(house, at(key, "effect"), row.get("effect"))
    target = switch_of(at(key, "target"), row.get("target", False))
    check_aim(key, effect, target)
    cost = number(at(key, "cost"), row.get("cost", 0), 0, highest_cost(house, name))
    roles = {role.key: role.title for role in house.roles}
    claim = one_of(at(key, "claim"), row["claim"], roles) if "claim" in row else ""
    block = block_of(house, key, row, target)
    text = sentence(at(key, "text"), row["text"]) if "text" in row else help_for(effect, roles.get(claim, ""), cost)
    return Action(
        name,
        text,
        *(word.make(*numbers) for word, numbers in effect),
        claim=holding(claim) if claim else None,
        cost=cost,
        target=RIVAL if target else "",
        block=block,
    )


def name_of(key: str, value: object, others: list[Action]) -> str:
    if not isinstance(value, str) or not re.fullmatch("[a-z]+(-[a-z]+)*", value) or len(value) > 30:
        raise Wrong(key, f"A name is lower-case words joined by hyphens, such as foreign-aid; not {shown(value)}.")
    if value in TAKEN_WORDS:
        raise Wrong(key, f"{value!r} has another meaning; so have: {listed(TAKEN_WORDS)}.")
    taken = [word for action in others for word in (action.key, action.word.split()[0])]
    if value in taken:
        raise Wrong(key, f"There is an action {value!r} already. Taken are: {listed(dict.fromkeys(taken))}.")
    return value


def block_of(house: Rules, key: str, row: Table, target: bool) -> Block | None:
    """Who may stop an added action; the target alone if it has one."""
    if "block" not in row:
        if "block_by" in row:
            raise Wrong(at(key, "block_by"), "Nobody can block this action: add block with the roles that stop it.")
        return None
    value = row["block"]
    roles = some_of(at(key, "block"), [value] if isinstance(value, str) else value, [role.key for role in house.roles])
    if not roles:
        raise Wrong(at(key, "block"), "Name the roles that stop the action, or leave the key out.")
    by = one_of(at(key, "block_by"), row.get("block_by", TARGET if target else ANYONE), (TARGET, ANYONE))
    if by == TARGET and not target:
        raise Wrong(at(key, "block_by"), f"The action has no target, so this must be {ANYONE!r}.")
    return Block(*roles, by=by, named=len(roles) == 1 or bool(house.options.get("named_block", True)))


def help_for(effect: Effect, claim: str, cost: int) -> str:
    """One sentence of help for an action that came without."""
    conditions = [f"claim the {claim}"] if claim else []
    conditions += ["pay {cost}"] if cost else []
    parts = ", then ".join(word.text.format(*map(amount(word), numbers)) for word, numbers in effect)
    text = f"{' and '.join(conditions)}: {parts}" if conditions else parts
    return f"{text[0].upper()}{text[1:]}{{unless}}."


def amount(word: Word) -> Callable[[int], str]:
    return cards if word.make is Exchange else coins
