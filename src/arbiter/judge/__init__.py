"""Judging: scenario files, and what a game says to them."""

from __future__ import annotations

from .records import FileError, Scenario
from .verdicts import Comparison, Verdict, compare, judge, judge_file, read_paths

__all__ = ["Comparison", "FileError", "Scenario", "Verdict", "compare", "judge", "judge_file", "read_paths"]
