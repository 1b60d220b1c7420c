"""Run a notebook from its first cell to its last and keep what the cells print.

    python tools/notebook.py docs/lab-study.ipynb            run it
    python tools/notebook.py docs/lab-study.ipynb --write    and put the outputs into the file

A cell is run as in Jupyter: the value of a last expression is shown. Nothing but Python is needed for it."""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any


def run(notebook: dict[str, Any]) -> None:
    """Run the code cells in one namespace and put their outputs into them. The first error ends it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        count += 1
        cell["execution_count"] = count
        cell["outputs"] = _outputs("".join(cell["source"]), names, count)


def _outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    module = ast.parse(source, f"cell {count}")
    last = module.body.pop() if module.body and isinstance(module.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(module, f"cell {count}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {count}", "eval"), names)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        found.append(
            {"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data}
        )
    return found


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("file", type=Path)
    asked.add_argument("--write", action="store_true", help="put the outputs into the file")
    given = asked.parse_args()
    notebook = json.loads(given.file.read_text())
    run(notebook)
    if given.write:
        given.file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    else:
        for cell in notebook["cells"]:
            for output in cell.get("outputs", ()):
                print("".join(output.get("text") or output["data"]["text/plain"]))


if __name__ == "__main__":
    main()
