import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { openFromAdministration } from '#test/e2e/walks/administration.ts'
import { FAULT, intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let admin: Visitor

beforeAll(async () => {
  admin = await product.open()
  await admin.signIn('admin@kauri.example')
})

test('an admin finds a refused act by person and kind, and saves what is shown [S-24]', async () => {
  const theirs = await product.open()
  await theirs.signIn('surveyor@kauri.example')
  const refused = await theirs.page.evaluate(async () => {
    const answer = await fetch('/api/company/report-lint', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    return answer.status
  })
  expect(refused).toBe(403)
  const { page } = admin
  await openFromAdministration(page, 'Audit log')
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

test('the audit log shows no names until the names of all users and API tokens are loaded [S-24 B1]', async () => {
  const theirs = await product.open()
  await theirs.signIn('admin@kauri.example')
  const { page } = theirs
  const { promise, resolve } = Promise.withResolvers<void>()
  const restore = await intercept(page, /\/api\/(user|token)$/, async route => {
    await promise
    await route.fulfill(FAULT)
  })
  const answered = page.waitForResponse(/\/api\/company\/audit-log/)
  await page.goto('/admin/audit-log')
  await answered
  const save = page.getByRole('button', { name: 'Save as CSV' })
  await page.getByText('Loading Audit log').waitFor()
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  resolve()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await page.getByRole('main').getByText('Clearfloor', { exact: true }).count()).toBe(0)
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  restore()
  await page.reload()
  await page.getByRole('row', { name: 'Signed in' }).first().waitFor()
  expect(await save.getAttribute('aria-disabled')).toBe(null)
})

test('a surveyor has no audit log [S-24]', async () => {
  const theirs = await product.open()
  await theirs.signIn('surveyor@kauri.example')
  expect(await theirs.page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
  await theirs.page.goto('/admin/audit-log')
  await theirs.page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor({ state: 'detached' })
})

test('root gives a reason for a visit to a company and sees the visit on every page; the company’s admin sees all of it [S-24]', async () => {
  const root = await product.open()
  await root.signIn('root@kauri.example')
  const { page } = root
  await page.goto('/admin/companies')
  await page.getByRole('row', { name: 'Rimu' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Start visit' }).click()
  await page.getByText('Required', { exact: true }).waitFor()
  expect(await page.getByRole('row', { name: 'Grace Whitfield' }).count()).toBe(0)
  await page.getByLabel('Reason').fill('Support request 4711')
  await page.getByRole('button', { name: 'Start visit' }).click()
  await page.getByRole('row', { name: 'Grace Whitfield' }).waitFor()
  await page.goto('/browse')
  const bar = page.getByText(/You’re visiting Rimu.* until \d\d:\d\d/)
  await bar.waitFor()
  await page.getByRole('button', { name: 'End visit' }).click()
  await bar.waitFor({ state: 'detached' })
  const theirs = await product.open()
  await theirs.signIn('admin@rimu.example')
  await theirs.page.goto('/admin/audit-log')
  for (const act of ['Visit by root started', 'Read by root', 'Visit by root ended'])
    await theirs.page.getByRole('row', { name: act }).first().waitFor()
  await theirs.page.getByRole('row', { name: /Clearfloor.*Support request 4711/ }).waitFor()
})
