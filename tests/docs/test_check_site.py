"""The checker of the site finds dead links and what comes from the network."""

import runpy
from pathlib import Path

problems = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "check_site.py"))["problems"]


def test_it_finds_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="top">A</h1><a href="b.html#here">b</a><a href="https://example.org">x</a>'
    )
    (tmp_path / "b.html").write_text('<p id="here">B</p><a href="a.html#top">a</a><img src="picture.png">')
    (tmp_path / "picture.png").write_bytes(b"")
    assert problems(tmp_path) == []
    (tmp_path / "c.html").write_text(
        '<a href="gone.html">1</a><a href="b.html#gone">2</a><script src="https://example.org/x.js"></script>'
        '<link rel="canonical" href="https://example.org/c.html">'
        '<details data-run="runs/1" data-root="./"></details>'
    )
    found = problems(tmp_path)
    assert len(found) == 4
    assert any("gone.html" in line for line in found)
    assert any("rulings/runs/1.js" in line for line in found)
    assert any("#gone" in line for line in found)
    assert any("from the network" in line for line in found)
