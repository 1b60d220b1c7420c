"""What Force of Will databases share: attributes by letter, costs, sides."""

from __future__ import annotations

import re
from typing import Any

ATTRIBUTES = {"W": "Light", "R": "Fire", "U": "Water", "G": "Wind", "B": "Darkness", "V": "Void"}


def attributes(value: Any) -> str:
    """ "Light/Water" of ["W", "U"], "W/U" or "Light"."""
    given = (
        value if isinstance(value, list) else re.split(r"[/,\s]+", value) if isinstance(value, str) else []
    )
    words = [str(each).strip() for each in given if str(each).strip()]
    return "/".join(ATTRIBUTES.get(word.upper(), word) for word in words)


def cost(value: Any) -> str:
    """ "{W}{1}" of "{W}{1}", "[w][1]" or 1."""
    found = "" if value is None or isinstance(value, (bool, list, dict)) else str(value).strip()
    if found in ("-", "None"):
        return ""
    found = found.replace("[", "{").replace("]", "}")
    return re.sub(r"\{([a-z])\}", lambda symbol: "{" + symbol[1].upper() + "}", found)


def set_of(code: str) -> str:
    return code.rpartition("-")[0]
