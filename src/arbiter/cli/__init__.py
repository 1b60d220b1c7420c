"""The `arbiter` command.

One file per subcommand: `cli/play.py` defines `command`, a function or a cyclopts App named `play`, and has its
line in COMMANDS. A file is imported only when its command is called, so that every other command starts quickly.
A command returns its exit code, or None for 0.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import arbiter
from arbiter.cli.errors import EXIT_DONE, report

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS: dict[str, str] = {
    # name: one line for --help
    "play": "play a game against the computer",
    "serve": "play in the browser",
    "games": "the games a server keeps: delete old ones, copy them, bring a copy back",
    "sim": "play many games between two decks",
    "lab": "play many games between many decks, and see what they say",
    "arena": "measure how strong computer players are",
    "train": "learn what positions and moves are worth from games between computers",
    "bot": "let one of our players play for another program",
    "solve": "say whether a player wins this turn, against every answer",
    "replay": "play a record again and prove it is the same game",
    "scenario": "play scenario files: positions, scripts and verdicts",
    "lsp": "help with scenario files in an editor (language server)",
    "mcp": "let an assistant look up clauses and play scenarios (MCP server)",
    "rules": "look up clauses, and what carries and settles them",
    "deck": "check, show, import and export deck lists, deal hands",
    "cards": "keep card databases in a collection, search it, show cards",
}

#: what --help shows after the options; commands with commands of their own say theirs in their file
EXAMPLES: dict[str, str] = {
    "play": """For example:

  arbiter play                                         a starter deck
  arbiter play --ruleset fftcg --deck ember --seed 7   the same game again
  arbiter play --ruleset fow-5.12 --format valhalla
  arbiter play --deck mine.txt                         with cards of your collection (arbiter cards add)
  arbiter play --deck mine.txt --cards cards.json      or of a database, for this game only""",
    "serve": """For example:

  arbiter serve --open                    opens the table in your browser
  arbiter serve --pictures ~/images       shows your card images in the deck builder
  arbiter serve --host 0.0.0.0            lets others in your network in""",
    "sim": """For example:

  arbiter sim --decks knights tide --games 200
  arbiter sim --ruleset sve-1.3.1 --players random random --games 1000 --json
  arbiter sim --decks mine.txt library    a list of yours against one of ours
  arbiter sim --decks mine.txt library --cards cards.json""",
    "arena": """For example:

  arbiter arena search:200ms greedy --ruleset sve-1.3.1 --games 40
  arbiter arena search:1s search:200ms greedy --decks knights tide library
  arbiter arena search:100 greedy --whole --games 400 --json""",
    "train": """For example:

  arbiter train --ruleset fftcg --games 200 -o mine.toml
  arbiter arena search:200ms@mine.toml search:200ms --ruleset fftcg --games 60
  arbiter train --decks a.txt b.txt c.txt --test d.txt e.txt --cards cards.json""",
    "bot": """For example:

  arbiter bot random                      answers from each question alone
  arbiter bot search:1s                   for a host that sends the record of the game
  arbiter sim --players cmd:./mybot greedy    the other side: a program of yours plays""",
    "solve": """For example:

  arbiter solve puzzle.toml               the winning line, or what stops it
  arbiter solve puzzle.toml --for B --positions 200000""",
    "lsp": """For example:

  arbiter lsp                             what an editor starts for TOML files (docs/tools.md)""",
    "mcp": """For example:

  arbiter mcp                             what an assistant starts (docs/tools.md)""",
    "replay": """For example:

  arbiter replay RECORD                   the whole game, as it was
  arbiter replay RECORD --to 40 --seat A  what A had seen after 40 answers""",
}

# Not headed "Examples": cyclopts takes that for a docstring section and leaves it out.
HELP = """Play trading card games by their comprehensive rules, and ask why.

For example:

  arbiter play                          play a game against the computer
  arbiter rules show fow-8.01 903.2g    what a clause says, and where it lives
  arbiter COMMAND --help                what a command takes

Exit codes: 0 done, 1 a negative result, 2 bad input.
"""


def version() -> str:
    kernel = "compiled" if arbiter.COMPILED else "plain Python"
    return f"arbiter {arbiter.__version__} ({kernel} kernel, Python {platform.python_version()})"


def build() -> App:
    from cyclopts import App, Parameter

    app = App(
        name="arbiter",
        help=HELP,
        help_format="plaintext",
        version=version,
        result_action="return_value",
        default_parameter=Parameter(negative=()),  # a switch that is off is left out, not denied
    )
    for name, summary in COMMANDS.items():
        more = {"help_epilogue": EXAMPLES[name]} if name in EXAMPLES else {}
        app.command(f"arbiter.cli.{name}:command", name=name, help=summary, **more)
    return app


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code; every failure ends as a message, never a traceback."""
    try:
        result = build()(arguments, exit_on_error=False, print_error=False)
        if not sys.stdout.closed:  # a server that speaks on it may have closed it
            sys.stdout.flush()  # a closed pipe shows here rather than after we can handle it
    except BaseException as error:
        return report(error)
    return result if isinstance(result, int) else EXIT_DONE


def main() -> None:
    sys.exit(run(sys.argv[1:]))
