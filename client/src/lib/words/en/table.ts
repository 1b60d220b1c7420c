/** The table: what lies on it, what can be laid open beside it, and the end of a game. */
import { does, object, some, subject, whose } from './grammar'
import type { Who } from '../marks'

export const table = {
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
}

/** the page around the table */
export const play = {
  gone: 'Not here', lobby: 'Back to the lobby; the game is kept', lost: 'connection lost, trying again…',
  silent: 'The server does not answer; trying again…', setting: 'Setting the table…', watching: 'watching', log: 'Log',
  judge: 'Ask a judge about this', help: 'Keys and help', concede: 'Concede', conceding: 'You lose the game at once.', goOn: 'Play on',
  thinks: (name: string) => `${name} is thinking…`, waitsFor: (name: string) => `Waiting for ${name}.`,
}

export const phases = {
  title: 'Phases', turn: (n: number) => (n ? `Turn ${n}` : 'Before the first turn'), yours: 'yours', lasted: 'this turn has lasted so long',
  askTheirs: 'Always ask me here in the opponent’s turns', askTheirsIn: (phase: string) => `Always ask in ${phase}, opponent’s turns`,
  askMine: 'Always ask me here in my turns', askMineIn: (phase: string) => `Always ask in ${phase}, your turns`,
}

export const plate = {
  you: ' (you)', of: (most: number) => ` of ${most}`, inHand: (n: number) => `${n} cards in hand`, turn: ', whose turn it is',
  choosable: ', can be chosen', asked: 'is asked', askedSince: 'has been asked for so long', handTitle: 'cards in hand',
  hand: (n: number) => `hand ${n}`,
}

/** what is said of a card to those who do not see it */
export const card = {
  faceDownCard: 'face-down card', unknown: 'unknown card', faceDown: 'face down', faceUp: 'face up', token: 'token', attacking: 'attacking', blocking: 'blocking',
  cost: (cost: string) => `cost ${cost}`, damage: (n: number) => `${n} damage`, counters: (n: number, name: string) => some(n, `${name} counter`), notRead: 'not read',
  lights: { act: ', can do something now', target: ', can be chosen', chosen: ', chosen' } as Record<string, string>,
}

/** a card laid open, and numbers that are asked about */
export const reader = {
  card: 'a card', has: 'Has', other: (name: string) => `Other side: ${name}`, turnOver: 'Turn it over',
  sideOf: (n: number, all: number) => `Side ${n} of ${all}`, whyIs: (what: string, value: number | string) => `Why is ${what} ${value}?`,
  whyIsIt: (value: number) => `Why is it ${value}?`, whyCost: 'Why does it cost', whyNot: 'Why can’t I…?', obstacles: 'Why not', printed: 'Printed',
  begin: 'To begin with', how: (what: string) => `How ${what} came about`, can: 'you can: it is lit',
  nothing: 'There is nothing one could do with it.', rule: 'The rule', looking: (id: string) => `Looking ${id} up…`, more: 'Rulings and editions',
  understood: 'As understood', unread: 'not read:', noText: 'No rules text.',
}

export const menu = {
  nothing: (name: string) => `${name}: nothing to do here now.`, read: 'Read it', readWhy: 'Read it · why can’t I…?', numbers: 'Why these numbers?',
}

export const pick = {
  filter: 'Find by name or text',
  fits: (n: number) => (n ? `${some(n, 'card fits', 'cards fit')}` : 'nothing fits'),
  none: 'Nothing here of that name.',
}

export const keys = {
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
}

export const guide = {
  step: (n: number, all: number) => `First turn, step ${n} of ${all}`, skip: 'Skip', next: 'Next', play: 'Play',
}

export const advice = {
  title: 'What the computer would do', about: 'What would the computer do in your place, from what you see?', ask: 'Hint',
  thinking: 'Thinking…', doThis: 'Do this', wins: 'wins this turn',
}

export const lesson = {
  title: 'First game',
  hint: 'Try this:',
  choose: (what: string) => `choose ${what}`,
  nothing: 'do nothing',
  thinking: 'A hint comes…',
  watch: 'See what happens.',
  doIt: 'Do it',
  stop: 'Play without hints',
}

export const people = {
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
}

export const settings = {
  title: 'Settings', colours: 'Colours', motion: 'Movement', sound: 'Sound', system: 'as the system', light: 'light', dark: 'dark', on: 'on',
  off: 'off', ask: 'Ask me', asks: { usual: 'where most people act', able: 'wherever I can do something', always: 'everywhere: full control' },
  about: {
    usual: 'In your main phase, when something of your opponent’s waits or attacks, and when your attack is blocked. Ask in other phases, too:',
    able: 'Whenever there is something you could do. Ask even if there is nothing:',
    always: 'Also where you can only pass. Who is asked everywhere takes the same time whatever they hold: nobody can tell by it.',
  },
  stops: 'Stops', mine: 'my turns', theirs: 'their turns', askIn: (phase: string, own: boolean) => `Ask in ${phase}, ${own ? 'my' : 'their'} turns`,
  pace: 'What happens is shown', paces: { slow: 'slowly', normal: 'at a pace to follow', fast: 'fast', instant: 'at once' },
}

export const end = {
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
}

export const replay = {
  speed: 'Speed', turn: (n: number) => `Turn ${n}`, seenBy: 'seen by', everybody: 'everybody', review: 'review', nobody: 'nobody',
  turnBefore: 'The turn before', turnAfter: 'The next turn', back: 'One step back', on: 'One step on', stop: 'Stop', play: 'Play', step: 'Step',
  where: (step: number, all: number, turn: number) => `step ${step} of ${all} · turn ${turn}`, takeOver: (name: string) => `Take over as ${name}`,
  takeOverToo: (name: string) => `as ${name}`, log: 'What had happened', fetching: 'Fetching the record…',
}

export const review = {
  busy: (name: string) => `The computer looks at every decision of ${name}. That takes up to half a minute…`,
  curve: (name: string) => `How likely ${name} was to win`, chance: 'Chance of winning over the game', better: 'Better:',
  takeOver: 'Take over here', nothing: 'No decision stands out as costly.',
  about: (name: string) => `Estimates by a short search, from what ${name} could see.`,
}
