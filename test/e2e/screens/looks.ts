import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { settled } from '#test/support/browser/settled.ts'
import { coveredControls } from './coveredControls.ts'
import { brokenTableHeadings } from './look/tableHeadings.ts'
import { type Colours, textColours } from './look/textColours.ts'
import { type Asked, AXE, violations } from './look/violations.ts'
import { closeLayers, type Person, type Screen, type Way } from './screen.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser

interface Walker {
  readonly page: Page
  /** The last screen's way, unless it failed. */
  at: Way | undefined
}
const walkers: Partial<Record<Person, Walker>> = {}

/**
 * Checks every screen of some groups in this file's browser. `stacked`: on a phone, nothing scrolls sideways inside its own box
 * either.
 */
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
      '1§2 P-15 $name: no violation of WCAG 2.2 AA in either theme, nothing wider than a phone, no control covered, no table heading on two lines, nothing jumps',
      screen => look(screen, stacked),
    )
  })
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const WIDE_DESK = { width: 1440, height: 900 }
type Size = typeof PHONE
type Theme = 'light' | 'dark'

/** The text styles that axe has checked, by theme. */
const judged = { light: new Set<string>(), dark: new Set<string>() }
const isNew = (theme: Theme, colours: Colours) => !new Set(colours[theme]).isSubsetOf(judged[theme])
function judge({ light, dark }: Colours): void {
  for (const colour of light) judged.light.add(colour)
  for (const colour of dark) judged.dark.add(colour)
}

/** Each user signs in once, on first use. */
async function walkerOf(person: Person): Promise<Walker> {
  const known = walkers[person]
  if (known) return known
  const visitor = await Visitor.open(browser, product.url)
  await visitor.context.addInitScript({ path: AXE })
  await visitor.context.addInitScript(recordShifts)
  if (person !== 'nobody') await visitor.signIn(`${person}@kauri.example`)
  const walker = { page: visitor.page, at: undefined }
  walkers[person] = walker
  return walker
}

/**
 * Checks a screen, which is opened on a phone; then the window and theme change. Themes only change colours, so everything else
 * is checked in the light theme only. Desktop texts are checked in both themes. A phone shows nearly the same colours, so axe
 * runs there only if a text has a new style.
 */
async function look(screen: Screen, stacked: boolean): Promise<void> {
  const walker = await walkerOf(screen.person)
  const { page, at } = walker
  walker.at = undefined
  await page.context().setOffline(false)
  await change(page, PHONE, 'light')
  await go(page, screen, at)
  await settled(page)
  const found = await page.evaluate(jumps)
  await unroll(page)
  const onPhone = await page.evaluate(textColours)
  found.push(...(await faults(page, '390 light', { colours: isNew('light', onPhone), others: true })))
  if (stacked) found.push(...(await page.evaluate(scrolledSideways)))
  await change(page, DESK, 'light')
  await settled(page)
  await unroll(page)
  judge(await page.evaluate(textColours))
  found.push(...(await faults(page, '1280 light', { colours: true, others: true })))
  found.push(...(await page.evaluate(brokenTableHeadings)))
  await change(page, WIDE_DESK, 'light')
  found.push(...(await page.evaluate(brokenTableHeadings)))
  await change(page, DESK, 'dark')
  await settled(page)
  found.push(...(await faults(page, '1280 dark', { colours: true, others: false })))
  if (isNew('dark', onPhone)) {
    await change(page, PHONE, 'dark')
    await settled(page)
    found.push(...(await faults(page, '390 dark', { colours: true, others: false })))
  }
  judge(onPhone)
  expect(found, found.join('; ')).toEqual([])
  walker.at = screen
}

async function change(page: Page, size: Size, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
}

/** Scrolls to the top, because after narrowing the header may cover half a button. */
const unroll = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    // Elements under a sticky bar are reachable by scrolling.
    for (const bar of document.querySelectorAll<HTMLElement>('.form-foot')) bar.style.position = 'static'
  })

/** Continues from the last screen if this way passes there or starts alike; otherwise from the start. */
async function go(page: Page, { from, open }: Way, at: Way | undefined): Promise<void> {
  const isThere = from !== undefined && (at === from || at?.from === from)
  if (isThere) {
    await settled(page)
    // A busy machine may move the page long after the change of the window. The next step is a press, which ends the recording too.
    await page.evaluate(() => (globalThis as unknown as Recorded).stopRecording())
    if (at !== from) await closeLayers(page)
  } else if (from) await go(page, from, at)
  await open(page)
}

/** The problems of the page in its window and theme. */
async function faults(page: Page, where: string, look: Asked): Promise<string[]> {
  const found = await violations(page, look)
  if (look.others) {
    const [tooWide, broken] = await Promise.all([isTooWide(page), page.evaluate(brokenHeadings)])
    found.push(...(tooWide ? ['scrolls sideways'] : []), ...broken, ...(await page.evaluate(coveredControls)))
  }
  return found.map(each => `${where} ${each}`)
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}
interface Recorded {
  shifts: Shift[]
  /** Ends the recording, and removes what it has recorded. */
  stopRecording(): void
}

/** Records layout shifts until an input or press, because a user about to press would hit something else. */
export function recordShifts() {
  const recorded = globalThis as unknown as Recorded
  recorded.shifts = []
  const observer = new PerformanceObserver(list => recorded.shifts.push(...(list.getEntries() as Shift[])))
  observer.observe({ type: 'layout-shift', buffered: true })
  recorded.stopRecording = () => {
    observer.disconnect()
    recorded.shifts = []
  }
  for (const touched of ['input', 'pointerdown', 'keydown'])
    addEventListener(touched, () => observer.disconnect(), { capture: true, once: true })
}

/** The page's layout shifts, if they exceed the goal's limit. */
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

/** Elements whose content is wider than their box and scrolls by touch. */
const scrolledSideways = (): string[] =>
  [...document.querySelectorAll('body *')]
    .filter(box => box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
    .map(box => `${box.tagName} ${box.className} scrolls sideways: ${box.scrollWidth} of ${box.clientWidth}`)

/** Headings with a word longer than their line. */
const brokenHeadings = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main h2')].flatMap(heading => {
    heading.style.overflowWrap = 'normal'
    const isBroken = heading.clientWidth > 1 && heading.scrollWidth > heading.clientWidth + 1
    heading.style.overflowWrap = ''
    return isBroken ? [`“${heading.textContent}” breaks within a word`] : []
  })
