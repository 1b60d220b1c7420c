"""Whether claims hold."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from string import capwords

from arbiter.kernel.entries import ABILITY, FACE_DOWN, PSEUDO, TOKEN, TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, SECOND, CardId, Seat, card_of, shared_zone, zone_kind, zone_owner
from arbiter.kernel.info import MISSING
from arbiter.kernel.questions import Ask
from arbiter.kernel.sight import sees, stat_seen
from arbiter.kernel.visibility import observe, sees_side
from arbiter.rulebook import load

from . import claims as c
from .names import NEAR, Names, counter, fold, split_name
from .records import FileError
from .vocabulary import Words

SEATS = ("A", "B")
NONE = "none"


class Judge:
    """Looks at one game. ``check`` refuses claims that could never be read; ``failure`` says what is so instead."""

    def __init__(
        self,
        game: Game,
        names: Names,
        words: Words,
        cited: set[str],
        broken: list[tuple[str, str]] | None = None,
    ) -> None:
        self.broken = broken  # what is wrong with the scenario's deck list, if it has one
        self.game = game
        self.names = names
        self.words = words
        self.cited = cited

    # --- claims that cannot be read --------------------------------------------------------------------------------

    def check(self, claim: c.Claim) -> None:
        match claim:
            case c.Cites():
                load(self.game.rules.name).get(claim.clause)
            case c.DeckBreaks():
                self._check_deck(claim)
            case c.Sees(card=card) | c.ZoneHas(card=card) | c.CardHas(card=card) | c.CardIsA(card=card):
                self._known(card)
                if isinstance(claim, c.ZoneHas):
                    self._zone(claim.zone)
                elif isinstance(claim, c.CardHas):
                    self._check_keyword(claim.keyword)
            case c.CardIs():
                self._known(claim.card)
                self._check_card_value(claim)
            case c.ZoneTop():
                self._known(claim.value)
                self._zone(claim.zone)
                _equality(claim)
            case c.PlayerIs():
                self._check_player_value(claim)
            case c.GameIs():
                self._check_game_value(claim)
            case _:
                raise FileError(f"the claim {claim.text!r} cannot be judged")

    def _check_deck(self, claim: c.DeckBreaks) -> None:
        if self.broken is None:
            raise FileError("the scenario has no deck list", hint='deck = """[Main] ..."""')
        if claim.clause:
            load(self.game.rules.name).get(claim.clause)

    def _deck(self, claim: c.DeckBreaks) -> str | None:
        broken = self.broken or []
        breaks = any(not claim.clause or clause == claim.clause for clause, _ in broken)
        if breaks == claim.wanted:
            return None
        return "; ".join(f"{clause}: {message}" for clause, message in broken) or "the deck is legal"

    def _known(self, card: str) -> None:
        if not self.names.known(card):
            raise self.names.unknown(card)

    def _check_keyword(self, word: str) -> None:
        """Of a word that is no keyword ``hasn't`` would always hold."""
        printed = (info.keywords for sides in self.game.lib.printed for info in sides)
        known = {fold(name): name for names in (self.game.rules.keyword_names(), *printed) for name in names}
        if fold(word) not in known:
            near = get_close_matches(fold(word), sorted(known), n=NEAR, cutoff=0.6)
            hint = "perhaps " + ", ".join(capwords(known[one]) for one in near) if near else None
            raise FileError(f"there is no keyword {word!r}", hint=hint)

    def _zone(self, key: str) -> str:
        zone = self.words.zones.get(key)
        if zone is None or zone not in self.game.rules.zone_number:
            raise FileError(f"there is no zone {key!r}", hint="zones: " + ", ".join(self.words.zones))
        return zone

    def _check_player_value(self, claim: c.PlayerIs) -> None:
        scalar = self.words.scalars.get(claim.key)
        if scalar is None:
            self._zone(claim.key)
            _whole(claim)
        elif scalar.text:
            scalar.write(claim.value)
            _equality(claim)
        else:
            _whole(claim)

    def _check_card_value(self, claim: c.CardIs) -> None:
        key = claim.key
        if key in ("rested", "engaged", "dull"):
            if key not in self.words.turned:
                raise FileError(f"cards of this game are not {key}")
            _yes_no(claim)
        elif key == "face_down":
            _yes_no(claim)
        elif key in ("controller", "owner"):
            _player(claim)
        elif key == "zone":
            _equality(claim)
            self._zone(_zone_parts(claim.value)[1])
        elif key == "name":
            _equality(claim)
        elif key == "host":
            _equality(claim)
            if claim.value != NONE:
                self._known(claim.value)
        elif key == "cost" and "{" in claim.value:
            _equality(claim)
        elif key in ("damage", "counters"):
            _whole(claim)
        else:
            if key not in self.game.rules.stat_number:
                raise FileError(f"cards of this game have no {key}")
            if claim.value != NONE:
                _whole(claim)

    def _check_game_value(self, claim: c.GameIs) -> None:
        if claim.key == "stack":
            _whole(claim)
            return
        _equality(claim)
        if claim.key in ("turn", "priority"):
            _player(claim, (*SEATS, NONE) if claim.key == "priority" else SEATS)
        elif claim.key == "outcome" and claim.value not in (*SEATS, "draw", NONE):
            raise FileError(f"{claim.value!r} is no outcome", hint="A, B, draw or none")
        elif claim.key == "step" and self.words.phase(claim.value) is None:
            raise FileError(
                f"there is no step {claim.value!r}", hint=", ".join(dict.fromkeys(self.words.phases.values()))
            )
        elif claim.key == "stack.top" and claim.value != NONE:
            self._known(claim.value)

    # --- claims that do not hold -----------------------------------------------------------------------------------

    def failure(self, claim: c.Claim) -> str | None:
        """None if the claim holds; else how it really is."""
        if self.game.dirty:
            self.game.refresh()
        match claim:
            case c.Cites():
                return None if claim.clause in self.cited else f"{claim.clause} did not come up"
            case c.DeckBreaks():
                return self._deck(claim)
            case c.Sees():
                return self._sees(claim)
            case c.ZoneHas():
                return self._zone_has(claim)
            case c.CardHas():
                return self._card_has(claim)
            case c.CardIsA():
                return self._card_is_a(claim)
            case c.ZoneTop():
                return self._zone_top(claim)
            case c.PlayerIs():
                return self._player_is(claim)
            case c.CardIs():
                return self._card_is(claim)
            case c.GameIs():
                return self._game_is(claim)
            case _:
                raise FileError(f"the claim {claim.text!r} cannot be judged")

    def _find(self, name: str) -> CardId | None:
        found = self.names.find(name)
        return found[0] if found else None

    def _sees(self, claim: c.Sees) -> str | None:
        found = self.names.find(claim.card)
        seen = any(self._seen(card, claim) for card in found[:1])
        if seen == claim.wanted:
            return None
        return f"{SEATS[claim.seat]} {'sees' if seen else 'does not see'} {claim.card}"

    def _seen(self, card: CardId, claim: c.Sees) -> bool:
        """The side that is called by its name counts, if it is not the one that is up."""
        s = self.game.s
        _, name, _ = split_name(claim.card)
        for side, face in enumerate(self.game.lib.cards[s.card[card]].faces):
            if fold(face.name) == name and name not in [fold(one) for one in self.game.infos[card].names]:
                return sees_side(self.game, card, side, claim.seat)
        return sees(self.game, card, claim.seat)

    def _counted(self, seat: Seat, zone: str) -> int:
        """How many cards the zone holds; every seat can count them."""
        n = len(self._zone_cards(seat, zone))
        rules = self.game.rules
        if rules.zones[rules.zone(zone)].shared:
            return n
        for watching in (FIRST, SECOND):
            for shown in observe(self.game, watching).zones:
                if shown.name == zone and shown.player == seat and shown.count != n:
                    return shown.count
        return n

    def _zone_cards(self, seat: Seat, zone: str) -> list[CardId]:
        rules = self.game.rules
        cards = self.game.s.zones[rules.place(zone, seat)]
        if rules.zones[rules.zone(zone)].shared:
            return [card for card in cards if self.game.controller(card) == seat]
        return list(cards)

    def _zone_has(self, claim: c.ZoneHas) -> str | None:
        cards = self._zone_cards(claim.seat, self._zone(claim.zone))
        wanted = fold(claim.card)
        numbers = "#" in wanted
        # the zone says whose: a plain name is not taken up by a namesake in the other player's zone
        ways = (wanted, f"{SEATS[claim.seat].lower()}'s {wanted}")
        found = any(called.text in ways for card in cards for called in self.names.calls(card, numbers))
        if found == claim.wanted:
            return None
        held = ", ".join(self.names.shown(card) for card in cards) or "nothing"
        return f"{SEATS[claim.seat]}.{claim.zone} has {held}"

    def _zone_top(self, claim: c.ZoneTop) -> str | None:
        cards = self._zone_cards(claim.seat, self._zone(claim.zone))
        wanted = fold(claim.value)
        found = bool(cards) and any(
            wanted == called.text for called in self.names.calls(cards[-1], "#" in wanted)
        )
        if found == (claim.op == "="):
            return None
        top = self.names.shown(cards[-1]) if cards else "nothing"
        return f"{SEATS[claim.seat]}.{claim.zone}.top is {top}"

    def _card_has(self, claim: c.CardHas) -> str | None:
        card = self._find(claim.card)
        if card is None:
            return f"there is no {claim.card}"
        words = sorted(self.game.infos[card].keywords)
        has = fold(claim.keyword) in [fold(word) for word in words]
        if has == claim.wanted:
            return None
        return f"{claim.card} has {', '.join(words) or 'no keywords'}"

    def _card_is_a(self, claim: c.CardIsA) -> str | None:
        card = self._find(claim.card)
        if card is None:
            return f"there is no {claim.card}"
        s = self.game.s
        word = fold(claim.word)
        ref = s.ref(card)
        info = self.game.infos[card]
        if word in ("attacking", "blocking"):
            holds = ref in (s.attackers if word == "attacking" else s.blockers)
            return None if holds == claim.wanted else f"{claim.card} is {'' if holds else 'not '}{word}"
        if word == "token":
            holds = s.flags[card] & TOKEN != 0
            return None if holds == claim.wanted else f"{claim.card} is {'' if holds else 'no '}token"
        groups = (info.types, info.races, info.attributes, info.general, info.marks)
        is_now = {fold(each) for group in groups for each in group}
        wanted = {fold(each) for each in self.words.same_types.get(word, (word,))}
        holds = bool(wanted & is_now) or any(self.game.has_type(ref, info, each) for each in wanted)
        if holds == claim.wanted:
            return None
        return f"{claim.card} is {', '.join(sorted(is_now)) or 'nothing'}"

    def _player_is(self, claim: c.PlayerIs) -> str | None:
        scalar = self.words.scalars.get(claim.key)
        is_now: int | str
        if scalar is None:
            is_now = self._counted(claim.seat, self._zone(claim.key))
        else:
            is_now = scalar.read(self.game, claim.seat)
            if scalar.text:
                same = scalar.write(is_now) == scalar.write(claim.value)
                return (
                    None
                    if same == (claim.op == "=")
                    else f"{SEATS[claim.seat]}.{claim.key} is {str(is_now)!r}"
                )
        assert isinstance(is_now, int)
        if _compare(is_now, claim.op, int(claim.value)):
            return None
        return f"{SEATS[claim.seat]}.{claim.key} is {is_now}"

    def _card_is(self, claim: c.CardIs) -> str | None:
        card = self._find(claim.card)
        if card is None:
            return f"there is no {claim.card}"
        is_now = self._card_value(card, claim)
        if claim.key == "cost" and "{" in claim.value:
            same = Counter(re.findall(r"\{\w+\}", claim.value.upper())) == Counter(
                re.findall(r"\{\w+\}", str(is_now))
            )
        elif isinstance(is_now, int) and re.fullmatch(r"-?\d+", claim.value):
            return (
                None
                if _compare(is_now, claim.op, int(claim.value))
                else f"{claim.card}.{claim.key} is {is_now}"
            )
        elif claim.key == "zone":
            same = self._same_zone(card, claim.value)
        elif claim.key == "name":
            same = fold(claim.value) in [fold(name) for name in self.game.infos[card].names]
        elif claim.key == "host":
            host = self.game.s.host[card]
            same = claim.value == NONE if host < 0 else card_of(host) in self.names.find(claim.value)[:1]
        else:
            same = fold(str(is_now)) == fold(claim.value)
        return None if same == (claim.op == "=") else f"{claim.card}.{claim.key} is {is_now}"

    def _card_value(self, card: CardId, claim: c.CardIs) -> int | str:
        game = self.game
        s = game.s
        key = claim.key
        info = game.infos[card]
        if key == "damage":
            return s.damage[card]
        if key in ("rested", "engaged", "dull"):
            return "yes" if s.flags[card] & TURNED else "no"
        if key == "face_down":
            return "yes" if s.flags[card] & FACE_DOWN else "no"
        if key == "controller":
            return SEATS[game.controller(card)]
        if key == "owner":
            return SEATS[s.owner[card]]
        if key == "counters":
            held = s.counters.get(card, {})
            return next((n for name, n in held.items() if counter(name) == counter(claim.counter)), 0)
        if key == "zone":
            return self.zone_shown(card)
        if key == "name":
            return info.name
        if key == "host":
            return self.names.shown(card_of(s.host[card])) if s.host[card] >= 0 else NONE
        if key == "cost" and "{" in claim.value:
            return info.cost or ""
        value = stat_seen(game, s.ref(card), info, key)
        return NONE if value == MISSING else value

    def zone_shown(self, card: CardId) -> str:
        """A zone as files write it."""
        rules = self.game.rules
        zone = self.game.s.zone[card]
        if zone < 0:
            return NONE
        kind = rules.zones[zone_kind(zone)]
        if zone_kind(zone) == rules.stack:
            return "stack"
        key = next((key for key, name in self.words.zones.items() if name == kind.name), kind.name)
        seat = self.game.controller(card) if kind.shared else zone_owner(zone)
        return f"{SEATS[seat]}.{key}"

    def _same_zone(self, card: CardId, value: str) -> bool:
        seat, key = _zone_parts(value)
        shown = self.zone_shown(card)
        return fold(shown) == fold(value) if seat else fold(shown.partition(".")[2] or shown) == fold(key)

    def _game_is(self, claim: c.GameIs) -> str | None:
        s = self.game.s
        is_now: int | str
        if claim.key == "stack":
            n = len(s.zones[shared_zone(self.game.rules.stack)]) if self.game.rules.stack >= 0 else 0
            return None if _compare(n, claim.op, int(claim.value)) else f"stack is {n}"
        if claim.key == "stack.top":
            return self._stack_top(claim)
        if claim.key == "outcome":
            is_now = s.outcome or NONE
        elif claim.key == "turn":
            is_now = SEATS[s.turn_player]
        elif claim.key == "priority":
            who = s.decision.seat if s.decision is not None and s.decision.about == Ask.ACTION else s.priority
            is_now = SEATS[who] if who in (0, 1) else NONE
        else:
            is_now = s.phase
            same = self.words.phase(claim.value) == s.phase
            return None if same == (claim.op == "=") else f"step is {is_now!r}"
        same = fold(is_now) == fold(claim.value)
        return None if same == (claim.op == "=") else f"{claim.key} is {is_now}"

    def _stack_top(self, claim: c.GameIs) -> str | None:
        zone = self.game.s.zones[shared_zone(self.game.rules.stack)] if self.game.rules.stack >= 0 else []
        if not zone:
            return None if (claim.value == NONE) == (claim.op == "=") else "the stack is empty"
        top = zone[-1]
        wanted = fold(claim.value)
        called = {each.text for each in self.names.calls(top, "#" in wanted)}
        source = self._source(top)
        if source is not None:
            called |= {each.text for each in self.names.calls(source, "#" in wanted)}
        if (wanted in called) == (claim.op == "="):
            return None
        return f"stack.top is {self.names.shown(source if source is not None else top)}"

    def _source(self, item: CardId) -> CardId | None:
        """The card a waiting ability comes from."""
        s = self.game.s
        if not s.flags[item] & (ABILITY | PSEUDO):
            return None
        context = s.contexts.get(s.item[item])
        if context is None or context.source < 0:
            return None
        return card_of(context.source)


def _zone_parts(value: str) -> tuple[str, str]:
    if match := re.fullmatch(r"([AB])\.(\w+)", value):
        return match[1], match[2]
    return "", value


def _compare(a: int, op: str, b: int) -> bool:
    if op == "=":
        return a == b
    if op == "!=":
        return a != b
    if op == "<":
        return a < b
    if op == "<=":
        return a <= b
    return a > b if op == ">" else a >= b


def _whole(claim: c.Compared) -> None:
    if not re.fullmatch(r"-?\d+", claim.value):
        raise FileError(f"{claim.value!r} is no whole number")


def _equality(claim: c.Compared) -> None:
    if claim.op not in ("=", "!="):
        raise FileError(f"this can be equal or not, but not {claim.op}")


def _yes_no(claim: c.Compared) -> None:
    _equality(claim)
    if claim.value not in ("yes", "no"):
        raise FileError(f"{claim.value!r} is neither yes nor no")


def _player(claim: c.Compared, known: tuple[str, ...] = SEATS) -> None:
    _equality(claim)
    if claim.value not in known:
        raise FileError(f"{claim.value!r} is no player", hint=" or ".join(known))
