"""Every scenario in a file of this folder is a test, by the plugin that comes with the package:

    pytest tests/rulings/fow-8.01/800-battle.toml -k "rested"

A tenth of the transformed ones is tested each time; with ARBITER_DEEP set, all of them are (make test-deep).
"""

import os

import pytest

from arbiter.tooling import pytest_plugin

ONE_IN = 1 if os.environ.get("ARBITER_DEEP") else 10


def pytest_configure(config: pytest.Config) -> None:
    config.stash[pytest_plugin.ONE_IN] = ONE_IN
    if not config.pluginmanager.is_registered(
        pytest_plugin
    ):  # a tree that is not installed has no entry points
        config.pluginmanager.register(pytest_plugin, "arbiter")
