"""Documents at the top of the repository as pages: a page that is only a link to one of them shows it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = {name: name.lower() for name in ("ARCHITECTURE", "CONTRIBUTING", "CHANGELOG", "SECURITY")}
_LINK = re.compile(r"\]\(([^()\s:#]+)(#[^()\s]*)?\)")


def from_docs(match: re.Match[str]) -> str:
    """The link as it reads in the folder docs/."""
    path, place = match[1], match[2] or ""
    name = path.removesuffix(".md")
    if name in PAGES:
        path = f"{PAGES[name]}.md"
    elif path.startswith("docs/"):
        path = path.removeprefix("docs/")
    else:
        path = f"../{path}"
    return f"]({path}{place})"


def read(app, name, source) -> None:
    for title, page in PAGES.items():
        if name == page:
            source[0] = _LINK.sub(from_docs, (ROOT / f"{title}.md").read_text(encoding="utf-8"))


def depends(app, env, docnames) -> None:
    """They are read each time: what they show may have changed."""
    docnames += [page for page in PAGES.values() if page not in docnames]


def setup(app):
    app.connect("source-read", read)
    app.connect("env-before-read-docs", depends)
    return {"parallel_read_safe": True}
