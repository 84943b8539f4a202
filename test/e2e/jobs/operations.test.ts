import { expect, test } from 'vitest'
import { WORKERS } from '#infra/workerRows.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

test('root sees the queues, that no job was given up, and each company’s usage; an administrator does not', async () => {
  const root = await product.open()
  await root.signIn('root@kauri.example')
  const { page } = root
  await page.goto('/admin/operations')
  await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor()
  const queues = page.getByRole('table', { name: 'Queues' }).getByRole('row')
  await queues.filter({ hasText: 'Management plans' }).waitFor()
  expect(await queues.count()).toBe(1 + WORKERS.filter(({ work }) => 'queue' in work).length)
  await page.getByText('No job was given up').waitFor()
  const kauri = page.getByRole('table', { name: 'Companies' }).getByRole('row', { name: /Kauri Hazmat Surveys/ })
  expect(await kauri.textContent()).toMatch(/MB|KB/)
  const admin = await product.open()
  await admin.signIn('admin@kauri.example')
  await admin.page.goto('/admin/operations')
  await admin.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
})
