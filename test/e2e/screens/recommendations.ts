import { at, dialog, type Screen, shown } from './screen.ts'

const list: Screen = {
  name: 'Recommendations',
  person: 'admin',
  open: async page => {
    await at('/admin/recommendations', 'Recommendations')(page)
    await shown(page.getByRole('row', { name: 'Encapsulate' }))
  },
}

export const recommendations: readonly Screen[] = [
  list,
  { name: 'New recommendation', person: 'admin', from: list, open: page => dialog(page, 'New recommendation') },
  {
    name: 'Recommendations, none deleted',
    person: 'admin',
    from: list,
    open: async page => {
      await page.getByLabel('Show').selectOption('Deleted')
      await shown(page.getByText('There are no recommendations'))
    },
  },
]
