"""The MCP server: what :mod:`.assistant` answers, as tools of the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import arbiter
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS, title
from arbiter.lab.extras import needed

from .assistant import QUESTIONS, Answer, ask

INSTRUCTIONS = f"""Arbiter plays trading card games by their comprehensive rules and can say why.
Rulesets: {", ".join(f"{name} ({title(game)})" for name, (game, _) in RULESETS.items())}.
To answer a rules question, find the clause (rules_search, rules_show), write a scenario and run it (scenario_run): the
position, what the players do, what is expected. Cite the clauses that came up. why_not: why something is illegal."""


def make() -> Any:
    """A server with a tool for each question."""
    server = needed("mcp.server", "the MCP server", "mcp").MCPServer(
        "arbiter", version=arbiter.__version__, instructions=INSTRUCTIONS, log_level="ERROR"
    )
    for question in QUESTIONS.values():
        server.add_tool(_tool(question))
    return server


def serve() -> None:
    make().run("stdio")


def _tool(question: Callable[..., Answer]) -> Callable[..., Answer]:
    """The question, answered in a process of its own. One that cannot be answered says why: that is no failure."""

    @wraps(question)
    def answer(**given: str) -> Answer:
        try:
            return ask(question.__name__, given)
        except ArbiterError as error:
            return {"error": error.message, "clause": error.clause, "hint": error.hint}

    return answer
