"""How much one socket, one person or one address may do."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
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
    address_commands: Rate = Rate(3000, 200)
    """Of all sockets of one address, ..."""
    quiet: Rate = Rate(10, 1)
    """... beside what each of them may always do, so that one who plays is not kept from it by a neighbour."""
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
    games: Rate = Rate(60, 5)
    """HTTP requests for finished games from one address."""
    requests: Rate = Rate(1000, 50)
    """All HTTP requests from one address; to open a socket is one."""
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

    def __init__(self, rate: Rate, *, empty: bool = False) -> None:
        self.rate = rate
        self.left = 0.0 if empty else rate.burst
        self.at = monotonic()

    def has(self, cost: int = 1) -> bool:
        """Whether so much is left."""
        now = monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.each_second)
        self.at = now
        return self.left >= cost

    def take(self, cost: int = 1) -> bool:
        """One more, or something that costs as much as several; false if that is too much."""
        if not self.has(cost):
            return False
        self.left -= cost
        return True


class Buckets:
    """One bucket for each of many, the latest of them."""

    def __init__(self, rate: Rate, most: int = 20_000) -> None:
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: int = 1) -> bool:
        return self.of(key).take(cost)

    def of(self, key: str) -> Bucket:
        """The bucket of one of them."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Those who are counted together: an address, or with IPv6 the network of which everybody has a whole one.

    >>> household("2001:db8:1:2:3::4") == household("2001:db8:1:2::9")
    True
    >>> household("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found), 64), strict=False))


class Gatekeeper:
    """All limits by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.tables = Buckets(limits.tables)
        self.people = Buckets(limits.people)
        self.guesses = Buckets(limits.guesses)
        self.trials = Buckets(limits.trials)
        self.games = Buckets(limits.games)
        self.requests = Buckets(limits.requests)
        self.commands = Buckets(limits.address_commands)
        self.chat = Buckets(limits.chat)
        self._sockets: dict[str, int] = {}
        self.open_sockets = 0

    def allows(self, buckets: Buckets, address: str, cost: int = 1) -> bool:
        return not self.limits.by_address or buckets.take(address, cost)

    def may_guess(self, address: str) -> bool:
        """Whether another code may be tried out; only a wrong one counts."""
        return not self.limits.by_address or self.guesses.of(address).has()

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
