"""Whether a card or player fits a description, and an event a pattern. Reads the game, changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.amounts import OwnStat
from arbiter.abilities.happenings import NUMBER
from arbiter.abilities.nodes import Filter
from arbiter.errors import ArbiterError

from . import evaluating, selection
from .context import Context
from .entries import ABILITY, FACE_DOWN, TOKEN, TURNED
from .events import MOVE
from .ids import NO_REF, NOBODY, Ref, Seat, card_of, has_bit, player_ref, zone_kind, zone_owner
from .info import MISSING, Info
from .sight import attached_seen, chosen_words, controller_seen, counters_seen, look_at, stat_seen, zone_seen

if TYPE_CHECKING:
    from .events import Event
    from .game import Game

CardTest = Callable[["Game", Any, Ref, Info, Context], bool]


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
            return filter.who is None or ref in selection.select(game, filter.who, c)
        if isinstance(filter, f.IsOneOf):
            return ref in selection.select(game, filter.what, c)
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
    """Whether a card fits a description of one kind. What is asked most often comes first; the table has the rest."""
    if game.s.flags[card_of(ref)] & ABILITY and isinstance(
        filter, (f.IsRace, f.IsAttribute, f.IsGeneral, f.IsNamed, f.HasKeyword, f.StatIs)
    ):  # what is said of an ability is said of the card it is an ability of
        source = source_of(game, ref)
        if source != ref:
            if game.citing is not None:
                game.cite_role("ability of a kind of card")
            return _card_matches(game, filter, source, c)
    info = look_at(game, ref, c)
    if isinstance(filter, f.IsType):
        return _is_type(game, filter, ref, info, c)
    if isinstance(filter, f.ControlledBy):
        return _controlled_by(game, filter, ref, info, c)
    if isinstance(filter, f.InZone):
        return _in_zone(game, filter, ref, info, c)
    if isinstance(filter, f.IsRace):
        return _is_race(game, filter, ref, info, c)
    if isinstance(filter, f.IsAttribute):
        return _is_attribute(game, filter, ref, info, c)
    if isinstance(filter, f.StatIs):
        return _stat_is(game, filter, ref, info, c)
    test = CARD_TESTS.get(type(filter))
    if test is None:
        raise ArbiterError(f"cannot judge {type(filter).__name__}")
    return test(game, filter, ref, info, c)


# --- tests of cards, one for each record --------------------------------------------------------------------------


def _is_type(game: Game, filter: f.IsType, ref: Ref, info: Info, c: Context) -> bool:
    if game.citing is not None:
        game.cite_role("comparing types")
    return game.rules.has_type(game, ref, info, filter.name)


def _controlled_by(game: Game, filter: f.ControlledBy, ref: Ref, info: Info, c: Context) -> bool:
    if game.citing is not None:
        game.cite_role("who controls a card")
    coming = _arriving(game, ref, c.event) if c.event is not None else None
    if coming is not None and coming.controller >= 0:
        return selection.names_player(game, filter.who, coming.controller, c)
    return selection.names_player(game, filter.who, controller_seen(game, ref, info), c)


def _in_zone(game: Game, filter: f.InZone, ref: Ref, info: Info, c: Context) -> bool:
    coming = _arriving(game, ref, c.event) if c.event is not None else None
    if coming is not None:
        zone = coming.to
    else:
        zone = (
            game.s.zone[card_of(ref)]
            if _found_where_it_lies(game, ref, c) or selection.is_lost(ref, c)
            else zone_seen(game, ref, info)
        )
    if zone < 0 or zone_kind(zone) != game.rules.zone(filter.zone):
        return False
    if filter.of is None:
        return True
    if game.rules.zones[zone_kind(zone)].shared:
        if coming is not None and coming.controller >= 0:
            return selection.names_player(game, filter.of, coming.controller, c)
        return selection.names_player(game, filter.of, controller_seen(game, ref, info), c)
    return selection.names_player(game, filter.of, zone_owner(zone), c)


def _is_race(game: Game, filter: f.IsRace, ref: Ref, info: Info, c: Context) -> bool:
    if game.citing is not None:
        game.cite_role("comparing races")
    return filter.name in info.races


def _is_attribute(game: Game, filter: f.IsAttribute, ref: Ref, info: Info, c: Context) -> bool:
    if game.citing is not None:
        game.cite_role("comparing attributes")
    return filter.name in info.attributes or (filter.name == game.rules.no_attribute and not info.attributes)


def _is_general(game: Game, filter: f.IsGeneral, ref: Ref, info: Info, c: Context) -> bool:
    if game.citing is not None:
        game.cite_role("comparing general words")
    return filter.name in info.general or filter.name in info.marks


def _is_named(game: Game, filter: f.IsNamed, ref: Ref, info: Info, c: Context) -> bool:
    if game.citing is not None:
        game.cite_role("comparing names")
    if filter.part:
        return any(filter.name in name for name in info.names)
    return filter.name in info.names


def _has_keyword(game: Game, filter: f.HasKeyword, ref: Ref, info: Info, c: Context) -> bool:
    return filter.name in info.keywords


def _has_no_ability(game: Game, filter: f.HasNoAbility, ref: Ref, info: Info, c: Context) -> bool:
    return not (game.base_info(card_of(ref)) if filter.printed else info).held


def _stat_is(game: Game, filter: f.StatIs, ref: Ref, info: Info, c: Context) -> bool:
    value = stat_seen(game, ref, info, filter.stat)
    if value == MISSING:
        return False
    if isinstance(filter.amount, OwnStat):
        return evaluating.compare(value, filter.op, stat_seen(game, ref, info, filter.amount.stat))
    return evaluating.compare(value, filter.op, evaluating.amount(game, filter.amount, c))


def _owned_by(game: Game, filter: f.OwnedBy, ref: Ref, info: Info, c: Context) -> bool:
    game.cite_role("owner of a card")
    return selection.names_player(game, filter.who, game.s.owner[card_of(ref)], c)


def _is_turned(game: Game, filter: f.IsTurned, ref: Ref, info: Info, c: Context) -> bool:
    was = _as_it_was(game, ref, info)
    return (info.was_turned if was else game.s.flags[card_of(ref)] & TURNED != 0) == filter.turned


def _is_face_down(game: Game, filter: f.IsFaceDown, ref: Ref, info: Info, c: Context) -> bool:
    return (game.s.flags[card_of(ref)] & FACE_DOWN != 0) == filter.face_down


def _is_attacking(game: Game, filter: f.IsAttacking, ref: Ref, info: Info, c: Context) -> bool:
    return ref in game.s.attackers or (_as_it_was(game, ref, info) and info.was_attacking)


def _is_blocking(game: Game, filter: f.IsBlocking, ref: Ref, info: Info, c: Context) -> bool:
    return ref in game.s.blockers or (_as_it_was(game, ref, info) and info.was_blocking)


def _is_battling(game: Game, filter: f.IsBattling, ref: Ref, info: Info, c: Context) -> bool:
    return ref in game.rules.battling(game)


def _is_damaged(game: Game, filter: f.IsDamaged, ref: Ref, info: Info, c: Context) -> bool:
    damage = info.was_damage if _as_it_was(game, ref, info) else game.s.damage[card_of(ref)]
    return damage >= filter.least


def _is_token(game: Game, filter: f.IsToken, ref: Ref, info: Info, c: Context) -> bool:
    if game.citing is not None:
        game.cite_role("only tokens")
    return game.s.flags[card_of(ref)] & TOKEN != 0


def _has_counter(game: Game, filter: f.HasCounter, ref: Ref, info: Info, c: Context) -> bool:
    return evaluating.compare(counters_seen(game, ref, info, filter.name), filter.op, filter.amount)


def _is_one_of(game: Game, filter: f.IsOneOf, ref: Ref, info: Info, c: Context) -> bool:
    named = selection.select(game, filter.what, c)
    return ref in named or game.follow(ref) in named


def _has_attached(game: Game, filter: f.HasAttached, ref: Ref, info: Info, c: Context) -> bool:
    for other in attached_seen(game, ref, info):
        if matches(game, filter.what, other, c):
            return True
    return False


def _targets(game: Game, filter: f.Targets, ref: Ref, info: Info, c: Context) -> bool:
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


def _source_is(game: Game, filter: f.SourceIs, ref: Ref, info: Info, c: Context) -> bool:
    if game.s.flags[card_of(ref)] & ABILITY:
        held = game.s.contexts.get(game.s.item[card_of(ref)])
        return held is not None and matches(game, filter.what, held.source, c)
    return matches(game, filter.what, ref, c)


def _did(game: Game, filter: f.Did, ref: Ref, info: Info, c: Context) -> bool:
    assert isinstance(filter.event, f.Pattern)
    kind = NUMBER[filter.event.kind]
    history = game.s.history
    if filter.window:
        parts = [history.since(game.rules.window_begins(game, filter.window))]
    else:
        parts = history.parts(kind)
    for part in parts:
        for event in part:
            if event.kind == kind and _took_part(game, filter, event, ref, c):
                return True
    return False


def _took_part(game: Game, filter: f.Did, event: Event, ref: Ref, c: Context) -> bool:
    assert isinstance(filter.event, f.Pattern)
    who = event.ref if filter.role == "subject" else event.source
    took_part = who == ref or event.after == ref or _became(game, who, ref)
    if not took_part and filter.role != "subject":
        took_part = ref in event.also
    return took_part and event_matches(game, filter.event, event, c)


def _anything(game: Game, filter: f.Anything, ref: Ref, info: Info, c: Context) -> bool:
    return True


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
        if aspect == "type":
            return bool(info.types & words)
        return bool(set(info.names) & words)
    for other in selection.spoken_refs(game, filter.what, c):
        if other < 0 or (filter.others and other == ref):
            continue
        that = look_at(game, other, c)
        if filter.aspect == "name":
            if game.citing is not None:
                game.cite_role("comparing names")
            for name in info.names:
                if name in that.names:
                    return True
        if filter.aspect == "race" and info.races & that.races:
            return True
        if filter.aspect == "attribute" and info.attributes & that.attributes:
            return True
        if filter.aspect == "type" and info.types & that.types:
            return True
        if filter.aspect == "another owner" and game.s.owner[card_of(ref)] != game.s.owner[card_of(other)]:
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


#: what a card is tested for, a function for each record
CARD_TESTS: Final[dict[type[Filter], CardTest]] = {
    f.IsType: _is_type,
    f.ControlledBy: _controlled_by,
    f.InZone: _in_zone,
    f.IsRace: _is_race,
    f.IsAttribute: _is_attribute,
    f.IsGeneral: _is_general,
    f.IsNamed: _is_named,
    f.HasKeyword: _has_keyword,
    f.HasNoAbility: _has_no_ability,
    f.StatIs: _stat_is,
    f.OwnedBy: _owned_by,
    f.IsTurned: _is_turned,
    f.IsFaceDown: _is_face_down,
    f.IsAttacking: _is_attacking,
    f.IsBlocking: _is_blocking,
    f.IsBattling: _is_battling,
    f.IsDamaged: _is_damaged,
    f.IsToken: _is_token,
    f.HasCounter: _has_counter,
    f.IsOneOf: _is_one_of,
    f.HasAttached: _has_attached,
    f.SharesWith: _shares,
    f.Targets: _targets,
    f.SourceIs: _source_is,
    f.Did: _did,
    f.Anything: _anything,
}


# --- events ---------------------------------------------------------------------------------------------------------


def event_matches(game: Game, pattern: f.Pattern, event: Event, c: Context) -> bool:
    """Whether something that happened (or would happen) is what the pattern describes."""
    if event.kind != NUMBER[pattern.kind]:
        return False
    if pattern.detail and not game.rules.detail(game, pattern.detail, event):
        return False
    if pattern.frm and not (
        game.zone_named(pattern.frm, event.frm) or game.rules.came_from(game, event, pattern.frm)
    ):
        return False
    if pattern.to and not (
        game.zone_named(pattern.to, event.to) and game.rules.enters(game, event.frm, event.to)
    ):
        return False
    if pattern.op and not evaluating.compare(event.amount, pattern.op, pattern.amount):
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
    if pattern.player is not None and not selection.names_player(
        game, pattern.player, _concerned(game, event), c
    ):
        return False
    if pattern.subject is not None and not matches(game, pattern.subject, _subject(game, event), c):
        return False
    if pattern.source is None:
        return True
    if event.source != NO_REF and matches(game, pattern.source, event.source, c):
        return True
    return any(matches(game, pattern.source, other, c) for other in event.also)


def name_roles(game: Game, pattern: f.Pattern, event: Event, c: Context) -> list[Ref]:
    """What an event that fits the pattern happened to, what caused it and whom it concerned go by the names that the
    pattern gives them. A card that the event moved is found where it went. The cards that were given a name."""
    named: list[Ref] = []
    if pattern.subject_var:
        subject = event.after if event.after != NO_REF else event.ref
        c.note(pattern.subject_var, [subject])
        named.append(subject)
    if pattern.source_var:
        c.note(pattern.source_var, [event.source])
        named.append(event.source)
    if pattern.player_var:
        player = _concerned(game, event)
        c.note(pattern.player_var, [] if player == NOBODY else [player_ref(player)])
    return [ref for ref in named if ref >= 0]


def _concerned(game: Game, event: Event) -> Seat:
    """Whom an event concerns: of a card that leaves play, its owner, whose zone it goes to, whoever controlled it."""
    if event.kind == MOVE and not game.rules.zones[zone_kind(event.to)].in_play:
        return game.s.owner[card_of(event.ref)]
    return event.player


def _subject(game: Game, event: Event) -> Ref:
    """What an event is about: of a card that moved, the one of its two lives the rules let triggers look at."""
    if event.kind == MOVE and event.after != NO_REF and not game.rules.looks_back(game, event.frm, event.to):
        if game.citing is not None:
            game.cite_role("trigger sees a card as it arrived")
        return event.after if game.s.alive(event.after) else event.ref
    return event.ref
