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
  close: 'Close',
  computer: 'Computer',
  somebody: 'Somebody',
  player: (n: number) => `Player ${n + 1}`,
  whose,
  cards: (n: number) => some(n, 'card'),

  table: {
    yourTurn: 'Your turn',
    turnOf: (name: string) => `${name}’s turn`,
    side: (whose: string) => `${whose} side`,
    choosable: (n: number) => `, ${n} can be chosen`,
    waiting: (zone: string, n: number) => `${zone}, ${n} waiting`,
    next: 'next',
    unseen: (n: number) => `${some(n, 'card')} here that you cannot see.`,
    empty: 'Nothing here.',
    skip: 'Skip ahead',
    skipTitle: 'Show at once what has happened meanwhile',
  },

  /** the page around the table */
  play: {
    gone: 'Not here', lobby: 'Back to the lobby; the game is kept', lost: 'connection lost, trying again…',
    silent: 'The server does not answer; trying again…', setting: 'Setting the table…', watching: 'watching', log: 'Log',
    judge: 'Ask a judge about this', help: 'Keys and help', concede: 'Concede', conceding: 'You lose the game at once.', goOn: 'Play on',
  },

  phases: {
    title: 'Phases', turn: (n: number) => `Turn ${n}`, yours: 'yours', lasted: 'this turn has lasted so long',
    askTheirs: 'Always ask me here in the opponent’s turns', askTheirsIn: (phase: string) => `Always ask in ${phase}, opponent’s turns`,
    askMine: 'Always ask me here in my turns', askMineIn: (phase: string) => `Always ask in ${phase}, your turns`,
  },

  plate: {
    you: ' (you)', of: (most: number) => ` of ${most}`, inHand: (n: number) => `${n} cards in hand`, turn: ', whose turn it is',
    choosable: ', can be chosen', asked: 'is asked', askedSince: 'has been asked for so long', handTitle: 'cards in hand',
    hand: (n: number) => `hand ${n}`,
  },

  /** a card laid open, and numbers that are asked about */
  reader: {
    card: 'a card', has: 'Has', other: (name: string) => `Other side: ${name}`, turnOver: 'Turn it over',
    sideOf: (n: number, all: number) => `Side ${n} of ${all}`, whyIs: (what: string, value: number | string) => `Why is ${what} ${value}?`,
    whyIsIt: (value: number) => `Why is it ${value}?`, whyCost: 'Why does it cost', whyNot: 'Why can’t I…?', obstacles: 'Why not', printed: 'Printed',
    begin: 'To begin with', how: (what: string) => `How ${what} came about`, can: 'you can: it is lit',
    nothing: 'There is nothing one could do with it.', rule: 'The rule', looking: (id: string) => `Looking ${id} up…`, more: 'Rulings and editions',
    understood: 'As understood', unread: 'not read:', noText: 'No rules text.',
  },

  menu: {
    nothing: (name: string) => `${name}: nothing to do here now.`, read: 'Read it', readWhy: 'Read it · why can’t I…?', numbers: 'Why these numbers?',
  },

  keys: {
    title: 'Keys',
    list: [
      ['Arrow keys', 'go from card to card'],
      ['Tab', 'go between the table, the answers and the log'],
      ['N / Shift N', 'the next, the previous thing that is lit'],
      ['Enter', 'what can be done with the card; agree to what is put together'],
      ['1 … 9', 'the first, second … answer in the bar below'],
      ['P', 'pass'],
      ['O', 'pass until something happens'],
      ['T', 'pass for the rest of this turn'],
      ['I', 'read the card: why can’t I? why is it 700?'],
      ['H', 'what would you do? (against the computer)'],
      ['U', 'take back (against the computer)'],
      ['L', 'the log'],
      ['Escape', 'leave what is half done, close what is open'],
      ['?', 'this page'],
    ] as [string, string][],
    about:
      'Lit in gold: something can be done with it. Orange: it can be chosen. Squares and circles beside a phase are stops: there you are always asked, in the opponent’s (square) and in your own turns (circle). ' +
      'Drag a card to play it or to attack, or click it twice to do the only thing there is to do. On a touch screen, hold a card to read it.',
  },

  guide: {
    step: (n: number, all: number) => `First turn, step ${n} of ${all}`, skip: 'Skip', next: 'Next', play: 'Play',
  },

  advice: {
    title: 'What the computer would do', about: 'What would the computer do in your place, from what you see?', ask: 'What would you do?',
    thinking: 'Thinking…', doThis: 'Do this', wins: 'wins this turn',
  },

  people: {
    waiting: 'Waiting for your opponent',
    kept: 'Back to the lobby',
    stays: ': the game stays open.',
    send: 'Send this link to a friend; whoever opens it plays against you.',
    invitation: 'Invitation',
    watchLink: 'Link for whoever wants to watch',
    copy: 'Copy',
    copied: 'Copied',
    code: 'The invitation, to be photographed',
    onlyHere: 'This address is known on this machine only. For a friend on another device start the server so that others reach it, and open the address it prints:',
    away: 'away',
    awayTitle: 'is not at the table just now',
    chat: 'Talk at the table',
    say: 'Say something',
    phrases: 'Quick phrases',
    quick: ['Hello!', 'Good luck!', 'Thinking…', 'Nice play!', 'Sorry, one moment.', 'Good game!', 'Thank you!'],
    mute: 'Do not show what the other says',
    forThis: 'time left for this answer',
    bank: 'time left beyond that, for the whole game',
    clock: (move: number, bank: number) => `${move ? `${move} seconds an answer` : ''}${move && bank ? ' and ' : ''}${bank ? `${bank / 60} minutes for all that goes beyond` : ''}`,
    late: { lose: 'Who runs out of time loses.', answer: 'Who runs out of time passes, or is given the answer that changes least.' },
  },

  lesson: {
    title: 'First game',
    hint: 'Try this:',
    choose: (what: string) => `choose ${what}`,
    nothing: 'do nothing',
    thinking: 'A hint comes…',
    watch: 'See what happens.',
    doIt: 'Do it',
    stop: 'Play without hints',
  },

  lobby: {
    name: 'Arbiter',
    about: 'Card games by their comprehensive rules, clause by clause.',
    settings: 'Settings',
    computer: 'Play against the computer',
    plays: 'It plays',
    thinks: 'and thinks up to',
    thought: 'about an answer',
    thoughts: { '1s': '1 second', '2s': '2 seconds', '5s': '5 seconds', '10s': '10 seconds' } as Record<string, string>,
    first: 'First game, with hints',
    firstOf: (game: string) => `First game of ${game}, with hints`,
    against: (name: string) => `against ${name}`,
    older: 'Older editions',
    more: 'Choose decks, format, opponent; play a friend',
    rules: 'Rules',
    format: 'Format',
    opponent: 'Opponent',
    theComputer: 'the computer',
    friend: 'a friend, by link',
    yourName: 'Your name',
    asSeen: 'as others see you',
    yourDeck: 'Your deck',
    theirDeck: 'The computer’s deck',
    anybody: 'anybody may join from the lobby, without the link',
    clock: 'Clock',
    clocks: { none: 'none', blitz: '15 seconds an answer, 3 minutes beyond', usual: '30 seconds an answer, 10 minutes beyond', slow: '90 seconds an answer, 30 minutes beyond' } as Record<string, string>,
    late: 'Who runs out of time',
    lates: { lose: 'loses the game', answer: 'passes' } as Record<string, string>,
    anyDeck: 'decks may break the rules of deck construction',
    unread: 'Unread text:',
    byHand: 'by hand: people carry it out',
    refuse: 'refuse such cards',
    leaveOut: 'leave it out',
    noHands: 'The computer does nothing by hand: give it a deck that is read whole.',
    openGame: 'Open the game',
    play: 'Play',
    decks: 'Your decks',
    playWith: 'Play against the computer with this deck',
    notLegal: 'Not legal yet: open it',
    unnamed: 'without a name',
    edit: 'Edit',
    allDecks: 'All decks, new deck',
    build: 'Build a deck of your own',
    judging: 'Rules and rulings',
    desk: 'The judge’s desk',
    rulebook: 'The rulebook that plays',
    goOn: 'Go on with',
    resume: 'Resume',
    open: 'Open games',
    join: 'Join',
    playing: 'Being played',
    watch: 'Watch',
    finished: 'Finished',
    history: 'Your history',
    lastGames: 'The last games',
    record: (won: number, lost: number, draw: number) => `${won} won, ${lost} lost${draw ? `, ${some(draw, 'draw')}` : ''}`,
    results: { won: 'won', lost: 'lost', draw: 'a draw' },
    withDeck: (deck: string) => `with ${deck || 'a deck'}`,
    lasted: (turns: number, minutes: number) => `${some(turns, 'turn')}, ${some(minutes, 'minute')}`,
  },

  games: {
    now: 'just now', broken: (why: string) => `cannot be played on: ${why}`, won: (name: string) => `${name} won`, turn: (n: number) => `turn ${n}`,
    waits: 'waits for somebody to join',
  },

  deck: {
    yours: 'a deck of yours', noHands: 'the computer does nothing by hand', openIt: 'open it in the deck builder', own: 'a list of my own',
    mine: 'my list', list: 'Deck list', example: '[Main]\n4 Card Name', line: (n: number) => `Line ${n}: `, good: 'This deck can be played.',
    goodByHand: 'This deck can be played, what is not read by hand.',
  },

  join: {
    title: 'An invitation', gameOf: (game: string) => `A game of ${game}`, waits: (name: string) => `${name} waits for you at the table.`,
    byHand: 'At this table text that is not read is carried out by hand: each agrees with what the other does, or takes it back.',
    anyDeck: 'This table takes decks that break the rules of deck construction.', sit: 'Sit down', taken: 'Somebody has sat down already.',
    watch: 'Watch the game',
  },

  replay: {
    speed: 'Speed', turn: (n: number) => `Turn ${n}`, seenBy: 'seen by', everybody: 'everybody', review: 'review', nobody: 'nobody',
    turnBefore: 'The turn before', turnAfter: 'The next turn', back: 'One step back', on: 'One step on', stop: 'Stop', play: 'Play', step: 'Step',
    where: (step: number, all: number, turn: number) => `step ${step} of ${all} · turn ${turn}`, takeOver: (name: string) => `Take over as ${name}`,
    takeOverToo: (name: string) => `as ${name}`, log: 'What had happened', fetching: 'Fetching the record…',
  },

  review: {
    busy: (name: string) => `The computer looks at every decision of ${name}. That takes up to half a minute…`,
    curve: (name: string) => `How likely ${name} was to win`, chance: 'Chance of winning over the game', better: 'Better:',
    takeOver: 'Take over here', nothing: 'No decision stands out as costly.',
    about: (name: string) => `Estimates by a short search, from what ${name} could see.`,
  },

  settings: {
    title: 'Settings', colours: 'Colours', motion: 'Movement', sound: 'Sound', system: 'as the system', light: 'light', dark: 'dark', on: 'on',
    off: 'off', ask: 'Ask me', asks: { usual: 'where most people act', able: 'wherever I can do something', always: 'everywhere: full control' },
    about: {
      usual: 'In your main phase, when something of your opponent’s waits or attacks, and when your attack is blocked. Ask in other phases, too:',
      able: 'Whenever there is something you could do. Ask even if there is nothing:',
      always: 'Also where you can only pass. Who is asked everywhere takes the same time whatever they hold: nobody can tell by it.',
    },
    stops: 'Stops', mine: 'my turns', theirs: 'their turns', askIn: (phase: string, own: boolean) => `Ask in ${phase}, ${own ? 'my' : 'their'} turns`,
    pace: 'What happens is shown', paces: { slow: 'slowly', normal: 'at a pace to follow', fast: 'fast', instant: 'at once' },
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
    gains: (who: Who, n: number, life: string) => `${does(who, 'gain')} ${n} ${life}`,
    losesLife: (who: Who, n: number, life: string) => `${does(who, 'lose')} ${n} ${life}`,
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
    endTurn: 'End turn',
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
