import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdministration, openFromAdministration } from '#test/e2e/walks/administration.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { startWebhookReceiver } from '#test/support/cloud/webhookReceiver.ts'

const product = aProduct()
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let admin: Visitor

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  admin = await product.open()
  await admin.signIn('admin@kauri.example')
})
afterAll(() => receiver?.close())

test('an admin adds a webhook, sees its secret once, sends a test event, and sees its result [F-24]', async () => {
  const { page } = admin
  await openFromAdministration(page, 'Webhooks')
  await page.getByText('There are no webhooks').waitFor()
  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('3 fields need attention.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Job system')
  await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.7/hook')
  await page.getByText('Report issued').click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Enter a public address that begins with https://').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await page.getByRole('button', { name: 'Create' }).click()
  receiver.expects((await page.getByText(/^whsec_/).textContent()) ?? '')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { level: 1, name: 'Job system' }).waitFor()
  expect(await page.getByText(/^whsec_/).count()).toBe(0)
  receiver.next(500)
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByRole('row', { name: /Test event.*Not delivered.*The receiver answered 500/ }).waitFor()
  await page.getByRole('button', { name: 'Send again Test event' }).click()
  await page.getByRole('row', { name: /Test event.*Delivered.*Status 204/ }).waitFor()
  expect(receiver.received.map(({ isSigned }) => isSigned)).toEqual([true, true])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
})

test('a webhook is renamed, turned off, gets a new secret, and is deleted [F-24]', async () => {
  const { page } = admin
  await page.getByRole('textbox', { name: 'Name' }).fill('Accounts')
  await page.getByText('Send events').click()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor()
  await page.getByRole('button', { name: 'Renew secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew secret' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await page
    .getByRole('row', { name: /Accounts.*Off/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('There are no webhooks').waitFor()
})

test('a project manager has no webhooks [S-01]', async () => {
  const theirs = await product.open()
  await theirs.signIn('pm@kauri.example')
  await openAdministration(theirs.page)
  expect(await theirs.page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
  await theirs.page.goto('/admin/webhooks')
  await theirs.page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor({ state: 'detached' })
})
