"""Every wording a grammar declares can really be read: in one way, and back into the same words.

A wording that two alternatives read differently, or that another one would write, is refused wherever it occurs, so
it might as well not be there. Each alternative is tried once by itself, its parts as short as they can be, in the
shortest sentence that has room for it.
"""

from __future__ import annotations

import heapq

import pytest

from arbiter.cardtext.chart import Chart, canonical
from arbiter.cardtext.grammar import Alternative, Grammar, Word
from arbiter.cardtext.language import language
from arbiter.cardtext.lexer import Token
from arbiter.cardtext.writer import Writer

STARTS = {
    "fftcg": ("paragraph", "summon_paragraph"),
    "fow": ("paragraph", "chant_paragraph"),
    "sve": ("paragraph", "spell_paragraph"),
}
#: a token of each shape; quoted abilities are read by themselves
TOKENS = {
    "fftcg": {"COST": "{Fire}", "NUMBER": "3", "QUOTED": '"Old Bear"', "WORD": "monster"},
    "fow": {
        "COST": "{1}", "RACE": "Elf", "QUOTED": '"Old Bear"', "KEYWORD": "[flying]", "SIMPLE": "[pierce]",
        "WORD": "charge", "PAIR": "[+100/+100]", "NUMBER": "3", "SIGNED": "+300", "X_PLUS": "X+1",
        "NUMBER_WORD": "two", "NONATTRIBUTE": "non-fire", "NONTYPE": "non-resonator", "NONRACE": "non-Elf",
        "ATTRIBUTE": "{W}", "BARRED": "{W}",
    },
    "sve": {
        "COST": "[cost02]", "ATTACK": "[attack+1]", "DEFENSE": "[defense+1]", "UP": "[defense+2]",
        "DOWN": "[defense-2]", "ATTACKBY": "[attack+2]", "DEFENSEBY": "[defense+2]", "NUMBER": "3",
        "KEYWORD": "Ward", "NAME": "Dwarf", "CLASS": "[runecraft]", "QUOTED": '"Old Bear"', "COUNTER": "Prayer",
    }
}  # fmt: skip
NEVER = 10**6


class Sentences:
    """The shortest words for each rule and alternative, and the shortest sentence around them."""

    def __init__(self, grammar: Grammar, tokens: dict[str, str], starts: tuple[str, ...]) -> None:
        self.grammar, self.tokens, self.starts = grammar, tokens, starts
        self.length = dict.fromkeys(grammar.rules, NEVER)
        while self._shorter():
            pass
        self.around = self._contexts()

    def _shorter(self) -> bool:
        before = dict(self.length)
        for rule, alternatives in self.grammar.rules.items():
            self.length[rule] = min(self.size(alternative) for alternative in alternatives)
        return self.length != before

    def size(self, alternative: Alternative) -> int:
        total = 0
        for symbol in alternative.symbols:
            if isinstance(symbol, Word):
                total += 1
            elif symbol.terminal:
                total += 1 if symbol.name in self.tokens else NEVER
            else:
                total += self.length[symbol.name]
        return total

    def _contexts(self) -> dict[str, tuple[Alternative, int] | None]:
        found: dict[str, tuple[Alternative, int] | None] = dict.fromkeys(self.starts)
        best = dict.fromkeys(self.starts, 0)
        queue = [(0, start) for start in self.starts]
        while queue:
            so_far, rule = heapq.heappop(queue)
            for alternative in self.grammar.rules[rule]:
                for at, symbol in enumerate(alternative.symbols):
                    if isinstance(symbol, Word) or symbol.terminal:
                        continue
                    words = so_far + self.size(alternative) - self.length[symbol.name]
                    if words < min(best.get(symbol.name, NEVER), NEVER):
                        best[symbol.name], found[symbol.name] = words, (alternative, at)
                        heapq.heappush(queue, (words, symbol.name))
        return found

    def words(self, alternative: Alternative, at: int = -1, inside: tuple[str, ...] = ()) -> tuple[str, ...]:
        out: list[str] = []
        for i, symbol in enumerate(alternative.symbols):
            if i == at:
                out.extend(inside)
            elif isinstance(symbol, Word):
                out.append(symbol.text)
            elif symbol.terminal:
                out.append(self.tokens[symbol.name])
            else:
                out.extend(self.words(min(self.grammar.rules[symbol.name], key=self.size)))
        return tuple(out)

    def sentence(self, alternative: Alternative) -> tuple[str, tuple[str, ...]]:
        rule, words = alternative.rule, self.words(alternative)
        while (context := self.around[rule]) is not None:
            words = self.words(*context, words)
            rule = context[0].rule
        return rule, words


@pytest.mark.parametrize("game", sorted(STARTS))
def test_every_wording_is_read_in_one_way_and_written_back(game: str) -> None:
    grammar = language(game).grammar
    sentences = Sentences(grammar, TOKENS[game], STARTS[game])
    wrong = []
    tried = 0
    for rule, alternatives in grammar.rules.items():
        for alternative in alternatives:
            if rule not in sentences.around or sentences.size(alternative) >= NEVER:
                continue
            start, words = sentences.sentence(alternative)
            readings = Chart(grammar, tuple(Token(word, i, i + 1) for i, word in enumerate(words))).readings(
                start
            )
            tried += 1
            if len(readings) != 1:
                wrong.append(f"{len(readings)} readings: {' '.join(words)}")
            elif list(Writer(grammar).write(start, readings[0].value) or ()) != canonical(
                grammar, readings[0]
            ):
                wrong.append(f"written differently: {' '.join(words)}")
    assert not wrong, "\n".join(wrong)
    assert tried > 500
