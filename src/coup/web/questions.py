"""What a reader is asked, and what it is all about: from the presenter's words to the protocol's."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from coup.engine.claims import Claim
from coup.engine.disputes import Dispute
from coup.engine.options import Option
from coup.engine.plays import Play
from coup.engine.rules import COUP, Action, Rules
from coup.engine.stack import Frame, Step
from coup.engine.turns import Turn
from coup.engine.views import View
from coup.presenter.models import Choice, Question
from coup.presenter.questions import headline, is_forced
from coup.presenter.speaker import FrameFields, Speaker, capital
from coup.web.protocol import NO_SEAT, ChoiceShown, Hero, QuestionShown, Unavailable
from coup.web.speech import Open, server_words

LOSE_AS = "lose-as"
GRAVE = ("challenge", "lose", "concede")
"""Answers that may cost a life."""


def question_shown(speaker: Speaker, asked: Question, number: int) -> QuestionShown:
    quiet = asked.quiet
    return QuestionShown(
        number=number,
        kind=asked.kind,
        text=asked.text,
        window=asked.window,
        choices=[_choice(speaker, choice, choice is quiet) for choice in asked.choices],
        unavailable=_unavailable(speaker) if isinstance(speaker.view.question, Turn) else [],
    )


def _choice(speaker: Speaker, choice: Choice, quiet: bool) -> ChoiceShown:
    view, option = speaker.view, choice.option
    roles = roles_of(view, option)
    return ChoiceShown(
        text=option.text,
        label=choice.label,
        help=choice.help,
        verb=option.verb,
        brief=_brief(speaker, choice),
        role=roles[0] if roles else "",
        roles=roles,
        claims=choice.claims,
        bluff=choice.bluff,
        target=max(option.target, NO_SEAT),
        cost=view.rules.price(view, option.action, view.seat) if option.action is not None else 0,
        quiet=quiet,
        grave=option.verb in GRAVE or (option.action is not None and option.action.key == COUP),
    )


def _brief(speaker: Speaker, choice: Choice) -> str:
    """What an answer means, in a few words."""
    option, words = choice.option, server_words()
    if option.action is not None:
        return speaker.words.action_brief(option.action)
    if option.count or option.verb == LOSE_AS:
        # How often it is announced, or what the card is said to be, the button says already.
        return choice.help.partition(". ")[2]
    return words.say(f"brief.{option.verb}") if words.known(f"brief.{option.verb}") else ""


def roles_of(view: View, option: Option) -> list[str]:
    """The roles that an answer is about: those it claims, or those of the cards it names."""
    if option.action is not None and option.action.claim is not None:
        return list(option.action.claim.roles)
    if option.claim is not None:
        return list(option.claim.roles)
    role_of = view.rules.card_roles
    return [role_of[card] for card in option.cards if card in role_of]


def _unavailable(speaker: Speaker) -> list[Unavailable]:
    """The actions that a turn does not offer now, and why, by what everyone can see."""
    view = speaker.view
    offered = {option.action.key for option in view.options if option.action is not None}
    return [
        Unavailable(
            label=capital(speaker.words.filled(f"deed.{action.key}", Open())),
            reason=_reason(view, action),
            verb=action.key,
            role=action.claim.roles[0] if action.claim is not None else "",
        )
        for action in view.rules.actions
        if action.key not in offered and speaker.words.known(f"deed.{action.key}")
    ]


def _reason(view: View, action: Action) -> str:
    words, coins = server_words(), view.coins[view.seat]
    price = view.rules.price(view, action, view.seat)
    if price > coins:
        return words.say("unavailable.price", price=words.coins(price), coins=coins)
    return words.say("unavailable.forced" if is_forced(view) else "unavailable.other")


# The middle of the screen


def hero(speaker: Speaker, asked: bool) -> Hero:
    """What it is all about just now, to a reader who is asked or to one who is not."""
    view = speaker.view
    frame = view.question
    if view.outcome is not None:
        return _ending(speaker)
    if isinstance(frame, Dispute):
        return _claim(speaker, frame, asked)
    if frame is None:
        return Hero("", "")
    if frame.kind == Turn.kind and not (isinstance(frame, Turn) and frame.barred):
        return _turn(speaker)
    return Hero(*headline(speaker, not asked), seat=view.turn)


def hero_asked(speaker: Speaker, public: Hero) -> Hero:
    """The same to a reader who is asked, and of whom nothing is said in what a spectator is told."""
    frame = speaker.view.question
    return replace(public, odds=_odds(speaker, frame.claim)) if isinstance(frame, Dispute) else hero(speaker, True)


def _ending(speaker: Speaker) -> Hero:
    view, words = speaker.view, server_words()
    assert view.outcome is not None
    winner = view.outcome.winner
    if winner < 0:
        return Hero(heading=words.say("hero.drawn"), text="")
    return Hero(heading=words.told("hero.won", winner == view.seat, who=speaker.names[winner]), text="", seat=winner)


def _claim(speaker: Speaker, frame: Dispute, asked: bool) -> Hero:
    view, words = speaker.view, speaker.words
    claim, seat, step = frame.claim, frame.claimant, view.stack[-2]
    text = _purpose(speaker, step)
    # What has no words of its own here is told with the claim.
    purpose = "" if text else FrameFields(speaker, frame).purpose()
    told = words.told(
        "story.claim", seat == view.seat, who=speaker.names[seat], claim=words.claim(claim), purpose=purpose
    )
    return Hero(
        heading=told.removesuffix("."),
        text=text,
        rule=_rule(speaker, step) if isinstance(step, Play) else "",
        role=claim.roles[0],
        seat=seat,
        odds=_odds(speaker, claim) if asked else "",
    )


def _purpose(speaker: Speaker, step: Frame) -> str:
    """What a claim is for: an action, or a block of one."""
    view, words = speaker.view, server_words()
    play = view.stack[-3] if isinstance(step, Step) and step.blocks and len(view.stack) > 2 else step
    if not isinstance(play, Play):
        return ""
    deed = speaker.action(play.action, play.target)
    key = "hero.wants" if play is step else "hero.blocked"
    return words.told(key, play.actor == view.seat, who=speaker.names[play.actor], deed=deed)


def _rule(speaker: Speaker, play: Play) -> str:
    """What an action does; nothing if it is called just that."""
    effect = capital(speaker.words.action_effect(play.action))
    return "" if effect == capital(f"{speaker.action(play.action, play.target)}.") else effect


def _odds(speaker: Speaker, claim: Claim) -> str:
    """How many copies of a claimed role the reader sees elsewhere; nothing if that would say nothing."""
    if claim.absence or claim.count != 1:
        return ""
    view, words, roles = speaker.view, server_words(), claim.roles
    copies = _copies(view.rules, len(view.names), roles)
    role_of = view.rules.role_of
    seen = sum([role_of(card) in roles for cards in (view.hand, *view.lost) for card in cards])
    title = speaker.words.either([speaker.words.title(role) for role in roles])
    return words.say("hero.odds", seen=seen, copies=copies, title=title)


@lru_cache(maxsize=1024)
def _copies(rules: Rules, players: int, roles: tuple[str, ...]) -> int:
    """How many cards of some roles are in the game."""
    return sum([count for card, count in rules.deck(players).items() if rules.role_of(card) in roles])


def _turn(speaker: Speaker) -> Hero:
    view, words = speaker.view, server_words()
    player = view.seats[0] if view.seats else view.turn
    coins = words.coins(view.coins[player])
    coup = view.rules.by_key.get(COUP)
    if coup is None:
        text = words.told("hero.purse", player == view.seat, who=speaker.names[player], coins=coins)
    else:
        price = view.rules.price(view, coup, player)
        text = words.told("hero.coup", player == view.seat, who=speaker.names[player], coins=coins, price=price)
    return Hero(heading=words.told("hero.turn", player == view.seat, who=speaker.names[player]), text=text, seat=player)
