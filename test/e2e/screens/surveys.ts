import { seedId } from '#localstack/seed/ids.ts'
import { at, dialog, type Screen, shown } from './screen.ts'

const ADDRESS = `/survey/${seedId('KHS-2041')}`
const NAME = 'Harbour House refurbishment'

const survey: Screen = { name: 'Survey, for a user who may delete it', person: 'pm', open: at(ADDRESS, NAME) }

export const surveys: readonly Screen[] = [
  survey,
  { name: 'Note of a survey', person: 'pm', from: survey, open: page => dialog(page, 'Edit note') },
  {
    name: 'Delete survey',
    person: 'pm',
    from: survey,
    open: async page => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await dialog(page, 'Delete')
    },
  },
  {
    name: 'Edit survey, refused',
    person: 'surveyor',
    open: async page => {
      await at(`${ADDRESS}/edit`, `Edit ${NAME}`)(page)
      await page.getByLabel('Job number').fill('KHS-2044')
      await shown(page.getByText('Job Number is already in use'))
    },
  },
  {
    name: 'Add clearance',
    person: 'surveyor',
    open: async page => {
      await at(`${ADDRESS}/building?type=clearance`, 'Add clearance')(page)
      await page.getByRole('switch', { name: 'Site plan' }).check()
      await shown(page.getByText('No image yet'))
    },
  },
]
