import type { Page } from 'playwright-core'
import { seedId } from '#localstack/seed/ids.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { at, BAY_VIEW_HALL, dialog, HARBOUR_HOUSE, type Screen, shown, type Way } from './screen.ts'

const harbourHouse: Way = { open: page => openedBuilding(page, 'Harbour House') }
const onSite: Screen = {
  name: 'On site',
  person: 'pm',
  open: async page => {
    await at(`${BAY_VIEW_HALL}/on-site`, 'On site')(page)
    await shown(page.getByRole('button', { name: 'Poster (PDF)' }))
  },
}

async function other(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await dialog(page, action)
}

const CLEARANCE = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', name: 'Boiler house clearance', report_type_id: 6 }

/** Adds a building for clearances beside a building; safe to repeat. */
async function addClearance(page: Page): Promise<string> {
  const [survey, building] = [seedId('KHS-2041'), seedId('harbour-house')]
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
      await at(`${HARBOUR_HOUSE}/items`, 'All items')(page)
      await page.getByRole('grid', { name: 'All items' }).press('ArrowRight')
    },
  },
  {
    name: 'What changed since a report',
    person: 'surveyor',
    open: async page => {
      await at(`${BAY_VIEW_HALL}/reports/changes`, 'What changed')(page)
      await shown(page.getByText('Nothing changed'))
    },
  },
  onSite,
  {
    name: 'On site, PIN',
    person: 'pm',
    from: onSite,
    open: async page => {
      await page.getByRole('button', { name: 'Change PIN' }).click()
      await shown(page.getByLabel('PIN'))
    },
  },
  {
    name: 'Change status',
    person: 'pm',
    from: harbourHouse,
    open: async page => {
      await other(page, 'Change status')
      await page.getByRole('radio', { name: 'Needs Edits' }).check()
      await shown(page.getByLabel('Needs edit message'))
    },
  },
  {
    name: 'Approve report',
    person: 'reviewer',
    from: harbourHouse,
    open: async page => {
      await other(page, 'Approve report')
      await page.getByRole('checkbox', { name: 'Approve asbestos' }).uncheck()
      await page.getByRole('checkbox', { name: 'Approve lead' }).uncheck()
      await shown(page.getByText('Tick at least one'))
    },
  },
  {
    name: 'History',
    person: 'surveyor',
    from: harbourHouse,
    open: async page => {
      await other(page, 'History')
      await shown(page.getByRole('dialog').getByText('created the').first())
    },
  },
  {
    name: 'Labels for Sample IDs',
    person: 'surveyor',
    from: harbourHouse,
    open: async page => {
      await page.getByRole('button', { name: 'Print labels' }).click()
      await shown(page.getByRole('dialog', { name: 'Labels A201 to A250' }).getByText('Label 24', { exact: true }))
    },
  },
  {
    name: 'Labels for Sample IDs, as they will be printed',
    person: 'surveyor',
    from: harbourHouse,
    open: async page => {
      await page.getByRole('button', { name: 'Print labels' }).click()
      const labels = page.getByRole('dialog', { name: 'Labels A201 to A250' })
      await labels.getByRole('button', { name: 'Preview' }).click()
      await shown(labels.getByText('Page 1 of 3'))
      await shown(labels.locator('.label-preview canvas'))
    },
  },
  {
    name: 'Review of a building',
    person: 'reviewer',
    open: async page => {
      await openedBuilding(page, 'Harbour House')
      await page.getByRole('link', { name: 'Review', exact: true }).click()
      await shown(page.getByRole('checkbox', { name: 'I have looked at this item' }))
    },
  },
  {
    name: 'A text of the report',
    person: 'surveyor',
    from: harbourHouse,
    open: async page => {
      await shown(page.getByText('The report uses the default text'))
      await page.getByRole('button', { name: 'Edit Introduction' }).click()
      await shown(page.getByRole('dialog', { name: 'Edit report text: Introduction' }))
    },
  },
  {
    name: 'A clearance without certificates',
    person: 'surveyor',
    open: async page => {
      await at(await addClearance(page), CLEARANCE.name)(page)
      await shown(page.getByText('There are no clearance certificates'))
      await page.getByRole('button', { name: 'More actions' }).click()
      await shown(page.getByRole('button', { name: 'Delete', exact: true }))
    },
  },
]
