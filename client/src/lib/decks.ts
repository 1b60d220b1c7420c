/** The decks of this browser: their keys are kept here, the decks themselves by the server. */
import type { DeckEntry, SavedDeck, SaveDeck } from '../messages'
import { api } from './api'
import { pack, unpack } from './packing'
import { store, stored } from './prefs.svelte'
import { words } from './words'

const KEYS = 'arbiter.decks'
const LAST = 'arbiter.lastDeck'
const MOST = 200
/** of a key, what names a deck in an address: enough to find it here, too little to open it elsewhere */
const SHORT = 10

export function keys(): string[] {
  const found = stored<unknown>(KEYS, [])
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string').slice(0, MOST) : []
}

function hold(key: string) {
  store(KEYS, [key, ...keys().filter((one) => one !== key)].slice(0, MOST))
}

export function short(key: string): string {
  return key.slice(0, SHORT)
}

export function keyOf(id: string): string {
  return id ? (keys().find((one) => short(one) === id) ?? '') : ''
}

export async function mine(): Promise<SavedDeck[]> {
  const held = keys()
  return held.length ? await api.decks(held) : []
}

export async function create(deck: SaveDeck): Promise<SavedDeck> {
  const made = await api.createDeck(deck)
  hold(made.key)
  return made
}

export async function remove(key: string): Promise<void> {
  await api.deleteDeck(key)
  store(KEYS, keys().filter((one) => one !== key))
}

/** The deck last played with, by ruleset. */
export function lastUsed(): Record<string, string> {
  const found = stored<unknown>(LAST, {})
  return found && typeof found === 'object' ? (found as Record<string, string>) : {}
}

export function used(ruleset: string, key: string) {
  store(LAST, { ...lastUsed(), [ruleset]: key })
}

/** What a deck needs before somebody can play it; empty if nothing. */
export function lacks(deck: { legal: boolean; whole: boolean }): string {
  if (!deck.legal) return words.deck.notLegal
  return deck.whole ? '' : words.deck.needsHands
}

export interface Carried {
  name: string
  ruleset: string
  format: string
  entries: DeckEntry[]
}

const LARGEST = 200_000 // characters of a deck in a link

/** A deck as part of an address. */
export async function packed(deck: Carried): Promise<string> {
  const rows = deck.entries.map((one) => [one.section ?? '', one.count, one.name ?? '', one.number ?? ''])
  return await pack(JSON.stringify([1, deck.ruleset, deck.format, deck.name, rows]))
}

/** The deck of an address; null if it carries none. Whatever is in it is only text until the server has looked at it. */
export async function unpacked(data: string): Promise<Carried | null> {
  const text = await unpack(data, LARGEST)
  if (text === null) return null
  try {
    return carried(JSON.parse(text))
  } catch {
    return null
  }
}

function carried(found: unknown): Carried | null {
  if (!Array.isArray(found) || found[0] !== 1 || !Array.isArray(found[4])) return null
  const entries: DeckEntry[] = []
  for (const row of found[4].slice(0, 400)) {
    if (!Array.isArray(row)) return null
    const count = Math.min(99, Math.max(1, Math.floor(Number(row[1])) || 1))
    entries.push({ section: text(row[0], 20), count, name: text(row[2], 300), number: text(row[3], 100) })
  }
  return { ruleset: text(found[1], 40), format: text(found[2], 40), name: text(found[3], 80), entries }
}

function text(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : ''
}
