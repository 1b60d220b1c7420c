/** A connection to one game that comes back by itself, and the state it last heard. */
import { pace } from './prefs.svelte'
import { words } from './words'
import type { ClientMessage, Clock, Game, Hello, LogLine, Refused, Said, ServerMessage, State } from '../messages'

type Sent = ClientMessage extends infer M ? (M extends { id?: number } ? Omit<M, 'id'> : never) : never
type Reply = Extract<ServerMessage, { id: number }>

interface Waiting {
  message: Sent
  resolve: (reply: Reply) => void
  reject: (refused: Refused) => void
}

/** More than so many states are not held back: somebody came back to a game that went on. */
const MOST_HELD = 60
const MOST_SAID = 200

/** Why a connection is not tried again. */
const FINAL: Record<number, string> = { 4401: words.server.notYours, 4403: words.server.otherServer, 4404: words.server.noGame }

function lost(message: string): Refused {
  return { type: 'refused', id: 0, code: 'lost', message, clause: '', hint: words.server.tried }
}

export class Link {
  status = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting')
  over = $state('')
  game = $state.raw<Game | null>(null)
  seat = $state(-1)
  rematch = $state('')
  state = $state.raw<State | null>(null)
  log = $state.raw<LogLine[]>([])

  /** the clock as it was last told, and when */
  clock = $state.raw<Clock | null>(null)
  clockAt = $state(0)
  /** which seats somebody is at */
  here = $state.raw<boolean[]>([true, true])
  said = $state.raw<Said[]>([])
  /** how many states wait to be shown */
  behind = $state(0)

  #queue: State[] = []
  #showing = 0
  /** until when the last thing that happened stays on the table */
  #until = 0
  #id: string
  #token: string
  #socket: WebSocket | null = null
  #next = 1
  #waiting = new Map<number, Waiting>()
  #tries = 0
  #timer = 0
  #closed = false
  #heard: (state: State, before: State | null) => void

  constructor(id: string, token: string, heard: (state: State, before: State | null) => void) {
    this.#id = id
    this.#token = token
    this.#heard = heard
    this.#connect()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#showing)
    this.#socket?.close()
  }

  /** Say something; the reply, or a Refused as the error. */
  say(message: Sent): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(lost(words.server.unreachable))
        return
      }
      this.#until = 0 // what comes of it is shown without waiting
      const id = this.#next++
      this.#waiting.set(id, { message, resolve, reject })
      this.#socket.send(JSON.stringify({ ...message, id }))
    })
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.#id)}/play`)
    this.#socket = socket
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', token: this.#token }
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as ServerMessage)
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#gone(event.code)
    }
  }

  #gone(code: number): void {
    for (const waiting of this.#waiting.values()) waiting.reject(lost(words.server.lost))
    this.#waiting.clear()
    if (this.#closed) return
    const final = FINAL[code]
    if (final !== undefined) {
      this.status = 'gone'
      this.over = final
      return
    }
    this.status = 'lost'
    this.#tries += 1
    const wait = Math.min(4000, 200 * 2 ** Math.min(this.#tries, 6)) * (0.75 + Math.random() / 2)
    this.#timer = window.setTimeout(() => this.#connect(), wait)
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#tries = 0
        this.status = 'open'
        this.game = message.game
        this.seat = message.seat
        this.rematch = message.rematch
        return
      case 'state':
        this.#queue.push(message)
        this.#show()
        return
      case 'clock':
        this.clock = message
        this.clockAt = Date.now()
        return
      case 'present':
        this.here = message.here
        return
      case 'said':
        if (!this.said.some((one) => one.number === message.number)) this.said = [...this.said, message].slice(-MOST_SAID)
        return
      case 'rematch':
        this.rematch = message.game
        return
      default:
        this.#reply(message)
    }
  }

  /** Show what has come, one thing after another: what happened stays for a while before the next. */
  #show(): void {
    clearTimeout(this.#showing)
    while (this.#queue.length) {
      const wait = this.#queue.length > MOST_HELD ? 0 : this.#until - Date.now()
      if (wait > 0) {
        this.#showing = window.setTimeout(() => this.#show(), wait)
        break
      }
      this.#apply(this.#queue.shift() as State)
    }
    this.behind = this.#queue.length
  }

  #apply(message: State): void {
    const before = this.state
    this.log = [...this.log.slice(0, message.log_at), ...message.log]
    this.#heard(message, before)
    this.state = message
    const seen = before && message.log.some((line) => line.kind === 'event')
    this.#until = seen ? Date.now() + pace() : 0
  }

  /** Show all that has happened at once. */
  skip(): void {
    this.#until = 0
    while (this.#queue.length) this.#apply(this.#queue.shift() as State)
    this.#until = 0
    this.#show()
  }

  #reply(message: Reply): void {
    if (message.type === 'refused' && message.id === 0) this.over = `${message.message} ${message.hint}`
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (!waiting) return
    if (message.type === 'refused') waiting.reject(message)
    else waiting.resolve(message)
  }
}
