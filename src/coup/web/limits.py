"""How much one socket, one person or one address may do."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

from msgspec import Struct


class Rate(Struct, frozen=True):
    """So many at once, and so many a second after that."""

    burst: float
    each_second: float


class Limits(Struct, frozen=True):
    """What is allowed; the defaults hold for people."""

    commands: Rate = Rate(60, 20)
    """Of one socket."""
    chat: Rate = Rate(6, 0.5)
    """Of one person."""
    tables: Rate = Rate(30, 1 / 30)
    """Opened from one address."""
    people: Rate = Rate(60, 0.5)
    """New ones from one address."""
    guesses: Rate = Rate(20, 0.2)
    """Codes and tokens that do not exist, from one address."""
    trials: Rate = Rate(10, 0.2)
    """House rules tried out for one address."""
    requests: Rate = Rate(60, 5)
    """HTTP requests for finished games from one address."""
    sockets: int = 200
    """Open from one address."""
    all_sockets: int = 50_000
    all_tables: int = 20_000
    """Tables in memory."""
    by_address: bool = True
    """Whether addresses are looked at; not in a load test, where all clients have the same one."""


class Bucket:
    """What is left of a rate."""

    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.left = rate.burst
        self.at = monotonic()

    def take(self) -> bool:
        """One more; false if that is too much."""
        now = monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.each_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each of many, the latest of them."""

    def __init__(self, rate: Rate, most: int = 20_000) -> None:
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()


class Gatekeeper:
    """All limits by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.tables = Buckets(limits.tables)
        self.people = Buckets(limits.people)
        self.guesses = Buckets(limits.guesses)
        self.trials = Buckets(limits.trials)
        self.requests = Buckets(limits.requests)
        self.chat = Buckets(limits.chat)
        self._sockets: dict[str, int] = {}
        self.open_sockets = 0

    def allows(self, buckets: Buckets, address: str) -> bool:
        return not self.limits.by_address or buckets.take(address)

    def connect(self, address: str) -> bool:
        """One more socket; false if there are too many."""
        if self.open_sockets >= self.limits.all_sockets:
            return False
        if self.limits.by_address and self._sockets.get(address, 0) >= self.limits.sockets:
            return False
        self._sockets[address] = self._sockets.get(address, 0) + 1
        self.open_sockets += 1
        return True

    def disconnect(self, address: str) -> None:
        self.open_sockets -= 1
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
