import { at, dialog, type Screen } from './screen.ts'

const list = at('/admin/recommendations', 'Recommendations')

export const recommendations: readonly Screen[] = [
  {
    name: 'Recommendations',
    person: 'admin',
    open: async page => {
      await list(page)
      await page.getByRole('row', { name: 'Encapsulate' }).waitFor()
    },
  },
  {
    name: 'Recommendations, none deleted',
    person: 'admin',
    open: async page => {
      await list(page)
      await page.getByLabel('Show').selectOption('Deleted')
      await page.getByText('There are no recommendations').waitFor()
    },
  },
  {
    name: 'New recommendation',
    person: 'admin',
    open: async page => {
      await list(page)
      await dialog(page, 'New recommendation')
    },
  },
]
