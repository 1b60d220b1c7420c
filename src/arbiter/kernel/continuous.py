"""Continuous effects: what a card is, computed layer by layer.

The order inside a layer is settled in `effect_order`; one effect and its changes are in `sources`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities import changes as ch
from arbiter.abilities import filters
from arbiter.abilities.abilities import Static
from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import Const
from arbiter.abilities.effects import Apply
from arbiter.abilities.effects.lasting import BEGINS_LATER
from arbiter.abilities.nodes import Amount, Change, Condition, Effect
from arbiter.abilities.selectors import EACH, Each, This

from .arriving import sum_up_watched
from .context import Floating, context_of
from .dependencies import ITSELF, READS_SOMETHING, alters, says_the_same
from .effect_batches import add_up, only_gains, only_sums
from .effect_order import first_of, sort_of
from .entries import FREE
from .evaluating import holds
from .explain import summary
from .ids import NO_REF, CardId, Ref, Seat, card_of, has_bit, player_of, zone_kind
from .info import STATIC, Held, Info, PlayerRules, Rule
from .matching import event_matches, matches
from .sources import Fitting, Source, apply, still_has

if TYPE_CHECKING:
    from .events import Event
    from .game import Game


#: for each layer the changes that are still to be made in it
Places = list[list[tuple[Source, Change]]]


def refresh(game: Game) -> None:
    """Compute every card's information anew."""
    game.dirty = False
    game.settled = -1
    game.refreshes += 1
    s = game.s
    if game.citing is not None and game.altered:
        game.cite_role("effects begin from what is printed")
    for card in game.altered:
        if card < len(s.card) and not s.flags[card] & FREE:
            game.infos[card] = game.base_info(card)
    game.altered = set()
    game.cost_rules = []
    game.player_rules = [PlayerRules(), PlayerRules()]
    game.reads = 0
    game.card_by_card = []
    sources = _gather(game)
    if sources or s.counters:
        _apply_layers(game, sources)
    sum_up_watched(game)


def _gather(game: Game) -> list[Source]:
    """The continuous effects that exist before any of them has been applied."""
    s = game.s
    found: list[Source] = []
    for zone in game.static_zones:
        for card in s.zones[zone]:
            info = game.infos[card]
            if info.statics:
                _add_statics(game, card, zone_kind(zone), info, found)
    for floating in s.floating:
        node = game.lib.node(floating.ability, floating.node)
        if isinstance(node, (Apply, Static)):
            if floating.duration in BEGINS_LATER:
                continue  # it has not begun: see `turns.begin_lasting`
            if floating.duration == "while this" and not s.alive(floating.context.source):
                continue  # nothing is true any more of a card that is gone
            if game.citing is not None:
                game.cite_role("effect that lasts")
            made = Source(node.what, node.changes, floating.context, floating.stamp, False)
            if floating.times > 1:
                if isinstance(node.changes[0], ch.Bonus):
                    made.changes = _many_times(node.changes, floating)
                else:
                    made.times = floating.times
            made.refs = floating.refs
            made.condition = floating.condition
            made.node = floating.node
            read = _read_by(game, floating, node.changes)
            if read != READS_SOMETHING:  # else it looks at nothing any more: no effect makes it another
                made.looks = game.lib.held[floating.ability].looks
            game.reads |= read
            found.append(made)
    return found


def _read_by(game: Game, floating: Floating, changes: tuple[Change, ...]) -> int:
    """What an effect that lasts depends on. One that says the same of certain cards depends on nothing that other cards
    do; those it has changed are looked at again when they move."""
    if floating.refs is None or floating.condition is not None:
        return game.rules.in_play | game.lib.held[floating.ability].reads
    if floating.duration == "while this" or game.citing is not None:
        return game.rules.in_play
    for change in changes:
        if not says_the_same(change, floating.context.fixed):
            return game.rules.in_play
    return READS_SOMETHING


def _many_times(changes: tuple[Change, ...], floating: Floating) -> tuple[Change, ...]:
    """What equal effects add together: see `lasting.add_lasting`."""
    fixed = floating.context.fixed
    found: list[Change] = []
    for change in changes:
        assert isinstance(change, ch.Bonus)
        stats: list[tuple[str, Amount]] = []
        for stat, n in change.stats:
            if isinstance(n, Const):
                once = n.n
            else:
                assert fixed is not None
                once = fixed[n.at]
            stats.append((stat, Const(once * floating.times)))
        found.append(ch.Bonus(tuple(stats)))
    return tuple(found)


def order_matters(game: Game, a: CardId, b: CardId) -> bool:
    """Whether it makes a difference which of two cards' effects counts as the older."""
    refresh(game)
    other = game.copy()
    other.citing = game.citing
    other.s.set_active(a, game.s.active[b])
    other.s.set_active(b, game.s.active[a])
    refresh(other)
    return [summary(info) for info in game.infos] != [summary(info) for info in other.infos]


def applying(game: Game, ref: Ref) -> list[Source]:
    """The effects that apply to a card now because it fits their description."""
    if game.dirty:
        refresh(game)
    found: list[Source] = []
    for made in _gather(game):
        if made.refs is None and made.applies_to_card(game, ref):
            found.append(made)
    return found


def _add_statics(game: Game, card: CardId, kind: int, info: Info, found: list[Source]) -> None:
    for held in info.held:
        if held.shape == STATIC and has_bit(held.zones, kind):
            if game.citing is not None:
                game.cite_role("abilities that always work")
            made = static_source(game, card, held)
            found.append(made)
            _note_what_it_reads(game, held, made)


def _note_what_it_reads(game: Game, held: Held, made: Source) -> None:
    """An effect that looks at each card by itself need not be looked at for every card that comes into play or leaves:
    only those it applies to (`arriving.find_effects_on`)."""
    game.reads |= held.reads
    if game.citing is not None:
        game.reads |= game.rules.in_play
    elif held.card_by_card and isinstance(made.what, Each):
        for other in game.card_by_card:
            if made.impersonal and other.number == made.number and other.c.controller == made.c.controller:
                return
        game.card_by_card.append(made)


def static_source(game: Game, card: CardId, held: Held) -> Source:
    ability = held.ability
    assert isinstance(ability, Static)
    c = game.standing_context(card, held.number)
    made = Source(ability.what, ability.changes, c, game.s.active[card], False)
    made.own = isinstance(ability.what, This)
    made.condition = ability.condition
    made.number = held.number
    made.node = ability.at
    made.keyword = held.keyword
    made.looks = held.looks | ITSELF
    made.impersonal = held.impersonal
    made.own_side = held.own_side
    made.steady = held.steady
    made.alone = held.card_by_card and ability.condition is None
    for own in game.base_info(card).held:
        if own.number == held.number:
            made.printed = True
    return made


def _settle_control(game: Game, sources: list[Source]) -> None:
    """Who controls what is no information of a card: it is known before the layers, and so whom "you" means."""
    todo: list[tuple[Source, Change]] = []
    for made in sources:
        for change in made.changes:
            if isinstance(change, ch.ChangeController):
                todo.append((made, change))
    if not todo:
        return
    todo.sort(key=_age)
    if len(todo) > 1:
        game.cite_role("timestamp order")
    for made, change in todo:
        apply(game, made, change, game.rules.layer(change))
    for made in sources:
        if made.number >= 0:
            made.c.controller = game.controller(card_of(made.c.source))
            made.c.you = made.c.controller


def _age(one: tuple[Source, Change]) -> int:
    return one[0].stamp


def _apply_layers(game: Game, sources: list[Source]) -> None:
    rules = game.rules
    known: dict[
        tuple[int, int], int
    ] = {}  # how often a card's ability is among the sources: it may be gained twice
    for made in sources:
        if made.number >= 0:
            key = (made.c.source, made.number)
            known[key] = known.get(key, 0) + 1
    _settle_control(game, sources)
    places: Places = [[] for _ in rules.layers]
    for made in sources:
        _put_in_layers(game, made, places, 0)
    for layer in range(len(rules.layers)):
        todo = places[layer]
        rules.layer_extras(game, layer)
        if not todo:
            continue
        fitting = Fitting()
        altered = _sort(game, todo)
        if len(todo) > 2 and game.citing is None and game.trace is None:
            if only_sums(todo) or only_gains(game, todo, altered, fitting):
                add_up(game, todo, layer, fitting)
                continue
        while todo:
            at = first_of(game, todo, altered, layer, fitting)
            made, change = todo.pop(at)
            if made.number >= 0 and not still_has(game, made):
                continue
            if fitting.idle and sort_of((made, change), altered) in fitting.idle:
                continue  # an effect that says the same has just made no difference
            gained = apply(game, made, change, layer, fitting)
            if fitting.unchanged and game.citing is None and game.trace is None:
                fitting.idle.add(sort_of((made, change), altered))
            for card in gained:
                kind = zone_kind(game.s.zone[card])
                seen: dict[int, int] = {}
                for held in game.infos[card].held:
                    if held.shape != STATIC or not has_bit(held.zones, kind):
                        continue
                    seen[held.number] = seen.get(held.number, 0) + 1
                    key = (game.s.ref(card), held.number)
                    if known.get(key, 0) < seen[held.number]:
                        if game.citing is not None:
                            game.cite_role("abilities that always work")
                        new = static_source(game, card, held)
                        if rules.grant_dates_ability:
                            new.stamp = max(new.stamp, made.stamp)
                        new.printed = isinstance(
                            change, ch.BecomeCopy
                        )  # a copy has what the original has of itself
                        known[key] = seen[held.number]
                        _note_what_it_reads(game, held, new)
                        _put_in_layers(game, new, places, layer, gained=True)
                        altered = _sort(game, todo)
    for card in game.altered:
        rules.finish_info(game, card, game.infos[card])


def _put_in_layers(game: Game, made: Source, places: Places, first: int, gained: bool = False) -> None:
    """Each change of an effect goes to the layers it is made in, those before ``first`` being over. ``gained``: it has
    come to be while effects were applied, after it was settled who controls what: it may say so in its first layer."""
    for change in made.changes:
        layers = game.rules.layers_of(made, change) >> first
        if isinstance(change, ch.ChangeController):
            layers = layers & 1 if gained else 0
        elif game.citing is not None:
            game.cite_role("order of lasting effects")
            if len(made.changes) > 1:
                game.cite_role("each part of an effect in its own layer")
        layer = first
        while layers:
            if layers & 1:
                places[layer].append((made, change))
            layers >>= 1
            layer += 1


def _sort(game: Game, todo: list[tuple[Source, Change]]) -> int:
    """Puts the effects of a layer in order: by group, and within a group by age. Returns what they change."""
    if len(todo) > 1:
        todo.sort(key=lambda one: (game.rules.group(one[0], one[1]), one[0].stamp))
    if game.citing is not None and len(todo) > 1:
        if game.rules.group(todo[0][0], todo[0][1]) != game.rules.group(todo[-1][0], todo[-1][1]):
            game.cite_role("groups within a layer")
    altered = 0
    for _, change in todo:
        altered |= alters(change)
    return altered


def forbidden(game: Game, act: Act, ref: Ref, by: Ref, event: Event | None = None) -> Rule | None:
    """The rule that keeps ``act`` from being done to (or with, or by) ``ref``; ``by`` is who or what would do it,
    ``event`` what would happen (some rules are about its manner, or its moment).

    A rule that a cost lifts ("unless you pay") keeps nothing: the cost is a matter for whoever does the act.
    """
    if ref < 0:
        if game.dirty:
            refresh(game)
        for rule in game.player_rules[player_of(ref)].forbids:
            if rule.act is act and _stands(game, rule) and _rule_fits(game, rule, by, ref, event):
                return rule
        return None
    for rule in game.info(ref).forbids:
        if rule.act is act and _stands(game, rule) and _rule_fits(game, rule, by, ref, event):
            return rule
    return None


def _stands(game: Game, rule: Rule) -> bool:
    """Whether nothing lifts a prohibition: a cost does (whoever acts has to pay it), a condition once it is met."""
    for node in rule.unless:
        if isinstance(node, Effect):
            return False
        if isinstance(node, Condition):
            c = context_of(rule)
            if holds(game, node, c):
                return False
    return True


def _rule_fits(game: Game, rule: Rule, by: Ref, about: Ref, event: Event | None = None) -> bool:
    """``about``: the card or player the rule is about, and so what it means by "they" and "its own"."""
    if rule.by is None:
        return True
    if isinstance(rule.by, filters.Pattern):
        c = context_of(rule)
        if rule.by.kind == "phase":
            return game.rules.during(game, rule.by.detail, c)
        return event is not None and event_matches(game, rule.by, event, c)
    if by == NO_REF:
        return False
    c = context_of(rule)
    c.note(EACH.name, [about])
    fits = matches(game, rule.by, by, c)
    if fits and by >= 0:
        if game.citing is not None:
            game.cite_role("effect of a kind of card")
    return fits


def obliged(game: Game, act: Act, ref: Ref, by: Ref) -> bool:
    """Whether an effect says that ``act`` must be done to the card, if possible, by who or what would do it."""
    for rule in game.info(ref).obliges:
        if rule.act is act and _rule_fits(game, rule, by, ref):
            return True
    return False


def permitted(game: Game, act: Act, ref: Ref, what: Ref) -> bool:
    """Whether an effect allows ``act`` to ``ref`` (a card or a player) with or against ``what``."""
    if ref < 0:
        if game.dirty:
            refresh(game)
        for rule in game.player_rules[player_of(ref)].permits:
            if rule.act is act and _rule_fits(game, rule, what, ref):
                return True
        return False
    for rule in game.info(ref).permits:
        if rule.act is act and _rule_fits(game, rule, what, ref):
            return True
    return False


def word_of(game: Game, aspect: str, player: Seat) -> str:
    """The word that the latest effect about it gives a player (a weather, say); empty for none."""
    if game.dirty:
        refresh(game)
    found = ""
    for kind, word in game.player_rules[player].words:
        if kind == aspect:
            found = word
    return found
