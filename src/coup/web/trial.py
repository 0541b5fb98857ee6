"""House rules from strangers are tried out in a process of their own, with little time and memory.

Whoever reads them at a table can then be sure that they can be read, dealt and played without keeping others waiting.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from functools import lru_cache
from time import perf_counter

from coup.engine.errors import CoupError
from coup.web.refusal import Refusal

SECONDS = 3
"""Of processor time; as much again for the start of the process."""
MEMORY = 1 << 30
SLOWEST = 0.02
"""How long one answer may take, with all that belongs to it, on the average."""
ANSWERS = 300
LARGEST = 20_000
"""In characters."""
WAITING = asyncio.Semaphore(2)


async def check(text: str) -> None:
    """Refuse house rules that cannot be played, or that take too long."""
    if text in _passed():
        return
    async with WAITING:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "coup.web.trial", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(4 * SECONDS):
                told, _ = await process.communicate(text.encode("utf-8", "replace"))
        except TimeoutError:
            told = b""
        finally:
            with suppress(ProcessLookupError):
                process.kill()
    if process.returncode != 0:
        raise Refusal("house")
    if told:
        raise Refusal("rules", told.decode()[:500])
    if len(_passed()) > 1000:
        _passed().clear()
    _passed().add(text)


@lru_cache(maxsize=1)
def _passed() -> set[str]:
    """The texts that have passed, so that they are not tried again and again."""
    return set()


def play(text: str) -> None:
    """Read the rules, and play a part of a game with as many players as they allow."""
    from random import Random

    from coup.game import Game
    from coup.presenter import present
    from coup.web.agreement import rules_of
    from coup.web.catalogue import rules_shown
    from coup.web.protocol import Settings

    rules = rules_of(Settings(house=text))
    random, began, answers = Random(1), perf_counter(), 0
    while answers < ANSWERS:
        game = Game(rules, min(rules.players[1], 10), seed=answers)
        rules_shown(game.state.rules, len(game.players))
        while not game.over and answers < ANSWERS:
            seat = random.choice(game.decision.seats)
            present(game.view(seat))
            game.play(random.choice(game.options(seat)), seat)
            answers += 1
            if perf_counter() - began > SLOWEST * (answers + 50):
                raise Refusal("rules", "A game with these rules would take too long to be played here.")


def main() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        play(sys.stdin.buffer.read(4 * LARGEST).decode("utf-8", "replace")[:LARGEST])
    except (CoupError, RecursionError, MemoryError) as error:
        sys.stdout.write(str(error) or "These house rules cannot be read.")


if __name__ == "__main__":
    main()
