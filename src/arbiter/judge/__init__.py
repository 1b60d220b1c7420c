"""Judging: scenario files, and what a game says to them."""

from __future__ import annotations

from .records import FileError, Scenario
from .verdicts import Verdict, judge, judge_file, read_paths

__all__ = ["FileError", "Scenario", "Verdict", "judge", "judge_file", "read_paths"]
