"""The peers our own figures are compared with, in the same run: prompts a second of processor time, on one core.

    python bench/peers/run.py [--games 200] [--json]

ocgcore-wasm (C++ as WebAssembly) is installed from npm by its name, into `build/peers`, and plays a toy game of plain
monsters at random. Where there is no Node.js, or the package cannot be had, this says so and measures nothing. It
counts every prompt, also those with one answer: compare `prompts a second` of `bench/run.py`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PLACE = HERE.parents[1] / "build" / "peers"
PACKAGE = "ocgcore-wasm@0.1.2"
PATIENCE = 300  # seconds, for installing and for playing


def installed() -> str:
    """Why the peer cannot be measured; empty once it is installed."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node.js is not installed"
    if (PLACE / "node_modules" / "ocgcore-wasm").is_dir():
        return ""
    PLACE.mkdir(parents=True, exist_ok=True)
    (PLACE / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    command = [
        "npm",
        "install",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel",
        "error",
        PACKAGE,
    ]
    try:
        done = subprocess.run(command, cwd=PLACE, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "npm did not answer in time"
    return "" if done.returncode == 0 else f"npm could not install {PACKAGE}"


def measured(games: int) -> dict[str, Any]:
    shutil.copy2(HERE / "ocgcore.mjs", PLACE / "ocgcore.mjs")  # beside what it imports
    done = subprocess.run(
        ["node", "ocgcore.mjs", str(games)], cwd=PLACE, capture_output=True, text=True, timeout=PATIENCE
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    reason = installed()
    if reason:
        print(json.dumps({"skipped": reason}) if asked.json else f"ocgcore-wasm is not measured: {reason}")
        return
    found = measured(asked.games)
    if asked.json:
        print(json.dumps(found))
        return
    print("ocgcore-wasm, random play of a toy game of plain monsters, one core")
    print(f"  {found['prompts a second']:>8,} prompts a second")
    print(f"  {found['decisions a second']:>8,} of them between at least two answers")


if __name__ == "__main__":
    main()
