"""The documents of the repository: no dead link among them, the code of the README runs, and so do the notebooks."""

import json
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("docs/*.ipynb")]
_LINK = re.compile(r"(?<!`)!?\[[^\]\[]*\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^```.*?^```", re.M | re.S)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)


def text_of(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return text


def anchors(file: Path) -> set[str]:
    """The names of the headings of a document, as pages make them."""
    found = set()
    for line in _FENCE.sub("", text_of(file)).splitlines():
        if line.startswith("#"):
            words = re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower())
            found.add(words.replace(" ", "-"))
    return found


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_somewhere(file: Path) -> None:
    for link in _LINK.findall(_FENCE.sub("", text_of(file))):
        if re.match(r"\w+:", link):
            continue
        path, _, fragment = link.partition("#")
        target = (file.parent / unquote(path)).resolve() if path else file
        assert target.exists(), f"{file.name}: there is no {link}"
        assert target.is_relative_to(ROOT), f"{file.name}: {link} is outside the repository"
        if fragment and target.suffix in (".md", ".ipynb"):
            assert fragment in anchors(target), f"{file.name}: {link} names no heading there"


def test_documents_name_no_machine() -> None:
    """No path of somebody's machine, no host of a package registry."""
    for file in [*DOCUMENTS, *ROOT.glob(".github/**/*.yml"), ROOT / ".pre-commit-config.yaml"]:
        found = re.search(r"/(?:home|Users|work|root)/\w+|pypi\.org|npmjs\.", text_of(file))
        assert found is None, f"{file.name}: {found and found[0]}"


def blocks(file: Path, language: str) -> list[str]:
    return [body for kind, body in _BLOCK.findall(file.read_text(encoding="utf-8")) if kind == language]


def test_the_python_code_of_the_readme_runs(tmp_path: Path) -> None:
    code = blocks(ROOT / "README.md", "python")
    assert code
    for at, block in enumerate(code):
        script = tmp_path / f"readme_{at}.py"
        script.write_text(block, encoding="utf-8")
        done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(("A", "B", "draw")), "the outcome is printed"


@pytest.mark.parametrize("name", ["README.md", "docs/scenarios.md", "docs/start/judge.md"])
def test_the_scenarios_of_the_documents_hold(name: str) -> None:
    from arbiter.judge import judge
    from arbiter.judge.scenario_files import read_text

    texts = [text for text in blocks(ROOT / name, "toml") if "[[scenario]]" in text]
    assert texts
    for text in texts:
        tomllib.loads(text)
        for scenario in read_text(text, Path(name)):
            verdict = judge(scenario)
            assert verdict.ok, verdict.why
            assert not verdict.not_exercised


def test_the_commands_of_the_readme_exist() -> None:
    """Each names a command and options that there are."""
    from arbiter.cli import COMMANDS

    named = set(re.findall(r"^    arbiter (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.M))
    assert named
    assert named <= set(COMMANDS)


def test_one_version_is_named_everywhere() -> None:
    import arbiter

    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+) \(", changes, re.M)
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M)
    assert newest is not None
    assert cited is not None
    assert newest[1] == cited[1] == arbiter.__version__


def test_issue_forms_show_a_scenario_that_runs() -> None:
    from arbiter.judge import judge
    from arbiter.judge.scenario_files import read_text

    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "rules.yml").read_text(encoding="utf-8")
    shown = re.search(r"render: toml\n      value: \|\n((?:        .*\n|\n)+)", form)
    assert shown is not None
    (scenario,) = read_text(re.sub(r"^        ", "", shown[1], flags=re.M), Path("form.toml"))
    assert judge(scenario).ok


def test_examples_hold() -> None:
    from arbiter.judge import judge_file, read_paths

    verdicts = [verdict for file in read_paths([ROOT / "examples"]) for verdict in judge_file(file)]
    assert len(verdicts) >= 3
    assert [verdict.why for verdict in verdicts if not verdict.ok] == []


@pytest.mark.parametrize("name", ["judging", "environment"])
def test_notebooks_run_and_show_what_they_showed(name: str) -> None:
    if name == "environment":
        pytest.importorskip("pettingzoo", reason="the environments need the extra arbiter[rl]")
    run = runpy.run_path(str(ROOT / "tools" / "notebook.py"))["run"]
    kept = json.loads((ROOT / "docs" / f"{name}.ipynb").read_text(encoding="utf-8"))
    again = json.loads(json.dumps(kept))
    run(again)
    assert kept["cells"] == again["cells"], f"python tools/notebook.py docs/{name}.ipynb --write"
