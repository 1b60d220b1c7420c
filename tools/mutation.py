"""Mutation testing of rules modules: which changes to a step does no ruling notice?

For example:

    .venv-dev/bin/python tools/mutation.py fow-8.01 src/arbiter/games/fow/battle.py src/arbiter/kernel/continuous.py

mutmut leaves decorated functions alone, and every step is one, so it is given a copy of the project in which the
decorators are written as calls. Arguments of cite() are not mutated: they say which clause it was, not what happens.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutation"
TESTS = "tests/rulings"


def undecorate(source: str) -> str:
    """``@clause(...) def step`` becomes a plain function and ``step = Step(..., "step")``; handlers likewise."""
    tree = ast.parse(source)
    lines = source.splitlines()
    edits: list[tuple[int, int, list[str], list[str]]] = []
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
            continue
        call = node.decorator_list[0]
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        first = call.lineno - 1
        last = node.end_lineno or node.lineno
        body = lines[node.lineno - 1 : last]
        if call.func.id == "clause":
            ids = ", ".join(ast.unparse(arg) for arg in call.args)
            body[0] = body[0].replace(f"def {node.name}(", f"def do_{node.name}(", 1)
            made = [f"def call_{node.name}(game, frame):", f"    return do_{node.name}(game, frame)", ""]
            after = [*made, f'{node.name} = _Step(call_{node.name}, ({ids},), "{node.name}")', ""]
        elif call.func.id == "handles":
            arg = ast.unparse(call.args[0])
            made = [f"def call_{node.name}(game, frame, e, c):", f"    return {node.name}(game, frame, e, c)", ""]
            after = [*made, f"handles({arg})(call_{node.name})", ""]
        else:
            continue
        edits.append((first, last, body, after))
    for first, last, body, after in reversed(edits):
        lines[first:last] = [*body, "", *after]
    text = "\n".join(lines) + "\n"
    if "_Step(" in text:
        at = text.index("\n", text.index("from __future__ import annotations")) + 1
        text = text[:at] + "from arbiter.kernel.procedure import Step as _Step\n" + text[at:]
    # the generated calls are not worth mutating
    return re.sub(r"^(    return (?:do_|_)\w+\(game, frame(?:, e, c)?\))$", r"\1  # pragma: no mutate", text, flags=re.M)


def prepare(ruleset: str, modules: list[str]) -> None:
    shutil.rmtree(WORK, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", WORK / "src", ignore=ignore)
    shutil.copytree(ROOT / "tests", WORK / "tests", ignore=ignore)
    for module in modules:
        path = WORK / module
        path.write_text(undecorate(path.read_text(encoding="utf-8")), encoding="utf-8")
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings += f"""
[tool.mutmut]
source_paths = ["src"]
only_mutate = {modules!r}
pytest_add_cli_args_test_selection = ["{TESTS}/{ruleset}", "-p", "no:cacheprovider", "-q"]
do_not_mutate_patterns = ["cite\\\\("]
"""
    (WORK / "pyproject.toml").write_text(settings, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    prepare(options.ruleset, options.modules)
    env = os.environ | {"PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "mutmut"]
    subprocess.run([*command, "run", "--max-children", str(options.jobs)], cwd=WORK, env=env, check=False)
    done = subprocess.run([*command, "results"], cwd=WORK, env=env, capture_output=True, text=True, check=False)
    print(done.stdout)
    survivors = [line.split(":")[0].strip() for line in done.stdout.splitlines() if "survived" in line]
    for name in survivors:
        shown = subprocess.run([*command, "show", name], cwd=WORK, env=env, capture_output=True, text=True, check=False)
        print(shown.stdout)
    print(f"{len(survivors)} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
