import type { Page } from 'playwright-core'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { planContacts } from '#test/e2e/walks/surveyWalk.ts'
import { at, dialog, HARBOUR_HOUSE, type Screen, shown, title, type Way } from './screen.ts'

const reviewed: Way = { open: page => openedBuilding(page, 'Bay View Hall') }

/** Walks through a request, with its sentences. */
async function requesting(page: Page): Promise<void> {
  await dialog(page, 'Request management plan')
  await page.getByRole('switch', { name: 'I accept the terms' }).check()
}

async function requested(page: Page): Promise<void> {
  const plans = page.getByRole('region', { name: 'Management plans' })
  await shown(plans.getByText(/plus GST|Ready,/))
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
      await at(`${HARBOUR_HOUSE}/management-plans`, 'Management plans')(page)
      await shown(page.getByText('There are no management plans'))
    },
  },
  {
    name: 'Request management plan, refused',
    person: 'surveyor',
    from: reviewed,
    open: async page => {
      await requesting(page)
      await page.getByRole('button', { name: 'Submit for' }).click()
      await shown(page.getByText('fields need attention'))
    },
  },
  {
    name: 'Management plans',
    person: 'surveyor',
    from: reviewed,
    open: async page => {
      await requested(page)
      await history(page)
      await shown(page.getByRole('link', { name: /^Download/ }))
    },
  },
]
