"""`arbiter lsp`."""

from __future__ import annotations


def command() -> None:
    """Help with scenario files in an editor: a language server on standard input and output."""
    from arbiter.tooling.language_server import serve

    serve()
