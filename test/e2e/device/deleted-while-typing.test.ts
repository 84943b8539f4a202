import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { tapPlan, toPolygonStep } from '#test/e2e/walks/floorPlan.ts'
import { pressSave } from '#test/e2e/walks/formSteps.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { drafts } from './device.ts'
import { sync } from './refusals.ts'

const product = aProduct()
let mine: Visitor
let theirs: Visitor
let page: Page
let building = ''

beforeAll(async () => {
  mine = await product.open()
  theirs = await product.open()
  await mine.signIn('surveyor@kauri.example')
  await theirs.signIn('pm@kauri.example')
  page = mine.page
  await page.goto('/browse?search=Harbour%20House')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  building = page.url()
})

interface Row {
  readonly id: string
  readonly name: string
  readonly room_id?: string
  readonly version: number
}

/** The building's stored rows. */
const stored = (list: 'floors' | 'rooms' | 'items'): Promise<Row[]> =>
  theirs.page.evaluate(
    async ([id, rows]) => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest' }
      return (await (await fetch(`/api/building/${id}/tree`, { headers })).json()).data[rows]
    },
    [building.split('/').at(-1), list] as const,
  )

async function theyDelete(list: 'floors' | 'rooms' | 'items', name: string): Promise<void> {
  const row = (await stored(list)).find(each => each.name === name)
  const building_id = building.split('/').at(-1)
  const named = `${row?.id}?building_id=${building_id}&follower_takes_over=true`
  const [path, body] =
    list === 'rooms'
      ? ['/api/room', { id: row?.id, version: row?.version, building_id, follower_takes_over: true }]
      : [`/api/${list === 'items' ? 'item' : 'floor'}/${named}`, undefined]
  const status = await theirs.page.evaluate(
    async ([to, sent]) => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'application/json' }
      return (await fetch(to, { method: 'DELETE', headers, ...(sent && { body: JSON.stringify(sent) }) })).status
    },
    [path as string, body] as const,
  )
  expect([200, 204]).toContain(status)
}

const link = (name: string | RegExp) => page.getByRole('link', { name }).first().click()
const type = (words: string) => page.locator('[name=name]').fill(words)
const typed = () => page.locator('[name=name]').inputValue()
/** Draws an item on the plan at a click, and saves it. */
async function drawAndSave(): Promise<void> {
  await toPolygonStep(page)
  await tapPlan(page)
  await pressSave(page, 'Save')
  await sync(page, 'All saved').waitFor()
}
async function roomOf(item: string): Promise<string | undefined> {
  const found = (await stored('items')).find(({ name }) => name === item)
  return (await stored('rooms')).find(({ id }) => id === found?.room_id)?.name
}
const open = async (...names: (string | RegExp)[]) => {
  await page.goto(building)
  for (const name of names) await link(name)
  await page.locator('[name=name]').waitFor()
}

test('an open item form survives the deletion of its room, and the item moves to another room [F-15]', async () => {
  await open('Level 1', 'Records store', /^Edit Window frame/)
  await type('Window frame with a typed name')
  await theyDelete('rooms', 'Records store')
  await page.getByText('Someone else has deleted this room. What you typed is still here.').waitFor()
  expect(await typed()).toBe('Window frame with a typed name')
  await pressSave(page, 'Save')
  await page.getByText('The floor or room this belongs to has been deleted').waitFor()
  await page.getByLabel('Choose another room').selectOption({ label: 'Landing' })
  await page.getByRole('button', { name: 'Move it there' }).click()
  // This building's items need a polygon.
  await page.getByText('Please place a polygon').first().waitFor()
  await drawAndSave()
  expect(await roomOf('Window frame with a typed name')).toBe('Landing')
  expect(mine.problems).toEqual([])
})

test('an open room form survives the deletion of its room, and adds the room again [F-15]', async () => {
  await open('Level 1', /^Edit Tea room/)
  await type('Tea room with a typed name')
  await theyDelete('rooms', 'Tea room')
  await page.getByText('Someone else has deleted this room.').waitFor()
  expect(await typed()).toBe('Tea room with a typed name')
  await pressSave(page, 'Save')
  await page.getByText('Room saved').waitFor()
  await sync(page, 'All saved').waitFor()
  const names = (await stored('rooms')).map(({ name }) => name)
  expect(names).toContain('Tea room with a typed name')
  expect(names).not.toContain('Tea room')
})

test('an open item form survives the deletion of its item, and adds the item again [F-15]', async () => {
  await open('Ground', 'Plant room', /^Edit Rope seal/)
  await type('Rope seal with a typed name')
  await theyDelete('items', 'Rope seal')
  await page.getByText('Someone else has deleted this item.').waitFor()
  expect(await typed()).toBe('Rope seal with a typed name')
  await pressSave(page, 'Save')
  await sync(page, 'All saved').waitFor()
  await expect
    .poll(async () => (await stored('items')).map(({ name }) => name))
    .toContain('Rope seal with a typed name')
})

test('an open floor form survives the deletion of its floor, and can be discarded completely [F-15]', async () => {
  await open('Roof and plant', /^Edit( floor)?$/)
  await type('Roof with a typed name')
  await expect.poll(async () => (await drafts(page)).join()).toContain('Roof with a typed name')
  await theyDelete('floors', 'Roof and plant')
  await page.getByText('Someone else has deleted this floor.').waitFor()
  expect(await typed()).toBe('Roof with a typed name')
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Someone else has deleted this floor.').waitFor()
  expect(await typed()).toBe('Roof with a typed name')
  await page.getByRole('button', { name: 'Discard what I typed' }).click()
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  expect((await drafts(page)).join()).not.toContain('Roof with a typed name')
  expect((await stored('floors')).map(({ name }) => name)).not.toContain('Roof with a typed name')
  expect(mine.problems).toEqual([])
})

/** Types a name into an item's form and closes the page before saving; then another user deletes the room. */
async function typeAndClose(room: string, item: string, words: string): Promise<void> {
  await open('Level 1', room, new RegExp(`^Edit ${item}`))
  await type(words)
  await expect.poll(async () => (await drafts(page)).join()).toContain(words)
  await page.close()
  await theyDelete('rooms', room)
  page = await mine.context.newPage()
  await page.goto(building)
  await page.getByText(`(item “${words}”). Its room has been deleted.`).waitFor()
}

test('a draft of an item whose room was deleted later is offered on the building’s page, and moves to another room [F-15]', async () => {
  await typeAndClose('Board room', 'Partition board', 'Partition with a typed name')
  await page.getByLabel('Choose another room').selectOption({ label: 'Landing' })
  await page.getByRole('button', { name: 'Move it there' }).click()
  await page.waitForURL(/\/item$/)
  await page.getByText('Its room was deleted. Save it to add it to this room.').waitFor()
  await expect.poll(typed).toBe('Partition with a typed name')
  // After leaving again, the change waits like any unsaved change.
  await page.goto(building)
  await page.getByText('Couldn’t save your change (item “Partition with a typed name”)').waitFor()
  expect(await page.getByText('You have unsaved text').count()).toBe(0)
  await page.getByRole('button', { name: 'Open and change' }).click()
  await drawAndSave()
  expect(await roomOf('Partition with a typed name')).toBe('Landing')
  expect((await drafts(page)).join()).not.toContain('Partition with a typed name')
})

test('a draft of an item whose room was deleted later can be discarded [F-15]', async () => {
  await typeAndClose('Corner office', 'Vinyl tiles', 'Tiles with a typed name')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByText('You have unsaved text').waitFor({ state: 'detached' })
  expect((await drafts(page)).join()).not.toContain('Tiles with a typed name')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  expect(await page.getByText('You have unsaved text').count()).toBe(0)
  expect((await stored('items')).map(({ name }) => name)).not.toContain('Tiles with a typed name')
  expect(mine.problems).toEqual([])
})
