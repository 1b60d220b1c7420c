"""Things to do."""

from __future__ import annotations

from .lasting import *  # noqa: F403
from .moving import *  # noqa: F403
from .numbers import *  # noqa: F403
from .playing import *  # noqa: F403
from .structure import *  # noqa: F403
