/** A deck being built: its entries, what the server says of them, and keeping it. */
import type { CardDetail, DeckEntry, DeckLook, EntryShown, Problem, RulesetInfo, RulesetLayout, SavedDeck } from '../messages'
import { api, said } from '../lib/api'
import { words } from '../lib/words'

const LOOK_AFTER = 60 // milliseconds without a change
const SAVE_AFTER = 500
const MOST_COPIES = 99
const MOST_ENTRIES = 400

/** What can be put into a deck. */
export interface Addable {
  name: string
  number: string
  section: string
}

export type Saving = 'saved' | 'waiting' | 'failed'

export class Bench {
  readonly key: string
  readonly ruleset: RulesetInfo
  layout: RulesetLayout
  name = $state('')
  format = $state('')
  entries = $state.raw<DeckEntry[]>([])
  look = $state.raw<DeckLook | null>(null)
  saving = $state<Saving>('saved')
  problem = $state.raw<Problem | null>(null)
  /** the card laid open, by number or name */
  shown = $state.raw<{ of: string; set: string } | null>(null)
  detail = $state.raw<CardDetail | null>(null)
  /** where cards go; empty: where they belong */
  target = $state('')
  dragged: Addable | null = null
  /** said to those who do not see it */
  told = $state('')
  #lookTimer = 0
  #saveTimer = 0
  #looked = 0
  #unsaved = false
  /** the entries as the server last looked at them */
  #seen: DeckEntry[] = []

  constructor(saved: SavedDeck, ruleset: RulesetInfo, layout: RulesetLayout) {
    this.key = saved.key
    this.ruleset = ruleset
    this.layout = layout
    this.name = saved.name
    this.format = ruleset.formats.includes(saved.format) ? saved.format : (ruleset.formats[0] ?? '')
    this.entries = saved.entries
    void this.#lookNow()
  }

  count(name: string, number: string): number {
    return this.entries.filter((one) => same(one, name, number)).reduce((sum, one) => sum + one.count, 0)
  }

  add(card: Addable, copies = 1) {
    const section = this.target || card.section
    const at = this.entries.findIndex((one) => same(one, card.name, card.number) && (one.section || card.section) === section)
    const held = this.entries[at]
    if (held) this.#set(at, held.count + copies)
    else if (this.entries.length < MOST_ENTRIES)
      this.#put([...this.entries, { section, count: copies, name: card.name, number: card.number }])
    this.told = words.builder.nowInDeck(card.name, this.count(card.name, card.number))
  }

  /** Take one copy out, of the part the card would go to if it is there, else of any. */
  remove(card: Addable) {
    const found = this.entries.map((one, at) => ({ one, at })).filter(({ one }) => same(one, card.name, card.number))
    const held = found.find(({ one }) => one.section === (this.target || card.section)) ?? found[0]
    if (!held) return
    this.#set(held.at, held.one.count - 1)
    this.told = words.builder.nowInDeck(card.name, this.count(card.name, card.number))
  }

  change(row: EntryShown, copies: number) {
    const at = this.#at(row)
    const held = this.entries[at]
    if (!held) return
    this.#set(at, held.count + copies)
    this.told = words.builder.nowInDeck(row.name, Math.max(0, held.count + copies))
  }

  move(row: EntryShown, section: string) {
    const from = this.#at(row)
    const held = this.entries[from]
    if (!held || row.section === section) return
    const rest = this.entries.filter((_, at) => at !== from)
    const there = rest.findIndex((one) => same(one, held.name ?? '', held.number ?? '') && one.section === section)
    const other = rest[there]
    if (other) rest[there] = { ...other, count: Math.min(MOST_COPIES, other.count + held.count) }
    else rest.push({ ...held, section })
    this.#put(rest)
    this.told = words.builder.moved(row.name)
  }

  replace(entries: DeckEntry[]) {
    this.#put(entries.slice(0, MOST_ENTRIES))
  }

  /** Where an entry is now that was looked at a moment ago; -1 if it has gone. */
  #at(row: EntryShown): number {
    const seen = this.#seen[row.at]
    return seen ? this.entries.findIndex((one) => one.section === seen.section && one.name === seen.name && one.number === seen.number) : -1
  }

  #set(at: number, count: number) {
    if (count <= 0) this.#put(this.entries.filter((_, i) => i !== at))
    else this.#put(this.entries.map((one, i) => (i === at ? { ...one, count: Math.min(MOST_COPIES, count) } : one)))
  }

  #put(entries: DeckEntry[]) {
    this.entries = entries
    this.changed()
  }

  /** Something is other than it was: look at the deck and keep it, a moment later. */
  changed() {
    this.#unsaved = true
    this.saving = 'waiting'
    clearTimeout(this.#lookTimer)
    clearTimeout(this.#saveTimer)
    this.#lookTimer = window.setTimeout(() => void this.#lookNow(), LOOK_AFTER)
    this.#saveTimer = window.setTimeout(() => void this.save(), SAVE_AFTER)
  }

  async #lookNow() {
    const turn = ++this.#looked
    const entries = this.entries
    try {
      const found = await api.lookAtDeck(this.ruleset.name, this.format, entries)
      if (turn !== this.#looked) return
      this.#seen = entries
      this.look = found
      this.problem = null
    } catch (error) {
      if (turn === this.#looked) this.problem = said(error)
    }
  }

  lookAgain() {
    void this.#lookNow()
  }

  async save(): Promise<boolean> {
    clearTimeout(this.#saveTimer)
    if (!this.#unsaved) return true
    this.#unsaved = false
    const deck = { name: this.name.slice(0, 80), ruleset: this.ruleset.name, format: this.format, entries: this.entries }
    try {
      await api.saveDeck(this.key, deck)
      if (!this.#unsaved) this.saving = 'saved'
      return true
    } catch (error) {
      this.#unsaved = true
      this.saving = 'failed'
      this.problem = said(error)
      return false
    }
  }

  get unsaved(): boolean {
    return this.#unsaved
  }

  async show(of: string, set = '') {
    if (!of || (this.shown?.of === of && this.shown.set === set)) return
    this.shown = { of, set }
    try {
      const found = await api.card(this.ruleset.name, of, set)
      if (this.shown?.of === of && this.shown.set === set) this.detail = found
    } catch {
      if (this.shown?.of === of) this.detail = null
    }
  }
}

function same(one: DeckEntry, name: string, number: string): boolean {
  return number || one.number ? one.number === number : one.name === name
}
