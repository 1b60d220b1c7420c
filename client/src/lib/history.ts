/** What somebody has played, kept in this browser only. */
import { store, stored } from './prefs.svelte'

export interface Played {
  game: string
  ruleset: string
  deck: string
  opponent: string
  result: 'won' | 'lost' | 'draw'
  turns: number
  /** seconds from sitting down to the end, as far as this browser was there */
  seconds: number
  at: number
}

const KEY = 'arbiter.history'
const MOST = 500

export const history = (): Played[] => stored<Played[]>(KEY, [])

/** Note a game that is over, once. */
export function note(one: Played): void {
  const before = history()
  if (before.some((other) => other.game === one.game)) return
  store(KEY, [one, ...before].slice(0, MOST))
}

export interface Tally {
  won: number
  lost: number
  draw: number
}

export function tally(played: Played[]): Tally {
  const made: Tally = { won: 0, lost: 0, draw: 0 }
  for (const one of played) made[one.result] += 1
  return made
}
