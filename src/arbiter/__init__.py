"""Arbiter plays trading card games by their comprehensive rules, clause by clause, and can say why."""

from importlib.machinery import PathFinder

__version__ = "0.1.0"


def _is_compiled() -> bool:
    """Look for the kernel's file without importing it, so that `import arbiter` stays cheap."""
    machine = PathFinder.find_spec("arbiter.kernel.machine", [f"{__path__[0]}/kernel"])
    return machine is not None and not str(machine.origin).endswith(".py")


COMPILED: bool = _is_compiled()
"""Whether the kernel runs compiled; if not, it is the same code as plain Python, only slower."""
