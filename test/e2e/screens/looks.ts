import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { settled } from '#test/support/browser/settled.ts'
import { coveredControls } from './coveredControls.ts'
import type { Person, Screen } from './screen.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser
const visitors: Partial<Record<Person, Visitor>> = {}

/** Looks at every screen of some groups, in the browser of this file. `stacked`: nothing on a phone is scrolled sideways in a box of its own either. */
export function looksAt(groups: Readonly<Record<string, readonly Screen[]>>, { stacked = false } = {}): void {
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.close()
  })
  describe.each(Object.entries(groups))('%s', (_, screens) => {
    test.each(screens)(
      '1§2 P-15 $name: no violation of WCAG 2.2 AA in either theme, nothing wider than a phone, no control covered, nothing jumps',
      screen => look(screen, stacked),
    )
  })
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
/** In this order the theme changes once, and what it moves has to come to rest once. */
const LOOKS = [
  [PHONE, 'light'],
  [DESK, 'light'],
  [DESK, 'dark'],
  [PHONE, 'dark'],
] as const
/** What a theme can change; all else is the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Everybody signs in once, when first asked for. */
async function visitorOf(person: Person): Promise<Visitor> {
  const known = visitors[person]
  if (known) return known
  const visitor = await Visitor.open(browser, product.url)
  await visitor.context.addInitScript({ path: axe })
  await visitor.context.addInitScript(recordShifts)
  if (person !== 'nobody') await visitor.signIn(`${person}@kauri.example`)
  visitors[person] = visitor
  return visitor
}

/** One visit, on a phone; the window and the theme change under it. */
async function look({ person, open }: Screen, stacked: boolean): Promise<void> {
  const { page } = await visitorOf(person)
  const found: string[] = []
  await page.context().setOffline(false)
  const [[phone, light]] = LOOKS
  await page.emulateMedia({ colorScheme: light })
  await page.setViewportSize(phone)
  await settled(page)
  await page.evaluate(() => {
    ;(globalThis as unknown as Partial<Recorded>).shifts?.splice(0)
  })
  await open(page)
  await settled(page)
  found.push(...(await page.evaluate(jumps)))
  for (const [size, colorScheme] of LOOKS) {
    await page.setViewportSize(size)
    // Where the narrower window was scrolled to, the header may stand over half a button.
    await page.evaluate(() => scrollTo(0, 0))
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const isFirstTheme = colorScheme === light
    const seen = [...(await violations(page, isFirstTheme))]
    if (isFirstTheme) {
      if (await isTooWide(page)) seen.push('scrolls sideways')
      seen.push(...(await page.evaluate(brokenHeadings)))
      if (stacked && size === PHONE) seen.push(...(await page.evaluate(scrolledSideways)))
      seen.push(...(await page.evaluate(coveredControls)))
    }
    found.push(...seen.map(each => `${size.width} ${colorScheme} ${each}`))
  }
  expect(found).toEqual([])
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}
interface Recorded {
  shifts: Shift[]
}

/** What moves by itself after it was shown, until something is typed or pressed: whoever is about to press it presses something else. */
export function recordShifts() {
  const recorded = globalThis as unknown as Recorded
  recorded.shifts = []
  const observer = new PerformanceObserver(list => recorded.shifts.push(...(list.getEntries() as Shift[])))
  observer.observe({ type: 'layout-shift', buffered: true })
  for (const touched of ['input', 'pointerdown', 'keydown'])
    addEventListener(touched, () => observer.disconnect(), { capture: true, once: true })
}

/** What jumped on this page, where it is more than the goal permits. */
export function jumps(): string[] {
  const PERMITTED = 0.05
  const { shifts } = globalThis as unknown as Recorded
  if (shifts.reduce((sum, { value }) => sum + value, 0) <= PERMITTED) return []
  return shifts.flatMap(({ value, sources }) =>
    sources.map(({ node, previousRect, currentRect }) => {
      const text = node?.textContent?.trim().slice(0, 40)
      return `“${text}” jumps from ${previousRect.y} to ${currentRect.y} (${value.toFixed(3)})`
    }),
  )
}

const isTooWide = (page: Page) => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > window.innerWidth)

/** What has more in it than its width shows, and lets a finger scroll to it. */
const scrolledSideways = (): string[] =>
  [...document.querySelectorAll('body *')]
    .filter(box => box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
    .map(box => `${box.tagName} ${box.className} scrolls sideways: ${box.scrollWidth} of ${box.clientWidth}`)

/** Headings with a word that is longer than their line. */
const brokenHeadings = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main h2')].flatMap(heading => {
    heading.style.overflowWrap = 'normal'
    const isBroken = heading.clientWidth > 1 && heading.scrollWidth > heading.clientWidth + 1
    heading.style.overflowWrap = ''
    return isBroken ? [`“${heading.textContent}” breaks within a word`] : []
  })

interface Axe {
  readonly run: (on: object, how: object) => Promise<AxeResults>
}

/** The rule and the element of each violation, once what moves has come to rest. Under a dialog nothing can be reached. */
async function violations(page: Page, all: boolean): Promise<string[]> {
  await page.evaluate(async () => {
    // What lies beneath a bar that stays in place is reached by scrolling.
    for (const bar of document.querySelectorAll<HTMLElement>('.form-foot')) bar.style.position = 'static'
    await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
    await Promise.all(document.getAnimations().map(each => each.finished.catch(() => undefined)))
  })
  const runOnly = all ? { type: 'tag', values: TAGS } : { type: 'rule', values: OF_COLOUR }
  // What passes is not told: it is a hundred times as much, and would be sent from the browser each time.
  const found = await page.evaluate(async only => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const on = document.querySelector('.p-dialog') ?? document
    const { violations } = await axe.run(on, { runOnly: only, resultTypes: ['violations'] })
    return violations
  }, runOnly)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  )
}
