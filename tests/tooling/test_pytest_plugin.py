"""A folder of scenario files, anywhere, is a test suite."""

import os
import subprocess
import sys
from pathlib import Path

CARD = """
ruleset = "sve-1.3.1"
[[card]]
name = "Recruit"
type = "Follower"
cost = 1
atk = 1
def = 2
"""
RULINGS = (
    CARD
    + """
[[scenario]]
title = "A leader loses what a follower deals"
A.field = ["Recruit"]
play = '''
A: Recruit attacks leader
until: battle over
expect: B.defense = 19
'''
[[scenario]]
title = "A leader loses nothing"
A.field = ["Recruit"]
play = '''
A: Recruit attacks leader
until: battle over
expect: B.defense = 20
'''
"""
)


def run(folder: Path, *more: str) -> tuple[int, str]:
    command = [
        sys.executable, "-m", "pytest", "-p", "arbiter.tooling.pytest_plugin", "-p", "no:cacheprovider", "-v",
    ]  # fmt: skip
    # by name alone, whether or not this install knows it as a plugin
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run([*command, *more, "."], cwd=folder, capture_output=True, text=True, env=environment)
    return done.returncode, done.stdout + done.stderr


def test_each_scenario_is_a_test(tmp_path: Path) -> None:
    (tmp_path / "rulings.toml").write_text(RULINGS)
    (tmp_path / "settings.toml").write_text("colour = 1\n")
    code, out = run(tmp_path)
    assert code == 1
    assert "1 failed, 1 passed" in out
    assert "not so: B.defense" in out, "the failure is the judge's report"
    assert "Traceback" not in out
    assert "settings.toml" not in out, "other TOML files are left alone"


def test_a_file_that_cannot_be_read_is_an_error_with_the_place(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("[[scenario]]\ntitle = \n")
    code, out = run(tmp_path)
    assert code == 2
    assert "broken.toml: not TOML" in out
    assert "Traceback" not in out


def test_what_is_cited_has_to_come_up(tmp_path: Path) -> None:
    cited = RULINGS.replace(
        'loses what a follower deals"', 'loses what a follower deals"\ncites = ["6.2.1.7"]'
    )
    (tmp_path / "rulings.toml").write_text(cited)
    _, out = run(tmp_path, "-k", "deals")
    assert "it cites 6.2.1.7, which did not come up" in out


def test_scenarios_are_played_transformed_when_asked(tmp_path: Path) -> None:
    (tmp_path / "rulings.toml").write_text(RULINGS)
    code, out = run(tmp_path, "--transformed", "1", "-k", "deals")
    assert code == 0
    assert "[seats] PASSED" in out
    assert "[save] PASSED" in out
