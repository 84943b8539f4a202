import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { CONNECTOR_KEY, startExternalSystem } from '#test/support/cloud/externalSystem.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let receiver: Awaited<ReturnType<typeof startExternalSystem>>
let browser: Browser
let page: Page
let visitor: Visitor

beforeAll(async () => {
  ;[product, browser, receiver] = await Promise.all([startProduct(), openBrowser(), startExternalSystem()])
  visitor = await Visitor.open(browser, product.url)
  await visitor.signIn('exporter@kauri.example')
  page = visitor.page
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
  await receiver?.close()
})

const part = (name: string) => page.getByRole('region', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name })
const sent = (name: string) => part(name).getByText('Sent', { exact: true }).waitFor()

test('an exporter sees whom to ask; root sets the external system up and never sees the secret again [2§2]', async () => {
  await page.goto('/export')
  await page.getByText('Ask the person who manages your company’s Clearfloor account').waitFor()
  const root = await Visitor.open(browser, product.url)
  await root.signIn('root@kauri.example')
  await root.page.goto('/export')
  await root.page.waitForURL('**/dashboard')
  const clients = await root.page.request.get('/api/client', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
  const [client] = (await clients.json()).data
  await root.page.goto(`/export/${client.id}`)
  await root.page.getByRole('heading', { level: 1, name: client.name }).waitFor()
  expect(await root.page.getByRole('main').getByRole('link', { name: 'Buildings' }).count()).toBe(0)
  await root.page.goto('/admin/companies')
  await root.page.getByRole('row', { name: 'Kauri' }).getByRole('link').first().click()
  const section = root.page.getByRole('region', { name: 'External system' })
  await section.getByLabel('Address').fill('https://10.0.0.7/')
  await section.getByLabel('Key ID').fill(CONNECTOR_KEY.key_id)
  await section.getByLabel('Secret').fill(CONNECTOR_KEY.secret)
  await section.getByRole('button', { name: 'Set up' }).click()
  await section.getByText('Enter a public address that begins with https://').waitFor()
  await section.getByLabel('Address').fill(receiver.url)
  await section.getByRole('button', { name: 'Set up' }).click()
  await section.getByText(/^Set on/).waitFor()
  expect(await section.getByLabel('Secret').inputValue()).toBe('')
})

test('an exporter links a client, creates a building, sends floors and notes, and sees each delivery [2§7]', async () => {
  await page.goto('/export')
  await row('Northport').getByRole('button', { name: 'Link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reference').fill('NORTH-7')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await row('Northport').getByText('NORTH-7').waitFor()
  await row('Northport').getByRole('link').first().click()
  await row('Harbour House').getByRole('button', { name: 'Create' }).click()
  await row('Harbour House').getByText('EXT-1').waitFor()
  await row('Harbour House').getByRole('link').first().click()
  await part('Floors').getByRole('checkbox', { name: 'Ground' }).check()
  await part('Floors').getByRole('button', { name: 'Send 1 of 3' }).click()
  await sent('Floors')
  receiver.next(422)
  await part('Notes').getByRole('button', { name: 'Send' }).click()
  await part('Notes').getByText('The external system refused it (422)').waitFor()
  await part('Notes').getByRole('button', { name: 'Try again' }).click()
  await sent('Notes')
  expect(receiver.effects.map(({ path }) => path)).toEqual([
    '/in/clients/NORTH-7/buildings',
    '/in/buildings/EXT-1/floors',
    '/in/buildings/EXT-1/notes',
  ])
  expect(receiver.effects[1]?.body).toMatchObject({ floors: [{ name: 'Ground' }] })
  expect(receiver.wrong).toEqual([])
  expect(visitor.problems).toEqual([])
})

test('an unlinked client can be linked again; a surveyor is redirected to the dashboard [2§7]', async () => {
  await page.goto('/export')
  await row('Northport').getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await row('Northport').getByRole('button', { name: 'Link' }).waitFor()
  const surveyor = await Visitor.open(browser, product.url)
  await surveyor.signIn('surveyor@kauri.example')
  await surveyor.page.goto('/export')
  await surveyor.page.waitForURL('**/dashboard')
})
