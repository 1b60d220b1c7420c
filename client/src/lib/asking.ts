/** How a question is put: its words, the part of the text that asks, what each answer is called. */
import type { Ask, CardView } from '../messages'
import type { Desk } from './desk.svelte'
import { frame, places, type Place } from './look'
import { words } from './words'

/** What in a printed text asks, by what the question is about. Printed texts are English, whatever the page speaks. */
const ASKING: Record<string, RegExp> = {
  may: /\bmay\b/i,
  target: /\btarget|\bchoose|\bselect/i,
  choose: /\bchoose|\bselect|\bdiscard|\bbanish|\bput\b|\breveal/i,
  search: /\bsearch/i,
  discard: /\bdiscard/i,
  divide: /\bdivid|\bdistribut|\bsplit/i,
  mode: /\bchoose|\bselect/i,
  x: /\bX\b/,
  'pay cost': /\bpay\b/i,
  replace: /\binstead\b|\bwould\b/i,
}

export interface Piece {
  text: string
  asks: boolean
}

/** A printed text with the part that asks told apart: up to the end of its sentence. */
export function asked(text: string, about: string): Piece[] {
  const match = ASKING[about]?.exec(text)
  if (!match) return [{ text, asks: false }]
  const before = text.slice(0, match.index)
  const begins = Math.max(...['. ', ': ', '\n', ', ', '=> '].map((end) => (before.includes(end) ? before.lastIndexOf(end) + end.length : 0)))
  const stop = text.slice(match.index).search(/\.(\s|$)/)
  const ends = stop < 0 ? text.length : match.index + stop + 1
  return [
    { text: text.slice(0, begins), asks: false },
    { text: text.slice(begins, ends), asks: true },
    { text: text.slice(ends), asks: false },
  ].filter((one) => one.text)
}

/** The zones that have to be laid open to answer: what can be chosen lies in piles. */
export function piles(here: Desk): Place[] {
  const ask = here.ask
  if (!ask || ask.about === 'action' || (ask.shape !== 'one' && ask.shape !== 'some')) return []
  const wanted = new Set(ask.options.flatMap((option) => (option.idle ? [] : [option.card])))
  const found = [0, 1].flatMap((player) => places(here.layout, here.view, player)).filter((place) => ['pile', 'drawer'].includes(place.layout.spread) && place.cards.some((card) => card.id && wanted.has(card.id)))
  return ask.options.every((option) => option.card === ask.source) ? [] : found
}

/** What an answer without a card on the table is called on its button. */
export function called(here: Desk, i: number): string {
  const option = here.ask?.options[i]
  if (!option) return ''
  if (option.verb === 'no block') return words.ask.noBlock(struck(here))
  return words.ask.verbs[option.verb] ?? ''
}

export const phaseTitle = (here: Desk): string => here.layout.phases.find((one) => one.name === here.view.phase)?.title.toLowerCase() ?? 'phase'

/** Whether ending this main phase comes to ending the turn: it is the last, or there is nothing to attack with in between. */
export function endsTurn(here: Desk): boolean {
  const main = here.layout.phases.filter((one) => one.main).map((one) => one.name)
  return here.view.phase === main.at(-1) || !canFight(here)
}

/** What passing does, where one may act or pass. */
export function passing(here: Desk): string {
  const ask = here.ask
  if (ask?.passing_on === 'resolve') return words.ask.resolve
  if (ask?.passing_on !== 'phase') return words.ask.nothing
  return endsTurn(here) ? words.ask.endTurn : words.ask.endPhase(phaseTitle(here))
}

/** How much the attack would take from oneself, where attackers strike with a number of their own; 0 if that is not so. */
function struck(here: Desk): number {
  const hits = here.layout.stats.some((one) => one.name === 'atk')
  if (!hits || here.view.attacked !== -1 - here.me) return 0
  return (here.view.attackers ?? []).reduce((sum, handle) => sum + (here.cards.get(handle)?.stats?.atk ?? 0), 0)
}

/** Whether the seat below has anything that could go to battle: upright, and with numbers to fight with. */
export function canFight(here: Desk): boolean {
  const upright = (card: CardView) => !card.turned && (frame(here.layout, card)?.stats.length ?? 0) > 0
  return places(here.layout, here.view, here.me).some((place) => ['field', 'leader'].includes(place.layout.role) && place.cards.some(upright))
}

/** What the chosen payments come to, by kind of what is paid with; `of`: the price, 0 if it is not known. */
export function tally(here: Desk): { lines: { verb: string; names: string[] }[]; sums: { kind: string; n: number }[]; sum: number; of: number } {
  const ask = here.ask as Ask
  const lines = new Map<string, string[]>()
  const sums = new Map<string, number>()
  let sum = 0
  for (const i of here.chosen) {
    const option = ask.options[i]
    if (!option) continue
    const card = here.cards.get(option.card)
    lines.set(option.verb, [...(lines.get(option.verb) ?? []), card?.name ?? option.label])
    const n = here.layout.pays[option.verb] ?? 0
    sum += n
    const kind = (card?.attributes ?? []).join('/')
    if (n && kind) sums.set(kind, (sums.get(kind) ?? 0) + n)
  }
  return { lines: [...lines].map(([verb, names]) => ({ verb, names })), sums: [...sums].map(([kind, n]) => ({ kind, n })), sum, of: sum ? ask.total : 0 }
}
