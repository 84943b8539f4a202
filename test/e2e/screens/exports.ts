import type { Page } from 'playwright-core'
import { at, type Screen, shown } from './screen.ts'

/** Sets up an external system, which the demo lacks, so that the first client can be linked by hand. */
async function withSystem(page: Page): Promise<void> {
  await page.goto('/admin/companies')
  await page.getByRole('row', { name: 'Kauri' }).getByRole('link').first().click()
  const section = page.getByRole('region', { name: 'External system' })
  await section.getByLabel('Address').fill('https://jobs.example.nz/clearfloor')
  await section.getByLabel('Key ID').fill('clearfloor')
  await section.getByLabel('Secret').fill('a-secret-of-the-external-system')
  await section.getByRole('button', { name: /Set up|Update/ }).click()
  await shown(section.getByText(/^Set on/))
}

async function clients(page: Page): Promise<void> {
  await page.goto('/export')
  await shown(page.getByRole('row', { name: 'Northport' }))
}

async function buildings(page: Page): Promise<void> {
  await clients(page)
  const match = page.getByRole('button', { name: /^Link Northport/ })
  if ((await match.count()) > 0) {
    await match.click()
    await page.getByLabel('Reference').fill('NORTH-7')
    await page.getByRole('dialog').getByRole('button', { name: 'Link' }).click()
    await shown(page.getByText('NORTH-7', { exact: true }))
  }
  await page.getByRole('row', { name: 'Northport' }).getByRole('link').first().click()
  await shown(page.getByRole('row', { name: 'Harbour House' }))
}

export const exportScreens: readonly Screen[] = [
  {
    name: 'Export, not set up',
    person: 'exporter',
    open: async page => {
      await at('/export', 'Export')(page)
      await shown(page.getByText('hasn’t been set up'))
    },
  },
  { name: 'Company with an external system', person: 'root', open: withSystem },
  {
    name: 'Match dialog',
    person: 'exporter',
    open: async page => {
      await clients(page)
      await page.getByRole('button', { name: /^Link/ }).last().click()
      await shown(page.getByRole('dialog'))
    },
  },
  { name: 'Exports of buildings', person: 'exporter', open: buildings },
  {
    name: 'Export of a building',
    person: 'exporter',
    open: async page => {
      await buildings(page)
      await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
      await shown(page.getByRole('heading', { name: 'Floors' }))
    },
  },
  {
    name: 'Export of a client',
    person: 'root',
    open: async page => {
      await page.goto('/clients')
      const client = page.getByRole('row', { name: 'Northport' }).getByRole('link', { name: /^Edit/ })
      await page.goto(`/export/${(await client.getAttribute('href'))?.split('/').at(-1)}`)
      await shown(page.getByRole('heading', { name: 'History' }))
    },
  },
]
