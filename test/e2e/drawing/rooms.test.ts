import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Room } from '#shared/domain/tree/room.ts'
import { drafts } from '#test/e2e/device/device.ts'
import { planOf } from '#test/e2e/walks/floorPlan.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()
let page: Page
let building: string
let floor: string

beforeAll(async () => {
  const surveyor = await product.open()
  await surveyor.signIn('surveyor@kauri.example')
  page = surveyor.page
  building = new URL(await openedBuilding(page, '8 Tui Street')).pathname.split('/').at(-1) ?? ''
  await page.getByRole('table', { name: 'Floors' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Draw rooms' }).waitFor()
  floor = page.url()
})

const canvas = () => page.getByRole('dialog', { name: /^Rooms on/ })
const nameField = () => canvas().getByLabel('Room name')
const drawnCount = () => canvas().getByText(/rooms? drawn$/)

async function openCanvas(): Promise<void> {
  await page.getByRole('button', { name: 'Draw rooms' }).click()
  await canvas().locator('canvas').first().waitFor()
}

/** Taps the plan at a place, as shares of the plan. */
async function tap([left, top]: readonly [number, number]): Promise<void> {
  const box = await canvas().locator('.drawing-plan').boundingBox()
  if (!box) throw new Error('The drawing has no plan')
  await page.mouse.click(box.x + box.width * left, box.y + box.height * top)
}

/** Draws a rectangle; corners as shares of the plan. */
async function drag([left, top]: readonly [number, number], [right, bottom]: readonly [number, number]): Promise<void> {
  const box = await canvas().locator('.drawing-plan').boundingBox()
  if (!box) throw new Error('The drawing has no plan')
  await page.mouse.move(box.x + box.width * left, box.y + box.height * top)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * right, box.y + box.height * bottom, { steps: 6 })
  await page.mouse.up()
}

/** The stored rooms of the building, by name. */
async function storedRooms(): Promise<Map<string, Room>> {
  const read = await page.request.get(`/api/building/${building}/tree`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  })
  const { data } = (await read.json()) as { data: { rooms: Room[] } }
  return new Map(data.rooms.map(room => [room.name, room]))
}

const drawingDrafts = async () => (await drafts(page)).filter(draft => draft.startsWith('{"value":{"polygons":'))

test('rooms are drawn one after the other with one drag and a name each, on one page [P-26]', async () => {
  await openCanvas()
  await drag([0.1, 0.1], [0.2, 0.25])
  expect(await nameField().evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Dark room')
  await page.keyboard.press('Enter')
  await expect.poll(() => drawnCount().textContent()).toBe('1 room drawn')
  await drag([0.2, 0.1], [0.3, 0.25])
  await canvas().getByRole('button', { name: 'Dark room 2' }).click()
  await expect.poll(() => drawnCount().textContent()).toBe('2 rooms drawn')
  await drag([0.3, 0.1], [0.4, 0.25])
  await nameField().press('Enter')
  await canvas().getByText('Name: Required').waitFor()
  await page.keyboard.type('Vault')
  await canvas().getByRole('button', { name: 'Save room' }).click()
  await expect.poll(() => drawnCount().textContent()).toBe('3 rooms drawn')
  expect(page.url()).toBe(floor)
  await expect
    .poll(async () => [...(await storedRooms()).keys()])
    .toEqual(expect.arrayContaining(['Dark room', 'Dark room 2', 'Vault']))
  expect((await storedRooms()).get('Vault')?.layer.polygons).toHaveLength(1)
})

test('Undo reopens the last room with its name, then undoes the steps of its drawing', async () => {
  await canvas().getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => nameField().inputValue()).toBe('Vault')
  await expect.poll(() => storedRooms().then(rooms => rooms.has('Vault'))).toBe(false)
  await canvas().getByRole('button', { name: /^Undo/ }).click()
  await nameField().waitFor({ state: 'detached' })
  expect(await drawnCount().textContent()).toBe('2 rooms drawn')
  await canvas().getByRole('button', { name: /^Redo/ }).click()
  await expect.poll(() => nameField().inputValue()).toBe('Vault')
  await nameField().fill('Strong room')
  await page.keyboard.press('Enter')
  await expect.poll(() => drawnCount().textContent()).toBe('3 rooms drawn')
  await canvas().getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Strong room' }).first().waitFor()
  await expect.poll(() => storedRooms().then(rooms => rooms.has('Strong room'))).toBe(true)
})

test('the plan shows the same part after the editor closes [P-26]', async () => {
  await openCanvas()
  const zoomOf = (inside: Locator) =>
    inside
      .locator('.drawing-plan')
      .evaluate(image => image.getBoundingClientRect().width / (image as HTMLImageElement).width)
  const fitted = await zoomOf(canvas())
  for (let n = 0; n < 8; n++) await canvas().getByRole('button', { name: 'Zoom in' }).click()
  const zoom = await zoomOf(canvas())
  expect(zoom).toBeGreaterThan(1.5 * fitted)
  await canvas().getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => zoomOf(planOf(page))).toBeCloseTo(zoom, 5)
})

test('a drawn room without a name is offered again after the page was closed [F-19]', async () => {
  await openCanvas()
  await drag([0.1, 0.4], [0.2, 0.5])
  await nameField().waitFor()
  await expect.poll(drawingDrafts).toHaveLength(1)
  await page.reload()
  await openCanvas()
  await page.getByRole('button', { name: 'Restore' }).click()
  await nameField().fill('Tower')
  await page.keyboard.press('Enter')
  await expect.poll(() => drawnCount().textContent()).toBe('1 room drawn')
  await canvas().getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => storedRooms().then(rooms => rooms.has('Tower'))).toBe(true)
  await expect.poll(drawingDrafts).toEqual([])
})

test('a tap opens a drawn room: its name and outline are changed, or left as they were by Cancel', async () => {
  const before = await storedRooms()
  await openCanvas()
  await tap([0.15, 0.45])
  await expect.poll(() => nameField().inputValue()).toBe('Tower')
  await canvas().getByRole('button', { name: 'Cancel' }).click()
  await nameField().waitFor({ state: 'detached' })
  await tap([0.15, 0.45])
  await nameField().fill('Clock tower')
  await drag([0.15, 0.45], [0.16, 0.47])
  expect(await nameField().inputValue()).toBe('Clock tower')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await storedRooms()).has('Clock tower')).toBe(true)
  const after = await storedRooms()
  const [old, changed] = [before.get('Tower'), after.get('Clock tower')]
  expect(after.size).toBe(before.size)
  expect({ ...changed, name: 'Tower', layer: old?.layer }).toMatchObject({ id: old?.id, order: old?.order })
  expect(changed?.layer.polygons[0]?.points).not.toEqual(old?.layer.polygons[0]?.points)
  await canvas().getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Clock tower' }).first().waitFor()
})

test('a changed outline that was not saved is offered again for its own room [F-19]', async () => {
  const before = await storedRooms()
  await openCanvas()
  await tap([0.16, 0.47])
  await expect.poll(() => nameField().inputValue()).toBe('Clock tower')
  await drag([0.16, 0.47], [0.15, 0.45])
  await expect.poll(drawingDrafts).toHaveLength(1)
  await page.reload()
  await openCanvas()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => nameField().inputValue()).toBe('Clock tower')
  await canvas().getByRole('button', { name: 'Save room' }).click()
  await nameField().waitFor({ state: 'detached' })
  const outline = (rooms: Map<string, Room>) => rooms.get('Clock tower')?.layer.polygons[0]?.points
  await expect.poll(async () => outline(await storedRooms())).not.toEqual(outline(before))
  expect((await storedRooms()).size).toBe(before.size)
  await expect.poll(drawingDrafts).toEqual([])
  await canvas().getByRole('button', { name: 'Done' }).click()
})

test('rooms drawn offline are on the device at once, and are sent later', async () => {
  await openCanvas()
  await page.context().setOffline(true)
  for (const [at, name] of ['Cellar', 'Cellar 2'].entries()) {
    await drag([0.3 + at / 10, 0.4], [0.4 + at / 10, 0.5])
    await nameField().fill(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => drawnCount().textContent()).toMatch(new RegExp(`^${at + 1} room`))
  }
  await canvas().getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Cellar 2' }).first().waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => storedRooms().then(rooms => rooms.has('Cellar 2'))).toBe(true)
})
