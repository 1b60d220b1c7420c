"""What is chosen while a text is played: options, targets, and how a value is divided among them.

A game overrides what its rules say differently. Its steps say by which clause they ask, and what follows if what has
to be chosen is not there.
"""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, SpellText, StatusTriggered, Triggered
from arbiter.abilities.acts import Act
from arbiter.abilities.by_hand import ByHand
from arbiter.abilities.conditions import KeywordCount, Paid
from arbiter.abilities.nodes import Condition, Effect, Filter
from arbiter.abilities.selectors import Target

from . import rng
from .context import Context
from .continuous import obliged
from .decision import DIVIDE, SOME, Decision, Option
from .evaluating import amount, holds
from .game import Game
from .ids import NO_REF, Ref, Seat, card_of, opponent, player_of, player_ref
from .matching import matches
from .moving import discard_entry
from .needs import Need, Needs, Options, Phrase
from .picking import picks_singly
from .procedure import ASKED, START, Frame
from .questions import Ask
from .refusing import misplaced, unfit
from .selection import accepts_players, candidates, is_candidate, select

#: what has been chosen so far, where one is chosen after the other
PICKED: Final = "picked"


def effect_of(game: Game, number: int) -> Effect | None:
    """What an ability does when it resolves, if it is one that does."""
    if number < 0:
        return None
    ability = game.lib.abilities[number]
    if isinstance(ability, (SpellText, Activated, Triggered, StatusTriggered, ByHand)):
        return ability.effect
    return None


def text_of(game: Game, c: Context) -> Effect | None:
    """What is played will do: the effect of its text or, of a delayed ability, what was put off."""
    if c.delay < 0:
        return effect_of(game, c.ability)
    node = game.lib.nodes[c.ability][c.delay]
    assert isinstance(node, (fx.Delay, fx.WhenDone))
    return node.effect


def drop(game: Game, frame: Frame) -> None:
    """What nobody chose to play is simply not played: it stops waiting."""
    item = game.s.contexts[frame.context].item
    if item >= 0:
        discard_entry(game, card_of(item))
    frame.finish()


class Choosing:
    def __init__(self) -> None:
        self._needs: dict[int, Needs] = {}

    # --- what rules say differently ------------------------------------------------------------------------------

    def looked_at(self, condition: Condition) -> bool:
        """Whether a condition around a text is looked at while it is played."""
        return isinstance(condition, (Paid, KeywordCount))

    def valid(self, game: Game, conditions: tuple[Condition, ...], c: Context) -> bool:
        for condition in conditions:
            if not holds(game, condition, c):
                return False
        return True

    def kept_out(self, game: Game, ref: Ref, c: Context) -> tuple[str, str]:
        """By which clause, and why, rules and effects keep this text from choosing the card; empty if they do not."""
        return "", ""

    def player_kept_out(self, game: Game, player: Seat, c: Context) -> tuple[str, str]:
        return "", ""

    def may_choose(self, game: Game, ref: Ref, c: Context) -> bool:
        """Whether rules and effects let this text choose the card."""
        return not self.kept_out(game, ref, c)[1]

    def may_choose_player(self, game: Game, player: Seat, c: Context) -> bool:
        return not self.player_kept_out(game, player, c)[1]

    def fits(self, game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
        """Whether a card is what the text demands."""
        return matches(game, filter, ref, c)

    def unit(self, need: Need) -> int:
        """The least share of what is divided, and the steps it is divided in."""
        return 1

    def enough(self, game: Game, need: Need, c: Context) -> bool:
        """Whether what has to be chosen is there."""
        if need.free:
            return True
        want = amount(game, need.target.count, c)
        if want == 1:
            return self.finds_one(game, need, c)
        return want <= 0 or len(self.legal(game, need.target, c, want)) >= want

    def finds_one(self, game: Game, need: Need, c: Context) -> bool:
        """Whether there is anything to choose. What was found before will mostly do."""
        target = need.target
        if game.citing is None and self._may_be(game, target, need.found_last[c.controller], c):
            return True
        found = self.legal(game, target, c, 1)
        if not found:
            return False
        need.found_last[c.controller] = found[0]
        return True

    def _may_be(self, game: Game, target: Target, ref: Ref, c: Context) -> bool:
        """Whether one card or player may be chosen for a target: as `legal` would find it."""
        if ref == NO_REF:
            return False
        if ref < 0:
            return (
                accepts_players(target.filter)
                and matches(game, target.filter, ref, c)
                and self.may_choose_player(game, player_of(ref), c)
            )
        return (
            is_candidate(game, target.filter, ref, c)
            and not self.kept_out(game, ref, c)[1]
            and self.fits(game, target.filter, ref, c)
        )

    def least(self, game: Game, need: Need, want: int, most: int) -> int:
        """How few may be chosen, if at most ``most`` of the ``want`` can be."""
        if not need.free:
            return most
        return min(1, most) if need.divided is not None and need.target.any_number else 0

    # --- what may be chosen --------------------------------------------------------------------------------------

    def needs(self, effect: Effect) -> Needs:
        """What the text has chosen; worked out once."""
        found = self._needs.get(id(effect))
        if found is None:
            found = Needs(effect, self.looked_at)
            self._needs[id(effect)] = found
        return found

    def called_for(self, game: Game, phrase: Phrase, c: Context) -> bool:
        """Whether this playing of the text has to choose it."""
        return phrase.in_chosen_option(c) and self.valid(game, phrase.conditions, c)

    def legal(self, game: Game, target: Target, c: Context, enough: int = 0) -> list[Ref]:
        """What may be chosen for a target: all of it, or as much as is ``enough``."""
        found: list[Ref] = []
        for ref in candidates(game, target.filter, c):
            if not self.kept_out(game, ref, c)[1] and self.fits(game, target.filter, ref, c):
                found.append(ref)
                if len(found) == enough:
                    return found
        if accepts_players(target.filter):
            for player in (c.controller, opponent(c.controller)):
                ref = player_ref(player)
                if matches(game, target.filter, ref, c) and self.may_choose_player(game, player, c):
                    found.append(ref)
        return found

    def pending(self, game: Game, c: Context) -> Need | None:
        """The phrase whose targets are to be chosen next."""
        effect = text_of(game, c)
        if effect is None:
            return None
        for need in self.needs(effect).targets:
            if need.target.at not in c.targets and self.called_for(game, need, c):
                return need
        return None

    def why_not(self, game: Game, target: Target, ref: Ref, c: Context) -> tuple[str, str]:
        """Why a card or player may not be chosen for a target; a reason without a clause is the text's own."""
        words = misplaced(game, target.filter, ref, c)
        if words:
            return "", words
        kept = self.player_kept_out(game, player_of(ref), c) if ref < 0 else self.kept_out(game, ref, c)
        if kept[1]:
            return kept
        if ref >= 0 and not self.fits(game, target.filter, ref, c):
            return "", unfit(
                game, target.filter, ref, c
            ) or "nobody could check whether it is what is asked for"
        return "", unfit(game, target.filter, ref, c)

    def wanted(self, game: Game, need: Need, there: int, c: Context) -> int:
        """How many are chosen at most; each gets a share of what is divided."""
        want = there if need.target.any_number else amount(game, need.target.count, c)
        if need.divided is not None:
            want = min(want, amount(game, need.total(), c) // self.unit(need))
        return want

    def how_many(self, game: Game, menu: fx.Modes, c: Context) -> tuple[int, int]:
        """The least and the most options: "one", "up to two", "one or more" (up to 0), "up to three instead if …"."""
        want, up_to = menu.count, menu.up_to
        if menu.more is not None and menu.more_if is not None and holds(game, menu.more_if, c):
            want, up_to = menu.more, menu.more_up_to
        most = min(amount(game, want, c), len(menu.modes))
        if up_to:
            game.cite_role("choosing up to a number of options")
            return 1, most if most > 0 else len(menu.modes)
        return most, most

    def usable(self, game: Game, options: Options, needs: Needs, c: Context) -> list[int]:
        """The options that may be chosen, and for which what they choose is there."""
        fine: list[int] = []
        for i, mode in enumerate(options.menu.modes):
            ok = not isinstance(mode, fx.Option) or holds(game, mode.condition, c)
            for need in needs.targets:
                if need.modes == options.menu.at and need.mode == i:
                    if self.valid(game, need.conditions, c) and not self.enough(game, need, c):
                        ok = False
            if ok:
                fine.append(i)
        return fine

    def can_choose(self, game: Game, effect: Effect, c: Context) -> bool:
        """Whether all that the text calls for can be chosen; of options, enough must be usable."""
        needs = self.needs(effect)
        for need in needs.targets:
            if need.modes < 0 and self.called_for(game, need, c) and not self.enough(game, need, c):
                return False
        for options in needs.options:
            if options.modes < 0 and self.called_for(game, options, c):
                least, _ = self.how_many(game, options.menu, c)
                if len(self.usable(game, options, needs, c)) < least:
                    return False
        return not needs.asks_for_others or bool(needs.options) or self.completes(game, needs, 0, c.copy())

    def completes(self, game: Game, needs: Needs, first: int, c: Context) -> bool:
        """Whether the phrases from ``first`` on can all be chosen for, each "another" than those before it."""
        if first == len(needs.targets):
            return True
        need = needs.targets[first]
        at = need.target.at
        if at in c.targets or not self.called_for(game, need, c):
            return self.completes(game, needs, first + 1, c)
        found = self.legal(game, need.target, c)
        want = 0 if need.free else amount(game, need.target.count, c)
        if want != 1:
            c.set_targets(at, found[: max(0, want)])
            able = len(found) >= want and self.completes(game, needs, first + 1, c)
            del c.targets[at]
            return able
        for ref in found:
            c.set_targets(at, [ref])
            able = self.completes(game, needs, first + 1, c)
            del c.targets[at]
            if able:
                return True
        return False

    # --- asking --------------------------------------------------------------------------------------------------

    def choose_options(self, game: Game, frame: Frame, clause: str, settles: tuple[str, ...] = ()) -> bool:
        """One list after another; False if there are not enough usable options."""
        c = game.s.contexts[frame.context]
        effect = text_of(game, c)
        if effect is None:
            return True
        needs = self.needs(effect)
        for options in needs.options:
            at = options.menu.at
            if at in c.modes or not self.called_for(game, options, c):
                continue
            fine = self.usable(game, options, needs, c)
            if frame.stage == ASKED:
                c.set_modes(at, sorted(fine[i] for i in game.s.answer))
                game.cite_all(settles)
                frame.stage = START
                continue
            least, most = self.how_many(game, options.menu, c)
            if len(fine) < least:
                return False
            if options.menu.random:
                drawn = fine.copy()
                rng.shuffle(game.s.rng, drawn)
                c.set_modes(at, sorted(drawn[:least]))
                game.cite_all(settles)
                continue
            seat = frame.who
            if options.who is not None:
                named = select(game, options.who, c)
                seat = player_of(named[0]) if named else seat
            offered = [Option("mode", c.source, c.ability, i) for i in fine]
            ask = Decision(seat, SOME, Ask.MODE, offered, clause)
            ask.lo = least
            ask.hi = min(most, len(fine))
            _put(game, frame, ask, c)
            return True
        return True

    def choose_targets(self, game: Game, frame: Frame, clause: str, settles: tuple[str, ...] = ()) -> bool:
        """One phrase after another, what is not a target yet offered first; False if there are not enough."""
        s = game.s
        c = s.contexts[frame.context]
        effect = text_of(game, c)
        if effect is None:
            return True
        if game.dirty:
            game.refresh()
        needs = self.needs(effect)
        for need in needs.targets:
            at = need.target.at
            if at in c.targets or not self.called_for(game, need, c):
                continue
            if picks_singly(need.target.filter):
                if self._choose_singly(game, frame, need, c, clause):
                    return True
                game.cite_all(settles)
                continue
            if frame.stage == ASKED:
                chosen = [s.decision_refs[i] for i in s.answer]
                c.set_targets(at, [*self._besides(game, s.decision_refs, c), *chosen])
                game.cite_all(settles)
                frame.stage = START
                continue
            if not self.enough(game, need, c):
                return False
            found = self.legal(game, need.target, c)
            if needs.asks_for_others and not need.free:
                found = self._leaving_others(game, needs, at, found, c)
            want = self.wanted(game, need, len(found), c)
            taken = [ref for chosen in c.targets.values() for ref in chosen]
            fresh = [ref for ref in found if ref not in taken]
            if len(fresh) >= want:
                found = fresh + [ref for ref in found if ref in taken]
            most = max(0, min(want, len(found)))
            least = self.least(game, need, want, most)
            forced = [ref for ref in self._forced(game, found, c) if ref not in taken] if most else []
            if len(forced) >= most > 0:
                found, least = forced, most
                forced = []
            offered = [ref for ref in found if ref not in forced]
            ask = Decision(frame.who, SOME, Ask.TARGET, [Option("target", ref) for ref in offered], clause)
            ask.hi = most - len(forced)
            ask.lo = max(0, least - len(forced))
            s.decision_refs = offered + forced
            _put(game, frame, ask, c)
            return True
        return True

    def _choose_singly(self, game: Game, frame: Frame, need: Need, c: Context, clause: str) -> bool:
        """Up to so many, of which each depends on those before it ("with a total cost of 5 or less"): one is asked for
        after the other. Whether somebody is asked."""
        s = game.s
        so_far: list[Ref] = []
        over = False
        if frame.stage == ASKED:
            frame.stage = START
            so_far = [*c.noted[PICKED], *(s.decision_refs[i] for i in s.answer)]
            over = not s.answer
        c.note(PICKED, so_far)
        found = [ref for ref in self.legal(game, need.target, c) if ref not in so_far]
        if over or not found or len(so_far) >= self.wanted(game, need, len(so_far) + len(found), c):
            c.note(PICKED, [])
            c.set_targets(need.target.at, so_far)
            return False
        forced = self._forced(game, found, c)
        s.decision_refs = forced or found
        ask = Decision(
            frame.who, SOME, Ask.TARGET, [Option("target", ref) for ref in forced or found], clause
        )
        ask.lo = 1 if forced else 0
        ask.hi = 1
        _put(game, frame, ask, c)
        return True

    def _forced(self, game: Game, found: list[Ref], c: Context) -> list[Ref]:
        """Those of the cards that may be chosen which an effect says must be."""
        by = c.item if c.item >= 0 else c.source
        return [
            ref
            for ref in found
            if ref >= 0 and game.infos[card_of(ref)].obliges and obliged(game, Act.BE_CHOSEN, ref, by)
        ]

    def _besides(self, game: Game, shown: list[Ref], c: Context) -> list[Ref]:
        """What had to be chosen besides what somebody was asked for: all of them, unless there were too many."""
        forced = self._forced(game, shown, c)
        return forced if len(forced) < len(shown) else []

    def _leaving_others(self, game: Game, needs: Needs, at: int, found: list[Ref], c: Context) -> list[Ref]:
        """Those that leave something to choose for the phrases after this one."""
        trial = c.copy()
        fine: list[Ref] = []
        for ref in found:
            trial.set_targets(at, [ref])
            if self.completes(game, needs, 0, trial):
                fine.append(ref)
        return fine or found

    def divide(self, game: Game, frame: Frame, clause: str, settles: tuple[str, ...] = ()) -> bool:
        """What each target gets: there is enough for all, no more of them are chosen (see `wanted`). False while
        somebody is asked."""
        c = game.s.contexts[frame.context]
        effect = text_of(game, c)
        if effect is None:
            return True
        for need in self.needs(effect).targets:
            what = need.divided
            chosen = c.targets.get(need.target.at)
            if what is None or what.at in c.shares or not chosen:
                continue
            if frame.stage == ASKED:
                c.set_shares(what.at, game.s.answer.copy())
                game.cite_all(settles)
                frame.stage = START
                continue
            ask = Decision(frame.who, DIVIDE, Ask.DIVIDE, [Option("share", ref) for ref in chosen], clause)
            ask.total = amount(game, need.total(), c)
            ask.lo = ask.unit = self.unit(need)
            _put(game, frame, ask, c)
            return False
        return True

    def tell_apart(self, game: Game, frame: Frame, clause: str, settles: tuple[str, ...] = ()) -> None:
        """Which of the targets is "one of them" and which "the other", if different things are done to them."""
        s = game.s
        c = s.contexts[frame.context]
        effect = text_of(game, c)
        if effect is None:
            return
        for need in self.needs(effect).targets:
            chosen = c.targets.get(need.target.at)
            if not chosen:
                continue
            left = list(range(len(chosen)))
            for fate in need.fates:
                at = fate.choice.at
                if at not in c.shares and self.called_for(game, fate, c):
                    if frame.stage == START:
                        offered = [Option("choose", chosen[i]) for i in left]
                        ask = Decision(frame.who, SOME, Ask.CHOOSE, offered, clause)
                        ask.lo = ask.hi = min(len(left), amount(game, fate.choice.count, c))
                        _put(game, frame, ask, c)
                        return
                    c.set_shares(at, [left[i] for i in s.answer])
                    game.cite_all(settles)
                    frame.stage = START
                taken = c.shares.get(at, [])
                left = [i for i in left if i not in taken]

    # --- resolving -----------------------------------------------------------------------------------------------

    def drop_illegal(self, game: Game, effect: Effect, c: Context) -> tuple[int, int]:
        """What has become illegal is no target any more, and gets no share: how many there were, and are left."""
        if game.dirty:
            game.refresh()
        before = 0
        after = 0
        for need in self.needs(effect).targets:
            chosen = c.targets.get(need.target.at)
            if chosen is None:
                continue
            del c.targets[need.target.at]  # "another" speaks of the targets before this phrase
            legal = [ref for ref in chosen if self._still_legal(game, need.target.filter, ref, c)]
            c.set_targets(need.target.at, legal)
            before += len(chosen)
            after += len(legal)
            if len(legal) != len(chosen):
                left = [i for i in range(len(chosen)) if chosen[i] in legal]
                if len(chosen) > 1:
                    c.set_shares(need.target.at, left)  # which was the first of them, which the second
                for fate in need.fates:
                    if fate.choice.at in c.shares:
                        meant = c.shares[fate.choice.at]
                        c.set_shares(fate.choice.at, [left.index(i) for i in meant if i in left])
                if need.divided is not None and need.divided.at in c.shares:
                    shares = c.shares[need.divided.at]
                    c.set_shares(need.divided.at, [shares[i] for i in left])
        return before, after

    def _still_legal(self, game: Game, filter: Filter, ref: Ref, c: Context) -> bool:
        if ref < 0:
            return self.may_choose_player(game, player_of(ref), c) and matches(game, filter, ref, c)
        return game.s.alive(ref) and self.may_choose(game, ref, c) and self.fits(game, filter, ref, c)


def _put(game: Game, frame: Frame, ask: Decision, c: Context) -> None:
    """Ask, and come back to the same step with the answer."""
    ask.ref = c.source
    ask.ability = c.ability
    frame.stage = ASKED
    frame.again()
    game.ask(ask)
