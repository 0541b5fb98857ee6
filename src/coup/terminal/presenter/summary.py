"""A rule set at a glance: what can be done, what it costs and claims, and who stops it."""

from __future__ import annotations

from coup.engine.rules import ANYONE, EVERYONE_ELSE, Action, Role, Rules
from coup.terminal.presenter.models import Deed
from coup.terminal.presenter.phrases import either
from coup.terminal.words import counted, known, say


def summary(rules: Rules) -> list[Deed]:
    """All that can be done with a turn, with cost, claim, block and a sentence of help."""
    if rules.pack:
        return [*_plain_deeds(), *[_ability(rules, role) for role in rules.roles]]
    return [_deed(rules, action) for action in rules.actions]


def notes(rules: Rules) -> list[str]:
    """What holds beside the actions: reactions, the forced coup, challenges."""
    if rules.pack:
        return [say("summary.note_poker")]
    reactions = [
        say("summary.reaction", role=role.title, text=rules.role_help(role))
        for role in rules.roles
        if not any(_names(action, role.key) for action in rules.actions)
    ]
    forced = [counted("summary.forced", rules.forced_coup)] if rules.forced_coup else []
    return [*reactions, *forced, say("summary.note")]


def action_help(rules: Rules, action: Action) -> str:
    """What an action does, in a sentence: the catalogue's, or the rule set's own."""
    if action.key == "coup" and _by_lives(rules):
        return say("summary.coup_by_lives")
    key = f"help.action.{rules.name}.{action.key}"
    return say(key) if known(key) else rules.action_help(action)


def _by_lives(rules: Rules) -> bool:
    return any(type(hook).__name__ == "CoupByLives" for hook in rules.hooks)


def _names(action: Action, role: str) -> bool:
    """Whether an action has to do with a role."""
    claimed = action.claim is not None and (action.claim.names(role) or role in action.claim.words().split())
    return claimed or (action.block is not None and role in action.block.roles)


def _deed(rules: Rules, action: Action) -> Deed:
    none = say("summary.none")
    aimed = action.target and action.target != EVERYONE_ELSE
    cost = str(action.cost) if action.cost else none
    return Deed(
        key=action.key,
        text=say("summary.player", action=action.word) if aimed else action.word,
        cost=say("summary.cost_by_lives") if action.key == "coup" and _by_lives(rules) else cost,
        claims=_titles(rules, action.claim.words()) if action.claim is not None else none,
        blocked_by=_block(rules, action),
        help=action_help(rules, action),
    )


def _block(rules: Rules, action: Action) -> str:
    block = action.block
    if block is None:
        return say("summary.none")
    roles = either([_titles(rules, role) for role in block.roles])
    return say("summary.by_anyone" if block.by == ANYONE else "summary.by_target", roles=roles)


def _titles(rules: Rules, words: str) -> str:
    titles = {role.key: role.title for role in rules.roles}
    return " ".join(titles.get(word, word) for word in words.split())


def _plain_deeds() -> list[Deed]:
    """The four choices of a turn in ``poker`` that claim nothing."""
    from coup.rules.poker.turns import COUP_PRICE, SWAP_PRICE

    none = say("summary.none")
    prices = {"income": 0, "swap": SWAP_PRICE, "coup": COUP_PRICE, "draw": 0}
    return [
        Deed(
            key=word,
            text=say(f"summary.poker.text.{word}"),
            cost=str(price) if price else none,
            claims=none,
            blocked_by=say("summary.poker.block.coup") if word == "coup" else none,
            help=say(f"summary.poker.{word}"),
        )
        for word, price in prices.items()
    ]


def _ability(rules: Rules, role: Role) -> Deed:
    from coup.rules.poker.abilities import ABILITIES

    none = say("summary.none")
    ability = ABILITIES.get(role.key)
    block = f"summary.poker.block.{role.key}"
    return Deed(
        key=role.key,
        text=say("summary.times", action=role.key) if ability else role.key,
        cost=str(ability.price) if ability and ability.price else none,
        claims=role.title,
        blocked_by=say(block) if known(block) else none,
        help=rules.role_help(role),
    )
