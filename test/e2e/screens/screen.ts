import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'

/** The local part of a demo user's email, or `nobody` without a session. */
export type Person = 'nobody' | 'surveyor' | 'reviewer' | 'approver' | 'exporter' | 'pm' | 'admin' | 'root'

export interface Way {
  /** The way to continue from. Overlays return to it, so a walk loads that page once. */
  readonly from?: Way
  /** Opens the screen, and waits until its main content is visible. */
  readonly open: (page: Page) => Promise<unknown>
}

export interface Screen extends Way {
  readonly name: string
  readonly person: Person
}

const LOOK_MS = 30
const WAIT_MS = 20_000
/**
 * Waits for an element, polling faster than `waitFor`, which slows down to twice a second. The error contains what the page shows
 * instead.
 */
export async function shown(what: Locator): Promise<void> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await setTimeout(LOOK_MS))
    if (await what.isVisible()) return
  const page = what.page()
  const text = await page.locator('body').innerText()
  throw new Error(`No ${what}. ${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
}

/** Waits for a page's title. */
export const title = (page: Page, name: string | RegExp) => shown(page.getByRole('heading', { level: 1, name }))

/**
 * The URL of a demo building, by its job number and its key in the seed. If another user is on the building, its page says so
 * later, which may shift the layout. Open such a building by a press instead, because shifts after a press are not counted.
 */
export const addressOf = (job: string, key: string) => `/survey/${seedId(job)}/building/${seedId(key)}`
export const HARBOUR_HOUSE = addressOf('KHS-2041', 'harbour-house')
export const BAY_VIEW_HALL = addressOf('KHS-2039', 'hall')
export const TUI_STREET_8 = addressOf('KHS-2044', 'tui')
export const TUI_STREET_10 = addressOf('KHS-2044', 'tui-10')

export const at = (path: string, name: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await title(page, name)
}

export const account: Way = { open: at('/account', 'Account') }

export async function dialog(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click()
  await shown(page.getByRole('dialog'))
}

/** Closes overlays that a check left open: dialogs, menus, lists of choices. */
export async function closeLayers(page: Page): Promise<void> {
  const layers = page.locator('.p-dialog, :popover-open')
  while (await layers.count()) {
    const open = await layers.last().elementHandle()
    await page.keyboard.press('Escape')
    await expect.poll(() => open?.isVisible(), { interval: 30 }).toBe(false)
  }
}
