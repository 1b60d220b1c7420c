/** Looking things up in a layout and a view. */
import type { CardView, Colour, FrameLayout, RulesetLayout, View, ZoneLayout, ZoneView } from '../messages'
import { words } from './words'

export type Kind = FrameLayout['kind']

const PLAIN: Colour = { name: '', title: '', back: '#5d6670', ink: '#ffffff', sign: '◆' }

export function colour(layout: RulesetLayout, name: string): Colour {
  return layout.colours.find((one) => one.name === name) ?? PLAIN
}

export function colours(layout: RulesetLayout, card: CardView): Colour[] {
  const found = (card.attributes ?? []).map((name) => colour(layout, name))
  return found.length ? found : [PLAIN]
}

export function frame(layout: RulesetLayout, card: CardView): FrameLayout | undefined {
  const types = card.types ?? []
  return layout.frames.find((one) => one.types.every((type) => types.includes(type)))
}

export function kind(layout: RulesetLayout, card: CardView): Kind {
  return frame(layout, card)?.kind ?? 'other'
}

export interface Figure {
  name: string
  title: string
  short: string
  value: number
  printed: number
}

/** The numbers at a card's foot. */
export function figures(layout: RulesetLayout, card: CardView): Figure[] {
  const stats = card.stats ?? {}
  const names = frame(layout, card)?.stats ?? layout.stats.filter((one) => one.corner).map((one) => one.name)
  const found: Figure[] = []
  for (const name of names) {
    const value = stats[name]
    const look = layout.stats.find((one) => one.name === name)
    if (value === undefined || !look) continue
    found.push({ name, title: look.title, short: look.short, value, printed: card.printed?.[name] ?? value })
  }
  return found
}

export interface PlayerNumber {
  name: string
  title: string
  short: string
  value: number
  most: number
  back: string
  ink: string
  style: string
}

/** A player's numbers that are worth showing now. */
export function numbers(layout: RulesetLayout, view: View, player: number): PlayerNumber[] {
  const values = view.values[player] ?? {}
  const found: PlayerNumber[] = []
  for (const look of layout.values) {
    const zone = look.zone ? view.zones.find((one) => one.name === look.zone && one.player === player) : undefined
    const value = zone ? zone.count : (values[look.name] ?? 0)
    const most = look.of_value ? (values[look.of_value] ?? 0) : look.of
    if (look.style === 'pool' && value === 0 && most === 0) continue
    const tint = look.colour ? colour(layout, look.colour) : null
    found.push({ name: look.name, title: look.title, short: tint?.sign || look.short, value, most, back: tint?.back ?? '', ink: tint?.ink ?? '', style: look.style })
  }
  return found
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function typeLine(card: CardView): string {
  const types = (card.types ?? []).map(capital).join(' ')
  const races = (card.races ?? []).map(capital).join(' / ')
  return races ? `${types} · ${races}` : types
}

/** What a screen reader says of a card. */
export function spoken(layout: RulesetLayout, card: CardView): string {
  const t = words.card
  if (!card.name) return card.face_down ? t.faceDownCard : t.unknown
  const parts = [card.name, (card.types ?? []).join(' ')]
  if (card.cost) parts.push(t.cost(card.cost))
  for (const one of figures(layout, card)) parts.push(`${one.title} ${one.value}`)
  if (card.damage) parts.push(t.damage(card.damage))
  if (card.turned) parts.push(layout.orientation.turned)
  if (card.attacking) parts.push(t.attacking)
  if (card.blocking) parts.push(t.blocking)
  for (const [name, n] of Object.entries(card.counters ?? {})) parts.push(t.counters(n, name))
  return parts.filter(Boolean).join(', ')
}

export interface Place {
  layout: ZoneLayout
  zone: ZoneView
  /** whose part this is; a shared zone's cards are told apart by their controller */
  player: number
  cards: CardView[]
  count: number
}

/** A player's part of every zone; of shared zones in rows, the cards they control. */
export function places(layout: RulesetLayout, view: View, player: number): Place[] {
  const found: Place[] = []
  for (const look of layout.zones) {
    if (look.spread === 'stack') continue
    const zone = view.zones.find((one) => one.name === look.name && (look.shared || one.player === player))
    if (!zone) continue
    const all = zone.cards ?? []
    const cards = look.shared ? all.filter((card) => controller(card) === player) : all
    found.push({ layout: look, zone, player, cards, count: look.shared ? cards.length : zone.count })
  }
  return found
}

export function controller(card: CardView): number {
  return card.controller ?? card.owner ?? -1
}

export function stack(layout: RulesetLayout, view: View): Place | null {
  const look = layout.zones.find((one) => one.spread === 'stack')
  const zone = look && view.zones.find((one) => one.name === look.name)
  return look && zone ? { layout: look, zone, player: -1, cards: zone.cards ?? [], count: zone.count } : null
}

export function byHandle(view: View): Map<number, CardView> {
  const found = new Map<number, CardView>()
  for (const zone of view.zones) for (const card of zone.cards ?? []) if (card.id > 0) found.set(card.id, card)
  return found
}

export interface Row {
  title: string
  cards: CardView[]
}

/** The cards of a zone in its rows, the nearest to the middle first; what is attached follows what it is attached to. */
export function rows(look: ZoneLayout, cards: CardView[]): Row[] {
  if (!look.rows.length) return [{ title: look.title, cards: attachedLast(cards) }]
  const made: Row[] = look.rows.map((row) => ({ title: row.title, cards: [] }))
  const rest = look.rows.findIndex((row) => !row.types.length)
  const here = new Set(cards.map((card) => card.id))
  const at = (card: CardView) => {
    const types = card.types ?? []
    const found = look.rows.findIndex((row) => row.types.some((type) => types.includes(type)))
    return found >= 0 ? found : rest >= 0 ? rest : look.rows.length - 1
  }
  const hosts = new Map(cards.map((card) => [card.id, card]))
  for (const card of cards) {
    const host = card.host && here.has(card.host) ? hosts.get(card.host) : undefined
    made[at(host ?? card)]?.cards.push(card)
  }
  for (const row of made) row.cards = attachedLast(row.cards)
  return made
}

function attachedLast(cards: CardView[]): CardView[] {
  const here = new Set(cards.map((card) => card.id))
  const free = cards.filter((card) => !card.host || !here.has(card.host))
  return free.flatMap((card) => [card, ...cards.filter((one) => one.host === card.id)])
}

export function letter(player: number): string {
  return player === 0 ? 'A' : 'B'
}

/** Lines of the log name the players A and B; people read "you" and names. */
export function personal(text: string, names: string[], me: number): string {
  const name = (who: string) => names[who === 'A' ? 0 : 1] || who
  const mine = (who: string) => (who === 'A' ? 0 : 1) === me
  return text
    .replace(/^([AB])$/, (_, who: string) => (mine(who) ? 'you' : name(who)))
    .replace(/^(game over: )?([AB]) (now )?([a-z]+)\b/, (_, over: string = '', who: string, now: string = '', verb: string) =>
      mine(who) ? `${over}${over ? 'you' : 'You'} ${now}${bare(verb)}` : `${over}${name(who)} ${now}${verb}`)
    .replace(/(?<=^|[a-z,:+(] )([AB])'s (?=\S)/g, (_, who: string) => (mine(who) ? 'your ' : `${name(who)}’s `))
    .replace(/(?<= (?:to|by|at|from) )([AB])\b(?!')/g, (_, who: string) => (mine(who) ? 'you' : name(who)))
    .replace(/\(([AB])\)/g, (_, who: string) => (mine(who) ? '(you)' : `(${name(who)})`))
}

function bare(verb: string): string {
  if (verb === 'is') return 'are'
  if (verb === 'has') return 'have'
  return /(ch|sh|ss|x)es$/.test(verb) ? verb.slice(0, -2) : verb.replace(/s$/, '')
}

/** Cards with a key each: hidden cards share the handle 0, and several may lie in one zone. */
export function keyed(cards: CardView[]): { key: string; card: CardView }[] {
  const seen = new Set<number>()
  return cards.map((card, i) => {
    const known = card.id !== 0 && !seen.has(card.id)
    seen.add(card.id)
    return { key: known ? `${card.id}` : `?${i}`, card }
  })
}

/** How large the name of a card is printed, of 1, so that it fits on two lines beside a cost of so many signs. */
export function nameSize(name: string, signs: number): number {
  const words = name.split(/(?<=-)|\s/)
  const widest = 86 - 10.5 * signs // parts of a hundred of the card's width; a letter is about 6.2 of them
  for (let size = 1; size > 0.55; size -= 0.05) {
    const most = widest / (6.2 * size)
    let [lines, at] = [1, 0]
    for (const word of words) {
      if (at && at + word.length > most) [lines, at] = [lines + 1, 0]
      at += word.length + 1
    }
    if (lines <= 2 && words.every((word) => word.length <= most)) return size
  }
  return 0.55
}

/** A chance from 0 to 1 as people say it: never quite sure. */
export function percent(chance: number): string {
  return `${Math.max(1, Math.min(99, Math.round(chance * 100)))} %`
}
