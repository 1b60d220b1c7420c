/** The HTTP side of the server. An error is always a Problem, which says what to do. */
import type {
  Addresses, CardDetail, CardFacets, CardPage, ClauseInfo, ClausePage, CollectionInfo, DeckEntry, DeckLook, DeckReport, DeskCards, DeskMoment,
  DeskOpened, DeskReading, DeskReason, DeskReasons, DeskRun, DeskScenario, DeskText, DeskWords, ExportDeck, Game, Games, Health, ImportState,
  NewGame, OpeningHand, ParsedDecks, Problem, Review, Rulebook, RuleHits, RuleSection, RulesetInfo, RulesetLayout, RulingPlayed,
  SavedDeck, SaveDeck, Seat, StartTrial, Step, TermPage, Trial, TrialGame,
} from '../messages'
import { words } from './words'

export class Trouble extends Error {
  code: string
  clause: string
  hint: string
  constructor(problem: Problem) {
    super(problem.message)
    this.code = problem.code
    this.clause = problem.clause
    this.hint = problem.hint
  }
}

const OFFLINE: Problem = {
  code: 'offline',
  message: words.server.silent,
  clause: '',
  hint: words.server.silentHint,
}

async function ask<T>(path: string, body?: unknown, method = 'POST', signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { cache: 'no-store', signal: signal ?? null, keepalive: method === 'PUT' } // a deck is kept even while one leaves
  if (body instanceof Blob) {
    init.method = method
    init.headers = { 'content-type': 'application/octet-stream' }
    init.body = body
  } else if (body !== undefined) {
    init.method = method
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, init)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Trouble(OFFLINE)
  }
  const type = answer.headers.get('content-type') ?? ''
  const read: unknown = type.includes('json') ? await answer.json() : await answer.text()
  if (answer.ok) return read as T
  if (read && typeof read === 'object' && 'message' in read) throw new Trouble(read as Problem)
  throw new Trouble({ ...OFFLINE, message: words.server.answered(answer.status), hint: words.server.reload })
}

const part = encodeURIComponent

/** A deck as the lobby names it. */
export interface Choice {
  name?: string
  list?: string
  key?: string
}

/** What to search for; an empty list is no filter. */
export interface Wanted {
  text: string
  types: string[]
  attributes: string[]
  races: string[]
  sets: string[]
  costMin: number
  costMax: number
  whole: boolean
}

function query(wanted: Wanted, limit: number, offset: number): string {
  const made = new URLSearchParams({ text: wanted.text.slice(0, 200), limit: `${limit}`, offset: `${offset}` })
  for (const key of ['types', 'attributes', 'races', 'sets'] as const) for (const one of wanted[key]) made.append(key, one)
  if (wanted.costMin >= 0) made.set('cost_min', `${wanted.costMin}`)
  if (wanted.costMax >= 0) made.set('cost_max', `${wanted.costMax}`)
  if (wanted.whole) made.set('whole', 'yes')
  return made.toString()
}

export const api = {
  addresses: () => ask<Addresses>('/addresses'),
  health: () => ask<Health>('/health'),
  rulesets: () => ask<RulesetInfo[]>('/rulesets'),
  layout: (ruleset: string, format: string) => kept(layouts, `/rulesets/${part(ruleset)}?format=${part(format)}`),
  deck: (ruleset: string, deck: string) => ask<string>(`/rulesets/${part(ruleset)}/decks/${part(deck)}`),
  clause: (ruleset: string, id: string) => kept(clauses, `/rulesets/${part(ruleset)}/clauses/${part(id)}`),
  checkDeck: (ruleset: string, format: string, list: string) =>
    ask<DeckReport>('/decks/check', { ruleset, format, list }),
  games: (status: string, limit = 20, before = '') =>
    ask<Games>(`/games?status=${status}&limit=${limit}${before ? `&before=${before}` : ''}`),
  game: (id: string) => ask<Game>(`/games/${part(id)}`),
  create: (game: Partial<NewGame> & { ruleset: string }) => ask<Seat>('/games', game),
  join: (id: string, code: string, name: string, deck: Choice) =>
    ask<Seat>(`/games/${part(id)}/join`, { code, name, deck }),
  rematch: (id: string, token: string) => ask<Seat>(`/games/${part(id)}/rematch`, { token }),
  step: (id: string, at: number, seat: string) => ask<Step>(`/games/${part(id)}/replay?at=${at}&seat=${seat}`),
  review: (id: string, seat: number) => ask<Review>(`/games/${part(id)}/review?seat=${seat}`),
  takeOver: (id: string, at: number, seat: number, name: string) =>
    ask<Seat>(`/games/${part(id)}/takeover`, { at, seat, name }),

  cards: (ruleset: string, wanted: Wanted, limit: number, offset: number, signal?: AbortSignal) =>
    ask<CardPage>(`/rulesets/${part(ruleset)}/cards?${query(wanted, limit, offset)}`, undefined, 'GET', signal),
  facets: (ruleset: string) => ask<CardFacets>(`/rulesets/${part(ruleset)}/cards/facets`),
  card: (ruleset: string, of: string, set = '') => ask<CardDetail>(`/rulesets/${part(ruleset)}/card?of=${part(of)}&set=${part(set)}`),
  collection: () => ask<CollectionInfo>('/collection'),
  importCards: (file: File) => ask<ImportState>(`/collection/import?file=${part(file.name.slice(-200))}`, file),
  decks: (keys: string[]) => ask<SavedDeck[]>('/decks/mine', { keys }),
  createDeck: (deck: SaveDeck) => ask<SavedDeck>('/decks', deck),
  savedDeck: (key: string) => ask<SavedDeck>(`/decks/${part(key)}`),
  saveDeck: (key: string, deck: SaveDeck) => ask<SavedDeck>(`/decks/${part(key)}`, deck, 'PUT'),
  deleteDeck: (key: string) => ask<void>(`/decks/${part(key)}`, null, 'DELETE'),
  lookAtDeck: (ruleset: string, format: string, entries: DeckEntry[]) => ask<DeckLook>('/decks/look', { ruleset, format, entries }),
  parseDeck: (ruleset: string, list: string, file = '') => ask<ParsedDecks>('/decks/parse', { ruleset, list, file: file.slice(-200) }),
  exportDeck: (deck: ExportDeck) => ask<string>('/decks/export', deck),
  hand: (ruleset: string, format: string, entries: DeckEntry[], seed: number, change: number[]) =>
    ask<OpeningHand>('/decks/hand', { ruleset, format, entries, seed, change }),

  deskWords: (ruleset: string, format: string) => ask<DeskWords>(`/desk/words/${part(ruleset)}?format=${part(format)}`),
  deskRun: (scenario: DeskScenario, under: string) => ask<DeskRun>('/desk/run', { scenario, under }),
  deskOpen: (text: string) => ask<DeskOpened>('/desk/open', { text }),
  deskText: (scenario: DeskScenario) => ask<DeskText>('/desk/text', scenario),
  deskWhyNot: (scenario: DeskScenario, under: string, step: number, seat: number, label: string) =>
    ask<DeskReason>('/desk/why-not', { scenario, under, step, seat, label }),
  deskWhy: (scenario: DeskScenario, under: string, step: number, place: { zone: string; player: number; at: number }, what: string) =>
    ask<DeskReasons>('/desk/why', { scenario, under, step, ...place, what }),
  deskRead: (ruleset: string, card: Record<string, unknown>) => ask<DeskReading>('/desk/read', { ruleset, card }),
  deskCard: (ruleset: string, of: string) => ask<DeskCards>('/desk/card', { ruleset, of }),
  moment: (id: string, at: number, token: string) => ask<DeskMoment>(`/games/${part(id)}/moment`, { at, token }),
  rulebook: (ruleset: string) => kept(rulebooks, `/rulebook/${part(ruleset)}`),
  clausePage: (ruleset: string, id: string) => ask<ClausePage>(`/rulebook/${part(ruleset)}/clauses/${part(id)}`),
  ruleSection: (ruleset: string, id: string) => ask<RuleSection>(`/rulebook/${part(ruleset)}/sections/${part(id)}`),
  searchRules: (ruleset: string, text: string) => ask<RuleHits>(`/rulebook/${part(ruleset)}/search?text=${part(text.slice(0, 200))}`),
  searchAllRules: (text: string) => ask<RuleHits[]>(`/rulebooks/search?text=${part(text.slice(0, 200))}`),
  term: (ruleset: string, name: string) => ask<TermPage>(`/rulebook/${part(ruleset)}/terms/${part(name)}`),
  ruling: (ruleset: string, file: string, nth: number) =>
    ask<RulingPlayed>(`/rulebook/${part(ruleset)}/ruling?file=${part(file)}&nth=${nth}`),

  startTrial: (trial: StartTrial) => ask<Trial>('/trials', trial),
  trial: (id: string) => ask<Trial>(`/trials/${part(id)}`),
  stopTrial: (id: string) => ask<Trial>(`/trials/${part(id)}`, null, 'DELETE'),
  trialReport: (id: string) => `/api/trials/${part(id)}/report`,
  keepTrialGame: (id: string, pair: number, number: number) =>
    ask<TrialGame>(`/trials/${part(id)}/games?pair=${pair}&number=${number}`, {}),
}

export function pictureOf(number: string): string {
  return `/pictures?number=${part(number)}`
}

const layouts = new Map<string, Promise<RulesetLayout>>()
const clauses = new Map<string, Promise<ClauseInfo>>()
const rulebooks = new Map<string, Promise<Rulebook>>()

/** What does not change is asked for once; a failure is not kept. */
function kept<T>(found: Map<string, Promise<T>>, path: string): Promise<T> {
  let one = found.get(path)
  if (!one) {
    one = ask<T>(path)
    found.set(path, one)
    one.catch(() => found.delete(path))
  }
  return one
}

export function said(error: unknown): Problem {
  if (error instanceof Trouble) return { code: error.code, message: error.message, clause: error.clause, hint: error.hint }
  return { code: 'unknown', message: String(error), clause: '', hint: words.server.reload }
}
