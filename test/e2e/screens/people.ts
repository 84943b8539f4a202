import type { Page } from 'playwright-core'
import { at, dialog, type Screen, title } from './screen.ts'

async function users(page: Page): Promise<void> {
  await page.goto('/admin/users')
  await page.getByRole('row', { name: 'Aroha Ngata' }).waitFor()
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
  await person.or(reason).waitFor()
  if (await reason.isVisible()) {
    await reason.fill('Support request 4711')
    await page.getByRole('button', { name: 'Start visit' }).click()
  }
  await person.waitFor()
}

async function companyBeforeAVisit(page: Page): Promise<void> {
  await company(page)
  await page.getByRole('button', { name: 'End visit' }).click()
  await page.getByLabel('Reason').waitFor()
}

const NOBODY = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

export const people: readonly Screen[] = [
  { name: 'Users', person: 'admin', open: users },
  {
    name: 'Users, nobody found',
    person: 'admin',
    open: async page => {
      await users(page)
      await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Exporter' })
      await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Deleted' })
      await page.getByText('No users found').waitFor()
    },
  },
  {
    name: 'New user, refused',
    person: 'admin',
    open: async page => {
      await at('/admin/user', 'New user')(page)
      await page.getByRole('button', { name: 'Invite' }).click()
      await page.getByText('fields need attention').waitFor()
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
  { name: 'Account of an admin', person: 'admin', open: at('/account', 'Account') },
  {
    name: 'Change password dialog',
    person: 'admin',
    open: async page => {
      await at('/account', 'Account')(page)
      await dialog(page, 'Change password')
    },
  },
  {
    name: 'Companies',
    person: 'root',
    open: async page => {
      await page.goto('/admin/companies')
      await page.getByRole('row', { name: 'Rimu' }).waitFor()
    },
  },
  {
    name: 'New company, refused',
    person: 'root',
    open: async page => {
      await at('/admin/company', 'New company')(page)
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByText('fields need attention').waitFor()
    },
  },
  { name: 'Company before a visit', person: 'root', open: companyBeforeAVisit },
  { name: 'Company', person: 'root', open: company },
  {
    name: 'Company, a colour that is too light',
    person: 'root',
    open: async page => {
      await company(page)
      await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffd54f')
      await page.getByText('Your colour is too light').waitFor()
    },
  },
  {
    name: 'Invite user of another company',
    person: 'root',
    open: async page => {
      await company(page)
      await dialog(page, 'Invite user')
    },
  },
  {
    name: 'Delete company dialog',
    person: 'root',
    open: async page => {
      await company(page)
      await dialog(page, 'Delete')
    },
  },
  { name: 'No such company', person: 'root', open: at(`/admin/company/${NOBODY}`, 'Not found') },
]
