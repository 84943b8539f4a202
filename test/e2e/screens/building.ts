import type { Page } from 'playwright-core'
import { at, dialog, type Screen, title } from './screen.ts'

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/browse')
  await page.getByRole('row', { name }).getByRole('link').first().click()
  await title(page, name)
}

async function other(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await dialog(page, action)
}

const CLEARANCE = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', name: 'Boiler house clearance', report_type_id: 6 }

/** A clearance beside the building that is open; that it is there already does no harm. */
async function addClearance(page: Page): Promise<string> {
  const [, survey = '', building = ''] = /survey\/(\w+)\/building\/(\w+)/.exec(page.url()) ?? []
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'application/json' }
  const read = await page.request.get(`/api/building/${building}/tree`, { headers })
  const { address, suburb, city, postcode, surveyors } = (await read.json()).data.building
  const data = { ...CLEARANCE, survey_id: survey, address, suburb, city, postcode, surveyors }
  await page.request.post('/api/building', { headers, data })
  return `/survey/${survey}/building/${CLEARANCE.id}`
}

export const buildingPage: readonly Screen[] = [
  {
    name: 'All items',
    person: 'surveyor',
    open: async page => {
      await open(page, 'Harbour House')
      await at(`${new URL(page.url()).pathname}/items`, 'All items')(page)
      await page.getByRole('grid', { name: 'All items' }).press('ArrowRight')
    },
  },
  {
    name: 'What changed since a report',
    person: 'surveyor',
    open: async page => {
      await open(page, 'Bay View Hall')
      await at(`${new URL(page.url()).pathname}/reports/changes`, 'What changed')(page)
      await page.getByText('Nothing changed').waitFor()
    },
  },
  {
    name: 'On site',
    person: 'pm',
    open: async page => {
      await open(page, 'Bay View Hall')
      await at(`${new URL(page.url()).pathname}/on-site`, 'On site')(page)
      await page.getByRole('button', { name: 'Poster (PDF)' }).waitFor()
    },
  },
  {
    name: 'On site, PIN',
    person: 'pm',
    open: async page => {
      await open(page, 'Bay View Hall')
      await at(`${new URL(page.url()).pathname}/on-site`, 'On site')(page)
      await page.getByRole('button', { name: 'Change PIN' }).click()
      await page.getByLabel('PIN').waitFor()
    },
  },
  {
    name: 'Change status',
    person: 'pm',
    open: async page => {
      await open(page, 'Harbour House')
      await other(page, 'Change status')
      await page.getByRole('radio', { name: 'Needs Edits' }).check()
      await page.getByLabel('Needs edit message').waitFor()
    },
  },
  {
    name: 'Approve report',
    person: 'reviewer',
    open: async page => {
      await open(page, 'Harbour House')
      await other(page, 'Approve report')
      await page.getByRole('checkbox', { name: 'Approve asbestos' }).uncheck()
      await page.getByRole('checkbox', { name: 'Approve lead' }).uncheck()
      await page.getByText('Tick at least one').waitFor()
    },
  },
  {
    name: 'History',
    person: 'surveyor',
    open: async page => {
      await open(page, 'Harbour House')
      await other(page, 'History')
      await page.getByRole('dialog').getByText('created the').first().waitFor()
    },
  },
  {
    name: 'Labels for Sample IDs',
    person: 'surveyor',
    open: async page => {
      await open(page, 'Harbour House')
      await page.getByRole('button', { name: 'Print labels' }).click()
      await page.getByRole('dialog', { name: 'Labels A201 to A250' }).getByText('Label 24', { exact: true }).waitFor()
    },
  },
  {
    name: 'Labels for Sample IDs, as they will be printed',
    person: 'surveyor',
    open: async page => {
      await open(page, 'Harbour House')
      await page.getByRole('button', { name: 'Print labels' }).click()
      const labels = page.getByRole('dialog', { name: 'Labels A201 to A250' })
      await labels.getByRole('button', { name: 'Preview' }).click()
      await labels.getByText('Page 1 of 3').waitFor()
      await labels.locator('.label-preview canvas').waitFor()
    },
  },
  {
    name: 'A text of the report',
    person: 'surveyor',
    open: async page => {
      await open(page, 'Harbour House')
      await page.getByText('The report uses the default text').waitFor()
      await page.getByRole('button', { name: 'Edit Introduction' }).click()
      await page.getByRole('dialog', { name: 'Edit report text: Introduction' }).waitFor()
    },
  },
  {
    name: 'A clearance without certificates',
    person: 'surveyor',
    open: async page => {
      await open(page, 'Harbour House')
      await page.goto(await addClearance(page))
      await title(page, CLEARANCE.name)
      await page.getByText('There are no clearance certificates').waitFor()
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).waitFor()
    },
  },
]
