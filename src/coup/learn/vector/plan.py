"""What a rule set is to the vector engine: small constant tables, made from the rules themselves.

The engine's roles, actions, claims and answers are numbers into these tables. Nothing is written by hand for a role;
the few effects and standing effects that the engine can play are found by the names of their classes, and rules with
any other are refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from coup.engine.claims import Claim, Holds, Lacks
from coup.engine.errors import UnknownRules
from coup.engine.events import UNKNOWN
from coup.engine.rules import ANYONE, BANK_PURSE, COUP, RESERVE_PURSE, RIVAL, Action, Rules
from coup.engine.state import Position
from coup.engine.values import Value, module_of
from coup.learn.encoding import encoding_of
from coup.learn.vector.counts import MOST_ROLES, packed
from coup.learn.vector.rows import NONE, SEATS
from coup.rules.factions import Factions

LEAST_PLAYERS = 2
MOST_CARDS = 3
"""The largest hand that is dealt."""

QUESTIONS = ("action", "challenge", "block", "prove", "lose", "keep", "hand", "verdict")
"""The kinds of question that the engine can ask."""
ACTION, CHALLENGE, BLOCK, PROVE, LOSE, KEEP, HAND, VERDICT, OVER = range(len(QUESTIONS) + 1)

ASKED_BY_VERB: dict[str, tuple[int, ...]] = {
    "challenge": (CHALLENGE,),
    "pass": (CHALLENGE, BLOCK),
    "block": (BLOCK,),
    "show": (PROVE,),
    "concede": (PROVE,),
    "lose": (LOSE,),
    "bribe": (LOSE,),
    "keep": (KEEP,),
    "hand": (HAND,),
    "return": (VERDICT,),
    "force": (VERDICT,),
}
"""Which questions are answered with a verb; everything else is an action."""
OF_CARDS = ("show", "lose", "keep", "hand")
"""Verbs that name cards which one holds."""
DECLINING = ("pass", "concede", "bribe", "return")
"""Verbs of those who hold back: nothing is doubted, stopped, shown, lost or replaced."""

VERBS = ("Gain", "TakeCoins", "LoseLife", "Exchange", "Convert", "TakeReserve", "Examine")
"""The effects that the engine can play; an action has one of them."""
HOOKS = ("CoupByLives", "Bribe", "Factions", "Reserve")
"""The standing effects that it can play."""


class Answer(NamedTuple):
    """What an answer of the action space says."""

    verb: str
    """Empty where it chooses an action."""
    action: int
    """The action that it chooses."""
    offset: int
    """How many seats to the left its target is; 0 without one."""
    claim: int
    """What is claimed by a block that names a role."""
    cards: int
    """The cards that are shown, lost, kept or handed over (see ``counts``)."""
    declines: bool
    questions: int
    """The questions that may be answered so, a bit each."""


class Run(NamedTuple):
    """Answers that follow each other and are on offer for the same reasons."""

    verb: str
    action: int
    answers: tuple[Answer, ...]


class Deed(NamedTuple):
    """What an action is: its price, its claim, who may stop it, and its one effect, of which the others are 0."""

    price: tuple[int, ...]
    """By the lives of the player who pays."""
    to_reserve: bool
    refund: int
    """What a block that stands gives back."""
    is_coup: bool
    aimed: bool
    spares: bool
    """It cannot be aimed at one's own side."""
    claim: int
    blocks: int
    """The claims to one role that block it, a bit each."""
    joint: int
    """The claim to any of several roles that blocks it where blocks are not named."""
    anyone: bool
    """Anyone may block it, and not the target alone, ..."""
    foes_only: bool
    """... or anyone of the other side."""
    gain: int
    take: int
    """How many coins it takes from its target, at most."""
    strikes: int
    draws: int
    """How many cards are drawn for an exchange."""
    converts: int
    embezzles: int
    examines: int


class Plan:
    """A rule set as tables."""

    def __init__(self, rules: Rules) -> None:
        check(rules)
        roles = {role: number for number, role in enumerate(rules.role_keys)}
        hooks = {type(hook).__name__: hook for hook in rules.hooks}
        decks = [rules.deck(max(players, LEAST_PLAYERS)) for players in range(SEATS + 1)]
        self.rules = rules
        self.encoding: Final = encoding_of(rules, SEATS)
        self.roles = len(roles)
        self.hand = rules.hand
        self.coins = rules.coins
        self.forced_coup = rules.forced_coup
        self.decks = [packed(roles[role] for role, copies in deck.items() for _ in range(copies)) for deck in decks]
        """The whole deck, by the number of players."""
        self.claims = claims_of(rules)
        self.claimed = [packed(roles[role] for role in claim.roles) for claim in self.claims]
        """The roles that each claim speaks of, one card of each."""
        self.absent = [int(claim.absence) for claim in self.claims]
        """1 for a claim not to have its role."""
        self.answers = answers_of(self)
        self.runs = runs_of(self.answers)
        self.deeds = deeds_of(rules, self.claims)
        """What each action is, by its number."""
        self.stopping = [
            packed(roles[role] for role in action.block.roles) if action.block is not None else 0
            for action in rules.actions
        ]
        """The roles that stop each action, one card of each."""
        self.coup = next(deed for deed in self.deeds if deed.is_coup)
        self.bribe: int = getattr(hooks.get("Bribe"), "amount", 0)
        """What may be paid instead of a life after a lost challenge; 0 if there is no such rule."""
        self.factions = "Factions" in hooks
        self.reserve = "Reserve" in hooks
        self.converts = any(self.done("converts"))
        self.examines = any(self.done("examines"))
        self.denials = any(self.absent)
        self.most_draws = max(rules.hand if self.denials else 1, *[deed.draws for deed in self.deeds])
        """How many cards one answer can make the dealer draw, at most."""

    def answered(self, part: str) -> NDArray[np.int32]:
        """One part of every answer."""
        return np.array([getattr(answer, part) for answer in self.answers], np.int32)

    def done(self, part: str) -> list[int]:
        """One part of every action."""
        return [int(getattr(deed, part)) for deed in self.deeds]


@lru_cache(maxsize=64)
def plan_of(rules: Rules) -> Plan:
    """The shared tables of these rules."""
    return Plan(rules)


def check(rules: Rules) -> None:
    """Refuse rules that the engine cannot play."""
    obstacle = next(obstacles(rules), "")
    if obstacle:
        raise UnknownRules(f"The vector engine cannot play {rules.name}: {obstacle}.")


def obstacles(rules: Rules) -> Iterator[str]:
    """What the engine lacks for these rules, each in a clause."""
    copies = all(card == role for card, role in rules.card_roles.items())
    if not rules.roles or not rules.actions or not copies or rules.placed or rules.grave:
        yield "it needs fixed roles and actions, and cards that are copies of the roles"
    if len(rules.roles) > MOST_ROLES:
        yield f"it has room for {MOST_ROLES} roles, not {len(rules.roles)}"
    if rules.hand > MOST_CARDS:
        yield f"it has room for hands of {MOST_CARDS} cards, not {rules.hand}"
    if COUP not in rules.by_key:
        yield "it needs a coup"
    for hook in rules.hooks:
        if not is_ours(hook, HOOKS):
            yield f"it does not know the standing effect {type(hook).__name__}"
    for action in rules.actions:
        yield from [f"{clause} ({action.word})" for clause in obstacles_in(action)]


def obstacles_in(action: Action) -> Iterator[str]:
    """The same for one action."""
    if len(action.effect) != 1 or not is_ours(action.effect[0], VERBS):
        yield f"it does not know the effect {' and '.join(type(verb).__name__ for verb in action.effect)}"
    if action.target not in ("", RIVAL):
        yield f"it cannot aim at {action.target}"
    if action.pay_to not in (BANK_PURSE, RESERVE_PURSE):
        yield f"it cannot pay the {action.pay_to}"
    if action.support or action.caught is not None or (action.block is not None and action.block.otherwise):
        yield "it knows no support, no reward for a challenge and no remainder of a blocked action"
    if action.claim is not None and type(action.claim) not in (Holds, Lacks):
        yield f"it does not know the claim {type(action.claim).__name__}"


def is_ours(part: Value, names: tuple[str, ...]) -> bool:
    """Whether a verb or hook is one of these, and not another package's of the same name."""
    return type(part).__name__ in names and module_of(type(part)).partition(".")[0] == __name__.partition(".")[0]


def claims_of(rules: Rules) -> tuple[Claim, ...]:
    """All claims that can be made, each once: those of actions, and of blocks, named and not."""
    claims = [action.claim for action in rules.actions if action.claim is not None]
    for action in rules.actions:
        if action.block is not None:
            claims += [*[Holds((role,)) for role in action.block.roles], Holds(action.block.roles)]
    return tuple(dict.fromkeys(claims))


def answers_of(plan: Plan) -> tuple[Answer, ...]:
    """What the texts of the action space say."""
    actions = {
        f"{action.word} +{offset}" if offset else action.word: (number, offset)
        for number, action in enumerate(plan.rules.actions)
        for offset in (range(1, SEATS) if action.target else (0,))
    }
    roles = {role: number for number, role in enumerate(plan.rules.role_keys)}
    answers = []
    for text in plan.encoding.actions:
        if text in actions:
            answers.append(Answer("", *actions[text], NONE, 0, False, 1 << ACTION))
            continue
        verb, *words = text.split(" ")
        claim = plan.claims.index(Holds((words[0],))) if verb == "block" and words else NONE
        cards = packed(roles[card] for card in words) if verb in OF_CARDS else 0
        questions = sum(1 << question for question in ASKED_BY_VERB[verb])
        answers.append(Answer(verb, NONE, 0, claim, cards, verb in DECLINING, questions))
    return tuple(answers)


def runs_of(answers: tuple[Answer, ...]) -> list[Run]:
    """The answers in runs."""
    runs = groupby(answers, key=lambda answer: (answer.verb, answer.action))
    return [Run(verb, action, tuple(run)) for (verb, action), run in runs]


def deeds_of(rules: Rules, claims: tuple[Claim, ...]) -> list[Deed]:
    """What the actions are."""
    spared, unblocked = sides_of(rules)
    costs = prices(rules)
    deeds = []
    for number, action in enumerate(rules.actions):
        block, verb = action.block, action.effect[0]
        named = [claims.index(Holds((role,))) for role in block.roles] if block is not None else []
        amount = {type(verb).__name__: next(iter(verb.fields()), 1)}
        deeds.append(
            Deed(
                price=costs[number],
                to_reserve=action.pay_to == RESERVE_PURSE,
                refund=action.cost if block is not None and block.refund else 0,
                is_coup=action.key == COUP,
                aimed=action.target == RIVAL,
                spares=action.key in spared,
                claim=NONE if action.claim is None else claims.index(action.claim),
                blocks=sum(1 << claim for claim in named),
                joint=claims.index(Holds(block.roles)) if block is not None and len(named) > 1 else NONE,
                anyone=block is not None and block.by == ANYONE,
                foes_only=action.key in unblocked,
                gain=amount.get("Gain", 0),
                take=amount.get("TakeCoins", 0),
                strikes=amount.get("LoseLife", 0),
                draws=amount.get("Exchange", 0),
                converts=amount.get("Convert", 0),
                embezzles=amount.get("TakeReserve", 0),
                examines=amount.get("Examine", 0),
            )
        )
    return deeds


def sides_of(rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The actions that cannot be aimed at one's own side, and those that it cannot block."""
    for hook in rules.hooks:
        if isinstance(hook, Factions):
            return hook.spared, hook.unblocked
    return (), ()


def prices(rules: Rules) -> list[tuple[int, ...]]:
    """What each action costs, by the lives of the player who pays; a standing effect may look at them."""
    position = Position()
    found: list[list[int]] = [[] for _ in rules.actions]
    for lives in range(rules.hand + 1):
        position.hands = [(UNKNOWN,) * lives]
        for row, action in zip(found, rules.actions, strict=True):
            row.append(rules.price(position, action, 0))
    return [tuple(row) for row in found]
