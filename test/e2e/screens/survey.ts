import type { Page } from 'playwright-core'
import { at, dialog, type Screen, title } from './screen.ts'

async function building(page: Page, name: string): Promise<string> {
  await page.goto('/browse')
  await page.getByRole('row', { name }).getByRole('link').first().click()
  await title(page, name)
  return new URL(page.url()).pathname
}

async function into(page: Page, ...names: readonly string[]): Promise<void> {
  await building(page, 'Harbour House')
  for (const name of names) {
    await page.getByRole('row', { name }).getByRole('link').first().click()
    await title(page, name)
  }
}

const [FLOOR, ROOM] = ['Ground', 'Plant room'] as const
const NOWHERE = '/survey/01ARZ3NDEKTSV4RRFFQ69G5FAV'
const BUILDINGS = [
  'Bay View Hall',
  'Marine Parade Baths, kiosk',
  'Ōtātara School, block B',
  '10 Tui Street',
  '8 Tui Street',
  'Harbour House',
]

export const signIn: readonly Screen[] = [
  { name: 'Sign in', person: 'nobody', open: at('/login', 'Sign in') },
  {
    name: 'Sign in, wrong password',
    person: 'nobody',
    open: async page => {
      await page.goto('/login')
      await page.getByLabel('Email').fill('surveyor@kauri.example')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Password').fill('another-password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'Nothing at this address', person: 'nobody', open: at('/nothing-here', 'You should not be here') },
]

export const lists: readonly Screen[] = [
  {
    name: 'Dashboard',
    person: 'surveyor',
    open: async page => {
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Active Buildings' }).waitFor()
    },
  },
  {
    name: 'Dashboard without a connection',
    person: 'surveyor',
    open: async page => {
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Active Buildings' }).waitFor()
      await page.goto('/browse')
      await page.getByRole('row', { name: 'Harbour House' }).waitFor()
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
      await page.getByText('You’re offline. Showing data from').waitFor()
    },
  },
  {
    name: 'Review dialog with a denial',
    person: 'reviewer',
    open: async page => {
      await page.goto('/dashboard')
      await dialog(page, 'Review')
      await page.getByRole('radio', { name: /Deny/ }).first().check()
      await page.getByText("Please fill in details on why you're denying this report.").first().waitFor()
    },
  },
  {
    name: 'Browse',
    person: 'surveyor',
    open: async page => {
      await page.goto('/browse')
      await page.getByRole('row', { name: 'Harbour House' }).waitFor()
    },
  },
  {
    name: 'Browse without a hit',
    person: 'surveyor',
    open: async page => {
      await page.goto('/browse?search=zzzz')
      await page.getByText('No buildings could be found').waitFor()
    },
  },
  {
    name: 'Clients',
    person: 'surveyor',
    open: async page => {
      await page.goto('/clients')
      await page.getByRole('row', { name: 'Northport' }).waitFor()
    },
  },
  { name: 'Account', person: 'surveyor', open: at('/account', 'Account') },
  {
    name: 'Notifications',
    person: 'surveyor',
    open: async page => {
      await page.goto('/dashboard')
      await page.locator('.bell-button').click()
      await page.locator('.notice').first().waitFor()
    },
  },
  { name: 'No such survey', person: 'surveyor', open: at(NOWHERE, 'Not found') },
  {
    name: 'No such building',
    person: 'surveyor',
    open: at(`${NOWHERE}/building/01ARZ3NDEKTSV4RRFFQ69G5FAV`, 'Not found'),
  },
]

export const projects: readonly Screen[] = [
  {
    name: 'New Project, refused',
    person: 'surveyor',
    open: async page => {
      await at('/project', 'Create Project')(page)
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByText('fields need attention').waitFor()
    },
  },
  {
    name: 'New Project, existing job number',
    person: 'surveyor',
    open: async page => {
      await at('/project', 'Create Project')(page)
      await page.getByLabel('Job number').fill('KHS-2044')
      await page.getByText('Job Number is already in use').waitFor()
      await page.getByText('Add a building to it').waitFor()
    },
  },
  {
    name: 'New client dialog',
    person: 'surveyor',
    open: async page => {
      await at('/project', 'Create Project')(page)
      await dialog(page, 'New client')
    },
  },
  {
    name: 'New contact dialog',
    person: 'surveyor',
    open: async page => {
      await at('/project', 'Create Project')(page)
      await page.getByRole('combobox', { name: 'Client' }).selectOption({ label: 'Northport Properties Ltd' })
      await dialog(page, 'New contact')
    },
  },
  {
    name: 'New office dialog',
    person: 'surveyor',
    open: async page => {
      await at('/project', 'Create Project')(page)
      await dialog(page, 'New office')
    },
  },
  {
    name: 'Surveyors to choose',
    person: 'surveyor',
    open: async page => {
      await at('/project', 'Create Project')(page)
      await page.locator('.p-multiselect').click()
      await page.locator('.p-multiselect-item').first().waitFor()
    },
  },
  {
    name: 'Survey',
    person: 'surveyor',
    open: async page => {
      const path = await building(page, '10 Tui Street')
      await at(path.replace(/\/building.*/, ''), 'Tui Street houses')(page)
    },
  },
]

export const buildings: readonly Screen[] = [
  ...BUILDINGS.map(name => ({ name, person: 'surveyor' as const, open: (page: Page) => building(page, name) })),
  {
    name: 'Edit building',
    person: 'surveyor',
    open: async page => at(`${await building(page, '8 Tui Street')}/edit`, 'Edit 8 Tui Street')(page),
  },
  {
    name: 'Confirm dialog',
    person: 'surveyor',
    open: async page => {
      await building(page, '8 Tui Street')
      await dialog(page, 'Finalise Building')
    },
  },
  {
    name: 'Reports',
    person: 'surveyor',
    open: async page => at(`${await building(page, 'Bay View Hall')}/reports`, 'Reports')(page),
  },
  {
    name: 'Reports with the register of the next one',
    person: 'surveyor',
    open: async page => {
      await at(`${await building(page, 'Harbour House')}/reports`, 'Reports')(page)
      const next = page.getByRole('region', { name: 'Next asbestos report' })
      await next.locator('summary', { hasText: 'Register as printed' }).click()
      await page.getByRole('table', { name: 'Asbestos register' }).waitFor()
    },
  },
  {
    name: 'Preview of a report',
    person: 'surveyor',
    open: async page => {
      await building(page, '8 Tui Street')
      await dialog(page, 'Generate asbestos report')
      await page.getByRole('dialog').getByText('Empty sections').waitFor()
    },
  },
  {
    name: 'Floor',
    person: 'surveyor',
    open: async page => {
      await into(page, FLOOR)
      await page.locator('.plan-view').first().waitFor()
    },
  },
  {
    name: 'Room',
    person: 'surveyor',
    open: async page => {
      await into(page, FLOOR, ROOM)
      await page.locator('.plan-view').first().waitFor()
    },
  },
  {
    name: 'Item',
    person: 'surveyor',
    open: async page => {
      await into(page, FLOOR, ROOM)
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
