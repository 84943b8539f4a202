import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { monotonicFactory } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { addLeadItem } from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { deviceKeys, putOnDevice, readyForField, treeAtService } from './device.ts'

/** Of the 200 writes, only a note and an item with a photo are typed into forms. */
const ITEMS = 99
/** Each photo has a different width, so that no two are equal. */
const sizeOf = (at: number) => ({ width: 64 + at, height: 48 })
/** The numbers of waiting writes at which the page is killed. */
const KILLED_AT = [150, 70]

const product = aProduct()
const id = monotonicFactory()
let network: Network
let surveyor: Visitor
let page: Page
let building: string
let before: Tree

beforeAll(async () => {
  network = await startNetwork()
  surveyor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  ;({ page } = surveyor)
  await surveyor.signIn('surveyor@kauri.example')
  await readyForField(page)
  building = page.url().split('/').at(-1) ?? ''
  before = await tree()
})
afterAll(() => network?.close())

const tree = () => treeAtService(page, building)
const waiting = async (): Promise<number> => (await deviceKeys(page, 'outbox')).length

/** Types a note and an item with a photo. */
async function typeTwo(): Promise<void> {
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('Eight hours in the basement')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tabpanel', { name: 'General' }).getByText('Eight hours in the basement').waitFor()
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Bathroom' }).first().click()
  const photo = join(mkdtempSync(join(tmpdir(), 'clearfloor-photo-')), 'photo.jpg')
  writeFileSync(photo, aPhoto(400, 300, 31))
  await addLeadItem(page, { name: 'Typed by hand', location: 'North side', photo })
  await expect.poll(waiting).toBe(2)
}

/** Items with photos, an edit of each, and one with a taken bag code, as the forms store them. */
function writes() {
  const [room] = before.rooms
  const taken = before.items.find(({ sample }) => sample?.bag_code)?.sample?.bag_code
  const write = (input: object, seen?: object) => {
    const key = id()
    return [
      undefined,
      { key, building_id: building, name: 'saveItem', input, at: new Date().toISOString(), before: seen },
    ]
  }
  const item = (name: string, bag_code: string | undefined, image?: object) => ({
    ...{ ...TILES, amount_type_id: 1, comment: '', building_id: building, room_id: room?.id, id: id(), name, image },
    sample: { bag_code, analysis_type_id: 1, is_urgent: false, status_id: 1 },
  })
  const photos = Array.from({ length: ITEMS }, (_, at) => Buffer.from(aPhoto(sizeOf(at).width, sizeOf(at).height)))
  const hashes = photos.map(bytes => createHash('sha256').update(bytes).digest('hex'))
  const items = hashes.map((file, at) => item(`Item ${at}`, `Q${at}`, { file, ...sizeOf(at) }))
  const edits = items.map(each => write({ ...each, comment: 'Seen twice', version: 1 }, { ...each, version: 1 }))
  const files = photos.map((bytes, at) => [
    undefined,
    { hash: hashes[at], base64: bytes.toString('base64'), purpose: 'photo', used_at: new Date().toISOString() },
  ])
  const outbox = [...items.map(each => write(each)), write(item('Refused', taken)), ...edits]
  return { outbox: outbox.map(sorted), files } as unknown as Parameters<typeof putOnDevice>[1]
}

/** Keys sort by time, so an edit comes after its item. */
const sorted = ([, entry]: (object | undefined)[]) => [undefined, { ...entry, key: id() }]

/** Loses one of twenty requests or answers, the same ones in every run. */
function fivePercent() {
  let state = 27
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    if (state / 2 ** 31 >= 0.05) return undefined
    return state % 2 === 0 ? ('request' as const) : ('answer' as const)
  }
}

test('200 writes and 100 photos from eight hours offline are received once each, despite lost requests and killed pages [F-27]', async () => {
  await network.cut()
  await typeTwo()
  await putOnDevice(page, writes())
  await page.close()
  let lost = 0
  const choose = fivePercent()
  network.lose(() => {
    const loss = choose()
    if (loss) lost += 1
    return loss
  })
  await network.restore()
  for (const left of KILLED_AT) {
    page = await surveyor.context.newPage()
    await page.goto('/outbox')
    await expect.poll(waiting, { timeout: 120_000, interval: 20 }).toBeLessThan(left)
    await page.close()
  }
  page = await surveyor.context.newPage()
  await page.goto('/outbox')
  await expect.poll(waiting, { timeout: 120_000 }).toBe(1)
  expect(lost).toBeGreaterThan(5)
  network.lose(() => undefined)

  const after = await tree()
  const added = after.items.filter(item => !before.items.some(({ id }) => id === item.id))
  expect(added.map(({ name, version, comment }) => `${name} ${version} ${comment}`).sort()).toEqual(
    [...Array.from({ length: ITEMS }, (_, at) => `Item ${at} 2 Seen twice`), 'Typed by hand 1 '].sort(),
  )
  expect(new Set(added.map(({ image }) => image?.file)).size).toBe(ITEMS + 1)
  const noteBefore = before.notes.find(({ type_id }) => type_id === 1)?.version ?? 0
  expect(after.notes.find(({ content }) => content.includes('Eight hours'))?.version).toBe(noteBefore + 1)

  await page.getByText('Bag code is already in use').first().waitFor()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Everything on this device has been sent').waitFor()
  expect(await waiting()).toBe(0)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText(/(\d+) of \1 items, (\d+) of \2 files? received/).waitFor()
})
