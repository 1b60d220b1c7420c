"""The ledger: every clause a game must carry out is decided by code, exercised by a ruling and proved, or is listed.

    in code      a place in the code decides it (`citations`)
    ruled        a ruling that passes cites it
    exercised    it came up while such a ruling was played
    proved       with the code that carries it disabled or inverted, such a ruling fails (`arbiter rules prove`)

    coverage("fow-8.01", played).missing       what is left to do
    check("fow-8.01", played)                  what must not be merged: [] if nothing
    show("fow-8.01", "903.2g")                 the gist, the code and the rulings of one clause

Two files beside the clauses: `<ruleset>.proved.tsv` is the result of the last proof, written by the program;
`<ruleset>.exemptions.tsv` lists the clauses that cannot be exercised or proved, each with the reason.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from arbiter.errors import ArbiterError
from arbiter.rulebook import citations, clauses, concordance, ids, rulings
from arbiter.rulebook.citations import Place
from arbiter.rulebook.clauses import Clause, Rulebook
from arbiter.rulebook.rulings import Ruling

_PACKAGE = Path(__file__).parent.parent

UNREACHABLE = "unreachable"
DEFINITIONAL = "definitional"
UNPROVED = "unproved"
OPEN = "open"
EXEMPTIONS = {
    UNREACHABLE: "no position leads there: it needs no ruling",
    DEFINITIONAL: "it says what something is, which no moment of a game decides: it need not be ruled or come up",
    UNPROVED: "it comes up, and disabling its code cannot be noticed",
    OPEN: "not proved yet: a ruling or a more exact place in the code is still to be found",
}


@dataclass(frozen=True)
class Places:
    """Where the ledger reads. `rulings` None: tests/rulings of the repository around the current directory."""

    source: Path = _PACKAGE
    rulings: Path | None = None
    data: Path = clauses.DATA


@dataclass(frozen=True)
class Played:
    """What the rulings of a ruleset showed when they were played: clauses cited by those that pass, and those of them
    that came up."""

    ruled: frozenset[str]
    exercised: frozenset[str]


@dataclass(frozen=True)
class Exemption:
    """Why a clause cannot be exercised or proved; `kind` is one of EXEMPTIONS."""

    kind: str
    reason: str


@dataclass(frozen=True)
class Proved:
    """A row of the last proof: what it rested on, which change was made, and which ruling failed."""

    id: str
    fingerprint: str
    change: str
    ruling: str


@dataclass(frozen=True)
class Coverage:
    """How far a ruleset is covered. None stands for "unknown": there was nothing to read or nothing was played."""

    ruleset: str
    exec: int
    """Clauses to carry out, unreachable ones included."""
    in_code: int | None
    ruled: int | None
    exercised: int | None
    proved: int
    missing: tuple[str, ...]
    """Without code or ruling, or not exercised, and not listed; in the rulebook's order."""
    unknown: tuple[str, ...]
    """Cited by the code or by a ruling, but not in the rulebook."""
    exemptions: Mapping[str, Exemption]
    without_code: tuple[str, ...]
    without_ruling: tuple[str, ...]
    not_exercised: tuple[str, ...]
    not_proved: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """All that is known about one clause. `code` None: there were no source files to read."""

    ruleset: str
    clause: Clause
    code: tuple[Place, ...] | None
    rulings: tuple[Ruling, ...] | None
    proof: Proved | None
    exemption: Exemption | None
    children: tuple[str, ...]

    def json(self) -> dict[str, object]:
        """Everything as plain data; ``code``: the places that decide the clause, ``noted``: data that only notes it."""
        places = [(place.decides, f"{place.file}:{place.line} {place.name}") for place in self.code or ()]
        return {
            "ruleset": self.ruleset,
            "id": self.clause.id,
            "kind": self.clause.kind,
            "gist": self.clause.gist,
            "code": [said for decides, said in places if decides],
            "noted": [said for decides, said in places if not decides],
            "rulings": [{"file": ruling.file, "title": ruling.title} for ruling in self.rulings or ()],
            "proof": self.proof and {"change": self.proof.change, "ruling": self.proof.ruling},
            "exempt": self.exemption and {"kind": self.exemption.kind, "reason": self.exemption.reason},
            "children": list(self.children),
        }


@dataclass(frozen=True)
class _Ledger:
    """What was read for one ruleset, before anything is counted."""

    book: Rulebook
    code: Mapping[str, list[Place]] | None
    ruled: Collection[str] | None
    exercised: Collection[str] | None
    proved: Mapping[str, Proved]
    exemptions: Mapping[str, Exemption]


def coverage(
    ruleset: str, played: Played | None = None, chapters: Collection[str] = (), places: Places | None = None
) -> Coverage:
    """Count what is carried, exercised and proved; `chapters` limits it to those headings ("900", "903", ...)."""
    return _count(_read(ruleset, _at(places), played), chapters)


def check(ruleset: str, played: Played | None = None, places: Places | None = None) -> list[str]:
    """What is wrong, a sentence each; nothing if the ledger may be committed as it is."""
    ledger = _read(ruleset, _at(places), played)
    counted = _count(ledger, ())
    return [
        *(_unknown_problem(each, ledger) for each in counted.unknown),
        *(f"{ruleset} {each} is carried by no code" for each in counted.without_code),
        *(f"{ruleset} {each} is settled by no ruling that passes" for each in counted.without_ruling),
        *(
            f"{ruleset} {each} is cited by rulings, and comes up in none of them"
            for each in counted.not_exercised
            if each not in counted.without_ruling
        ),
        *(f"{ruleset} {each} is not proved, and no reason is listed" for each in counted.not_proved),
        *_stale(ledger),
    ]


def show(ruleset: str, clause_id: str, places: Places | None = None) -> Entry:
    """Everything about one clause: what it says, where it is carried, which rulings settle it."""
    at = _at(places)
    book = clauses.load(ruleset, at.data)
    clause = book.get(clause_id)
    code = code_by_clause(ruleset, at)
    folder = at.rulings or (rulings.shipped() if at.data == clauses.DATA else None)
    read = None if folder is None else rulings.by_clause(rulings.read(folder, ruleset))
    return Entry(
        ruleset=ruleset,
        clause=clause,
        code=None if code is None else tuple(code.get(clause_id, ())),
        rulings=None if read is None else tuple(read.get(clause_id, ())),
        proof=proved(ruleset, at).get(clause_id),
        exemption=exemptions(ruleset, at).get(clause_id),
        children=tuple(book.children(clause_id)),
    )


def exemptions(ruleset: str, places: Places | None = None) -> dict[str, Exemption]:
    """The clauses that are not exercised or not proved, each with the reason."""
    file = (places or Places()).data / f"{ruleset}{clauses.EXEMPTIONS}"
    found: dict[str, Exemption] = {}
    for clause_id, kind, reason in clauses.rows(file, ["id", "kind", "reason"]) if file.is_file() else ():
        if kind not in EXEMPTIONS:
            raise ArbiterError(
                f"{file.name}: {clause_id} is {kind!r}", hint=f"one of {', '.join(EXEMPTIONS)}"
            )
        found[clause_id] = Exemption(kind, reason)
    return found


@cache
def definitional(ruleset: str) -> frozenset[str]:
    """The clauses that a ruling may cite although they never come up."""
    return frozenset(each for each, why in exemptions(ruleset).items() if why.kind == DEFINITIONAL)


def proved(ruleset: str, places: Places | None = None) -> dict[str, Proved]:
    """The result of the last proof."""
    file = (places or Places()).data / f"{ruleset}{clauses.PROVED}"
    if not file.is_file():
        return {}
    return {row[0]: Proved(*row) for row in clauses.rows(file, ["id", "fingerprint", "change", "ruling"])}


def write_proved(ruleset: str, found: Collection[Proved], places: Places | None = None) -> None:
    """Keep the result of a proof, in the rulebook's order."""
    at = places or Places()
    order = {each: n for n, each in enumerate(clauses.load(ruleset, at.data).clauses)}
    lines = ["id\tfingerprint\tchange\truling"]
    for each in sorted(found, key=lambda one: order.get(one.id, len(order))):
        lines.append("\t".join((each.id, each.fingerprint, each.change, each.ruling)))
    (at.data / f"{ruleset}{clauses.PROVED}").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _at(places: Places | None) -> Places:
    """The places with the folder of rulings settled: as said, or found."""
    given = places or Places()
    return Places(given.source, given.rulings or rulings.find(), given.data)


def code_by_clause(ruleset: str, places: Places | None = None) -> dict[str, list[Place]] | None:
    """Where clauses are cited; of an older edition also under the newest edition's ids that say the same. None where
    there are no source files."""
    at = places or Places()
    if not citations.has_source(at.source, ruleset):
        return None
    found = citations.scan(at.source, ruleset)
    same, _ = concordance.same_as(ruleset, at.data)
    if same:
        newest = citations.scan(at.source, citations.EDITIONS[citations.game_of(ruleset)][-1])
        for own, others in same.items():
            shared = [place for other in others for place in newest.get(other, [])]
            if shared:
                found.setdefault(own, []).extend(shared)
    return found


def _read(ruleset: str, at: Places, played: Played | None) -> _Ledger:
    ruled: Collection[str] | None = None
    if played is not None:
        ruled = played.ruled
    elif at.rulings is not None:
        ruled = rulings.by_clause(rulings.read(at.rulings, ruleset))
    return _Ledger(
        book=clauses.load(ruleset, at.data),
        code=code_by_clause(ruleset, at),
        ruled=ruled,
        exercised=None if played is None else played.exercised,
        proved=proved(ruleset, at),
        exemptions=exemptions(ruleset, at),
    )


def _count(ledger: _Ledger, chapters: Collection[str]) -> Coverage:
    executable = [each for each in ledger.book.executable() if ids.within(each, chapters)]
    excused = {kind: _of_kind(ledger.exemptions, kind) for kind in EXEMPTIONS}
    reachable = [each for each in executable if each not in excused[UNREACHABLE]]
    deciding = None
    if ledger.code is not None:
        deciding = {each for each, places in ledger.code.items() if any(place.decides for place in places)}
    to_carry = [each for each in reachable if each not in excused[DEFINITIONAL]]
    without_code = _absent(to_carry, deciding)
    without_ruling = _absent(to_carry, ledger.ruled)
    not_exercised = _absent(to_carry, ledger.exercised)
    missing = {*without_code, *without_ruling, *not_exercised}
    return Coverage(
        ruleset=ledger.book.ruleset,
        exec=len(executable),
        in_code=None if deciding is None else sum(each in deciding for each in executable),
        ruled=None if ledger.ruled is None else sum(each in ledger.ruled for each in executable),
        exercised=None if ledger.exercised is None else sum(each in ledger.exercised for each in executable),
        proved=sum(each in ledger.proved for each in executable),
        missing=tuple(each for each in reachable if each in missing),
        unknown=tuple(each for each in _unknown(ledger) if ids.within(each, chapters)),
        exemptions={each: why for each, why in ledger.exemptions.items() if ids.within(each, chapters)},
        without_code=without_code,
        without_ruling=without_ruling,
        not_exercised=not_exercised,
        not_proved=tuple(
            each for each in executable if each not in ledger.proved and each not in ledger.exemptions
        ),
    )


def _of_kind(exemptions: Mapping[str, Exemption], kind: str) -> set[str]:
    return {each for each, why in exemptions.items() if why.kind == kind}


def _absent(wanted: list[str], present: Collection[str] | None) -> tuple[str, ...]:
    """The wanted ids that are not there; none where nothing is known."""
    return () if present is None else tuple(each for each in wanted if each not in present)


def _unknown(ledger: _Ledger) -> list[str]:
    used = {*(ledger.code or ()), *(ledger.ruled or ()), *ledger.exemptions, *ledger.proved}
    return sorted(used - ledger.book.clauses.keys())


def _unknown_problem(clause_id: str, ledger: _Ledger) -> str:
    where = [f"{place.file}:{place.line}" for place in (ledger.code or {}).get(clause_id, ())]
    if clause_id in (ledger.ruled or ()):
        where.append("a ruling")
    if clause_id in ledger.exemptions:
        where.append("the list of exemptions")
    if clause_id in ledger.proved:
        where.append("the last proof")
    return f"{ledger.book.ruleset} has no clause {clause_id}, cited by {', '.join(where)}"


def _stale(ledger: _Ledger) -> list[str]:
    """Exemptions that are none any more."""
    found: list[str] = []
    for each, why in ledger.exemptions.items():
        if why.kind == UNREACHABLE and each in (ledger.ruled or ()):
            found.append(f"{ledger.book.ruleset} {each} is listed as unreachable, yet a ruling settles it")
        elif why.kind in (UNPROVED, OPEN) and each in ledger.proved:
            found.append(f"{ledger.book.ruleset} {each} is listed as {why.kind}, yet it is proved")
    return found
