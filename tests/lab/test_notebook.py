"""The notebook of the documentation runs from start to end and says what it shows."""

import importlib.util
import json
from pathlib import Path

import pytest

pytest.importorskip("pandas", reason="the notebook makes data frames")

TOP = Path(__file__).parents[2]


def notebook_tool():
    spec = importlib.util.spec_from_file_location("notebook", TOP / "tools" / "notebook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shown(cell):
    return ["".join(output.get("text") or output["data"]["text/plain"]) for output in cell["outputs"]]


def test_the_study_runs_from_start_to_end(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((TOP / "docs" / "lab-study.ipynb").read_text())
    kept = [bool(cell["outputs"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    notebook_tool().run(notebook)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] for cell in cells)
    assert all(kept), "tools/notebook.py --write keeps the outputs"
    assert shown(cells[0]) == ["(60, 120)"]
    assert "bridge wins" in shown(cells[2])[0]
    assert shown(cells[-1])[-1] == "True"
    assert not list(tmp_path.iterdir())
