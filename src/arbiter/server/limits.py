"""How much there may be of everything: in all, and for one visitor, so that none can use up what is for all.

A visitor is an address. Addresses of IPv6 count by their network of 64 bits, because one person has all of it. Behind a
reverse proxy everybody would have the address of the proxy, so a server is told which proxies to believe.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from time import monotonic

from arbiter.errors import ArbiterError

from .refusal import Refusal

VISITORS = 10_000  # addresses that are remembered


@dataclass(frozen=True)
class Limits:
    """``rate`` and ``burst``: requests a second that change or cost something, of which one that is malformed, too
    large or too much counts for five; ``reads``: how many more there may be that only read.
    ``loads``: games a minute that are not in memory and have to be played again to be looked at;
    ``scenarios``: a minute, on the judge's desk.
    ``days_*``: how long games are kept that wait for somebody, that nobody goes on with, and that are over (0: for
    ever); ``days_short``: those that were over before they had begun, with fewer than ``short`` answers."""

    open_games: int = 5_000
    played_games: int = 20_000  # in which something happened during the last hour
    kept_games: int = 500_000
    answers: int = 50_000  # of one game, those taken back included
    rooms: int = 300  # games in memory
    connections: int = 2_000
    visitor_open: int = 10
    visitor_played: int = 40
    visitor_day: int = 400  # games begun within a day
    visitor_connections: int = 100
    visitor_trials: int = 2  # decks being tried, or waiting for it
    trials: int = 8  # of all visitors
    rate: float = 20.0
    burst: float = 200.0
    reads: float = 5.0
    loads: float = 60.0
    scenarios: float = 120.0
    days_open: int = 7
    days_playing: int = 90
    days_finished: int = 365
    days_short: int = 1
    short: int = 8

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value < 0 or (value == 0 and not name.startswith("days_")):
                raise ArbiterError(f"the limit {name} cannot be {value}", hint="limits are positive numbers")


class Budget:
    """So many a second, and some in a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = monotonic()

    def spend(self, cost: float = 1.0) -> bool:
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def charge(self, more: float) -> None:
        """What was asked for has cost more than it seemed; it is owed, if there is not enough."""
        self.left = max(-self.burst, self.left - more)


class Budgets:
    """A budget for each visitor; whoever has not been seen for longest is forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.kept: OrderedDict[str, Budget] = OrderedDict()

    def spend(self, visitor: str) -> bool:
        found = self.kept.pop(visitor, None) or Budget(self.rate, self.burst)
        self.kept[visitor] = found
        if len(self.kept) > VISITORS:
            self.kept.popitem(last=False)
        return found.spend()

    def charge(self, visitor: str, more: float) -> None:
        if visitor in self.kept:
            self.kept[visitor].charge(more)


class Connections:
    """Who is connected, and how often."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.held: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self.held.total()

    @contextmanager
    def one(self, visitor: str) -> Iterator[None]:
        """A connection, for as long as it lasts. Raises Refusal."""
        if self.held[visitor] >= self.limits.visitor_connections:
            raise Refusal(
                "too many", "there are too many connections from your address", hint="close some", retry=30
            )
        if self.total >= self.limits.connections:
            raise Refusal("busy", "the server has as many connections as it takes", retry=30)
        self.held[visitor] += 1
        try:
            yield
        finally:
            self.held[visitor] -= 1
            if not self.held[visitor]:
                del self.held[visitor]


# --- addresses --------------------------------------------------------------------------------------------------------

Network = IPv4Network | IPv6Network


def proxies(given: Iterable[str]) -> tuple[Network, ...]:
    """The proxies to believe, by address or network."""
    found = []
    for one in given:
        try:
            found.append(ip_network(one, strict=False))
        except ValueError:
            raise ArbiterError(
                f"{one!r} is no address of a proxy", hint="for example: --proxy 127.0.0.1, --proxy 10.0.0.0/8"
            ) from None
    return tuple(found)


def address_of(peer: str, forwarded: Iterable[str], trusted: tuple[Network, ...]) -> str:
    """Whom a request is from. A proxy that is believed says whom it got the request from; what others say about that is
    hearsay, and whatever stands before the last address that is no such proxy may have been invented by the visitor."""
    found = peer
    names = [name.strip() for line in forwarded for name in line.split(",")]
    while names and _is_one_of(found, trusted):
        name = names.pop()
        try:
            ip_address(name)
        except ValueError:
            break
        found = name
    return found


def _is_one_of(address: str, networks: tuple[Network, ...]) -> bool:
    try:
        place = ip_address(address)
    except ValueError:
        return False
    return any(place in network for network in networks)


def visitor_of(address: str) -> str:
    """The visitor an address counts as."""
    try:
        place = ip_address(address)
    except ValueError:
        return address
    if isinstance(place, IPv6Address):
        if place.ipv4_mapped is not None:
            return str(place.ipv4_mapped)
        return str(ip_network((int(place) >> 64 << 64, 64)).network_address)
    return str(place)


def kept_as(visitor: str, secret: str) -> str:
    """A visitor as the database knows it: it tells two apart, but not who they are."""
    return hmac.digest(secret.encode(), visitor.encode(), hashlib.sha256).hex()[:32]
