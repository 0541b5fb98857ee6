"""Game records: text that a person can read and the program can replay.

    coup record 1
    rules: classic named_block=on …
    players: ["ann", "bob"]
    first: ann
    seed: 7
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
from typing import Any

from coup.engine.errors import BadRecord, CoupError
from coup.engine.events import UNKNOWN, Answered, TurnBegan
from coup.engine.rules import Rules
from coup.engine.views import SPECTATOR
from coup.engine.zones import DEALER
from coup.game import Game
from coup.rules import from_spec, rules, settings
from coup.rules.options import value_of, words_for

FIRST_LINE = "coup record 1"
EVERYTHING = "everything"
LONGEST = 10_000_000
"""No record is longer than this; a longer file is something else."""


def write(game: Game, seat: int | None) -> str:
    """What everyone, or one seat, may know of a game; everything once it is over."""
    if seat is None and game.over:
        return write_all(game)
    eyes = SPECTATOR if seat is None else seat
    shows = "what everyone saw" if seat is None else f"what {game.view(seat).names[seat]} saw"
    return _lines(game, shows, eyes)


def write_all(game: Game) -> str:
    """The whole game, hidden cards and seed included."""
    return _lines(game, EVERYTHING, None)


def _lines(game: Game, shows: str, eyes: int | None) -> str:
    """The record as seen by these eyes; ``None`` sees everything."""
    state = game.state
    names = state.seating.names
    lines = [FIRST_LINE, _rules_line(game.rules), f"players: {json.dumps(game.players, ensure_ascii=False)}"]
    if game.setup is None:
        lines.append(f"first: {names[game.first]}")
    else:
        lines.append(f"position: {json.dumps(_seen_setup(game.setup, eyes))}")
    if eyes is None and game.seed is not None:
        lines.append(f"seed: {json.dumps(game.seed)}")
    lines += [f"shows: {shows}", ""]
    for event in state.log or []:
        seen = event if eyes is None else event.seen_by(eyes)
        if isinstance(seen, Answered):
            lines.append(f"{'dealer' if seen.seat == DEALER else names[seen.seat]}: {seen.text}")
        elif isinstance(seen, TurnBegan):
            lines.append(f"# turn {seen.number}: {names[seen.seat]}")
    if state.outcome is not None:
        lines.append(f"result: {result_words(game)}")
    return "\n".join(lines) + "\n"


def _rules_line(chosen: Rules) -> str:
    if "house" in chosen.spec:
        return f"house: {json.dumps(chosen.spec['house'], ensure_ascii=False)}"
    options = "".join(f" {name}={words_for(value)}" for name, value in chosen.options.items())
    return f"rules: {chosen.name}{options}"


def _seen_setup(setup: dict[str, Any], eyes: int | None) -> dict[str, Any]:
    """A position without the hands that these eyes may not see."""
    if eyes is None:
        return setup
    hands = {seat: cards if int(seat) == eyes else [UNKNOWN] * len(cards) for seat, cards in setup["hands"].items()}
    return {**setup, "hands": hands}


def result_words(game: Game) -> str:
    """How a game ended, in words."""
    outcome = game.outcome
    assert outcome is not None
    if outcome.winner < 0:
        return f"no winner ({outcome.reason})"
    return f"{game.state.seating.names[outcome.winner]} wins ({outcome.reason})"


def read(text: str) -> Game:
    """The game of a record that shows everything, played again. A game that is not over can go on."""
    if len(text) > LONGEST:
        raise BadRecord("This is too long to be a game record.")
    try:
        return _read(text)
    except BadRecord:
        raise
    except CoupError as error:
        raise BadRecord(f"The record cannot be followed: {error}") from error


def _read(text: str) -> Game:
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadRecord(f"This is not a game record: the first line must be {FIRST_LINE!r}.")
    header, start = _header(lines)
    game = _opening(header)
    for number in range(start, len(lines)):
        line = lines[number].strip()
        if line and not line.startswith("#"):
            _play(game, line, number + 1)
    game.go_on()
    return game


def _header(lines: list[str]) -> tuple[dict[str, str], int]:
    """The fields before the blank line, and the number of the first line after it."""
    header: dict[str, str] = {}
    for number, line in enumerate(lines[1:], start=1):
        if not line.strip():
            return header, number
        key, colon, value = line.partition(":")
        if not colon or key in header:
            raise BadRecord(f"Line {number + 1}: {line[:60]!r} is not a field of a record.")
        header[key.strip()] = value.strip()
    return header, len(lines)


def _opening(header: dict[str, str]) -> Game:
    """The game before its first answer."""
    if header.get("shows") != EVERYTHING:
        raise BadRecord("This record hides what was secret when it was written, so it cannot be replayed.")
    chosen = _rules(header)
    players = _json(header, "players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise BadRecord("The players must be a list of names.")
    seed = _json(header, "seed") if "seed" in header else None
    if seed is not None and not isinstance(seed, str):
        raise BadRecord("The seed must be a text in quotes.")
    if "position" in header:
        return Game.from_setup(chosen, players, seed, _setup(_json(header, "position"), len(players)))
    return Game.undealt(chosen, players, seed, header.get("first", ""))


def _rules(header: dict[str, str]) -> Rules:
    if "house" in header:
        return from_spec({"house": _json(header, "house")})
    words = header.get("rules", "").split()
    if not words:
        raise BadRecord("The record does not say which rules were played.")
    known = {} if words[0].endswith(".toml") else settings(words[0])
    given: dict[str, Any] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadRecord(f"{word[:40]!r} is not an option of the rules; write name=value.")
        given[name] = value_of(value, known[name]) if name in known else value
    return rules(words[0], **given)


def _json(header: dict[str, str], key: str) -> Any:
    try:
        return json.loads(header.get(key, ""))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"The field {key!r} of the record is missing or damaged.") from error


def _setup(data: Any, players: int) -> dict[str, Any]:
    """A position from a record, with every part of the right kind."""
    shape: dict[str, type] = {"turn": int, "coins": dict, "hands": dict, "lost": dict, "marks": dict}
    if not isinstance(data, dict) or set(data) != set(shape):
        raise BadRecord(f"The position must have {', '.join(shape)}.")
    for key, kind in shape.items():
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise BadRecord(f"The {key} of the position are damaged.")
    seats = [str(seat) for seat in range(players)]
    for key in ("coins", "hands", "lost"):
        if not set(data[key]) <= set(seats):
            raise BadRecord(f"The {key} of the position name a seat that is not there.")
    for key in ("hands", "lost"):
        for cards in data[key].values():
            if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
                raise BadRecord(f"The {key} of the position are damaged.")
    return data


def _play(game: Game, line: str, number: int) -> None:
    who, colon, what = (part.strip() for part in line.partition(":"))
    try:
        if who == "result":
            _check_result(game, what)
        elif what == "resign":
            game.resign(who)
        elif who == "dealer" and what.startswith("stop"):
            game.stop(what.removeprefix("stop").strip())
        else:
            game.answer(what, DEALER if who == "dealer" else game.seat(who))
    except CoupError as error:
        raise BadRecord(f"Line {number}: {error}") from error


def _check_result(game: Game, words: str) -> None:
    if not game.over:
        raise BadRecord("The record gives a result, but its game is not over.")
    if words != result_words(game):
        raise BadRecord(f"The record says {words[:60]!r}, but the game ends with {result_words(game)!r}.")
