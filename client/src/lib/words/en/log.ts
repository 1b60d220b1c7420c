/** What has happened, told from the facts the server sends. */
import { card, does, object, some, subject, third, whose } from './grammar'
import type { Who } from '../marks'

export const log = {
  title: 'What has happened',
  close: 'Close the log',
  all: 'Show everything',
  before: 'Before the first turn',
  turn: (n: number, who: Who) => `Turn ${n} · ${subject(who)}`,
  phases: 'The phases of this turn',
  byHand: 'by hand',
  byHandFor: (text: string) => `By hand, for: “${text}”`,
  because: (name: string) => `Because of ${card(name)}.`,
  noRule: 'No rule in particular.',
  details: (n: number) => some(n, 'detail'),
}

/** Cards by their names; hidden ones are counted. */
const listed = (names: string[]) => (names.length === 1 || names.every(Boolean) ? names.map(card).join(', ') : some(names.length, 'card'))

/** What happened, a sentence each: made of the facts the server sends. */
export const told = {
  plays: (who: Who, name: string) => `${does(who, 'play')} ${card(name)}`,
  waits: (name: string) => `An ability of ${card(name)} waits to resolve`,
  ability: (name: string) => `An ability of ${card(name)} resolves`,
  outcome: (what: string, outcome: string) => `${what}: ${outcome}`,
  nothing: 'nothing happens',
  resolves: (name: string) => `${card(name)} resolves`,
  cancelled: (name: string, by: string) => `${card(name)} is cancelled${by ? ` by ${card(by)}` : ''}`,
  attacks: (name: string, at: string) => `${card(name)} attacks${at ? ` ${at}` : ''}`,
  attackTogether: (names: string[], at: string) => `${names.map(card).join(' and ')} attack${at ? ` ${at}` : ''} together`,
  blocks: (name: string, what: string) => `${card(name)} blocks${what ? ` ${card(what)}` : ''}`,
  fights: (name: string, other: string) => `${card(name)} fights ${card(other)}`,
  battleEnds: 'The battle ends',
  takes: (who: Who, n: number, from: string) => `${does(who, 'take')} ${n} damage${from ? ` from ${card(from)}` : ''}`,
  hurt: (name: string, n: number, from: string) => `${from ? `${card(from)} deals` : 'There is'} ${n} damage to ${card(name)}`,
  destroyed: (name: string, by: string) => `${card(name)} is destroyed${by ? ` by ${card(by)}` : ''}`,
  banished: (name: string) => `${card(name)} is banished`,
  gains: (who: Who, n: number, life: string) => `${does(who, 'gain')} ${n} ${life}`,
  losesLife: (who: Who, n: number, life: string) => `${does(who, 'lose')} ${n} ${life}`,
  draws: (who: Who, names: string[]) => `${does(who, 'draw')} ${listed(names)}`,
  fetches: (who: Who, names: string[]) => `${does(who, 'take')} ${listed(names)} from the deck`,
  putsBack: (who: Who, names: string[]) => `${does(who, 'put')} ${listed(names)} into the deck`,
  discards: (who: Who, name: string) => `${does(who, 'discard')} ${card(name)}`,
  enters: (name: string, zone: string) => `${card(name)} enters ${zone}`,
  within: (name: string, zone: string) => `${card(name)} goes to another place in ${zone}`,
  moves: (name: string, from: string, to: string) => `${card(name)} goes${from ? ` from ${from}` : ''} to ${to}`,
  calls: (who: Who, name: string) => `${does(who, 'call')} ${card(name)}`,
  produces: (who: Who, what: string) => `${does(who, 'produce')} ${what}`,
  turns: (name: string, verb: string) => `${card(name)} ${third(verb)}`,
  restores: (who: Who, verb: string, n: number) => `${does(who, verb)} ${some(n, 'card')}`,
  countersOn: (n: number, kind: string, name: string) => `${some(n, `${kind} counter`)} on ${card(name)}`,
  countersOff: (n: number, kind: string, name: string) => `${some(n, `${kind} counter`)} off ${card(name)}`,
  revealed: (name: string) => `${card(name)} is revealed`,
  searches: (who: Who) => does(who, 'search'),
  shuffles: (who: Who) => does(who, 'shuffle'),
  attached: (name: string) => `${card(name)} is attached`,
  /** `how`: what the game says of it */
  changes: (name: string, how: string) => `${card(name)} ${how || 'changes its form'}`,
  puts: (who: Who, verb: string, name: string) => `${does(who, verb)} ${card(name)}`,
  rolls: (who: Who, n: number) => `${does(who, 'roll')} ${n}`,
  controls: (who: Who, name: string) => `${subject(who)} now ${who.you ? 'control' : 'controls'} ${card(name)}`,
  /** text carried out by hand: begun, announced, agreed with, taken back, withdrawn, nothing done */
  byHand: [
    (who: Who, name: string) => `${does(who, 'carry')} out the text of ${card(name)}`.replace('carrys', 'carries'),
    (who: Who, name: string) => `${does(who, 'announce')} the text of ${card(name)}`,
    (who: Who, name: string) => `${does(who, 'agree')} with what was done for ${card(name)}`,
    (who: Who, name: string) => `${does(who, 'take')} back what was done for ${card(name)}`,
    (who: Who, name: string) => `${subject(who)} ${who.you ? 'do' : 'does'} not announce the text of ${card(name)} after all`,
    (who: Who, name: string) => `${subject(who)} ${who.you ? 'do' : 'does'} nothing for ${card(name)}`,
  ],
  anotherTurn: (who: Who) => `${does(who, 'get')} another turn`,
  zone: (title: string, who: Who | null) => (/^outside/i.test(title) ? title.toLowerCase() : who ? `${whose(who)} ${title.toLowerCase()}` : `the ${title.toLowerCase()}`),
  you: object,
  card,
}
