import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLeadItem } from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { onlyInWorkers } from '#test/support/browser/onlyInWorkers.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { deviceKeys, openToMakeReady, readyForField, stored } from './device.ts'

const product = aProduct()
let network: Network
let surveyor: Visitor
let page: Page
let building: string
const logged: string[] = []

beforeAll(async () => {
  network = await startNetwork()
  surveyor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  ;({ page } = surveyor)
  surveyor.context.on('console', message => logged.push(message.text()))
  await surveyor.signIn('surveyor@kauri.example')
  await readyForField(page)
  building = page.url()
})
afterAll(() => network?.close())

const named = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const follow = (name: string) => page.getByRole('link', { name }).first().click()
const sync = (words: string) => page.locator('.sync', { hasText: words }).first()

test('after the first visit, the product opens offline at every URL [1§8 P-16]', async () => {
  await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^Background worker: activate/))
  await network.cut()
  await page.reload()
  await named('8 Tui Street')
  await page
    .getByText(/You’re offline\. Showing data from/)
    .first()
    .waitFor()
  await follow('Ground')
  await follow('Bathroom')
  // A reload before the room is open would reopen the floor.
  await named('Bathroom')
  await page.reload()
  await named('Bathroom')
  await page.goto('/dashboard')
  await page.getByRole('row', { name: /8 Tui Street/ }).waitFor()
})

test('an offline change survives a reload, and is sent once [1§1 F-18 F-27]', async () => {
  await page.goto(building)
  const sent: string[] = []
  page.on('response', answer => answer.url().includes('/note') && sent.push(`${answer.status()}`))
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('Dog in the yard')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tabpanel', { name: 'General' }).getByText('Dog in the yard').waitFor()
  await sync('1 change to send').waitFor()
  await page.reload()
  await page.getByText('Dog in the yard').waitFor()
  await network.restore()
  await sync('All saved').waitFor({ timeout: 60_000 })
  expect(sent).toEqual(['200'])
  const other = await product.open()
  await other.signIn('pm@kauri.example')
  await other.page.goto(building)
  await other.page.getByText('Dog in the yard').waitFor()
  await other.context.close()
  await network.cut()
})

test('an item with its photo is recorded offline, listed as waiting after a restart, and received once with a receipt [F-27 P-21]', async () => {
  const photo = join(mkdtempSync(join(tmpdir(), 'clearfloor-photo-')), 'photo.jpg')
  writeFileSync(photo, aPhoto(400, 300, 31))
  await page.goto(building)
  await follow('Ground')
  await follow('Bathroom')
  await onlyInWorkers(page)
  await addLeadItem(page, { name: 'Window frame', location: 'North side', photo })
  await sync('1 change to send').waitFor()
  // Simulates a device restart: a new page, without the memory of the first one.
  await page.close()
  page = await surveyor.context.newPage()
  await page.goto('/outbox')
  const waiting = page.getByRole('list', { name: 'Changes to 8 Tui Street' }).getByRole('listitem')
  await expect
    .poll(() => waiting.allInnerTexts())
    .toEqual([expect.stringMatching(/Item “Window frame”[\s\S]*Waiting[\s\S]*1 file/)])
  await network.restore()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Everything on this device has been sent').waitFor()
  await page.getByRole('row', { name: /Item “Window frame”.*1 file/ }).waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText(/(\d+) of \1 items, (\d+) of \2 files? received/).waitFor()
  expect(await deviceKeys(page, 'outbox')).toEqual([])
})

test('the receipt names a photo that the service has lost, and the photo is sent again [F-13]', async () => {
  const [{ keys }, { transact }] = await Promise.all([
    import('#functions/data/keys.ts'),
    import('#functions/data/table.ts'),
  ])
  const company = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '').company.id)
  const { hash: photo = '' } = (await stored(page)).find(({ width, height }) => width === 400 && height === 300) ?? {}
  await transact([{ op: 'delete', key: keys.file(company, photo) }])
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('The service doesn’t have 1 file from this device.').waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The service doesn’t have 1 file from this device.').waitFor({ state: 'detached' })
  await page.getByText(/(\d+) of \1 items, (\d+) of \2 files? received/).waitFor()
})

test('the service worker stores the page, and no user data [S-21]', async () => {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(
    kept.filter(
      path =>
        !/^\/(index\.html|early\.js|manifest\.webmanifest|icon-\w+\.png|assets\/[\w.-]+\.(js|css|svg|woff2))$/.test(
          path,
        ),
    ),
  ).toEqual([])
  expect(kept.length).toBeGreaterThan(40)
})

test('a building is not ready for the field before the page itself is stored [1§8]', async () => {
  const theirs = await product.open({ serviceWorkers: 'block' })
  await theirs.signIn('surveyor@kauri.example')
  await openToMakeReady(theirs.page)
  await theirs.page.getByText('The building is on this device, but the app isn’t yet. Keep this page open').waitFor()
  await theirs.context.close()
})

test('the page never answers a URL of the API [1§8]', async () => {
  const answer = await page.goto('/api/nowhere')
  expect(answer?.headers()['content-type']).toMatch(/json/)
})
