import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { addLeadItem } from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { deviceKeys, drafts, readyForField, stored, treeAtService } from './device.ts'

const EIGHT_DAYS_SECONDS = 8 * 24 * 3_600

const product = aProduct()
let network: Network
let surveyor: Visitor
let page: Page
let address: string
let before: Tree

beforeAll(async () => {
  network = await startNetwork()
  surveyor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  ;({ page } = surveyor)
  await surveyor.context.clock.install({ time: Date.now() - EIGHT_DAYS_SECONDS * 1000 })
  await surveyor.signIn('surveyor@kauri.example')
  await readyForField(page)
  address = page.url()
  before = await tree()
})
afterAll(() => network?.close())

const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const follow = (name: string) => page.getByRole('link', { name }).first().click()
const sync = (words: string) => page.locator('.sync', { hasText: words }).first()
const waiting = async () => (await deviceKeys(page, 'outbox')).length
const tree = () => treeAtService(page, address.split('/').at(-1) ?? '')

async function writeNote(text: string): Promise<void> {
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tabpanel', { name: 'General' }).getByText(text).waitFor()
}

test('after eight days offline all data is there and editable, and is received once after signing in again [F-27]', async () => {
  // The service carries out the first write, but its answer is lost; the device resends the write eight days later.
  network.lose(method => (method === 'GET' ? undefined : 'answer'))
  await writeNote('Written before the signal went')
  await expect.poll(async () => JSON.stringify((await tree()).notes)).toContain('before the signal went')
  await network.cut()
  await follow('Ground')
  await follow('Bathroom')
  const photo = join(mkdtempSync(join(tmpdir(), 'clearfloor-photo-')), 'photo.jpg')
  writeFileSync(photo, aPhoto(400, 300, 31))
  await addLeadItem(page, { name: 'Window frame', location: 'North side', photo })
  const photos = await stored(page)
  await follow('Edit')
  await page.locator('input[name="name"]').fill('Bathroom, half typed')
  await expect.poll(() => drafts(page)).toContainEqual(expect.stringContaining('half typed'))
  expect(await waiting()).toBe(2)
  await page.close()

  const { ageTable } = await import('#test/support/cloud/ageTable.ts')
  await ageTable(EIGHT_DAYS_SECONDS)
  await surveyor.context.clock.setSystemTime(Date.now())
  page = await surveyor.context.newPage()
  await page.goto(address)
  await title('8 Tui Street')
  await page.getByText('Written before the signal went').first().waitFor()
  await sync('2 changes to send').waitFor()
  await follow('Ground')
  await follow('Bathroom')
  await page.getByRole('table', { name: 'Items' }).getByText('Window frame').first().waitFor()
  expect(await stored(page)).toEqual(photos)
  await follow('Edit')
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await page.locator('input[name="name"]').inputValue()).toBe('Bathroom, half typed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sync('3 changes to send').waitFor()

  network.lose(() => undefined)
  await network.restore()
  await page.goto('/outbox')
  await page.waitForURL('**/login')
  expect(await waiting()).toBe(3)
  await page.getByLabel('Email').fill('surveyor@kauri.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill('demo-password-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sync('All saved').waitFor({ timeout: 60_000 })
  expect(await waiting()).toBe(0)

  const after = await tree()
  const note = after.notes.find(({ content }) => content.includes('before the signal went'))
  const versionBefore = before.notes.find(({ type_id }) => type_id === note?.type_id)?.version ?? 0
  expect(note?.version).toBe(versionBefore + 1)
  expect(after.rooms.find(({ name }) => name === 'Bathroom, half typed')).toMatchObject({ version: 2 })
  const added = after.items.filter(({ id }) => !before.items.some(item => item.id === id))
  expect(added).toMatchObject([{ name: 'Window frame', version: 1, image: { file: expect.any(String) } }])
  await page.goto('/outbox')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText(/(\d+) of \1 items, (\d+) of \2 files? received/).waitFor()
})
