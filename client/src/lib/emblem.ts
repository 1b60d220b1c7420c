/** An emblem for a card, drawn from its name: the same name, the same emblem. No pictures are loaded. */
import type { Kind } from './look'

export interface Stroke {
  d: string
  fill: number // which of the card's colours, or -1 for none
  line: number
  opacity: number
  width: number
}

function seed(text: string): () => number {
  let state = 2166136261
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const r = (n: number) => n.toFixed(1)

function at(angle: number, radius: number): [number, number] {
  return [50 + Math.cos(angle) * radius, 50 + Math.sin(angle) * radius]
}

function point(angle: number, radius: number): string {
  const [x, y] = at(angle, radius)
  return `${r(x)} ${r(y)}`
}

/** Petals around the middle: mirror-symmetric, so that it reads as drawn on purpose. */
function petals(n: number, inner: number, outer: number, width: number, twist: number): string {
  let d = ''
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 2 * Math.PI - Math.PI / 2
    const w = (width * Math.PI) / n
    d += `M${point(a, inner)}Q${point(a - w, (inner + outer) * (0.5 + twist))} ${point(a, outer)}`
    d += `Q${point(a + w, (inner + outer) * (0.5 + twist))} ${point(a, inner)}Z`
  }
  return d
}

function star(n: number, outer: number, inner: number, turn = 0): string {
  const points = []
  for (let i = 0; i < n * 2; i++) points.push(point(turn + (i / (n * 2)) * 2 * Math.PI - Math.PI / 2, i % 2 ? inner : outer))
  return `M${points.join('L')}Z`
}

function ring(radius: number): string {
  return `M${r(50 - radius)} 50a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`
}

function rays(n: number, inner: number, outer: number): string {
  let d = ''
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 2 * Math.PI - Math.PI / 2
    d += `M${point(a, inner)}L${point(a, outer * (i % 2 ? 0.86 : 1))}`
  }
  return d
}

function crystal(random: () => number): string {
  const w = 14 + random() * 8
  const top = 14 + random() * 6
  const shoulder = 34 + random() * 8
  const foot = 84 - random() * 6
  return `M50 ${r(top)}L${r(50 + w)} ${r(shoulder)}L${r(50 + w * 0.7)} ${r(foot - 12)}L50 ${r(foot)}L${r(50 - w * 0.7)} ${r(foot - 12)}L${r(50 - w)} ${r(shoulder)}Z` +
    `M50 ${r(top)}L${r(50 - w * 0.25)} ${r(shoulder + 4)}L50 ${r(foot)}L${r(50 + w * 0.25)} ${r(shoulder + 4)}ZM${r(50 - w)} ${r(shoulder)}L${r(50 - w * 0.25)} ${r(shoulder + 4)}L${r(50 + w * 0.25)} ${r(shoulder + 4)}L${r(50 + w)} ${r(shoulder)}`
}

const SHIELD = 'M50 10C62 17 74 18 84 17C85 50 76 76 50 91C24 76 15 50 16 17C26 18 38 17 50 10Z'

function crown(random: () => number): string {
  const tips = 3 + Math.floor(random() * 3) * 1
  const step = 52 / tips
  let d = 'M24 30'
  for (let i = 0; i < tips; i++) d += `L${r(24 + step * (i + 0.5))} ${r(8 + random() * 6)}L${r(24 + step * (i + 1))} 30`
  return `${d}L76 35L24 35Z`
}

export function emblem(name: string, kind: Kind): Stroke[] {
  const random = seed(name)
  const n = 4 + Math.floor(random() * 6)
  const made: Stroke[] = []
  const add = (d: string, fill: number, line: number, opacity: number, width = 1.2) => made.push({ d, fill, line, opacity, width })
  const flower = (scale: number) => {
    add(petals(n, 4 * scale, (30 + random() * 10) * scale, 0.55 + random() * 0.6, random() * 0.3 - 0.1), 1, 0, 0.55)
    if (random() < 0.6) add(star(n, (26 + random() * 8) * scale, (8 + random() * 8) * scale, random() < 0.5 ? Math.PI / n : 0), 0, 1, 0.75)
    else add(petals(n, 2, (18 + random() * 8) * scale, 0.9, 0.2), 0, 1, 0.75)
    add(ring(r2(3 + random() * 5) * scale), 1, 0, 1)
  }
  switch (kind) {
    case 'unit':
      add(SHIELD, 1, 0, 0.35, 2)
      flower(0.78)
      break
    case 'leader':
      add(ring(36), 1, 0, 0.3, 2)
      add(ring(40), -1, 1, 0.6, 1)
      flower(0.85)
      add(crown(random), 0, 1, 0.95, 1.4)
      break
    case 'spell':
      add(rays(n * 4, 20 + random() * 8, 46), -1, 1, 0.65, 1.4)
      add(star(n, 34, 14 + random() * 8), 1, 0, 0.45)
      add(star(n, 24, 9 + random() * 5, Math.PI / n), 0, 1, 0.8)
      add(ring(5), 1, 0, 1)
      break
    case 'resource':
      add(rays(12, 36, 46), -1, 1, 0.5, 1.2)
      add(crystal(random), 0, 1, 0.8, 1.2)
      break
    case 'permanent':
      add(star(n < 6 ? 6 : n, 42, 36), 1, 0, 0.35, 2)
      flower(0.7)
      break
    default:
      add(ring(34), -1, 1, 0.5)
      flower(0.7)
  }
  return made
}

function r2(n: number): number {
  return Math.round(n * 10) / 10
}
