"""What every test may rely on."""

import os
import tempfile

from hypothesis import settings

# No test may see or change the cards, corrections and games of whoever runs it.
_DATA = tempfile.TemporaryDirectory(prefix="arbiter-tests-", ignore_cleanup_errors=True)
os.environ["ARBITER_DATA"] = _DATA.name

# A failure found on one run must be found on the next: no random seeds, no clocks.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("ARBITER_HYPOTHESIS", "repeatable"))
