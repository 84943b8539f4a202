import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct, Visitor } from '../support/browser.ts'
import { openBrowser } from '../support/chromium.ts'
import { buildingPage } from './screens/building.ts'
import { csv } from './screens/csv.ts'
import { exportScreens } from './screens/exports.ts'
import { laboratory } from './screens/lab.ts'
import { desk } from './screens/lists.ts'
import { passwords } from './screens/password.ts'
import { people } from './screens/people.ts'
import { places } from './screens/places.ts'
import { managementPlans } from './screens/plans.ts'
import { recommendations } from './screens/recommendations.ts'
import type { Person, Screen } from './screens/screen.ts'
import { shell } from './screens/shell.ts'
import { twoFactor } from './screens/signin.ts'
import { statistics } from './screens/statistics.ts'
import { buildings, lists, projects, signIn } from './screens/survey.ts'
import { surveys } from './screens/surveys.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser
const visitors: Partial<Record<Person, Visitor>> = {}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
})

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
const THEMES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

describe.each([
  ['signing in', signIn],
  ['two-factor authentication', twoFactor],
  ['passwords and mails', passwords],
  ['lists', lists],
  ['desk', desk],
  ['shell', shell],
  ['projects', projects],
  ['surveys', surveys],
  ['buildings', buildings],
  ['building page', buildingPage],
  ['laboratory', laboratory],
  ['management plans', managementPlans],
  ['recommendations', recommendations],
  ['statistics', statistics],
  ['CSV upload', csv],
  ['exports', exportScreens],
  ['people and companies', people],
  ['clients and places', places],
])('%s', (_, screens) => {
  test.each(screens)('1§2 $name: no violation of WCAG 2.2 AA in either theme, nothing wider than a phone', look)
})

/** Everybody signs in once, when first asked for. */
async function visitorOf(person: Person): Promise<Visitor> {
  const known = visitors[person]
  if (known) return known
  const visitor = await Visitor.open(browser, product.url, { reducedMotion: 'reduce' })
  await visitor.context.addInitScript({ path: axe })
  if (person !== 'nobody') await visitor.signIn(`${person}@kauri.example`)
  visitors[person] = visitor
  return visitor
}

/** One visit; the window and the theme change under it. */
async function look({ person, open }: Screen): Promise<void> {
  const { page } = await visitorOf(person)
  const found: string[] = []
  for (const size of SIZES) {
    await page.context().setOffline(false)
    await page.emulateMedia({ colorScheme: THEMES[0] })
    await page.setViewportSize(size)
    await open(page)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await violations(page)).map(each => `${size.width} ${colorScheme} ${each}`))
    }
    if (await isTooWide(page)) found.push(`${size.width} scrolls sideways`)
  }
  expect(found).toEqual([])
}

const isTooWide = (page: Page) => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > window.innerWidth)

interface Axe {
  readonly run: (on: object, how: object) => Promise<AxeResults>
}

/** The rule and the element of each violation, once what moves has come to rest. Under a dialog nothing can be reached. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
    await Promise.all(document.getAnimations().map(each => each.finished.catch(() => undefined)))
  })
  const { violations: all } = await page.evaluate(values => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return axe.run(document.querySelector('.p-dialog') ?? document, { runOnly: values })
  }, TAGS)
  return all.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`))
}
