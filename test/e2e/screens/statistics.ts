import type { Page } from 'playwright-core'
import { at, type Screen } from './screen.ts'

const open = (from: string, to: string) => at(`/admin/statistics?from=${from}&to=${to}`, 'Statistics')

/** The demo is surveyed in February 2026. */
export const statistics: readonly Screen[] = [
  {
    name: 'Statistics as charts',
    person: 'pm',
    open: async page => {
      await open('2026-01', '2026-12')(page)
      await page.getByRole('group', { name: 'Buildings by status' }).waitFor()
    },
  },
  {
    name: 'Statistics as tables',
    person: 'pm',
    open: async (page: Page) => {
      await open('2026-01', '2026-12')(page)
      await page.getByRole('group', { name: 'Buildings by status' }).waitFor()
      for (const tab of await page.getByRole('tab', { name: 'Table' }).all()) await tab.click()
    },
  },
  {
    name: 'Statistics without a building',
    person: 'pm',
    open: async page => {
      await open('2025-01', '2025-02')(page)
      await page.getByText('No surveys, reviews or reports in this period').waitFor()
    },
  },
]
