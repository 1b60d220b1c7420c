"""A progress bar for whatever takes longer than a person likes to wait."""

from __future__ import annotations

import sys
from time import monotonic

PATIENCE = 2.0  # seconds before a progress bar is worth showing


class Progress:
    """A progress bar, on a terminal and only once it has taken a while."""

    def __init__(self, what: str, quiet: bool) -> None:
        self.what = what
        self.wanted = sys.stderr.isatty() and not quiet
        self.began = monotonic()
        self.bar: object | None = None

    def __enter__(self) -> Progress:
        return self

    def update(self, done: int, total: int) -> None:
        if not self.wanted or monotonic() - self.began < PATIENCE:
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        if self.bar is None:
            columns = (TextColumn(self.what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self.bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self.bar.start()
            self.bar.add_task(self.what, total=total)
        assert isinstance(self.bar, Bar)
        self.bar.update(self.bar.task_ids[0], completed=done, total=total)

    def __exit__(self, *_: object) -> None:
        from rich.progress import Progress as Bar

        if isinstance(self.bar, Bar):
            self.bar.stop()
