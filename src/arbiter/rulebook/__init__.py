"""Clause ids and our one-line gist of each, per edition; and the ledger of what carries and settles them.

    load("fow-8.01").get("903.2g").gist

The ledger (`arbiter.rulebook.ledger`) reads source files and rulings, so it is imported only where wanted.
"""

from arbiter.rulebook.clauses import Clause, Rulebook, known, load

__all__ = ["Clause", "Rulebook", "known", "load"]
