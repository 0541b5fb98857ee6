"""A rule set at a glance: what can be done, what it costs and claims, and who stops it."""

from __future__ import annotations

from collections.abc import Sequence

from coup.engine.rules import ANYONE, EVERYONE_ELSE, Action, Rules, TurnChoice
from coup.engine.views import View
from coup.presenter.marks import notes_on_places
from coup.presenter.models import Deed
from coup.presenter.phrases import phrase
from coup.presenter.speaker import Speaker, capital
from coup.presenter.words import RuleWords, words_of


def summary(rules: Rules) -> list[Deed]:
    """All that can be done with a turn, with cost, claim, block and a sentence of help."""
    words = words_of(rules)
    return [
        *[_choice(words, rules, choice) for choice in rules.choices],
        *[_action(words, rules, action) for action in rules.actions],
    ]


def summary_now(view: View) -> list[Deed]:
    """The same in a turn under way: with what it costs now, and with which of the claims the reader could prove."""
    return [_now(view, deed) for deed in summary(view.rules)]


def _now(view: View, deed: Deed) -> Deed:
    rules = view.rules
    action = rules.by_key.get(deed.key)
    if action is None:
        choice = next(choice for choice in rules.choices if choice.key == deed.key)
        true = any(rules.role_of(card) in choice.roles for card in _usable(view))
        return deed._replace(true=true, lacks=_lacking(view, choice.cost))
    price = rules.price(view, action, view.turn)
    claim = action.claim
    true = claim is not None and view.seat >= 0 and claim.is_true(view, view.seat)
    return deed._replace(cost=_cost(words_of(rules), price, price), true=true, lacks=_lacking(view, price))


def _lacking(view: View, price: int) -> int:
    return max(0, price - view.coins[view.turn])


def _usable(view: View) -> list[str]:
    """The reader's cards, without those that cannot be used."""
    if view.seat < 0:
        return []
    notes = notes_on_places(Speaker(view))
    marked = notes[view.seat] if notes else ("",) * len(view.hand)
    return [card for card, note in zip(view.hand, marked, strict=True) if not note]


def notes(rules: Rules) -> list[str]:
    """What holds beside the actions: reactions, refunds, standing effects, the forced coup, challenges."""
    words = words_of(rules)
    reactions = [
        words.say("summary.reaction", role=words.title(role.key), text=words.role_help(role))
        for role in rules.roles
        if not any(_has_to_do(action, role.key) for action in rules.actions)
        and not any(role.key in choice.roles for choice in rules.choices)
    ]
    refunds = [
        words.say("summary.refund", action=phrase(action.word, deed=_label(words, action)))
        for action in rules.actions
        if action.block is not None and action.block.refund
    ]
    effects = [
        words.say(key, **dict(zip(type(hook).__match_args__, hook.fields(), strict=True)))
        for hook in rules.hooks
        if (key := words.first(f"hook.{type(hook).__name__}.note"))
    ]
    forced = [words.counted("summary.forced", rules.forced_coup)] if rules.forced_coup else []
    return [*reactions, *refunds, *effects, *forced, words.say("summary.note")]


def _has_to_do(action: Action, role: str) -> bool:
    """Whether an action is claimed or blocked with a role."""
    claimed = action.claim is not None and role in action.claim.roles
    return claimed or (action.block is not None and role in action.block.roles)


def _action(words: RuleWords, rules: Rules, action: Action) -> Deed:
    return Deed(
        key=action.key,
        text=words.say("summary.player", action=action.word) if _is_aimed(action) else action.word,
        cost=_cost(words, *rules.prices(action)),
        claims=_claims(words, action),
        blocked_by=_block(words, rules, action),
        help=words.action_help(action),
        label=_label(words, action),
    )


def _label(words: RuleWords, action: Action) -> str:
    return capital(words.deed(action, words.someone if _is_aimed(action) else ""))


def _is_aimed(action: Action) -> bool:
    """Whether it is done to one player, who is named."""
    return bool(action.target) and action.target != EVERYONE_ELSE


def _cost(words: RuleWords, least: int, most: int) -> str:
    if least != most:
        return words.say("summary.between", least=least, most=most)
    return str(most) if most else words.say("summary.none")


def _claims(words: RuleWords, action: Action) -> str:
    if action.claim is None:
        return words.say("summary.none")
    roles = _titles(words, action.claim.roles)
    return words.say("summary.no", role=roles) if action.claim.absence else roles


def _block(words: RuleWords, rules: Rules, action: Action) -> str:
    block = action.block
    if block is None:
        return words.say("summary.none")
    roles = _titles(words, block.roles)
    if block.by != ANYONE:
        return words.say("summary.by_target", roles=roles)
    if rules.spares_own_side(action):
        return words.say("summary.by_other_side", roles=roles)
    return words.say("summary.by_anyone", roles=roles)


def _titles(words: RuleWords, roles: Sequence[str]) -> str:
    return words.either([words.title(role) for role in roles])


def _choice(words: RuleWords, rules: Rules, choice: TurnChoice) -> Deed:
    """Something that a turn offers beside actions. What it does, its role says, or else the catalogue."""
    none = words.say("summary.none")
    usage = words.text(choice.usage)
    text = words.say("summary.times", action=choice.key) if choice.times else f"{choice.key} {usage}".rstrip()
    block = words.first(f"choice.{choice.key}.block")
    return Deed(
        key=choice.key,
        text=text,
        cost=_cost(words, choice.cost, choice.cost),
        claims=_titles(words, choice.roles) or none,
        blocked_by=words.say(block) if block else none,
        help=" ".join(words.role_help(rules.role(role)) for role in choice.roles)
        or words.say(f"choice.{choice.key}.help"),
        label=_titles(words, choice.roles) or words.say(f"choice.{choice.key}.label"),
    )
