import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()
const OWNER = 'owner@otatara.example'

/** The code in the newest email to the owner. */
const newestCode = (base: string) =>
  vi.waitFor(
    async () => {
      const list = await (await fetch(`${base}/mailbox`)).text()
      const [, id] = /href="(\/mailbox\/[^"]+)"[^>]*>\s*<strong>Your code for the owner/.exec(list) ?? []
      const mail = await (await fetch(`${base}${id}`)).text()
      const [, code] = /Your code is (\d{4} \d{4})/.exec(mail) ?? []
      if (!code) throw new Error('The code has not come yet')
      return code
    },
    { timeout: 20_000, interval: 200 },
  )

async function signIn(page: Page): Promise<void> {
  await page.goto('/portal')
  await page.getByLabel('Email').fill(OWNER)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page.getByLabel('Code').fill(await newestCode(new URL(page.url()).origin))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Buildings' }).waitFor()
}

test('an owner signs in with a mailed code, reads a register, downloads its report, and loses access at once', async () => {
  const owner = await product.open()
  const { page } = owner
  await signIn(page)
  await page.getByRole('link', { name: /Bay View Hall/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Bay View Hall' }).waitFor()
  await page.locator('details').first().click()
  await page.getByText('Result', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Documents' }).click()
  await page.getByRole('button', { name: /^Report \(PDF\) Asbestos/ }).waitFor()
  const reply = page.waitForResponse(response => response.url().includes('kind=report'))
  await page.getByRole('button', { name: /^Report \(PDF\) Asbestos/ }).click()
  const { data } = (await (await reply).json()) as { data: { url: string } }
  expect((await fetch(data.url)).headers.get('content-type')).toBe('application/pdf')

  const manager = await product.open()
  await manager.signIn('pm@kauri.example')
  await manager.page.goto('/clients')
  await manager.page.getByRole('link', { name: 'Ōtātara School Board', exact: true }).click()
  await manager.page.getByRole('link', { name: 'Owner’s portal' }).click()
  await manager.page.getByRole('button', { name: 'End access for Hine Te Rangi' }).click()
  await manager.page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await manager.page.getByText('No one has access').waitFor()
  await page.goto('/portal')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(manager.problems).toEqual([])
})
