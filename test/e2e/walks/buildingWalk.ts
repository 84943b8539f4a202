import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { status } from './surveyWalk.ts'

/** Two users change the building at once; the slower one sees a message until they dismiss it. */
export async function failedChange(page: Page, watcher: Page): Promise<void> {
  const dialog = await openStatuses(page)
  await dialog.getByRole('radio', { name: 'Pre Review' }).check()
  await watcher.getByLabel('Survey date').fill('2026-03-02')
  await watcher.getByLabel('Survey date').fill('2026-03-01')
  await watcher.getByLabel('Survey date').blur()
  await expect.poll(() => page.getByLabel('Survey date').inputValue()).toBe('01/03/2026')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const failure = page.locator('.toast-error')
  await failure.waitFor()
  await status(page, 'Active')
  for (const name of ['Pre Review', 'Active']) {
    const again = await openStatuses(page)
    await again.getByRole('radio', { name }).check()
    await again.getByRole('button', { name: 'Confirm' }).click()
    await status(page, name)
  }
  // The success message has disappeared by itself; the failure is still shown.
  await page.locator('.toast-success', { hasText: 'is Active' }).waitFor()
  await page.locator('.toast-success').first().waitFor({ state: 'detached' })
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await failure.waitFor({ state: 'detached' })
}

async function openStatuses(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Change status' }).click()
  return page.getByRole('dialog', { name: 'Change status' })
}

const LONGEST = 190

/** Duplicates into a new survey: requires a contact, and creates no survey on cancel. */
export async function newSurvey(page: Page, job: string): Promise<void> {
  const dialog = await openDuplicate(page)
  await dialog.locator('[name="name"]').fill('Wool store, next year')
  await dialog.getByRole('button', { name: 'Create survey' }).click()
  const send = dialog.getByRole('button', { name: 'Duplicate' })
  await dialog.getByLabel('Job number').fill(job.padEnd(LONGEST, '0'))
  await dialog.getByLabel('Survey name').fill('Next year'.padEnd(LONGEST, '.'))
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByText('Choose a contact first').first().waitFor()
  await dialog.getByLabel('Client').selectOption({ index: 1 })
  await expect.poll(() => dialog.getByLabel('Contact').inputValue()).not.toBe('')
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  expect(await surveysOf(page, job)).toEqual([])
  await dialog.getByRole('button', { name: 'Choose an existing survey' }).click()
  const survey = dialog.getByLabel('Copy to survey')
  await expect.poll(() => survey.inputValue()).toMatch(/^WALK-/)
  const label = await survey.inputValue()
  await survey.fill(label.slice('WALK-'.length, label.indexOf(' ')))
  await page.getByRole('option', { name: label }).click()
  await expect.poll(() => survey.inputValue()).toBe(label)
  await dialog.getByRole('button', { name: 'Create survey' }).click()
  await dialog.getByLabel('Job number').fill(job.padEnd(LONGEST, '0'))
  await dialog.getByLabel('Survey name').fill('Next year'.padEnd(LONGEST, '.'))
  await dialog.getByLabel('Client').selectOption({ index: 1 })
  await dialog.getByLabel('Office').selectOption({ index: 1 })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  const running = page.locator('.toast', { hasText: 'Duplicating the building…' })
  await page.route('**/duplicate', async route => {
    await running.waitFor()
    await route.continue()
  })
  await send.click()
  await page.locator('.toast', { hasText: 'Building Wool store, next year has been duplicated' }).waitFor()
  await running.waitFor({ state: 'detached' })
  expect(await surveysOf(page, job)).toEqual([job.padEnd(LONGEST, '0')])
}

export async function openDuplicate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  return page.getByRole('dialog', { name: 'Duplicate building' })
}

/** The job numbers with this prefix. */
async function surveysOf(page: Page, job: string): Promise<string[]> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const found = await page.request.get(`/api/survey/job/search?search=${job}`, { headers })
  return ((await found.json()) as { job_number: string }[]).map(({ job_number }) => job_number)
}
