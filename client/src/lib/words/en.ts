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

  table: {
    yourTurn: 'Your turn',
    turnOf: (name: string) => `${name}’s turn`,
    skip: 'Skip ahead',
    skipTitle: 'Show at once what has happened meanwhile',
  },

  settings: {
    pace: 'What happens is shown',
    paces: { slow: 'slowly', normal: 'at a pace to follow', fast: 'fast', instant: 'at once' },
  },

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

  /** What is asked, and what answers are called. */
  ask: {
    title: 'What is asked',
    close: 'Close',
    atWhom: 'At whom?',
    mainPhase: (phase: string) => `Your ${phase}: what do you do?`,
    inPhase: (phase: string) => `Do something in this ${phase}?`,
    inBattle: 'Do something in this battle?',
    respond: (name: string) => (name ? `Respond to ${name}?` : 'Respond?'),
    /** by what the question is about; `source` is the name of the card that asks, or empty */
    questions: {
      target: (source: string, n: number) => (n > 1 ? `Choose ${n} targets${source ? ` for ${source}` : ''}` : `Choose a target${source ? ` for ${source}` : ''}`),
      pay: (source: string) => `How do you pay${source ? ` for ${source}` : ''}?`,
      attack: () => 'What attacks?',
      block: () => 'Does anything block?',
      trigger: () => 'Several abilities wait: which is first?',
      discard: (_: string, n: number) => `Discard ${some(n, 'card')}`,
      mode: (source: string) => `What does ${source || 'it'} do?`,
      choose: (source: string) => `Choose for ${source || 'it'}`,
      search: (source: string) => `Search with ${source || 'this'}: what do you take?`,
      may: (source: string) => `Do what ${source || 'the card'} allows?`,
      x: () => 'How much is X?',
      replace: (source: string) => (source ? `Let ${source} change what happens?` : 'Change what happens?'),
      divide: (source: string) => `How is it divided${source ? ` (${source})` : ''}?`,
      first: () => 'Do you go first?',
      mulligan: () => 'Keep these cards?',
      change: () => 'Which cards do you change? They go to the bottom of your deck.',
      'ex burst': (source: string) => `Use the EX Burst of ${source}?`,
      'pay cost': (source: string) => `Pay for what ${source || 'it'} does?`,
      additional: (source: string) => `Pay the additional cost of ${source || 'it'}?`,
      'additional cost': (source: string) => `Pay the additional cost of ${source || 'it'}?`,
      reveal: (source: string) => `Reveal ${source || 'it'}?`,
      produce: (source: string) => `What does ${source || 'it'} produce?`,
    } as Record<string, (source: string, n: number) => string>,
    /** answers, by the verb of their option */
    verbs: {
      keep: 'Keep this hand',
      mulligan: 'Draw a new hand',
      first: 'Go first',
      second: 'Go second',
      battle: 'Go to battle',
      forfeit: 'Do not attack',
      'no attack': 'Do not attack',
      'ex burst': 'Use EX Burst',
      'no ex burst': 'Do not use it',
      reveal: 'Reveal it',
      'no reveal': 'Do not reveal it',
    } as Record<string, string>,
    noBlock: (n: number) => (n ? `No block: take ${n}` : 'No block'),
    /** yes and no, by what the question is about */
    yes: { may: 'Do it', replace: 'Change it', 'pay cost': 'Pay', additional: 'Pay it', 'additional cost': 'Pay it', 'earth rite': 'Pay for it', awaken: 'Awaken' } as Record<string, string>,
    no: { may: 'Do not', replace: 'Leave it', 'pay cost': 'Do not pay', additional: 'Without it', 'additional cost': 'Without it', 'earth rite': 'Do not pay', awaken: 'Do not' } as Record<string, string>,
    yesUsual: 'Yes',
    noUsual: 'No',
    /** what finishes a choice of some, by what it is about */
    done: {
      pay: () => 'Pay',
      search: (n: number) => (n ? `Take ${some(n, 'card')}` : 'Take nothing'),
      change: (n: number) => (n ? `Change ${some(n, 'card')}` : 'Keep all'),
      discard: (n: number) => `Discard ${some(n, 'card')}`,
      target: (n: number) => (n ? `Choose ${n > 1 ? 'these' : 'this'}` : 'No target'),
    } as Record<string, (n: number) => string>,
    doneUsual: (n: number, least: number) => (n || least ? 'Done' : 'Choose none'),
    chosen: (n: number, lo: number, hi: number) => (!lo ? `${n} chosen, up to ${hi}` : `${n} of ${lo === hi ? lo : `${lo} to ${hi}`} chosen`),
    left: (n: number, total: number) => (n ? `${n} of ${total} left to give` : `all ${total} given`),
    another: 'Another way',
    of: (n: number, all: number) => `${n} of ${all}`,
    proposed: 'As proposed',
    list: 'Open the list',
    back: 'Back',
    pass: 'Pass',
    passing: { turn: 'Passing for the rest of the turn…', until: 'Passing until something happens…' } as Record<string, string>,
    stopPassing: 'Stop passing',
    resolve: 'Let it resolve',
    endPhase: (phase: string) => `End ${phase}`,
    nothing: 'Do nothing',
    until: 'Pass until something happens',
    restOfTurn: 'Pass for the rest of this turn',
    undo: 'Take back',
    less: 'less',
    more: 'more',
    rule: 'The rule that asks this',
    order: 'Order, first to last',
    division: 'Division',
    earlier: (what: string) => `${what} earlier`,
    later: (what: string) => `${what} later`,
    lessTo: (what: string) => `less to ${what}`,
    moreTo: (what: string) => `more to ${what}`,
    restTo: (what: string) => `all that is left to ${what}`,
    rest: 'rest',
    /** how something is paid with, by the verb of its option */
    paying: { discard: 'Discard', dull: 'Dull', use: 'Rest', engage: 'Engage', banish: 'Banish', remove: 'Remove' } as Record<string, string>,
    sum: (n: number, of: number) => `${n} of ${of}`,
  },

  pick: {
    filter: 'Find by name or text',
    fits: (n: number) => (n ? `${some(n, 'card fits', 'cards fit')}` : 'nothing fits'),
    none: 'Nothing here of that name.',
  },

  end: {
    title: 'The end',
    won: 'You win!',
    lost: 'You lose.',
    draw: 'The game is a draw.',
    wins: (name: string) => `${name} wins.`,
    why: {
      life: (who: Who, life: string) => `${subject(who)} ${who.you ? 'have' : 'has'} no ${life} left.`,
      deck: (who: Who) => `${subject(who)} had to draw from an empty deck.`,
      damage: (who: Who) => `${subject(who)} ${who.you ? 'have' : 'has'} taken as much damage as the game allows.`,
      'damage from an empty deck': (who: Who) => `${subject(who)} took damage with an empty deck.`,
      effect: (who: Who) => `The text of a card decided it against ${object(who)}.`,
      concedes: (who: Who) => `${does(who, 'concede')}.`,
      late: (who: Who) => `${whose(who).replace(/^y/, 'Y')} time ran out.`,
      illegal: (who: Who) => `${whose(who).replace(/^y/, 'Y')} answer was not legal.`,
      failed: (who: Who) => `The program that played for ${object(who)} failed.`,
    } as Record<string, (who: Who, life: string) => string>,
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
