"""Between two games: the deal is agreed on while people come and go."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from msgspec.structs import replace
from web.served import FAST, play_on, run, served
from websockets.asyncio.client import connect

from coup.web import protocol


def test_whoever_comes_during_a_deal_sees_the_game_that_begins(tmp_path: Path) -> None:
    """And not the one before it, under the number of the new one."""

    async def main() -> None:
        async with server.client("ann") as ann, server.client("eve") as eve:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2), bot="easy")
            await play_on(ann, Random(1))
            old = len(ann.story)
            # Another window of ann's, which does not contribute: the deal waits for her.
            address = server.address.replace("http", "ws") + "/socket"
            await ann.close()
            async with connect(address, origin=server.address) as opened:  # type: ignore[arg-type]
                await opened.send(json.dumps({"do": "hello", "id": "h", "token": ann.token, "table": ann.table}))
                await opened.send(json.dumps({"do": "start", "id": "s"}))
                while json.loads(await opened.recv())["is"] != "committed":
                    pass
                await eve.enter(ann.table)
                room = await eve.until(lambda: eve.room)
                assert (room.status, room.game) == ("dealing", 2)
                assert eve.screen is None
                await eve.until(lambda: eve.screen)
                assert eve.screen is not None
                assert (eve.screen.game, eve.screen.ending) == (2, None)
                assert 0 < len(eve.story) < old

    with served(tmp_path) as server:
        run(main)
