"""Build the wheels, compiled and plain, and try each in an empty environment: a release is made of what passed here.

    make wheels                                    both kinds, into dist/
    python tools/try_wheels.py --uv UV --kind plain

In each environment: the version, a whole game by the same seed (it has to end the same way), a ruling, a clause, and
what an extra that is not installed says. Nothing of the repository can be imported there."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
KINDS = {"compiled": "require", "plain": "off"}
GAME = """
import arbiter
from arbiter.players import player

assert "site-packages" in arbiter.__file__, arbiter.__file__
table = arbiter.start("sve-1.3.1", decks=("bridge", "lamps"), seed=7)
players = [player("greedy"), player("random")]
while ask := table.decision():
    table.answer(players[ask.seat].choose(ask, table.observe(ask.seat), table))
print(arbiter.COMPILED, table.outcome, len(table.record().answers))
"""
RULING = ROOT / "examples" / "question.toml"


def build(uv: str, kind: str, client: bool) -> Path:
    """The wheel of a kind, in a folder of its own. ``client``: it has to bring the page for the browser."""
    folder = DIST / kind
    command = [uv, "build", "--quiet", "--wheel", "--out-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, env={**os.environ, "ARBITER_COMPILE": KINDS[kind]})
    wheel = max(folder.glob("*.whl"), key=lambda file: file.stat().st_mtime)
    if client and "arbiter/server/static/index.html" not in zipfile.ZipFile(wheel).namelist():
        sys.exit(f"{wheel.name} has no page for the browser: make client")
    return wheel


def try_wheel(uv: str, wheel: Path) -> list[str]:
    """Install it where nothing is, and use it. What a game came to: compiled or not, the outcome, how many answers."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "environment")
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(place)], check=True)
        bin_ = place / ("Scripts" if os.name == "nt" else "bin")
        python = str(bin_ / "python")
        subprocess.run([uv, "pip", "install", "--quiet", "--python", python, str(wheel)], check=True)

        def run(*command: str, code: int = 0) -> str:
            clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
            clean["ARBITER_DATA"] = folder
            done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=clean)
            if done.returncode != code:
                sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
            return done.stdout + done.stderr

        arbiter = str(bin_ / "arbiter")
        print(f"  {run(arbiter, '--version').strip()}")
        run(arbiter, "rules", "show", "fow-8.01", "804.3")
        run(arbiter, "scenario", "run", str(RULING))
        run(arbiter, "sim", "--decks", "knights", "tide", "--games", "2", "--players", "random", "random")
        said = run(arbiter, "mcp", code=2)
        if "arbiter[mcp]" not in said or "Traceback" in said:
            sys.exit(f"a missing extra is not explained: {said}")
        return run(python, "-c", GAME).split()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--uv", default="uv", help="the uv to build and install with")
    asked.add_argument("--kind", choices=KINDS, action="append", help="only this kind")
    asked.add_argument("--without-client", action="store_true", help="try it although the page is not built")
    given = asked.parse_args()
    games = {}
    for kind in given.kind or KINDS:
        print(f"== {kind}", flush=True)
        wheel = build(given.uv, kind, not given.without_client)
        compiled, *game = try_wheel(given.uv, wheel)
        if (compiled == "True") != (kind == "compiled"):
            sys.exit(f"{wheel.name} is not {kind}")
        games[kind] = game
        print(
            f"  {wheel.relative_to(ROOT)}, {wheel.stat().st_size / 1e6:.1f} MB: a game came to {' '.join(game)}"
        )
    if len({tuple(game) for game in games.values()}) > 1:
        sys.exit(f"the same seed gives different games: {games}")


if __name__ == "__main__":
    main()
