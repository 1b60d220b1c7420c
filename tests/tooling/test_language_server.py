"""The language server, spoken to over its standard input and output as an editor does."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra arbiter[lsp] is not installed: make dev")

from lsprotocol import types
from pygls.lsp.client import LanguageClient

URI = "file:///rulings/question.toml"
SOURCE = '''ruleset = "fow-8.01"

[[card]]
name = "Squire"
type = "Resonator"
cost = "{W}{1}"
atk = 400
def = 400
text = """
[First Strike]
[Enter] => Fly to the moons.
"""

[[card]]
name = "Guard"
type = "Resonator"
cost = "{W}{1}"
atk = 300
def = 500

[[scenario]]
title = "A rested resonator cannot block 🛡"
cites = ["804.3"]
A.field = ["Guard"]
B.field = [{ card = "Guard", rested = true, as = "Sleeper" }]
play = """
A: battle > A's Guard attacks player
B cannot: block with Sleeper
until: battle over
expect: B.life = 3700
"""
'''


class Editor(LanguageClient):
    """A client that keeps the diagnostics it is sent."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.diagnostics: list[types.Diagnostic] = []
        self.told = asyncio.Event()
        self.messages: list[str] = []
        self.version = 1
        self.lines: list[str] = []

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params: types.PublishDiagnosticsParams) -> None:
            self.diagnostics = list(params.diagnostics)
            self.told.set()

        @self.feature(types.WINDOW_SHOW_MESSAGE)
        def message(params: types.ShowMessageParams) -> None:
            self.messages.append(params.message)

    async def open(self, source: str) -> list[types.Diagnostic]:
        """Open the file, or change all of it; what is wrong with it then."""
        self.lines = source.split("\n")
        self.told.clear()
        if self.version == 1:
            item = types.TextDocumentItem(URI, "toml", 1, source)
            self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        else:
            named = types.VersionedTextDocumentIdentifier(self.version, URI)
            change = [types.TextDocumentContentChangeWholeDocument(source)]
            self.text_document_did_change(types.DidChangeTextDocumentParams(named, change))
        self.version += 1
        return await self.wait()

    async def wait(self) -> list[types.Diagnostic]:
        await asyncio.wait_for(self.told.wait(), 120)
        return self.diagnostics

    def at(self, line: str, after: str) -> types.TextDocumentPositionParams:
        number = next(n for n, text in enumerate(self.lines) if line in text)
        column = self.lines[number].index(after) + len(after)
        return types.TextDocumentPositionParams(
            types.TextDocumentIdentifier(URI), types.Position(number, column)
        )

    async def completions(self, line: str, after: str) -> list[str]:
        at = self.at(line, after)
        found: Any = await self.text_document_completion_async(
            types.CompletionParams(at.text_document, at.position)
        )
        return [one.label for one in found or []]

    async def hover(self, line: str, after: str) -> str:
        at = self.at(line, after)
        found: Any = await self.text_document_hover_async(types.HoverParams(at.text_document, at.position))
        return found.contents.value if found else ""


@asynccontextmanager
async def editor() -> AsyncIterator[Editor]:
    client = Editor()
    await client.start_io(sys.executable, "-m", "arbiter", "lsp")
    await client.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
    client.initialized(types.InitializedParams())
    yield client
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


async def speak() -> None:
    async with editor() as page:
        # the words of a card that cannot be read are marked where they stand
        (unread,) = await page.open(SOURCE)
        assert unread.severity == types.DiagnosticSeverity.Warning
        line = page.lines[unread.range.start.line]
        assert line[unread.range.start.character :].startswith("Fly to the moons")
        assert "cannot be read" in unread.message

        # a wrong line of a script, at that line
        found = await page.open(SOURCE.replace("block with Sleeper", "block with Sleepre"))
        (wrong,) = [one for one in found if one.severity == types.DiagnosticSeverity.Error]
        assert "B cannot: block with Sleepre" in page.lines[wrong.range.start.line]
        assert "Sleeper" in wrong.message, "the nearest name is proposed"

        # a zone that the game has not, and a card that there is not, where they stand
        for right, mistaken in (("A.field", "A.shelf"), ('"Guard", rested', '"Gaurd", rested')):
            found = await page.open(SOURCE.replace(right, mistaken))
            (wrong,) = [one for one in found if one.severity == types.DiagnosticSeverity.Error]
            assert mistaken in page.lines[wrong.range.start.line]

        # a file that is no TOML, at the place
        (broken,) = await page.open(SOURCE.replace('title = "A', "title = A", 1))
        assert "title = A" in page.lines[broken.range.start.line]

        # completion: zones, cards, what is offered at that point of the script, claims, clauses
        await page.open(SOURCE)
        assert {"graveyard", "life"} <= set(await page.completions('A.field = ["G', "A."))
        assert {"Squire", "Guard", "Filler"} <= set(await page.completions('A.field = ["G', '["'))
        assert "no block" in await page.completions("B cannot: block", "B cannot: ")
        assert "Sleeper" in await page.completions("B cannot: block", "B cannot: ")
        assert "battle over" in await page.completions("until:", "until: ")
        assert "life" in await page.completions("expect: B", "expect: B.")
        assert "804.3" in await page.completions("cites", 'cites = ["')

        # hover: a clause in our own words, a card as it is understood
        assert "block" in await page.hover("cites", '"804')
        assert "cannot be read" in await page.hover('name = "Squire"', '"Squ')

        # run, from the lens above the scenario
        lenses: Any = await page.text_document_code_lens_async(
            types.CodeLensParams(types.TextDocumentIdentifier(URI))
        )
        (lens,) = lenses
        assert page.lines[lens.range.start.line] == "[[scenario]]"
        verdicts: Any = await page.workspace_execute_command_async(
            types.ExecuteCommandParams(lens.command.command, lens.command.arguments)
        )
        assert [one["ok"] for one in verdicts] == [True]

        # saved: what does not come out is marked at its line
        await page.open(SOURCE.replace("3700", "4000"))
        page.told.clear()
        page.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(URI)))
        failed = [one for one in await page.wait() if "not so" in one.message]
        assert "expect: B.life = 4000" in page.lines[failed[0].range.start.line]


def test_an_editor_speaks_to_it() -> None:
    asyncio.run(asyncio.wait_for(speak(), 300))


def test_it_ends_without_a_word_when_the_editor_does() -> None:
    """An editor that is closed says `exit`, after `shutdown`."""

    def message(text: str) -> bytes:
        return f"Content-Length: {len(text)}\r\n\r\n{text}".encode()

    asked = '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}'
    said = b"".join(
        (
            message(asked % (1, "initialize", '{"processId":null,"rootUri":null,"capabilities":{}}')),
            message(asked % (2, "shutdown", "null")),
            message('{"jsonrpc":"2.0","method":"exit"}'),
        )
    )
    ended = subprocess.run(
        [sys.executable, "-m", "arbiter", "lsp"], input=said, capture_output=True, timeout=120, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_places_are_counted_as_editors_count() -> None:
    """Editors count an emoji as two units of UTF-16."""
    from arbiter.tooling.scenario_text import ScenarioText

    text = ScenarioText(SOURCE, Path("question.toml"))
    offset = SOURCE.index("cites")
    assert text.offset(text.place(offset)) == offset
    assert text.line(text.place(offset)[0]) == 'cites = ["804.3"]'


@pytest.mark.parametrize("cut", range(0, len(SOURCE), 23))
def test_half_written_files_never_fail(cut: int) -> None:
    from arbiter.tooling.scenario_text import ScenarioText

    text = ScenarioText(SOURCE[:cut], Path("question.toml"))
    place = text.place(cut)
    text.findings()
    text.suggestions(place)
    text.about(place)
