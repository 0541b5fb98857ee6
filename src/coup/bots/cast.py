"""The rule-based characters. They weigh their options alike (``coup.bots.planner``) and differ in temper."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from coup.bots.planner import Planner, Prospect
from coup.engine.compiler import mypyc_attr
from coup.engine.frames import Dispute
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Character:
    """A player with a temper: a subclass says which of the weighed options it takes."""

    name = ""
    character = ""
    """The player in one line, for those who choose opponents."""
    wary = True
    """Reckons with challenges."""
    credulity = 0.7
    """Claims as likely as this are let pass without a thought, unless the last life is at stake."""

    def choose(self, view: View, random: Random) -> Option:
        return obvious(view) or self.answer(Planner(view, random, self.wary))

    def answer(self, planner: Planner) -> Option:
        """The option that this character takes."""
        if planner.view.options == QUIETLY and planner.believes(self.credulity):
            return PASS
        return self.pick(planner, planner.prospects(self.lying(planner))).option

    def lying(self, planner: Planner) -> bool:
        """Whether this character would lie now."""
        return True

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        return best(prospects)


def without_challenge(prospects: list[Prospect]) -> list[Prospect]:
    return [prospect for prospect in prospects if prospect.option.verb != "challenge"]


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
        if prospect.option.verb == "challenge":
            return prospect
    return None


class Honest(Character):
    """Says only what is so, and challenges only what is past belief."""

    name = "honest"
    character = "Never tells a lie, and takes your word unless it is past belief."
    wary = False

    def lying(self, planner: Planner) -> bool:
        return False

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        challenge = challenging(prospects)
        if challenge is not None and claim_odds(planner) < 0.02:
            return challenge
        return best(without_challenge(prospects))


class Bluffer(Character):
    """Plays whatever is best, cards or no cards, and hopes to be believed."""

    name = "bluffer"
    character = "Has whatever card the moment asks for, or says so."
    wary = False

    def lying(self, planner: Planner) -> bool:
        return planner.random.random() < 0.7

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        challenge = challenging(prospects)
        if challenge is not None and claim_odds(planner) < planner.random.uniform(0.0, 0.3):
            return challenge
        return best(without_challenge(prospects))


class Sceptic(Character):
    """Believes little."""

    name = "sceptic"
    character = "Wants to see it: challenges every other claim, and plays by the book."
    wary = False
    credulity = 1.0

    def lying(self, planner: Planner) -> bool:
        return planner.random.random() < 0.15

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        challenge = challenging(prospects)
        if challenge is not None and claim_odds(planner) < planner.random.uniform(0.2, 1.2):
            return challenge
        return best(without_challenge(prospects))


class Careful(Character):
    """Weighs every option by the odds."""

    name = "careful"
    character = "Counts cards, remembers what you claimed, and plays the odds."
    margin = 0.01
    """How much better than a quiet, honest answer a lie or a challenge must be in company."""

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        boldest = best(prospects)
        if planner.view.living.bit_count() == 2:
            return boldest
        quiet = best(truthful(without_challenge(prospects)))
        return boldest if boldest.worth > quiet.worth + self.margin else quiet


class Thrifty(Character):
    """Mostly honest; a few lies a game are spent where they pay most. With two players left, anything goes."""

    name = "thrifty"
    character = "Mostly honest, with a few lies saved up for when they pay, and a cool head at the end."
    wary = False
    budget = 3
    margin = 0.02
    """How much better than the truth a lie must be."""
    patience = 0.2
    """Claims less likely than this are challenged, whatever it costs."""

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        if planner.view.living.bit_count() == 2:
            return best(prospects)
        challenge = challenging(prospects)
        if challenge is not None and claim_odds(planner) < self.patience:
            return challenge
        quiet = without_challenge(prospects)
        honest, boldest = best(truthful(quiet)), best(quiet)
        affordable = planner.reading.lies < self.budget and boldest.worth > honest.worth + self.margin
        return boldest if affordable else honest


class Sleeper(Character):
    """Honest until the end is near; then blocks and bluffs."""

    name = "sleeper"
    character = "Plain and honest while the table is full; blocks and bluffs when it empties."
    wary = False
    patience = 0.1

    def lying(self, planner: Planner) -> bool:
        """On the last life, or when half of the table is gone."""
        view = planner.view
        return len(view.hand) == 1 or view.living.bit_count() <= max(2, len(view.names) // 2)

    def pick(self, planner: Planner, prospects: list[Prospect]) -> Prospect:
        challenge = challenging(prospects)
        if challenge is not None and claim_odds(planner) < self.patience:
            return challenge
        return best(without_challenge(prospects))
