import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
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

test('an admin exports all data, sees the progress, saves the ZIP file and finds both acts in the audit log [S-24]', async () => {
  const { page } = admin
  await openFromAdministration(page, 'Company data')
  await page.getByText('There is nothing to download').waitFor()
  await page.getByRole('button', { name: 'Export all data' }).click()
  await page.getByText('Export requested').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download ZIP file 1' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^.+ [0-9A-Z]{26} 1\.zip$/)
  const entries = unzipSync(readFileSync(await download.path()))
  const { records, files } = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array()))
  const buildings = JSON.parse(strFromU8(entries['data/buildings.json'] ?? new Uint8Array()))
  expect([buildings.length, files > 10]).toEqual([records.buildings, true])
  expect(buildings.map(({ name }: { name: string }) => name)).toContain('Harbour House')
  await page.goto('/admin/audit-log')
  for (const act of ['Export of all data requested', 'Data downloaded'])
    await page.getByRole('row', { name: act }).first().waitFor()
})

test('a project manager cannot export data [S-01]', async () => {
  const theirs = await product.open()
  await theirs.signIn('pm@kauri.example')
  await openAdministration(theirs.page)
  expect(await theirs.page.getByRole('link', { name: 'Company data' }).count()).toBe(0)
  await theirs.page.goto('/admin/company-data')
  await theirs.page.getByRole('heading', { level: 1, name: 'Company data' }).waitFor({ state: 'detached' })
})
