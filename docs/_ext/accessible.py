"""What an accessibility check finds missing in the theme's pages, added to them."""

from pathlib import Path

BEFORE_RULEBOOKS = 100  # their pages are filled into pages of the theme
MISSING = (
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer', '<aside aria-label="Site" class="sidebar-drawer'),
    ('<aside class="toc-drawer', '<aside aria-label="Page" class="toc-drawer'),
)


def complete(app, error) -> None:
    if error is not None or app.builder.name != "html":
        return
    for file in Path(app.outdir).rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        for old, new in MISSING:
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")


def setup(app):
    app.connect("build-finished", complete, priority=BEFORE_RULEBOOKS)
    return {"parallel_read_safe": True}
