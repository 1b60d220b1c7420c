/** Keywords in a printed text, and what the rulebook says of them. */
import type { CardView, RulesetLayout, Term } from '../messages'

export interface Worded {
  text: string
  term: Term | null
}

/** A term by its name: as keywords in brackets are written, with or without capitals and spaces, and with a number behind. */
export function named(layout: RulesetLayout, text: string): Term | null {
  const written = (name: string) => name.toLowerCase().replace(/[\s-]/g, '')
  const name = written(text.replace(/[\s:]*\d+$/, ''))
  return layout.terms.find((one) => written(one.name) === name) ?? null
}

/** A piece of text with the terms in it told apart: whole words with their capital, no part of a longer name. */
export function worded(layout: RulesetLayout, text: string): Worded[] {
  if (!layout.terms.length) return [{ text, term: null }]
  const names = [...layout.terms].sort((a, b) => b.name.length - a.name.length).map((one) => one.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-]| [A-Z])`, 'g')
  return text.split(found).map((part, i) => ({ text: part, term: i % 2 ? named(layout, part) : null })).filter((one) => one.text)
}

/** What a term means, to stand behind its name: the name is not said twice. */
export function meaning(term: Term): string {
  const said = term.gist.startsWith(term.name) ? term.gist.slice(term.name.length).replace(/^( N)?:/, '') : ` ${term.gist}`
  return said.trimEnd()
}

/** What the keywords of a card mean, each once. */
export function reminders(layout: RulesetLayout, card: CardView): Term[] {
  const inText = [...(card.text ?? '').matchAll(/\[([^[\]]+)\]/g)].map((one) => named(layout, one[1] ?? ''))
  const plain = worded(layout, card.text ?? '').map((one) => one.term)
  const keywords = (card.keywords ?? []).map((one) => named(layout, one))
  return [...new Set([...keywords, ...inText, ...plain])].filter((one): one is Term => !!one)
}
