"""Measures of the card text reader: how much it reads, how general its grammar is, and what a change of it changes.

For example:

    python tools/reading.py whole CARDS                  CARDS: card databases, or folders of them
    python tools/reading.py productions CARDS --one      which alternatives of the grammar the cards use
    python tools/reading.py split CARDS --folds 5        is a tenth of the cards read by what the others need?
    python tools/reading.py dump CARDS --out before.json
    python tools/reading.py compare before.json after.json
    python tools/reading.py speed CARDS --sample 300
    python tools/reading.py probes                       tests/cardtext/probes.toml

Every command takes --json, and --game to look at one game only. Nothing is taken from the cache of readings, or
put into it. Exit codes: 0 done; 1 a probe fails, or cards are lost; 2 bad input.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from arbiter.abilities.codec import REGISTRY, to_data  # noqa: E402
from arbiter.abilities.nodes import Ability  # noqa: E402
from arbiter.cards.formats import read_database  # noqa: E402
from arbiter.cardtext import compiler  # noqa: E402
from arbiter.cardtext.cards import card_from_fields  # noqa: E402
from arbiter.cardtext.chart import Chart, Node  # noqa: E402
from arbiter.cardtext.language import language  # noqa: E402
from arbiter.cardtext.lexer import Token, inside_quotes  # noqa: E402
from arbiter.cardtext.probes import load_probes, verdict  # noqa: E402
from arbiter.cardtext.reading import Problem, Reading  # noqa: E402
from arbiter.cli.progress import Progress  # noqa: E402
from arbiter.errors import ArbiterError  # noqa: E402
from arbiter.games import RULESETS, games, ruleset  # noqa: E402

PROBES = ROOT / "tests" / "cardtext" / "probes.toml"
GAMES = games()
FREQUENT = 30
Used = frozenset[str]


# --- cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One side of a card. ``wrong``: why it is no card of the game at all."""

    file: str
    game: str
    number: str
    name: str
    types: tuple[str, ...]
    text: str
    fields: dict[str, Any]
    wrong: str = ""


def rows_of(paths: Sequence[str], game: str) -> list[Row]:
    files: list[Path] = []
    for given in map(Path, paths):
        files.extend(sorted(given.glob("*.jsonl")) if given.is_dir() else [given])
    if not files:
        raise ArbiterError("there is no card database", hint="name a .jsonl file, or a folder with some")
    out: list[Row] = []
    for file in files:
        database = read_database(file)
        for row in database.rows:
            if row.has_text and game in ("", database.game):
                out.append(_row(f"{file.parent.name}/{file.name}", database.game, row.code, row.fields))
    return out


def _row(file: str, game: str, number: str, fields: dict[str, Any]) -> Row:
    name, text = str(fields.get("name", "")), str(fields.get("text", ""))
    try:
        bare = card_from_fields(game, {key: value for key, value in fields.items() if key != "text"})[0]
    except ArbiterError as error:
        return Row(file, game, number, name, (), text, fields, error.message)
    return Row(file, game, number, name, bare.faces[0].types, text, fields)


def read_row(row: Row) -> Reading:
    if row.wrong:
        return Reading(problems=(Problem(0, 0, row.wrong, row.wrong, row.text),), paragraphs=1)
    return compiler.read_text(row.game, row.text, row.name, row.types) if row.text.strip() else Reading()


def each_read(rows: Sequence[Row], quiet: bool) -> Iterator[tuple[Row, Reading]]:
    with Progress("cards", quiet=quiet) as bar:
        for at, row in enumerate(rows):
            bar.update(at, len(rows))
            yield row, read_row(row)


# --- the grammar ------------------------------------------------------------------------------------------------------


class Trees:
    """Keeps the parse trees of the paragraphs that are read, by listening where the reader asks what they rest on."""

    def __init__(self) -> None:
        self.found: list[Node] = []
        rests_on = compiler.rests_on

        def listening(node: Node) -> Iterator[str]:
            self.found.append(node)
            return rests_on(node)

        compiler.rests_on = listening

    def take(self) -> list[Node]:
        found, self.found = self.found, []
        return found


def used(game: str, nodes: Sequence[Node]) -> Used:
    """The productions in parse trees, by where they are written, with those of the abilities in quotes."""
    tongue = language(game)
    out: set[str] = set()
    todo = list(nodes)
    while todo:
        node = todo.pop()
        if (line := node.alternative.written) is not None:
            out.update(where for where in (line.where, line.mood) if where)
        for part, inner in zip(node.alternative.parts, node.parts, strict=True):
            if isinstance(inner, Node):
                todo.append(inner)
            elif inner.startswith('"') and part.name in ("ABILITY", "EFFECTS"):
                rule = tongue.quoted if part.name == "ABILITY" else part.name.lower()
                tokens = inside_quotes(inner)
                for more in (tokens, (*tokens, Token(".", 0, 0))):
                    read = Chart(tongue.grammar, more).readings(rule)
                    todo.extend(read[:1])
                    if read:
                        break
    return frozenset(out)


def used_by_rows(rows: Sequence[Row], quiet: bool) -> list[tuple[Row, Used]]:
    """The cards with text that are read whole, with the alternatives each of them needs."""
    trees = Trees()
    found: list[tuple[Row, Used]] = []
    for row, reading in each_read(rows, quiet):
        nodes = trees.take()
        if row.text.strip() and reading.whole:
            found.append((row, used(row.game, nodes)))
    return found


# --- commands ---------------------------------------------------------------------------------------------------------


def productions(options: argparse.Namespace) -> dict[str, Any]:
    """How many productions are written, for all games and each, and by how many cards each is used."""
    by_game: dict[str, Counter[str]] = {}
    example: dict[str, str] = {}
    for row, needs in used_by_rows(rows_of(options.cards, options.game), options.json):
        by_game.setdefault(row.game, Counter()).update(needs)
        example.update(dict.fromkeys(needs, f"{row.number} {row.name}"))
    told: dict[str, Any] = {}
    everything: dict[str, str] = {}
    for game, counts in by_game.items():
        grammar = language(game).grammar
        everything |= grammar.source.productions
        told[game] = usage(grammar.source.productions, counts, example, options)
        told[game]["loaded"] = sum(map(len, grammar.rules.values()))
    together = sum(by_game.values(), Counter[str]())
    told["all games"] = usage(everything, together, example, options)
    return told


def usage(
    written: Mapping[str, str], counts: Counter[str], example: Mapping[str, str], options: argparse.Namespace
) -> dict[str, Any]:
    uses = {place: counts[place] for place in written}
    told: dict[str, Any] = {
        "written": len(uses),
        "used by none": sum(n == 0 for n in uses.values()),
        "used by one": sum(n == 1 for n in uses.values()),
        "used by 2-4": sum(2 <= n <= 4 for n in uses.values()),
        "used by 5 or more": sum(n >= 5 for n in uses.values()),
    }
    if options.one:
        told["productions used by one"] = [
            f"{place}: {written[place]}    ({example[place]})" for place, n in uses.items() if n == 1
        ]
    if options.none:
        told["productions used by none"] = [
            f"{place}: {written[place]}" for place, n in uses.items() if not n
        ]
    return told


def split(options: argparse.Namespace) -> dict[str, Any]:
    """Of a random tenth of a game's cards read whole: how many need only what the other nine tenths, and the cards of
    the other games, need."""
    found = used_by_rows(rows_of(options.cards, options.game), options.json)
    told: dict[str, Any] = {}
    for game in dict.fromkeys(row.game for row, _ in found):
        mine = [(row, needs) for row, needs in found if row.game == game]
        english = frozenset[str]().union(*(needs for row, needs in found if row.game != game))
        shares, missing = [], Counter[str]()
        for fold in range(options.folds):
            mixed = random.Random(options.seed + fold).sample(mine, len(mine))
            tenth, rest = mixed[: len(mixed) // 10], mixed[len(mixed) // 10 :]
            known = english.union(*(needs for _, needs in rest))
            missing.update(place for _, needs in tenth for place in needs - known)
            shares.append(sum(needs <= known for _, needs in tenth) / max(len(tenth), 1))
        told[game] = {
            "cards": len(mine),
            "folds": [round(100 * share, 1) for share in shares],
            "read by what the others need, %": round(100 * sum(shares) / max(len(shares), 1), 1),
            "most often missing": [f"{n} {place}" for place, n in missing.most_common(options.most)],
        }
    return told


def whole(options: argparse.Namespace) -> dict[str, Any]:
    """Cards read whole and playable, for each file, and what is not read."""
    told: dict[str, Any] = {}
    counts: dict[str, Counter[str]] = {}
    sentences: dict[str, Counter[str]] = {}
    stops: dict[str, Counter[str]] = {}
    unruled: dict[str, Counter[str]] = {}
    newest = {package: ruleset(name) for name, (package, _) in RULESETS.items()}
    for row, reading in each_read(rows_of(options.cards, options.game), options.json):
        count = counts.setdefault(row.file, Counter())
        count["cards"] += 1
        count["whole"] += reading.whole
        count["with text"] += bool(row.text.strip())
        count["corrected"] += bool(reading.corrected)
        if reading.whole:
            reasons = newest[row.game].unsupported(card_from_fields(row.game, row.fields)[0])
            count["playable"] += not reasons
            unruled.setdefault(row.file, Counter()).update({why_unplayable(reason) for reason in reasons})
        for problem in reading.problems:
            sentences.setdefault(row.file, Counter())[problem.phrase] += 1
            stops.setdefault(row.file, Counter())[stopped_at(problem.message)] += 1
    for file, count in counts.items():
        told[file] = {
            **count,
            "whole, %": round(100 * count["whole"] / count["cards"], 1),
            "playable, %": round(100 * count["playable"] / count["cards"], 1),
            "read, but not playable": _most(unruled, file, options),
            "unread": _most(sentences, file, options),
            "stopped at": _most(stops, file, options),
        }
    return told


def _most(counts: Mapping[str, Counter[str]], file: str, options: argparse.Namespace) -> list[str]:
    return [f"{n} {what}" for what, n in counts.get(file, Counter()).most_common(options.most)]


def why_unplayable(reason: str) -> str:
    """Why a ruleset does not play a card, without the paragraph that says so."""
    return reason.rpartition(" (")[2].removesuffix(")")


def stopped_at(message: str) -> str:
    """The word a message names, without the words after it; other messages as they are, without their details."""
    before, sign, near = message.partition("cannot be read at: ")
    return near.split(" ")[0] if sign and not before else message.partition(":")[0]


def dump(options: argparse.Namespace) -> dict[str, Any]:
    """Every card with its records and problems, to be compared with another dump."""
    cards: dict[str, Any] = {}
    for row, reading in each_read(rows_of(options.cards, options.game), options.json):
        key = base = f"{row.game} {row.number} {row.name}".strip()
        again = 1
        while key in cards:
            again += 1
            key = f"{base} #{again}"
        cards[key] = {
            "text": row.text,
            "corrected": [[each.printed, each.read_as] for each in reading.corrected],
            "records": [without_text(to_data(ability)) for ability in reading.abilities],
            "problems": [[problem.phrase, problem.message] for problem in reading.problems],
        }
    try:
        Path(options.out).write_text(json.dumps(cards, ensure_ascii=False), encoding="utf-8")
    except OSError as error:
        raise ArbiterError(f"{options.out}: {error.strerror or error}") from None
    return {"cards": len(cards), "whole": sum(not each["problems"] for each in cards.values())}


def without_text(data: Any) -> Any:
    """Records as data without the printed text that abilities carry."""
    if isinstance(data, dict):
        ability = issubclass(REGISTRY[data["is"]], Ability)
        return {key: without_text(value) for key, value in data.items() if key != "text" or not ability}
    return [without_text(item) for item in data] if isinstance(data, list) else data


def compare(options: argparse.Namespace) -> dict[str, Any]:
    """Cards that a change gains, loses, or reads differently."""
    old, new = (_dumped(path) for path in (options.old, options.new))
    both = [key for key in old if key in new]
    gained = [key for key in both if old[key]["problems"] and not new[key]["problems"]]
    lost = [key for key in both if not old[key]["problems"] and new[key]["problems"]]
    changed = [
        key
        for key in both
        if not old[key]["problems"]
        and not new[key]["problems"]
        and old[key]["records"] != new[key]["records"]
    ]
    return {
        "cards in both": len(both),
        "whole before": sum(not old[key]["problems"] for key in both),
        "whole after": sum(not new[key]["problems"] for key in both),
        "gained": [f"{key}: {old[key]['problems'][0][1]}" for key in gained],
        "lost": [f"{key}: {new[key]['problems'][0][1]} | {new[key]['problems'][0][0]}" for key in lost],
        "read differently": [
            f"{key}: {first_difference(old[key]['records'], new[key]['records'])}" for key in changed
        ],
    }


def _dumped(path: str) -> dict[str, Any]:
    try:
        cards = json.loads(Path(path).read_text(encoding="utf-8"))
        if not all({"records", "problems"} <= each.keys() for each in cards.values()):
            raise ValueError
    except OSError as error:
        raise ArbiterError(f"{path}: {error.strerror or error}") from None
    except (ValueError, AttributeError, RecursionError):
        raise ArbiterError(f"{path} is no dump of readings", hint="tools/reading.py dump") from None
    return dict(cards)


def first_difference(old: Any, new: Any, path: str = "") -> str:
    """Where two records first differ: the path to it, and both values."""
    if isinstance(old, dict) and isinstance(new, dict) and old.get("is") == new.get("is"):
        for key in (*old, *(key for key in new if key not in old)):
            if old.get(key) != new.get(key):
                return first_difference(old.get(key), new.get(key), f"{path}.{key}")
    if isinstance(old, list) and isinstance(new, list):
        for at, (one, other) in enumerate(zip(old, new, strict=False)):
            if one != other:
                return first_difference(one, other, f"{path}[{at}]")
        return f"{path}: {len(old)} parts, now {len(new)}"
    return f"{path}: {_short(old)}, now {_short(new)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:157] + "..."


def speed(options: argparse.Namespace) -> dict[str, Any]:
    """Cards read in a second by one core that has never seen them, and the slowest ones."""
    told: dict[str, Any] = {}
    rows = [row for row in rows_of(options.cards, options.game) if row.text.strip() and not row.wrong]
    for game in dict.fromkeys(row.game for row in rows):
        began = time.process_time()
        language(game)
        loading = time.process_time() - began
        mine = [row for row in rows if row.game == game]
        if options.sample and options.sample < len(mine):
            mine = random.Random(options.seed).sample(mine, options.sample)
        times: list[tuple[float, str]] = []
        with Progress(game, quiet=options.json) as bar:
            for at, row in enumerate(mine):
                bar.update(at, len(mine))
                before = time.process_time()
                read_row(row)
                times.append((time.process_time() - before, f"{row.number} {row.name}"))
        total = sum(seconds for seconds, _ in times)
        told[game] = {
            "cards": len(mine),
            "cards a second": round(len(mine) / max(total, 1e-9), 1),
            "seconds to load the grammar": round(loading, 2),
            "slowest": [f"{seconds:.2f} s {name}" for seconds, name in sorted(times, reverse=True)[:5]],
        }
    return told


def probes(options: argparse.Namespace) -> dict[str, Any]:
    """Texts that were misread once, or easily are, with what must hold of each."""
    found = [each for each in load_probes(Path(options.file)) if options.game in ("", each.game)]
    counts: Counter[str] = Counter()
    failures: list[str] = []
    for each in found:
        outcome = verdict(each)
        counts[outcome.state] += 1
        if not outcome.expected:
            failures.append(f"{each.game}: {each.text} -- {outcome.why}")
    return {"probes": len(found), **counts, "failures": failures}


# --- the command line -------------------------------------------------------------------------------------------------


def tell(told: Any, indent: str = "") -> None:
    for key, value in told.items():
        if isinstance(value, dict):
            print(f"{indent}{key}")
            tell(value, indent + "  ")
        elif isinstance(value, list):
            print(f"{indent}{key}: {len(value)}")
            for item in value:
                print(f"{indent}    {item}")
        else:
            print(f"{indent}{key}: {value}")


def options_of(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for run in (whole, productions, split, dump, compare, speed, probes):
        command = commands.add_parser(run.__name__, help=run.__doc__, description=run.__doc__)
        command.set_defaults(run=run)
        command.add_argument("--json", action="store_true", help="print JSON")
        command.add_argument("--game", default="", choices=["", *GAMES], help="only this game")
        if run is probes:
            command.add_argument("file", nargs="?", default=str(PROBES), help="a file of probes")
        elif run is compare:
            command.add_argument("old", help="a dump")
            command.add_argument("new", help="a later dump")
        else:
            command.add_argument("cards", nargs="+", help="card databases, or folders with .jsonl files")
        if run in (whole, split):
            command.add_argument(
                "--most", type=int, default=FREQUENT, help="list so many, default %(default)s"
            )
        if run in (split, speed):
            command.add_argument("--seed", type=int, default=1, help="of the random choice")
        if run is split:
            command.add_argument("--folds", type=int, default=5, help="so many times, default %(default)s")
        if run is speed:
            command.add_argument("--sample", type=int, default=0, help="only so many of each game, at random")
        if run is productions:
            command.add_argument("--one", action="store_true", help="list what one card uses, with the card")
            command.add_argument("--none", action="store_true", help="list what no card uses")
        if run is dump:
            command.add_argument("--out", required=True, help="the file to write")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    options = options_of(arguments)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        try:
            told = options.run(options)
        except ArbiterError as error:
            hint = f" (hint: {error.hint})" if error.hint else ""
            print(f"reading: {error.message}{hint}", file=sys.stderr)
            return 2
    if options.json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        tell(told)
    return 1 if told.get("failures") or told.get("lost") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
