import type { Page } from 'playwright-core'
import { seedId } from '#localstack/seed/ids.ts'
import { planOf } from '#test/e2e/walks/floorPlan.ts'
import {
  addressOf,
  at,
  BAY_VIEW_HALL,
  dialog,
  HARBOUR_HOUSE,
  type Screen,
  shown,
  TUI_STREET_8,
  TUI_STREET_10,
  title,
  type Way,
} from './screen.ts'

const NOWHERE = '/survey/01ARZ3NDEKTSV4RRFFQ69G5FAV'
const toSignIn: Screen = { name: 'Sign in', person: 'nobody', open: at('/login', 'Sign in') }

export const signIn: readonly Screen[] = [
  toSignIn,
  {
    name: 'Sign in, wrong password',
    person: 'nobody',
    from: toSignIn,
    open: async page => {
      await page.getByLabel('Email').fill('surveyor@kauri.example')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Password').fill('another-password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await shown(page.getByRole('alert'))
    },
  },
  { name: 'Nothing at this address', person: 'nobody', open: at('/nothing-here', 'You should not be here') },
]

const dashboard: Screen = {
  name: 'Dashboard',
  person: 'surveyor',
  open: async page => {
    await page.goto('/dashboard')
    await shown(page.getByRole('heading', { name: 'Active Buildings' }))
  },
}

export const lists: readonly Screen[] = [
  dashboard,
  {
    name: 'Notifications',
    person: 'surveyor',
    from: dashboard,
    open: async page => {
      await page.locator('.bell-button').click()
      await shown(page.locator('.notice').first())
    },
  },
  {
    name: 'Dashboard without a connection',
    person: 'surveyor',
    open: async page => {
      await dashboard.open(page)
      await page.goto('/browse')
      await shown(page.getByRole('row', { name: 'Harbour House' }))
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
      await shown(page.getByText('You’re offline. Showing data from'))
    },
  },
  {
    name: 'Review dialog with a denial',
    person: 'reviewer',
    open: async page => {
      await page.goto('/dashboard')
      await dialog(page, 'Review')
      await page.getByRole('radio', { name: /Deny/ }).first().check()
      await shown(page.getByText("Please fill in details on why you're denying this report.").first())
    },
  },
  {
    name: 'Browse',
    person: 'surveyor',
    open: async page => {
      await page.goto('/browse')
      await shown(page.getByRole('row', { name: 'Harbour House' }))
    },
  },
  {
    name: 'Browse without a hit',
    person: 'surveyor',
    open: async page => {
      await page.goto('/browse?search=zzzz')
      await shown(page.getByText('No buildings could be found'))
    },
  },
  {
    name: 'Clients',
    person: 'surveyor',
    open: async page => {
      await page.goto('/clients')
      await shown(page.getByRole('row', { name: 'Northport' }))
    },
  },
  { name: 'Account', person: 'surveyor', open: at('/account', 'Account') },
  { name: 'No such survey', person: 'surveyor', open: at(NOWHERE, 'Not found') },
  {
    name: 'No such building',
    person: 'surveyor',
    open: at(`${NOWHERE}/building/01ARZ3NDEKTSV4RRFFQ69G5FAV`, 'Not found'),
  },
]

const project: Way = { open: at('/project', 'Create Project') }

export const projects: readonly Screen[] = [
  {
    name: 'New Project, refused',
    person: 'surveyor',
    from: project,
    open: async page => {
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await shown(page.getByText('fields need attention'))
    },
  },
  { name: 'Create Survey dialog', person: 'surveyor', from: project, open: page => dialog(page, 'Create survey') },
  { name: 'New client dialog', person: 'surveyor', from: project, open: page => dialog(page, 'New client') },
  {
    name: 'New contact dialog',
    person: 'surveyor',
    from: project,
    open: async page => {
      await page.getByRole('combobox', { name: 'Client' }).selectOption({ label: 'Northport Properties Ltd' })
      await dialog(page, 'New contact')
    },
  },
  { name: 'New office dialog', person: 'surveyor', from: project, open: page => dialog(page, 'New office') },
  {
    name: 'New Project, existing job number',
    person: 'surveyor',
    from: project,
    open: async page => {
      await page.getByLabel('Job number').fill('KHS-2044')
      await shown(page.getByText('Job Number is already in use'))
      await shown(page.getByText('Add a building to it'))
    },
  },
  {
    name: 'Surveyors to choose',
    person: 'surveyor',
    from: project,
    open: async page => {
      await page.getByRole('button', { name: /^Surveyors/ }).click()
      await shown(page.getByRole('group', { name: 'Surveyors' }).getByRole('checkbox').first())
    },
  },
  { name: 'Survey', person: 'surveyor', open: at(`/survey/${seedId('KHS-2044')}`, 'Tui Street houses') },
]

const building = (name: string, address: string): Screen => ({ name, person: 'surveyor', open: at(address, name) })
const tuiStreet8 = building('8 Tui Street', TUI_STREET_8)
const harbourHouse = building('Harbour House', HARBOUR_HOUSE)

/** Opens a floor, or a room of it. */
async function into(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name }).getByRole('link').first().click()
  await title(page, name)
  await shown(planOf(page))
}
const floor: Screen = { name: 'Floor', person: 'surveyor', from: harbourHouse, open: page => into(page, 'Ground') }
const room: Screen = { name: 'Room', person: 'surveyor', from: floor, open: page => into(page, 'Plant room') }

export const buildings: readonly Screen[] = [
  building('Bay View Hall', BAY_VIEW_HALL),
  building('Marine Parade Baths, kiosk', addressOf('KHS-2046', 'marine')),
  building('Ōtātara School, block B', addressOf('KHS-2047', 'school')),
  building('10 Tui Street', TUI_STREET_10),
  tuiStreet8,
  {
    name: 'Preview of a report',
    person: 'surveyor',
    from: tuiStreet8,
    open: async page => {
      await dialog(page, 'Generate asbestos report')
      await shown(page.getByRole('dialog').getByText('Empty sections'))
    },
  },
  { name: 'Confirm dialog', person: 'surveyor', from: tuiStreet8, open: page => dialog(page, 'Finalise Building') },
  { name: 'Edit building', person: 'surveyor', open: at(`${TUI_STREET_8}/edit`, 'Edit 8 Tui Street') },
  harbourHouse,
  floor,
  room,
  {
    name: 'Item in a dialog',
    person: 'surveyor',
    from: room,
    open: async page => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.locator('.more-actions:popover-open').getByRole('button', { name: 'View' }).click()
      await shown(page.getByRole('dialog'))
    },
  },
  {
    name: 'Item',
    person: 'surveyor',
    from: room,
    open: async page => {
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await shown(page.getByRole('link', { name: 'Edit item' }))
    },
  },
  { name: 'Reports', person: 'surveyor', open: at(`${BAY_VIEW_HALL}/reports`, 'Reports') },
  {
    name: 'Reports with the register of the next one',
    person: 'surveyor',
    open: async page => {
      await at(`${HARBOUR_HOUSE}/reports`, 'Reports')(page)
      const next = page.getByRole('region', { name: 'Next asbestos report' })
      await next.locator('summary', { hasText: 'Register as printed' }).click()
      await shown(page.getByRole('table', { name: 'Asbestos register' }))
    },
  },
]
