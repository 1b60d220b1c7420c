"""Where other devices of the same network reach this server."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from .lobby import Addresses

#: an address reserved for documentation: nothing is sent there, it only tells which of ours would be used
ELSEWHERE = ("192.0.2.1", 9)
EVERYWHERE = ("0.0.0.0", "::", "")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses(host: str, port: int) -> Addresses:
    """``host``: where the server listens."""
    if is_loopback(host):
        return Addresses(True, [])
    own = _own_address() if host in EVERYWHERE else host
    shown = f"[{own}]" if ":" in own else own
    return Addresses(False, [f"http://{shown}:{port}"] if own else [])


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
    return "" if is_loopback(found) else found
