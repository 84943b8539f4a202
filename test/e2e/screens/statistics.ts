import { at, type Screen, shown } from './screen.ts'

const open = (from: string, to: string) => at(`/admin/statistics?from=${from}&to=${to}`, 'Statistics')

/** The demo's surveys are in February 2026. */
const charts: Screen = {
  name: 'Statistics as charts',
  person: 'pm',
  open: async page => {
    await open('2026-01', '2026-12')(page)
    await shown(page.getByRole('group', { name: 'Buildings by status' }))
  },
}

export const statistics: readonly Screen[] = [
  charts,
  {
    name: 'Statistics as tables',
    person: 'pm',
    from: charts,
    open: async page => {
      for (const tab of await page.getByRole('tab', { name: 'Table' }).all()) await tab.click()
    },
  },
  {
    name: 'Statistics without a building',
    person: 'pm',
    open: async page => {
      await open('2025-01', '2025-02')(page)
      await shown(page.getByText('No surveys, reviews or reports in this period'))
    },
  },
]
