"""The records printed text compiles to: costs, conditions, selectors, amounts, effects, durations. Pure data."""
