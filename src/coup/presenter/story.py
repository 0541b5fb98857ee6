"""What happened, told to one reader: a line for each thing worth telling.

What an answer, a move of a card or a mark has words for is told; the rest is told by other events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from coup.engine.claims import Claim
from coup.engine.disputes import Dispute
from coup.engine.events import (
    Answered,
    Blocked,
    Claimed,
    Ended,
    Event,
    History,
    Looked,
    Marked,
    Moved,
    Noticed,
    Paid,
    Settled,
    TurnBegan,
    WentOut,
    knows,
)
from coup.engine.marks import Mark, MarkValue
from coup.engine.rules import EVERYONE_ELSE
from coup.engine.views import View
from coup.engine.zones import BANK, DEALER, DECK, EVERYONE, NOBODY, RESERVE
from coup.presenter import marks
from coup.presenter.models import Line
from coup.presenter.speaker import FrameFields, OptionFields, Speaker

Occurrence = tuple[int, Event]
"""The number of an event of the history, and the event."""


def story(view: View, since: int = 0, names: Sequence[str] = ()) -> list[Line]:
    """What the reader has seen from this event of the history on. The deal before the first turn is not told."""
    return [line for _, lines in passages(view, since, names) for line in lines]


def passages(view: View, since: int = 0, names: Sequence[str] = ()) -> Iterator[tuple[int, list[Line]]]:
    """The same in parts, each with the event that it begins with: what happens later can only change the last one.

    So whoever tells on from the beginning of a part says what the whole story says.
    """
    history = view.history or ()
    teller = Teller(view, names)
    events = _told_events(history, max(since, _beginning(history)), len(history))
    for _, grouped in groupby(events, key=teller.gathered):
        group = list(grouped)
        yield group[0][0], teller.passage(group)


def passage(view: View, began: int, until: int, names: Sequence[str] = ()) -> list[Line]:
    """The lines of one of these parts: the one that begins with this event, before the part that begins with that."""
    return Teller(view, names).passage(_told_events(view.history or (), began, until))


def _told_events(history: Sequence[Event] | History, first: int, until: int) -> list[Occurrence]:
    """Those of the events that something may be told of."""
    events = enumerate(history[first:until], start=first)
    return [(number, event) for number, event in events if not _is_dealer(event)]


def _beginning(history: Iterable[Event]) -> int:
    """The number of the event with which the first turn began; that of the next event if none has begun."""
    number = -1
    for number, event in enumerate(history):
        if isinstance(event, TurnBegan):
            return number
    return number + 1


def _is_dealer(event: Event) -> bool:
    """The dealer's answers; the cards that move tell the same."""
    return isinstance(event, Answered) and event.seat == DEALER


UNTOLD = Line("")
DISPUTE = Dispute.__name__


class Teller(Speaker):
    """Tells a history to one reader."""

    def before(self, number: int) -> Iterator[Event]:
        """The events before one of the history, the latest first."""
        history = self.view.history or ()
        for earlier in range(number - 1, -1, -1):
            yield history[earlier]

    def this_turn(self, number: int) -> Iterator[Event]:
        """The same back to the beginning of its turn."""
        history = self.view.history or ()
        for earlier in range(number - 1, -1, -1):
            event = history[earlier]
            yield event
            if isinstance(event, TurnBegan):
                return

    def after(self, number: int) -> Iterator[Event]:
        """The events after one of the history."""
        history = self.view.history or ()
        for later in range(number + 1, len(history)):
            yield history[later]

    def ends_the_game(self, number: int) -> bool:
        """Whether the game was over with this answer."""
        for event in self.after(number):
            if isinstance(event, Answered | Ended):
                return isinstance(event, Ended)
        return False

    def roles(self) -> Line:
        titles = [self.words.title(role.key) for role in self.view.rules.roles]
        return Line(self.words.say("story.roles", roles=self.words.listing(titles)), "table")

    def line(self, key: str, kind: str, seat: int, **fields: object) -> Line:
        """A sentence about a player."""
        return Line(self.words.told(key, seat == self.view.seat, who=self.names[seat], **fields), kind, seat)

    # Events in a row that make one sentence

    def passage(self, group: list[Occurrence]) -> list[Line]:
        """All that is told of them; where the roles were drawn, the story begins with those."""
        lines = [line for line in self.told(group) if line.text]
        if self.view.rules.drawn_roles and group[0][0] == _beginning(self.view.history or ()):
            lines.insert(0, self.roles())
        return lines

    def gathered(self, occurrence: Occurrence) -> tuple[object, ...]:
        """Events in a row with the same key are told in one sentence."""
        number, event = occurrence
        match event:
            case Answered(_, option, _, question) if key := self.words.answer("story", question, option.verb):
                if not self.words.known(f"{key}.several"):
                    return (number,)
                # Where it is told that a claim stands, those who let it stand are told of by themselves.
                return (key, question) if question == DISPUTE and self.stands(number) else (key,)
            case Moved(_, source, target):
                return ("moved", source, target)
        return (number,)

    def told(self, group: list[Occurrence]) -> Iterator[Line]:
        number, event = group[0]
        match event:
            case Moved():
                moves = [other for _, other in group if isinstance(other, Moved)]
                yield self.moved(number, moves)
                yield self.decided(number, moves)
            case Answered() if len(group) > 1:
                answers = [other for _, other in group if isinstance(other, Answered)]
                yield self.answered_together(number, answers)
                yield self.stood(*group[-1])
            case Answered() | Settled():
                yield self.sentence(number, event)
                yield self.stood(number, event)
            case _:
                yield self.sentence(number, event)

    def answered_together(self, number: int, events: list[Answered]) -> Line:
        """Everyone who gave the same answer, once; in a row of windows the same players pass again."""
        seats = list(dict.fromkeys(event.seat for event in events))
        if len(seats) == 1:
            return self.answered(number, events[0])
        key = self.words.answer("story", events[0].question, events[0].option.verb)
        return Line(self.capital(self.words.say(f"{key}.several", who=self.people(seats))), self.kind(key, "answer"))

    def kind(self, key: str, usual: str) -> str:
        """What kind of line some words make, where they say so themselves."""
        return self.words.sentences.get(f"{key}.kind", usual)

    def sentence(self, number: int, event: Event) -> Line:
        match event:
            case Answered():
                return self.answered(number, event)
            case Paid():
                return self.paid(number, event)
            case TurnBegan(seat, turn):
                return self.line("story.turn", "turn", seat, number=turn)
            case Claimed():
                return self.claimed(event)
            case Settled(claimant, challenger, _, proved):
                key, seat = ("proved", challenger) if proved else ("fallen", claimant)
                return self.line(f"story.{key}", "challenge", seat)
            case Blocked(seat, action) if action.target == EVERYONE_ELSE:
                return self.line("story.blocked_here", "claim", seat)
            case Blocked():
                return Line(self.words.say("story.blocked"), "claim")
            case Marked():
                return self.marked(number, event)
            case WentOut(seat):
                return self.line("story.out", "out", seat)
            case Ended():
                return self.ended(event)
            case Looked():
                return self.looked(number, event)
            case Noticed():
                return self.noticed(event)
        return UNTOLD

    # Answers and claims

    def answered(self, number: int, event: Answered) -> Line:
        option, seat = event.option, event.seat
        if option.action is not None:
            if option.action.claim is not None:
                return UNTOLD
            return self.line("story.choose", "claim", seat, deed=self.action(option.action, option.target))
        key = self.words.answer("story", event.question, option.verb)
        if not key:
            return UNTOLD
        if self.words.known(f"{key}.vain.other") and not self.ends_the_game(number):
            key = f"{key}.vain"
        form = "you" if seat == self.view.seat else "other"
        text = self.words.filled(f"{key}.{form}", OptionFields(self, option, seat))
        return Line(text, self.kind(key, "answer"), seat)

    def claimed(self, event: Claimed) -> Line:
        name, you = type(event.step).__name__, event.seat == self.view.seat
        key = f"step.{name}.claim" if self.words.known(f"step.{name}.claim.other") else "story.claim"
        fields = FrameFields(self, event.step)
        fields.update(
            who=self.names[event.seat],
            claim=self.words.claim(event.claim),
            card=self.words.any_of(event.claim.roles),
        )
        fields["purpose"] = self.purpose(fields, you)
        return Line(self.words.filled(f"{key}.{'you' if you else 'other'}", fields), "claim", event.seat)

    def stood(self, number: int, event: Event) -> Line:
        """What is told when a claim stands, where nothing else that happens tells it."""
        match event:
            case Answered(_, option, _, question) if question == DISPUTE and option.declines:
                over = self.closed(number)
            case Settled(_, _, _, proved):
                over = proved
            case _:
                return UNTOLD
        key = self.stands(number)
        return Line(self.words.say(key), "claim") if over and key else UNTOLD

    def stands(self, number: int) -> str:
        """The words for the latest claim before an event, if it stands; none if its step has none."""
        if not self.words.tells_what_stands:
            return ""
        for event in self.this_turn(number):
            if isinstance(event, Claimed):
                return self.words.first(f"step.{type(event.step).__name__}.stands")
        return ""

    def closed(self, number: int) -> bool:
        """Whether nobody was left to challenge after this answer. What is said at any time does not count."""
        for event in self.after(number):
            if isinstance(event, Answered) and not event.option.anytime:
                return event.question != DISPUTE
            if isinstance(event, Claimed | TurnBegan | Ended):
                return True
        return not isinstance(self.view.question, Dispute)

    def decided(self, number: int, events: list[Moved]) -> Line:
        """What cards turned up before everyone mean to the claim that they were turned up for."""
        first = events[0]
        if first.knowers != EVERYONE or not self.is_drawn_from(first.source):
            return UNTOLD
        cards = [event.card for event in events]
        fallen: list[tuple[int, Claim]] = []
        for event in self.this_turn(number):
            match event:
                case Moved(card, _, target, _) if target == first.target:
                    cards.insert(0, card)
                case Settled(claimant, _, claim, False):
                    fallen.append((claimant, claim))
                case Claimed(seat, claim, step) if outcome := step.outcome(cards):
                    key = f"step.{type(step).__name__}.{outcome}"
                    return UNTOLD if (seat, claim) in fallen else Line(self.words.say(key), "cards")
        return UNTOLD

    def is_drawn_from(self, zone: int) -> bool:
        name = self.view.rules.zone(zone).name
        return zone == DECK or name in [pile.name for pile in self.view.rules.all_piles if pile.draws]

    # Coins, marks and the end

    def paid(self, number: int, event: Paid) -> Line:
        source, target, amount = event.source, event.target, self.words.coins(event.amount)
        if source == BANK:
            return self.line("story.take", "coins", target, coins=amount)
        # What the dead leave is collected before the next turn begins.
        if target == BANK and any(event == WentOut(source) for event in self.this_turn(number)):
            return self.line("story.estate", "coins", source)
        if target == BANK:
            return self.line("story.pay", "coins", source, coins=amount)
        if source == RESERVE:
            return self.line("story.take_reserve", "coins", target, coins=amount)
        if target == RESERVE:
            return self.line("story.pay_reserve", "coins", source, coins=amount)
        return self.line("story.get", "coins", target, coins=amount, giver=self.person(source))

    def ended(self, event: Ended) -> Line:
        key = self.words.first(f"reason.{event.reason}")
        reason = self.words.say(key) if key else event.reason
        if event.winner == NOBODY:
            return Line(self.words.say("story.drawn", reason=reason), "end")
        return self.line("story.end", "end", event.winner, reason=reason)

    def marked(self, number: int, event: Marked) -> Line:
        """A public mark that changed, told by what is different from before."""
        mark = self.view.rules.marks.get(event.name)
        if mark is None:
            return UNTOLD
        told = marks.tell(self, mark, self.value_before(number, mark), event.value)
        return UNTOLD if told is None else Line(told[0], "table", told[1])

    def value_before(self, number: int, mark: Mark) -> MarkValue:
        for event in self.before(number):
            if isinstance(event, Marked) and event.name == mark.name:
                return event.value
        return mark.initial(len(self.view.names))

    # Cards

    def moved(self, number: int, events: list[Moved]) -> Line:
        """Cards that went from one zone to another. Whether everyone saw them may make a difference."""
        rules, words = self.view.rules, self.words
        source, target = rules.zone(events[0].source), rules.zone(events[0].target)
        key = words.move(source.name, target.name, "public" if events[0].knowers == EVERYONE else "hidden")
        if not key:
            return UNTOLD
        fields = {"cards": words.cards([event.card for event in events]), "place": target.place or source.place}
        if words.known(f"{key}.all"):
            return Line(words.filled(f"{key}.all", fields), self.kind(key, "cards"))
        owners = [zone.seat for zone in (source, target) if zone.seat != NOBODY]
        seat = owners[0] if owners else self.witness(number, events[0].knowers)
        return self.line(key, self.kind(key, "cards"), seat, **fields) if seat != NOBODY else UNTOLD

    def witness(self, number: int, knowers: int) -> int:
        """Who sees cards in the middle of the table: if several know them, the one whose turn it is."""
        seats = [seat for seat in range(len(self.view.names)) if knows(knowers, seat)]
        turn = next((old.seat for old in self.before(number) if isinstance(old, TurnBegan)), NOBODY)
        return turn if turn in seats or not seats else seats[0]

    def looked(self, number: int, event: Looked) -> Line:
        key, seat = f"look.{self.view.rules.zone(event.zone).name}", self.witness(number, event.knowers)
        if seat == NOBODY or not self.words.known(f"{key}.other"):
            return UNTOLD
        return self.line(key, "cards", seat, cards=self.words.cards(event.cards))

    def noticed(self, event: Noticed) -> Line:
        key = self.words.first(f"notice.{self.view.rules.zone(event.zone).name}.{'yes' if event.present else 'no'}")
        return Line(self.words.say(key, cards=self.words.cards(event.cards)), "cards") if key else UNTOLD
