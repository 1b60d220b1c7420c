"""What a text has chosen while it is played: its targets and its lists of options, in the order written."""

from __future__ import annotations

from collections.abc import Callable

from arbiter.abilities import effects as fx
from arbiter.abilities.conditions import Unless
from arbiter.abilities.filters import IsAnother, IsOneOf
from arbiter.abilities.nodes import Ability, Amount, Condition, Effect, Node, Selector
from arbiter.abilities.selectors import Choice, Noted, Target, You
from arbiter.abilities.tree import children, walk

from .context import Context
from .ids import NO_REF, Ref


class Phrase:
    """Something a text has chosen: called for only if its option was chosen and the conditions around it are met."""

    def __init__(self, modes: int, mode: int, conditions: tuple[Condition, ...]) -> None:
        self.modes = modes  # the list of options it belongs to; -1 for none …
        self.mode = mode  # … and the option
        self.conditions = conditions

    def in_chosen_option(self, c: Context) -> bool:
        return self.modes < 0 or self.mode in c.modes.get(self.modes, [])


class Need(Phrase):
    """A target, and what is divided among what is chosen for it."""

    def __init__(self, target: Target, modes: int, mode: int, conditions: tuple[Condition, ...]) -> None:
        super().__init__(modes, mode, conditions)
        self.target = target
        self.divided: fx.Damage | fx.PutCounters | None = None
        self.fates: list[Fate] = []  # what is done to some of the targets and not to the others
        # what each player could choose when that was last looked for: it is looked at first, and is no more than a hint
        self.found_last: list[Ref] = [NO_REF, NO_REF]

    @property
    def free(self) -> bool:
        """Whether the player may choose fewer."""
        return self.target.up_to or self.target.any_number

    def total(self) -> Amount:
        """What is shared out among what is chosen."""
        assert self.divided is not None
        return self.divided.amount if isinstance(self.divided, fx.Damage) else self.divided.count


class Fate(Phrase):
    """ "Destroy one of them and return the other": which of the targets the player of the text means by "one"."""

    def __init__(self, choice: Choice, modes: int, mode: int, conditions: tuple[Condition, ...]) -> None:
        super().__init__(modes, mode, conditions)
        self.choice = choice


def is_fate(node: Node) -> bool:
    """Whether a choice is one among the targets spoken of, by the player of the text, and of a known number."""
    return (
        isinstance(node, Choice)
        and node.filter in (IsOneOf(Noted("looked")), IsOneOf(Noted("rest")))
        and isinstance(node.who, You)
        and not (node.up_to or node.any_number or node.random)
    )


def fate_name(choice: Choice) -> str:
    """Under which name an effect notes the targets that such a choice means."""
    return f"one of them {choice.at}"


class Options(Phrase):
    """A list of options, and who chooses if it is not the player of the text."""

    def __init__(
        self, menu: fx.Modes, who: Selector | None, modes: int, mode: int, conditions: tuple[Condition, ...]
    ) -> None:
        super().__init__(modes, mode, conditions)
        self.menu = menu
        self.who = who


class Needs:
    def __init__(self, effect: Effect, known: Callable[[Condition], bool]) -> None:
        """``known``: which conditions a game looks at while something is played, rather than while it resolves."""
        self.effect = effect  # kept, so that nothing else gets its number
        self.known = known
        self.targets: list[Need] = []
        self.options: list[Options] = []
        self._spoken_of: Need | None = None  # the targets that "one of them" means
        self._collect(effect, None, -1, -1, ())
        #: whether one phrase asks for "another" than those before it
        self.asks_for_others = len(self.targets) > 1 and any(
            isinstance(node, IsAnother) for need in self.targets[1:] for node in walk(need.target)
        )

    def _collect(
        self, node: Node, who: Selector | None, modes: int, mode: int, around: tuple[Condition, ...]
    ) -> None:
        """Quoted abilities and delayed effects choose for themselves."""
        if isinstance(node, Target):
            self.targets.append(Need(node, modes, mode, around))
        elif isinstance(node, fx.Modes):
            if not node.resolving:
                self.options.append(Options(node, who, modes, mode, around))
            for i, part in enumerate(node.modes):
                self._collect(part, None, node.at, i, around)
        elif isinstance(node, fx.If) and self.known(node.condition):
            self._collect(node.then, None, modes, mode, (*around, node.condition))
            if node.otherwise is not None:
                self._collect(node.otherwise, None, modes, mode, (*around, Unless(node.condition)))
        elif not isinstance(node, (Ability, fx.Delay, fx.WhenDone)):
            before = len(self.targets)
            spoken_of = self._spoken_of
            inner = node.who if isinstance(node, fx.By) else None
            if inner is not None:
                self._spoken_of = None  # another player says which, and says so while it is done
            for child in children(node):
                self._collect(child, inner, modes, mode, around)
            if inner is not None:
                self._spoken_of = spoken_of
            if isinstance(node, fx.Note) and isinstance(node.what, Target):
                self._spoken_of = self.targets[-1]
            elif isinstance(node, (fx.Look, fx.Reveal, fx.Search, fx.Special)):
                self._spoken_of = None  # "one of them" is one of the cards that are seen
            elif isinstance(node, Choice) and self._spoken_of is not None and is_fate(node):
                self._spoken_of.fates.append(Fate(node, modes, mode, around))
            if isinstance(node, (fx.Damage, fx.PutCounters)) and node.divided and self.targets:
                # what is divided belongs to what is chosen in it, or was chosen last
                self.targets[before if len(self.targets) > before else -1].divided = node
