import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

export const sync = (page: Page, words: string) => page.locator('.sync', { hasText: words }).first()
export const refuse = (route: Route, code = 'building_reviewed', fields: Readonly<Record<string, string>> = {}) =>
  route.fulfill({
    status: 409,
    headers: { 'apigw-requestid': '01JREFUSED' },
    json: { code, message: 'No', fields },
  })
const SENTENCE = 'This isn’t what the bag says'
const isPartialWrite = ({ pathname }: URL) => /\/api\/(sample|item|clearance|building\/\w+\/file)\b/.test(pathname)

/** Writes offline, refuses the write at a field, and opens it in its form. */
export async function openRefused(
  { page, context }: Visitor,
  field: string,
  write: () => Promise<unknown>,
): Promise<void> {
  await context.setOffline(true)
  await write()
  await sync(page, '1 change to send').waitFor()
  // The form no longer waits for an answer.
  await page
    .getByText(/aved on this device/)
    .first()
    .waitFor()
  const recover = await intercept(context, isPartialWrite, route =>
    route.request().method() === 'GET' ? route.fallback() : refuse(route, 'invalid_input', { [field]: SENTENCE }),
  )
  await context.setOffline(false)
  await sync(page, '1 needs your attention').waitFor({ timeout: 60_000 })
  recover()
  await page.reload()
  await page.getByRole('button', { name: 'Open and change' }).click()
  await page.locator(`[data-field="${field}"] .field-error`, { hasText: SENTENCE }).waitFor()
}

export async function isSent(page: Page): Promise<void> {
  await sync(page, 'All saved').waitFor()
  expect(await page.getByText(/Couldn’t save your change/).count()).toBe(0)
  expect(await page.getByText(SENTENCE).count()).toBe(0)
}
