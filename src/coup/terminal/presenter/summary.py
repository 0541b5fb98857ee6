"""A rule set at a glance: what can be done, what it costs and claims, and who stops it."""

from __future__ import annotations

from coup.engine.rules import ANYONE, EVERYONE_ELSE, Action, Rules
from coup.terminal.presenter.models import Grid
from coup.terminal.presenter.phrases import either
from coup.terminal.words import counted, known, say


def summary(rules: Rules) -> Grid:
    """The actions of a turn: one row each, with cost, claim, block and a sentence of help."""
    header = tuple(say(f"summary.{name}") for name in ("action", "cost", "claim", "block", "effect"))
    rows = _playing_rows(rules) if rules.pack else [_row(rules, action) for action in rules.actions]
    return Grid(header, tuple(rows))


def notes(rules: Rules) -> list[str]:
    """What holds beside the actions: reactions, the forced coup, challenges."""
    if rules.pack:
        return [say("summary.note_poker")]
    acting = {action.word for action in rules.actions}
    reactions = [
        say("summary.reaction", role=role.title, text=role.text)
        for role in rules.roles
        if role.key not in acting and not _claimed_or_blocking(rules, role.key)
    ]
    forced = [counted("summary.forced", rules.forced_coup)] if rules.forced_coup else []
    return [*reactions, *forced, say("summary.note")]


def _claimed_or_blocking(rules: Rules, role: str) -> bool:
    return any(
        (action.claim is not None and action.claim.names(role)) or (action.block and role in action.block.roles)
        for action in rules.actions
    )


def _row(rules: Rules, action: Action) -> tuple[str, ...]:
    none = say("summary.none")
    aimed = action.target and action.target != EVERYONE_ELSE
    return (
        say("summary.player", action=action.word) if aimed else action.word,
        str(action.cost) if action.cost else none,
        _roles(rules, action.claim.words()) if action.claim is not None else none,
        _block(rules, action),
        _effect(rules, action),
    )


def _effect(rules: Rules, action: Action) -> str:
    key = f"help.action.{rules.name}.{action.key}"
    return say(key) if known(key) else action.text


def _block(rules: Rules, action: Action) -> str:
    block = action.block
    if block is None:
        return say("summary.none")
    roles = either([_roles(rules, role) for role in block.roles])
    return say("summary.by_anyone" if block.by == ANYONE else "summary.by_target", roles=roles)


def _roles(rules: Rules, words: str) -> str:
    titles = {role.key: role.title for role in rules.roles}
    return " ".join(titles.get(word, word) for word in words.split())


def _playing_rows(rules: Rules) -> list[tuple[str, ...]]:
    """The four plain choices of a turn, then the thirteen roles."""
    from coup.rules.poker.abilities import ABILITIES
    from coup.rules.poker.turns import COUP_PRICE, SWAP_PRICE

    none = say("summary.none")
    plain = [("income", 0), ("swap", SWAP_PRICE), ("coup", COUP_PRICE), ("draw", 0)]
    rows: list[tuple[str, ...]] = [
        (word, str(price) if price else none, none, none, say(f"summary.poker.{word}")) for word, price in plain
    ]
    for role in rules.roles:
        ability = ABILITIES.get(role.key)
        price = str(ability.price) if ability and ability.price else none
        rows.append(
            (
                role.key,
                price,
                role.title,
                say(f"summary.poker.block.{role.key}") if _blocks(role.key) else none,
                role.text,
            )
        )
    return rows


def _blocks(role: str) -> bool:
    return known(f"summary.poker.block.{role}")
