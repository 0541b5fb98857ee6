"""What is put into outboxes at one moment is sent together, and no socket keeps another from what is its own."""

from __future__ import annotations

import asyncio

from coup.web.outbox import Outbox, Post


class Sent:
    """An outbox with all that is written from it."""

    def __init__(self, post: Post) -> None:
        self.frames: list[bytes] = []
        self.outbox = Outbox(post, self.write, lambda: None)
        self.outbox.in_lines = True

    def write(self, message: bytes) -> bool:
        self.frames.append(message)
        return True


class Broken(Sent):
    """A socket that cannot be written to."""

    def write(self, message: bytes) -> bool:
        raise ConnectionError("gone")


def test_what_belongs_together_is_sent_together_and_what_is_broken_breaks_nothing_else() -> None:
    async def main() -> None:
        post, troubles = Post(), []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: troubles.append(context["exception"]))
        readers = [Sent(post), Broken(post), Sent(post)]
        for message in (b"a", b"b"):
            for reader in readers:
                reader.outbox.put(message)
        assert not any(reader.frames for reader in readers)
        await asyncio.sleep(0.01)
        assert [reader.frames for reader in readers] == [[b"a\nb"], [], [b"a\nb"]]
        assert [type(trouble) for trouble in troubles] == [ConnectionError]
        readers[0].outbox.put(b"c")
        await asyncio.sleep(0.01)
        assert readers[0].frames == [b"a\nb", b"c"]

    asyncio.run(main())
