import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'

/** The part before the @ of a demo person's address, or nobody signed in. */
export type Person = 'nobody' | 'surveyor' | 'reviewer' | 'approver' | 'exporter' | 'pm' | 'admin' | 'root'

export interface Way {
  /** Where it goes on from: what only opens something over its page comes back there. A walk loads that page once. */
  readonly from?: Way
  /** Goes on to there, and waits until what matters is on the screen. */
  readonly open: (page: Page) => Promise<unknown>
}

/** A screen to look at. */
export interface Screen extends Way {
  readonly name: string
  readonly person: Person
}

const LOOK_MS = 30
const WAIT_MS = 20_000
/** Waits for an element; `waitFor` looks twice a second only, once it has waited for a while. */
export async function shown(what: Locator): Promise<void> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await setTimeout(LOOK_MS))
    if (await what.isVisible()) return
  // Says what is not there.
  await what.waitFor({ timeout: 1 })
}

/** Waits for the title of a page; where it does not come, the error says what is there instead. */
export async function title(page: Page, name: string | RegExp): Promise<void> {
  try {
    await shown(page.getByRole('heading', { level: 1, name }))
  } catch (cause) {
    const text = await page.locator('body').innerText()
    throw new Error(`${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`, { cause })
  }
}

/**
 * Where a building of the demo is, by the job and the key that it has in the seed. Where somebody else is on it, its page says so once
 * it knows, which may jump: such a building is opened by hand, and what moves after a press is nobody's surprise.
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

/** Closes what a look left open over the page: dialogs, menus, lists of choices. */
export async function closeLayers(page: Page): Promise<void> {
  const layers = page.locator('.p-dialog, :popover-open')
  while (await layers.count()) {
    const open = await layers.last().elementHandle()
    await page.keyboard.press('Escape')
    await expect.poll(() => open?.isVisible(), { interval: 30 }).toBe(false)
  }
}
