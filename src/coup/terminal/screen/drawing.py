"""The table as text that fits its zones: cards, coins and claims drawn, without any widget.

Letters and frames carry the meaning; colours only help the eye.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from coup.engine.disputes import Dispute, Proof
from coup.engine.marks import Sides
from coup.engine.rules import Rules
from coup.engine.views import View
from coup.game import Game
from coup.harmless import harmless
from coup.presenter import Card, Line, Screen, Seat, present
from coup.presenter.about import may_still_block
from coup.presenter.claimed import CAUGHT, DENIED, PROVED, claimed
from coup.presenter.words import words_of
from coup.terminal.answers import Row
from coup.terminal.layout import lost_words
from coup.terminal.screen.zones import BOXES, PAIRS, Box
from coup.terminal.words import counted, listing, say

COLOURS = ("#c792ea", "#ff5370", "#82aaff", "#c3e88d", "#ffcb6b", "#89ddff", "#f78c6c", "#f07178", "#bfc7d5")
"""Those of the roles, in the order of the rules."""
STYLES = {
    "turn": "bold",
    "claim": "cyan",
    "challenge": "bold yellow",
    "loss": "red",
    "out": "bold red",
    "end": "bold green",
    "lesson": "italic cyan",
}
"""Those of the story, and of a teacher's words."""
BACK = "▒"
COIN = "●"
NO_COIN = "○"
OWN_FACTS = 16
"""The columns that coins and what else is said of the reader need beside the drawn cards."""
SHORT = 4
"""The letters by which a card is known where there is no room for its name."""


class Scene(NamedTuple):
    """The table as one reader sees it, and what has changed since that reader last answered."""

    view: View
    screen: Screen
    claims: tuple[dict[str, str], ...]
    gains: Mapping[int, int] = {}
    """How many coins each player has more or less than then."""

    @property
    def own(self) -> int:
        return self.view.seat

    @property
    def others(self) -> list[int]:
        """The seats that are drawn: everyone's, but the reader's own."""
        return [seat for seat in range(len(self.screen.seats)) if seat != self.own]


def scene(view: View, coins_before: Sequence[int] | None = None) -> Scene:
    before = coins_before if coins_before is not None and len(coins_before) == len(view.coins) else view.coins
    gains = {seat: now - then for seat, (now, then) in enumerate(zip(view.coins, before, strict=True)) if now != then}
    return Scene(view, present(view), claimed(view), gains)


def face_down(game: Game, name: str) -> View:
    """What a player sees with the own cards turned down: the view of a spectator who sits in this seat."""
    view = game.view()
    view.seat = game.seat(name)
    view.names = game.players
    return view


# Words that fit


def fit(text: Text | str, width: int) -> Text:
    """Exactly so many columns: filled with spaces, or cut where there is no help for it."""
    line = Text(text) if isinstance(text, str) else text.copy()
    if line.cell_len > width:
        line.truncate(width, overflow="ellipsis")
    line.pad_right(width - line.cell_len)
    return line


def wrapped(text: str, width: int, indent: str = "", hang: str = "  ") -> list[str]:
    """A sentence as lines that fit."""
    return wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}{hang}") or [""]


def fitting(parts: Sequence[str], width: int) -> int:
    """How many of these fit into a line whole."""
    return max(count for count in range(len(parts) + 1) if cell_len("; ".join(parts[:count])) <= width)


@lru_cache(maxsize=256)
def colours(rules: Rules) -> dict[str, str]:
    """The colour of each role by its title."""
    words = words_of(rules)
    return {words.title(role.key): COLOURS[place % len(COLOURS)] for place, role in enumerate(rules.roles)}


def colour_of(rules: Rules, title: str) -> str:
    """The colour of a card: its role's, which stands in brackets behind a playing card."""
    role = title.rpartition("(")[2].rstrip(")")
    return colours(rules).get(role, "")


def short(title: str) -> str:
    """A card in few letters: ``Capt``; a playing card by its own name."""
    return title.partition(" (")[0][:SHORT] if "(" in title else title[:SHORT]


# Players


def seats(scene: Scene, style: str, width: int, per_row: int) -> list[Text]:
    """All players but the reader, in frames, in pairs of lines or in lines."""
    if style == BOXES:
        return _rows_of_boxes(scene, width, per_row)
    longest = max((cell_len(scene.screen.seats[seat].name) for seat in scene.others), default=0)
    name = min(longest, width // 3)
    lines = []
    for seat in scene.others:
        lines += _pair(scene, seat, width, name) if style == PAIRS else _line(scene, seat, width, name)
    return lines


def box(scene: Scene) -> Box:
    """What the frames of players need for the cards before them, and for tokens where the rules have some."""
    words = words_of(scene.view.rules)
    cards = scene.view.rules.hand  # Further ones, which somebody may hold for a question, change no frames.
    tokens = [mark for mark in words.marks_on_players if not isinstance(mark, Sides)]
    noted = has_notes(scene.view.rules)
    return Box(max(24 if tokens else 19, cards * (SHORT + 3) + 3), 7 if noted else 6)


def has_notes(rules: Rules) -> bool:
    """Whether something besides cards and coins may lie before players."""
    words = words_of(rules)
    return bool(words.marks_on_players or words.marks_on_places or words.piles_before_players)


def _style(seat: Seat) -> str:
    return "dim" if not seat.alive else "bold" if seat.to_play else ""


def _name(seat: Seat) -> str:
    return harmless(seat.name)


def _marked(seat: Seat) -> str:
    """What is said of a player beside the name: whose turn it is, and who is being asked."""
    return "◀" if seat.to_play else "?" if seat.asked else " "


def _cards(scene: Scene, seat: Seat) -> Text:
    """The cards of a player in a line: backs, and what is known of them."""
    text = Text()
    for place, card in enumerate(seat.cards if seat.alive else ()):
        text.append(" " if place else "")
        text.append_text(_card_words(scene.view.rules, card))
    if not seat.alive:
        text.append(say("table.out"), "bold")
    elif not seat.cards:
        text.append(say("table.waiting"))
    return text


def _card_words(rules: Rules, card: Card) -> Text:
    place = f"{card.place}:" if card.place else ""
    note = f"({card.note})" if card.note else ""
    if not card.known:
        return Text(f"{place}{BACK * 2}{note}", "not bold")
    return Text(f"{place}[{card.title}]{note}", f"bold {colour_of(rules, card.title)}".strip())


def coins(amount: int, gain: int, room: int) -> Text:
    """Coins as discs with their number, and how many are new."""
    more = f" ({gain:+d})" if gain else ""
    discs = COIN * amount if amount + len(f" {amount}{more}") <= room else COIN
    text = Text(discs if amount else NO_COIN, "yellow")
    text.append(f" {amount}", "bold")
    text.append(more, "bold reverse" if gain else "")
    return text


def claim_words(scene: Scene, seat: int) -> str:
    """What a player has claimed so far: ``claims Duke, Captain (caught)``."""
    words = words_of(scene.view.rules)
    said = []
    for role, state in scene.claims[seat].items():
        title = words.title(role)
        said.append(say(f"screen.{state}", role=title) if state in (PROVED, CAUGHT, DENIED) else title)
    return say("screen.claims", roles=", ".join(said)) if said else ""


def _claims_within(scene: Scene, seat: int, width: int, framed: bool = False) -> str:
    """The same in so many columns: with short names, or only their number, where there is no room for more.

    ``framed``: it is the place of claims and nothing else, so that they can be told by their names alone.
    """
    claims = scene.claims[seat]
    words = words_of(scene.view.rules)
    marks = [f"{short(words.title(role))}{GRID_SIGNS.get(state, '')}" for role, state in claims.items()]
    forms = [
        claim_words(scene, seat),
        say("screen.claims", roles=" ".join(marks)),
        *([" ".join(marks)] if framed else []),
        counted("screen.count_claims", len(claims)),
    ]
    return next((form for form in forms if cell_len(form) <= width), "") if claims else ""


def _facts(seat: Seat) -> list[str]:
    """What lies open before a player."""
    return [*_lost(seat), *seat.notes]


def _lost(seat: Seat) -> list[str]:
    return [say("screen.lost", cards=lost_words(seat.lost))] if seat.lost else []


def _start(scene: Scene, seat: int, name: int) -> Text:
    one = scene.screen.seats[seat]
    text = Text(" ")
    text.append(set_cell_size(_name(one), name) if cell_len(_name(one)) <= name else _name(one), _style(one))
    text.append(f" {_marked(one)} ", "bold reverse" if one.to_play else "bold")
    return text


def _line(scene: Scene, seat: int, width: int, name: int) -> list[Text]:
    """``Bruno ◀ ▒▒ ▒▒  ● 4  lost Captain  claims Duke``: what does not fit goes into a second line."""
    one = scene.screen.seats[seat]
    text = _start(scene, seat, name)
    text.append_text(_cards(scene, one))
    text.append("  ")
    if one.alive:
        text.append_text(coins(one.coins, scene.gains.get(seat, 0), 0))
    facts = _facts(one)
    lines = [text]
    for fact in facts:
        lines = _appended(lines, f"  {fact}", width, "dim" if not one.alive else "")
    claims = _claims_within(scene, seat, width - lines[-1].cell_len - 2) if one.alive else ""
    if claims:
        lines[-1].append(f"  {claims}", "italic")
    return [fit(line, width) for line in lines]


def _appended(lines: list[Text], words: str, width: int, style: str) -> list[Text]:
    if lines[-1].cell_len + cell_len(words) <= width:
        lines[-1].append(words, style)
        return lines
    return [*lines, Text(f"    {words.lstrip()}", style)]


def _pair(scene: Scene, seat: int, width: int, name: int) -> list[Text]:
    """Two lines: cards and coins, then what lies open and what was claimed."""
    one = scene.screen.seats[seat]
    first = _start(scene, seat, name)
    first.append_text(_cards(scene, one))
    first.append("  ")
    if one.alive:
        first.append_text(coins(one.coins, scene.gains.get(seat, 0), max(0, width - first.cell_len)))
    words = "  ".join(filter(None, [*_facts(one), claim_words(scene, seat) if one.alive else ""]))
    return [fit(first, width), fit(Text(f"   {words}", "dim" if not one.alive else ""), width)]


def _rows_of_boxes(scene: Scene, width: int, per_row: int) -> list[Text]:
    lines: list[Text] = []
    each = width // per_row
    found = [_box(scene, seat, each) for seat in scene.others]
    for start in range(0, len(found), per_row):
        lines += [fit(Text.assemble(*parts), width) for parts in zip(*found[start : start + per_row], strict=True)]
    return lines


def _box(scene: Scene, seat: int, width: int) -> list[Text]:
    """A player in a frame: the name, the cards, the coins and, in the lower edge, the claims."""
    one = scene.screen.seats[seat]
    edge = "bold" if one.to_play else "dim" if not one.alive else ""
    inner = width - 4
    top = f" {_name(one)} {_marked(one)}".rstrip()
    rows = [*_drawn_cards(scene, one, inner), _purse(scene, seat, inner)]
    if has_notes(scene.view.rules):
        rows.append(Text(_notes_within(one, inner)))
    return [
        _edge("╭", top, "╮", width, edge, f"{edge} reverse".strip() if one.to_play else edge),
        *[Text.assemble(("│ ", edge), fit(row, inner), (" │", edge)) for row in rows],
        _edge("╰", f" {_claims_within(scene, seat, width - 4, framed=True)}".rstrip(), "╯", width, edge, "italic"),
    ]


def _edge(left: str, words: str, right: str, width: int, edge: str, style: str) -> Text:
    room = width - 2
    shown = fit(words, room - 1) if cell_len(words) > room - 1 else Text(words)
    shown.stylize(style)
    if words:
        shown.append(" ")
    line = Text(left, edge)
    line.append_text(shown)
    line.append("─" * (room - shown.cell_len) + right, edge)
    return line


def _purse(scene: Scene, seat: int, width: int) -> Text:
    one = scene.screen.seats[seat]
    return coins(one.coins, scene.gains.get(seat, 0), width) if one.alive else Text(say("table.out"), "bold")


def _notes_within(seat: Seat, width: int) -> str:
    """What lies before a player, or as much of it as there is room for, and how much more there is."""
    marked = [f"{card.place}: {card.note}" for card in seat.cards if card.note]
    notes = [*marked, *seat.notes]
    for count in range(len(notes), 0, -1):
        more = f" +{len(notes) - count}" if count < len(notes) else ""
        words = f"{', '.join(notes[:count])}{more}"
        if cell_len(words) <= width:
            return words
    return f"+{len(notes)}" if notes else ""


def _drawn_cards(scene: Scene, seat: Seat, width: int) -> list[Text]:
    """The cards as small boxes: backs, and lost ones face up, dim and marked. Where they do not fit, in words."""
    rules = scene.view.rules
    faces: list[tuple[tuple[str, str, str], str]] = []
    for card in seat.cards if seat.alive else ():
        back = f"{card.place or BACK}{BACK * (SHORT - 1)}"
        faces.append((_little_card(short(card.title) if card.known else back), colour_of(rules, card.title)))
    lost = say("screen.lost_mark")
    faces += [(_little_card(short(title), lost), f"dim {colour_of(rules, title)}".strip()) for title in seat.lost]
    if len(faces) * (SHORT + 3) - 1 > width:
        return [Text(), Text.assemble(_cards(scene, seat), "  ", *_lost(seat)), Text()]
    lines = [Text(), Text(), Text()]
    for face, style in faces:
        for line, part in zip(lines, face, strict=True):
            line.append(f"{part} ", style)
    return lines


def _little_card(title: str, mark: str = "") -> tuple[str, str, str]:
    """A card in three lines; what became of it stands in the lower edge."""
    edge = f"{mark}{'─' * SHORT}"[:SHORT]
    return f"┌{'─' * SHORT}┐", f"│{set_cell_size(title.center(SHORT), SHORT)}│", f"└{edge}┘"


# The reader's own cards


def own_hand(scene: Scene, height: int, width: int) -> list[Text]:
    """The reader's own cards: drawn with their names where there is room, in a line otherwise."""
    seat = scene.screen.seats[scene.own]
    if height < 3 or not seat.alive:
        return [_own_line(scene, seat, width)]
    facts = "  ".join(filter(None, [*_facts(seat), claim_words(scene, scene.own)]))
    lines = [Text(" "), Text(" "), Text(" ")]
    for card in seat.cards:
        title = f"{card.place}:{card.title}" if card.place else card.title
        size = max(7, cell_len(title)) + 2
        style = f"bold {colour_of(scene.view.rules, card.title)}".strip() if card.known else ""
        middle = title.center(size) if card.known else BACK * size
        note = f" {card.note}" if card.note else ""
        for line, part in zip(lines, (f"┌{'─' * size}┐", f"│{middle}│", f"└{'─' * size}┘"), strict=True):
            line.append(f"{part} ", style)
        lines[1].append(note)
    if lines[1].cell_len + OWN_FACTS > width:
        return [_own_line(scene, seat, width), fit(f" {facts}", width)]
    turn = scene.screen.seats[scene.own].to_play
    lines[0].append(f"  {say('screen.own')}", "bold")
    lines[0].append(f" {'◀' if turn else ''}", "bold reverse" if turn else "")
    lines[1].append("  ")
    lines[1].append_text(coins(seat.coins, scene.gains.get(scene.own, 0), max(0, width - lines[1].cell_len)))
    lines[2].append(f"  {facts}")
    return [fit(line, width) for line in lines]


def _own_line(scene: Scene, seat: Seat, width: int) -> Text:
    """The reader's cards and coins in a line, and as much as fits of what is lost, lies there and was claimed."""
    line = Text(" ")
    line.append(say("screen.own"), "bold reverse" if seat.to_play else "bold")
    line.append("  ")
    line.append_text(_cards(scene, seat))
    facts = _facts(seat)
    if seat.alive:
        room = max(0, width - line.cell_len - sum(cell_len(fact) + 2 for fact in facts) - 2)
        line.append("  ")
        line.append_text(coins(seat.coins, scene.gains.get(scene.own, 0), room))
    for fact in facts:
        line.append(f"  {fact}" if line.cell_len + cell_len(fact) + 2 <= width else "")
    claims = _claims_within(scene, scene.own, width - line.cell_len - 2)
    line.append(f"  {claims}" if claims else "")
    return fit(line, width)


# The claim in question


def centre(
    scene: Scene,
    text: str,
    private: bool,
    height: int,
    width: int,
    latest: Sequence[Line] = (),
    earlier: Sequence[Line] = (),
) -> list[Text]:
    """The question, and beside it the claim that it is about; below it as much as fits of what happened last.

    Where the text is no question but tells what happens, there is above it as much as fits of what happened before.
    """
    drawn = _claimed_cards(scene)
    beside = drawn[0].cell_len + 2 if drawn else 1
    said = wrapped(text, width - beside - 1, hang="")
    if len(said) > height:
        drawn, beside = [], 1
        said = wrapped(text, width - 2, hang="")
    room = width - beside - 1
    shown = [Text(harmless(line), "bold") for line in said]
    for sentence in _advice(scene) if private else ():
        more = [Text(line) for line in wrapped(sentence, room, hang="")]
        shown += more if len(shown) + len(more) <= height else []
    shown += news(latest, room, height - len(shown))
    shown = [*news(earlier, room, height - len(shown)), *shown]
    lines = []
    for place in range(max(height, len(shown))):
        line = drawn[place].copy() if place < len(drawn) else Text()
        line.pad_right(beside - line.cell_len)
        if place < len(shown):
            line.append_text(shown[place])
        lines.append(fit(line, width))
    return lines


def _claimed_cards(scene: Scene) -> list[Text]:
    """The cards that are claimed in the pending question, as small boxes in three lines; nothing where none is."""
    frame = scene.view.question
    if not isinstance(frame, Dispute | Proof) or frame.claim.absence:
        return []
    words = words_of(scene.view.rules)
    drawn = [Text(" "), Text(" "), Text(" ")]
    for title in [words.title(role) for role in frame.claim.roles[:2]]:
        for line, part in zip(drawn, _little_card(short(title)), strict=True):
            line.append(part, f"bold {colour_of(scene.view.rules, title)}".strip())
    return drawn


def _advice(scene: Scene) -> Iterator[str]:
    """What helps the reader to decide about a claim: what else can be done, and which cards lie elsewhere."""
    frame = scene.view.question
    if may_still_block(scene.view):
        yield say("screen.still_block")
    if isinstance(frame, Dispute) and not frame.claim.absence and frame.claim.count == 1:
        words = words_of(scene.view.rules)
        yield placed(scene.view, [words.title(role) for role in frame.claim.roles[:2]], frame.claim.roles)


def placed(view: View, titles: Sequence[str], roles: Sequence[str]) -> str:
    """How many copies of a claimed card the reader can see elsewhere. For the reader's own eyes."""
    role_of = view.rules.role_of
    copies = sum(count for card, count in view.rules.deck(len(view.names)).items() if role_of(card) in roles)
    seen = sum(role_of(card) in roles for cards in (view.hand, *view.lost) for card in cards)
    return say("screen.seen" if seen else "screen.unseen", title=listing(list(titles)), seen=seen, copies=copies)


# What happened


def story_lines(lines: Sequence[Line], new: int, width: int) -> list[Text]:
    """What happened, with a mark before what is new."""
    found: list[Text] = []
    for place, line in enumerate(lines):
        if new and place == len(lines) - new and place:
            found.append(Text(say("screen.new").center(width, "─"), "dim"))
        indent = "" if line.kind == "turn" else " "
        found += [Text(harmless(part), STYLES.get(line.kind, "")) for part in wrapped(line.text, width, indent)]
    return found


def news(lines: Sequence[Line], width: int, height: int) -> list[Text]:
    """The last sentences of what happened, as many as fit whole into so many lines, one after the other."""
    shown: list[Text] = []
    for start in range(len(lines) - 1, -1, -1):
        longer = _flowing(lines[start:], width)
        if len(longer) > height:
            break
        shown = longer
    return shown


def _flowing(lines: Sequence[Line], width: int) -> list[Text]:
    """Sentences that follow each other without a break, each in its style."""
    found = [Text()]
    for line in lines:
        style = STYLES.get(line.kind, "")
        for word in harmless(line.text).split():
            if found[-1].cell_len and found[-1].cell_len + 1 + cell_len(word) > width:
                found.append(Text())
            found[-1].append(" " if found[-1].cell_len else "")
            found[-1].append(word, style)
    return found


def untold(lines: Sequence[Line], asked: str) -> list[Line]:
    """What happened, without what the question says again."""
    return [line for line in lines if line.text.removesuffix(".") not in asked]


# Claims and rules at the side


def claims_grid(scene: Scene, width: int) -> list[Text]:
    """Who claimed what: players down, roles across. Where roles do not fit side by side, in words."""
    rules = scene.view.rules
    words = words_of(rules)
    roles = [role.key for role in rules.roles]
    names = [
        say("screen.own") if number == scene.own else _name(seat) for number, seat in enumerate(scene.screen.seats)
    ]
    name = min(14, max(map(cell_len, names)))
    if name + 1 + len(roles) * (SHORT + 1) > width:
        found = [(who, claim_words(scene, number)) for number, who in enumerate(names)]
        said = [line for who, claims in found if claims for line in wrapped(f"{who}: {claims}", width)]
        return [Text(line) for line in said] or [Text(say("screen.no_claims"), "dim")]
    head = Text(" " * (name + 1))
    for role in roles:
        head.append(f"{short(words.title(role)):<{SHORT}} ", colour_of(rules, words.title(role)))
    lines = [head]
    for number, seat in enumerate(scene.screen.seats):
        line = Text(fit(names[number], name).plain, _style(seat))
        line.append(" ")
        for role in roles:
            state = scene.claims[number].get(role, "")
            line.append(f"{say(f'screen.grid.{state}') if state else '·':^{SHORT}} ", GRID.get(state, "dim"))
        lines.append(line)
    return [*lines, *[Text(part, "dim") for part in wrapped(say("screen.grid.note"), width, hang="")]]


GRID_SIGNS = {PROVED: "+", CAUGHT: "!", DENIED: "-"}
"""What became of a claim, where there is no room for words."""
GRID = {"claimed": "bold", PROVED: "bold green", CAUGHT: "bold red", DENIED: "bold yellow"}


def rule_card(scene: Scene, width: int) -> list[Text]:
    """The roles in play, and what they do."""
    rules = scene.view.rules
    words = words_of(rules)
    lines: list[Text] = []
    for role in rules.roles:
        title = words.title(role.key)
        lines.append(Text(title, f"bold {colour_of(rules, title)}".strip()))
        lines += [Text(part) for part in wrapped(rules.role_help(role), width, "  ", "")]
    return lines


# Lists


def lines_of(rows: Sequence[Row], head: Sequence[str], width: int) -> tuple[str, list[list[str]]]:
    """The line of titles and the lines of the rows, with their keys; what does not fit beside goes below."""
    table = [[f"{_key(row)} {row.label}", *row.cells] for row in rows]
    titles = [f"    {head[0]}", *head[1:]] if head else []
    count = max([len(titles), *map(len, table), 1])
    full = [[*cells, *[""] * (count - len(cells))] for cells in (titles, *table)]
    widths = [max(map(cell_len, column)) for column in zip(*full, strict=True)]
    if sum(widths) + 2 * (count - 1) <= width:
        lines = [_joined(cells, widths) for cells in full]
        return (lines[0] if titles else ""), [[line] for line in lines[1:]]
    return "", [_stacked(row, head, width) for row in rows]


def _joined(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(set_cell_size(cell, size) for cell, size in zip(cells, widths, strict=True)).rstrip()


def _stacked(row: Row, head: Sequence[str], width: int) -> list[str]:
    """A row that is too long: its columns follow in words, and it is broken into lines."""
    none = say("summary.none")
    cells = [f"{title} {cell}" for title, cell in zip(head[1:], row.cells, strict=False) if cell not in ("", none)]
    text = f"{row.label}: {', '.join(cells)}" if cells else row.label
    first, *rest = wrap(text, width - 4) or [""]
    return [f"{_key(row)} {first}", *[f"      {line}" for line in rest]]


def _key(row: Row) -> str:
    """The key of a row, in brackets if it cannot be chosen now."""
    return f"({row.key})" if row.off and row.key else f"{row.key:>2} "


def people(names: Sequence[str]) -> str:
    return listing(list(names))


def turns(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The story turn by turn, so that the latest can be read first."""
    found: list[Line] = []
    for line in lines:
        if line.kind == "turn" and found:
            yield found
            found = []
        found.append(line)
    yield found
