import { beforeAll, expect, test } from 'vitest'
import { aPlan } from '#test/support/data/images.ts'
import { signedIn, upload } from '#test/support/people/api.ts'
import { aDrawnFloor, type DrawnFloor, pixelsAt } from '#test/support/workers/drawingImages.ts'

let here: DrawnFloor
beforeAll(async () => {
  here = await aDrawnFloor()
})
const sizeAt = async (url: string) => pixelsAt(url).then(({ width, height }) => [width, height])

test('a floor’s plan and a building’s image are found through their rows [2§7]', async () => {
  const { api, building, floor } = here
  const query = { building_id: building }
  expect(await sizeAt((await api.images.plan({ params: { floor }, query })).data.url)).toEqual([1200, 800])
  await expect(api.images.building({ params: { id: building } })).rejects.toMatchObject({ code: 'not_found' })
  const image = await upload(api, aPlan(300, 200, 'house'), 'image/png', 'buildingImage')
  await api.buildings.set({ params: { id: building }, body: { image } })
  expect(await sizeAt((await api.images.building({ params: { id: building } })).data.url)).toEqual([300, 200])
  await expect(api.images.sitePlan({ params: { id: building } })).rejects.toMatchObject({ code: 'not_found' })
})

test('a room is drawn on the plan with its surroundings, without itself [2§7]', async () => {
  const { api, building, floor, room } = here
  const query = { building_id: building }
  const all = (await api.images.roomBackground({ params: { floor }, query })).data
  expect(all).toMatchObject({ width: 1200, height: 800, marks: [{ id: room, look: 'room', dimmed: true }] })
  expect(await sizeAt(all.url)).toEqual([1200, 800])
  const around = (await api.images.roomSurroundings({ params: { floor, room }, query })).data
  expect(around.marks).toEqual([])
})

test('a floor without a plan has no image, and is not being drawn [2§7]', async () => {
  const { api, building } = here
  const { data } = await api.floors.save({ body: { building_id: building, name: 'Attic', copyFloorId: here.floor } })
  expect((await api.floors.read({ params: { id: data.id }, query: { building_id: building } })).data.is_drawing).toBe(
    true,
  )
  const refusal = api.images.floor({ params: { floor: building }, query: { building_id: building } })
  await expect(refusal).rejects.toMatchObject({ code: 'not_found' })
})

test('the images of another company are not there [S-01]', async () => {
  const other = await aDrawnFloor()
  const stranger = await signedIn(other.surveyor)
  const { building, floor, room } = here
  const query = { building_id: building }
  const requests = [
    () => stranger.images.building({ params: { id: building } }),
    () => stranger.images.plan({ params: { floor }, query }),
    () => stranger.images.floor({ params: { floor }, query }),
    () => stranger.images.room({ params: { id: room }, query }),
    () => stranger.images.roomBackground({ params: { floor }, query }),
    () => stranger.floors.redraw({ params: { id: floor }, query }),
    () => stranger.images.floor({ params: { floor }, query: { building_id: other.building } }),
  ]
  for (const ask of requests) await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
})
