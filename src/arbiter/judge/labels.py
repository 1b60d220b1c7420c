"""Options in the players' words, and which of them a part of a script means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.effects import Modes, Token
from arbiter.abilities.effects import Sequence as Sequence_
from arbiter.abilities.filters import IsNamed
from arbiter.abilities.nodes import Effect
from arbiter.abilities.tree import walk
from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, SOME, YES_NO, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_REF, Ref, card_of, player_of, zone_kind
from arbiter.kernel.labels import option_words
from arbiter.kernel.questions import Ask

from .names import Called, Names, fold
from .script import Part

ACTION = "action"
ATTACK = "attack"
BLOCK = "block"
CHOICE = "choice"
KINDS: dict[str, str] = {Ask.ACTION: ACTION, Ask.ATTACK: ATTACK, Ask.BLOCK: BLOCK}
MAX_LABELS = 400
MAX_SHOWN = 100  # options listed in a message
WHOLE = frozenset({"a", "b", "yes", "no"})  # labels of their own, never the beginning of another


def kind_of(decision: Decision) -> str:
    """Which kind of decision it is: an action with priority, an attack, a block, or a choice."""
    return KINDS.get(decision.about, CHOICE)


def kind_of_part(part: Part, verbs: frozenset[str], names: Names) -> str:
    """Which kind of decision a label belongs to."""
    text = fold(part.text)
    if part.items is not None or part.shares is not None or not text or names.known(text):
        return ACTION if text in verbs else CHOICE
    if re.match(r"(no block|block with |block$)", text):
        return BLOCK
    if re.search(r" attacks | attacks$", text) or re.match(r"(forfeit|no attack|attack with )", text):
        return ACTION if "attacks" in verbs else ATTACK  # in some games attacking is an action like any other
    return ACTION if text.split()[0] in verbs else CHOICE


def wish(part: Part, verbs: frozenset[str], names: Names) -> tuple[str, list[str]]:
    """A label taken apart: what is to be done, and the names in it."""
    text = fold(part.text)
    kind = kind_of_part(part, verbs, names)
    if kind == BLOCK:
        return "block", [text.removeprefix("block with ")] if text.startswith("block with ") else []
    if kind == ATTACK or (kind == ACTION and re.search(r" attacks ", text)):
        if text in ("forfeit", "no attack"):
            return text, []
        return "attack", re.split(r" attacks | \+ ", text.removeprefix("attack with "))
    if kind == CHOICE:
        return "choose", [text] if text and part.items is None and part.shares is None else []
    verb, _, rest = text.partition(" ")
    if verb == "play" and rest.startswith("rune ") and not names.known(rest):
        verb, rest = "play rune", rest.removeprefix("rune ")
    rest = re.split(r" from | with ", rest.removeprefix("with "))[0]
    return verb, [rest] if rest else []


def orders(label: str) -> list[str]:
    """The label with the names it joins by "+" in every order: nobody is first in a group."""
    head, space, rest = label.partition(" with ")
    names = rest.split(" + ")
    if not 1 < len(names) < 6:
        return [label]
    return [head + space + " + ".join(some) for some in permutations(names)]


@dataclass(frozen=True)
class Match:
    """How well an option fits: lower is better. Beginnings count after whole labels."""

    option: int
    rank: int
    whole: bool
    label: str


class Labels:
    """Reads and writes the options of one decision."""

    def __init__(self, game: Game, names: Names, decision: Decision) -> None:
        self.game = game
        self.names = names
        self.decision = decision

    # --- writing ---------------------------------------------------------------------------------------------------

    def shown(self, at: int) -> str:
        """The option as a message shows it."""
        pieces = option_words(self.game, self.decision.options[at])
        text = "".join(self._called(Ref(piece)) if isinstance(piece, int) else piece for piece in pieces)
        return " ".join(text.split())

    def _called(self, ref: Ref) -> str:
        if ref < 0:
            return "AB"[player_of(ref)] if ref in (-1, -2) else ""
        return self.names.shown(card_of(ref))

    def offered(self) -> str:
        """Everything that may be answered, for a message."""
        d = self.decision
        if d.shape == NUMBER:
            step = f" in steps of {d.unit}" if d.unit > 1 else ""
            return f"a number from {d.lo} to {d.hi}{step}"
        shown = list(dict.fromkeys(self._shown_with_names(i) for i in range(min(len(d.options), MAX_SHOWN))))
        if len(d.options) > MAX_SHOWN:
            shown.append(f"and {len(d.options) - MAX_SHOWN} more")
        text = ", ".join(shown) if shown else "nothing"
        if d.shape == SOME:
            return f"{d.lo} to {d.hi} of [{text}]"
        if d.shape == ORDER:
            return f"an order of [{text}]"
        if d.shape == DIVIDE:
            return f"{d.total} divided in multiples of {d.unit} over [{text}]"
        return text

    def _shown_with_names(self, at: int) -> str:
        option = self.decision.options[at]
        named = self._named_in_mode(option) if self.decision.about == Ask.MODE else []
        return self.shown(at) + (f" ({', '.join(one.text for one in named)})" if named else "")

    # --- reading ---------------------------------------------------------------------------------------------------

    def labels(self, at: int, numbers: bool) -> list[Called]:
        """Every label that names the option."""
        d = self.decision
        option = d.options[at]
        pieces = option_words(self.game, option)
        found = self._spelt(pieces, numbers)
        if option.verb == "activate" and option.ref >= 0:
            return found + self._abilities(at, pieces, numbers)
        if kind_of(d) == CHOICE:
            refs = [piece for piece in pieces if isinstance(piece, int)]
            for ref in refs[:1]:
                found += self._calls(Ref(ref), numbers)
            if not refs and option.ref != NO_REF and d.shape != YES_NO:
                found += self._calls(option.ref, numbers)
            if d.about == Ask.MODE:
                found.append(Called(str(option.extra + 1), 0))
                found += self._named_in_mode(option)
        if option.verb == "play" and option.ref >= 0:
            kind = zone_kind(self.game.s.zone[card_of(option.ref)])
            end = f" from {self.game.rules.zones[kind].name}"
            plain = [Called(one.text.removesuffix(end), one.rank) for one in found]
            for zone in [name for name, number in self.game.rules.zone_number.items() if number == kind]:
                for name in (zone, zone.replace(" area", ""), zone.replace(" ", "_")):
                    found += [Called(f"{one.text} from {name}", one.rank) for one in plain]
            # a card is its name wherever it is, though one in the hand is meant first
            found += [Called(one.text, one.rank + 1) for one in plain]
        return found

    def _named_in_mode(self, option: Option) -> list[Called]:
        """What this mode names and no other one does: a token, a card, a keyword."""
        menu = self._menu(option)
        if menu is None or option.extra >= len(menu.modes):
            return []
        others = {name for at, mode in enumerate(menu.modes) if at != option.extra for name in _named(mode)}
        return [Called(name, 1) for name in _named(menu.modes[option.extra]) if name not in others]

    def _menu(self, option: Option) -> Modes | None:
        """The list of modes that is being chosen from: the one that is carried out or, while a text is played, the
        first of which nothing has been chosen yet."""
        s, nodes = self.game.s, self.game.lib.nodes
        frame = s.frames[-1] if s.frames else None
        if frame is not None and frame.ability >= 0 and 0 <= frame.node < len(nodes[frame.ability]):
            part = nodes[frame.ability][frame.node]
            if isinstance(part, Sequence_) and frame.i < len(part.parts):
                part = part.parts[frame.i]
            if isinstance(part, Modes) and part.resolving:
                return part
        if option.other < 0:
            return None
        c = s.contexts.get(frame.context) if frame is not None else None
        for node in nodes[option.other]:
            if isinstance(node, Modes) and not node.resolving and (c is None or node.at not in c.modes):
                return node
        return None

    def _spelt(self, pieces: Sequence[str | int], numbers: bool) -> list[Called]:
        """The pieces with every name each reference has."""
        found = [Called("", 0)]
        for piece in pieces:
            ways = self._calls(Ref(piece), numbers) if isinstance(piece, int) else [Called(piece, 0)]
            found = [Called(a.text + b.text, a.rank + b.rank) for a in found for b in ways][:MAX_LABELS]
        return [Called(fold(one.text), one.rank) for one in found]

    def _calls(self, ref: Ref, numbers: bool) -> list[Called]:
        if ref in (-1, -2):
            return self.names.player_calls(player_of(ref), self.decision.seat)
        if ref < 0 or card_of(ref) >= len(self.game.s.card):
            return []
        return self.names.calls(card_of(ref), numbers)

    def _abilities(self, at: int, pieces: Sequence[str | int], numbers: bool) -> list[Called]:
        """``activate NAME #2``: the second ability of that card that can be played."""
        options = self.decision.options
        ref = options[at].ref
        mine = [i for i, o in enumerate(options) if o.verb == "activate" and o.ref == ref]
        nth = mine.index(at) + 1
        found: list[Called] = []
        for name in self._calls(ref, numbers):
            penalty = 1 if "#" in name.text else 0
            found.append(Called(f"activate {name.text}", name.rank + penalty + (0 if nth == 1 else 3)))
            found.append(Called(f"activate {name.text} #{nth}", name.rank + penalty))
        return found

    def matches(self, label: str, free: Sequence[int] | None = None) -> list[Match]:
        """The options a label may mean, the best first; nothing if none fits."""
        wanted = fold(label)
        ways = orders(wanted)
        numbers = "#" in wanted
        short = wanted in WHOLE or wanted.isdigit()
        found: list[Match] = []
        for at in free if free is not None else range(len(self.decision.options)):
            best: Match | None = None
            for called in self.labels(at, numbers):
                whole = called.text in ways
                if not whole and (short or not wanted or not called.text.startswith(wanted)):
                    continue
                rank = called.rank if whole else called.rank + 100
                if best is None or rank < best.rank:
                    best = Match(at, rank, whole, called.text)
            if best is not None:
                found.append(best)
        if any(match.whole for match in found):
            found = [match for match in found if match.whole]
        found.sort(key=lambda match: (match.rank, self._listed(match.option), match.option))
        return found

    def _listed(self, at: int) -> tuple[int, int]:
        ref = self.decision.options[at].ref
        return self.names.listed(card_of(ref)) if ref >= 0 else (0, -1)

    def one(self, label: str) -> int | None:
        """The option a label means. A beginning must be unique."""
        found = self.matches(label)
        if not found:
            return None
        if not found[0].whole:
            best = [match for match in found if match.rank == found[0].rank]
            names = {self.shown(match.option).partition(" #")[0] for match in best}
            bare = {re.sub(r"\b[AB]'s ", "", name) for name in names}
            if len(bare) > 1:
                return None
        return found[0].option

    # --- answers ---------------------------------------------------------------------------------------------------

    def answer(self, part: Part) -> list[int] | None:
        """The answer a part gives to the decision; None if it is no answer to it."""
        d = self.decision
        if part.shares is not None:
            return self._shares(part.shares) if d.shape == DIVIDE else None
        if part.items is not None:
            return self._list(part)
        if d.about == Ask.ATTACK and d.shape == SOME:
            return self._attackers(fold(part.text))
        if d.legal:
            return self._begun(part) if d.lo else None  # a payment is a list, where no card has to be named
        text = fold(part.text)
        if d.shape == NUMBER:
            return [int(text)] if re.fullmatch(r"\d+", text) and d.lo <= int(text) <= d.hi else None
        if d.shape == YES_NO or (d.shape == ONE and len(d.options) == 2):
            yes = self._yes_no(text)
            if yes is not None:
                return [yes]
        if d.shape in (ONE, YES_NO):
            found = self.one(part.text)
            return None if found is None else [found]
        if d.shape == SOME:
            return self._some_word(part)
        if d.shape == ORDER and len(d.options) == 1:
            found = self.one(part.text)
            return None if found is None else [found]
        if d.shape == DIVIDE and len(d.options) == 1 and re.fullmatch(r"\d+", text) and int(text) == d.total:
            return [d.total]
        return None

    def _attackers(self, text: str) -> list[int] | None:
        """ "attack with A + B": those that attack together, where they are named one by one."""
        if text == "no attack":
            return []
        verb = "attack with "
        return self._assign([verb + name for name in text.removeprefix(verb).split(" + ")], [])

    def may_choose(self, part: Part) -> bool:
        """Whether this is a choice that may be left out, and the part says what is chosen: then a "yes" before it says
        nothing more."""
        d = self.decision
        return (
            d.shape == SOME and d.lo == 0 and fold(part.text) not in ("yes", "no") and bool(self.answer(part))
        )

    def _begun(self, part: Part) -> list[int] | None:
        """One card of a payment: the most sensible payment with it."""
        found = self.one(part.text)
        if found is None:
            return None
        return next((way for way in self.decision.legal if found in way), [found])

    def _some_word(self, part: Part) -> list[int] | None:
        """One label for a choice of several: that one; or a word for none of them."""
        d = self.decision
        text = fold(part.text)
        if d.lo == 0 and text in ("none", "no", "keep", "no reveal", "nothing", "no ex burst"):
            return []
        if text == "yes" and d.lo == 0 and len(d.options) == 1:
            return [0]
        if d.lo <= 1 <= d.hi or d.checked:
            found = self.one(part.text)
            return None if found is None else [found]
        return None

    def _yes_no(self, text: str) -> int | None:
        options = self.decision.options
        verbs = [fold(option.verb) for option in options]
        if text in ("yes", "no") and text in verbs:
            return verbs.index(text)
        no = next((i for i, verb in enumerate(verbs) if verb == "no" or verb.startswith("no ")), None)
        if no is None:
            return None
        if text == "no":
            return no
        if text == "yes" and len(options) == 2:
            return 1 - no
        return None

    def _list(self, part: Part) -> list[int] | None:
        d = self.decision
        items = part.items or ()
        if d.shape == ONE:
            return self.answer(Part(items[0])) if len(items) == 1 else None
        if d.shape == YES_NO:
            return [1] if not items and not part.text else None
        if d.shape not in (SOME, ORDER):
            return None
        found = self._assign(list(items), [])
        if found is None and part.text:
            found = self._assign([f"{part.text} {item}" for item in items], [])
        if found is None or (d.legal and not found and found not in d.legal):
            return None
        if d.shape == ORDER and len(found) != len(d.options):
            return None
        if d.shape == SOME and not d.checked and not d.legal and not d.lo <= len(found) <= d.hi:
            return None
        return found

    def _assign(self, items: list[str], taken: list[int]) -> list[int] | None:
        """A different option for each item. Names may hold commas: neighbouring items are joined where that fits."""
        if not items:
            return taken
        for many in range(len(items), 0, -1):
            label = ", ".join(items[:many])
            free = [i for i in range(len(self.decision.options)) if i not in taken]
            for match in self.matches(label, free):
                rest = self._assign(items[many:], [*taken, match.option])
                if rest is not None:
                    return rest
        return None

    def _shares(self, shares: tuple[tuple[str, int], ...]) -> list[int] | None:
        d = self.decision
        given = [0] * len(d.options)
        taken: list[int] = []
        for label, n in shares:
            found = self.matches(label, [i for i in range(len(d.options)) if i not in taken])
            if not found:
                return None
            taken.append(found[0].option)
            given[found[0].option] = n
        return given


def _named(mode: Effect) -> list[str]:
    """The names in a mode, as they are compared."""
    found: list[str] = []
    for node in walk(mode):
        if isinstance(node, Token | IsNamed | Keyword):
            found.append(fold(node.name))
    return list(dict.fromkeys(found))


def interchangeable(game: Game, names: Names, options: Sequence[Option]) -> bool:
    """Whether it makes no difference which of the options is taken: copies of one card in the same state."""
    first = options[0]
    for option in options:
        if option.ref < 0 or (option.verb, option.other, option.extra) != (
            first.verb,
            first.other,
            first.extra,
        ):
            return False
    looks = set()
    s = game.s
    for option in options:
        card = card_of(option.ref)
        if card in names.alias:
            return False
        hosted = any(s.host[other] >= 0 and card_of(s.host[other]) == card for other in range(len(s.card)))
        looks.add((s.card[card], s.side[card], s.zone[card], game.controller(card), s.owner[card], s.flags[card],
                   s.damage[card], s.host[card], tuple(sorted(s.counters.get(card, {}).items())), hosted,
                   s.since[card] < s.turn_clock, option.ref in s.attackers))  # fmt: skip
    return len(looks) == 1
