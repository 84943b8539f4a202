import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { pressInItemMenu } from '#test/e2e/walks/floorPlan.ts'
import * as walk from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { deviceKeys, installed } from './device.ts'

const product = aProduct()
const folder = mkdtempSync(join(tmpdir(), 'clearfloor-field-'))
const photo = (name: string, seed: number) => {
  const path = join(folder, name)
  writeFileSync(path, aPhoto(400, 300, seed))
  return path
}

let network: Network
let surveyor: Visitor
let page: Page
let building: string
/** The keys of the commands that the service has accepted. */
const accepted: string[] = []

afterAll(() => network?.close())

test('a building is made ready for the field [1§8]', async () => {
  network = await startNetwork()
  surveyor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  ;({ page } = surveyor)
  surveyor.context.on('response', answer => {
    const key = answer.request().headers()['idempotency-key']
    if (key && answer.ok()) accepted.push(key)
  })
  await surveyor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await named('8 Tui Street')
  building = await walk.createProject(page, `FIELD-${walk.unique()}`)
  await page.getByRole('button', { name: 'Make ready for the field' }).click()
  await page.getByText(/^Ready for the field: \d+ files?, /).waitFor()
  await installed(page)
  accepted.length = 0
  await network.cut()
})

const named = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
const sync = (words: string) => page.locator('.sync', { hasText: words }).first()

/** Simulates a device restart: a new page, without the memory of the first one. */
async function restart(path: string): Promise<void> {
  await page.close()
  page = await surveyor.context.newPage()
  await page.goto(path)
}

async function chooseMore(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Delete|Confirm)/ })
    .click()
}

test('a floor with its plan is created, changed and deleted offline [1§8 F-27]', async () => {
  await page.reload()
  await named('Wool store')
  await walk.addFloor(page, 'Mezzanine', fixture('plans/block-walls.png'))
  await follow('Edit')
  await page.getByLabel('Name').fill('Loft')
  await page.getByRole('button', { name: 'Update' }).click()
  await follow('Loft')
  await named('Loft')
  await chooseMore('Delete floor')
  await named('Wool store')
  await page.getByRole('row', { name: /Loft/ }).waitFor({ state: 'detached' })
  await walk.addFloor(page, 'Ground', fixture('plans/apartments-floor.png'))
})

test('rooms with polygons are created, changed and deleted offline [1§8 F-27]', async () => {
  await walk.addRoom(page, 'Kitchen', walk.rectangle([0.35, 0.35], [0.6, 0.6]))
  await walk.addRoom(page, 'Hall', walk.polygon([0.65, 0.35], [0.8, 0.35], [0.8, 0.6], [0.65, 0.6]))
  await follow('Hall')
  await named('Hall')
  await follow('Edit room')
  await page.getByLabel('Name').fill('Passage')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await follow('Passage')
  await named('Passage')
  await chooseMore('Delete room')
  await named('Ground')
  await page.getByRole('row', { name: /Passage/ }).waitFor({ state: 'detached' })
})

test('items with photo, polygon and scores are created, changed, duplicated and deleted offline [1§8 F-27]', async () => {
  await follow('Kitchen')
  await walk.addAsbestosItem(page, {
    name: 'Vinyl tiles',
    location: 'Floor',
    amount: '12',
    photo: photo('vinyl.jpg', 41),
    score: 2,
  })
  await walk.addLeadItem(page, { name: 'Window frame', location: 'North wall', photo: photo('window.jpg', 42) })
  await restart(page.url())
  await pressInItemMenu(page, 'Vinyl tiles', 'Duplicate')
  const duplicate = page.getByRole('dialog', { name: 'Duplicate item' })
  await duplicate.getByLabel('Name').fill('Vinyl under the sink')
  await duplicate.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('row', { name: /Vinyl under the sink.* As / }).waitFor()
  await page.getByRole('link', { name: 'Edit Vinyl under the sink' }).click()
  await page.locator('[name="name"]').fill('Vinyl behind the oven')
  await page
    .getByRole('button', { name: /^Save( now)?$/ })
    .first()
    .click()
  await page.getByRole('row', { name: /Vinyl behind the oven/ }).waitFor()
  await pressInItemMenu(page, 'Vinyl behind the oven', 'Delete item')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Delete|Confirm)/ })
    .click()
  await page.getByRole('row', { name: /Vinyl behind the oven/ }).waitFor({ state: 'detached' })
})

test('a room and a floor are duplicated offline, and an item into another building on the device [1§8 2§4 F-27]', async () => {
  const duplicate = async (noun: 'room' | 'floor', name: string) => {
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Duplicate ${noun}` })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Duplicate' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await duplicate('room', 'Pantry')
  await follow('Ground')
  await follow('Pantry')
  await page.getByRole('row', { name: /Vinyl tiles.* As / }).waitFor()
  await follow('Ground')
  await duplicate('floor', 'Level 1')
  await page.goto(building)
  await follow('Level 1')
  await follow('Kitchen')
  await page.getByRole('row', { name: /Vinyl tiles.* As / }).waitFor()
  await page.goto(building)
  await follow('Ground')
  await follow('Kitchen')
  await pressInItemMenu(page, 'Vinyl tiles', 'Duplicate')
  const dialog = page.getByRole('dialog', { name: 'Duplicate item' })
  await dialog.getByLabel('Copy to building').fill('Tui')
  await page.getByRole('option', { name: /8 Tui Street/ }).click()
  await dialog.getByLabel('Copy to room').selectOption({ label: 'Ground · Kitchen' })
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await restart(page.url())
})

test('texts and the survey date are written offline, and the report check, an item and the drawing open [1§8 F-27]', async () => {
  await pressInItemMenu(page, 'Vinyl tiles', 'View')
  await page.getByRole('dialog').getByText('Vinyl tiles').first().waitFor()
  await page.keyboard.press('Escape')
  await page.goto(building)
  for (const [tab, edit, words] of [
    ['General', 'Edit General', 'Dog in the yard'],
    ['Asbestos', 'Edit Area surveyed', 'Every room but the roof'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).first().click()
    await page.getByRole('button', { name: edit }).first().click()
    await page.getByRole('dialog').getByRole('textbox').first().fill(words)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('tabpanel').getByText(words).waitFor()
  }
  await page.getByLabel('Survey date').fill('2026-03-02')
  await page.getByLabel('Survey date').blur()
  await page.getByRole('region', { name: 'At a glance' }).getByText('Samples').first().waitFor()
  await page.getByRole('region', { name: 'Before review' }).locator('summary').click()
  await follow('Ground')
  await follow('Kitchen')
  await follow('Edit room')
  await page.getByRole('button', { name: 'Change the drawing' }).click()
  await page.getByRole('dialog').last().locator('canvas').first().waitFor()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click()
})

test('eight days later the session has ended; after signing in again everything is sent once [1§8 F-27]', async () => {
  await restart(building)
  await named('Wool store')
  const waiting = await deviceKeys(page, 'outbox')
  expect(waiting.length).toBeGreaterThan(17)
  // A browser drops the cookie of an ended session.
  await surveyor.context.clearCookies()
  await restart(building)
  await page.getByText('Every room but the roof').waitFor()
  await network.restore()
  await page.waitForURL('**/login', { timeout: 60_000 })
  await page.getByLabel('Email').fill('surveyor@kauri.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill('demo-password-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${building}`)
  await sync('All saved').waitFor({ timeout: 120_000 })
  expect(await deviceKeys(page, 'outbox')).toEqual([])
  const sent = accepted.filter(key => waiting.some(entry => key.startsWith(entry)))
  expect(sent.map(key => key.slice(0, 26)).sort()).toEqual(waiting.sort())
  const other = await product.open()
  await other.signIn('pm@kauri.example')
  await other.page.goto(building)
  await other.page.getByRole('row', { name: /^Ground \d+ 2 4 2/ }).waitFor()
  await other.page.getByRole('row', { name: /^Level 1 \d+ 2 4 0/ }).waitFor()
  await other.page.getByText('Every room but the roof').waitFor()
  expect(await other.page.getByLabel('Survey date').inputValue()).toBe('02/03/2026')
  await other.page.goto('/browse?search=8 Tui Street')
  for (const name of ['8 Tui Street', 'Ground', 'Kitchen'])
    await other.page.getByRole('row', { name }).getByRole('link').first().click()
  await other.page.getByRole('row', { name: /Vinyl tiles.*Previously Sampled/ }).waitFor()
})
