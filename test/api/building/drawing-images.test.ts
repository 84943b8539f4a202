import type { PNG } from 'pngjs'
import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import {
  aDrawnFloor,
  colourAt,
  type DrawnFloor,
  drawingImageJob,
  drawingImageMessage,
  pixelsAt,
  presumedItem,
  readBuildingTree,
  rectangle,
  requestFloorImage,
  runDrawingImageWorker,
} from '#test/support/workers/drawingImages.ts'

let here: DrawnFloor
beforeAll(async () => {
  here = await aDrawnFloor()
})

const WHITE = [255, 255, 255]
const ROOM = [23, 71, 196]
const near = (colour: readonly number[]) => colour.map(part => expect.closeTo(part, -0.6))
/** A colour over white with this opacity. */
const over = (colour: readonly number[], share: number) =>
  colour.map(part => Math.round(255 * (1 - share) + part * share))

/** The number of pixels of a colour in a part of the picture. */
function count(
  png: PNG,
  [left, top, right, bottom]: readonly [number, number, number, number],
  colour: readonly number[],
) {
  let found = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      if (colourAt(png, x, y).every((part, at) => Math.abs(part - colour[at]!) < 12)) found++
  return found
}

test('the image of a floor shows each area with its code, and a legend below [2§2]', async () => {
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'floor', here.floor)))
  const { url, is_drawing } = await requestFloorImage(here)
  const png = await pixelsAt(url)
  expect([is_drawing, png.width, png.height > 800]).toEqual([false, 1200, true])
  expect(colourAt(png, 100, 100)).toEqual(WHITE)
  expect(colourAt(png, 400, 300)).toEqual(near(over(ROOM, 0.12)))
  expect(colourAt(png, 600, 200)).toEqual(near(ROOM))
  expect(count(png, [520, 380, 680, 420], ROOM)).toBeGreaterThan(100)
  expect(count(png, [0, 802, 400, png.height], ROOM)).toBeGreaterThan(50)
})

test('an area’s meaning does not depend on its colour: a presumed item is hatched [2§9]', async () => {
  await here.api.items.save({ body: presumedItem(here.building, here.room, rectangle(350, 250, 550, 350)) })
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'floor', here.floor)))
  const png = await pixelsAt((await requestFloorImage(here)).url)
  const across = Array.from({ length: 180 }, (_, at) => colourAt(png, 360 + at, 265)[1]!)
  const base = Math.max(...across)
  const lines = across.filter((green, at) => green < base - 25 && (across[at - 1] ?? base) >= base - 25)
  expect(lines.length).toBeGreaterThanOrEqual(3)
})

test('the image of a room shows the part of the plan around it, the other rooms faintly [2§2]', async () => {
  const body = { building_id: here.building, floor_id: here.floor, name: 'Hall', layer: rectangle(900, 200, 1150, 600) }
  await here.api.rooms.save({ body })
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'room', here.room)))
  const { data } = await here.api.images.room({ params: { id: here.room }, query: { building_id: here.building } })
  const png = await pixelsAt(data.url)
  // The room with a margin of an eighth of its longer side: from 228, 128 to 972, 672.
  const scale = 1200 / 744
  const at = (x: number, y: number) => colourAt(png, Math.round((x - 228) * scale), Math.round((y - 128) * scale))
  expect(png.width).toBe(1200)
  expect(at(240, 400)).toEqual(WHITE)
  expect(at(700, 560)).toEqual(near(over(ROOM, 0.12)))
  expect(at(950, 560)).toEqual(near(over(ROOM, 0.12 * 0.45)))
})

test('the image of an item shows it on the plan with faint surroundings; a new result redraws it [3§7]', async () => {
  const item = ulid()
  const body = { ...presumedItem(here.building, here.room, rectangle(600, 400, 700, 500)), id: item }
  await here.api.items.save({ body })
  const request = { params: { id: item }, query: { building_id: here.building } }
  expect((await here.api.images.itemPolygon(request)).data).toEqual({ is_drawing: true, failed: false })
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'item', item)))
  const { url, is_drawing } = (await here.api.images.itemPolygon(request)).data
  const png = await pixelsAt(url)
  // A quarter of the plan's longer side, centred on the item: from 500, 300 to 800, 600.
  const at = (x: number, y: number) => colourAt(png, (x - 500) * 4, (y - 300) * 4)
  expect([is_drawing, png.width]).toEqual([false, 1200])
  expect(at(780, 580)).toEqual(near(over(ROOM, 0.12 * 0.45)))
  expect(at(690, 490)).not.toEqual(at(780, 580))
  await here.api.items.save({ body: { ...body, presumed_sample: { sample_status_id: 2 }, version: 1 } })
  expect((await here.api.images.itemPolygon(request)).data.is_drawing).toBe(true)
  await here.api.items.delete(request)
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'item', item)))
  expect((await readBuildingTree(here.api, here.building)).drawings?.filter(drawing => drawing.of === 'item')).toEqual(
    [],
  )
})

test('the first viewer requests an image, and sees an older one until then [2§4]', async () => {
  const fresh = await aDrawnFloor()
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const requests = () =>
    queryRows(partition.buildingRecords(fresh.surveyor.company_id, fresh.building), { prefix: 'DRAWINGIMAGE#' })
  const first = await Promise.all(Array.from({ length: 8 }, () => requestFloorImage(fresh)))
  expect(first).toEqual(first.map(() => ({ is_drawing: true, failed: false })))
  expect(await requests()).toHaveLength(1)
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(fresh, 'floor', fresh.floor)))
  const drawn = await requestFloorImage(fresh)
  expect(drawn).toMatchObject({ is_drawing: false, url: expect.stringContaining('Ground.png') })
  const body = { id: fresh.room, building_id: fresh.building, floor_id: fresh.floor, name: 'Scullery', version: 1 }
  await fresh.api.rooms.save({ body: { ...body, layer: rectangle(10, 10, 500, 500) } })
  const older = await requestFloorImage(fresh)
  expect([older.is_drawing, older.url?.split('?')[0]]).toEqual([true, drawn.url?.split('?')[0]])
})

test('a building’s floors and rooms report their counts and whether they are being drawn [2§7]', async () => {
  const { api, building, floor, room } = here
  const query = { building_id: building }
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'floor', floor)))
  const information = { rooms: 2, items: 1, samples: 0, sampled_as: 0, presumed: 1, inaccessible: 0 }
  const shown = { id: floor, name: 'Ground', information, is_drawing: false }
  expect((await api.floors.list({ query })).data).toMatchObject([shown])
  expect((await api.floors.read({ params: { id: floor }, query })).data).toMatchObject(shown)
  const rooms = (await api.floors.rooms({ params: { id: floor }, query })).data
  expect(rooms.map(({ name, items_count, is_drawing }) => [name, items_count, is_drawing])).toEqual([
    ['Kitchen', 1, false],
    ['Hall', 0, true],
  ])
  expect((await api.rooms.read({ params: { id: room }, query })).data).toMatchObject({ id: room, items_count: 1 })
})

test('redraw requests a floor and its rooms; the earlier images stay until then [2§7]', async () => {
  const { api, building, floor, room } = here
  const query = { building_id: building }
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'floor', floor)))
  const before = await readBuildingTree(api, building)
  await api.floors.redraw({ params: { id: floor }, query })
  const floorNow = await requestFloorImage(here)
  const roomNow = (await api.images.room({ params: { id: room }, query })).data
  expect([floorNow, roomNow].map(({ is_drawing, url }) => [is_drawing, url !== undefined])).toEqual([
    [true, true],
    [true, true],
  ])
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'floor', floor)))
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(here, 'room', room)))
  const after = await readBuildingTree(api, building)
  const files = ({ drawings = [] }: typeof after) => drawings.map(({ image, failed }) => [image?.file, failed]).sort()
  expect(files(after)).toEqual(files(before))
})

test('deleting a floor deletes the images of the floor and its rooms [2§7]', async () => {
  const deletedFloor = await aDrawnFloor()
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(deletedFloor, 'floor', deletedFloor.floor)))
  await runDrawingImageWorker(drawingImageMessage(drawingImageJob(deletedFloor, 'room', deletedFloor.room)))
  expect((await readBuildingTree(deletedFloor.api, deletedFloor.building)).drawings).toHaveLength(2)
  await deletedFloor.api.floors.deleteNamed({ body: { id: deletedFloor.floor, building_id: deletedFloor.building } })
  expect((await readBuildingTree(deletedFloor.api, deletedFloor.building)).drawings).toEqual([])
})
