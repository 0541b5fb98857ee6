"""The rule-based personas. They weigh their options alike (``coup.bots.planner``) and differ in temper."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import ClassVar

from coup.bots.params import BLUFFER, CAREFUL, HONEST, SCEPTIC, SLEEPER, THRIFTY, Temper
from coup.bots.planner import Planner, Prospect
from coup.engine.compiler import mypyc_attr
from coup.engine.disputes import Dispute
from coup.engine.options import CHALLENGE, CONCEDE, PASS, Option
from coup.engine.views import View

QUIETLY = (CHALLENGE, PASS)
"""What is offered when somebody else's claim is all that is going on."""


def obvious(view: View) -> Option | None:
    """The only option, or the proof of a challenged claim: there is nothing to weigh."""
    question = view.question
    proving = question is not None and question.kind == "prove" and view.options[-1] == CONCEDE
    return view.options[0] if proving or len(view.options) == 1 else None


def best(prospects: Sequence[Prospect]) -> Prospect:
    return max(prospects, key=lambda prospect: prospect.worth)


def leanings(worths: Sequence[float], whim: float) -> list[float]:
    """How likely each option is to be taken: the best most of all, others the less the more is lost by them."""
    highest = max(worths)
    scale = whim * abs(highest) or 1.0
    return [exp((worth - highest) / scale) for worth in worths]


@mypyc_attr(allow_interpreted_subclasses=True)
class Persona:
    """A player with a temper: a subclass says which of the weighed options it takes."""

    name = ""
    character = ""
    """The player in one line, for those who choose opponents."""
    temper: ClassVar[Temper] = Temper()

    def choose(self, view: View, random: Random) -> Option:
        return obvious(view) or self.answer(Planner(view, random, self.temper.wary))

    def answer(self, planner: Planner) -> Option:
        """The option that this persona takes."""
        if planner.view.options == QUIETLY and planner.believes(self.temper.credulity):
            return PASS
        return self.pick(planner, planner.prospects(self.lying(planner))).option

    def lying(self, planner: Planner) -> bool:
        """Whether this persona would lie now."""
        lying = self.temper.lying
        return planner.random.random() < lying if 0 < lying < 1 else bool(lying)

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        """The option it takes: a challenge of what it does not believe, otherwise the best without one."""
        challenge = challenging(prospects)
        if challenge is not None and self.disbelieves(planner):
            return challenge
        return best(without_challenge(prospects))

    def disbelieves(self, planner: Planner) -> bool:
        """Whether the pending claim is challenged whatever it costs."""
        low, high = self.temper.doubts
        return claim_odds(planner) < (low if low == high else planner.random.uniform(low, high))


def without_challenge(prospects: list[Prospect]) -> list[Prospect]:
    return [prospect for prospect in prospects if prospect.option != CHALLENGE]


def truthful(prospects: list[Prospect]) -> list[Prospect]:
    """Those that are no lie; or all, where the rules leave nothing else to say."""
    return [prospect for prospect in prospects if not prospect.lie] or prospects


def claim_odds(planner: Planner) -> float:
    """How far the pending claim of a rival is to be believed; 1 if there is none."""
    question = planner.view.question
    if not isinstance(question, Dispute):
        return 1.0
    return planner.reading.odds(question.claimant, question.claim)


def challenging(prospects: list[Prospect]) -> Prospect | None:
    for prospect in prospects:
        if prospect.option == CHALLENGE:
            return prospect
    return None


class Honest(Persona):
    """Says only what is so, and challenges only what is past belief."""

    name = "honest"
    character = "Never tells a lie, and takes your word unless it is past belief."
    temper: ClassVar[Temper] = HONEST


class Bluffer(Persona):
    """Plays whatever is best, cards or no cards, and hopes to be believed."""

    name = "bluffer"
    character = "Has whatever card the moment asks for, or says so."
    temper: ClassVar[Temper] = BLUFFER


class Sceptic(Persona):
    """Believes little."""

    name = "sceptic"
    character = "Wants to see it: challenges every other claim, and plays by the book."
    temper: ClassVar[Temper] = SCEPTIC


class Careful(Persona):
    """Weighs every option by the odds."""

    name = "careful"
    character = "Counts cards, remembers what you claimed, and plays the odds."
    temper: ClassVar[Temper] = CAREFUL

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        """One of the best; which of them is left to chance, so that nobody can count on it.

        Whom an action is aimed at is left to chance more freely than what is done: a coin wasted counts for more.
        """
        margin = self.temper.margin if planner.view.living.bit_count() > 2 else 0.0
        sensible = planner.sensible()
        worths = [prospect.worth - margin * (prospect.lie or prospect.option == CHALLENGE) for prospect in sensible]
        chosen = planner.random.choices(sensible, leanings(worths, self.temper.whim))[0]
        action = chosen.option.action
        alike = [prospect for prospect in sensible if prospect.option.action == action]
        if action is None or len(alike) == 1:
            return chosen
        return planner.random.choices(alike, leanings([prospect.worth for prospect in alike], self.temper.fancy))[0]


class Thrifty(Persona):
    """Mostly honest; a few lies a game are spent where they pay most. With two players left, anything goes."""

    name = "thrifty"
    character = "Mostly honest, with a few lies saved up for when they pay, and a cool head at the end."
    temper: ClassVar[Temper] = THRIFTY

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        if planner.view.living.bit_count() == 2:
            return best(prospects)
        challenge = challenging(prospects)
        if challenge is not None and self.disbelieves(planner):
            return challenge
        quiet = without_challenge(prospects)
        honest, boldest = best(truthful(quiet)), best(quiet)
        affordable = (
            planner.reading.lies < self.temper.lies_a_game and boldest.worth > honest.worth + self.temper.margin
        )
        return boldest if affordable else honest


class Sleeper(Persona):
    """Honest until the end is near; then blocks and bluffs."""

    name = "sleeper"
    character = "Plain and honest while the table is full; blocks and bluffs when it empties."
    temper: ClassVar[Temper] = SLEEPER

    def lying(self, planner: Planner) -> bool:
        """On the last life, or when half of the table is gone."""
        view = planner.view
        return len(view.hand) == 1 or view.living.bit_count() <= max(2, len(view.names) // 2)
