/** One stop for Tab on the whole table; arrow keys go from card to card, the way they lie. */

const SELECTOR = '[data-roving]'

export function roving(root: HTMLElement) {
  let current: HTMLElement | null = null

  const all = () => [...root.querySelectorAll<HTMLElement>(SELECTOR)]

  function settle() {
    const found = all()
    if (current && found.includes(current)) return
    current = found.find((one) => one.matches('.act, .target')) ?? found.at(-1) ?? null
    for (const one of found) one.tabIndex = one === current ? 0 : -1
  }

  function go(to: HTMLElement | undefined | null) {
    if (!to) return
    if (current) current.tabIndex = -1
    current = to
    to.tabIndex = 0
    to.focus()
  }

  function towards(from: HTMLElement, dx: number, dy: number): HTMLElement | null {
    const middle = (node: HTMLElement) => {
      const box = node.getBoundingClientRect()
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    }
    const a = middle(from)
    let best: HTMLElement | null = null
    let least = Infinity
    for (const one of all()) {
      if (one === from) continue
      const b = middle(one)
      const along = (b.x - a.x) * dx + (b.y - a.y) * dy
      const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx)
      if (along < 4) continue
      const far = along + across * 2.2
      if (far < least) {
        least = far
        best = one
      }
    }
    return best
  }

  function key(event: KeyboardEvent) {
    const from = (event.target as HTMLElement).closest<HTMLElement>(SELECTOR)
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    go(towards(from, way[0], way[1]))
  }

  function focus(event: FocusEvent) {
    const to = (event.target as HTMLElement).closest<HTMLElement>(SELECTOR)
    if (to && to !== current) go(to)
  }

  const watch = new MutationObserver(settle)
  watch.observe(root, { childList: true, subtree: true })
  root.addEventListener('keydown', key)
  root.addEventListener('focusin', focus)
  settle()
  return {
    destroy() {
      watch.disconnect()
      root.removeEventListener('keydown', key)
      root.removeEventListener('focusin', focus)
    },
  }
}

/** The next thing on the table that can be chosen, after the one that has the focus. */
export function nextLit(step = 1): void {
  const lit = [...document.querySelectorAll<HTMLElement>('.felt .act, .felt .target, .felt .chosen, .felt .pile.lit')].filter((one) => one.matches(SELECTOR))
  if (!lit.length) return
  const at = lit.indexOf(document.activeElement as HTMLElement)
  lit[(at + step + lit.length) % lit.length]?.focus()
}
