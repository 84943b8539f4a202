import type { Page } from 'playwright-core'
import { planContacts } from '#test/e2e/walks/surveyWalk.ts'
import { dialog, type Screen, title } from './screen.ts'

async function reviewed(page: Page): Promise<void> {
  await page.goto('/browse?search=Bay')
  await page.getByRole('row', { name: 'Bay View Hall' }).getByRole('link').first().click()
  await title(page, 'Bay View Hall')
}

/** The way through a request, with its sentences. */
async function requesting(page: Page): Promise<void> {
  await reviewed(page)
  await dialog(page, 'Request management plan')
  await page.getByRole('switch', { name: 'I accept the terms' }).check()
}

async function requested(page: Page): Promise<void> {
  await reviewed(page)
  const plans = page.getByRole('region', { name: 'Management plans' })
  await plans.getByText(/plus GST|Ready,/).waitFor()
  if ((await plans.getByText('Ready,').count()) === 0) {
    await requesting(page)
    await planContacts(page)
    await page.getByRole('button', { name: 'Submit for' }).click()
    await plans.getByText('Ready,').waitFor({ timeout: 60_000 })
  }
}

async function history(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View all management plans' }).click()
  await title(page, 'Management plans')
}

export const managementPlans: readonly Screen[] = [
  {
    name: 'No management plans',
    person: 'surveyor',
    open: async page => {
      await page.goto('/browse?search=Harbour')
      await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
      await history(page)
      await page.getByText('There are no management plans').waitFor()
    },
  },
  {
    name: 'Request management plan, refused',
    person: 'surveyor',
    open: async page => {
      await requesting(page)
      await page.getByRole('button', { name: 'Submit for' }).click()
      await page.getByText('fields need attention').waitFor()
    },
  },
  {
    name: 'Management plans',
    person: 'surveyor',
    open: async page => {
      await requested(page)
      await history(page)
      await page.getByRole('link', { name: /^Download/ }).waitFor()
    },
  },
]
