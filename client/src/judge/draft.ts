/** A question on the judge's desk, with every field filled in, so that forms can be bound to it. */
import type { DeskEntry, DeskScenario, DeskSide } from '../messages'
import { words } from '../lib/words'

export type CardTable = Record<string, unknown>

export interface Entry {
  card: string
  copies: number
  alias: string
  turned: boolean
  face_down: boolean | null
  damage: number
  counters: Record<string, number>
  new: boolean
  on: string
  owner: '' | 'A' | 'B'
  side: string
  evolved: string
}

export interface Side {
  zones: Record<string, Entry[]>
  values: Record<string, number | string>
  only: string[]
}

export interface Draft {
  ruleset: string
  format: string
  title: string
  cites: string[]
  cards: CardTable[]
  a: Side
  b: Side
  turn: 'A' | 'B'
  number: number
  at: string
  play: string
  more: Record<string, unknown>
}

const side = (): Side => ({ zones: {}, values: {}, only: [] })

export function emptyDraft(ruleset: string, format = ''): Draft {
  return { ruleset, format, title: words.judge.aQuestion, cites: [], cards: [], a: side(), b: side(), turn: 'A', number: 5, at: '', play: '', more: {} }
}

export function entry(card: string): Entry {
  return { card, copies: 1, alias: '', turned: false, face_down: null, damage: 0, counters: {}, new: false, on: '', owner: '', side: '', evolved: '' }
}

function filledSide(given: DeskSide): Side {
  const zones: Record<string, Entry[]> = {}
  for (const [key, found] of Object.entries(given.zones ?? {})) zones[key] = (found as DeskEntry[]).map((one) => ({ ...entry(one.card), ...one }))
  return { zones, values: { ...given.values }, only: [...(given.only ?? [])] }
}

/** What the server says of a scenario, with what it leaves out because it is usual. */
export function filled(given: DeskScenario): Draft {
  const usual = emptyDraft(given.ruleset)
  return { ...usual, ...given, cards: (given.cards ?? []) as CardTable[], more: { ...given.more }, a: filledSide(given.a), b: filledSide(given.b) }
}

/** A draft from this browser's memory: taken only if it has the shape of one. */
export function isDraft(found: unknown): found is Draft {
  if (!found || typeof found !== 'object') return false
  const one = found as Partial<Draft>
  const sides = [one.a, one.b]
  return (
    typeof one.ruleset === 'string' && typeof one.play === 'string' && typeof one.title === 'string' && Array.isArray(one.cards) &&
    sides.every((each) => !!each && typeof each === 'object' && !!each.zones && !!each.values && Array.isArray(each.only))
  )
}

export function isEmpty(draft: Draft): boolean {
  return !draft.play.trim() && !draft.cards.length && [draft.a, draft.b].every((one) => Object.values(one.zones).every((zone) => !zone.length))
}

export function cardName(table: CardTable): string {
  return typeof table.name === 'string' ? table.name : ''
}
