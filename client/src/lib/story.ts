/** The log as people tell it: what belongs together is one sentence, which opens to its lines. */
import type { LogLine, RulesetLayout } from '../messages'
import { plain, type Who } from './words/marks'
import { words } from './words'

export interface Told {
  /** the number of its first line */
  at: number
  sentence: string
  /** what came of it, shown beside it */
  outcome: string[]
  /** the printed text of an ability of which nothing else is to be seen */
  text: string
  lines: { line: LogLine; sentence: string }[]
}

export interface Turn {
  turn: number
  player: number
  phases: LogLine[]
  told: Told[]
}

export interface Teller {
  layout: RulesetLayout
  who: (player: number) => Who
}

const what = (line: LogLine | undefined): string => line?.fact?.what ?? ''
const ENDED = new Set(['lose', 'game over'])

/** One line as a sentence. */
export function sentence(line: LogLine, teller: Teller): string {
  const told = words.told
  const fact = line.fact ?? {}
  const { card = '', amount = 0, detail = '', source = '' } = fact
  const who = teller.who(fact.player ?? -1)
  const zone = (name: string, of: number) => {
    const title = teller.layout.zones.find((one) => one.name === name)?.title ?? name
    return told.zone(title, of >= 0 ? teller.who(of) : null)
  }
  const on = fact.on ?? -1
  const life = teller.layout.values.find((one) => one.style === 'life')?.short ?? ''
  switch (fact.what) {
    case 'play':
      return fact.ability ? told.waits(card) : told.plays(who, card)
    case 'resolve':
      return told.resolves(card)
    case 'cancel':
      return told.cancelled(card, source)
    case 'attack':
      return told.attacks(card, attacked(line, teller))
    case 'block':
      return told.blocks(card, source)
    case 'fight':
      return told.fights(source, card)
    case 'battle ends':
      return told.battleEnds
    case 'damage':
      return on >= 0 ? told.takes(teller.who(on), amount, source) : told.hurt(card, amount, source)
    case 'destroy':
      return told.destroyed(card, source)
    case 'banish':
      return told.banished(card)
    case 'gain life':
      return told.gains(who, amount, life)
    case 'lose life':
      return told.losesLife(who, amount, life)
    case 'turn':
      return told.turns(card, teller.layout.orientation.turn)
    case 'upright':
      return told.turns(card, teller.layout.orientation.restore)
    case 'counter put':
      return told.countersOn(amount, detail, card)
    case 'counter removed':
      return told.countersOff(amount, detail, card)
    case 'produce':
      return told.produces(who, detail)
    case 'call':
      return told.calls(who, card)
    case 'reveal':
      return told.revealed(card)
    case 'search':
      return told.searches(who)
    case 'shuffle':
      return told.shuffles(who)
    case 'attach':
      return told.attached(card)
    case 'transform':
      return told.changes(card, teller.layout.words[`transform ${detail}`] ?? '')
    case 'roll':
      return told.rolls(who, amount)
    case 'control':
      return told.controls(who, card)
    case 'extra turn':
      return told.anotherTurn(who)
    case 'lose':
      return words.end.why[detail]?.(who, life) ?? line.text
    case 'game over':
      return over(detail, fact.player ?? -1, teller)
    case 'by hand':
      return `${told.byHand[amount]?.(who, card) ?? ''}: ${detail}`
    case 'move':
      break
    default:
      return line.text
  }
  const { frm = '', frm_of = -1, to = '', to_of = -1 } = fact
  if (drawn(line, teller)) return told.draws(teller.who(to_of), [card])
  if (putBack(line, teller)) return told.putsBack(teller.who(frm_of), [card])
  if (role(frm, teller) === 'hand' && role(to, teller) === 'discard') return told.discards(teller.who(frm_of), card)
  if (role(frm, teller) === 'hand' && teller.layout.words[`into ${to}`]) return told.puts(teller.who(frm_of), teller.layout.words[`into ${to}`] ?? '', card)
  if (toHand(line, teller)) return told.fetches(teller.who(to_of), [card])
  if (role(to, teller) === 'field') return told.enters(card, zone(to, to_of >= 0 ? to_of : (fact.player ?? -1)))
  if (frm === to && frm_of === to_of) return told.within(card, zone(to, to_of))
  return told.moves(card, frm ? zone(frm, frm_of) : '', zone(to, to_of))
}

/** Whom or what an attack is at. */
function attacked(line: LogLine, teller: Teller): string {
  const { by = -1, source = '' } = line.fact ?? {}
  return by >= 0 ? words.told.you(teller.who(by)) : source ? words.told.card(source) : ''
}

/** How the game ended, for whoever reads it. */
export function over(result: string, winner: number, teller: Teller): string {
  if (result === 'draw' || winner < 0) return words.end.draw
  const who = teller.who(winner)
  return who.you ? words.end.won : words.end.wins(who.name)
}

/** Why the game ended: a sentence for each who lost. */
export function why(lines: LogLine[], teller: Teller): { sentence: string; clause: string }[] {
  const ending = lines.slice(-6)
  const found = ending.filter((line) => what(line) === 'lose').map((line) => ({ sentence: sentence(line, teller), clause: line.clause }))
  if (found.length) return found
  return ending.some((line) => what(line) === 'game over' && line.fact?.detail === 'draw') ? [{ sentence: words.end.loop, clause: '' }] : []
}

/** A card that is destroyed has also gone to its discard pile, one that changes has also gone where it then is: said once. */
function said(lines: LogLine[]): LogLine[] {
  const tells = (line: LogLine, move: LogLine) =>
    line.fact?.card === move.fact?.card && (['destroy', 'banish'].includes(what(line)) || (what(line) === 'transform' && line.fact?.detail === move.fact?.why))
  return lines.filter((line, i) => what(line) !== 'move' || !lines.slice(Math.max(0, i - 3), i + 4).some((other) => tells(other, line)))
}

const BATTLE = new Set(['block', 'damage', 'destroy', 'banish', 'fight', 'battle ends'])
const COSTS = new Set(['turn', 'reveal', 'produce', 'counter removed', 'lose life', 'banish'])
const same = (a: LogLine | undefined, b: LogLine | undefined) => a?.fact?.card === b?.fact?.card && !!a?.fact?.ability === !!b?.fact?.ability

/** Lines before a play that are its announcement and its cost. */
function announcing(lines: LogLine[], at: number, teller: Teller): number {
  const play = lines[at]
  let first = at
  for (let n = at - 1; n >= 0; n -= 1) {
    const line = lines[n]
    const fact = line?.fact
    const own = what(line) === 'move' && !drawn(line as LogLine, teller) && (fact?.card === play?.fact?.card || fact?.why === 'cost' || fact?.frm_of === play?.fact?.player)
    if (line?.by_hand !== play?.by_hand || !(COSTS.has(what(line)) || own)) break
    first = n
  }
  return first
}

/** What is told, a thing each, in the order it happened. */
function things(lines: LogLine[], from: number, teller: Teller): Told[] {
  const told: Told[] = []
  const taken = new Set<number>()
  const of = (numbers: number[]) => numbers.map((n) => ({ line: lines[n] as LogLine, sentence: sentence(lines[n] as LogLine, teller) }))
  const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const make = (numbers: number[], sentence: string, outcome: string[] = [], text = '') => {
    for (const n of numbers) taken.add(n)
    told.push({ at: from + (numbers[0] ?? 0), sentence, outcome, text, lines: of(numbers) })
  }
  /** a resolution, from its first line to the last thing that came of it; of an ability that leaves no trace, what it says */
  const resolved = (first: number, at: number, last: number, title: string, paid: string[] = []) => {
    const fact = lines[at]?.fact
    const found = outcomes(at, last, fact?.card ?? '')
    const silent = !found.length && !!fact?.ability
    make(span(first, last), title, [...paid, ...(silent && !fact?.text ? [words.told.nothing] : found)], silent ? (fact?.text ?? '') : '')
  }
  /** the cards that were given for what is played at this line: nobody should have to look for them in the discard pile */
  const given = (first: number, play: number) =>
    said(lines.slice(first, play))
      .filter((line) => what(line) === 'banish' || (what(line) === 'move' && role(line.fact?.to, teller) === 'discard'))
      .map((line) => sentence(line, teller))
  const run = (at: number, fits: (line: LogLine | undefined) => boolean) => {
    let last = at
    while (last + 1 < lines.length && fits(lines[last + 1])) last += 1
    return last
  }
  /** what came of a resolution that begins at this line, up to the next thing somebody does */
  const effects = (at: number) =>
    run(at, (line) => !['play', 'resolve', 'attack', 'block', 'battle ends', 'phase', 'fight', 'lose', 'game over', 'by hand', 'upright', 'call', ''].includes(what(line)) && !inBattle(line, at) && line?.kind === 'event' && !begins(line))
  /** damage by another rule than that which resolves: a battle goes on */
  const inBattle = (line: LogLine | undefined, at: number) => what(line) === 'damage' && (line?.fact?.detail === 'battle' || line?.clause !== lines[at]?.clause)
  const begins = (line: LogLine | undefined) => {
    const n = line ? lines.indexOf(line) : -1
    // a card that is called: what turned for it and the card itself come first
    if (['turn', 'move'].includes(what(line)) && [1, 2].some((by) => what(lines[n + by]) === 'call')) return true
    const play = lines.findIndex((one, i) => i > n && what(one) === 'play')
    return play >= 0 && announcing(lines, play, teller) <= n
  }
  /** the last of what is turned as a cost from here on; before `at` if nothing is */
  const costs = (at: number) => run(at - 1, (one) => what(one) === 'turn' && one?.fact?.why === 'cost' && one.fact.player === lines[at]?.fact?.player)
  /** the card from a hand that what is turned from here on pays for; -1 if nothing is paid */
  const paidFor = (at: number) => {
    const next = run(at, (one) => what(one) === 'turn' && one?.fact?.player === lines[at]?.fact?.player) + 1
    const fact = lines[next]?.fact
    return what(lines[next]) === 'move' && role(fact?.frm, teller) === 'hand' && fact?.frm_of === lines[at]?.fact?.player ? next : -1
  }
  const outcomes = (first: number, last: number, name: string) =>
    said(lines.slice(first, last + 1))
      .filter((line) => !['resolve', 'turn', 'shuffle'].includes(what(line)) && !(what(line) === 'move' && line.fact?.card === name && ['resolve', 'resolved', ''].includes(line.fact.why ?? '')))
      .map((line) => sentence(line, teller))

  /** the last line of what is struck after an attack, a block or a blow at this line, as long as nobody does anything */
  const struck = (at: number) => {
    let last = at
    for (let n = at + 1; n < lines.length; n += 1) {
      const line = lines[n]
      const blocks = what(line) === 'turn' && what(lines[n + 1]) === 'block' && same(lines[n + 1], line)
      const falls = what(line) === 'move' && (role(line?.fact?.to, teller) === 'wounds' || (role(line?.fact?.frm, teller) === 'field' && role(line?.fact?.to, teller) === 'discard')) && !begins(line)
      if (line?.kind !== 'event' || line.by_hand || !(BATTLE.has(what(line)) || blocks || falls)) break
      if (!blocks) last = n
    }
    return last
  }
  /** the last line of an attack of several for which cards turn from here on; before `at` if there is none */
  const together = (at: number) => {
    const turned = run(at, (line) => what(line) === 'turn' && line?.fact?.player === lines[at]?.fact?.player)
    const last = run(turned, (line) => what(line) === 'attack')
    const cards = lines.slice(at, turned + 1).map((line) => line.fact?.card)
    return last > turned + 1 && lines.slice(turned + 1, last + 1).every((line) => cards.includes(line.fact?.card)) ? last : -1
  }
  /** an attack, a block or a blow, and what came of it; its last line */
  const battle = (first: number, at: number) => {
    const last = struck(at)
    const came = said(lines.slice(at + 1, last + 1)).filter((line) => !['turn', 'fight', 'battle ends'].includes(what(line)))
    const party = lines.slice(first, at + 1).filter((line) => what(line) === 'attack')
    const title = party.length > 1 ? words.told.attackTogether(party.map((line) => line.fact?.card ?? ''), attacked(lines[at] as LogLine, teller)) : sentence(lines[at] as LogLine, teller)
    make(span(first, last), title, came.map((line) => sentence(line, teller)))
    return last
  }

  for (let n = 0; n < lines.length; n += 1) {
    if (taken.has(n)) continue
    const line = lines[n] as LogLine
    const kind = what(line)
    const play = lines.findIndex((one, i) => i >= n && what(one) === 'play')
    if (line.kind === 'event' && play >= 0 && announcing(lines, play, teller) <= n && !line.by_hand) {
      const done = lines[play + 1]
      const name = lines[play]?.fact?.card ?? ''
      const ability = !!lines[play]?.fact?.ability
      const title = sentence(lines[play] as LogLine, teller)
      if (what(done) === 'resolve' && same(done, lines[play])) {
        resolved(n, play + 1, effects(play + 1), ability ? words.told.ability(name) : title, given(n, play))
      } else make(span(n, play), title, given(n, play))
      n = told.at(-1)?.lines.length ? n + (told.at(-1)?.lines.length ?? 1) - 1 : n
    } else if (kind === 'resolve') {
      resolved(n, n, effects(n), line.fact?.ability ? words.told.ability(line.fact.card ?? '') : sentence(line, teller))
      n = effects(n)
    } else if (costs(n) >= n && what(lines[costs(n) + 1]) === 'resolve' && lines[costs(n) + 1]?.fact?.player === line.fact?.player) {
      // what is paid for and not played as a card or an ability is, and resolves at once
      const at = costs(n) + 1
      resolved(n, at, effects(at), words.told.ability(lines[at]?.fact?.card ?? ''))
      n = effects(at)
    } else if (kind === 'turn' && ['attack', 'block'].includes(what(lines[costs(n + 1) + 1])) && same(lines[costs(n + 1) + 1], line)) {
      n = battle(n, costs(n + 1) + 1)
    } else if (kind === 'turn' && together(n) > n) {
      n = battle(n, together(n))
    } else if (kind === 'upright') {
      const last = run(n, (one) => what(one) === 'upright' && one?.fact?.player === line.fact?.player)
      const title = last > n ? words.told.restores(teller.who(line.fact?.player ?? -1), teller.layout.orientation.restore, last - n + 1) : sentence(line, teller)
      make(span(n, last), title)
      n = last
    } else if (toHand(line, teller)) {
      const draws = drawn(line, teller)
      const last = run(n, (one) => !!one && toHand(one, teller) && drawn(one, teller) === draws && one.fact?.to_of === line.fact?.to_of)
      const names = lines.slice(n, last + 1).map((one) => one.fact?.card ?? '')
      make(span(n, last), words.told[draws ? 'draws' : 'fetches'](teller.who(line.fact?.to_of ?? -1), names))
      n = last
    } else if (putBack(line, teller)) {
      const last = run(n, (one) => putBack(one, teller) && one?.fact?.frm_of === line.fact?.frm_of)
      make(span(n, last), words.told.putsBack(teller.who(line.fact?.frm_of ?? -1), lines.slice(n, last + 1).map((one) => one.fact?.card ?? '')))
      n = last
    } else if (['attack', 'block', 'damage'].includes(kind)) {
      n = battle(n, n)
    } else if (kind === 'battle ends' && told.length) {
      told.at(-1)?.lines.push(...of([n]))
    } else if (kind === 'turn' && paidFor(n) > n) {
      const done = paidFor(n)
      make(span(n, done), sentence(lines[done] as LogLine, teller))
      n = done
    } else if (costs(n) > n && what(lines[costs(n) + 1]) !== 'call') {
      const last = costs(n)
      make(span(n, last), words.told.restores(teller.who(line.fact?.player ?? -1), teller.layout.orientation.turn, last - n + 1))
      n = last
    } else if (kind === 'turn' || kind === 'move') {
      const call = run(n, (one) => ['turn', 'move'].includes(what(one)))
      if (what(lines[call + 1]) === 'call') {
        const called = lines.slice(n, call + 1).find((one) => what(one) === 'move')?.fact?.card ?? lines[call + 1]?.fact?.card ?? ''
        make(span(n, call + 1), words.told.calls(teller.who(lines[call + 1]?.fact?.player ?? -1), called))
        n = call + 1
      } else {
        // what is destroyed together moves together first
        const end = lines.findIndex((one, i) => i > n && i <= n + 6 && !taken.has(i) && ['destroy', 'banish'].includes(what(one)) && same(one, line))
        if (kind === 'move' && end > n) make([n, end], sentence(lines[end] as LogLine, teller))
        else make([n], sentence(line, teller))
      }
    } else if (kind === 'shuffle') {
      // several decks of one player are shuffled one after the other
      const last = run(n, (one) => what(one) === 'shuffle' && one?.fact?.player === line.fact?.player)
      make(span(n, last), sentence(line, teller))
      n = last
    } else if (kind === 'fight') taken.add(n)
    else make([n], sentence(line, teller))
  }
  return told
}

const role = (zone: string | undefined, teller: Teller) => teller.layout.zones.find((one) => one.name === zone)?.role

/** A card goes from a deck to a hand. */
const toHand = (line: LogLine, teller: Teller) => what(line) === 'move' && role(line.fact?.frm, teller) === 'deck' && role(line.fact?.to, teller) === 'hand'
/** Before the first turn all that comes from a deck is drawn, whatever the rules call it. */
const drawn = (line: LogLine, teller: Teller) => (line.fact?.why === 'draw' || !line.fact?.turn) && toHand(line, teller)
const putBack = (line: LogLine | undefined, teller: Teller) => what(line) === 'move' && role(line?.fact?.frm, teller) === 'hand' && role(line?.fact?.to, teller) === 'deck'

/** The whole log, a turn each. */
export function story(lines: LogLine[], teller: Teller): Turn[] {
  const turns: { turn: Turn; lines: LogLine[]; from: number }[] = []
  lines.forEach((line, n) => {
    const number = line.fact?.turn ?? turns.at(-1)?.turn.turn ?? 0
    let now = turns.at(-1)
    if (!now || (now.turn.turn !== number && !ENDED.has(what(line)))) {
      now = { turn: { turn: number, player: -1, phases: [], told: [] }, lines: [], from: n }
      turns.push(now)
    }
    if (line.kind === 'phase') {
      now.turn.player = now.turn.player < 0 ? (line.fact?.player ?? -1) : now.turn.player
      now.turn.phases.push(line)
    } else now.lines.push(line)
  })
  return turns.map(({ turn, lines: own, from }) => ({ ...turn, told: things(own, from, teller) }))
}

/** What is read out of new lines: whole things only. */
export function spoken(lines: LogLine[], teller: Teller): string[] {
  return story(lines, teller).flatMap((turn) => turn.told.map((one) => plain([one.sentence, ...one.outcome].join(', '))))
}
