"""Games that are over: kept, listed, stepped through with anybody's eyes, and proved."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from coup.engine.stack import ChanceQuestion
from coup.game import Game
from coup.presenter import present, story
from coup.presenter.review import review
from coup.presenter.speaker import Speaker
from coup.replaying import claims_since, steps, unveiled
from coup.web import fairness
from coup.web.catalogue import rules_shown, titles
from coup.web.journal import Journal, Statement
from coup.web.ledger import Ledger
from coup.web.protocol import NO_SEAT, Finished, FinishedGame, LineShown, Moment
from coup.web.refusal import Refusal
from coup.web.room import Room
from coup.web.showing import players
from coup.web.speech import server_words, speaking
from coup.web.telling import shown

LISTED = 200
"""So many of one's own finished games are listed."""
encode = Encoder().encode


class Kept(Struct, frozen=True):
    """A game that is over, as it is kept."""

    summary: Finished
    record: str
    """With seed, secret and contributions: it is over."""
    secret: str
    contributions: list[tuple[str, str]]
    bots: list[str]


class Listed(Struct, frozen=True):
    """The same for a list, without what makes it long."""

    summary: Finished


decode = Decoder(Kept).decode
decode_listed = Decoder(Listed).decode


def kept_game(room: Room) -> list[Statement]:
    """What is to be written to keep the game of a table that has just ended."""
    game = room.game
    assert game is not None
    assert game.outcome is not None
    ended = datetime.fromtimestamp(room.changed_at, UTC).isoformat(timespec="seconds")
    summary = Finished(
        game=room.game_name,
        rules=room.rules.title,
        players=list(game.players),
        winner=game.winner or "",
        reason=game.outcome.reason,
        ended=ended,
        table=room.code,
    )
    record = fairness.record(game, room.secret, room.agreed_chance)
    kept = Kept(
        summary, record, room.secret, room.agreed_chance, [seat.bot for seat in room.seats[: len(game.players)]]
    )
    people = {person for person in room.lineup if person}
    return [
        ("INSERT OR IGNORE INTO games VALUES (?, ?)", (room.game_name, encode(kept))),
        *[("INSERT OR IGNORE INTO played VALUES (?, ?, ?)", (one, room.changed_at, room.game_name)) for one in people],
    ]


class Games:
    """All games that are over."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def find(self, name: str) -> Kept:
        rows = self._journal.read("SELECT data FROM games WHERE game = ?", name)
        if not rows:
            raise Refusal("game")
        return decode(rows[0][0])

    def of(self, person: str, language: str) -> list[Finished]:
        """Somebody's games, the latest first. The table's code is nobody's business but theirs."""
        rows = self._journal.read(
            "SELECT data FROM played JOIN games USING (game) WHERE person = ? ORDER BY ended DESC LIMIT ?",
            person,
            LISTED,
        )
        return [titled(decode_listed(row[0]).summary, language) for row in rows]


def finished_game(kept: Kept, eyes: int, language: str) -> FinishedGame:
    """A game to be stepped through with somebody's eyes, or with open cards."""
    game = replayed(kept.record)
    if not -1 <= eyes < len(game.players):
        raise Refusal("eyes")
    with speaking(language):
        return FinishedGame(
            summary=without_table(titled(kept.summary, language)),
            players=list(game.players),
            bots=kept.bots,
            eyes=eyes,
            review=[line.text for line in review(game)],
            moments=list(moments(game, eyes)),
            proof=fairness.proof(game, kept.secret, kept.contributions),
            rules=rules_shown(game.state.rules, len(game.players)),
        )


def titled(summary: Finished, language: str) -> Finished:
    """The same with the rule set called as the reader calls it."""
    return replace(summary, rules=titles(language).get(summary.rules, summary.rules))


def without_table(summary: Finished) -> Finished:
    """What everybody with the link may see: the table's code would let them in."""
    return replace(summary, table="")


@lru_cache(maxsize=8)
def replayed(record: str) -> Game:
    return Game.replay(record)


def moments(game: Game, eyes: int) -> Iterator[Moment]:
    """The game after each answer of a player, with what happened since the one before."""
    names, told, ledger = game.players, 0, Ledger(len(game.players))
    for again in steps(game):
        if isinstance(again.state.question, ChanceQuestion) or not again.turn_number:
            continue
        view = again.view(eyes) if eyes != NO_SEAT else unveiled(again)
        ledger.follow(again.view())
        screen, speaker = present(view, names), Speaker(view, names)
        lines = [shown(line) for line in story(view, told, names)]
        if eyes == NO_SEAT and not all(claim.true for claim in claims_since(again, told)):
            lines.append(LineShown(server_words().say("bluff"), "bluff"))
        told = len(view.history or ())
        yield Moment(
            turn=again.turn_number,
            players=players(speaker, screen.seats, ledger),
            heading=screen.turn,
            lines=lines,
        )
