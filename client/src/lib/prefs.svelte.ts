/** What somebody prefers, kept in this browser only. */
import type { State, Stop } from '../messages'

export type Pace = 'slow' | 'normal' | 'fast' | 'instant'
/** milliseconds for which something that happened stays before the next is shown */
const PACES: Record<Pace, number> = { slow: 1700, normal: 900, fast: 400, instant: 0 }

export interface Prefs {
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'on' | 'off'
  sound: boolean
  /** nothing the other says is shown */
  muted: boolean
  /** how fast what the opponent does is shown */
  pace: Pace
  name: string
  guided: boolean
  ruleset: string
  /** how well the computer plays, and how long it may think when it plays its best */
  level: 'easy' | 'normal' | 'hard'
  thinks: string
  /** where to be asked at the table, and in which phases in any case, by ruleset */
  asking: State['asking']
  stops: Record<string, Stop[]>
}

const KEY = 'arbiter.prefs'
const usual: Prefs = { theme: 'system', motion: 'system', sound: false, muted: false, pace: 'normal', name: '', guided: false, ruleset: '', level: 'easy', thinks: '1s', asking: 'usual', stops: {} }

export function stored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing: the page still works, it only forgets.
  }
}

export const prefs: Prefs = $state({ ...usual, ...stored<Partial<Prefs>>(KEY, {}) })

$effect.root(() => {
  $effect(() => {
    store(KEY, $state.snapshot(prefs))
    document.documentElement.dataset.theme = prefs.theme
    document.documentElement.dataset.motion = prefs.motion
  })
})

export function moving(): boolean {
  if (prefs.motion === 'off') return false
  return prefs.motion === 'on' || !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How long something that happened is left on the table; without movement nothing is held back. */
export function pace(): number {
  return moving() ? PACES[prefs.pace] : 0
}

export function stopsAt(stops: Stop[], phase: string, own: boolean): boolean {
  return stops.some((one) => one.phase === phase && one.own === own)
}

/** The stops with this one set if it was not, and gone if it was. */
export function flipped(stops: Stop[], phase: string, own: boolean): Stop[] {
  const rest = stops.filter((one) => one.phase !== phase || one.own !== own)
  return rest.length === stops.length ? [...stops, { phase, own }] : rest
}

/** The seats held in this browser: game → token. */
export interface Held {
  token: string
  seat: number
  join: string
  ruleset: string
  at: number
  /** a first game, with hints */
  lesson?: boolean
}

const SEATS = 'arbiter.seats'

export function seats(): Record<string, Held> {
  return stored<Record<string, Held>>(SEATS, {})
}

export function hold(game: string, held: Held): void {
  const every = Object.entries({ ...seats(), [game]: held }).sort((a, b) => b[1].at - a[1].at)
  store(SEATS, Object.fromEntries(every.slice(0, 200)))
}
