import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { jumps } from '#test/e2e/screens/looks.ts'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { settled } from '#test/support/browser/settled.ts'

/** The text lines as users read them, including list values. */
const lines = () => [
  ...document.body.innerText.split('\n'),
  ...[...document.querySelectorAll('select')].map(
    list => `${list.labels?.[0]?.textContent ?? list.ariaLabel}: ${list.selectedOptions[0]?.text}`,
  ),
]
/** Matches texts about missing content. */
const DENIAL = /^(No|Nothing|Not|None|Unknown|0|There (is|are) no)\b|: (Not set|Choose)$|default text/
const AWAITED = '.skeleton, .place-kept, .awaited, .page-waiting'

/**
 * Opens a URL and answers calls one at a time, latest first, each once the page is at rest. Returns layout jumps, and texts that
 * were shown only before their answer arrived.
 */
export async function openInAnotherOrder(page: Page, address: string, atEnd: boolean): Promise<string[]> {
  const waiting: Route[] = []
  const answerAtOnce = await intercept(page, '**/api/**', route => waiting.push(route))
  const isThere = async () => (await page.locator('h1').count()) > 0 && (await page.locator(AWAITED).count()) === 0
  const denied = new Set<string>()
  await page.goto(address)
  for (;;) {
    await expect.poll(async () => waiting.length > 0 || (await isThere())).toBe(true)
    await settled(page)
    const route = waiting.pop()
    if (!route) break
    for (const line of await page.evaluate(lines)) if (DENIAL.test(line)) denied.add(line)
    if (atEnd) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const answered = route.request().response()
    await route.continue()
    await (await answered)?.finished()
  }
  await answerAtOnce()
  const now = new Set(await page.evaluate(lines))
  const untrue = [...denied].filter(line => !now.has(line)).map(line => `says “${line}” before it is known`)
  return [...(await page.evaluate(jumps)), ...untrue]
}
