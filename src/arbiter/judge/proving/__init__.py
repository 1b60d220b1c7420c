"""Proving the ledger: a clause is proved if a ruling that cites it fails once the code that carries it is disabled.

``mutants`` finds the ways to disable it, ``trials`` plays rulings on changed code, ``proofs`` does both for the clauses
of a ruleset. The result is kept in ``rulebook/data/<ruleset>.proved.tsv``.
"""

from __future__ import annotations

from .proofs import Evidence, Proof, prove

__all__ = ["Evidence", "Proof", "prove"]
