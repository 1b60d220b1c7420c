"""A scenario file as an editor has it: where its cards, scenarios and scripts stand, what is wrong in it, what could be
written at a place, what a place is about. Places are (line, column), both from 0, in characters."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from arbiter.cardtext import card_from_fields, compile_text
from arbiter.cardtext.paraphrase import paraphrases
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.judge import Scenario, Verdict, judge
from arbiter.judge.defaults import default
from arbiter.judge.labels import Labels
from arbiter.judge.points import POINTS
from arbiter.judge.runner import Runner
from arbiter.judge.scenario_files import read_text
from arbiter.judge.vocabulary import Words, words_of
from arbiter.rulebook import ids, load

_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*(card|scenario)[ \t]*\]\]", re.M)
_STRING = r"\"((?:[^\"\\\n]|\\.)*)\"|'([^'\n]*)'"
_NAME = re.compile(rf"^[ \t]*name[ \t]*=[ \t]*(?:{_STRING})", re.M)
_ALIAS = re.compile(rf"\bas[ \t]*=[ \t]*(?:{_STRING})")
_RULESET = re.compile(rf"^[ \t]*ruleset[ \t]*=[ \t]*(?:{_STRING})", re.M)
_PLAY = re.compile(r"^[ \t]*play[ \t]*=[ \t]*(\"\"\"|''')", re.M)
_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_SCRIPT_LINE = re.compile(r"\bline (\d+)\b")
_QUOTED = re.compile(r"'([^'\n]+)'")
_WORD_AT = re.compile(r"[\w.-]+")
#: what the lines of a script, and claims, begin with
LINES = (
    "A: ",
    "B: ",
    "A can: ",
    "A cannot: ",
    "B can: ",
    "B cannot: ",
    "pass",
    "until: ",
    "expect: ",
    "concede: ",
)
CLAIMS = ("A.", "B.", "outcome", "turn", "step", "stack", "priority", "cites")
LOOK_AHEAD = 8  # questions

Place = tuple[int, int]


@dataclass(frozen=True)
class Finding:
    """Something wrong between two places. ``warning``: the file works, but this card or claim does not."""

    start: Place
    end: Place
    message: str
    warning: bool = False


@dataclass(frozen=True)
class Suggestion:
    text: str
    kind: str  # card, zone, value, label, word or clause
    detail: str = ""


@dataclass(frozen=True)
class Block:
    """A card or scenario: from its header to the next one. ``nth`` counts those of its kind, from 1."""

    kind: str
    nth: int
    start: int
    end: int


class ScenarioText:
    def __init__(self, source: str, path: Path) -> None:
        self.source = source.replace("\r\n", "\n")
        self.path = path
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.source))]

    # --- places ----------------------------------------------------------------------------------------------------

    def place(self, offset: int) -> Place:
        line = bisect_right(self.starts, offset) - 1
        return line, offset - self.starts[line]

    def offset(self, place: Place) -> int:
        line = min(place[0], len(self.starts) - 1)
        return min(self.starts[line] + place[1], len(self.source))

    def line(self, number: int) -> str:
        end = self.starts[number + 1] - 1 if number + 1 < len(self.starts) else len(self.source)
        return self.source[self.starts[number] : end] if number < len(self.starts) else ""

    @cached_property
    def blocks(self) -> list[Block]:
        found = list(_HEADER.finditer(self.source))
        ends = [*(match.start() for match in found), len(self.source)][1:]
        count: dict[str, int] = {}
        made = []
        for match, end in zip(found, ends, strict=True):
            count[match[1]] = count.get(match[1], 0) + 1
            made.append(Block(match[1], count[match[1]], match.start(), end))
        return made

    def block(self, kind: str, nth: int) -> Block | None:
        return next((one for one in self.blocks if (one.kind, one.nth) == (kind, nth)), None)

    def script(self, block: Block) -> tuple[int, int] | None:
        """Where the script of a scenario begins and ends, without its quotation marks."""
        match = _PLAY.search(self.source, block.start, block.end)
        if match is None:
            return None
        end = self.source.find(match[1], match.end(), block.end)
        begin = match.end() + (self.source[match.end() : match.end() + 1] == "\n")
        return begin, block.end if end < 0 else end

    # --- what it is about ------------------------------------------------------------------------------------------

    @cached_property
    def ruleset(self) -> str:
        """The ruleset of the file, or of a folder it is in; "" if it names none there is."""
        match = _RULESET.search(self.source)
        named = (match[1] or match[2] or "") if match else ""
        named = next((one for one in RULESETS if named.endswith(".x") and one.startswith(named[:-1])), named)
        folders = [parent.name for parent in self.path.parents]
        return next((one for one in (named, *folders) if one in RULESETS), "")

    @cached_property
    def words(self) -> Words | None:
        return words_of(self.ruleset) if self.ruleset else None

    def cards(self) -> list[str]:
        """The cards that can be named: those of the file, and the plain ones of the ruleset."""
        from arbiter.games import ruleset as make_ruleset

        plain = list(make_ruleset(self.ruleset).plain_cards()) if self.ruleset else []
        return list(dict.fromkeys([*_texts(_NAME, self.source), *plain]))

    def scenarios(self) -> list[Scenario]:
        return read_text(self.source, self.path)

    # --- what is wrong ---------------------------------------------------------------------------------------------

    def findings(self) -> list[Finding]:
        """What is wrong without anything being played: the file, its cards, the lines of its scripts."""
        try:
            scenarios = self.scenarios()
        except ArbiterError as error:
            return [self._broken(error)]
        found = list(self._unread())
        for scenario in scenarios:
            why = scenario.error or _why_no_script(scenario)
            if why:
                found.append(self._at(scenario, why))
        return list(dict.fromkeys(found))

    def played(self, verdict: Verdict, scenario: Scenario) -> Finding | None:
        """What a verdict says is wrong, at the line of the script that does not come out."""
        if not verdict.ok:
            return self._at(scenario, verdict.why)
        if verdict.not_exercised:
            why = f"it cites {', '.join(verdict.not_exercised)}, which did not come up"
            return replace(self._at(scenario, why), warning=True)
        return None

    def _broken(self, error: ArbiterError) -> Finding:
        message = error.message + (f" (hint: {error.hint})" if error.hint else "")
        message = message.removeprefix(f"{self.path}: ")
        if match := _TOML_PLACE.search(message):
            line, column = int(match[1]) - 1, int(match[2]) - 1
            return Finding((line, max(column - 1, 0)), (line, column + 1), message)
        return Finding((0, 0), (0, len(self.line(0))), message)

    def _at(self, scenario: Scenario, why: str) -> Finding:
        """At the line of the script that a report names, or at the key, card or word that it quotes, else at the header
        of the scenario."""
        why = why.removeprefix(f"{self.path}: ").removeprefix(f"{scenario.title!r}: ")
        block = self.block("scenario", scenario.nth)
        if block is None:
            return Finding((0, 0), (0, len(self.line(0))), why)
        line = self.place(block.start)[0]
        script = self.script(block)
        if script is not None and (match := _SCRIPT_LINE.match(why)):
            line = self.place(script[0])[0] + int(match[1]) - 1
        elif quoted := self._quoted(why, block):
            return Finding(self.place(quoted[0]), self.place(quoted[1]), why)
        text = self.line(line)
        return Finding((line, len(text) - len(text.lstrip())), (line, len(text)), why)

    def _quoted(self, why: str, block: Block) -> tuple[int, int] | None:
        """Where the first thing that a message quotes stands in a block."""
        for quoted in _QUOTED.findall(why):
            there = re.compile(rf"(?<![\w-]){re.escape(quoted)}(?![\w-])")
            if found := there.search(self.source, block.start, block.end):
                return found.span()
        return None

    def _unread(self) -> Iterator[Finding]:
        """The words of cards that cannot be read, and cards that are wrong in another way."""
        from arbiter import files

        game = self.ruleset.partition("-")[0]
        if not game:
            return
        tables = files.toml(self.source, self.path).get("card", [])
        for nth, table in enumerate(tables, 1):
            block = self.block("card", nth)
            if block is None or not isinstance(table, dict):
                continue
            try:
                card, _ = card_from_fields(game, table)
            except ArbiterError as error:
                hint = f" (hint: {error.hint})" if error.hint else ""
                line = self.place(block.start)[0]
                yield Finding((line, 0), (line, len(self.line(line))), error.message + hint)
                continue
            for face in card.faces:
                reading = compile_text(game, face.text, name=face.name, types=face.types)
                where = self.source.find(face.text, block.start, block.end) if face.text else -1
                for problem in reading.problems:
                    if where < 0:  # written with escapes
                        begin, end = block.start, self.source.find("\n", block.start)
                    else:
                        begin, end = where + problem.start, where + problem.end
                    yield Finding(self.place(begin), self.place(end), problem.message, warning=True)

    # --- playing ---------------------------------------------------------------------------------------------------

    def run(self, nth: int | None = None) -> Iterator[tuple[Scenario, Verdict]]:
        """The verdicts of all scenarios, or of one; a family of editions has one each."""
        for scenario in self.scenarios():
            if nth is None or scenario.nth == nth:
                yield scenario, judge(scenario)

    # --- what could be written -------------------------------------------------------------------------------------

    def suggestions(self, place: Place) -> list[Suggestion]:
        before = self.line(place[0])[: place[1]]
        offset = self.offset(place)
        block = next((one for one in self.blocks if one.start < offset <= one.end), None)
        if block is not None and block.kind == "scenario":
            script = self.script(block)
            if script is not None and script[0] <= offset <= script[1]:
                return self._in_script(block, script, place, before)
        return self._in_table(before)

    def _in_table(self, before: str) -> list[Suggestion]:
        words = self.words
        if re.search(r"\bruleset\s*=\s*[\"'][^\"']*$", before):
            return [Suggestion(name, "word") for name in RULESETS]
        if words is None:
            return []
        if re.match(r"\s*[AB]\.\w*$", before):
            values = [Suggestion(key, "value") for key in words.scalars]
            return [*(Suggestion(key, "zone", zone) for key, zone in words.zones.items()), *values]
        if re.search(r"\bcites\s*=.*[\"'][^\"',]*$", before):
            return [Suggestion(one.id, "clause", one.gist) for one in load(self.ruleset).clauses.values()]
        if re.search(r"\bat\s*=\s*[\"'][^\"']*$", before):
            return [Suggestion(phase, "word") for phase in dict.fromkeys(words.phases.values())]
        if re.search(r"[\"'][^\"']*$", before) and re.match(r"\s*[AB]\.", before):
            return [Suggestion(name, "card") for name in self.cards()]
        return []

    def _in_script(
        self, block: Block, script: tuple[int, int], place: Place, before: str
    ) -> list[Suggestion]:
        words = self.words
        if words is None:
            return []
        if re.match(r"\s*until\s*:", before):
            points = dict.fromkeys((*POINTS, *words.phases.values()))
            return [Suggestion(one, "word") for one in points]
        names = [Suggestion(one, "card") for one in [*_texts(_ALIAS, self.source), *self.cards()]]
        if re.match(r"\s*expect\s*:\s*[AB]\.\w*$", before):
            return [Suggestion(key, "zone") for key in (*words.zones, *words.scalars)]
        if re.match(r"\s*expect\s*:", before):
            return [*(Suggestion(one, "word") for one in CLAIMS), *names]
        if match := re.match(r"\s*([AB])\s*(?:can|cannot)?\s*:", before):
            return [*self._offered(block, script, place, match[1]), *names]
        return [Suggestion(one, "word") for one in LINES]

    def _offered(
        self, block: Block, script: tuple[int, int], place: Place, player: str
    ) -> Iterator[Suggestion]:
        """What the player is offered after the lines before this one, if they can be played: now, and in the next
        questions while everybody takes the default."""
        before = self.source[script[0] : self.starts[place[0]]]
        rest = "\n" * self.source[script[0] + len(before) : script[1]].count("\n")
        cut = self.source[: script[0]] + before + rest + self.source[script[1] :]
        try:
            scenario = next(one for one in read_text(cut, self.path) if one.nth == block.nth)
            runner = Runner(scenario)
            runner.run()
        except (ArbiterError, StopIteration):
            return
        game = runner.game
        said: dict[str, str] = {}
        for _ in range(LOOK_AHEAD):
            decision = game.s.decision
            if decision is None:
                break
            if "AB"[decision.seat] == player:
                labels = Labels(game, runner.names, decision)
                for at in range(len(decision.options)):
                    said.setdefault(labels.shown(at), decision.clause)
            answer = default(game, runner.names, decision)
            if answer is None:
                break
            game.answer(answer)
            game.run()
        for label, clause in said.items():
            yield Suggestion(label, "label", clause)

    # --- what a place is about -------------------------------------------------------------------------------------

    def about(self, place: Place) -> str:
        """The clause or the card at a place, in Markdown; "" if it is neither."""
        line = self.line(place[0])
        for match in _WORD_AT.finditer(line):
            if match.start() <= place[1] <= match.end() and ids.is_id(match[0].strip(".")):
                return self._clause(match[0].strip("."))
        for name in sorted(self.cards(), key=len, reverse=True):
            at = line.find(name)
            if at >= 0 and at <= place[1] <= at + len(name):
                return self._card(name)
        return ""

    def _clause(self, clause_id: str) -> str:
        if not self.ruleset:
            return ""
        clause = load(self.ruleset).clauses.get(clause_id)
        if clause is None:
            return f"{self.ruleset} has no clause {clause_id}"
        return f"**{self.ruleset} {clause.id}** ({clause.kind})\n\n{clause.gist}"

    def _card(self, name: str) -> str:
        try:
            found = next((one.cards[name] for one in self.scenarios() if name in one.cards), None)
        except ArbiterError:
            return ""
        if found is None:
            return ""
        made = []
        for face in found.faces:
            stats = ", ".join(f"{stat} {value}" for stat, value in face.stats)
            made.append(f"**{face.name}** · {' / '.join(face.types)}" + (f" · {stats}" if stats else ""))
            game = self.ruleset.partition("-")[0]
            made += [f"- {said}" for said in paraphrases(game, face.abilities)]
            made += [f"- *cannot be read:* {said}" for said in face.unread]
        return "\n".join(made)


def _texts(pattern: re.Pattern[str], source: str) -> list[str]:
    return [match[1] or match[2] or "" for match in pattern.finditer(source)]


def _why_no_script(scenario: Scenario) -> str:
    """What is wrong with a script before anything is played."""
    try:
        Runner(scenario)
    except ArbiterError as error:
        return error.message + (f" (hint: {error.hint})" if error.hint else "")
    return ""
