import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { preparePlan, rowsOf } from '#frontend/drawing/outline/findRoom.ts'
import { longLinesIn } from '#frontend/drawing/outline/longLines.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { bounds, centroid, distance } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { drafts } from '#test/e2e/device/device.ts'
import { placeOf, planOf, pointOnScreen, tapPlanAt, toPolygonStep } from '#test/e2e/walks/floorPlan.ts'
import { Hand } from '#test/e2e/walks/hand.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { overlapOf } from '#test/support/plans/overlap.ts'

const product = aProduct()
const DESK = { width: 1024, height: 768 }
const PHONE = { width: 390, height: 844 }

const opened = async (viewport: typeof DESK, who = 'surveyor') => {
  const visitor = await product.open({ viewport })
  await visitor.signIn(`${who}@kauri.example`)
  return visitor
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const openFloor = async (page: Page, building: string, floor: string) => {
  await openedBuilding(page, building)
  await page.getByRole('link', { name: floor, exact: true }).first().click()
  await heading(page, floor)
  await planOf(page).locator('canvas').first().waitFor()
}
const openRoom = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Rooms' }).getByRole('link', { name, exact: true }).click()

const openFirstItem = (page: Page) =>
  page
    .getByRole('table', { name: 'Items' })
    .getByRole('link', { name: /^(?!Edit)/ })
    .first()
    .click()

/** Whether a name in a list is cut off, in itself or by its link. */
const isCutOff = (name: Element): boolean =>
  [name, name.closest('a')].some(
    each => each && (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1),
  )

/** Whether a whole control is in sight and uncovered, without scrolling. */
function isInSight(control: Element): boolean {
  const { left, top, bottom } = control.getBoundingClientRect()
  return [top + 4, bottom - 4].every(y => control.contains(document.elementFromPoint(left + 8, y)))
}

async function treeOf(page: Page): Promise<Tree> {
  const building = /building\/(\w+)/.exec(page.url())?.[1]
  const read = await page.request.get(`/api/building/${building}/tree`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  })
  return ((await read.json()) as { data: Tree }).data
}

/** Presses a point of the plan for longer than a hold needs. */
async function hold(page: Page, at: Point): Promise<void> {
  const [x, y] = await pointOnScreen(page, at)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await heading(page, 'New item')
  await page.mouse.up()
}

test('a room and an item are selected on the plan and in the panel; back and forward walk through the selections', async () => {
  const { page, problems, context } = await opened(DESK)
  await openFloor(page, 'Harbour House', 'Ground')
  const floor = page.url()
  await openRoom(page, 'Plant room')
  await heading(page, 'Plant room')
  const room = page.url()
  const name = page.getByRole('table', { name: 'Items' }).locator('strong', { hasText: 'Pipe lagging' })
  expect(await name.evaluate(isCutOff)).toBe(false)
  await openFirstItem(page)
  await page.getByRole('link', { name: 'Edit item' }).waitFor()
  const item = page.url()
  const place = await placeOf(page, item.split('item=')[1] ?? '')
  await page.goBack()
  await heading(page, 'Plant room')
  await page.goBack()
  await heading(page, 'Ground')
  await page.goForward()
  await heading(page, 'Plant room')
  expect(page.url()).toBe(room)
  await page.getByRole('button', { name: 'Whole plan' }).click()
  await tapPlanAt(page, place)
  await page.waitForURL(item)
  const outside: Point = [2, 2]
  await tapPlanAt(page, outside)
  await page.waitForURL(floor)
  const shared = await context.newPage()
  await shared.goto(item)
  await shared.getByRole('link', { name: 'Edit item' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a press on the plan starts an item there; outside the rooms it says so; a tap while typing changes nothing', async () => {
  const { page, problems, context } = await opened(DESK)
  await openFloor(page, 'Harbour House', 'Ground')
  const { rooms } = await treeOf(page)
  const plantRoom = rooms.find(({ name }) => name === 'Plant room')
  const middle = centroid(plantRoom?.layer.polygons[0]?.points ?? [])
  await page.getByRole('button', { name: 'Item', exact: true }).click()
  await tapPlanAt(page, [2, 2])
  await page.getByText('There is no room there. Tap inside a room').waitFor()
  await page.getByRole('button', { name: 'Tap where the item is' }).click()
  await hold(page, middle)
  await page.locator('.page-facts', { hasText: 'Plant room' }).waitFor()
  const form = page.url()
  await page.locator('[name="name"]').fill('Gasket')
  await tapPlanAt(page, [2, 2])
  expect(page.url()).toBe(form)
  expect(await page.locator('[name="name"]').inputValue()).toBe('Gasket')
  await page.getByRole('link', { name: 'Cancel' }).click()
  expect(problems).toEqual([])
  await context.close()
})

test('in the form of a saved item, a tap on the plan moves its polygon with its shape; Undo, in sight on a phone, moves it back', async () => {
  const { page, problems, context } = await opened(PHONE)
  await openFloor(page, 'Harbour House', 'Ground')
  await openRoom(page, 'Plant room')
  await heading(page, 'Plant room')
  await openFirstItem(page)
  await page.getByRole('link', { name: 'Edit item' }).click()
  await toPolygonStep(page)
  await page.getByRole('button', { name: 'Whole plan' }).click()
  const id = /item\/(\w+)/.exec(page.url())?.[1]
  const outline = async () => (await treeOf(page)).items.find(item => item.id === id)?.layer.polygons[0]?.points ?? []
  const draftedOutline = async (): Promise<Point[]> => {
    const draft = (await drafts(page)).find(each => each.includes(`"id":"${id}"`))
    return draft ? JSON.parse(draft).value.values.layer.polygons[0].points : before
  }
  const before = await outline()
  const [x, y] = centroid(before)
  await tapPlanAt(page, [x + 40, y])
  await expect.poll(draftedOutline).not.toEqual(before)
  const undo = page.getByRole('button', { name: 'Undo move' })
  await expect.poll(() => undo.evaluate(isInSight)).toBe(true)
  await undo.click()
  await expect.poll(draftedOutline).toEqual(before)
  await tapPlanAt(page, [x + 60, y])
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect.poll(async () => centroid(await outline())[0] - x).toBeGreaterThan(50)
  const after = await outline()
  expect(after).toHaveLength(before.length)
  expect(bounds(after).right - bounds(after).left).toBeCloseTo(bounds(before).right - bounds(before).left)
  expect(problems).toEqual([])
  await context.close()
})

test('on a phone the sheet follows the finger and stays at three heights, by keyboard too; the bottom menu makes room', async () => {
  const { page, problems, context } = await opened(PHONE)
  await openFloor(page, 'Harbour House', 'Ground')
  const sheet = page.getByRole('region', { name: 'Details' })
  const height = async () => Math.round((await sheet.boundingBox())?.height ?? 0)
  const full = PHONE.height - 56
  await expect.poll(height).toBe(full / 2)
  expect(await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).count()).toBe(0)
  const drag = async (to: number) => {
    const box = await page.locator('.sheet-handle').boundingBox()
    if (!box) throw new Error('The sheet has no handle')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, to, { steps: 5 })
    await page.mouse.up()
  }
  await drag(120)
  await expect.poll(height).toBe(full)
  await drag(PHONE.height - 90)
  await expect.poll(height).toBe(112)
  await page.getByRole('button', { name: 'Show more details' }).press('Enter')
  await expect.poll(height).toBe(full / 2)
  await page.getByRole('button', { name: 'Show all details' }).press('Enter')
  await expect.poll(height).toBe(full)
  await page.getByRole('button', { name: 'Show the plan' }).press('Enter')
  await expect.poll(height).toBe(full / 2)
  await page.setViewportSize({ width: 844, height: 390 })
  await heading(page, 'Ground')
  expect(problems).toEqual([])
  await context.close()
})

test('a turned iPad keeps the selection, the scroll position and what was typed', async () => {
  const { page, problems, context } = await opened(DESK)
  await openFloor(page, 'Harbour House', 'Ground')
  await openRoom(page, 'Plant room')
  await page.getByRole('link', { name: 'Add item' }).click()
  await page.locator('[name="name"]').fill('Gasket')
  const contents = page.locator('.workspace-contents')
  await contents.evaluate(element => element.scrollTo(0, 300))
  const form = page.url()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(() => contents.evaluate(element => element.scrollTop)).toBe(300)
  expect(await page.locator('[name="name"]').inputValue()).toBe('Gasket')
  expect(page.url()).toBe(form)
  await page.setViewportSize(DESK)
  await expect.poll(() => contents.evaluate(element => element.scrollTop)).toBe(300)
  expect(await page.locator('[name="name"]').inputValue()).toBe('Gasket')
  expect(problems).toEqual([])
  await context.close()
})

test('floors switch by a strip that says how many rooms are done', async () => {
  const { page, problems, context } = await opened(DESK)
  await openFloor(page, 'Harbour House', 'Ground')
  await page.getByText(/^\d+ of \d+ rooms done$/).waitFor()
  await page.getByRole('row', { name: /Switch room.*1 item/ }).waitFor()
  await page
    .getByText(/^\d+ to check$/)
    .first()
    .waitFor()
  const floors = page.getByRole('navigation', { name: 'Floors' })
  const last = floors.getByRole('link', { name: 'Roof and plant' })
  const isLastInSight = () =>
    last.evaluate(
      link => link.getBoundingClientRect().right <= (link.closest('nav')?.getBoundingClientRect().right ?? 0),
    )
  expect(await isLastInSight()).toBe(false)
  await page.getByRole('button', { name: 'More floors' }).click()
  await expect.poll(isLastInSight).toBe(true)
  await page.getByRole('button', { name: 'More floors' }).click()
  await floors.getByRole('link', { name: 'Level 1' }).click()
  await heading(page, 'Level 1')
  await page.getByRole('img', { name: 'Plan of Level 1' }).waitFor()
  expect(await floors.getByRole('link', { name: 'Level 1' }).getAttribute('aria-current')).toBe('page')
  expect(problems).toEqual([])
  await context.close()
})

test('the form saves the open drawing beside it', async () => {
  const { page, problems, context } = await opened(DESK)
  await openFloor(page, '8 Tui Street', 'Ground')
  await openRoom(page, 'Kitchen')
  await page.locator('.item-table .grid-link').first().click()
  await page.getByRole('link', { name: 'Edit item' }).waitFor()
  const id = page.url().split('item=')[1] ?? ''
  const before = await placeOf(page, id)
  await page.getByRole('link', { name: 'Edit item' }).click()
  await page.getByRole('button', { name: /Polygon/ }).click()
  await page.getByRole('button', { name: 'Change the drawing' }).click()
  const canvas = page.getByRole('dialog', { name: 'Polygon' })
  await canvas.getByRole('button', { name: 'Save drawing' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  expect(await canvas.locator('.button-primary').count()).toBe(0)
  const [x, y] = await pointOnScreen(page, before, canvas)
  await page.mouse.click(x, y)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 12, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save now' }).click()
  await page.getByText('Item saved').waitFor()
  await expect.poll(async () => (await placeOf(page, id))[0] - before[0]).toBeGreaterThan(5)
  expect(problems).toEqual([])
  await context.close()
})

test('on a reviewed floor nothing starts an item', async () => {
  const { page, problems, context } = await opened(DESK, 'reviewer')
  await openFloor(page, 'Bay View Hall', 'Ground')
  expect(await page.getByRole('button', { name: 'Item', exact: true }).count()).toBe(0)
  await openRoom(page, 'Kitchen')
  await heading(page, 'Kitchen')
  expect(problems).toEqual([])
  await context.close()
})

test('a tap finds the room on the plan; its outline is shown, resized and named before it is saved [P-26]', async () => {
  const { page, problems, context } = await opened(DESK)
  await openFloor(page, '8 Tui Street', 'Ground')
  const known = (await treeOf(page)).rooms.find(({ layer }) => layer.polygons.length === 1)
  const ring = known?.layer.polygons[0]?.points ?? []
  await openedBuilding(page, '8 Tui Street')
  await addFloor(page, 'Same plan')
  const before = await treeOf(page)
  await page.getByRole('button', { name: 'Draw rooms' }).click()
  const canvas = page.getByRole('dialog', { name: /^Rooms on/ })
  await canvas.locator('canvas').first().waitFor()
  await canvas.getByText('Tap inside a room to outline it').waitFor()
  await tapPlanAt(page, centroid(ring), canvas)
  const name = canvas.getByLabel('Room name')
  await name.waitFor()
  expect((await treeOf(page)).rooms).toHaveLength(before.rooms.length)
  await name.fill('Found by a tap')
  await page.keyboard.press('Enter')
  await canvas.getByText('1 room drawn').waitFor()
  const found = async () => (await treeOf(page)).rooms.find(room => room.name === 'Found by a tap')
  await expect.poll(found).toBeDefined()
  expect(overlapOf((await found())?.layer.polygons[0]?.points ?? [], ring)).toBeGreaterThan(0.85)
  await tapPlanAt(page, [2, 2], canvas)
  await canvas.getByText('No closed room found here').waitFor()
  await page.keyboard.press('Escape')
  expect(problems).toEqual([])
  await context.close()
})

test('a rectangle that is drawn along the walls of the plan snaps to their corners', async () => {
  const { page, problems, context } = await opened(DESK)
  await openFloor(page, '8 Tui Street', 'Ground')
  const ring = (await treeOf(page)).rooms.find(({ name }) => name === 'Bedroom 1')?.layer.polygons[0]?.points ?? []
  const { left, top, right, bottom } = bounds(ring)
  await openedBuilding(page, '8 Tui Street')
  await addFloor(page, 'Along the walls')
  await page.getByRole('button', { name: 'Draw rooms' }).click()
  const canvas = page.getByRole('dialog', { name: /^Rooms on/ })
  // The lines of the plan are found together with the first outline.
  await tapPlanAt(page, [2, 2], canvas)
  await canvas.getByText('No closed room found here').waitFor()
  await page.keyboard.press('Escape')
  const [from, to] = [
    await pointOnScreen(page, [left, top], canvas),
    await pointOnScreen(page, [right, bottom], canvas),
  ]
  await page.mouse.move(from[0] + 5, from[1] + 5)
  await page.mouse.down()
  await page.mouse.move(to[0] - 5, to[1] - 5, { steps: 4 })
  await page.mouse.up()
  await canvas.getByLabel('Room name').fill('Snapped')
  await page.keyboard.press('Enter')
  await canvas.getByText('1 room drawn').waitFor()
  const drawn = async () =>
    (await treeOf(page)).rooms.find(({ name }) => name === 'Snapped')?.layer.polygons[0]?.points ?? []
  await expect.poll(async () => (await drawn()).length).toBe(4)
  const ends = longLinesIn(preparePlan(rowsOf(await decodedPlan('plan-house.png')))).flat()
  const [first, , third] = await drawn()
  for (const corner of [first, third])
    expect(Math.min(...ends.map(end => distance(end, corner ?? [0, 0])))).toBeLessThan(0.2)
  expect(problems).toEqual([])
  await context.close()
})

/** The pixels of a plan of the demo. */
async function decodedPlan(name: string) {
  const image = await loadImage(`localstack/seed/images/${name}`)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return { width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data }
}

test('all rooms of a plan are proposed at once; those that stay ticked are added, and taken back by Undo', async () => {
  const { page, problems, context } = await opened(DESK)
  await openFloor(page, '8 Tui Street', 'Ground')
  const known = (await treeOf(page)).rooms.flatMap(({ layer }) => layer.polygons.map(({ points }) => points))
  await openedBuilding(page, '8 Tui Street')
  await addFloor(page, 'Proposed')
  const addedRooms = async () => {
    const { floors, rooms } = await treeOf(page)
    const floor = floors.find(({ name }) => name === 'Proposed')
    return rooms.filter(({ floor_id }) => floor_id === floor?.id)
  }
  await page.getByRole('button', { name: 'Propose all rooms' }).click()
  await page.getByRole('button', { name: 'Add 6 rooms' }).waitFor()
  await page.getByLabel('Name of room 2').fill('Kitchen')
  const ticks = page.getByRole('checkbox', { name: /^Add room/ })
  await ticks.nth(5).uncheck()
  await page.getByRole('button', { name: 'Add 5 rooms' }).waitFor()
  const tapped = known[0] ?? []
  await tapPlanAt(page, centroid(tapped))
  await page.getByRole('button', { name: 'Add 4 rooms' }).waitFor()
  await tapPlanAt(page, centroid(tapped))
  expect(await addedRooms()).toEqual([])
  await page.getByRole('button', { name: 'Add 5 rooms' }).click()
  await page.getByText('5 rooms added').waitFor()
  await page.getByText('0 of 5 rooms done').waitFor()
  await expect.poll(async () => (await addedRooms()).length).toBe(5)
  const added = await addedRooms()
  expect(added.map(({ name }) => name).toSorted()).toEqual(['Kitchen', 'Room 1', 'Room 3', 'Room 4', 'Room 5'])
  for (const { layer } of added)
    expect(Math.max(...known.map(ring => overlapOf(ring, layer.polygons[0]?.points ?? [])))).toBeGreaterThan(0.85)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await addedRooms()).length).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

/** A floor of 20 rooms, five in each row, as shares of the plan. */
const GRID = Array.from({ length: 20 }, (_, n) => ({
  name: `Office ${n + 1}`,
  left: 0.05 + 0.18 * (n % 5),
  top: 0.08 + 0.22 * Math.floor(n / 5),
}))

async function addFloor(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('radio', { name: /^Copy the plan/ }).check()
  await page.getByRole('combobox', { name: 'Copy from floor' }).selectOption({ label: 'Ground' })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name, exact: true }).first().click()
  await heading(page, name)
}

test.each([DESK, PHONE])(
  'a floor of 20 rooms and 20 items is surveyed on one page at $width px [P-26]',
  async viewport => {
    const { page, problems, context } = await opened(viewport)
    await openedBuilding(page, '8 Tui Street')
    await addFloor(page, `Level ${viewport.width}`)
    const hand = new Hand(page)
    let loads = 0
    page.on('load', () => loads++)
    await page.getByRole('button', { name: 'Draw rooms' }).click()
    const canvas = page.getByRole('dialog', { name: /^Rooms on/ })
    await canvas.locator('canvas').first().waitFor()
    const image = canvas.locator('.drawing-plan')
    for (const [n, { name, left, top }] of GRID.entries()) {
      const box = await image.boundingBox()
      if (!box) throw new Error('The drawing has no plan')
      await page.mouse.move(box.x + box.width * left, box.y + box.height * top)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * (left + 0.15), box.y + box.height * (top + 0.18), { steps: 3 })
      await page.mouse.up()
      hand.taps++
      await canvas.getByLabel('Room name').waitFor()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      hand.keys += name.length + 1
      await canvas
        .getByText(`${n + 1} room`, { exact: false })
        .first()
        .waitFor()
    }
    const rooms = { taps: hand.taps, keys: hand.keys }
    await canvas.getByRole('button', { name: 'Done' }).click()
    expect(rooms.taps).toBeLessThanOrEqual(2 * GRID.length)

    const size = await planOf(page)
      .locator('.drawing-plan')
      .evaluate(element => [(element as HTMLImageElement).width, (element as HTMLImageElement).height] as const)
    const items = new Hand(page)
    for (const { left, top, name } of GRID) {
      await page.getByRole('button', { name: 'Whole plan' }).click()
      await hold(page, [size[0] * (left + 0.07), size[1] * (top + 0.09)])
      items.taps++
      await page.locator('.page-facts', { hasText: name }).waitFor()
      await items.photo(page.getByRole('button', { name: 'Take photo' }))
      await page.getByRole('img', { name: 'Photo' }).first().waitFor()
      await items.tap(page.getByRole('button', { name: 'Same again' }))
      await page.locator('[name="amount"]:focus').waitFor()
      await page.keyboard.type('4')
      items.keys += 1
      await items.tap(page.getByRole('button', { name: 'Save now' }))
      await heading(page, name)
    }
    process.stdout.write(`${JSON.stringify({ floor: viewport.width, rooms, items: items.told })}\n`)
    // A photo counts as one more tap.
    expect(items.taps).toBeLessThanOrEqual(5 * GRID.length)
    expect(loads).toBe(0)
    const tree = await treeOf(page)
    const surveyed = tree.rooms.filter(room => /^Office \d+$/.test(room.name))
    await expect
      .poll(async () => {
        const { items: stored } = await treeOf(page)
        return surveyed.filter(room => stored.some(each => each.room_id === room.id && each.image)).length
      })
      .toBeGreaterThanOrEqual(GRID.length)
    expect(problems).toEqual([])
    await context.close()
  },
)
