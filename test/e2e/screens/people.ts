import type { Page } from 'playwright-core'
import { at, dialog, type Screen, shown, title } from './screen.ts'

async function users(page: Page): Promise<void> {
  await page.goto('/admin/users')
  await shown(page.getByRole('row', { name: 'Aroha Ngata' }))
}

async function user(page: Page, name: string, state = 'Active and invited'): Promise<void> {
  await users(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: state })
  await page.getByRole('row', { name }).getByRole('link').first().click()
  await title(page, name)
}

async function company(page: Page): Promise<void> {
  await page.goto('/admin/companies')
  await page.getByRole('row', { name: 'Rimu' }).getByRole('link').first().click()
  await title(page, /Rimu/)
  const person = page.getByRole('row', { name: 'Grace Whitfield' })
  const reason = page.getByLabel('Reason')
  await shown(person.or(reason))
  if (await reason.isVisible()) {
    await reason.fill('Support request 4711')
    await page.getByRole('button', { name: 'Start visit' }).click()
  }
  await shown(person)
}

async function companyBeforeAVisit(page: Page): Promise<void> {
  await company(page)
  await page.getByRole('button', { name: 'End visit' }).click()
  await shown(page.getByLabel('Reason'))
}

const companyPage: Screen = { name: 'Company', person: 'root', open: company }
const accountOfAdmin: Screen = { name: 'Account of an admin', person: 'admin', open: at('/account', 'Account') }
const listOfUsers: Screen = { name: 'Users', person: 'admin', open: users }
const NOBODY = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

export const people: readonly Screen[] = [
  listOfUsers,
  {
    name: 'Users, nobody found',
    person: 'admin',
    from: listOfUsers,
    open: async page => {
      await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Exporter' })
      await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Deleted' })
      await shown(page.getByText('No users found'))
    },
  },
  {
    name: 'New user, refused',
    person: 'admin',
    open: async page => {
      await at('/admin/user', 'New user')(page)
      await page.getByRole('button', { name: 'Invite' }).click()
      await shown(page.getByText('fields need attention'))
    },
  },
  { name: 'User', person: 'admin', open: page => user(page, 'Margaret Oliver') },
  {
    name: 'Delete user dialog',
    person: 'admin',
    open: async page => {
      await user(page, 'Leilani Faleolo')
      await dialog(page, 'Delete')
    },
  },
  { name: 'Deleted user', person: 'admin', open: page => user(page, 'Graeme Stokes', 'Deleted') },
  { name: 'No such user', person: 'admin', open: at(`/admin/user/${NOBODY}`, 'Not found') },
  accountOfAdmin,
  {
    name: 'Change password dialog',
    person: 'admin',
    from: accountOfAdmin,
    open: page => dialog(page, 'Change password'),
  },
  {
    name: 'Companies',
    person: 'root',
    open: async page => {
      await page.goto('/admin/companies')
      await shown(page.getByRole('row', { name: 'Rimu' }))
    },
  },
  {
    name: 'New company, refused',
    person: 'root',
    open: async page => {
      await at('/admin/company', 'New company')(page)
      await page.getByRole('button', { name: 'Create' }).click()
      await shown(page.getByText('fields need attention'))
    },
  },
  { name: 'Company before a visit', person: 'root', open: companyBeforeAVisit },
  companyPage,
  {
    name: 'Invite user of another company',
    person: 'root',
    from: companyPage,
    open: page => dialog(page, 'Invite user'),
  },
  { name: 'Delete company dialog', person: 'root', from: companyPage, open: page => dialog(page, 'Delete') },
  {
    name: 'Company, a colour that is too light',
    person: 'root',
    from: companyPage,
    open: async page => {
      await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffd54f')
      await shown(page.getByText('Your colour is too light'))
    },
  },
  { name: 'No such company', person: 'root', open: at(`/admin/company/${NOBODY}`, 'Not found') },
]
