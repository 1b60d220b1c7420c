"""The server's log: lines for people, or a JSON object a line with the time, the level, the request and the game."""

from __future__ import annotations

import json
import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

from arbiter.files import printable

#: what is being done, for the lines of the log that come of it
REQUEST: ContextVar[str] = ContextVar("request", default="")
_GAME = re.compile(r"^game ([\w-]{6,32})\b:? ?")
_PASSWORD = re.compile(r"(\w+://[^\s:@/]*):[^\s@/]*@")


class Lines(logging.Formatter):
    """For people."""

    def format(self, record: logging.LogRecord) -> str:
        said = super().format(record)
        about = REQUEST.get()
        return f"arbiter: {_clean(said)}" + (f" ({printable(about)})" if about else "")


class Json(logging.Formatter):
    """For machines: ``game`` and ``request`` are left out where there is none."""

    def format(self, record: logging.LogRecord) -> str:
        text = _clean(record.getMessage())
        found = _GAME.match(text)
        made = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": text,
            "logger": record.name,
        }
        if found:
            made["game"] = found[1]
        if REQUEST.get():
            made["request"] = REQUEST.get()
        if record.exc_info:
            made["traceback"] = _clean(self.formatException(record.exc_info))
        return json.dumps(made, ensure_ascii=False)


def _clean(text: str) -> str:
    """Without passwords of databases, and without signs that a terminal takes for commands."""
    return _PASSWORD.sub(r"\1:***@", printable(text))


def begin(kind: str, level: int = logging.WARNING) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("arbiter.server").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # or whoever sends nonsense fills the log …
    logging.getLogger("uvicorn.error").addFilter(_is_no_nonsense)  # … with what the library takes for errors


def _is_no_nonsense(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith("Invalid UTF-8")
