import type { Page } from 'playwright-core'

/** The part before the @ of a demo person's address, or nobody signed in. */
export type Person = 'nobody' | 'surveyor' | 'reviewer' | 'approver' | 'exporter' | 'pm' | 'admin' | 'root'

/** A screen to look at. */
export interface Screen {
  readonly name: string
  readonly person: Person
  /** Goes there, and waits until what matters is on the screen. */
  readonly open: (page: Page) => Promise<unknown>
}

/** Waits for the title of a page; where it is waited for in vain, the error says what is there instead. */
export const title = (page: Page, name: string | RegExp) =>
  page
    .getByRole('heading', { level: 1, name })
    .waitFor()
    .catch(async (error: Error) => {
      const shown = await page.locator('body').innerText()
      throw new Error(`${page.url()} shows: ${shown.replaceAll(/\s+/g, ' ').slice(0, 600)}`, { cause: error })
    })
export const at = (path: string, name: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await title(page, name)
}

export async function dialog(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click()
  await page.getByRole('dialog').waitFor()
}
