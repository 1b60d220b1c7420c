"""How each record of :mod:`arbiter.abilities` is said: the one table the paraphrase is written and read by.

The first pattern that fits a record is used; the last one of each record has a place for all of its fields (a test
demands that). The pattern language is explained in :mod:`.template`, the words of tables are in :mod:`.words`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...abilities import abilities as ab
from ...abilities import amounts as am
from ...abilities import changes as ch
from ...abilities import conditions as q
from ...abilities import effects as fx
from ...abilities import filters as f
from ...abilities import selectors as sel
from ...abilities.nodes import Node

Phrases = Mapping[type[Node], tuple[str, ...]]

AMOUNTS: Phrases = {
    am.Const: ("{n}",),
    am.Unknown: ("{name:letter}",),
    am.Count: ("the number of {what}",),
    am.Times: ("{n} times {amount}",),
    am.Plus: ("({a} plus {b})",),
    am.Minus: ("({a} minus {b})",),
    am.Half: ("half of {amount} rounded {up?up~down}",),
    am.EqualShare: ("an equal share of {amount} for each of {among} [rounded up to {unit}]",),
    am.Quotient: ("the number of times {n} fits into {amount}",),
    am.StatOf: ("the {stat:stat} of {what}",),
    am.OwnStat: ("its own {stat:stat}",),
    am.MostOf: ("the {least?lowest~highest} {stat:stat} among {what}",),
    am.ValueOf: ("the {value:value} that {who} has|have",),
    am.PaidNumber: ("the number of {name:bracket} paid for it",),
    am.CountersOn: ("the number of counters [named {name:bracket}] on {what}",),
    am.ThatMuch: ("that much",),
    am.Rolled: ("the result of the roll",),
    am.KindsAmong: ("the number of different {aspect:aspects} among {what}",),
    am.TimesHappened: ("the {total?sum~number of times} this {window:window} that {event:event}",),
}

#: a phrase that is spoken of again says first by which name
NAMED = "[{var:bracket}, that is,] "

SELECTORS: Phrases = {
    sel.You: ("@you",),
    sel.Opponent: ("@your opponent",),
    sel.EachPlayer: ("each player",),
    sel.TurnPlayer: ("the player whose turn it is",),
    sel.ControllerOf: ("the controller of {what}",),
    sel.OwnerOf: ("the owner of {what}",),
    sel.SourceOf: ("the source of {what}",),
    sel.This: ("this card",),
    sel.Target: (
        "{any_number=True!} {count=Const 1!} " + NAMED + "any number of target {filter:all_placed}",
        NAMED + "{up_to?up to} {count} {any_number?or any number of} target {filter:placed}",
    ),
    sel.Each: (NAMED + "all {filter:all_placed}",),
    sel.Choice: (
        "{any_number=True!} {count=Const 0!} " + NAMED + "any number of {filter:all_placed} chosen "
        "{random?at random} by {who}",
        NAMED
        + "{up_to?up to} {count} {any_number?or any number of} {filter:placed} chosen {random?at random} "
        "by {who}",
    ),
    sel.Top: (
        "{of=You!} " + NAMED + "the {bottom?bottom~top} {count} card|cards of @your {zone:zone}",
        NAMED + "the {bottom?bottom~top} {count} card|cards of the {zone:zone} of {of}",
    ),
    sel.Host: ("the card this one is attached to",),
    sel.AttachedTo: (NAMED + "the cards attached to {what}",),
    sel.Noted: ("{name:noted}",),
    sel.Var: ("{name:var}",),
    sel.Both: (NAMED + "both ({parts*and|nothing})",),
    sel.Among: ("those of {what} that match {filter}",),
    sel.Linked: (NAMED + "the cards this card keeps note of [as {name:quoted}]",),
}

CONDITIONS: Phrases = {
    q.Every: ("({parts*and|always})",),
    q.Some: ("({parts*or|never})",),
    q.Unless: ("not ({part})",),
    q.Compare: ("{a} is {op:op} {b}",),
    q.Is: ("{what} is|are {filter:one}",),
    q.YouDo: ("the part before was done",),
    q.TurnOf: ("{who=You!} it is @your turn", "it is the turn of {who}"),
    q.During: ("it is now {moment:moment}",),
    q.Happened: ("this turn it happened at least {times} time|times that {event:event}",),
    q.Paid: ("{name:bracket} was paid for",),
    q.OnceATurn: ("at most {times} time|times each {per:window}",),
    q.SpentOn: ("it is spent on {kind:bracket} [of {what:one}] [from the {zone:zone}]",),
    q.KeywordCount: ("the state {name:bracket} [{number}] [of {word:quoted}] is true",),
}

CHANGES: Phrases = {
    ch.Bonus: ("gets|get {stats:bonus*and|nothing}",),
    ch.SetStats: ("now has|have {stats:setting*and|nothing}",),
    ch.LoseStats: ("no longer has|have {stats:stat*and|nothing}",),
    ch.SwitchStats: ("exchanges|exchange its {a:stat} and {b:stat}",),
    ch.GainAbilities: ("gains|gain {abilities:gained*and|nothing}",),
    ch.LoseAbilities: ("loses|lose {keywords:bracket*and|all abilities}",),
    ch.CannotGainAbilities: ("cannot gain abilities",),
    ch.ChangeWords: (
        "{mode=gain!} also has|have the {aspect:aspect} {words:quoted*and}",
        "{mode=become!} has|have only the {aspect:aspect} {words:quoted*and}",
        "{mode=lose!} has|have not the {aspect:aspect} {words:quoted*and|at all}",
        "changes|change the {aspect:aspect} ({mode:quoted}) to {words:quoted*and|nothing} "
        "{chosen?and the word chosen now~as said}",
    ),
    ch.BecomeCopy: ("becomes|become a copy of {of}",),
    ch.ChangeController: ("comes|come under the control of {who}",),
    ch.Forbid: ("cannot {act:act} [(concerning {by:one})] [unless ({unless*and}) is done]",),
    ch.Oblige: ("must {act:act} if able [(concerning {whom:one})]",),
    ch.Permit: (
        "may {act:act} [(concerning {what:one})] [a number of times equal to {amount}] [provided that {condition}]",
    ),
    ch.CostLess: (
        "{optional?may~<oblige>} pay {cost:symbols} {way:way} to play {what:one|the card itself} "
        "[for its ability {ability:bracket}] [, multiplied by {per}] [, though never below {least}]",
    ),
    ch.CardLimit: ("has|have a limit of cards in the {zone:zone} ({way:quoted}) of {amount|any number}",),
}

EFFECTS: Phrases = {
    # a Sequence is "a; b; c", see writing and reading
    fx.If: ("if {condition}, ({then:body}) [otherwise ({otherwise:body})]",),
    fx.May: ("{who} may do this: ({effect:body}) [otherwise ({otherwise:body})]",),
    fx.Modes: (
        "choose {random?at random} {up_to?up to} {count} [(or {more_up_to?up to} {more|as many} if {more_if|so})] "
        "of these {resolving?while resolving~while playing}: {modes:boxed*or|nothing}",
    ),
    fx.Option: ("(only to be chosen if {condition}) {effect:boxed}",),
    fx.PayToDo: (
        "{who} [, called {var:bracket},] may pay ({cost:paid*and|nothing}) [and if so ({then:body})] "
        "[and if not ({otherwise:body})]",
    ),
    fx.WhenDone: ("when that has been done, as an ability of its own: ({effect:body})",),
    fx.Repeat: ("do this as often as {times}: ({effect:body})",),
    fx.By: ("{who} [, called {var:bracket},] does|do this: ({effect:theirs})",),
    fx.Note: ("let {name:bracket} be {what}",),
    fx.DefineX: ("let {name:letter} be {amount}",),
    fx.Move: tuple(
        where
        + " {turned?<turned>} {face_down?face down} [with {counters:counters*and}] {reveal?after revealing it} "
        "[in {order:quoted} order] [, under {below} cards]"
        for where in (
            "{zone=field!} {controller=You!} {how:verb} {what} into the field under @your control",
            "{zone=field!} {how:verb} {what} into the field [under the control of {controller}]",
            "{place=top!} {how:verb} {what} on top of the {zone:zone} of its owner",
            "{place=bottom!} {how:verb} {what} on the bottom of the {zone:zone} of its owner",
            "{how:verb} {what} into the {zone:zone} of its owner [{place:place}] [under the control of {controller}]",
        )
    ),
    fx.Draw: (
        "{who} draws|draw {up_to?up to} {count:short} card|cards",
        "{who} draws|draw {up_to?up to} as many cards as {count}",
    ),
    fx.Discard: ("discard {what}",),
    fx.Destroy: ("<destroy> {what}",),
    fx.Banish: ("<banish> {what}",),
    fx.Remove: ("remove {what} from the game {face_down?face down}",),
    fx.Shuffle: ("{of=You!} shuffle @your {zone:zone}", "shuffle the {zone:zone} of {of}"),
    fx.Search: (
        "{of=You!} search @your {zone:zone} [and {also:zone*and}] for {up_to?up to} {count|every} {filter:counted} "
        "[and up to 1 of each of ({more*and})] {reveal?, to be revealed}, called §found [and {var:bracket}]",
        "search the {zone:zone} [and {also:zone*and}] of {of} for {up_to?up to} {count|every} {filter:counted} "
        "[and up to 1 of each of ({more*and})] {reveal?, to be revealed}, called §found [and {var:bracket}]",
    ),
    fx.Look: ("{who} looks|look at {what}, called §looked",),
    fx.Reveal: ("reveal {what}",),
    fx.ReorderTop: (
        "put {what} back on the {bottom?bottom~top} {either?or on the other end} of the {zone:zone} in any order",
    ),
    fx.Damage: (
        "{source} deals|deal {amount:short} damage {divided?divided freely} to {to}",
        "{source} deals|deal damage {divided?divided freely} to {to} equal to {amount}",
    ),
    fx.RemoveDamage: ("remove {amount|all} damage from {what}",),
    fx.Fight: ("{a} fights|fight with {b}",),
    fx.GainLife: ("{who} gains|gain {amount:short} life", "{who} gains|gain life equal to {amount}"),
    fx.LoseLife: ("{who} loses|lose {amount:short} life", "{who} loses|lose life equal to {amount}"),
    fx.PayLife: ("pay {amount|any amount of} life",),
    fx.SetLife: ("set the life of {who} to {amount}",),
    fx.Win: ("{who} wins|win the game",),
    fx.Lose: ("{who} loses|lose the game",),
    fx.Turn: ("{upright?<upright>~<turn>} {what}",),
    fx.PutCounters: (
        "put {count:short} {name:counter} counter|counters {divided?divided freely} on {what}",
        "put {name:counter} counters {divided?divided freely} on {what}, as many as {count}",
    ),
    fx.RemoveCounters: ("remove {count|all} {name:counter} counter|counters from {what}",),
    fx.MoveCounters: ("move {count|all} {name:counter} counter|counters from {frm} to {to}",),
    fx.LeaveBattle: ("remove {what} from battle",),
    fx.Pay: ("pay {cost:symbols}",),
    fx.Produce: (
        "produce {options:symbols*or|nothing} [(of the attributes of {attribute:one})] [{count} times] "
        "[(to be spent only if {only})]",
    ),
    fx.Cancel: ("cancel {what}",),
    fx.PlayCard: (
        "@you {optional?may~must} play {copy?a copy of} {what} {free?without paying its cost~and pay its cost} "
        "[where @you {less}]",
    ),
    fx.Summon: ("put {what} onto the waiting objects as a spell",),
    fx.Copy: (
        "copy {what} {retarget?with new targets if wanted~with the same targets} [, called {var:bracket}]",
    ),
    fx.Token: tuple(
        fixed
        + "create {count} [{name:quoted}] token|tokens [of type {types:quoted*and}] [of race {races:quoted*and}] "
        "[of attribute {attributes:quoted*and}] [with {stats:setting*and}] [having {abilities:gained*and}] "
        "{turned?<turned>} [in the {zone:zone}] " + whose + " [, called {var:bracket}]"
        for fixed, whose in (
            ("{controller=You!}", "under @your control"),
            ("", "under the control of {controller}"),
        )
    ),
    fx.Tokens: ("create together [, called {var:bracket}]: {kinds:boxed*along with|nothing}",),
    fx.Attach: ("attach {what} to {host}",),
    fx.Transform: (
        "{to=!} turn {what} to its other side",
        "{to=evolve!} evolve {what}",
        "turn {what} to the side {to:quoted}",
    ),
    fx.Roll: ("roll {dice} die|dice with {sides} sides",),
    fx.ExtraTurn: ("{who} takes|take an extra turn",),
    fx.SkipPhase: ("{who} skips|skip the next {phase:moment}",),
    fx.ChooseWord: ("{who} names|name a {aspect:aspect} [printed on {of:one}]",),
    fx.Special: (
        "{name=gain gem!} {what=None!} gain {amount} gem|gems of attribute {word:quoted}",
        "{name=recover!} {what=None!} recover {amount} play point|points",
        "perform {name:bracket} [on {what}] [for {amount}] [as {word:quoted}] [, called {var:bracket}]",
    ),
    fx.Apply: ("{duration:duration}, {what} {changes*and|stays as it is} [as long as {condition}]",),
    fx.Prevent: (
        "{duration:duration}, prevent {amount|all} [{detail:quoted}] damage {once?the next time it is dealt} "
        "[to {to:one}] [by {by:one}]",
    ),
    fx.Delay: ("{every?every time~the next time} {event:event} [{duration:duration}]: ({effect:body})",),
    fx.ReplaceFor: (
        "{duration:duration}, {once?the next time~every time} {event:event}, "
        "{optional?@you may have this happen instead~this happens instead}: ({instead:body})",
    ),
    fx.ChangeEvent: (
        "it happens with this change: [into the {zone:zone}] [{place:place}] {turned?<turned>} "
        "[with {counters:counters*and}] [times {factor}] [{plus:shift}] [as much as {become}] [to {to}] "
        "[under the control of {controller}]",
    ),
    fx.Nothing: ("it does not happen",),
}

ABILITIES: Phrases = {
    ab.Static: (
        "[Called {name:quoted}.] Always [in the {zone:zone}] [as long as {condition}]: {what} "
        "{changes*and|stays as it is}",
    ),
    ab.Activated: (
        "[Called {name:quoted}.] Ability to use [in the {zone:zone}] [, limited to: {limits*and}]. "
        "Cost: {cost*and|nothing}. [Rules: {rules:gained*and}.] Effect: {effect:body}",
    ),
    ab.Triggered: (
        "[Called {name:quoted}.] When {events:event*or|nothing} [while this card is in the {zone:zone}] "
        "[if {condition}] [, limited to: {limits*and},] [at the cost of ({cost*and})]: {effect:body}",
    ),
    ab.StatusTriggered: ("As soon as {condition} [while this card is in the {zone:zone}]: {effect:body}",),
    ab.Replacement: (
        "Whenever {event:event} [while this card is in the {zone:zone}] [if {condition}], "
        "{optional?you may have this happen instead~this happens instead}: {instead:body}",
    ),
    ab.SpellText: ("[Called {name:quoted}.] As this card resolves: {effect:body}",),
    ab.Keyword: (
        "{name:bracket} [{number}] [{word:quoted}] [for ({cost*and})] [concerning {filter:one}] [: {inner*and}]",
    ),
    ab.PlayRule: (
        "Rule for playing this card: {optional?optionally} {kind:playrule} [, from the {zone:zone}] "
        "[, concerning {what}] [, if {condition}] [, by doing ({cost*and})] [, so you {change}]",
    ),
    ab.DeckRule: ("Rule for building a deck: {kind:deckrule} [({number})] [, concerning {filter:one}]",),
}

#: what happens; the subject is a description, so a kind with a verb of its own comes first
_EVENT = (
    "[because of {source:one}] [(player: {player})] [from the {frm:zone}] [into the {to:zone}] [as {detail:detail}] "
    "[with an amount of {op:op} {amount}] {together?(however many at once)}"
)
#: the names by which the text speaks of what takes part in it
_ROLES = (
    " [(call what it happens to {subject_var:bracket})] [(call what causes it {source_var:bracket})] "
    "[(call the player {player_var:bracket})]"
)
EVENTS = tuple(
    said + _ROLES
    for said in (
        "{kind=phase!} {player=You!} it comes to @your {detail:moment}",
        "{kind=phase!} it comes to {detail:moment} [of {player}]",
        "{kind=transform!} {detail=evolve!} {subject:one|anything} evolves",
        "{kind=gain life!} {player|any player} gains|gain life",
        "{kind=lose life!} {player|any player} loses|lose life",
        "{kind=target!} {source:one|anything} targets {subject:one|anything}",
        "{kind=draw!} {player|any player} draws|draw [{subject:one}]",
        "{kind=move!} {to=field!} {subject:one|anything} enters the field [from the {frm:zone}] [(player: {player})] "
        "[as {detail:detail}]",
        "{kind=damage!} {source:one|anything} deals damage to {subject:one|anything} [as {detail:detail}] "
        "[with an amount of {op:op} {amount}]",
        "{kind=play!} {player|any player} plays|play {subject:one|anything} [as {detail:detail}]",
        "{subject:one|something} {kind:happening} " + _EVENT,
    )
)

#: descriptions of cards: as an adjective before the noun, as the noun, or after it
ADJECTIVES: Phrases = {
    f.IsRace: ("{name:quoted}",),
    f.IsAttribute: ("{name:attribute}",),
    f.IsTurned: ("{turned?<turned>~<straight>}",),
    f.IsFaceDown: ("{face_down?face-down~face-up}",),
    f.IsAttacking: ("attacking",),
    f.IsBlocking: ("blocking",),
    f.IsBattling: ("battling",),
    f.IsDamaged: ("damaged [by at least {least}]",),
    f.IsToken: ("token-made",),
}
NOUNS: Phrases = {
    f.IsType: ("{name:type}",),
    f.IsPlayer: ("player [who is {who}]",),
    f.IsThis: ("this card",),
}
AFTER: Phrases = {
    f.IsGeneral: ("of kind {name:quoted}",),
    f.IsNamed: ("{part=True!} with {name:quoted} in its name", "{part?partly named~named} {name:quoted}"),
    f.HasKeyword: ("with {name:bracket}",),
    f.HasNoAbility: ("without {printed?printed} abilities",),
    f.StatIs: (
        "{op=odd!} {amount=Const 0!} with odd {stat:stat}",
        "{op=even!} {amount=Const 0!} with even {stat:stat}",
        "with {stat:stat} of {op:op} {amount}",
    ),
    f.InZone: ("{of=You!} in @your {zone:zone}", "in the {zone:zone} [of {of}]"),
    f.ControlledBy: ("controlled by {who}",),
    f.OwnedBy: ("owned by {who}",),
    f.IsOther: ("other than this card",),
    f.IsAnother: ("other than the targets chosen before",),
    f.IsOneOf: ("among {what}",),
    f.HasCounter: ("with {op:op} {amount} {name:counter} counter|counters",),
    f.HasAttached: ("with {what:one} attached",),
    f.SharesWith: (
        "{aspect=another owner!} of another owner than {what}",
        "sharing its {aspect:aspect} with {others?others of} {what}",
    ),
    f.Targets: ("targeting {only?only} {what:one}",),
    f.SourceIs: ("whose source is {what:one}",),
    f.Did: ("that this turn [in this {window:window}] was the {role:quoted} when {event:event}",),
    f.Negation: ("that is not {part:one}",),
}
