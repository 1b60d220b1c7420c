"""How a server is run: from a file, then the environment, then the command line, each before the one it follows."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from arbiter import files
from arbiter.datafolder import data_folder
from arbiter.errors import ArbiterError

from .limits import Limits, proxies

PREFIX = "ARBITER_"
CONFIG = "ARBITER_CONFIG"  # the environment variable that names the file
LARGEST = 100_000  # bytes of the file
LOGS = ("text", "json")


@dataclass(frozen=True)
class Settings:
    """``allow_host``: names people use for this machine, besides its addresses. ``proxy``: addresses or networks of
    reverse proxies that are believed about whom a request is from. ``bot``: programs that
    visitors may play against, as NAME=COMMAND. ``log``: lines for people, or JSON for machines."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    allow_host: tuple[str, ...] = ()
    proxy: tuple[str, ...] = ()
    bot: tuple[str, ...] = ()
    pictures: Path | None = None
    allow_import: bool = False
    seed: int | None = None
    log: str = "text"
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise ArbiterError(f"there is no port {self.port}", hint="--port takes 0 to 65535")
        if self.seed is not None and not 0 <= self.seed < 2**60:
            raise ArbiterError(f"games cannot be dealt from {self.seed}", hint="--seed takes 0 to 2^60 - 1")
        if self.log not in LOGS:
            raise ArbiterError(f"the log cannot be {self.log!r}", hint="--log takes text or json")
        proxies(self.proxy)

    @property
    def database_url(self) -> str:
        """Where games are kept; a file in the user's data folder, if not said."""
        return self.database or f"sqlite:///{(data_folder() / 'games.db').as_posix()}"


def settings(config: Path | None = None, **given: Any) -> Settings:
    """The settings of a file, the environment and the command line (``given``; None: not said)."""
    named = config or (Path(os.environ[CONFIG]) if os.environ.get(CONFIG) else None)
    found = _of_file(named) if named is not None else {}
    for name, text in _of_environment().items():
        found[name] = _value(name, text, f"{PREFIX}{name.upper()}")
    found.update({name: value for name, value in given.items() if value is not None})
    limits = found.pop("limits", {})
    return Settings(**found, limits=replace(Limits(), **limits))


def _of_file(path: Path) -> dict[str, Any]:
    data = files.toml(files.read(path, LARGEST), path)
    limits = data.pop("limits", {})
    if not isinstance(limits, dict):
        raise ArbiterError(f"{path}: limits are a table, [limits]")
    known = {each.name: each.type for each in fields(Limits)}
    for name, value in limits.items():
        if name not in known:
            raise ArbiterError(f"{path}: there is no limit {name!r}", hint="there are: " + ", ".join(known))
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ArbiterError(f"{path}: the limit {name} takes a number")
        if known[name] == "int" and not isinstance(value, int):
            raise ArbiterError(f"{path}: the limit {name} takes a whole number")
    made = {name: _value(name, value, f"{path}: {name}") for name, value in data.items()}
    return {**made, "limits": limits}


def _of_environment() -> dict[str, str]:
    known = [each.name for each in fields(Settings) if each.name != "limits"]
    found = {name: os.environ.get(f"{PREFIX}{name.upper()}") for name in known}
    return {name: text for name, text in found.items() if text}


def _value(name: str, value: Any, where: str) -> Any:
    """A value as the setting takes it: from a file as it is, from the environment as text."""
    known = get_type_hints(Settings)
    if name not in known or name == "limits":
        hint = "there are: " + ", ".join(each for each in known if each != "limits")
        raise ArbiterError(f"{where}: there is no such setting", hint=hint)
    kind = str(known[name])
    if "tuple" in kind:
        parts = value if isinstance(value, list) else str(value).split(",")
        return tuple(part.strip() for part in map(str, parts) if part.strip())
    if "bool" in kind:
        if str(value).lower() not in ("true", "false", "1", "0", "yes", "no"):
            raise ArbiterError(f"{where}: {value!r} is neither true nor false")
        return str(value).lower() in ("true", "1", "yes")
    if "int" in kind:
        if not str(value).isdecimal() or len(str(value)) > 20:
            raise ArbiterError(f"{where}: {str(value)[:40]!r} is no number")
        return int(str(value))
    return Path(str(value)) if "Path" in kind else str(value)
