"""Libraries that a base install does without."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from arbiter.errors import ArbiterError


def needed(module: str, what: str, extra: str = "lab") -> Any:
    """The module, or a message that says what it is needed for and how to get it."""
    try:
        return import_module(module)
    except ImportError:
        raise ArbiterError(
            f"{what} needs {module.partition('.')[0]}, which is not installed",
            hint=f"pip install 'arbiter[{extra}]'",
        ) from None
