import type { Page } from 'playwright-core'
import { at, dialog, type Screen, shown, title } from './screen.ts'

const CLIENT = 'Northport Properties Ltd'
const NOBODY = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

async function clients(page: Page): Promise<void> {
  await page.goto('/clients')
  await shown(page.getByRole('row', { name: CLIENT }))
}
async function go(page: Page, what: string, heading: string): Promise<void> {
  await clients(page)
  await page.getByRole('link', { name: `${what} ${CLIENT}` }).click()
  await title(page, heading)
}
async function refused(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create' }).click()
  await shown(page.getByText('fields need attention'))
  // A list that opens before the first invalid field is focused would close again on blur.
  await shown(page.locator('.field:has(.field-error) :focus').first())
}

export const namedAddresses: readonly Screen[] = [
  { name: 'Clients with their actions', person: 'surveyor', open: clients },
  {
    name: 'Delete client dialog',
    person: 'surveyor',
    open: async page => {
      await page.goto('/client')
      await page.getByLabel('Name').fill(`Passing ${Date.now()}`)
      await page.getByRole('combobox', { name: 'Address' }).fill('1 Main Street')
      await page.getByLabel('City').fill('Napier')
      await page.getByLabel('Postcode').fill('4110')
      await page.getByRole('button', { name: 'Create' }).click()
      await shown(page.getByText('There are no contacts'))
      await page.goto('/clients')
      await shown(page.getByRole('row', { name: 'Passing' }).first())
      await dialog(page, 'Delete Passing')
    },
  },
  {
    name: 'New client, refused, with addresses to choose from',
    person: 'surveyor',
    open: async page => {
      await at('/client', 'New client')(page)
      await refused(page)
      await page.getByRole('combobox', { name: 'Address' }).fill('12 Karaka Street, Newt')
      await shown(page.getByRole('option').first())
      await page.keyboard.press('ArrowDown')
    },
  },
  { name: 'Client', person: 'surveyor', open: page => go(page, 'Edit', `Edit ${CLIENT}`) },
  { name: 'Buildings of a client', person: 'surveyor', open: page => go(page, 'View buildings for', CLIENT) },
  { name: 'Contacts', person: 'surveyor', open: page => go(page, 'View contacts for', 'Contacts') },
  {
    name: 'Contact',
    person: 'surveyor',
    open: async page => {
      await go(page, 'View contacts for', 'Contacts')
      await page.getByRole('link', { name: 'Edit Joanne Keating' }).click()
      await title(page, 'Edit Joanne Keating')
    },
  },
  { name: 'No such client', person: 'surveyor', open: at(`/client/${NOBODY}`, 'Not found') },
  { name: 'Offices', person: 'pm', open: at('/admin/offices', 'Offices') },
  {
    name: 'New office, refused',
    person: 'pm',
    open: async page => {
      await at('/admin/office', 'New office')(page)
      await refused(page)
    },
  },
  { name: 'Laboratories', person: 'pm', open: at('/admin/laboratories', 'Laboratories') },
  { name: 'New laboratory', person: 'pm', open: at('/admin/laboratory', 'New laboratory') },
]
