"""Evaluating descriptions: does a card match, how many, is it true. Reads the game, changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities import amounts as a
from arbiter.abilities import conditions as q
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.happenings import NUMBER
from arbiter.abilities.nodes import Amount, Condition, Filter, Selector
from arbiter.errors import ArbiterError

from .context import LOST, Context
from .events import MOVE, ROLL
from .ids import (
    NO_REF,
    NOBODY,
    Ref,
    ZoneId,
    card_of,
    has_bit,
    make_ref,
    opponent,
    player_of,
    player_ref,
    zone_kind,
    zone_of,
    zone_owner,
    zones_of_kind,
)
from .info import MISSING, Info
from .sight import (
    attached_seen,
    chosen_words,
    controller_seen,
    counters_seen,
    generation_to_read,
    linked_seen,
    look_at,
    read_look,
    stat_seen,
    zone_seen,
)
from .state import ABILITY, FACE_DOWN, TOKEN, TURNED

if TYPE_CHECKING:
    from .events import Event
    from .game import Game


COMPARISONS = ("=", "!=", "<", "<=", ">", ">=", "odd", "even")


def compare(left: int, op: str, right: int) -> bool:
    if op == ">=":
        return left >= right
    if op == "<=":
        return left <= right
    if op == "=":
        return left == right
    if op == "<":
        return left < right
    if op == ">":
        return left > right
    if op == "!=":
        return left != right
    if op in ("odd", "even"):
        return left % 2 == (1 if op == "odd" else 0)
    raise ArbiterError(f"unknown comparison {op!r}")


# --- filters -------------------------------------------------------------------------------------------------------


def matches(game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
    """Whether the card or player ``ref`` fits the description."""
    if isinstance(filter, f.AllOf):
        for part in filter.parts:
            if not matches(game, part, ref, c):
                return False
        return True
    if isinstance(filter, f.AnyOf):
        for part in filter.parts:
            if matches(game, part, ref, c):
                return True
        return False
    if isinstance(filter, f.Negation):
        return not matches(game, filter.part, ref, c)
    if ref < 0:
        if isinstance(filter, f.IsPlayer):
            return filter.who is None or ref in select(game, filter.who, c)
        if isinstance(filter, f.IsOneOf):
            return ref in select(game, filter.what, c)
        return isinstance(filter, f.Anything)
    if isinstance(filter, f.IsPlayer):
        return False
    if isinstance(filter, f.IsThis):
        if game.citing is not None:
            game.cite_role("this very card")
        return ref == c.source or game.follow(ref) == game.follow(c.source)
    if isinstance(filter, f.IsAnother):
        chosen = [one for targets in c.targets.values() for one in targets]
        return ref not in chosen if chosen else game.follow(ref) != game.follow(c.source)
    if isinstance(filter, f.IsOther):
        if ref == c.source or game.s.successor.get(ref, NO_REF) == c.source:
            return False  # … nor what it was before it came here
        return game.follow(ref) != game.follow(c.source)
    return _card_matches(game, filter, ref, c)


def _as_it_was(game: Game, ref: Ref, info: Info) -> bool:
    """Whether a card is seen as it was before it moved: it is gone, or an event lets one look back at it."""
    return info.was_zone >= 0 or not game.s.alive(ref)


#: What is said of an ability is said of the card it is an ability of.
OF_ITS_SOURCE = (f.IsRace, f.IsAttribute, f.IsGeneral, f.IsNamed, f.HasKeyword, f.StatIs)


def source_of(game: Game, ref: Ref) -> Ref:
    """The card a waiting ability is an ability of."""
    held = game.s.contexts.get(game.s.item[card_of(ref)])
    return ref if held is None else held.source


def _found_where_it_lies(game: Game, ref: Ref, c: Context) -> bool:
    """Whether a card is where it is now, however it looks: any that can be found, unless it is an event that is
    compared with a description; then only the new card which that made of another."""
    if not game.s.alive(ref):
        return False
    event = c.event
    return not c.judging or (event is not None and ref == event.after and ref != event.ref)


def _arriving(game: Game, ref: Ref, event: Event) -> Event | None:
    """The movement by which the card would come into play: what is said of cards that enter goes by where they will be,
    and under whose control."""
    if event.kind != MOVE or event.ref != ref or event.after != NO_REF or not game.s.alive(ref):
        return None
    in_play = game.rules.in_play
    frm = game.s.zone[card_of(ref)]
    if (
        event.to < 0
        or not has_bit(in_play, zone_kind(event.to))
        or (frm >= 0 and has_bit(in_play, zone_kind(frm)))
    ):
        return None
    return event


def _card_matches(game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
    if game.s.flags[card_of(ref)] & ABILITY and isinstance(filter, OF_ITS_SOURCE):
        source = source_of(game, ref)
        if source != ref:
            if game.citing is not None:
                game.cite_role("ability of a kind of card")
            return _card_matches(game, filter, source, c)
    info = look_at(game, ref, c)
    if isinstance(filter, f.IsType):
        if game.citing is not None:
            game.cite_role("comparing types")
        return game.has_type(ref, info, filter.name)
    if isinstance(filter, f.ControlledBy):
        if game.citing is not None:
            game.cite_role("who controls a card")
        coming = _arriving(game, ref, c.event) if c.event is not None else None
        if coming is not None and coming.controller >= 0:
            return player_ref(coming.controller) in select(game, filter.who, c)
        return player_ref(controller_seen(game, ref, info)) in select(game, filter.who, c)
    if isinstance(filter, f.InZone):
        coming = _arriving(game, ref, c.event) if c.event is not None else None
        if coming is not None:
            zone = coming.to
        else:
            zone = (
                game.s.zone[card_of(ref)]
                if _found_where_it_lies(game, ref, c) or _is_lost(ref, c)
                else zone_seen(game, ref, info)
            )
        if zone < 0 or zone_kind(zone) != game.rules.zone(filter.zone):
            return False
        if filter.of is None:
            return True
        if game.rules.zones[zone_kind(zone)].shared:
            if coming is not None and coming.controller >= 0:
                return player_ref(coming.controller) in select(game, filter.of, c)
            return player_ref(controller_seen(game, ref, info)) in select(game, filter.of, c)
        return player_ref(zone_owner(zone)) in select(game, filter.of, c)
    if isinstance(filter, f.IsRace):
        if game.citing is not None:
            game.cite_role("comparing races")
        return filter.name in info.races
    if isinstance(filter, f.IsAttribute):
        if game.citing is not None:
            game.cite_role("comparing attributes")
        return filter.name in info.attributes or (filter.name == "void" and not info.attributes)
    if isinstance(filter, f.IsGeneral):
        if game.citing is not None:
            game.cite_role("comparing general words")
        return filter.name in info.general or filter.name in info.marks
    if isinstance(filter, f.IsNamed):
        if game.citing is not None:
            game.cite_role("comparing names")
        if filter.part:
            return any(filter.name in name for name in info.names)
        return filter.name in info.names
    if isinstance(filter, f.HasKeyword):
        return filter.name in info.keywords
    if isinstance(filter, f.HasNoAbility):
        return not info.held
    if isinstance(filter, f.StatIs):
        value = stat_seen(game, ref, info, filter.stat)
        return value != MISSING and compare(value, filter.op, amount(game, filter.amount, c))
    if isinstance(filter, f.OwnedBy):
        game.cite_role("owner of a card")
        return player_ref(game.s.owner[card_of(ref)]) in select(game, filter.who, c)
    if isinstance(filter, f.IsTurned):
        was = _as_it_was(game, ref, info)
        return (info.was_turned if was else game.s.flags[card_of(ref)] & TURNED != 0) == filter.turned
    if isinstance(filter, f.IsFaceDown):
        return (game.s.flags[card_of(ref)] & FACE_DOWN != 0) == filter.face_down
    if isinstance(filter, f.IsAttacking):
        return ref in game.s.attackers or (_as_it_was(game, ref, info) and info.was_attacking)
    if isinstance(filter, f.IsBlocking):
        return ref in game.s.blockers or (_as_it_was(game, ref, info) and info.was_blocking)
    if isinstance(filter, f.IsBattling):
        return ref in game.rules.battling(game)
    if isinstance(filter, f.IsDamaged):
        return (info.was_damage if _as_it_was(game, ref, info) else game.s.damage[card_of(ref)]) > 0
    if isinstance(filter, f.IsToken):
        if game.citing is not None:
            game.cite_role("only tokens")
        return game.s.flags[card_of(ref)] & TOKEN != 0
    if isinstance(filter, f.HasCounter):
        return compare(counters_seen(game, ref, info, filter.name), filter.op, filter.amount)
    if isinstance(filter, f.IsOneOf):
        named = select(game, filter.what, c)
        return ref in named or game.follow(ref) in named
    if isinstance(filter, f.HasAttached):
        for other in attached_seen(game, ref, info):
            if matches(game, filter.what, other, c):
                return True
        return False
    if isinstance(filter, f.SharesWith):
        return _shares(game, filter, ref, info, c)
    if isinstance(filter, f.Targets):
        item = game.s.item[card_of(ref)]
        held = game.s.contexts.get(item)
        if held is None:
            return False
        if filter.only and sum(map(len, held.targets.values())) != 1:
            return False
        for chosen in held.targets.values():
            for one in chosen:
                if matches(game, filter.what, one, c):
                    return True
        return False
    if isinstance(filter, f.SourceIs):
        if game.s.flags[card_of(ref)] & ABILITY:
            held = game.s.contexts.get(game.s.item[card_of(ref)])
            return held is not None and matches(game, filter.what, held.source, c)
        return matches(game, filter.what, ref, c)
    if isinstance(filter, f.Did):
        assert isinstance(filter.event, f.Pattern)
        kind = NUMBER[filter.event.kind]
        begin = game.rules.window_begins(game, filter.window) if filter.window else 0
        for event in game.s.history[begin:]:
            if event.kind == kind:
                who = event.ref if filter.role == "subject" else event.source
                if (who == ref or event.after == ref or _became(game, who, ref)) and event_matches(
                    game, filter.event, event, c
                ):
                    return True
        return False
    if isinstance(filter, f.Anything):
        return True
    raise ArbiterError(f"cannot judge {type(filter).__name__}")


def _became(game: Game, who: Ref, ref: Ref) -> bool:
    """Whether a card out of play is what a card that took part has become."""
    return who >= 0 and who != ref and not game.in_play(ref) and game.follow(who) == ref


def _shares(game: Game, filter: f.SharesWith, ref: Ref, info: Info, c: Context) -> bool:
    if filter.aspect.startswith("chosen "):
        aspect = filter.aspect[7:]
        words = set(chosen_words(game, c.source, c, aspect))
        if aspect == "race":
            return bool(info.races & words)
        if aspect == "attribute":
            return bool(info.attributes & words)
        return bool(set(info.names) & words)
    for other in spoken_refs(game, filter.what, c):
        if other < 0 or (filter.others and other == ref):
            continue
        that = look_at(game, other, c)
        if filter.aspect == "name":
            if game.citing is not None:
                game.cite_role("comparing names")
            if set(info.names) & set(that.names):
                return True
        if filter.aspect == "race" and info.races & that.races:
            return True
        if filter.aspect == "attribute" and info.attributes & that.attributes:
            return True
        if filter.aspect == "type" and info.types & that.types:
            return True
        if filter.aspect == "attack" and ref in game.s.attackers and other in game.s.attackers:
            return True
        if filter.aspect == "battle" and _fighting(game, ref):
            if _fighting(game, other) or (isinstance(filter.what, sel.This) and _fought(game, c.source)):
                return True
    return False


def _fighting(game: Game, ref: Ref) -> bool:
    return ref in game.s.attackers or ref in game.s.blockers


def _fought(game: Game, ref: Ref) -> bool:
    """Whether a card that is gone left the battle by going: its ability still knows whom it fought."""
    if game.s.alive(ref):
        return False
    last = game.info_computed(ref)
    return last.was_attacking or last.was_blocking


def event_matches(game: Game, pattern: f.Pattern, event: Event, c: Context) -> bool:
    """Whether something that happened (or would happen) is what the pattern describes."""
    if event.kind != NUMBER[pattern.kind]:
        return False
    if pattern.detail and not game.rules_detail(pattern, event):
        return False
    if pattern.frm and not (
        game.zone_named(pattern.frm, event.frm) or game.rules.came_from(game, event, pattern.frm)
    ):
        return False
    if pattern.to and not (
        game.zone_named(pattern.to, event.to) and game.rules.enters(game, event.frm, event.to)
    ):
        return False
    if pattern.op and not compare(event.amount, pattern.op, pattern.amount):
        return False
    before = c.event
    judging = c.judging
    c.event = event
    c.judging = True
    fits = _parties_match(game, pattern, event, c)
    c.event = before
    c.judging = judging
    return fits


def _parties_match(game: Game, pattern: f.Pattern, event: Event, c: Context) -> bool:
    if pattern.player is not None and player_ref(event.player) not in select(game, pattern.player, c):
        return False
    if pattern.subject is not None and not matches(game, pattern.subject, _subject(game, event), c):
        return False
    if pattern.source is None:
        return True
    if event.source != NO_REF and matches(game, pattern.source, event.source, c):
        return True
    return any(matches(game, pattern.source, other, c) for other in event.also)


def _subject(game: Game, event: Event) -> Ref:
    """What an event is about: of a card that moved, the one of its two lives the rules let triggers look at."""
    if event.kind == MOVE and event.after != NO_REF and not game.rules.looks_back(game, event.frm, event.to):
        if game.citing is not None:
            game.cite_role("trigger sees a card as it arrived")
        return event.after if game.s.alive(event.after) else event.ref
    return event.ref


# --- selectors -----------------------------------------------------------------------------------------------------


def _now(game: Game, ref: Ref, c: Context) -> Ref:
    """The card as an effect finds it: where it is, unless it went there while the effect waited to be performed."""
    if _is_lost(ref, c):
        if game.citing is not None:
            game.cite_role("new card in a new zone")
        return ref
    return game.follow(ref)


def _is_lost(ref: Ref, c: Context) -> bool:
    return LOST in c.noted and ref in c.noted[LOST]


def select(game: Game, what: Selector, c: Context) -> list[Ref]:
    """What a selector that needs no new choice names. Choices already made are in the context."""
    if isinstance(what, sel.You):
        if game.citing is not None:
            game.cite_role("who carries out an effect")
        return [player_ref(c.you)]
    if isinstance(what, sel.Opponent):
        return [player_ref(opponent(c.you))]
    if isinstance(what, sel.This):
        if game.citing is not None:
            game.cite_role("this very card")
        return [_now(game, c.source, c)]
    if isinstance(what, sel.Each):
        reading = c.reading
        c.reading = False
        every = [ref for ref in candidates(game, what.filter, c) if matches(game, what.filter, ref, c)]
        c.reading = reading
        return every
    if isinstance(what, sel.Target):
        return game.legal_targets(what, c)
    if isinstance(what, sel.Choice):
        return c.picks.get(what.at, [])
    if isinstance(what, sel.Var):
        return [_now(game, ref, c) for ref in c.noted.get(what.name, [])]
    if isinstance(what, sel.EventSubject):
        return (
            []
            if c.event is None
            else [c.event.after if c.event.after != NO_REF else _now(game, c.event.ref, c)]
        )
    if isinstance(what, sel.EventSource):
        return [] if c.event is None else [_now(game, c.event.source, c)]
    if isinstance(what, sel.EachPlayer):
        turn = game.s.turn_player
        return [player_ref(turn), player_ref(opponent(turn))]
    if isinstance(what, sel.TurnPlayer):
        return [player_ref(game.s.turn_player)]
    if isinstance(what, sel.ThatPlayer):
        if c.player != NOBODY:
            return [player_ref(c.player)]
        if c.event is None or c.event.player == NOBODY:
            # nothing has been done by or to anybody yet: the player that is targeted
            return [ref for chosen in c.targets.values() for ref in chosen if ref < 0]
        return [player_ref(c.event.player)]
    if isinstance(what, sel.ControllerOf):
        return _players(game, what.what, c, False)
    if isinstance(what, sel.OwnerOf):
        return _players(game, what.what, c, True)
    if isinstance(what, sel.Top):
        return _top(game, what, c)
    if isinstance(what, sel.Host):
        seen = look_at(game, c.source, c)
        host = game.s.host[card_of(c.source)] if game.s.alive(c.source) else seen.was_host
        if host < 0 and c.look is not None:
            host = c.look.was_host
        left = None if c.event is None else c.event.look
        if host < 0 and left is not None and c.event is not None and c.source in left.was_attached:
            host = c.event.ref  # what it was attached to has just left
        return [host] if host >= 0 else []
    if isinstance(what, sel.AttachedTo):
        if game.citing is not None:
            game.cite_role("cards attached to a card")
        found: list[Ref] = []
        for ref in spoken_refs(game, what.what, c):
            found.extend(attached_seen(game, ref, read_look(game, ref, c)))
        return found
    if isinstance(what, sel.Noted):
        if what.name == "rest":  # what has moved is none of the rest
            return [ref for ref in c.noted.get("rest", []) if game.s.alive(ref)]
        return [_now(game, ref, c) for ref in c.noted.get(what.name, [])]
    if isinstance(what, sel.Both):
        both: list[Ref] = []
        for part in what.parts:
            for ref in select(game, part, c):
                if ref not in both:
                    both.append(ref)
        return both
    if isinstance(what, sel.Among):
        return _among(game, what, c)
    if isinstance(what, sel.Linked):
        kept = linked_seen(game, c.source, look_at(game, c.source, c))
        return [ref for ref in kept if game.s.alive(ref)]
    raise ArbiterError(f"cannot find {type(what).__name__}")


def _among(game: Game, what: sel.Among, c: Context) -> list[Ref]:
    """Those that fit, as they were when they were spoken of; where they are counts as it is now."""
    found = select(game, what.what, c)
    read = found if _says_where(what.filter) else spoken_refs(game, what.what, c)
    if len(read) != len(found):
        read = found
    return [found[i] for i in range(len(found)) if _fits(game, what.filter, read[i], c)]


def _fits(game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
    """Whether a card that is spoken of fits a description."""
    reading = c.reading
    c.reading = True
    fits = matches(game, filter, ref, c)
    c.reading = reading
    return fits


def _players(game: Game, what: Selector, c: Context, owner: bool) -> list[Ref]:
    found: list[Ref] = []
    if owner:
        game.cite_role("who owns a card")
    else:
        game.cite_role("who controls a card")
    for ref in select(game, what, c) if owner else spoken_refs(game, what, c):
        if ref < 0:
            player = player_of(ref)
        elif owner:
            game.cite_role("owner of a card")
            player = game.s.owner[card_of(ref)]
        else:
            player = controller_seen(game, ref, read_look(game, ref, c))
        if player_ref(player) not in found:
            found.append(player_ref(player))
    return found


def _top(game: Game, what: sel.Top, c: Context) -> list[Ref]:
    found: list[Ref] = []
    game.cite_role("top or bottom of a pile")
    n = amount(game, what.count, c)
    for player in select(game, what.of, c):
        cards = game.s.zones[game.rules.place(what.zone, player_of(player))]
        take = cards[:n] if what.bottom else list(reversed(cards[-n:] if n else []))
        found.extend(game.s.ref(card) for card in take)
    return found


def zones_of(game: Game, filter: Filter, c: Context) -> list[ZoneId] | None:
    """The zones a description speaks of; None if it names none."""
    if isinstance(filter, f.InZone):
        kind = game.rules.zone(filter.zone)
        shared = game.rules.zones[kind].shared
        if shared or filter.of is None:
            return zones_of_kind(kind, shared)
        return [zone_of(kind, player_of(who)) for who in select(game, filter.of, c)]
    if isinstance(filter, f.AllOf):
        for part in filter.parts:
            named = zones_of(game, part, c)
            if named is not None:
                return named
        return None
    if isinstance(filter, f.AnyOf):
        every: list[ZoneId] = []
        for part in filter.parts:
            named = zones_of(game, part, c)
            if named is None:
                if isinstance(part, f.IsPlayer):
                    continue
                return None
            every.extend(z for z in named if z not in every)
        return every
    return None


def _pointed_at(filter: Filter) -> Selector | None:
    """What a description points at, wherever that is: "a card from among them"."""
    if isinstance(filter, f.IsOneOf):
        return filter.what
    if isinstance(filter, f.AllOf):
        for part in filter.parts:
            found = _pointed_at(part)
            if found is not None:
                return found
    return None


def candidates(game: Game, filter: Filter, c: Context) -> list[Ref]:
    """The cards a description could be about: those it points at, those of the zones it names, or all in play."""
    pointed = _pointed_at(filter)
    if pointed is not None:
        found = [ref for ref in select(game, pointed, c) if ref >= 0]
        if isinstance(pointed, sel.AttachedTo):
            # what was attached to a card that left may have left since: it still counts
            return [ref for ref in found if game.s.alive(ref) or ref in game.s.former]
        return [ref for ref in found if game.s.alive(ref)]
    zones = zones_of(game, filter, c)
    if zones is None:
        if game.citing is not None:
            game.cite_role("cards where no zone is named")
        zones = game.play_zones
    s = game.s
    every: list[Ref] = []
    for zone in zones:
        for card in s.zones[zone]:
            every.append(make_ref(card, s.generation[card]))
    if game.citing is not None and any(s.flags[card_of(ref)] & TOKEN for ref in every):
        game.cite_role("tokens among the cards")
    return every


def accepts_players(filter: Filter) -> bool:
    if isinstance(filter, f.IsPlayer):
        return True
    if isinstance(filter, (f.AnyOf, f.AllOf)):
        for part in filter.parts:
            if accepts_players(part):
                return True
    return False


# --- amounts -------------------------------------------------------------------------------------------------------


def amount(game: Game, what: Amount, c: Context) -> int:
    if isinstance(what, a.Const):
        return what.n
    if c.fixed is not None and what.at in c.fixed:
        return c.fixed[what.at]
    if isinstance(what, a.Unknown):
        return c.x if what.name == "X" else c.y
    if isinstance(what, a.Count):
        return len(select(game, what.what, c))
    if isinstance(what, a.Times):
        if game.citing is not None:
            game.cite_role("so much for each")
        return what.n * amount(game, what.amount, c)
    if isinstance(what, a.ThatMuch):
        return c.amount if c.amount or c.event is None else c.event.amount
    if isinstance(what, a.StatOf):
        total = 0
        for ref in spoken_refs(game, what.what, c):
            value = stat_seen(game, ref, read_look(game, ref, c), what.stat) if ref >= 0 else 0
            if value == MISSING:
                game.cite_role("number that is missing")
                continue
            total += value
        return total
    if isinstance(what, a.MostOf):
        found = [
            stat_seen(game, ref, read_look(game, ref, c), what.stat)
            for ref in spoken_refs(game, what.what, c)
        ]
        # what has no such number has neither the highest nor the lowest
        held = [n for n in found if n != MISSING]
        return (min(held) if what.least else max(held)) if held else 0
    if isinstance(what, a.ValueOf):
        return sum(game.rules.value(game, player_of(who), what.value) for who in select(game, what.who, c))
    if isinstance(what, a.PaidNumber):
        return game.rules.paid_number(c.paid, what.name)
    if isinstance(what, a.CountersOn):
        if game.citing is not None:
            game.cite_role("counters on a card")
        return sum(
            counters_seen(game, ref, read_look(game, ref, c), what.name)
            for ref in spoken_refs(game, what.what, c)
            if ref >= 0
        )
    if isinstance(what, a.Plus):
        return amount(game, what.a, c) + amount(game, what.b, c)
    if isinstance(what, a.Minus):
        return amount(game, what.a, c) - amount(game, what.b, c)
    if isinstance(what, a.Half):
        whole = amount(game, what.amount, c)
        game.cite_role("rounding")
        return (whole + 1) // 2 if what.up else whole // 2
    if isinstance(what, a.Rolled):
        for event in reversed(game.s.history):
            if event.kind == ROLL and event.source == c.source:
                return event.amount
        return 0
    if isinstance(what, a.Quotient):
        game.cite_role("rounding")
        return amount(game, what.amount, c) // what.n
    if isinstance(what, a.KindsAmong):
        return _kinds(game, what, c)
    if isinstance(what, a.TimesHappened):
        assert isinstance(what.event, f.Pattern)
        if what.total:
            return sum(e.amount for e in game.s.history if event_matches(game, what.event, e, c))
        return times_happened(game, what.event, c)
    raise ArbiterError(f"cannot count {type(what).__name__}")


def spoken_refs(game: Game, what: Selector, c: Context) -> list[Ref]:
    """What information is read from: the cards as they were spoken of, not what those that left have become."""
    if isinstance(what, sel.This):
        return [generation_to_read(game, c.source, c)]
    if isinstance(what, sel.Var):
        return [generation_to_read(game, ref, c) for ref in c.noted.get(what.name, [])]
    if isinstance(what, sel.Target):
        return c.targets.get(what.at, [])
    if isinstance(what, sel.EventSubject):
        if c.event is None:
            return []
        return [c.event.after if c.event.after != NO_REF else generation_to_read(game, c.event.ref, c)]
    if isinstance(what, sel.EventSource):
        return [] if c.event is None else [generation_to_read(game, c.event.source, c)]
    if isinstance(what, sel.Linked) and what.name:  # what is not there any more, as it was
        linked = linked_seen(game, c.source, look_at(game, c.source, c))
        return [ref for ref in linked if ref in game.s.former]
    if isinstance(what, sel.Noted) and what.name in sel.DONE:
        # the cards as they arrived: what left play for that is read as it left
        before = {new: old for old, new in game.s.successor.items() if old in game.s.former}
        return [before.get(ref, game.follow(ref)) for ref in c.noted.get(what.name, [])]
    if isinstance(what, sel.Noted) and what.name != "rest":
        return [generation_to_read(game, ref, c) for ref in c.noted.get(what.name, [])]
    if isinstance(what, sel.Among):
        found = select(game, what.what, c)
        read = spoken_refs(game, what.what, c)
        kept = _among(game, what, c)
        if len(read) == len(found):
            return [read[i] for i in range(len(found)) if found[i] in kept]
        return kept
    return select(game, what, c)


def _kinds(game: Game, what: a.KindsAmong, c: Context) -> int:
    found: set[str] = set()
    for ref in spoken_refs(game, what.what, c):
        info = read_look(game, ref, c)
        if what.aspect == "race":
            found |= info.races
        elif what.aspect == "attribute":
            found |= info.attributes
        elif what.aspect == "type":
            found |= info.types
        else:
            found.update(info.names)
    return len(found)


def times_happened(game: Game, pattern: f.Pattern, c: Context, enough: int = -1) -> int:
    """How often this turn; nobody looks on once it is ``enough``."""
    kind = NUMBER[pattern.kind]
    times = 0
    for event in game.s.history:
        if event.kind == kind and event_matches(game, pattern, event, c):
            times += 1
            if times == enough:
                break
    return times


def _says_where(filter: Filter) -> bool:
    """Whether a description is about where a card is, which is always where it is now."""
    if isinstance(filter, (f.AllOf, f.AnyOf)):
        for part in filter.parts:
            if _says_where(part):
                return True
        return False
    return isinstance(filter, f.InZone)


# --- conditions ----------------------------------------------------------------------------------------------------


def holds(game: Game, condition: Condition, c: Context) -> bool:
    if isinstance(condition, q.Compare):
        return compare(amount(game, condition.a, c), condition.op, amount(game, condition.b, c))
    if isinstance(condition, q.Is):
        where = _says_where(condition.filter)
        named = select(game, condition.what, c) if where else spoken_refs(game, condition.what, c)
        if not named:
            return False
        for ref in named:
            if not _fits(game, condition.filter, ref, c):
                return False
        return True
    if isinstance(condition, q.Every):
        return all(holds(game, part, c) for part in condition.parts)
    if isinstance(condition, q.Some):
        return any(holds(game, part, c) for part in condition.parts)
    if isinstance(condition, q.Unless):
        return not holds(game, condition.part, c)
    if isinstance(condition, q.YouDo):
        return c.done
    if isinstance(condition, q.TurnOf):
        return player_ref(game.s.turn_player) in select(game, condition.who, c)
    if isinstance(condition, q.During):
        return game.rules.during(game, condition.moment, c)
    if isinstance(condition, q.Happened):
        assert isinstance(condition.event, f.Pattern)
        return times_happened(game, condition.event, c, condition.times) >= condition.times
    if isinstance(condition, q.Paid):
        return condition.name in c.paid
    if isinstance(condition, q.OnceATurn):
        return game.uses_left(c, condition)
    if isinstance(condition, q.KeywordCount):
        return game.rules.keyword_condition(game, condition.name, condition.number, condition.word, c)
    raise ArbiterError(f"cannot judge {type(condition).__name__}")
