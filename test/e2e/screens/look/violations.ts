import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** To be added to each page before its own script. */
export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a theme can change; all else is the same in both. */
const COLOURS = ['color-contrast', 'link-in-text-block']

interface Axe {
  readonly run: (on: object, how: object) => Promise<AxeResults>
}

/** What axe is to look at: the colours alone, all but the colours, or both. */
export interface Asked {
  readonly colours: boolean
  readonly others: boolean
}

/** The rule and the element of each violation. Under a dialog nothing can be reached. */
export async function violations(page: Page, { colours, others }: Asked): Promise<string[]> {
  if (!colours && !others) return []
  const runOnly = others ? { type: 'tag', values: WCAG } : { type: 'rule', values: COLOURS }
  const rules = colours ? {} : Object.fromEntries(COLOURS.map(id => [id, { enabled: false }]))
  // What passes is not told: it is a hundred times as much, and would be sent from the browser each time.
  const how = { runOnly, rules, resultTypes: ['violations'] }
  const found = await page.evaluate(async how => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(document.querySelector('.p-dialog') ?? document, how)
    return violations
  }, how)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  )
}
