import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let admin: Visitor

beforeAll(async () => {
  admin = await product.open()
  await admin.signIn('admin@kauri.example')
})

test('S-24 an admin finds a refused act by person and kind, and saves what is shown', async () => {
  const theirs = await product.open()
  await theirs.signIn('surveyor@kauri.example')
  const refused = await theirs.page.evaluate(async () => {
    const answer = await fetch('/api/company/report-lint', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    return answer.status
  })
  expect(refused).toBe(403)
  const { page } = admin
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  await page.getByRole('row', { name: 'Signed in' }).first().waitFor()
  await page.getByRole('combobox', { name: 'User' }).selectOption({ label: 'Aroha Ngata' })
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Not allowed' })
  const row = page.getByRole('row', { name: 'GET /api/company/report-lint' })
  await row.getByText('Aroha Ngata').waitFor()
  await page.getByRole('row', { name: 'Signed in' }).first().waitFor({ state: 'detached' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Aroha Ngata')
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Two-factor authentication turned on' })
  await page.getByText('Nothing found').waitFor()
})

test('S-24 a surveyor has no audit log', async () => {
  const theirs = await product.open()
  await theirs.signIn('surveyor@kauri.example')
  expect(await theirs.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  await theirs.page.goto('/admin/audit-log')
  await theirs.page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor({ state: 'detached' })
})
