"""The client as it was built, kept in memory; and a page about the protocol that needs nothing from anywhere."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Request, Response
from litestar.exceptions import NotFoundException

STATIC = Path(str(files("arbiter.server").joinpath("static")))
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Arbiter</title>
<h1>The page has not been built yet</h1>
<p>The server runs, but the browser client is not there. In the folder of the repository:</p>
<pre>make client</pre>
<p>then start the server again. Until then: <a href="/api/docs">what the server understands</a>.</p></html>
"""
KINDS = {".js": "text/javascript"}  # machines differ in what they call it
FOREVER = "public, max-age=31536000, immutable"


class Pages:
    """Files by their path below the page's address. Nothing but what was there at the start is ever served."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files: dict[str, tuple[bytes, str]] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and not path.name.startswith("."):
                kind = KINDS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
                self.files[path.relative_to(folder).as_posix()] = (path.read_bytes(), kind)

    @property
    def built(self) -> bool:
        return "index.html" in self.files

    def page(self, path: str) -> Response[bytes]:
        name = path.strip("/") or "index.html"
        if not self.built:
            return Response(MISSING.encode(), status_code=503, media_type="text/html")
        if name not in self.files:
            if name.startswith("api/") or "." in name.rpartition("/")[2]:
                raise NotFoundException("there is nothing of that name")
            name = "index.html"  # a place inside the page
        data, kind = self.files[name]
        cache = FOREVER if name.startswith("assets/") else "no-cache"
        return Response(data, media_type=kind, headers={"cache-control": cache})


def docs(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What can be asked over HTTP, from the same description that machines read."""
    schema = request.app.openapi_schema.to_schema()
    rows = []
    for path, item in sorted(schema["paths"].items()):
        for method, operation in item.items():
            said = escape(operation.get("description") or operation.get("summary") or "")
            rows.append(f"<tr><td>{method.upper()}<td><code>{escape(path)}</code><td>{said}</tr>")
    text = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Arbiter: the server</title>'
        "<h1>What the server understands</h1><p>Every message is described in "
        '<a href="/api/openapi.json">openapi.json</a>; playing goes over a WebSocket at '
        "<code>/api/games/{id}/play</code>, whose messages are in "
        '<a href="/api/protocol.json">protocol.json</a>.</p>'
        f"<table>{''.join(rows)}</table></html>"
    )
    return Response(text.encode(), media_type="text/html")
