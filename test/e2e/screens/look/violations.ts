import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The script to add to each page before its own. */
export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']

interface Axe {
  readonly run: (on: object, how: object) => Promise<AxeResults>
}

/** Which rules axe checks: colours, all others, or both. */
export interface Asked {
  readonly colours: boolean
  readonly others: boolean
}

/** The rule and element of each violation. Elements under a dialog are not checked. */
export async function violations(page: Page, { colours, others }: Asked): Promise<string[]> {
  if (!colours && !others) return []
  const runOnly = others ? { type: 'tag', values: WCAG } : { type: 'rule', values: COLOURS }
  const rules = colours ? {} : Object.fromEntries(COLOURS.map(id => [id, { enabled: false }]))
  // Omits passes, which are a hundred times larger to transfer from the browser.
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
