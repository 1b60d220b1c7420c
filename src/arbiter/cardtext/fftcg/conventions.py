"""What FINAL FANTASY TCG cards leave unsaid."""

from __future__ import annotations

from dataclasses import replace

from ...abilities.abilities import (
    Triggered,
)
from ...abilities.amounts import Const, Count, Times
from ...abilities.changes import Bonus, ChangeController, Forbid, Oblige
from ...abilities.conditions import Every, YouDo
from ...abilities.effects import (
    Apply,
    By,
    Cancel,
    Damage,
    Delay,
    Destroy,
    Discard,
    Draw,
    If,
    Look,
    Lose,
    Move,
    Note,
    PutCounters,
    Remove,
    ReorderTop,
    Reveal,
    Search,
    Sequence,
    Shuffle,
    SkipPhase,
    Special,
    Win,
)
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    InZone,
    IsAnother,
    IsAttacking,
    IsBlocking,
    IsOneOf,
    IsOther,
    IsPlayer,
    IsThis,
    IsTurned,
    IsType,
    Pattern,
    SharesWith,
)
from ...abilities.nodes import Amount, Change, Effect, Filter, Selector
from ...abilities.selectors import (
    Both,
    Choice,
    Each,
    EachPlayer,
    Noted,
    Opponent,
    OwnerOf,
    Target,
    This,
    Top,
    You,
)
from ...abilities.tree import walk
from ..lowering import Conventions, Slot, Unclear, all_of, counted, placed, swapped
from ..references import EventSource, EventSubject, It, ThatPlayer
from ..surface import Det, Either, Has, MoveTo, Np, Place, There
from .handlers import HANDLERS
from .together import (
    EFFECTS,
    KINDS,
    NOUNS,
    OTHER,
    PARTY,
    SELF,
    as_long,
    cheaper,
    dealt_by,
    done_to,
    excepting,
    of_found,
    of_source,
    of_the_event,
    owned_by,
    paid,
    put_away,
    said_once,
    sharing,
    speaks_of_effects,
    speaks_only_of_effects,
)


class FftcgConventions(Conventions):
    """A kind of card without a zone means one on the field (6.2); what is chosen by "choose" is a target."""

    removed = "removed"
    handlers = HANDLERS

    def placed(self, parts: list[Filter], owner: Selector | None, slot: Slot) -> list[Filter]:
        owned: list[Filter] = [] if owner is None else [ControlledBy(owner)]
        if slot.within(Discard):
            zone = next((part for part in parts if isinstance(part, InZone)), None)
            rest = [part for part in parts if part is not zone]
            if any(placed(part) for part in rest):
                return [*rest, *owned]
            whose = owner or (zone.of if zone is not None else None)
            return [*rest, InZone("hand", You() if whose is None or isinstance(whose, ThatPlayer) else whose)]
        if slot.within(There) or slot.within(Has):
            # "if there is a Job Cadet among them": also one that has been added to the hand since
            parts = [IsOneOf(Noted("looked")) if part == IsOneOf(Noted("rest")) else part for part in parts]
        else:
            parts = [IsOneOf(Noted("rest")) if part == IsOneOf(Noted("looked")) else part for part in parts]
        if slot.within(Pattern, "source") or slot.within(Forbid, "by") or slot.within(Oblige, "whom"):
            both = {IsType(name) for name in EFFECTS}
            parts = [of_source(part) for part in parts]
            if slot.within(Pattern):
                parts = [one for part in parts for one in dealt_by(part)]
            return [p for p in parts if not (isinstance(p, AnyOf) and both <= set(p.parts))] + owned
        if slot.within(MoveTo) and owner is None and parts and all(isinstance(p, Anything) for p in parts):
            # "put 1 card at the bottom of your deck": one of those looked at
            if not slot.looked:
                raise Unclear("it is not clear where that card is")
            return [IsOneOf(Noted("rest"))]
        parts = [sharing(of_source(part)) for part in parts if part != InZone("field")]
        if slot.paying and owner is None:
            # "remove 3 Summons in the Break Zone from the game:" players pay with what is theirs
            parts = [InZone(p.zone, You()) if p == InZone("break zone") else p for p in parts]
        if owner is not None and slot.within(Count) and any(isinstance(p, KINDS) for p in parts):
            if any(isinstance(part, InZone) and part.zone == "hand" for part in parts):
                # "… of cost equal to the number of Backups you control from your hand"
                raise Unclear("what is controlled is not in a hand")
        if owner is not None and any(isinstance(part, InZone) for part in parts):
            # "your opponent has no cards in their hand"
            return [owned_by(part, owner) for part in parts]
        if any(placed(part) for part in parts):
            return [*parts, *owned]
        if (put := put_away(parts)) is not None:
            # "1 Forward put in your Break Zone from the field during this turn": it is there
            return [*parts, InZone(put.to, put.player), *owned]
        if self._on_the_stack(parts, slot):
            both = {IsType(name) for name in EFFECTS}
            parts = [p for p in parts if not (isinstance(p, AnyOf) and both == set(p.parts))]
            return [*parts, InZone("stack"), *owned]
        return [*parts, *owned]

    def _on_the_stack(self, parts: list[Filter], slot: Slot) -> bool:
        if any(IsType("ability") in list(walk(part)) for part in parts):
            return True
        return (slot.within(Note) or slot.within(Cancel)) and IsType("summon") in parts

    def in_zone(self, zone: str, owner: Selector | None) -> Filter:
        """A card on a player's field is one that player controls."""
        if zone == "field":
            return AllOf((InZone(zone), *(() if owner is None else (ControlledBy(owner),))))
        return InZone(zone, owner)

    def pointed(self, value: Np) -> Selector | None:
        """ "the Forward" is the one spoken of; "the Forwards you control" are all of them."""
        if value.det.quant.kind in ("that", "the") and value.parts == (IsType("party"),):
            return PARTY
        if value.det.quant.kind in ("each", "all") and value.parts == (Anything(), IsOneOf(Noted("looked"))):
            # "deal each of them damage equal to its power": a number of its own for each
            return It("them") if value.det.quant.kind == "all" else Each(IsOneOf(It("them")))
        if value.det.quant.kind == "the" and value.owner is None and value.det.other:
            if value.parts == (Anything(),):
                return Noted("rest")
            if value.parts == (IsType("forward"),):
                return It(OTHER)
            return None
        if value.det.quant.kind == "the" and value.owner is None:
            if all(isinstance(part, IsType) or part == Anything() for part in value.parts):
                return It("it")
            if any(isinstance(part, IsTurned) for part in value.parts) and all(
                isinstance(part, (IsTurned, IsType)) for part in value.parts
            ):
                raise Unclear("it is not clear which card was dulled")
            if value.parts == (IsBlocking(), IsType("forward")):
                return EventSubject("blocking forward")
            if value.parts == (IsAttacking(), IsType("forward")):
                return EventSource("attacking forward")
        return None

    def chosen(self, det: Det, filter: Filter, slot: Slot) -> Selector:
        count, up_to, any_number = counted(det.quant)
        if slot.within(SharesWith):
            return Each(filter)
        if slot.within(Special):
            if count != Const(1) or up_to or any_number:
                raise Unclear("it is not clear how many cards end it")
            return Each(filter)
        if isinstance(slot.record, Damage) and slot.record.divided and slot.name == "to":
            return Target(filter, count, up_to, any_number)
        if isinstance(slot.record, Note) and slot.record.name == "chosen" and slot.actor is None:
            return Target(filter, count, up_to, any_number)
        return Choice(filter, count, up_to, any_number, random=det.random)

    def moved(self, effect: MoveTo, what: Selector, owner: Selector | None) -> Effect:
        dest, zone = effect.dest, effect.dest.zone.names[0]
        what = Noted("rest") if what == Noted("looked") else what
        if zone == "field":
            controller = None if isinstance(owner, OwnerOf) else owner
            return Move(what, zone, controller=controller, turned=dest.how == "turned", how="play")
        if zone == "deck":
            if dest.order == "random":
                return Move(what, zone, dest.place, order="random")
            if isinstance(owner, You) and (what == Noted("rest") or (isinstance(what, It) and dest.order)):
                return ReorderTop(Noted("rest"), zone, dest.place == "bottom", dest.place == "either")
            if isinstance(owner, You) and isinstance(what, It) and dest.place == "either":
                return ReorderTop(Noted("rest"), zone, either=True)
            how = "own" if isinstance(owner, You) else "owner"
            return Move(
                what, zone, dest.place, how=how, order=dest.order if not isinstance(what, Choice) else ""
            )
        if zone == "hand" and effect.verb == "return":
            return Move(
                what, zone, how="return own" if isinstance(owner, You) and what != This() else "return"
            )
        if isinstance(what, Top) and what.count != Const(1) and zone == "break zone":
            return Move(what, zone, how="mill")
        return Move(what, zone, how="add" if zone == "hand" else "put")

    def limited(self, acts: tuple[Change, ...], by: Filter) -> tuple[Change, ...]:
        """By "Summons or abilities": cards are broken and dealt damage by the rules, too, and those go on."""
        kinds = [node.name for node in walk(by) if isinstance(node, IsType)]
        if "ability" in kinds or not kinds:
            if any(isinstance(act, Forbid) and act.act in ("be destroyed", "be damaged") for act in acts):
                raise Unclear("it is not clear whether battle is meant, too")
        return acts if by == Anything() else super().limited(acts, by)

    def patterned(self, pattern: Pattern, said: Pattern) -> Pattern:
        """Damage dealt, or a card broken, by a Summon or an ability is what an effect does."""
        if isinstance(said.player, EachPlayer):
            pattern = replace(pattern, player=None)
        if pattern.kind in ("turn", "upright") and isinstance(pattern.subject, AllOf):
            # only an active card becomes dull: that is what happens to it
            before = IsTurned(pattern.kind == "upright")
            rest = [part for part in pattern.subject.parts if part != before]
            pattern = replace(pattern, subject=all_of(rest))
        if pattern.kind == "attack" and isinstance(said.subject, Both):
            raise Unclear("it is not clear whether each of them or all together attack")
        if pattern.kind in ("damage", "destroy") and speaks_only_of_effects(said.source):
            return replace(pattern, detail="effect")
        if pattern.kind == "play" and pattern.subject is None and not pattern.detail:
            return replace(pattern, detail="card")
        if pattern.kind == "target" and pattern.source == Anything():
            return replace(pattern, source=None)
        return pattern

    def caused(self, event: Pattern) -> Pattern:
        return super().caused(event) if event.kind in ("move", "damage", "destroy") else event

    def this(self, value: Np) -> Selector | None:
        """ "this Forward" may be the one just chosen: the ability it stands in tells (see ``selves``)."""
        return It(SELF) if any(isinstance(part, IsType) for part in value.parts) else None

    def dealt_with(self, event: Pattern) -> Selector:
        """ "the Forward damaged by this card" is no card that something was done with before."""
        if event.kind == "damage":
            raise Unclear("damage is not dealt this way")
        if event.kind == "move" and event.to == "removed":
            event = replace(event, frm="")  # wherever it was: the text says what it removes
        return super().dealt_with(event)

    def done_to(self, word: str) -> Selector | None:
        """ "the chosen Forward", "the discarded card"."""
        if word in ("chosen", "selected"):
            return Noted(word)
        return Noted(word) if word in ("discarded", "removed") else None

    def theirs(self, zones: tuple[str, ...]) -> Selector:
        return ThatPlayer()

    def other(self, det: Det, slot: Slot) -> Filter:
        """ "all the other Forwards": other than what was chosen, if something was."""
        if det.quant.kind in ("all", "each") and isinstance(slot.record, Effect):
            return IsAnother()
        if isinstance(slot.record, Note) and slot.record.name == "chosen":
            return IsAnother()  # "1 Forward and up to 1 other Forward"
        return IsOther()

    def either(self, value: Either) -> Selector:
        """ "1 Job A or 1 Card Name B of cost 4 or less from your hand": what stands last holds for each."""
        last = value.parts[-1]
        if not isinstance(last, Np):
            return value
        if not all(isinstance(part, Np) and part.det.quant.kind != "this" for part in value.parts):
            return value
        bare = not any(isinstance(part, (IsType, Anything)) for part in last.parts)
        if bare and any(isinstance(part, Np) and excepting(part) for part in value.parts[:-1]):
            raise Unclear("what stands behind “or” is excepted too")
        at = max((n for n, part in enumerate(last.parts) if isinstance(part, NOUNS)), default=-1) + 1
        posts = last.parts[at:]
        if speaks_of_effects(last) and at == 1 and not posts:
            before = [part for part in value.parts[:-1] if isinstance(part, Np)]
            if all(len(part.parts) == 1 for part in before):
                return replace(last, parts=(AnyOf((*(part.parts[0] for part in before), last.parts[0])),))
        before = [part for part in value.parts[:-1] if isinstance(part, Np)]
        if not posts and all(len(part.parts) == 1 and part.owner == last.owner for part in value.parts):  # type: ignore[attr-defined]
            kinds = tuple(part.parts[0] for part in value.parts)  # type: ignore[attr-defined]
            return replace(last, parts=(AnyOf(kinds),))
        if not posts or any(not isinstance(one, NOUNS) for part in before for one in part.parts):
            return value
        if all(len(part.parts) == 1 and part.owner is None for part in before) and at == 1:
            return replace(last, parts=(AnyOf((*(part.parts[0] for part in before), last.parts[0])), *posts))
        owned = all(
            isinstance(post, ControlledBy) for post in posts
        )  # "your Summon or a Character you control"
        return Either(
            (
                *(
                    part if owned and part.owner is not None else replace(part, parts=(*part.parts, *posts))
                    for part in before
                ),
                last,
            )
        )

    # --- effects -------------------------------------------------------------------------------------------------

    def both(self, value: Both) -> Both:
        """ "1 Forward and 1 Monster among them": both are among them."""
        last = value.parts[-1]
        if not isinstance(last, Np):
            return value
        where = tuple(part for part in last.parts if isinstance(part, IsOneOf))
        if not where:
            return value
        return Both(
            tuple(
                replace(part, parts=(*part.parts, *where))
                if isinstance(part, Np) and not any(isinstance(one, (IsOneOf, Place)) for one in part.parts)
                else part
                for part in value.parts
            )
        )

    def searched(self, search: Search) -> list[Effect]:
        """A card that is looked for is shown (15.1.1.8.1)."""
        return [replace(search, reveal=True)]

    def sequence(self, parts: list[Effect]) -> list[Effect]:
        out: list[Effect] = []
        for part in parts:
            before = out[-1] if out else None
            if isinstance(before, Search):
                fate = of_found(part)
                later = isinstance(fate, Move) and fate.zone == "deck"
                out += [Shuffle("deck"), fate] if later else [fate, Shuffle("deck")]
            elif isinstance(part, Apply) and part.duration == "next play" and (less := cheaper(before, part)):
                out[-1] = less
            elif (bought := paid(before, part)) is not None:
                out[-1] = bought
            elif isinstance(part, Delay) and isinstance(before, Destroy):
                out[-1:] = [
                    part,
                    before,
                ]  # "Break it. When it is put into the Break Zone this turn": also by this
            elif isinstance(before, Note) and before.name == "selected" and (done := done_to(part, before)):
                out[-1] = done
            else:
                out.append(part)
        return said_once([as_long(part) for part in out])

    def by(self, effect: By) -> Effect:
        who = effect.who
        match effect.effect:
            case Draw() | Lose() | Win() | SkipPhase() as act:
                return replace(act, who=who)
            case Apply(changes=(ChangeController(),)) as act:
                return replace(act, changes=(ChangeController(who),))
            case Look(what) as look if isinstance(who, You):
                return look
            case Reveal(what) if isinstance(who, Opponent):
                return Reveal(
                    swapped(swapped(what, ThatPlayer(), who), InZone("hand", You()), InZone("hand", who))
                )
            case Discard(what=This()):
                return Discard(It("it"))
            case Discard(what=It()) as act:
                return act
            case _:
                return effect

    def repeated(self, times: Amount, effect: Effect) -> Effect:
        def scaled(amount: Amount | None) -> Amount:
            if isinstance(amount, Const):
                return Times(amount.n, times)
            raise Unclear("it is not clear how much that is")

        match effect:
            case Draw(count=count):
                return replace(effect, count=scaled(count))
            case PutCounters(count=count):
                return replace(effect, count=scaled(count))
            case Damage(amount=amount):
                return replace(effect, amount=scaled(amount))
            case Discard(what=Choice(count=count) as what):
                return replace(effect, what=replace(what, count=scaled(count)))
            case Move(what=Top(count=count) as top) | Remove(what=Top(count=count) as top):
                return replace(effect, what=replace(top, count=scaled(count)))
            case By(effect=inner):
                return replace(effect, effect=self.repeated(times, inner))
            case Apply(changes=(Bonus(stats=stats),)):
                return replace(effect, changes=(Bonus(tuple((stat, scaled(n)) for stat, n in stats)),))
            case _:
                return super().repeated(times, effect)

    def triggered(self, ability: Triggered) -> Triggered:
        """ "When …, if …": the condition must be true when it triggers, and holds for all that is done."""
        ability = replace(ability, effect=of_the_event(ability.events, ability.effect))
        effect = ability.effect
        parts = effect.parts if isinstance(effect, Sequence) and effect.joined == "" else (effect,)
        first = parts[0]
        match ability.events:
            case (
                Pattern(kind="block", subject=IsThis(), source=None) as blocks,
                Pattern(kind="block", source=IsThis()) as blocked,
            ):
                # "blocks or is blocked by a Forward": that Forward in both
                ability = replace(ability, events=(replace(blocks, source=blocked.subject), blocked))
            case _:
                pass
        match ability.events:
            case (Pattern(kind="damage", source=IsThis(), subject=subject),) if not isinstance(
                subject, IsPlayer
            ):
                # "when this card deals damage to a Forward, dull it": that Forward
                if not any(isinstance(n, (Target, Note)) for n in walk(effect)):
                    effect = swapped(effect, It("it"), It("that forward"))
                    ability = replace(ability, effect=effect)
                    parts = (
                        effect.parts if isinstance(effect, Sequence) and effect.joined == "" else (effect,)
                    )
                    first = parts[0]
        if isinstance(first, If) and first.joined == "" and first.otherwise is None:
            if not any(isinstance(n, YouDo) for n in walk(first.condition)):
                rest = (first.then, *parts[1:])
                whole = rest[0] if len(rest) == 1 else Sequence(rest)
                asked = first.condition
                if ability.condition is not None:
                    asked = Every((ability.condition, asked))
                return replace(ability, condition=asked, effect=whole)
        return ability
