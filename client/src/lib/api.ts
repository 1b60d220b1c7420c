/** The HTTP side of the server. An error is always a Problem, which says what to do. */
import type {
  ClauseInfo, DeckReport, Game, Games, Health, NewGame, Problem, RulesetInfo, RulesetLayout, Seat, Step,
} from '../messages'

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
  message: 'The server does not answer.',
  clause: '',
  hint: 'Is it still running? Start it again with "make play"; your games are kept.',
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { cache: 'no-store' }
  if (body !== undefined) {
    init.method = 'POST'
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, init)
  } catch {
    throw new Trouble(OFFLINE)
  }
  const type = answer.headers.get('content-type') ?? ''
  const read: unknown = type.includes('json') ? await answer.json() : await answer.text()
  if (answer.ok) return read as T
  if (read && typeof read === 'object' && 'message' in read) throw new Trouble(read as Problem)
  throw new Trouble({ ...OFFLINE, message: `The server answered ${answer.status}.`, hint: 'Reload the page.' })
}

const part = encodeURIComponent

export const api = {
  health: () => ask<Health>('/health'),
  rulesets: () => ask<RulesetInfo[]>('/rulesets'),
  layout: (ruleset: string, format: string) => kept(layouts, `/rulesets/${part(ruleset)}?format=${part(format)}`),
  deck: (ruleset: string, deck: string) => ask<string>(`/rulesets/${part(ruleset)}/decks/${part(deck)}`),
  clause: (ruleset: string, id: string) => kept(clauses, `/rulesets/${part(ruleset)}/clauses/${part(id)}`),
  checkDeck: (ruleset: string, format: string, list: string) =>
    ask<DeckReport>('/decks/check', { ruleset, format, list }),
  games: (status: string, limit = 20, before = 0) =>
    ask<Games>(`/games?status=${status}&limit=${limit}${before ? `&before=${before}` : ''}`),
  game: (id: string) => ask<Game>(`/games/${part(id)}`),
  create: (game: Partial<NewGame> & { ruleset: string }) => ask<Seat>('/games', game),
  join: (id: string, code: string, name: string, deck: { name?: string; list?: string }) =>
    ask<Seat>(`/games/${part(id)}/join`, { code, name, deck }),
  rematch: (id: string, token: string) => ask<Seat>(`/games/${part(id)}/rematch`, { token }),
  step: (id: string, at: number, seat: string) => ask<Step>(`/games/${part(id)}/replay?at=${at}&seat=${seat}`),
  takeOver: (id: string, at: number, seat: number, name: string) =>
    ask<Seat>(`/games/${part(id)}/takeover`, { at, seat, name }),
}

const layouts = new Map<string, Promise<RulesetLayout>>()
const clauses = new Map<string, Promise<ClauseInfo>>()

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
  return { code: 'unknown', message: String(error), clause: '', hint: 'Reload the page.' }
}
