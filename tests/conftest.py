"""What every test may rely on."""

import os

from hypothesis import settings

# A failure found on one run must be found on the next: no random seeds, no clocks.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("ARBITER_HYPOTHESIS", "repeatable"))
