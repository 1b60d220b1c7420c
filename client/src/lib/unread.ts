/** A printed text, cut where parts of it are not read. */
import type { UnreadPart } from '../messages'
import { words } from './words'

export interface Piece {
  text: string
  /** why it is not read; empty where it is */
  why: string
}

export function pieces(text: string, unread: UnreadPart[]): Piece[] {
  const marks = unread.filter((one) => one.end > one.start && one.end <= text.length).sort((a, b) => a.start - b.start)
  const found: Piece[] = []
  let at = 0
  for (const one of marks) {
    const start = Math.max(at, one.start)
    if (one.end <= start) continue
    if (start > at) found.push({ text: text.slice(at, start), why: '' })
    found.push({ text: text.slice(start, one.end), why: one.why || words.card.notRead })
    at = one.end
  }
  if (at < text.length) found.push({ text: text.slice(at), why: '' })
  return found
}
