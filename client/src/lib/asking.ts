/** How a question is put: its words, the part of the text that asks, what each answer is called. */
import type { Ask, CardView } from '../messages'
import type { Desk } from './desk.svelte'
import { controller, places, stack, type Place } from './look'
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

/** What else a text may have somebody choose for: then it is not told apart which is meant. */
const OTHERWISE = /\b(put|reveal|return|play|add|place|choose|select|give|look|search)/i

/** What is done with what is chosen, where the text that asks leaves no doubt: cards of a hand are discarded, others banished. */
export function chosenTo(here: Desk, text: string): string {
  const hands = here.view.zones.filter((zone) => here.layout.zones.some((look) => look.name === zone.name && look.role === 'hand'))
  const held = new Set(hands.flatMap((zone) => (zone.cards ?? []).map((card) => card.id)))
  const inHand = here.ask?.options.map((option) => held.has(option.card)) ?? []
  if (OTHERWISE.test(text)) return ''
  if (/\bdiscards?\b/i.test(text) && inHand.every(Boolean)) return 'discard'
  return /\bbanish(es)?\b/i.test(text) && !inHand.some(Boolean) ? 'banish' : ''
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

/** The card of one's own that fights: what attacks, or what blocks it. */
function fighter(here: Desk): CardView | undefined {
  const fighting = [...(here.view.attackers ?? []), ...(here.view.blockers ?? [])].flatMap((handle) => here.cards.get(handle) ?? [])
  return fighting.find((card) => controller(card) === here.me)
}

/** What a question is about that no card asks: the next thing to resolve, what divides its damage, or what attacks. */
export function reactedTo(here: Desk): CardView | undefined {
  const ask = here.ask
  if (ask?.passing_on === 'resolve') return stack(here.layout, here.view)?.cards[0]
  if (ask?.about === 'divide') return fighter(here)
  const fought = ask?.about === 'block' || ask?.passing_on === 'battle'
  return fought ? here.cards.get(here.view.attackers?.[0] ?? 0) : undefined
}

/** The one card that all that can be answered is about, where nothing else asks. */
export function onlyCard(here: Desk): CardView | undefined {
  const ask = here.ask
  if (!ask || ask.about === 'action' || ask.about === 'attack') return undefined
  const cards = new Set(ask.options.flatMap((option) => (option.card > 0 ? [option.card] : [])))
  return cards.size === 1 ? here.cards.get([...cards][0] ?? 0) : undefined
}

/** Whether a text is no sentence: keywords, numbers and costs only. */
export const wordless = (text: string): boolean => text.trim() !== '' && text.replace(/\[[^\]]*\]|\{[^}]*\}/g, '').split(/[\s,:]+/).every((word) => /^\d*$/.test(word) || /^[A-Z]/.test(word)) && text.length < 60

/** What attacks whom or what, as a sentence says it; empty if nothing attacks. */
export function attack(here: Desk): string {
  const at = here.view.attacked ?? 0
  const on = at < 0 ? words.told.you(here.teller.who(-1 - at)) : (here.cards.get(at)?.name ?? '')
  const names = (here.view.attackers ?? []).map((handle) => here.cards.get(handle)?.name ?? '')
  return names.length ? words.ask.attacks(names, on) : ''
}

/** What an answer without a card on the table is called on its button. */
export function called(here: Desk, i: number): string {
  const option = here.ask?.options[i]
  if (!option) return ''
  if (option.verb === 'no block') return words.ask.noBlock(struck(here))
  // a main phase after an attack phase without an attack is passed by itself
  if (option.verb === 'no attack' && here.fought !== here.view.turn && here.layout.phases.filter((one) => one.main).length > 1) return words.ask.noAttackAtAll
  if (option.verb === 'mode' && option.detail) return option.detail
  return words.ask.verbs[option.verb] ?? ''
}

export const phaseTitle = (here: Desk): string => here.layout.phases.find((one) => one.name === here.view.phase)?.title.toLowerCase() ?? words.ask.phase

/** Whether ending this main phase comes to ending the turn: it is the last, or there is nothing to attack with in between. */
export function endsTurn(here: Desk): boolean {
  const main = here.layout.phases.filter((one) => one.main).map((one) => one.name)
  return here.view.phase === main.at(-1) || !here.ask?.can_attack
}

/** What passing does, where one may act or pass. */
export function passing(here: Desk): string {
  const ask = here.ask
  if (ask?.passing_on === 'resolve') return words.ask.resolve
  if (ask?.passing_on !== 'phase') return words.ask.nothing
  return endsTurn(here) ? words.ask.endTurn : words.ask.toAttack
}

/** How much the attack would take from oneself, where attackers strike with a number of their own; 0 if that is not so. */
function struck(here: Desk): number {
  const hits = here.layout.stats.some((one) => one.name === 'atk')
  if (!hits || here.view.attacked !== -1 - here.me) return 0
  return (here.view.attackers ?? []).reduce((sum, handle) => sum + (here.cards.get(handle)?.stats?.atk ?? 0), 0)
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
