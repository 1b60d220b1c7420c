"""A script: import the program with one file changed, then play rulings (see ``trials``).

Nothing of the program may be imported before the change is in place, so this is run by its path.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import json
import sys
import types
from pathlib import Path


class ChangedFile(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from changed source."""

    def __init__(self, name: str, source: str, file: str) -> None:
        self.name = name
        self.source = source
        self.file = file

    def find_spec(
        self, fullname: str, path: object, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=self.file)

    def exec_module(self, module: types.ModuleType) -> None:
        module.__file__ = self.file
        exec(compile(self.source, self.file, "exec"), module.__dict__)


def main() -> None:
    order = json.loads(sys.stdin.read())
    sys.path[:1] = []  # this script's own folder
    sys.meta_path.insert(0, ChangedFile(order["module"], order["source"], order["file"]))
    from arbiter.judge.proving.trials import on_behaviour, play
    from arbiter.judge.scenario_files import read_file

    rulings = [
        on_behaviour(one)
        for file, nth, ruleset in order["rulings"]
        for one in read_file(Path(file), ruleset)
        if one.nth == nth and one.ruleset == ruleset
    ]
    noticed = play(rulings)
    print(json.dumps([noticed.ruling, noticed.how] if noticed is not None else None))


if __name__ == "__main__":
    main()
