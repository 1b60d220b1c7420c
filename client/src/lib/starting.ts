/** Beginning a game, and keeping the seat it gives. */
import type { NewGame, RulesetInfo } from '../messages'
import { api, type Choice } from './api'
import { used } from './decks'
import { hold, prefs } from './prefs.svelte'

/** What a table does with text of the decks that could not be read. */
export type Unread = 'refuse' | 'leave out' | 'by hand'

export interface Start {
  format?: string
  opponent?: string
  deck?: Choice
  opponent_deck?: Choice
  public?: boolean
  /** by hand, if not said: no deck is turned away for a sentence */
  unread?: Unread
  /** whether decks that break a rule of deck construction are played too */
  any_deck?: boolean
  timing?: NewGame['timing']
  /** fixes chance; only against the computer */
  seed?: number
  /** a first game: hints say what to do */
  lesson?: boolean
}

/** The computer player that was asked for: by its level, or by how long it may think. */
export const computer = (): string => (prefs.level === 'hard' ? `search:${prefs.thinks}` : prefs.level)

/** Begin a game and go to its table. */
export async function play(ruleset: RulesetInfo, wanted: Start): Promise<void> {
  const { lesson, ...rest } = wanted
  const opponent = wanted.opponent || computer()
  const game = { ruleset: ruleset.name, name: prefs.name, unread: 'by hand', ...rest, opponent }
  const seat = await api.create(game as Parameters<typeof api.create>[0])
  prefs.ruleset = ruleset.name
  if (wanted.deck?.key) used(ruleset.name, wanted.deck.key)
  hold(seat.game, { token: seat.token, seat: seat.seat, join: seat.join, ruleset: ruleset.name, at: Date.now(), ...(lesson ? { lesson } : {}) })
  location.hash = `#/game/${seat.game}`
}
