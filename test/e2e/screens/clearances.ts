import type { Page } from 'playwright-core'
import { openPanel } from '#test/e2e/walks/clearanceWalk.ts'
import { dialog, type Screen, title } from './screen.ts'

const LAGGING = 'Boiler room, pipe lagging'

async function list(page: Page): Promise<void> {
  await page.goto('/browse?search=Boiler')
  await page.getByRole('row', { name: 'Boiler house' }).getByRole('link').first().click()
  await page.getByRole('row', { name: LAGGING }).waitFor()
}

async function editor(page: Page): Promise<void> {
  await list(page)
  await page.getByRole('link', { name: `Edit ${LAGGING}` }).click()
  await title(page, LAGGING)
}

const panel = (name: string, wait: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await editor(page)
  await openPanel(page, name)
  await wait(page)
}

export const clearances: readonly Screen[] = [
  {
    name: 'Clearances of a building',
    person: 'reviewer',
    open: async page => {
      await list(page)
      await page.getByRole('button', { name: `More actions for ${LAGGING}` }).click()
      await page.getByRole('button', { name: 'Duplicate', exact: true }).waitFor()
    },
  },
  {
    name: 'Review clearance, declining',
    person: 'reviewer',
    open: async page => {
      await list(page)
      await dialog(page, `Review ${LAGGING}`)
      await page.getByRole('radio', { name: 'Decline' }).check()
      await page.getByLabel('What needs fixing').waitFor()
    },
  },
  {
    name: 'New clearance, refused',
    person: 'surveyor',
    open: async page => {
      await list(page)
      await page.getByRole('link', { name: 'Add clearance' }).first().click()
      await page.getByRole('radio', { name: /^Class A/ }).check()
      for (const who of ['Removal companies', 'Removalists'])
        await page.getByRole('region', { name: who }).getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(/needs? attention/).waitFor()
      await page.getByText('Highlighted companies').waitFor()
    },
  },
  {
    name: 'New removalist',
    person: 'surveyor',
    open: async page => {
      await editor(page)
      await dialog(page, 'New removalist')
    },
  },
  {
    name: 'Clearance, compliance',
    person: 'surveyor',
    open: panel('Compliance', page => page.getByText('because no personal monitoring').first().waitFor()),
  },
  {
    name: 'Clearance, lab results',
    person: 'surveyor',
    open: panel('Lab Results', page => page.getByText('Within limit', { exact: true }).first().waitFor()),
  },
  {
    name: 'Clearance, lab certificates',
    person: 'surveyor',
    open: panel('Lab Certificates', page => page.getByText('Certificate of analysis').waitFor()),
  },
  {
    name: 'Clearance, photo log',
    person: 'surveyor',
    open: panel('Photo Log', async page => {
      await page.getByRole('button', { name: 'Remove photo 2' }).first().click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await page.locator('.log-picture img').first().waitFor()
    }),
  },
]
