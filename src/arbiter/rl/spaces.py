"""The spaces of an environment's actions and observations."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from . import layout
from .actions import ACTIONS


def action_space() -> spaces.Discrete:
    return spaces.Discrete(ACTIONS)


def observation_space() -> spaces.Dict:
    made: dict[str, spaces.Space[Any]] = {
        name: spaces.Box(-np.inf, np.inf, shape, np.float32) for name, shape in layout.FLOATS.items()
    }
    made.update(
        (name, spaces.Box(-1, layout.ROWS, shape, np.int16)) for name, shape in layout.INDICES.items()
    )
    made["action_mask"] = spaces.Box(0, 1, (ACTIONS,), np.int8)
    return spaces.Dict(made)
