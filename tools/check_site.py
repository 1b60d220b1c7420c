"""Check a built documentation site: no dead link, nothing from the network.

    python tools/check_site.py build/docs

Every link, anchor and ruling to be stepped through has to be there; pages may link to other sites, but load nothing
from them."""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src")}
NOT_LOADED = {"canonical", "author", "license"}
MOST_TOLD = 40
# Pages made by Sphinx and by us are regular, and this is ten times as fast as a parser of any HTML.
_TAG = re.compile(r"<([a-z][a-z0-9]*)\s([^<>]*)>")
_ATTRIBUTE = re.compile(r"([a-z-]+)=\"([^\"]*)\"")
_SCRIPT = re.compile(r"<script>.*?</script>", re.S)


class Page:
    """The links of a page, what it loads, and the names it can be linked to by."""

    def __init__(self, text: str) -> None:
        self.links: list[str] = []
        self.loads: list[str] = []
        self.names: set[str] = set()
        for tag, inside in _TAG.findall(_SCRIPT.sub("<script>", text)):
            given = {key: unescape(value) for key, value in _ATTRIBUTE.findall(inside)}
            self.names |= {given[key] for key in ("id", "name") if key in given}
            if "data-run" in given:  # loaded when the ruling is opened
                self.links.append(f"{given['data-root']}rulings/{given['data-run']}.js")
            for key in ("href", "src"):
                if key in given and tag != "use":
                    self.links.append(given[key])
                    if (tag, key) in LOADED and given.get("rel") not in NOT_LOADED:
                        self.loads.append(given[key])


def problems(folder: Path) -> list[str]:
    """What is wrong with the pages of a folder, a line each."""
    pages = {file.resolve(): Page(file.read_text(encoding="utf-8")) for file in folder.rglob("*.html")}
    found = []
    for file, page in pages.items():
        where = file.relative_to(folder.resolve())
        found += [f"{where}: loads {url} from the network" for url in page.loads if urlsplit(url).netloc]
        for url in dict.fromkeys(page.links):
            parts = urlsplit(url)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                found.append(f"{where}: there is no {url}")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
                if parts.fragment not in pages[target].names:
                    found.append(f"{where}: {url} names no place of that page")
    return found


def main() -> None:
    folder = Path(sys.argv[1])
    found = problems(folder)
    for line in found[:MOST_TOLD]:
        print(line, file=sys.stderr)
    if len(found) > MOST_TOLD:
        print(f"and {len(found) - MOST_TOLD} more", file=sys.stderr)
    print(f"{sum(1 for _ in folder.rglob('*.html'))} pages, {len(found)} problems")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
