import { at, type Screen, shown, title } from './screen.ts'

const open = (from: string, to: string) => at(`/admin/statistics?from=${from}&to=${to}`, 'Statistics')

/** The demo's surveys are in February 2026. */
const overview: Screen = {
  name: 'Statistics',
  person: 'pm',
  open: async page => {
    await open('2026-01', '2026-12')(page)
    await shown(page.getByRole('link', { name: 'How much work is open?' }))
    await shown(page.getByRole('link', { name: 'What status do these buildings have?' }))
  },
}

/** Opens a card of the overview, after Back if another card is open. */
const chart = (question: string): Screen => ({
  name: `Statistics: ${question}`,
  person: 'pm',
  from: overview,
  open: async page => {
    if (new URL(page.url()).pathname !== '/admin/statistics') await page.goBack()
    await page.getByRole('link', { name: question }).click()
    await title(page, question)
    await shown(page.getByRole('group', { name: 'a chart of the figures in the table' }))
  },
})

export const statistics: readonly Screen[] = [
  overview,
  chart('Who has the most open work?'),
  chart('How long do reports take?'),
  chart('What do surveyors find?'),
  chart('How much do we survey?'),
  {
    name: 'Statistics without a building',
    person: 'pm',
    open: async page => {
      await open('2025-01', '2025-02')(page)
      await shown(page.getByText('No surveys, reviews or reports in this period'))
    },
  },
]
