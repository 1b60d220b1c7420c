"""The language server for scenario files: what :mod:`.scenario_text` says, by the Language Server Protocol.

Whatever is open is checked when it changes; what plays is played when the file is saved, and by the command
``arbiter.run``, which stands above each scenario. Editors start it by ``arbiter lsp``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import arbiter
from arbiter.lab.extras import needed

from .scenario_text import Finding, Place, ScenarioText

RUN = "arbiter.run"
MOST_PLAYED = 50  # scenarios of one file, when it is saved
MOST_TEXT = 2_000_000


def _plain(method: Callable[..., Any]) -> Callable[..., Any]:
    """The library writes attributes on what it is given, which a bound method has none of."""

    @wraps(method)
    def function(*given: Any) -> Any:
        return method(*given)

    return function


class Editor:
    """One editor, and what is open in it."""

    def __init__(self) -> None:
        self.types = needed("lsprotocol.types", "the language server", "lsp")
        kind = needed("pygls.lsp.server", "the language server", "lsp").LanguageServer
        self.server: Any = kind("arbiter", arbiter.__version__)
        self.played: dict[str, list[Finding]] = {}
        types = self.types
        typed = types.CompletionOptions(trigger_characters=[".", '"', ":", ">", " "])
        self._register(types.TEXT_DOCUMENT_DID_OPEN, self.opened)
        self._register(types.TEXT_DOCUMENT_DID_CHANGE, self.changed)
        self._register(types.TEXT_DOCUMENT_DID_SAVE, self.saved)
        self._register(types.TEXT_DOCUMENT_DID_CLOSE, self.closed)
        self._register(types.TEXT_DOCUMENT_COMPLETION, self.completions, typed)
        self._register(types.TEXT_DOCUMENT_HOVER, self.hover)
        self._register(types.TEXT_DOCUMENT_CODE_LENS, self.lenses)
        self.server.command(RUN)(_plain(self.run))

    def _register(self, name: str, handler: Callable[[Any], Any], options: Any = None) -> None:
        self.server.feature(name, options)(_plain(handler))

    # --- documents -------------------------------------------------------------------------------------------------

    def _text(self, uri: str) -> ScenarioText:
        document = self.server.workspace.get_text_document(uri)
        return ScenarioText(document.source[:MOST_TEXT], Path(unquote(urlparse(uri).path)))

    def _place(self, uri: str, position: Any) -> Place:
        """A place in characters; editors count in units of UTF-16 unless they say otherwise."""
        document = self.server.workspace.get_text_document(uri)
        found = document.position_codec.position_from_client_units(document.lines, position)
        return found.line, found.character

    def _range(self, uri: str, start: Place, end: Place) -> Any:
        types = self.types
        document = self.server.workspace.get_text_document(uri)
        plain = types.Range(types.Position(*start), types.Position(*end))
        return document.position_codec.range_to_client_units(document.lines, plain)

    def _publish(self, uri: str) -> None:
        types = self.types
        found = [*self._text(uri).findings(), *self.played.get(uri, ())]
        severity = types.DiagnosticSeverity
        diagnostics = [
            types.Diagnostic(
                range=self._range(uri, one.start, one.end),
                message=one.message,
                severity=severity.Warning if one.warning else severity.Error,
                source="arbiter",
            )
            for one in dict.fromkeys(found)
        ]
        self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics))

    # --- what editors tell -----------------------------------------------------------------------------------------

    def opened(self, notice: Any) -> None:
        self._publish(notice.text_document.uri)

    def changed(self, notice: Any) -> None:
        self.played.pop(notice.text_document.uri, None)  # what was played was another text
        self._publish(notice.text_document.uri)

    def saved(self, notice: Any) -> None:
        self._play(notice.text_document.uri, None)

    def closed(self, notice: Any) -> None:
        self.played.pop(notice.text_document.uri, None)

    # --- what editors ask ------------------------------------------------------------------------------------------

    def completions(self, asked: Any) -> Any:
        types = self.types
        kinds = {
            "card": types.CompletionItemKind.Class,
            "zone": types.CompletionItemKind.Field,
            "value": types.CompletionItemKind.Property,
            "label": types.CompletionItemKind.Function,
            "clause": types.CompletionItemKind.Reference,
        }
        uri = asked.text_document.uri
        found = self._text(uri).suggestions(self._place(uri, asked.position))
        return [
            types.CompletionItem(
                label=one.text,
                kind=kinds.get(one.kind, types.CompletionItemKind.Keyword),
                detail=one.detail or None,
                sort_text=f"{at:05}",
            )
            for at, one in enumerate(found)
        ]

    def hover(self, asked: Any) -> Any:
        types = self.types
        uri = asked.text_document.uri
        said = self._text(uri).about(self._place(uri, asked.position))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, said)) if said else None

    def lenses(self, asked: Any) -> Any:
        types = self.types
        uri = asked.text_document.uri
        text = self._text(uri)
        made = []
        for block in text.blocks:
            if block.kind == "scenario":
                line = text.place(block.start)[0]
                run = types.Command(title="run", command=RUN, arguments=[uri, block.nth])
                made.append(types.CodeLens(self._range(uri, (line, 0), (line, len(text.line(line)))), run))
        return made

    def run(self, uri: str, nth: int | None = None) -> list[dict[str, Any]]:
        """The command: play one scenario of a file, or all, and say what came out."""
        verdicts = self._play(uri, nth)
        good = sum(bool(one["ok"]) for one in verdicts)
        kind = self.types.MessageType.Info if good == len(verdicts) else self.types.MessageType.Warning
        message = f"{good} passed, {len(verdicts) - good} failed"
        self.server.window_show_message(self.types.ShowMessageParams(kind, message))
        return verdicts

    def _play(self, uri: str, nth: int | None) -> list[dict[str, Any]]:
        text = self._text(uri)
        found: list[Finding] = []
        verdicts: list[dict[str, Any]] = []
        if not any(one.start == (0, 0) and not one.warning for one in text.findings()):
            for scenario, verdict in text.run(nth):
                if (wrong := text.played(verdict, scenario)) is not None:
                    found.append(wrong)
                verdicts.append(verdict.json())
                if len(verdicts) >= MOST_PLAYED:
                    break
        self.played[uri] = found
        self._publish(uri)
        return verdicts


def serve() -> None:
    Editor().server.start_io()
