import { beforeEach, expect, test } from 'vitest'
import {
  aDrawnFloor,
  type DrawnFloor,
  drawingImageJob,
  drawingImageMessage,
  readBuildingTree,
  rectangle,
  requestFloorImage,
  runDrawingImageWorker,
} from '#test/support/workers/drawingImages.ts'

let here: DrawnFloor
beforeEach(async () => {
  here = await aDrawnFloor()
})

const drawings = async () => (await readBuildingTree(here.api, here.building)).drawings ?? []
const bucket = async () => (await import('#functions/files/bucket.ts')).Bucket

/** Moves the room on the plan, which gives another scene. */
const moved = async (by: number) => {
  const room = (await readBuildingTree(here.api, here.building)).rooms[0]
  if (!room) throw new Error('The room is gone')
  const body = { id: room.id, building_id: here.building, floor_id: here.floor, name: room.name, version: room.version }
  await here.api.rooms.save({ body: { ...body, layer: rectangle(100 + by, 100, 500 + by, 400) } })
}

test('a message delivered ten times at once creates one row and one image [F-01]', { timeout: 60_000 }, async () => {
  const job = drawingImageJob(here, 'floor', here.floor)
  const answers = await Promise.all(Array.from({ length: 10 }, () => runDrawingImageWorker(drawingImageMessage(job))))
  expect(answers.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([])
  expect(await drawings()).toMatchObject([{ id: here.floor, of: 'floor', failed: false, version: 1 }])
  const { url } = await requestFloorImage(here)
  await runDrawingImageWorker(drawingImageMessage(job))
  expect((await requestFloorImage(here)).url?.split('?')[0]).toBe(url?.split('?')[0])
  expect((await drawings())[0]?.version).toBe(1)
})

test('a delayed worker does not replace a newer image with an older one [F-02]', {
  timeout: 60_000,
}, async () => {
  const Bucket = await bucket()
  const { put } = Bucket
  const job = drawingImageJob(here, 'floor', here.floor)
  const held: (() => void)[] = []
  let puts = 0
  const slow: typeof put = async (...given) => {
    puts++
    if (puts === 1) await new Promise<void>(go => held.push(go))
    return put(...given)
  }
  Object.assign(Bucket, { put: slow })
  try {
    const zombie = runDrawingImageWorker(drawingImageMessage(job))
    await expect.poll(() => held).toHaveLength(1)
    await moved(200)
    await runDrawingImageWorker(drawingImageMessage(job))
    const [newer] = await drawings()
    held[0]?.()
    await zombie
    expect(await drawings()).toEqual([newer])
  } finally {
    Object.assign(Bucket, { put })
  }
})

test('a change during drawing triggers another drawing at once [F-02]', { timeout: 60_000 }, async () => {
  const Bucket = await bucket()
  const { put } = Bucket
  const job = drawingImageJob(here, 'floor', here.floor)
  let puts = 0
  const busy: typeof put = async (...given) => {
    puts++
    if (puts === 1) {
      await moved(50)
      await runDrawingImageWorker(drawingImageMessage(job))
      await moved(90)
    }
    return put(...given)
  }
  Object.assign(Bucket, { put: busy })
  await runDrawingImageWorker(drawingImageMessage(job)).finally(() => Object.assign(Bucket, { put }))
  expect(await requestFloorImage(here)).toMatchObject({ is_drawing: false, failed: false })
})

test('an unreadable message does not block the others; one for a deleted row is done [F-05]', async () => {
  const good = drawingImageJob(here, 'floor', here.floor)
  const bad = drawingImageMessage('{ no json').Records[0]
  const message = drawingImageMessage(drawingImageJob(here, 'room', here.floor)).Records[0]
  const elsewhere = drawingImageMessage({ ...good, building_id: here.floor }).Records[0]
  const records = [bad, message, elsewhere, drawingImageMessage(good).Records[0]].filter(record => record !== undefined)
  const { batchItemFailures } = await runDrawingImageWorker({ Records: records })
  expect(batchItemFailures).toEqual([{ itemIdentifier: bad?.messageId }])
  expect(await drawings()).toMatchObject([{ id: here.floor, failed: false }])
})

test('a damaged plan fails at once with a reason, and can be drawn again [F-05]', async () => {
  const Bucket = await bucket()
  const { get } = Bucket
  const job = drawingImageJob(here, 'floor', here.floor)
  Object.assign(Bucket, { get: async () => new Uint8Array(500) })
  await runDrawingImageWorker(drawingImageMessage(job)).finally(() => Object.assign(Bucket, { get }))
  expect(await requestFloorImage(here)).toEqual({ is_drawing: false, failed: true })
  await here.api.floors.redraw({ params: { id: here.floor }, query: { building_id: here.building } })
  expect(await requestFloorImage(here)).toEqual({ is_drawing: true, failed: false })
  await runDrawingImageWorker(drawingImageMessage(job))
  expect(await requestFloorImage(here)).toMatchObject({ is_drawing: false, failed: false, url: expect.any(String) })
})

test('after the last try the image has failed, and the earlier one stays [F-05]', async () => {
  const Bucket = await bucket()
  const { put } = Bucket
  const job = drawingImageJob(here, 'floor', here.floor)
  await runDrawingImageWorker(drawingImageMessage(job))
  await moved(30)
  Object.assign(Bucket, {
    put: async () => {
      throw new Error('The bucket is away')
    },
  })
  const answers = [
    await runDrawingImageWorker(drawingImageMessage(job, 1)),
    await runDrawingImageWorker(drawingImageMessage(job, 3)),
  ]
  Object.assign(Bucket, { put })
  expect(answers.map(({ batchItemFailures }) => batchItemFailures.length)).toEqual([1, 1])
  expect(await requestFloorImage(here)).toMatchObject({ is_drawing: false, failed: true, url: expect.any(String) })
})
