"""Habits by which people tell a machine: what a player does again and again, or lets happen without a word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import NamedTuple

from coup.bots import Bot
from coup.bots.stakes import stake
from coup.engine.dealer import by_chance
from coup.engine.events import Blocked, Settled
from coup.engine.flow import apply, deal, decide, start
from coup.engine.options import CHALLENGE, PASS, Option
from coup.engine.rules import Rules
from coup.engine.views import look
from coup.engine.zones import NOBODY
from coup.names import SUGGESTED

TURN_LIMIT = 200


class Moment(NamedTuple):
    """An answer, and what there was to see when it was given."""

    turn: int
    mover: int
    """Whose turn it is."""
    seat: int
    kind: str
    """The kind of the question."""
    option: Option
    choices: int
    lives: tuple[int, ...]
    """By seat; nothing for those who are out."""
    stake: str
    """What the seat stands to lose by the play under way."""
    harmful: bool
    """The option is aimed at a rival."""
    aims: tuple[int, ...] = ()
    """Whom the same could have been aimed at: under some rules not at everyone."""
    blocked: bool = False
    """The answer led to a block that stood."""
    fallen: bool = False
    """The answer led to the fall of a claim."""


@dataclass
class Habits:
    """What one player did in one game, or players in many."""

    turns: int = 0
    exchanges: int = 0
    """Turns on which the player chose which cards to keep."""
    longest: int = 0
    """The longest run of them."""
    doomed: int = 0
    """How often the last life was to be taken by something that could be challenged or blocked."""
    silent: int = 0
    """How often it was lost without a word."""
    attacks: int = 0
    """Options aimed at a rival when there were others to aim at."""
    left: int = 0
    """How many of them were aimed at the next in turn."""
    left_by_chance: float = 0.0
    """How many would have been, had the targets been drawn."""
    blocked: int = 0
    """Attacks that were blocked, and after which the player attacked on the next turn, too."""
    repeated: int = 0
    """How often that was the same attack on the same rival."""
    bystanding: int = 0
    """Challenges on the last life, in company, with nothing of the player's own at stake."""
    bystanding_won: int = 0

    def add(self, other: Habits) -> None:
        """Count what happened elsewhere, too."""
        longest = max(self.longest, other.longest)
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)
        self.longest = longest

    @property
    def leaning(self) -> float:
        """How much more of the attacks are aimed at the next in turn than by chance, as a part of all."""
        return (self.left - self.left_by_chance) / self.attacks if self.attacks else 0.0


def game(rules: Rules, bots: Sequence[Bot], seed: str, turn_limit: int = TURN_LIMIT) -> list[Moment]:
    """Play a game, up to a turn limit."""
    random = Random(seed)
    state = start(rules, SUGGESTED[: len(bots)], 0, log=True)
    found: list[Moment] = []
    deal(state, by_chance(random))
    while state.outcome is None and state.turn_number <= turn_limit:
        decision = decide(state)
        seat, question = decision.seat, decision.question
        assert question is not None
        assert state.log is not None
        option = bots[seat].choose(look(state, seat), Random(f"{seed} {len(found)}"))
        moment = Moment(
            turn=state.turn_number,
            mover=state.turn,
            seat=seat,
            kind=question.kind,
            option=option,
            choices=len(decision.options),
            lives=tuple([len(hand) if state.alive(other) else 0 for other, hand in enumerate(state.hands)]),
            stake=stake(state, state.rules, seat),
            harmful=option.target not in (NOBODY, seat) and not question.favour,
            aims=tuple([other.target for other in decision.options if alike(other, option) and other.target != seat]),
        )
        seen = len(state.log)
        apply(state, option, seat)
        deal(state, by_chance(random))
        events = state.log[seen:]
        blocked = any(isinstance(event, Blocked) for event in events)
        fallen = any(isinstance(event, Settled) and not event.proved for event in events)
        found.append(moment._replace(blocked=blocked, fallen=fallen))
    return found


def alike(one: Option, other: Option) -> bool:
    """Whether two options differ in nothing but whom they are aimed at."""
    return one.target != NOBODY and (one.verb, one.action, one.cards) == (other.verb, other.action, other.cards)


def turns(moments: Iterable[Moment]) -> list[list[Moment]]:
    return [list(turn) for _, turn in groupby(moments, lambda moment: moment.turn)]


def habits(moments: Sequence[Moment], seat: int) -> Habits:
    """What one seat did in a game."""
    every = turns(moments)
    own = [turn for turn in every if turn[0].mover == seat]
    found = Habits(turns=len(own))
    note_exchanges(found, own, seat)
    note_attacks(found, own, seat)
    note_silence(found, every, seat)
    note_challenges(found, moments, seat)
    return found


def note_exchanges(found: Habits, own: list[list[Moment]], seat: int) -> None:
    run = 0
    for turn in own:
        exchanging = any(moment.kind == "keep" and moment.seat == seat for moment in turn)
        run = run + 1 if exchanging else 0
        found.exchanges += exchanging
        found.longest = max(found.longest, run)


def note_attacks(found: Habits, own: list[list[Moment]], seat: int) -> None:
    stopped = ""
    for turn in own:
        attack = next((moment for moment in turn if moment.seat == seat and moment.harmful), None)
        if attack is None:
            stopped = ""
            continue
        found.blocked += bool(stopped)
        found.repeated += attack.option.text == stopped
        stopped = attack.option.text if any(moment.blocked for moment in turn) else ""
        note_target(found, attack)


def note_target(found: Habits, attack: Moment) -> None:
    players = len(attack.lives)
    rivals = sorted(set(attack.aims), key=lambda seat: (seat - attack.seat) % players)
    if len(rivals) > 1:
        found.attacks += 1
        found.left += attack.option.target == rivals[0]
        found.left_by_chance += 1 / len(rivals)


def note_silence(found: Habits, every: list[list[Moment]], seat: int) -> None:
    for number, turn in enumerate(every):
        said = [moment.option for moment in turn if threatened(moment, seat)]
        if said:
            found.doomed += 1
            lost = number + 1 == len(every) or not every[number + 1][0].lives[seat]
            found.silent += lost and said == [PASS] * len(said)


def threatened(moment: Moment, seat: int) -> bool:
    """Whether the seat's last life is at stake, and it may say something about that."""
    return moment.seat == seat and moment.stake == "last life" and moment.choices > 1


def note_challenges(found: Habits, moments: Sequence[Moment], seat: int) -> None:
    for number, moment in enumerate(moments):
        if moment.option == CHALLENGE and bystanding(moment, seat):
            found.bystanding += 1
            # The claimant shows a card or concedes, unless there is nothing to show.
            found.bystanding_won += any(after.fallen for after in moments[number : number + 2])


def bystanding(moment: Moment, seat: int) -> bool:
    """Whether the seat is on its last life, in company, and has nothing at stake."""
    company = sum([1 for lives in moment.lives if lives]) > 2
    return moment.seat == seat != moment.mover and moment.lives[seat] == 1 and company and not moment.stake
