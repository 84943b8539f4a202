import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let pm: Visitor

beforeAll(async () => {
  pm = await product.open()
  await pm.signIn('pm@kauri.example')
})

const row = (page: Page, name: string) => page.getByRole('row', { name })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
async function pickAddress(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Address' }).fill(text)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
const shown = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first().inputValue()

test('a client is created with an address picked by keyboard, then its contacts [1§2]', async () => {
  const { page } = pm
  await page.goto('/clients')
  await page.getByRole('link', { name: 'New client' }).click()
  await title(page, 'New client')
  await page.getByLabel('Name').fill('Karaka Holdings')
  await pickAddress(page, '12 Karaka Street, Newt')
  expect(await shown(page, 'Suburb')).toBe('Newtown')
  expect(await shown(page, 'City')).toBe('Wellington')
  expect(await shown(page, 'Postcode')).toBe('6021')
  await page.getByRole('button', { name: 'Create' }).click()
  await title(page, 'Contacts')
  for (const [first, last] of [
    ['Hana', 'Pohatu'],
    ['Colin', 'Frew'],
  ] as const) {
    await page.getByRole('link', { name: 'New contact' }).click()
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill(last)
    await page.getByLabel('Phone').fill('04 555 0170')
    await page.getByLabel('Email').fill(`${first.toLowerCase()}@karaka.example`)
    await page.getByRole('button', { name: 'Create' }).click()
    await row(page, `${first} ${last}`).waitFor()
  }
  await row(page, 'Hana Pohatu').getByText('Primary contact', { exact: true }).waitFor()
  const held = page.getByRole('button', { name: 'Delete Hana Pohatu' })
  expect(await held.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Delete Colin Frew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await row(page, 'Colin Frew').waitFor({ state: 'detached' })
  expect(pm.problems).toEqual([])
})

test('the position of a chosen address is saved with the client, and cleared when the address is typed over [1§3]', async () => {
  const { page } = pm
  const chosen = { id: 'a', label: '1 Tui Street, Napier 4110', address: '1 Tui Street', suburb: '', city: 'Napier' }
  const found = { ...chosen, postcode: '4110', latitude: -39.4928, longitude: 176.912 }
  const searchAgain = await intercept(page, '**/api/address/search*', route =>
    route.fulfill({ headers: { 'apigw-requestid': '01J7' }, json: { data: [found], covers: 'addresses' } }),
  )
  const bodies: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/client')) bodies.push(request.postDataJSON())
  })
  for (const [name, typed] of [
    ['Tui Trust', ''],
    ['Tui Estate', ' East'],
  ] as const) {
    await page.goto('/client')
    await page.getByLabel('Name').fill(name)
    await pickAddress(page, '1 Tui')
    if (typed) await page.getByRole('combobox', { name: 'Address' }).pressSequentially(typed)
    await page.getByRole('button', { name: 'Create' }).click()
    await title(page, 'Contacts')
  }
  searchAgain()
  expect(bodies).toMatchObject([
    { address: '1 Tui Street', latitude: -39.4928, longitude: 176.912 },
    { address: '1 Tui Street East', latitude: null, longitude: null },
  ])
})

test.each([
  ['before there is an answer', 0],
  ['while the note is shown', 1],
])('1§5 nothing moves under a press of Create right after an address is typed: %s', async (_, notes) => {
  const { page } = pm
  await page.goto('/client')
  await page.getByLabel('Name').fill(`Nowhere Trust ${notes}`)
  await page.getByLabel('City').fill('Napier')
  await page.getByLabel('Postcode').fill('4110')
  await page.getByRole('combobox', { name: 'Address' }).pressSequentially('99 Nowhere Lane')
  const note = page.locator('.field-hint', { hasText: 'Suggestions are suburbs and towns, not streets.' })
  if (notes > 0) await note.waitFor()
  const create = page.getByRole('button', { name: 'Create' })
  const before = await create.boundingBox()
  await create.hover()
  await page.mouse.down()
  expect(await create.boundingBox()).toEqual(before)
  await page.mouse.up()
  await title(page, 'Contacts')
})

test('a request resent after a lost answer keeps its key and takes effect once [R1]', async () => {
  const { page } = pm
  const keys: (string | undefined)[] = []
  const answerAgain = await intercept(page, '**/api/client', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    // The service carries the call out, but its answer is lost.
    if (keys.length < 3) await route.fetch()
    return keys.length < 3 ? route.abort() : route.continue()
  })
  await page.goto('/client')
  await page.getByLabel('Name').fill('Totara Trust')
  await pickAddress(page, '12 Karaka Street, Newt')
  const create = page.getByRole('button', { name: 'Create' })
  const failed = page.getByRole('main').getByText('You’re offline')
  await create.click()
  await failed.waitFor()
  await create.click()
  await expect.poll(() => keys.length).toBe(2)
  await failed.waitFor()
  await create.click()
  await title(page, 'Contacts')
  answerAgain()
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9A-Z]{26}$/)]))
  await page.goto('/clients')
  await row(page, 'Totara Trust').waitFor()
  expect(await row(page, 'Totara Trust').count()).toBe(1)
})

test('a client with surveys cannot be deleted; another is, once its name is confirmed [1§6]', async () => {
  const { page } = pm
  await page.goto('/clients')
  const held = page.getByRole('button', { name: 'Delete Northport Properties Ltd' })
  expect(await held.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Delete Karaka Holdings' }).click()
  await page.getByRole('dialog').getByText('Karaka Holdings').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await row(page, 'Karaka Holdings').waitFor({ state: 'detached' })
})

test('the page of a client lists its buildings and searches them [1§2]', async () => {
  const { page } = pm
  await page.goto('/clients')
  await page.getByRole('link', { name: 'View buildings for Northport Properties Ltd' }).click()
  await title(page, 'Northport Properties Ltd')
  await row(page, 'Harbour').first().waitFor()
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('There are no buildings to display').waitFor()
})

test('an office is created on its page and in a dialog of a new project [1§2]', async () => {
  const { page } = pm
  await page.goto('/admin/office')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('fields need attention').waitFor()
  await page.getByLabel('Name').fill('Wellington')
  await pickAddress(page, '3 Cuba Street, te aro')
  await page.getByRole('button', { name: 'Create' }).click()
  await row(page, 'Wellington').waitFor()
  await page.goto('/project')
  await page.getByRole('button', { name: 'New office' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Taupo')
  await dialog.getByRole('combobox', { name: 'Address' }).fill('8 Lake Terrace, taup')
  await dialog.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Office').locator('option:checked').textContent()).toBe('Taupo')
  expect(pm.problems).toEqual([])
})

test('a client is found among many by typing, chosen by key or press, and missed at its field [1§2]', async () => {
  const { page } = pm
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const place = { address: '1 Tui Street', suburb: '', city: 'Napier', postcode: '4110' }
  for (let at = 1; at <= 9; at++) {
    const data = { id: newId(), name: `Ōtātara Trust ${at}`, ...place }
    expect((await page.request.post('/api/client', { headers, data })).status()).toBe(200)
  }
  await page.goto('/project')
  const client = page.getByRole('combobox', { name: 'Client' }).and(page.locator('input'))
  await client.fill('otatara trust 7')
  await page.getByRole('option', { name: 'Ōtātara Trust 7' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => client.inputValue()).toBe('Ōtātara Trust 7')
  await client.fill('otatara trust')
  const found = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect.poll(() => found.count()).toBe(9)
  await page.getByRole('option', { name: 'Ōtātara Trust 3' }).click()
  await expect.poll(() => client.inputValue()).toBe('Ōtātara Trust 3')
  await client.fill('')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => client.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Pōhutukawa Trust')
  await dialog.getByLabel('Address').first().fill('2 Tui Street')
  await dialog.getByLabel('City').fill('Napier')
  await dialog.getByLabel('Postcode').fill('4110')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => client.inputValue()).toBe('Pōhutukawa Trust')
  expect(pm.problems).toEqual([])
})
