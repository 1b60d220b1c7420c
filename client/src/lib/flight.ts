/** Cards that have moved glide from where they were. Handles change between zones, so a card is found again by its
 * handle, else by its name; one that is seen for the first time comes from a hand that has become smaller, else from its
 * owner's deck. */
import { moving } from './prefs.svelte'

interface Seen {
  handle: string
  name: string
  owner: string
  zone: string
  rect: DOMRect
  used: boolean
}

const SELECTOR = '[data-card]'

export function glimpse(root: HTMLElement | null): Seen[] {
  if (!root || !moving()) return []
  return [...root.querySelectorAll<HTMLElement>(SELECTOR)].map((node) => ({
    handle: node.dataset.card ?? '',
    name: node.dataset.name ?? '',
    owner: node.dataset.owner ?? '',
    zone: node.dataset.zone ?? '',
    rect: node.getBoundingClientRect(),
    used: false,
  }))
}

export function fly(root: HTMLElement | null, before: Seen[]): void {
  if (!root || !before.length) return
  const now = [...root.querySelectorAll<HTMLElement>(SELECTOR)]
  const found = new Map<HTMLElement, Seen>()
  const match = (fits: (node: HTMLElement, seen: Seen) => boolean) => {
    for (const node of now) {
      if (found.has(node)) continue
      const seen = before.find((one) => !one.used && fits(node, one))
      if (!seen) continue
      seen.used = true
      found.set(node, seen)
    }
  }
  match((node, one) => one.handle === node.dataset.card && one.name === node.dataset.name && one.zone === node.dataset.zone)
  match((node, one) => one.name !== '' && one.name === node.dataset.name && one.zone === node.dataset.zone && one.owner === node.dataset.owner)
  match((node, one) => one.name !== '' && one.name === node.dataset.name && one.owner === node.dataset.owner)
  // what was not to be seen and is not in that hand any more
  match((node, one) => one.name === '' && one.zone.startsWith('back') && !!node.dataset.name && one.owner === node.dataset.owner)
  for (const node of now) {
    const from = found.get(node)?.rect ?? deck(root, node)
    if (from) glide(node, from, found.has(node))
  }
}

function deck(root: HTMLElement, node: HTMLElement): DOMRect | null {
  const pile = root.querySelector(`[data-deck="${node.dataset.owner ?? ''}"]`)
  return pile ? pile.getBoundingClientRect() : null
}

function glide(node: HTMLElement, from: DOMRect, known: boolean): void {
  const to = node.getBoundingClientRect()
  const dx = from.left + from.width / 2 - to.left - to.width / 2
  const dy = from.top + from.height / 2 - to.top - to.height / 2
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return
  const scale = to.width ? Math.min(2.5, Math.max(0.4, from.width / to.width)) : 1
  node.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: String(scale), opacity: known ? 1 : 0.3, zIndex: 30 },
      { translate: '0 0', scale: '1', opacity: 1, zIndex: 30 },
    ],
    { duration: Math.min(520, 220 + Math.hypot(dx, dy) * 0.4), easing: 'cubic-bezier(.2,.8,.25,1)' },
  )
}
