/** What somebody prefers, kept in this browser only. */

export interface Prefs {
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'on' | 'off'
  sound: boolean
  name: string
  guided: boolean
  ruleset: string
  /** how well the computer plays, and how long it may think when it plays its best */
  level: 'easy' | 'normal' | 'hard'
  thinks: string
}

const KEY = 'arbiter.prefs'
const usual: Prefs = { theme: 'system', motion: 'system', sound: false, name: '', guided: false, ruleset: '', level: 'easy', thinks: '1s' }

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

/** The seats held in this browser: game → token. */
export interface Held {
  token: string
  seat: number
  join: string
  ruleset: string
  at: number
}

const SEATS = 'arbiter.seats'

export function seats(): Record<string, Held> {
  return stored<Record<string, Held>>(SEATS, {})
}

export function hold(game: string, held: Held): void {
  const every = Object.entries({ ...seats(), [game]: held }).sort((a, b) => b[1].at - a[1].at)
  store(SEATS, Object.fromEntries(every.slice(0, 200)))
}
