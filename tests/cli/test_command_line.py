"""The command line: quick to start, and no traceback ever reaches a user."""

import re
import subprocess
import sys

import pytest

import arbiter
from arbiter import cli
from arbiter.errors import ArbiterError

pytestmark = pytest.mark.plain


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch):
    """A command line on which every command raises the given error."""

    def fail_with(error: BaseException) -> int:
        def build():
            def app(*_args: object, **_options: object) -> None:
                raise error

            return app

        monkeypatch.setattr(cli, "build", build)
        return cli.run(["anything"])

    return fail_with


def arbiter_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "arbiter", *arguments], capture_output=True, text=True)


def test_version_says_which_kernel_runs():
    done = arbiter_command("--version")
    kernel = "compiled" if arbiter.COMPILED else "plain Python"
    assert done.returncode == 0
    assert done.stdout.startswith(f"arbiter {arbiter.__version__} ({kernel} kernel, Python 3.")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_shows_an_example(name: str, capsys: pytest.CaptureFixture[str]):
    assert cli.run([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert f"For example:\n\n  arbiter {name}" in shown
    assert "--no-" not in shown.replace("--no-collection", "")
    assert "--empty-" not in shown


def test_help_has_examples():
    done = arbiter_command("--help")
    assert done.returncode == 0
    assert "For example" in done.stdout


def test_an_unknown_command_is_bad_input():
    done = arbiter_command("conjure")
    assert done.returncode == 2
    assert done.stderr.startswith('arbiter: Unknown command "conjure"')
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["play", "serve", "sim", "replay"])
def test_every_option_is_described(name: str, capsys):
    assert cli.run([name, "--help"]) == 0
    options = re.findall(r"│ --(\S+)(?: [A-Z]+)*(?:\.\.\.)?\s+(\S+)", capsys.readouterr().out)
    assert len(options) > 2
    assert [option for option, word in options if word in ("[default:", "│")] == []


def test_an_error_of_ours_is_one_line_with_its_clause_and_hint(failing, capsys):
    assert failing(ArbiterError("Wall cannot attack", clause="712.2b", hint="recover it first")) == 2
    assert capsys.readouterr().err == "arbiter: Wall cannot attack [712.2b] (hint: recover it first)\n"


def test_a_missing_file_is_named(failing, capsys):
    assert failing(FileNotFoundError(2, "No such file or directory", "decks/tide.txt")) == 2
    assert capsys.readouterr().err == "arbiter: decks/tide.txt: No such file or directory\n"


def test_a_bug_is_owned_up_to_in_one_line(failing, capsys, monkeypatch):
    monkeypatch.delenv("ARBITER_DEBUG", raising=False)
    assert failing(KeyError("seat\n3")) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("arbiter: internal error: KeyError")
    assert shown.count("\n") == 1


def test_the_traceback_is_there_for_who_asks(failing, capsys, monkeypatch):
    monkeypatch.setenv("ARBITER_DEBUG", "1")
    assert failing(KeyError("seat")) == 2
    assert "Traceback" in capsys.readouterr().err


def test_importing_arbiter_pulls_in_nothing_heavy():
    heavy = "{'lark', 'msgspec', 'cyclopts', 'rich', 'arbiter.kernel'}"
    script = f"import sys, arbiter; print(*{heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("\n", "")


def test_nothing_is_done_by_hand_in_a_simulation(capsys):
    assert cli.run(["sim", "--games", "1", "--unread", "by-hand"]) == 2
    assert "by hand" in capsys.readouterr().err
