"""Environments for reinforcement learning (docs/rl.md): PettingZoo, Gymnasium, and many games at once in processes.

pip install 'arbiter[rl]'
"""

from __future__ import annotations

from arbiter.errors import ArbiterError

try:
    import gymnasium
    import numpy
    import pettingzoo
except ModuleNotFoundError as missing:
    raise ArbiterError(
        f"arbiter.rl needs {missing.name}, which is not installed", hint="pip install 'arbiter[rl]'"
    ) from None

from .actions import ACTIONS, DONE, MORE
from .aec import ArbiterEnv, env_names
from .batch import BatchEnv
from .decks import TEST, TRAIN
from .layout import VERSION
from .parallel import ParallelArbiterEnv
from .single import SingleEnv

__all__ = [
    "ACTIONS",
    "DONE",
    "MORE",
    "TEST",
    "TRAIN",
    "VERSION",
    "ArbiterEnv",
    "BatchEnv",
    "ParallelArbiterEnv",
    "SingleEnv",
    "env",
    "env_names",
    "register",
]

del numpy, pettingzoo


def env(name: str, **options: object) -> ArbiterEnv:
    """The PettingZoo environment of a name such as arbiter/fow-8.01-v0."""
    known = env_names()
    if name not in known:
        raise ArbiterError(f"there is no environment {name!r}", hint="there are: " + ", ".join(known))
    ruleset, format = known[name]
    return ArbiterEnv(ruleset, format, **options)  # type: ignore[arg-type]


def register() -> None:
    """Let gymnasium.make know every environment; done when this package is imported."""
    for name, (ruleset, format) in env_names().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="arbiter.rl.single:SingleEnv",
                kwargs={"ruleset": ruleset, "format": format},
                disable_env_checker=True,
            )


register()
