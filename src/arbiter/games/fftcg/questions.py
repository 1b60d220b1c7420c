"""What only FINAL FANTASY TCG asks."""

from __future__ import annotations

from arbiter.kernel.questions import Question


class FftcgAsk(Question):
    EX_BURST = "ex burst"
    TIMESTAMPS = "timestamps"
    WAY = "way"
