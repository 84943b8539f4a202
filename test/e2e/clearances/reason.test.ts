import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  clearanceBuilding,
  describeWork,
  enterWork,
  finishUnclear,
  line,
  newCompany,
  newRemovalist,
} from '#test/e2e/walks/clearanceWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const product = aProduct()

test('a lawful exception is sent with a reason, which is on the first page [3§4.2]', async () => {
  const surveyor = await product.open()
  await surveyor.signIn('surveyor@kauri.example')
  const { page } = surveyor
  const at = await clearanceBuilding(page)
  await page.goto(`${at}/clearance`)
  await newCompany(page, 'Valley Removals', { a: 'A-20' })
  await newRemovalist(page, 'Mere Poata', 'Valley Removals')
  await enterWork(page, 'Roof', /^Class A/)
  await describeWork(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/clearance\/\w+\/edit$/)
  await finishUnclear(page, 'Roof', 'Work in the open air')
  await page.waitForURL(/\/building\/\w+$/)
  const download = line(page, 'Roof').getByRole('link', { name: 'Download Roof' })
  await download.waitFor({ timeout: 60_000 })
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  const [first] = await pdfText(await readFile(await saved.path()))
  expect(first).toContain('Work in the open air')
  expect(surveyor.problems).toEqual([])
}, 120_000)
