"""Game records: text that a person can read and the program can replay.

    coup record 1
    rules: classic named_block=on …
    players: ["ann", "bob"]
    first: ann
    seed: "7"
    shows: everything

    dealer: deal ann duke
    # turn 1: ann
    ann: tax
    bob: pass
    …
    result: ann wins (last standing)

Lines that begin with ``#`` are for the reader. A record of a game that is not over shows only what
everybody, or one player, has seen; such a record cannot be replayed.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from coup.engine.errors import BadRecord, CoupError, WrongSeat
from coup.engine.events import UNKNOWN, Answered, TurnBegan
from coup.engine.flow import resign
from coup.engine.rules import Rules
from coup.engine.zones import DEALER, NOBODY, SPECTATOR
from coup.game import Game, seed_text
from coup.names import seat_names
from coup.outside import read_json
from coup.rules import from_spec, settings
from coup.rules.options import Setting, value_of, words_for

FIRST_LINE = "coup record 1"
EVERYTHING = "everything"
LONGEST = 4_000_000
"""No record has more characters than this, enough for 200,000 answers; a longer file is something else."""
LONGEST_ERROR = 1000
AGREED = ("commitment", "secret", "contributions")
FIELDS = ("rules", "house", "made", "players", "first", "position", "seed", *AGREED, "shows")
"""What can stand before the first blank line."""


class Agreed(NamedTuple):
    """How the seed of a game was agreed on, so that nobody could choose it; ``coup.web.fairness`` checks it."""

    commitment: str
    """The hash of the secret, which was shown before the deal."""
    secret: str
    contributions: tuple[tuple[str, str], ...]
    """The names of those who contributed, in the order of their seats, and what."""


def write(game: Game, seat: int | None) -> str:
    """What everyone, or one seat, may know of a game; everything once it is over."""
    if seat is None and game.over:
        return write_all(game)
    eyes = SPECTATOR if seat is None else seat
    shows = "what everyone saw" if seat is None else f"what {game.view(seat).names[seat]} saw"
    return _lines(game, shows, eyes)


def write_all(game: Game, agreed: Agreed | None = None) -> str:
    """The whole game, hidden cards and seed included, and how the seed was agreed on."""
    return _lines(game, EVERYTHING, None, agreed)


def _lines(game: Game, shows: str, eyes: int | None, agreed: Agreed | None = None) -> str:
    """The record as seen by these eyes; ``None`` sees everything."""
    state = game.state
    names = state.seating.names
    lines = [FIRST_LINE, _rules_line(game.rules), f"players: {one_line(game.players)}"]
    if game.setup is None:
        lines.append(f"first: {names[game.first]}")
    else:
        lines.append(f"position: {one_line(_seen_setup(game.setup, eyes))}")
    if eyes is None and game.seed is not None:
        lines.append(f"seed: {one_line(game.seed)}")
    if agreed is not None:
        lines += [f"{key}: {one_line(value)}" for key, value in agreed._asdict().items()]
    lines += [f"shows: {shows}", ""]
    for event in state.log or []:
        seen = event if eyes is None else event.visible_to(eyes)
        if isinstance(seen, Answered):
            lines.append(f"{'dealer' if seen.seat == DEALER else names[seen.seat]}: {seen.text}")
        elif isinstance(seen, TurnBegan):
            lines.append(f"# turn {seen.number}: {names[seen.seat]}")
    if state.outcome is not None:
        lines.append(f"result: {result_words(game)}")
    return "\n".join(lines) + "\n"


def one_line(value: object) -> str:
    """A value as JSON that any editor shows, and any file keeps, as one line."""
    readable = json.dumps(value, ensure_ascii=False)
    return readable if readable.isprintable() else json.dumps(value)


def _in_words(name: str) -> str:
    """A name of rules, which can be any text, for the reader of a line."""
    return " ".join("".join([letter if letter.isprintable() else " " for letter in name]).split())


def _rules_line(chosen: Rules) -> str:
    if not chosen.spec:
        return f"made: {_in_words(chosen.name)} {chosen.identity}"
    if "house" in chosen.spec:
        return f"house: {one_line(chosen.spec['house'])}"
    options = "".join(f" {name}={words_for(value)}" for name, value in chosen.spec["options"].items())
    return f"rules: {chosen.spec['rules']}{options}"


def _seen_setup(setup: dict[str, Any], eyes: int | None) -> dict[str, Any]:
    """A position without the hands and piles that these eyes may not see."""
    if eyes is None:
        return setup
    hands = {seat: cards if int(seat) == eyes else [UNKNOWN] * len(cards) for seat, cards in setup["hands"].items()}
    hidden = {part: dict.fromkeys(setup[part], UNKNOWN) for part in ("piles",) if part in setup}
    seen = {part: value for part, value in setup.items() if part != "draws"}
    return {**seen, "hands": hands, **hidden}


def result_words(game: Game) -> str:
    """How a game ended, in words."""
    outcome = game.outcome
    assert outcome is not None
    if outcome.winner == NOBODY:
        return f"no winner ({outcome.reason})"
    return f"{game.state.seating.names[outcome.winner]} wins ({outcome.reason})"


def read(text: str, rules: Rules | None = None) -> Game:
    """The game of a record that shows everything, played again. A game that is not over can go on.

    Rules that were made in code are in no record: they must be given.
    """
    if not isinstance(text, str):
        raise BadRecord(f"A record is text; read the file as text first, {type(text).__name__!r} will not do.")
    if rules is not None and not isinstance(rules, Rules):
        raise BadRecord("Rules are given as coup.rules(…) makes them, or as they were made in code.")
    if len(text) > LONGEST:
        raise BadRecord(f"This is too long to be a game record, which has at most {LONGEST:,} characters.")
    try:
        return _read(text, rules)
    except BadRecord:
        raise
    except CoupError as error:
        raise BadRecord(f"The record cannot be followed: {_short(str(error))}") from error


def _read(text: str, rules: Rules | None) -> Game:
    lines = text.removeprefix("\ufeff").split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise BadRecord(f"This is not a game record: the first line must be {FIRST_LINE!r}.")
    header, start = _header(lines)
    game = _opening(header, rules)
    for number in range(start, len(lines)):
        line = lines[number].strip()
        if line and not line.startswith("#"):
            _play(game, line, number + 1)
    game.resume()
    return game


def has_seed(text: str) -> bool:
    """Whether a record carries a seed; a game without one has got a new one."""
    return "seed" in _header(text.split("\n"))[0]


def agreement(text: str) -> Agreed | None:
    """How the seed of a record was agreed on, if the record says so."""
    header, _ = _header(text.removeprefix("\ufeff").split("\n"))
    if not any(key in header for key in AGREED):
        return None
    commitment, secret, contributions = (_field(header, key) for key in AGREED)
    return Agreed(_text(commitment), _text(secret), _contributions(contributions))


def _text(field: Field) -> str:
    text = field.json()
    if not isinstance(text, str):
        raise field.wrong("This must be a text in quotes.")
    return text


def _contributions(field: Field) -> tuple[tuple[str, str], ...]:
    given = field.json()
    pairs = given if isinstance(given, list) else [given]
    if not all(isinstance(pair, list) and [type(part) for part in pair] == [str, str] for pair in pairs):
        raise field.wrong('The contributions must be a list of names and values: [["ann", "0f"], …].')
    return tuple([(name, value) for name, value in pairs])


class Field(NamedTuple):
    """One line of a record's header."""

    line: int
    text: str

    def wrong(self, sentence: str) -> BadRecord:
        return BadRecord(f"Line {self.line}: {sentence}")

    def json(self) -> Any:
        try:
            return read_json(self.text)
        except ValueError as error:
            raise self.wrong(f"{_short(self.text)!r} is damaged: it is no longer JSON.") from error


Header = dict[str, Field]


def _header(lines: list[str]) -> tuple[Header, int]:
    """The fields before the blank line, and the number of the first line after it."""
    header: Header = {}
    for number, line in enumerate(lines[1:], start=1):
        if not line.strip():
            return header, number
        if line.startswith("#"):
            continue
        key, _, value = (part.strip() for part in line.partition(":"))
        if key not in FIELDS or key in header:
            raise BadRecord(f"Line {number + 1}: {_short(line)!r} is not a field, or is one too many.")
        header[key] = Field(number + 1, value)
    return header, len(lines)


def _field(header: Header, key: str) -> Field:
    if key not in header:
        raise BadRecord(f"The record has no line {key!r} before its first blank line.")
    return header[key]


def _opening(header: Header, rules: Rules | None) -> Game:
    """The game before its first answer."""
    if _field(header, "shows").text != EVERYTHING:
        raise BadRecord("This record hides what was secret when it was written, so it cannot be replayed.")
    chosen = _rules(header) if rules is None else _given(header, rules)
    players = _field(header, "players").json()
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise header["players"].wrong("The players must be a list of names.")
    try:
        seat_names(players)
    except WrongSeat as error:
        raise header["players"].wrong(_short(str(error))) from error
    seed = _seed(header["seed"]) if "seed" in header else None
    if "position" in header:
        return _placed(chosen, players, seed, header["position"])
    return _undealt(chosen, players, seed, _field(header, "first"))


def _undealt(chosen: Rules, players: list[str], seed: str | None, first: Field) -> Game:
    try:
        return Game.undealt(chosen, players, seed, first.text)
    except WrongSeat as error:
        raise first.wrong(_short(str(error))) from error


def _seed(field: Field) -> str:
    seed = field.json()
    if not isinstance(seed, str):
        raise field.wrong("The seed must be a text in quotes.")
    try:
        return seed_text(seed)
    except CoupError as error:
        raise field.wrong("The seed is not a text that can be written down, or is too long.") from error


def _rules(header: Header) -> Rules:
    if "made" in header:
        name = _short(header["made"].text.split(" ")[0])
        raise header["made"].wrong(f"The rules {name!r} were made in code; give them: Game.replay(text, rules=…).")
    if "house" in header:
        if "rules" in header:
            raise header["rules"].wrong("The record names two rule sets.")
        return _chosen(header["house"], {"house": header["house"].json()})
    field = _field(header, "rules")
    name, *words = field.text.split() or [""]
    return _chosen(field, {"rules": name, "options": _options(field, name, words)})


def _given(header: Header, rules: Rules) -> Rules:
    """The rules that the caller brings, if they are those of the record."""
    made = header.get("made")
    # The name is for the reader: the identity is of the name, too.
    if made.text.split()[-1:] != [rules.identity] if made is not None else _rules(header) != rules:
        raise BadRecord(f"The game of this record was played with other rules than the {rules.name!r} given.")
    return rules


def _options(field: Field, rule_set: str, words: list[str]) -> dict[str, object]:
    # A record may come from anybody, so it never makes the program open a file: house rules are in it.
    if rule_set.endswith(".toml"):
        raise field.wrong("A record holds its house rules itself, in a line 'house'.")
    known = _known_settings(field, rule_set)
    given: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name in given:
            raise field.wrong(f"{_short(word)!r} is not an option of the rules, or is one too many; write name=value.")
        given[name] = value_of(value, known[name]) if name in known else value
    return given


def _known_settings(field: Field, rule_set: str) -> dict[str, Setting]:
    try:
        return settings(rule_set)
    except CoupError as error:
        raise field.wrong(_short(str(error))) from error


def _chosen(field: Field, spec: dict[str, Any]) -> Rules:
    try:
        return from_spec(spec)
    except CoupError as error:
        raise field.wrong(_short(str(error))) from error


def _placed(chosen: Rules, players: list[str], seed: str | None, field: Field) -> Game:
    data = field.json()
    try:
        return Game.from_setup(chosen, players, seed, _setup(data, len(players)))
    except CoupError as error:
        raise field.wrong(_short(str(error))) from error
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        # What a rule set lays on the table has a shape that only the rule set knows.
        raise field.wrong(f"The position is damaged ({_short(str(error))}).") from error


def _setup(data: Any, players: int) -> dict[str, Any]:
    """A position from a record, with every part of the right kind."""
    shape: dict[str, type] = {"turn": int, "coins": dict, "hands": dict, "lost": dict, "marks": dict}
    may_have: dict[str, type] = {"piles": dict, "draws": list}
    if isinstance(data, dict):
        shape |= {key: kind for key, kind in may_have.items() if key in data}
    if not isinstance(data, dict) or set(data) != set(shape):
        raise BadRecord(f"The position must have {', '.join(shape)}.")
    for key, kind in shape.items():
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise BadRecord(f"The position is damaged under {key!r}.")
    seats = [str(seat) for seat in range(players)]
    for key in ("coins", "hands", "lost"):
        if not set(data[key]) <= set(seats):
            raise BadRecord(f"The position names a seat under {key!r} that is not there.")
    for key in ("hands", "lost"):
        for cards in data[key].values():
            if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
                raise BadRecord(f"The position has something under {key!r} that is not a list of cards.")
    return data


def _play(game: Game, line: str, number: int) -> None:
    who, _, what = line.partition(":")
    who, what = who.strip(), what.strip()
    try:
        if who == "result":
            _check_result(game, what)
        elif what == "resign":
            resign(game.state, game.seat(who))  # What is dealt after it stands in the record.
        elif who == "dealer" and what.startswith("stop"):
            game.stop(what.removeprefix("stop").strip())
        else:
            game.answer(what, DEALER if who == "dealer" else game.seat(who))
    except CoupError as error:
        raise BadRecord(f"Line {number}: {_short(str(error))}") from error


def _short(text: str) -> str:
    """Enough of a text to recognise it: what a damaged record holds can be very long."""
    return text if len(text) <= LONGEST_ERROR else f"{text[:LONGEST_ERROR]} …"


def _check_result(game: Game, words: str) -> None:
    if not game.over:
        raise BadRecord("The record gives a result, but its game is not over.")
    if words != result_words(game):
        raise BadRecord(f"The record says {words[:60]!r}, but the game ends with {result_words(game)!r}.")
