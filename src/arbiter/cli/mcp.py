"""`arbiter mcp`."""

from __future__ import annotations


def command() -> None:
    """Let an assistant look up clauses and play scenarios: an MCP server on standard input and output."""
    from arbiter.tooling.mcp_server import serve

    serve()
