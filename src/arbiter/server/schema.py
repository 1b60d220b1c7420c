"""`python -m arbiter.server.schema [FILE]`: the protocol as JSON Schema, for clients to make their types from."""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from . import building, desk_messages, lobby, looks, messages, rulebook_messages, trial_messages


def records() -> list[type[msgspec.Struct]]:
    """Every record of the protocol, in the order of its files."""
    return [
        found
        for module in (messages, lobby, looks, building, trial_messages, desk_messages, rulebook_messages)
        for found in vars(module).values()
        if inspect.isclass(found)
        and issubclass(found, msgspec.Struct)
        and found.__module__ == module.__name__
    ]


def schema() -> dict[str, Any]:
    """One schema: a definition for each record, and the two unions that go over a WebSocket as properties."""
    types = [messages.ClientMessage, messages.ServerMessage, *records()]
    found, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    unions = {"ClientMessage": found[0], "ServerMessage": found[1]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "description": "What an Arbiter server and its clients say to each other.",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in (*unions, *parts)},
        "$defs": {**unions, **parts},
    }


def main(arguments: list[str]) -> int:
    text = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    if arguments:
        Path(arguments[0]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
