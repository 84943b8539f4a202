import { beforeAll, expect, test } from 'vitest'
import { openAdministration, openFromAdministration } from '#test/e2e/walks/administration.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let admin: Visitor

beforeAll(async () => {
  admin = await product.open()
  await admin.signIn('admin@kauri.example')
})

test('an admin creates an API token, a program uses it, and the admin sees its use and revokes it [S-01]', async () => {
  const { page } = admin
  await openFromAdministration(page, 'API tokens')
  await page.getByText('There are no API tokens').waitFor()
  await page.getByRole('button', { name: 'Create API token' }).click()
  await page.getByText('Required', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Lab bridge')
  await page.getByRole('button', { name: 'Create API token' }).click()
  const secret = await page.getByText(/^clf_/).textContent()
  const program = (path: string) =>
    fetch(new URL(path, page.url()), {
      headers: { authorization: `Bearer ${secret}`, 'x-requested-with': 'XMLHttpRequest' },
    })
  await page.getByRole('row', { name: /Lab bridge.*Not used yet/ }).waitFor()
  const surveys = await program('/api/survey/active')
  expect([surveys.status, Array.isArray((await surveys.json()).data)]).toEqual([200, true])
  expect((await program('/api/user')).status).toBe(403)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await page.getByText(/^clf_/).count()).toBe(0)
  await page.reload()
  await page.getByRole('row', { name: /Lab bridge.*\d\d:\d\d/ }).waitFor()
  await page.getByRole('button', { name: 'Revoke Lab bridge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('row', { name: /Lab bridge.*Revoked/ }).waitFor()
  expect((await program('/api/survey/active')).status).toBe(401)
  await page.goto('/admin/audit-log')
  await page.getByRole('row', { name: /API token Lab bridge.*Not allowed/ }).waitFor()
  for (const act of ['API token created', 'API token revoked']) await page.getByRole('row', { name: act }).waitFor()
})

test('the API reference lists each call with its callers, finds a call by a word, and links to the OpenAPI document [W5]', async () => {
  const { page } = admin
  await page.goto('/admin/api-tokens')
  await page.getByRole('link', { name: 'API reference' }).click()
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('GET /api/survey/active')
  await page.getByRole('heading', { level: 2, name: 'Buildings' }).waitFor({ state: 'detached' })
  await page.getByText('GET', { exact: true }).first().click()
  await page.getByText('Signed-in users. API tokens with the scope “read”.').waitFor()
  await page.getByText('data[].job_number', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Calls' }).selectOption({ label: 'All calls' })
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('no such call')
  await page.getByText('Nothing found').waitFor()
  const address = await page.getByRole('link', { name: 'Download openapi.json' }).getAttribute('href')
  const document = await (await fetch(new URL(address ?? '', page.url()))).json()
  expect([document.openapi, document.components.securitySchemes.token.scheme]).toEqual(['3.1.0', 'bearer'])
})

test('a project manager has no API tokens [S-01]', async () => {
  const theirs = await product.open()
  await theirs.signIn('pm@kauri.example')
  await openAdministration(theirs.page)
  expect(await theirs.page.getByRole('link', { name: 'API tokens' }).count()).toBe(0)
  await theirs.page.goto('/admin/api-tokens')
  await theirs.page.getByRole('heading', { level: 1, name: 'API tokens' }).waitFor({ state: 'detached' })
})
