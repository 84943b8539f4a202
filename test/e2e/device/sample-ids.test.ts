import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import * as walk from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { deviceKeys, installed } from './device.ts'

const product = aProduct()
const folder = mkdtempSync(join(tmpdir(), 'clearfloor-sample-ids-'))
const photo = join(folder, 'rope.jpg')
writeFileSync(photo, aPhoto(400, 300, 61))

let network: Network
let page: Page
let building: string
afterAll(() => network?.close())

const reserved = () => page.getByRole('table', { name: 'Reserved Sample IDs' })
async function openForm() {
  await page.getByRole('button', { name: 'Reserve Sample IDs' }).first().click()
  return page.getByRole('dialog', { name: 'Reserve Sample IDs' })
}

test('Sample IDs are reserved; numbers already reserved are refused at their field, and typed values stay', async () => {
  network = await startNetwork()
  const surveyor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  ;({ page } = surveyor)
  await surveyor.signIn('surveyor@kauri.example')
  building = await walk.createProject(page, `BAGS-${walk.unique()}`)
  await walk.addFloor(page, 'Ground', fixture('plans/apartments-floor.png'))
  await walk.addRoom(page, 'Kitchen', walk.rectangle([0.35, 0.35], [0.6, 0.6]))
  await page.goto(building)
  const dialog = await openForm()
  await dialog.getByLabel('Prefix').fill('WS-')
  await dialog.getByLabel('How many').fill('20')
  await dialog.getByText('Reserves WS-001 to WS-020 for you in this building.').waitFor()
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await reserved()
    .getByRole('row', { name: /WS-001 to WS-020.*0 of 20/ })
    .waitFor()

  const again = await openForm()
  await again.getByLabel('Prefix').fill('WS-')
  await again.getByLabel('First number').fill('15')
  await again.getByLabel('How many').fill('7')
  await again.getByRole('button', { name: 'Reserve' }).click()
  await again.getByText(/^WS-015 is reserved for .+ \(WS-001 to WS-020\)\. The next free number is 21\.$/).waitFor()
  expect(await again.getByLabel('How many').inputValue()).toBe('7')
  await again.getByRole('button', { name: 'Cancel' }).click()
})

test('offline, three items take the next IDs of the range; back online the service has them', async () => {
  await page.getByRole('button', { name: 'Make ready for the field' }).click()
  await page.getByText(/^Ready for the field: \d+ files?, /).waitFor()
  await installed(page)
  await network.cut()
  await page.goto(building)
  const dialog = await openForm()
  await dialog.getByText('Sample IDs can be reserved when you’re back online').first().waitFor()
  await page.goto(building)
  await page.getByRole('link', { name: 'Ground', exact: true }).first().click()
  await page.getByRole('link', { name: 'Kitchen', exact: true }).first().click()
  const codes: string[] = []
  for (const name of ['Rope seal', 'Gasket', 'Lagging'])
    codes.push(await walk.addAsbestosItem(page, { name, location: 'Boiler', amount: '2', photo, score: 2 }))
  expect(codes).toEqual(['WS-001', 'WS-002', 'WS-003'])
  await network.restore()
  await expect.poll(() => deviceKeys(page, 'outbox'), { timeout: 60_000 }).toEqual([])
  await page.goto(building)
  await reserved()
    .getByRole('row', { name: /WS-001 to WS-020.*3 of 20/ })
    .waitFor()
})

test('unused IDs are released', async () => {
  await reserved().getByRole('button', { name: 'Release' }).click()
  const question = page.getByRole('dialog', { name: 'Release Sample IDs?' })
  await question.getByText(/use the last 17 of WS-001 to WS-020/).waitFor()
  await question.getByRole('button', { name: 'Release' }).click()
  await reserved()
    .getByRole('row', { name: /WS-001 to WS-003.*3 of 3/ })
    .waitFor()
})
