/** Every word the table and the lobby say by themselves, in English. Names of cards, zones, phases and players come from
 * the server; `card(…)` marks the name of a card in a sentence, so that the page can show it. */

/** Somebody in a sentence. */
export interface Who {
  you: boolean
  name: string
}

const MARK = '\u0001'
/** The name of a card, marked in a sentence. */
export const card = (name: string): string => (name ? `${MARK}${name}${MARK}` : 'a card')
/** A sentence in pieces: every other one is the name of a card. */
export const pieces = (sentence: string): string[] => sentence.split(MARK)
/** A sentence without marks, to be read out. */
export const plain = (sentence: string): string => sentence.replaceAll(MARK, '')

const some = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const subject = (who: Who): string => (who.you ? 'You' : who.name)
const object = (who: Who): string => (who.you ? 'you' : who.name)
const whose = (who: Who): string => (who.you ? 'your' : `${who.name}’s`)
const does = (who: Who, verb: string): string => `${subject(who)} ${who.you ? verb : third(verb)}`

function third(verb: string): string {
  const [first = '', ...rest] = verb.split(' ')
  return [/(ch|sh|ss|x)$/.test(first) ? `${first}es` : `${first}s`, ...rest].join(' ')
}

export const en = {
  you: 'You',
  computer: 'Computer',
  somebody: 'Somebody',
  player: (n: number) => `Player ${n + 1}`,
  whose,
  cards: (n: number) => some(n, 'card'),

  log: {
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
  },

  /** What happened, a sentence each: made of the facts the server sends. */
  told: {
    plays: (who: Who, name: string) => `${does(who, 'play')} ${card(name)}`,
    waits: (name: string, who: Who) => `An ability of ${card(name)} waits (${object(who)})`,
    ability: (name: string) => card(name),
    outcome: (what: string, outcome: string) => `${what}: ${outcome}`,
    nothing: 'nothing happens',
    resolves: (name: string) => `${card(name)} resolves`,
    cancelled: (name: string, by: string) => `${card(name)} is cancelled${by ? ` by ${card(by)}` : ''}`,
    attacks: (name: string, at: string) => `${card(name)} attacks${at ? ` ${at}` : ''}`,
    blocks: (name: string, what: string) => `${card(name)} blocks${what ? ` ${card(what)}` : ''}`,
    fights: (name: string, other: string) => `${card(name)} fights ${card(other)}`,
    battleEnds: 'The battle ends',
    takes: (who: Who, n: number, from: string) => `${does(who, 'take')} ${n} damage${from ? ` from ${card(from)}` : ''}`,
    hurt: (name: string, n: number, from: string) => `${from ? `${card(from)} deals` : 'There is'} ${n} damage to ${card(name)}`,
    destroyed: (name: string, by: string) => `${card(name)} is destroyed${by ? ` by ${card(by)}` : ''}`,
    banished: (name: string) => `${card(name)} is banished`,
    gains: (who: Who, n: number) => `${does(who, 'gain')} ${n} life`,
    losesLife: (who: Who, n: number) => `${does(who, 'lose')} ${n} life`,
    draws: (who: Who, names: string[]) =>
      names.length === 1 ? `${does(who, 'draw')} ${card(names[0] ?? '')}` : names.every(Boolean) ? `${does(who, 'draw')} ${names.map(card).join(', ')}` : `${does(who, 'draw')} ${some(names.length, 'card')}`,
    discards: (who: Who, name: string) => `${does(who, 'discard')} ${card(name)}`,
    enters: (name: string, zone: string) => `${card(name)} enters ${zone}`,
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
    changes: (name: string) => `${card(name)} changes its form`,
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
    zone: (title: string, who: Who | null) => (who ? `${whose(who)} ${title.toLowerCase()}` : `the ${title.toLowerCase()}`),
    you: object,
  },

  end: {
    title: 'The end',
    won: 'You win!',
    lost: 'You lose.',
    draw: 'The game is a draw.',
    wins: (name: string) => `${name} wins.`,
    why: {
      life: (who: Who) => `${subject(who)} ${who.you ? 'have' : 'has'} no life left.`,
      deck: (who: Who) => `${subject(who)} had to draw from an empty deck.`,
      damage: (who: Who) => `${subject(who)} ${who.you ? 'have' : 'has'} taken as much damage as the game allows.`,
      'damage from an empty deck': (who: Who) => `${subject(who)} took damage with an empty deck.`,
      effect: (who: Who) => `The text of a card decided it against ${object(who)}.`,
      concedes: (who: Who) => `${does(who, 'concede')}.`,
      late: (who: Who) => `${whose(who).replace(/^y/, 'Y')} time ran out.`,
      illegal: (who: Who) => `${whose(who).replace(/^y/, 'Y')} answer was not legal.`,
      failed: (who: Who) => `The program that played for ${object(who)} failed.`,
    } as Record<string, (who: Who) => string>,
    loop: 'The same things would happen for ever.',
    turns: (n: number) => `after ${some(n, 'turn')}`,
    rematch: 'Rematch',
    join: 'Join the rematch',
    review: 'Review',
    reviewed: 'which decisions mattered',
    replay: 'Replay',
    back: 'Take back',
    lobby: 'Lobby',
    look: 'Look at the table',
    show: 'Show the result',
  },
}
