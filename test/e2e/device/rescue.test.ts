import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLeadItem } from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { deviceKeys, installed } from './device.ts'

const product = aProduct()
const folder = mkdtempSync(join(tmpdir(), 'clearfloor-rescue-'))
const saved = join(folder, 'changes.zip')
let network: Network
let surveyor: Visitor
let admin: Visitor
let room: string

beforeAll(async () => {
  network = await startNetwork()
  surveyor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  admin = await product.open()
  await surveyor.signIn('surveyor@kauri.example')
  const { page } = surveyor
  await page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  // Drawing offline needs the plan.
  await page.getByRole('button', { name: 'Make ready for the field' }).click()
  await page.getByText(/^Ready for the field: \d+ files?, /).waitFor()
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Bathroom' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Bathroom' }).waitFor()
  room = page.url()
  await installed(page)
})
afterAll(() => network?.close())

const sync = (page: Page, words: string) => page.locator('.sync', { hasText: words }).first()

async function choose(page: Page, file: string): Promise<void> {
  await page.goto('/admin/import-changes')
  await page.getByLabel('File of changes').setInputFiles(file)
}

/** The saved file with one part replaced. */
function spoiled(change: (parts: Record<string, Uint8Array>) => void): string {
  const parts = unzipSync(readFileSync(saved))
  change(parts)
  const path = join(folder, `${Math.random()}.zip`)
  writeFileSync(path, zipSync(parts, { level: 0 }))
  return path
}

test('changes saved to a file and imported by an administrator are not duplicated when the device sends them later [F-13 F-27]', async () => {
  const { page } = surveyor
  await network.cut()
  await page.goto(room)
  const photo = join(folder, 'photo.jpg')
  writeFileSync(photo, aPhoto(400, 300, 57))
  await addLeadItem(page, { name: 'Rescued frame', location: 'North side', photo })
  await sync(page, '1 change to send').waitFor()
  await page.goto('/outbox')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save to a file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Changes .+ \d{4}-\d{2}-\d{2}\.zip$/)
  await (await download).saveAs(saved)

  await admin.signIn('admin@kauri.example')
  await choose(admin.page, saved)
  await admin.page.getByText('It has 1 change and 1 file.').waitFor()
  const region = admin.page.getByRole('region', { name: '8 Tui Street' })
  expect(await region.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Item “Rescued frame”[\s\S]*1 file/),
  ])
  await admin.page.getByRole('button', { name: 'Import 1 change' }).click()
  await admin.page.getByText('Everything on this device has been sent').waitFor()
  await admin.page.getByRole('row', { name: /Item “Rescued frame”.*1 file/ }).waitFor()

  // The device resends the write with the same key, and gets the first answer again.
  const sent: number[] = []
  page.on('response', answer => /\/api\/item$/.test(answer.url()) && sent.push(answer.status()))
  await network.restore()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Everything on this device has been sent').waitFor()
  expect(await deviceKeys(page, 'outbox')).toEqual([])
  expect(sent).toEqual([200])
  for (const each of [page, admin.page]) {
    await each.goto(room)
    const row = each.getByRole('row', { name: /Rescued frame/ })
    await row.first().waitFor()
    expect(await row.count()).toBe(1)
  }
  const { keys } = await import('#functions/data/keys.ts')
  const { readMany } = await import('#functions/data/table.ts')
  const { files } = JSON.parse(strFromU8(unzipSync(readFileSync(saved))['clearfloor.json'] ?? new Uint8Array()))
  const company = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '').company.id)
  expect(files).toHaveLength(1)
  expect((await readMany([keys.file(company, files[0].hash)])).filter(Boolean)).toHaveLength(1)
})

test('a damaged file, another company’s file or a foreign file is refused, and a modified photo is named [F-27]', async () => {
  const { page } = admin
  await choose(page, join(folder, 'photo.jpg'))
  await page.getByText('This isn’t a file of changes from Clearfloor.').waitFor()
  await choose(
    page,
    spoiled(parts => {
      parts['writes.json'] = strToU8(strFromU8(parts['writes.json'] ?? new Uint8Array()).replace('North', 'South'))
    }),
  )
  await page.getByText('This file is damaged.').waitFor()
  const cut = join(folder, 'cut.zip')
  writeFileSync(cut, readFileSync(saved).subarray(0, 2_000))
  await choose(page, cut)
  await page.getByText('This isn’t a file of changes from Clearfloor.').waitFor()

  let hash = ''
  await choose(
    page,
    spoiled(parts => {
      const path = Object.keys(parts).find(name => name.startsWith('files/')) ?? ''
      hash = path.slice('files/'.length)
      parts[path] = strToU8('another photo')
    }),
  )
  await page.getByText(hash).waitFor()
  await page.getByText('Damaged, not imported').waitFor()
  expect(await page.getByRole('button', { name: 'Import 0 changes' }).getAttribute('aria-disabled')).toBe('true')

  const other = await product.open()
  await other.signIn('admin@rimu.example')
  await choose(other.page, saved)
  await other.page.getByText(/These changes are from another company \(.*Kauri.*\)\./).waitFor()
  await other.context.close()
})

test('only administrators import changes [S-02]', async () => {
  const { page } = surveyor
  await page.goto('/admin/import-changes')
  await page.waitForURL('**/dashboard')
})
