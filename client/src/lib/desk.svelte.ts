/** What somebody sitting at a table sees and is doing: the view, the question, and how far they have answered it. */
import { getContext, setContext } from 'svelte'
import type { Ask, CardView, Choice, Clock, Obstacle, Player, Reason, Refused, RulesetLayout, UnderstoodSide, View } from '../messages'
import { byHandle, controller } from './look'
import type { Teller } from './story'
import { words } from './words'

export type Light = '' | 'act' | 'target' | 'chosen' | 'source'

export interface Entry {
  text: string
  detail: string
  clause: string
  options: number[]
}

export interface Menu {
  handle: number
  entries: Entry[]
  box: DOMRect
}

export interface Notice {
  message: string
  clause: string
  hint: string
}

/** What a desk can do with answers: a player's can send them, a watcher's cannot. */
export interface Sender {
  answer(chosen: number[]): Promise<void>
  check(chosen: number[]): Promise<{ ok: boolean; because: string; clause: string }>
  whyNot(card: number, label: string): Promise<Obstacle[]>
  explain(card: number, what: string): Promise<Reason[]>
}

/** What a desk can ask about cards it sees, whoever sits at it. */
export type Understand = (card: number) => Promise<UnderstoodSide[]>

export class Desk {
  layout = $state.raw<RulesetLayout>() as RulesetLayout
  view = $state.raw<View>() as View
  ask = $state.raw<Ask | null>(null)
  players = $state.raw<Player[]>([])
  /** whose side is below */
  me = $state(0)
  /** whether the seat below is this person's own */
  seated = $state(false)
  sender: Sender | null = null
  understand: Understand | null = null
  /** whether the game goes on now, so that clocks run (and not in a replay) */
  clocks = $state(false)
  /** the time agreed on, as it was last told, and when; null without a clock */
  clock = $state.raw<Clock | null>(null)
  clockAt = $state(0)
  /** which seats somebody is at */
  present = $state.raw<boolean[]>([true, true])

  chosen = $state.raw<number[]>([])
  parts = $state.raw<number[]>([])
  number = $state(0)
  /** options left to be told apart by their second card */
  aiming = $state.raw<number[]>([])
  menu = $state.raw<Menu | null>(null)
  /** the card shown large while the pointer or focus is on it */
  shown = $state.raw<CardView | null>(null)
  /** the card laid open for reading and questions */
  reading = $state.raw<CardView | null>(null)
  /** the player whose numbers are laid open, or -1 */
  numbers = $state(-1)
  /** the zone laid open: its name and whose */
  opened = $state.raw<{ name: string; player: number } | null>(null)
  notice = $state.raw<Notice | null>(null)
  verdict = $state.raw<{ ok: boolean; because: string; clause: string } | null>(null)
  sending = $state(false)
  /** the server is being asked whether what is put together would be taken */
  judging = $state(false)
  clause = $state.raw<{ id: string } | null>(null)

  cards = $derived(this.view ? byHandle(this.view) : new Map<number, CardView>())
  lights = $derived(this.#lit())
  /** options that are about no card: they are buttons */
  loose = $derived(this.#loose())
  names = $derived(this.players.map((one, i) => (one.computer ? words.computer : one.name || words.player(i))))
  /** how what has happened is told to whoever sits here */
  teller = $derived<Teller>({ layout: this.layout, who: (player) => ({ you: this.seated && player === this.me, name: this.names[player] ?? words.somebody }) })
  #seen = new Map<string, CardView>()

  /** the last turn in which this page has seen an attack */
  fought = $state(0)
  /** when the turn began and when the question was asked, as far as this page has seen it */
  turnSince = $state(Date.now())
  askedSince = $state(Date.now())

  // --- a new state ---------------------------------------------------------------------------------------------------

  /** `again`: nothing was answered since, only something beside the game has changed. */
  take(view: View, ask: Ask | null, again = false): void {
    if (view.turn !== this.view?.turn || view.turn_player !== this.view.turn_player) this.turnSince = Date.now()
    if (view.asked !== this.view?.asked) this.askedSince = Date.now()
    if (view.attackers?.length) this.fought = view.turn
    this.view = view
    for (const zone of view.zones) for (const card of zone.cards ?? []) if (card.name) this.#seen.set(card.name, card)
    if (again && this.ask && ask) return // the same question: what is half answered stays
    this.ask = ask
    this.aiming = []
    this.menu = null
    this.shown = null
    this.verdict = null
    this.judging = false
    const one = ask?.lo === 1 && ask.hi === 1 && ask.about !== 'pay' // then touching it is the answer
    this.chosen = ask && ask.shape === 'some' && ask.proposals.length && !one ? [...(ask.proposals[0] ?? [])] : []
    if (ask?.about === 'engage') this.chosen = ask.options.map((_, i) => i) // what guards is what most people want
    if (ask?.shape === 'order') this.chosen = ask.options.map((_, i) => i)
    this.number = ask?.shape === 'number' ? ask.lo : 0
    this.parts = ask?.shape === 'divide' ? shared(ask) : []
    if (this.opened && !this.#stillOpen(this.opened)) this.opened = null
  }

  #stillOpen(zone: { name: string; player: number }): boolean {
    return this.view.zones.some((one) => one.name === zone.name && (one.player === zone.player || one.player < 0))
  }

  // --- what is lit ---------------------------------------------------------------------------------------------------

  #lit(): Map<number, Light> {
    const lights = new Map<number, Light>()
    const ask = this.ask
    if (!ask) return lights
    if (this.aiming.length) {
      for (const i of this.aiming) {
        const option = ask.options[i]
        if (!option) continue
        if (option.card) lights.set(option.card, 'source')
        for (const other of option.others.slice(0, 1)) lights.set(other, 'target')
      }
      for (const handle of this.cards.keys()) if (!lights.has(handle) && lights.has(this.#standsFor(handle))) lights.set(handle, 'target')
      return lights
    }
    if (ask.shape !== 'one' && ask.shape !== 'some') return lights
    const way: Light = ask.about === 'action' || ask.about === 'attack' || ask.about === 'block' ? 'act' : 'target'
    // where all answers are about the card that asks, they are buttons, and there is nothing to choose on the table
    const asking = ask.about !== 'action' && ask.options.every((option) => option.card === ask.source)
    ask.options.forEach((option, i) => {
      if (!option.card || option.idle || asking) return
      if (ask.shape === 'some' && this.chosen.includes(i)) lights.set(option.card, 'chosen')
      else if (!lights.has(option.card)) lights.set(option.card, way)
    })
    if (ask.source && !lights.has(ask.source)) lights.set(ask.source, 'source')
    return lights
  }

  /** The options one cannot reach by touching a card on the table. */
  #loose(): number[] {
    const ask = this.ask
    if (!ask || (ask.shape !== 'one' && ask.shape !== 'some')) return []
    const found: number[] = []
    ask.options.forEach((option, i) => {
      const asking = option.card === ask.source && ask.options.every((one) => one.card === ask.source)
      if (!option.card || option.idle || asking || LISTED.has(ask.about) || !this.reachable(option.card)) found.push(i)
    })
    return found
  }

  /** The player whose leader a card is (0: it is none): who attacks the one means the other. */
  #standsFor(handle: number): number {
    const zone = this.view?.zones.find((one) => one.cards?.some((card) => card.id === handle))
    const leads = this.layout.zones.some((one) => one.name === zone?.name && one.role === 'leader')
    return zone && leads && zone.player >= 0 ? -1 - zone.player : 0
  }

  /** The options that are at a card or player; at a player also by the leader's card. */
  #at(options: number[], handle: number): number[] {
    const fits = (one: number) => options.filter((i) => one !== 0 && this.ask?.options[i]?.others.includes(one))
    const found = fits(handle)
    return found.length ? found : fits(this.#standsFor(handle))
  }

  /** A card of that name as it was last seen. */
  known(name: string): CardView | undefined {
    return this.#seen.get(name)
  }

  /** Whether a card lies somewhere on this table (and not, say, unseen in a deck). */
  reachable(handle: number): boolean {
    return handle < 0 || this.cards.has(handle)
  }

  options(handle: number): number[] {
    const ask = this.ask
    if (!ask) return []
    const own = ask.options.flatMap((option, i) => (option.card === handle && !option.idle ? [i] : []))
    return own.length ? own : ask.options.flatMap((option, i) => (option.others.includes(handle) ? [i] : []))
  }

  option(i: number): Choice | undefined {
    return this.ask?.options[i]
  }

  // --- touching things -----------------------------------------------------------------------------------------------

  /** A card or player was touched. */
  pick(handle: number, node: HTMLElement): void {
    const ask = this.ask
    this.notice = null
    if (this.aiming.length) {
      const fits = this.#at(this.aiming, handle)
      this.aiming = []
      if (fits.length === 1) void this.send([fits[0] as number])
      else if (fits.length > 1) this.#offer(handle, node, fits)
      return
    }
    const found = this.options(handle)
    if (!ask || !found.length || ask.shape === 'number' || ask.shape === 'divide' || ask.shape === 'order') {
      this.#offer(handle, node, [])
      return
    }
    if (ask.shape === 'some') {
      if (found.length > 1) this.#offer(handle, node, found)
      else this.toggle(found[0] as number)
      return
    }
    if (ask.about !== 'action' && found.length === 1) {
      void this.send([found[0] as number])
      return
    }
    this.#offer(handle, node, found)
  }

  /** A card was dragged and let go: on another card or player (`at`), or somewhere on the table (0). */
  drop(handle: number, at: number, node: HTMLElement): void {
    const ask = this.ask
    const own = ask?.shape === 'one' ? this.options(handle) : []
    const fits = this.#at(own, at)
    if (fits.length === 1) void this.send([fits[0] as number])
    else if (fits.length > 1) this.#offer(handle, node, fits)
    else this.obvious(handle, node)
  }

  /** Do what a card is for now, if there is only one such thing. */
  obvious(handle: number, node: HTMLElement): void {
    const entries = this.#entries(this.options(handle))
    if (entries.length === 1) this.enter(entries[0] as Entry)
    else if (entries.length) this.pick(handle, node)
  }

  #offer(handle: number, node: HTMLElement, options: number[]): void {
    this.menu = { handle, entries: this.#entries(options), box: node.getBoundingClientRect() }
  }

  /** Options as lines of a menu: those that differ only in whom they are at are one line, then picked on the table. */
  #entries(options: number[]): Entry[] {
    const ask = this.ask
    if (!ask) return []
    const groups = new Map<string, number[]>()
    for (const i of options) {
      const option = ask.options[i]
      if (!option) continue
      const key = option.others.length === 1 ? `${option.verb} ${option.card}` : `#${i}`
      groups.set(key, [...(groups.get(key) ?? []), i])
    }
    return [...groups.values()].map((group) => {
      const option = ask.options[group[0] as number] as Choice
      const text = group.length > 1 ? this.joins(option) ? words.ask.attackTogether : `${this.layout.verbs[option.verb] ?? option.verb}…` : this.#called(option)
      return { text, detail: option.detail, clause: option.clause, options: group }
    })
  }

  /** What an option of a card is called beside that card: what is done, and to whom. */
  #called(option: Choice): string {
    const verb = this.layout.verbs[option.verb]
    const other = option.others.length === 1 ? (option.others[0] ?? 0) : 0
    if (this.joins(option)) return words.ask.attackWith([option.card, ...option.others].map((handle) => this.cards.get(handle)?.name ?? ''))
    const at = other < 0 ? words.told.you(this.teller.who(-1 - other)) : (this.cards.get(other)?.name ?? '')
    if (verb && at) return `${verb} ${at}`
    return verb && (option.detail || option.label === option.verb) ? verb : option.label.replace(/ #\d+(?=$| )/, '')
  }

  /** Whether the other cards of an option are one's own and take part in it, instead of being what it is at. */
  joins(option: Choice | undefined): boolean {
    const others = option?.verb === 'attack' ? option.others : []
    return others.length > 0 && others.every((handle) => handle > 0 && controller(this.cards.get(handle) ?? { id: 0 }) === this.me)
  }

  enter(entry: Entry): void {
    this.menu = null
    if (entry.options.length > 1) this.aiming = entry.options
    else if (this.ask?.shape === 'some') this.toggle(entry.options[0] as number)
    else void this.send([entry.options[0] as number])
  }

  toggle(i: number): void {
    const ask = this.ask
    if (!ask) return
    if (this.chosen.includes(i)) this.chosen = this.chosen.filter((one) => one !== i)
    else if (ask.hi === 1 && ask.lo === 1 && ask.about !== 'pay') {
      void this.send([i])
      return
    } else this.chosen = [...this.chosen.slice(Math.max(0, this.chosen.length + 1 - ask.hi)), i]
    void this.#judge()
  }

  choose(chosen: number[]): void {
    this.chosen = [...chosen]
    this.verdict = null
    this.judging = false
  }

  /** Whether what is put together so far would be taken. */
  async #judge(): Promise<void> {
    const ask = this.ask
    this.verdict = null
    if (!ask?.open || !this.sender || !this.countFits) return
    const chosen = [...this.chosen]
    const current = () => this.ask === ask && chosen.join() === this.chosen.join()
    this.judging = true
    let verdict: Desk['verdict'] = null
    try {
      verdict = await this.sender.check(chosen)
    } catch {
      // Unknown is no reason to say no: the server judges again when it is sent.
    }
    if (!current()) return
    this.verdict = verdict
    this.judging = false
  }

  get countFits(): boolean {
    const ask = this.ask
    return !!ask && this.chosen.length >= ask.lo && this.chosen.length <= ask.hi
  }

  get ready(): boolean {
    const ask = this.ask
    if (!ask || this.sending) return false
    if (ask.shape === 'some') {
      if (ask.proposals.some((one) => one.length === this.chosen.length && one.every((i) => this.chosen.includes(i)))) return true
      if (ask.proposals.length && !ask.open) return false
      return this.countFits && !this.judging && this.verdict?.ok !== false
    }
    if (ask.shape === 'divide') return this.left === 0
    return ask.shape === 'order' || ask.shape === 'number'
  }

  get left(): number {
    return (this.ask?.total ?? 0) - this.parts.reduce((sum, one) => sum + one, 0)
  }

  /** What is put together is the answer. */
  confirm(): void {
    const ask = this.ask
    if (!ask || !this.ready) return
    if (ask.shape === 'some' || ask.shape === 'order') void this.send([...this.chosen])
    if (ask.shape === 'divide') void this.send([...this.parts])
    if (ask.shape === 'number') void this.send([this.number])
  }

  async send(chosen: number[]): Promise<void> {
    if (!this.sender || this.sending) return
    this.menu = null
    this.sending = true
    try {
      await this.sender.answer(chosen)
      this.notice = null
    } catch (refused) {
      this.refuse(refused as Refused)
    } finally {
      this.sending = false
    }
  }

  refuse(refused: Refused): void {
    if (refused.code === 'stale') return
    this.notice = { message: refused.message, clause: refused.clause, hint: refused.hint }
  }

  /** Leave what is half done. */
  cancel(): boolean {
    if (this.menu) this.menu = null
    else if (this.reading) this.reading = null
    else if (this.clause) this.clause = null
    else if (this.numbers >= 0) this.numbers = -1
    else if (this.opened) this.opened = null
    else if (this.aiming.length) this.aiming = []
    else if (this.notice) this.notice = null
    else return false
    return true
  }
}

/** A division to start from: as little as allowed to each, the rest to the first. */
function shared(ask: Ask): number[] {
  const parts = ask.options.map((_, i) => ask.least[i] ?? 0)
  const left = ask.total - parts.reduce((sum, one) => sum + one, 0)
  if (ask.suggested.length === parts.length) return [...ask.suggested]
  if (parts.length) parts[0] = (parts[0] ?? 0) + left
  return parts
}

/** Questions about abilities rather than cards: a list with their texts answers them. */
const LISTED = new Set(['trigger', 'replacement', 'rules', 'mode', 'which effect is applied first'])

const KEY = Symbol('desk')

export function provide(desk: Desk): Desk {
  return setContext(KEY, desk)
}

export function desk(): Desk {
  return getContext<Desk>(KEY)
}
