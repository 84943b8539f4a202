import type { Page } from 'playwright-core'
import { dialog, type Screen, title } from './screen.ts'

/** The survey of Harbour House, by its job number. */
async function survey(page: Page, rest = ''): Promise<void> {
  await page.goto('/browse?search=KHS-2041')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await title(page, 'Harbour House')
  const [, , id] = new URL(page.url()).pathname.split('/')
  await page.goto(`/survey/${id}${rest}`)
}
const page = async (at: Page) => {
  await survey(at)
  await title(at, 'Harbour House refurbishment')
}

export const surveys: readonly Screen[] = [
  { name: 'Survey, for whoever may delete it', person: 'pm', open: page },
  {
    name: 'Note of a survey',
    person: 'pm',
    open: async at => {
      await page(at)
      await dialog(at, 'Edit note')
    },
  },
  {
    name: 'Delete survey',
    person: 'pm',
    open: async at => {
      await page(at)
      await at.getByRole('button', { name: 'More actions' }).click()
      await dialog(at, 'Delete')
    },
  },
  {
    name: 'Edit survey, refused',
    person: 'surveyor',
    open: async at => {
      await survey(at, '/edit')
      await title(at, 'Edit Harbour House refurbishment')
      await at.getByLabel('Job number').fill('KHS-2044')
      await at.getByText('Job Number is already in use').waitFor()
    },
  },
  {
    name: 'Add clearance',
    person: 'surveyor',
    open: async at => {
      await survey(at, '/building?type=clearance')
      await title(at, 'Add clearance')
      await at.getByRole('switch', { name: 'Site plan' }).check()
      await at.getByText('No image yet').waitFor()
    },
  },
  {
    name: 'Create Survey dialog',
    person: 'surveyor',
    open: async at => {
      await at.goto('/project')
      await title(at, 'Create Project')
      await dialog(at, 'Create survey')
    },
  },
]
