"""Which clauses each clause of a rulebook names. It is found in the rulebook's own text, and only numbers are kept.

    python tools/clause_references.py RULEBOOK.tsv fow-8.01

RULEBOOK.tsv has the columns id, kind and text. The result is `rulebook/data/<ruleset>.references.txt`.
"""

import re
import sys
from pathlib import Path

from arbiter.rulebook import load
from arbiter.rulebook.clauses import DATA
from arbiter.rulebook.ids import ancestors
from arbiter.rulebook.references import REFERENCES

#: a number with parts is a reference wherever it stands, a bare one ("906") only where it is introduced as one
_NUMBER = re.compile(
    r"(?<![\w.,])\d+(?:[.-]\d+)+(?:[a-z](?:-[ivx]+)?)?(?:[.-]\d+)*(?![\w])"
    r"|(?<=[(<])\d{3,4}(?=[).])|(?<=[Ss]ee )\d{3,4}\b"
)


def references(file: Path, ruleset: str) -> dict[str, list[str]]:
    book = load(ruleset)
    there = {above for each in book.clauses for above in ancestors(each)}
    found: dict[str, list[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        id_, _, text = line.split("\t")[:3]
        named = [one for one in dict.fromkeys(_NUMBER.findall(text)) if one in there and one != id_]
        if named and id_ in book.clauses:
            found[id_] = named
    return found


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__)
        return 2
    file, ruleset = Path(arguments[0]), arguments[1]
    made = references(file, ruleset)
    lines = [
        "# Which clauses a clause names, by number.",
        *(f"{each} {' '.join(named)}" for each, named in made.items()),
    ]
    (DATA / f"{ruleset}{REFERENCES}").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{ruleset}: {len(made)} clauses name others")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
