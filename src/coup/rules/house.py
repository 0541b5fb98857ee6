"""House rules: a small TOML file that changes another rule set, without code.

    parent = "classic"
    title = "Friday night"
    remove = ["ambassador"]

    [costs]
    coup = 8

    [[actions]]
    name = "levy"
    claim = "duke"
    target = true
    effect = ["take-coins 3"]
    block = ["duke"]

The page ``docs/rules/house-rules.md`` explains every key. A rule set made here carries the whole
file in its ``spec``, so that its games can be replayed without it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from coup.engine.claims import Claim, Holds, holding
from coup.engine.errors import UnknownRules
from coup.engine.flow import start
from coup.engine.hooks import Hook
from coup.engine.rules import ANYONE, RIVAL, TARGET, Action, Block, Role, Rules
from coup.engine.state import State
from coup.engine.values import Value
from coup.engine.verbs import Exchange, Gain, LoseLife, TakeCoins, Verb
from coup.engine.zones import MOST_SEATS
from coup.rules import RULE_SETS, rules, settings
from coup.rules.factions import Convert, Factions
from coup.rules.options import Setting, settled
from coup.rules.reformation import Examine, Reserve, TakeReserve

Table = Mapping[str, Any]

KEYS = (
    "parent",
    "title",
    "options",
    "remove",
    "costs",
    "copies",
    "hand",
    "coins",
    "forced_coup",
    "players",
    "actions",
)
ACTION_KEYS = ("name", "text", "effect", "claim", "cost", "target", "block", "block_by")

LARGEST_FILE = 100_000
"""In bytes. House rules are short; a longer file is something else."""
MOST_COINS = 50
MOST_COPIES = 50
MOST_CARDS = 5
LONGEST_TEXT = 200

ENGINE_WORDS = (
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


class Word(NamedTuple):
    """A verb as house rules write it."""

    make: Callable[..., Verb]
    text: str
    """What it does, in help; ``{}`` stands for the number."""
    most: int = 0
    """The largest number after it; 0 if it takes none."""
    aimed: bool = False
    """It does something to a target, so its action needs one."""
    needs: type[Hook] | None = None
    """The standing effect that it works with."""


VERBS: dict[str, Word] = {
    "gain": Word(Gain, "take {} from the bank", most=MOST_COINS),
    "take-coins": Word(TakeCoins, "take up to {} from a rival", most=MOST_COINS, aimed=True),
    "lose-life": Word(LoseLife, "a rival loses a life", aimed=True),
    "exchange": Word(Exchange, "exchange up to {} with the deck", most=10),
    "examine": Word(Examine, "look at a card of a rival, who may have to replace it", aimed=True),
    "convert": Word(Convert, "change a side", needs=Factions),
    "take-reserve": Word(TakeReserve, "take the whole reserve", needs=Reserve),
}


class Wrong(Exception):
    """Something in the file is not as it should be: where, and what was expected there."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(f"{key}: {sentence}" if key else sentence)


def read(path: str, options: Mapping[str, object]) -> Rules:
    """The rules of a house-rules file; these options come before those of the file."""
    data = parsed(path)
    try:
        if options:
            data = {**data, "options": {**table_at(data, "options"), **options}}
        return made(data)
    except Wrong as wrong:
        raise UnknownRules(f"{path}: {wrong}") from None


def build(data: Table) -> Rules:
    """The rules of a table, as a file, a record or a state has it."""
    try:
        return made(data)
    except Wrong as wrong:
        raise UnknownRules(f"The house rules are wrong. {wrong}") from None


def settings_of(path: str) -> dict[str, Setting]:
    """The options of a house-rules file: its parent's, with the file's values as defaults."""
    house = read(path, {})
    known = settings(house.spec["house"]["parent"])
    return {name: setting._replace(default=house.options[name]) for name, setting in known.items()}


# From a file to a table


def parsed(path: str) -> dict[str, Any]:
    """The table that a file holds, whatever is in it."""
    text = text_of(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnknownRules(syntax_words(path, text, str(error))) from error
    except (ValueError, RecursionError) as error:
        raise UnknownRules(f"{path}: This cannot be read as TOML: {error}.") from error


def text_of(path: str) -> str:
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UnknownRules(f"{path}: The file cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise UnknownRules(f"{path!r} is not the name of a file.") from error
    if len(content) > LARGEST_FILE:
        raise UnknownRules(f"{path}: This file is too long for house rules; {LARGEST_FILE} bytes are enough.")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnknownRules(f"{path}, line {line}: The file must be text in UTF-8.") from error


def syntax_words(path: str, text: str, message: str) -> str:
    """What is wrong with a file that is not TOML, with the line first."""
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", message)
    line = text.count("\n") + 1
    if found:
        line = int(found[1] or line)
        message = message[: found.start()]
    return f'{path}, line {line}: {message}. House rules are written in TOML, for example: title = "Friday night".'


# The parts of a table, each checked where it is taken out


def shown(value: object) -> str:
    """What stands in the file, in a few words."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "…")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)[:40]
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else f"a {type(value).__name__}"


def listed(known: Iterable[str]) -> str:
    return ", ".join(known) or "none"


def at(key: str, inner: object) -> str:
    return f"{key}.{inner}" if key else str(inner)


def table_at(data: Table, key: str) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise Wrong(key, f"This is a table, written [{key}]; not {shown(value)}.")
    return value


def list_of(key: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Wrong(key, f"This is a list, written [ … ]; not {shown(value)}.")
    return value


def known_keys(key: str, data: Table, known: Iterable[str]) -> None:
    for name in data:
        if name not in known:
            raise Wrong(at(key, name), f"There is no such key. The keys here are: {listed(known)}.")


def one_of(key: str, value: object, known: Iterable[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise Wrong(key, f"This is one of: {listed(known)}; not {shown(value)}.")
    return value


def some_of(key: str, value: object, known: Iterable[str]) -> tuple[str, ...]:
    """Different names out of those known."""
    names = list_of(key, value)
    for place, name in enumerate(names):
        one_of(f"{key}[{place}]", name, known)
        if name in names[:place]:
            raise Wrong(f"{key}[{place}]", f"{name!r} is here twice.")
    return tuple(names)


def number(key: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Wrong(key, f"This is a whole number from {least} to {most}; not {shown(value)}.")
    return value


def sentence(key: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT or not value.isprintable():
        raise Wrong(key, f"This is a line of at most {LONGEST_TEXT} characters; not {shown(value)}.")
    return value.strip()


# The rules of a table


def made(data: object) -> Rules:
    """The parent's rules with every change of the table."""
    if not isinstance(data, dict):
        raise Wrong("", f"House rules are a table with the keys {listed(KEYS)}; not {shown(data)}.")
    known_keys("", data, KEYS)
    parent = parent_of(data)
    house = numbered(diminished(parent, data), data)
    house = house.replace(roles=copied(house, data))
    check_cards(house)
    house = house.replace(actions=priced(house, data))
    house = house.replace(
        name="house",
        title=sentence("title", data.get("title", f"{parent.title}, house rules")),
        summary=f"House rules. Whatever they leave alone is as in {parent.title}.",
        actions=enlarged(house, data),
        spec={"house": {**deepcopy(data), "options": dict(parent.options)}},
    )
    check_playable(house)
    return house


def parent_of(data: Table) -> Rules:
    """The rule set that the table starts from, with its options set."""
    if "parent" not in data:
        raise Wrong("parent", f"Say which rule set these rules start from: {listed(RULE_SETS)}.")
    name = one_of("parent", data["parent"], RULE_SETS)
    options = table_at(data, "options")
    for option, value in options.items():
        check_option(name, option, value)
    try:
        parent = rules(name, **options)
    except UnknownRules as error:
        raise Wrong("options", str(error)) from error
    check_parent(parent)
    return parent


def check_parent(parent: Rules) -> None:
    """The parent is all data, and has what every game here needs."""
    if type(parent) is not Rules or "coup" not in parent.by_key or not any(map(steady, parent.actions)):
        raise Wrong("parent", f"{parent.title} is more than roles and actions, so a file cannot change it.")
    if not parent.roles:
        raise Wrong("parent", f"{parent.title} draws its roles for every game; name them under [options] first.")


def check_option(parent: str, option: str, value: object) -> None:
    key = at("options", option)
    if not isinstance(value, bool | int | str) or len(str(value)) > LONGEST_TEXT:
        raise Wrong(key, f"An option is true, false, a whole number or a word; not {shown(value)}.")
    try:
        settled(parent, settings(parent), {option: value})
    except UnknownRules as error:
        raise Wrong(key, str(error)) from error


def steady(action: Action) -> bool:
    """Whether an action brings coins to anyone at any time, so that a game goes on and comes to an end."""
    free = not action.cost and not action.target and action.claim is None and action.block is None
    return free and any(isinstance(verb, Gain) for verb in action.effect)


def diminished(parent: Rules, data: Table) -> Rules:
    """The parent without what the table removes."""
    roles = [role.key for role in parent.roles]
    both = list(dict.fromkeys([*roles, *parent.by_key]))
    gone = some_of("remove", data.get("remove", []), both)
    if "coup" in gone:
        raise Wrong("remove", "The coup has to stay: it is what a player with many coins must do.")
    left = tuple(role for role in parent.roles if role.key not in gone)
    if not left:
        raise Wrong("remove", f"One role at least has to stay. The roles are: {listed(roles)}.")
    lost = frozenset(roles) & frozenset(gone)
    kept = [without(action, lost) for action in parent.actions if action.key not in gone]
    return parent.replace(
        roles=left,
        actions=tuple(action for action in kept if action is not None),
        hooks=tuple(hook for hook in parent.hooks if not about(hook, lost)),
    )


def about(value: Value, lost: frozenset[str]) -> bool:
    """Whether a claim or a standing effect belongs to one of these roles."""
    return not lost.isdisjoint(field for field in value.fields() if isinstance(field, str))


def without(action: Action, lost: frozenset[str]) -> Action | None:
    """The action in a game without these roles, if it is still there."""
    claim = None if action.claim is None else claim_without(action.claim, lost)
    if claim is None and action.claim is not None:
        return None
    block = None if action.block is None else block_without(action.block, lost)
    text = re.sub(", unless someone claims [^.]*", "", action.text) if block is None else action.text
    return action.replace(claim=claim, block=block, text=text)


def claim_without(claim: Claim, lost: frozenset[str]) -> Claim | None:
    """What is left of a claim. One about a role that nobody can hold says nothing."""
    if isinstance(claim, Holds):
        roles = tuple(role for role in claim.roles if role not in lost)
        return Holds(roles) if roles else None
    return None if about(claim, lost) else claim


def block_without(block: Block, lost: frozenset[str]) -> Block | None:
    roles = [role for role in block.roles if role not in lost]
    return (
        Block(*roles, by=block.by, named=block.named, refund=block.refund, otherwise=block.otherwise) if roles else None
    )


def numbered(house: Rules, data: Table) -> Rules:
    """The rules with the numbers of the table: cards, coins and players."""
    limits = {"hand": (1, MOST_CARDS), "coins": (int(house.short_start), MOST_COINS), "forced_coup": (1, MOST_COINS)}
    changes: dict[str, Any] = {}
    for key, (least, most) in limits.items():
        if key in data:
            if key in house.options:
                raise Wrong(key, f"This is an option of {house.title}: set it under [options].")
            changes[key] = number(key, data[key], least, most)
    if "players" in data:
        changes["players"] = players_of(data["players"])
    return house.replace(**changes)


def players_of(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise Wrong("players", f"This is the least and the most players, such as [2, 6]; not {shown(value)}.")
    least = number("players[0]", value[0], 2, MOST_SEATS)
    return least, number("players[1]", value[1], least, MOST_SEATS)


def copied(house: Rules, data: Table) -> tuple[Role, ...]:
    """The roles with the numbers of cards that the table gives them."""
    copies = table_at(data, "copies")
    roles = [role.key for role in house.roles]
    for role, count in copies.items():
        key = at("copies", one_of("copies", role, roles))
        number(key, count, 1, MOST_COPIES)
    return tuple(Role(role.key, role.title, role.text, copies.get(role.key, role.copies)) for role in house.roles)


def check_cards(house: Rules) -> None:
    """There are cards enough for every number of players."""
    least, most = house.players
    for players in range(least, most + 1):
        have, need = sum(house.deck(players).values()), players * house.hand
        if have < need:
            raise Wrong("copies", f"{cards(have)} are too few for {players} players: there must be at least {need}.")


def priced(house: Rules, data: Table) -> tuple[Action, ...]:
    """The actions at the prices of the table."""
    costs = table_at(data, "costs")
    for name, cost in costs.items():
        key = at("costs", one_of("costs", name, house.by_key))
        number(key, cost, 0, dearest(house, name))
        if fixed(house, house.by_key[name]):
            raise Wrong(
                key, f"With these options {house.title} sets this price itself; options: {listed(house.options)}."
            )
    return tuple(at_price(action, costs.get(action.key, action.cost)) for action in house.actions)


def dearest(house: Rules, name: str) -> int:
    """The most that an action can cost: whoever has coins enough for a forced coup may do nothing else."""
    return min(house.forced_coup, MOST_COINS + 1) - (name != "coup")


def fixed(house: Rules, action: Action) -> bool:
    """Whether a standing effect sets the price of an action, whatever the action says."""
    state = undealt(house)
    return any(hook.price(state, action, 0, 0) == hook.price(state, action, 0, 1) for hook in house.hooks)


def at_price(action: Action, cost: int) -> Action:
    """The action at another price, with help that says so."""
    if cost == action.cost:
        return action
    text = re.sub(rf"\b([Pp]ay) {action.cost}\b", rf"\1 {cost}", action.text)
    return action.replace(cost=cost, text=text if text != action.text else f"{text} It costs {coins(cost)}.")


# Added actions


def enlarged(house: Rules, data: Table) -> tuple[Action, ...]:
    """The actions with those that the table adds, the coup last as ever."""
    actions = list(house.actions)
    for place, row in enumerate(list_of("actions", data.get("actions", []))):
        key = f"actions[{place}]"
        if not isinstance(row, dict):
            raise Wrong(key, f"An action is a table, written [[actions]]; not {shown(row)}.")
        known_keys(key, row, ACTION_KEYS)
        actions.insert(actions.index(house.by_key["coup"]), action_of(house, key, row, actions))
    return tuple(actions)


def action_of(house: Rules, key: str, row: Table, others: list[Action]) -> Action:
    name = name_of(at(key, "name"), row.get("name"), others)
    effect = effect_of(house, at(key, "effect"), row.get("effect"))
    target = switch_of(at(key, "target"), row.get("target", False))
    check_aim(key, effect, target)
    cost = number(at(key, "cost"), row.get("cost", 0), 0, dearest(house, name))
    roles = {role.key: role.title for role in house.roles}
    claim = one_of(at(key, "claim"), row["claim"], roles) if "claim" in row else ""
    block = block_of(house, key, row, target)
    text = help_for(effect, roles.get(claim, ""), cost, [roles[role] for role in block.roles] if block else [])
    return Action(
        name,
        sentence(at(key, "text"), row.get("text", text)),
        *(word.make(*numbers) for word, numbers in effect),
        claim=holding(claim) if claim else None,
        cost=cost,
        target=RIVAL if target else "",
        block=block,
    )


def name_of(key: str, value: object, others: list[Action]) -> str:
    if not isinstance(value, str) or not re.fullmatch("[a-z]+(-[a-z]+)*", value) or len(value) > 30:
        raise Wrong(key, f"A name is lower-case words joined by hyphens, such as foreign-aid; not {shown(value)}.")
    if value in ENGINE_WORDS:
        raise Wrong(key, f"{value!r} has another meaning; so have: {listed(ENGINE_WORDS)}.")
    taken = [word for action in others for word in (action.key, action.word.split()[0])]
    if value in taken:
        raise Wrong(key, f"There is an action {value!r} already. Taken are: {listed(dict.fromkeys(taken))}.")
    return value


def switch_of(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Wrong(key, f"This is true or false; not {shown(value)}.")
    return value


Effect = list[tuple[Word, tuple[int, ...]]]


def effect_of(house: Rules, key: str, value: object) -> Effect:
    """The verbs of an effect with their numbers."""
    if not isinstance(value, list) or not value or len(value) > 5:
        raise Wrong(key, f"An effect is a list of one to five of: {listed(map(usage, VERBS))}; not {shown(value)}.")
    return [word_of(house, f"{key}[{place}]", text) for place, text in enumerate(value)]


def word_of(house: Rules, key: str, value: object) -> tuple[Word, tuple[int, ...]]:
    name, *numbers = (value.split() if isinstance(value, str) else []) or [""]
    word = VERBS.get(name)
    if word is None:
        raise Wrong(key, f"This is one of: {listed(map(usage, VERBS))}; not {shown(value)}.")
    if len(numbers) != bool(word.most) or not all(re.fullmatch("[0-9]{1,4}", text) for text in numbers):
        raise Wrong(key, f"Write {usage(name)!r}; not {shown(value)}.")
    if word.needs is not None and not any(isinstance(hook, word.needs) for hook in house.hooks):
        raise Wrong(key, f"{name!r} needs {word.needs.__name__.lower()}, and there are none in these rules.")
    return word, tuple(number(key, int(text), 1, word.most) for text in numbers)


def usage(name: str) -> str:
    return f"{name} 2" if VERBS[name].most else name


def check_aim(key: str, effect: Effect, target: bool) -> None:
    names = {word: name for name, word in VERBS.items()}
    for place, (word, _) in enumerate(effect):
        if word.aimed and not target:
            raise Wrong(f"{key}.effect[{place}]", f"{names[word]!r} needs a rival: add target = true.")


def block_of(house: Rules, key: str, row: Table, target: bool) -> Block | None:
    """Who may stop an added action; the target alone if it has one."""
    if "block" not in row:
        if "block_by" in row:
            raise Wrong(at(key, "block_by"), "Nobody can block this action: add block with the roles that stop it.")
        return None
    value = row["block"]
    roles = some_of(at(key, "block"), [value] if isinstance(value, str) else value, [role.key for role in house.roles])
    if not roles:
        raise Wrong(at(key, "block"), "Name the roles that stop the action, or leave the key away.")
    by = one_of(at(key, "block_by"), row.get("block_by", TARGET if target else ANYONE), (TARGET, ANYONE))
    if by == TARGET and not target:
        raise Wrong(at(key, "block_by"), f"The action has no target, so this must be {ANYONE!r}.")
    return Block(*roles, by=by, named=len(roles) == 1 or bool(house.options.get("named_block", True)))


def help_for(effect: Effect, claim: str, cost: int, blockers: list[str]) -> str:
    """One sentence of help for an action that came without."""
    conditions = [f"claim the {claim}"] if claim else []
    conditions += [f"pay {cost}"] if cost else []
    parts = ", then ".join(word.text.format(*map(amount(word), numbers)) for word, numbers in effect)
    unless = f", unless stopped by the {' or the '.join(blockers)}" if blockers else ""
    text = f"{' and '.join(conditions)}: {parts}" if conditions else parts
    return f"{text[0].upper()}{text[1:]}{unless}."


def amount(word: Word) -> Callable[[int], str]:
    return cards if word.make is Exchange else coins


def coins(count: int) -> str:
    return "1 coin" if count == 1 else f"{count} coins"


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


# The whole


def check_playable(house: Rules) -> None:
    """A game of these rules goes on and comes to an end."""
    if not any(map(steady, house.actions)):
        raise Wrong(
            "remove" if "remove" in house.spec["house"] else "costs",
            "An action has to stay that brings coins and costs, claims and risks nothing, like income.",
        )
    price = dearest_coup(house)
    if price > house.forced_coup:
        raise Wrong("forced_coup", f"A coup can cost {coins(price)}, so this must be at least {price}.")


def undealt(house: Rules) -> State:
    """A game that has not begun, to ask the standing effects about."""
    return start(house, tuple(f"seat {seat}" for seat in range(house.players[0])))


def dearest_coup(house: Rules) -> int:
    """The most that a coup costs, whatever lives a player has."""
    state = undealt(house)
    prices = []
    for lives in range(1, house.hand + 1):
        state.hands[0] = (house.roles[0].key,) * lives
        prices.append(house.price(state, house.by_key["coup"], 0))
    return max(prices)
