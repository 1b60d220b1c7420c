/** Every word the page says by itself, in English; a file a page. Names of cards, zones, phases and players come from the server. */
import type { Who } from '../marks'
import { table, play, phases, plate, card, reader, menu, pick, keys, guide, advice, lesson, people, settings, end, replay, review } from './table'
import { log, told } from './log'
import { ask } from './asking'
import { lobby, games, deck, join } from './lobby'
import { builder } from './builder'
import { judge } from './judge'
import { rules } from './rules'
import { server } from './server'
import { some, whose } from './grammar'

export const en = {
  you: 'You',
  close: 'Close',
  computer: 'Computer',
  somebody: 'Somebody',
  player: (n: number) => `Player ${n + 1}`,
  whose: (who: Who) => whose(who),
  cards: (n: number) => some(n, 'card'),
  server, table, play, phases, plate, card, reader, menu, pick, keys, guide, advice, lesson, people, settings, end, replay, review, log, told, ask, lobby, games, deck, join, builder, judge, rules,
}
