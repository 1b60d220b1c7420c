/** What lies on the judge's desk: the question, what it came to, and which step is looked at. */
import type { DeskRun, DeskWords, Problem, RulesetLayout } from '../messages'
import { api, said } from '../lib/api'
import { store } from '../lib/prefs.svelte'
import { cardName, entry, type CardTable, type Draft } from './draft'

export const KEPT = 'arbiter.desk'

export class Bench {
  draft = $state<Draft>() as Draft
  words: DeskWords
  layout: RulesetLayout
  run = $state.raw<DeskRun | null>(null)
  /** the layout of the edition it was played under */
  shownLayout = $state.raw<RulesetLayout>() as RulesetLayout
  /** the step that is looked at */
  at = $state(0)
  /** the edition it is played under; empty: its own */
  under = $state('')
  busy = $state(false)
  /** something was changed since it was played */
  stale = $state(true)
  problem = $state.raw<Problem | null>(null)
  notes = $state.raw<string[]>([])
  #again = false

  constructor(draft: Draft, words: DeskWords, layout: RulesetLayout) {
    this.draft = draft
    this.words = words
    this.layout = this.shownLayout = layout
  }

  /** Whatever is changed makes the result an old one, and is kept in this browser. */
  changed(): void {
    this.stale = true
    store(KEPT, this.scenario())
  }

  scenario(): Draft {
    return $state.snapshot(this.draft) as Draft
  }

  /** Play it as it is now. Asked again meanwhile, it is played once more when the first is done. */
  async play(): Promise<void> {
    this.#again = true
    if (this.busy) return
    this.busy = true
    try {
      while (this.#again) {
        this.#again = false
        await this.#playOnce()
      }
    } finally {
      this.busy = false
    }
  }

  async #playOnce(): Promise<void> {
    try {
      const scenario = this.scenario()
      const run = await api.deskRun(scenario, this.under)
      this.shownLayout = this.under ? await api.layout(this.under, '') : this.layout
      this.run = run
      this.at = Math.max(0, run.steps.length - 1)
      this.stale = JSON.stringify(scenario) !== JSON.stringify(this.scenario())
      this.problem = null
    } catch (error) {
      this.problem = said(error)
    }
  }

  /** Add a line to the script, and play it. */
  async say(line: string): Promise<void> {
    const before = this.draft.play.replace(/\s+$/, '')
    this.draft.play = `${before}${before ? '\n' : ''}${line}\n`
    this.changed()
    await this.play()
  }

  /** Say something right after a line of the script (0: before all of them), in place of the answer nobody gave. */
  async sayAfter(number: number, line: string): Promise<void> {
    const lines = this.draft.play.split('\n')
    const isWait = /^\s*(until|pass)/i.test(lines[number - 1] ?? '')
    lines.splice(isWait ? number - 1 : number, 0, line)
    this.draft.play = lines.join('\n')
    this.changed()
    await this.play()
  }

  // --- cards -----------------------------------------------------------------------------------------------------------

  get described(): string[] {
    return this.draft.cards.map(cardName).filter(Boolean)
  }

  knows(name: string): boolean {
    const wanted = name.toLowerCase()
    return [...this.described, ...this.words.plain].some((one) => one.toLowerCase() === wanted)
  }

  describe(tables: CardTable[]): void {
    const names = new Set(this.described)
    this.draft.cards.push(...tables.filter((one) => !names.has(cardName(one))))
    this.changed()
  }

  put(player: 'A' | 'B', zone: string, card: string): void {
    const side = player === 'A' ? this.draft.a : this.draft.b
    if (!side.zones[zone]) side.zones[zone] = []
    const lying = side.zones[zone] ?? [] // read again: what is kept is watched, what was assigned is not
    const same = lying.find((one) => one.card === card && isPlain(one))
    if (same && this.words.zones.some((one) => one.key === zone && !one.in_play)) same.copies += 1
    else lying.push(entry(card))
    this.changed()
  }
}

function isPlain(one: { alias: string; turned: boolean; damage: number; on: string; new: boolean }): boolean {
  return !one.alias && !one.turned && !one.damage && !one.on && !one.new
}
