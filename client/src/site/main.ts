/** The documentation site: a ruling that is opened is stepped through on the small table, as in the server's pages.
 *
 *  What happens in it is in a script beside the pages, because a page that is opened as a file may fetch nothing else. */
import './site.css'
import { mount } from 'svelte'
import Steps from '../judge/Steps.svelte'
import { CLAUSE_PAGE, type ClausePageAddress } from '../judge/addresses'
import { words } from '../lib/words'
import type { DeskRun, DeskStep, RulesetLayout, View } from '../messages'

/** 0 stands for a zone that is as it was in the step before. */
type PackedStep = Omit<DeskStep, 'view'> & { view: Omit<View, 'zones'> & { zones: (View['zones'][number] | 0)[] } }
type PackedRun = Omit<DeskRun, 'steps'> & { steps: PackedStep[]; layout: string }

const given: Record<string, unknown> = {}
Object.assign(window, { arbiterGives: (name: string, value: unknown) => (given[name] = value) })

function unpacked(run: PackedRun): DeskRun {
  let before: View['zones'] = []
  const steps = run.steps.map((step): DeskStep => {
    before = step.view.zones.map((zone, at) => zone || before[at]!)
    return { ...step, view: { ...step.view, zones: before } }
  })
  return { ...run, steps }
}

function load<T>(folder: string, name: string): Promise<T> {
  if (name in given) return Promise.resolve(given[name] as T)
  return new Promise((done, failed) => {
    const script = document.createElement('script')
    script.src = `${folder}${name}.js`
    script.onload = () => done(given[name] as T)
    script.onerror = () => failed(new Error(words.rules.fileMissing(`${name}.js`)))
    document.head.append(script)
  })
}

async function open(ruling: HTMLDetailsElement) {
  const place = ruling.querySelector<HTMLElement>('[data-steps-here]')
  if (!place || !ruling.open || place.dataset.stepsHere === 'yes') return
  place.dataset.stepsHere = 'yes'
  const root = ruling.dataset.root ?? ''
  try {
    const run = await load<PackedRun>(`${root}rulings/`, ruling.dataset.run ?? '')
    const layout = await load<RulesetLayout>(`${root}rulings/`, run.layout)
    const address: ClausePageAddress = (ruleset, id) => `${root}rules/${ruleset}/${encodeURIComponent(id)}.html`
    place.textContent = ''
    mount(Steps, { target: place, props: { run: unpacked(run), layout }, context: new Map([[CLAUSE_PAGE, address]]) })
  } catch (error) {
    place.textContent = words.rules.notShown(error instanceof Error ? error.message : words.rules.damaged)
  }
}

/** A link to a ruling opens it. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('section')
  named?.querySelector('details.ruling')?.setAttribute('open', '')
}

for (const ruling of document.querySelectorAll<HTMLDetailsElement>('details.ruling[data-run]')) ruling.addEventListener('toggle', () => void open(ruling))
window.addEventListener('hashchange', openNamed)
openNamed()
