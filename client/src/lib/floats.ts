/** Numbers that rise and fall: what a player's life and a card's damage have changed by floats up from them; and who
 * attacks strikes at whom it fights. */
import type { RulesetLayout, View } from '../messages'
import { byHandle, numbers } from './look'
import { moving } from './prefs.svelte'

export function floats(root: HTMLElement | null, layout: RulesetLayout, before: View | null, now: View): void {
  if (!root || !before || !moving()) return
  for (const player of [0, 1]) {
    const was = numbers(layout, before, player).filter((one) => one.style === 'life')
    for (const one of numbers(layout, now, player).filter((each) => each.style === 'life')) {
      const change = one.value - (was.find((each) => each.name === one.name)?.value ?? one.value)
      // a number that counts up to defeat (damage of at most so much) is bad when it rises
      if (change) float(root, -1 - player, change, one.most ? change < 0 : change > 0)
    }
  }
  const old = byHandle(before)
  for (const [handle, card] of byHandle(now)) {
    const change = (card.damage ?? 0) - (old.get(handle)?.damage ?? 0)
    if (old.has(handle) && change > 0) float(root, handle, -change, false)
  }
  if (struck(layout, before, now)) strike(root, before)
}

/** Whether blows of a battle have fallen: somebody has lost life to it, or a card that fought has damage or is gone. */
function struck(layout: RulesetLayout, before: View, now: View): boolean {
  const attackers = before.attackers ?? []
  if (!attackers.length) return false
  const cards = byHandle(now)
  const old = byHandle(before)
  const fighting = [...attackers, ...(before.blockers ?? []), before.attacked ?? 0].filter((handle) => handle > 0)
  const hurt = fighting.some((handle) => old.has(handle) && (cards.get(handle)?.damage ?? Infinity) > (old.get(handle)?.damage ?? 0))
  const life = (view: View, player: number) => JSON.stringify(numbers(layout, view, player).filter((one) => one.style === 'life').map((one) => one.value))
  const player = -1 - (before.attacked ?? 0)
  return hurt || (player >= 0 && life(before, player) !== life(now, player))
}

/** Who attacked lunges at what it fights. */
function strike(root: HTMLElement, view: View): void {
  const at = view.blockers?.[0] ?? view.attacked ?? 0
  const target = root.querySelector<HTMLElement>(`[data-handle="${at}"]`)
  if (!target) return
  const to = target.getBoundingClientRect()
  for (const handle of view.attackers ?? []) {
    const node = root.querySelector<HTMLElement>(`.card[data-handle="${handle}"]`)
    if (!node) continue
    const box = node.getBoundingClientRect()
    const [dx, dy] = [to.left + to.width / 2 - box.left - box.width / 2, to.top + to.height / 2 - box.top - box.height / 2]
    const far = Math.min(0.45, 120 / Math.max(1, Math.hypot(dx, dy)))
    node.animate([{ translate: '0 0', zIndex: 30 }, { translate: `${dx * far}px ${dy * far}px`, offset: 0.35, easing: 'ease-out' }, { translate: '0 0', zIndex: 30 }], { duration: 420, easing: 'ease-in' })
  }
}

function float(root: HTMLElement, handle: number, change: number, good: boolean): void {
  const node = root.querySelector<HTMLElement>(`[data-handle="${handle}"]`)
  if (!node) return
  const box = node.getBoundingClientRect()
  const origin = root.getBoundingClientRect()
  const made = document.createElement('span')
  made.className = `float ${good ? 'good' : 'bad'}`
  made.textContent = change > 0 ? `+${change}` : `−${-change}`
  made.setAttribute('aria-hidden', 'true')
  made.style.left = `${box.left + box.width / 2 - origin.left}px`
  made.style.top = `${box.top + box.height / 3 - origin.top}px`
  root.append(made)
  const rise = made.animate([{ translate: '-50% 0', opacity: 0, scale: '0.6' }, { opacity: 1, scale: '1.25', offset: 0.2 }, { translate: '-50% -46px', opacity: 0, scale: '1' }], { duration: 1300, easing: 'ease-out' })
  rise.onfinish = rise.oncancel = () => made.remove()
  if (!good) node.animate([{ filter: 'brightness(2.2)' }, { filter: 'none' }], { duration: 420 })
}
