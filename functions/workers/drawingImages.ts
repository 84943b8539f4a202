import { createHash } from 'node:crypto'
import { DrawingImages } from '#functions/data/building/drawingImages.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { ClaimLost } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { ImageUnreadable, renderDrawingImage } from '#functions/files/drawingImage.ts'
import type { JobOf } from '#functions/jobs.ts'
import { publish } from '#functions/realtime/publish.ts'
import { log } from '#functions/runtime/log.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { type DrawingImageScene, drawingImageIn, drawingImageScene } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingImage } from '#shared/domain/tree/drawingImage.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { queueWorker } from './worker.ts'

type DrawingJob = JobOf<'drawingImage'>

export const handler = queueWorker('drawingImage', { run, giveUp })

/** Attempts at once where the drawing changes in the meantime; then the message comes again. */
const ROUNDS = 3

/** Renders a floor, room or item as it is now, even where it has changed since the request. */
async function run(job: DrawingJob): Promise<void> {
  for (let round = 1; ; round++) {
    const pending = await readPending(job)
    if (!pending) return
    try {
      await drawOne(job, pending)
      return await publishChange(job)
    } catch (error) {
      if (!(error instanceof ClaimLost) || round === ROUNDS) throw error
    }
  }
}

interface PendingDrawing {
  readonly scene: DrawingImageScene
  /** The stored row, read no later than the tree, so that the result is not written over a newer one. */
  readonly seen: DrawingImage | undefined
}

/** What to render; undefined where it is done, or the building, floor, room or floor plan is deleted. */
async function readPending({
  company_id,
  building_id,
  of,
  target_id,
}: DrawingJob): Promise<PendingDrawing | undefined> {
  const tree = await readTree(company_id, building_id).catch(error => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })
  const scene = tree && drawingImageScene(tree, of, target_id)
  const seen = tree && drawingImageIn(tree, of, target_id)
  return scene && seen?.scene !== scene.name ? { scene, seen } : undefined
}

async function drawOne(job: DrawingJob, { scene, seen }: PendingDrawing): Promise<void> {
  try {
    const { image, writes } = await storeImage(job, scene)
    await DrawingImages.finish(job, seen, { scene: scene.name, failed: false, image }, writes)
  } catch (error) {
    if (!(error instanceof ImageUnreadable)) throw error
    await log.warn('drawing', { job: job.id, error })
    await fail(job, { scene, seen })
  }
}

/** Renders the image and stores it under the hash of its bytes. The same scene gives the same file. */
async function storeImage(
  { company_id, of }: DrawingJob,
  scene: DrawingImageScene,
): Promise<{ image: ImageFile; writes: Write[] }> {
  const { bytes, width, height } = await renderDrawingImage(
    of,
    scene,
    await Bucket.get(company_id, scene.floorPlan.file),
  )
  const file = createHash('sha256').update(bytes).digest('hex')
  await Bucket.put(company_id, file, bytes, 'image/png')
  const row = { file, type: 'image/png', size: bytes.byteLength, width, height }
  return { image: { file, width, height }, writes: [{ op: 'put', key: keys.file(company_id, file), row }] }
}

const fail = (job: DrawingJob, { scene, seen }: PendingDrawing) =>
  DrawingImages.finish(job, seen, { scene: scene.name, failed: true, image: seen?.image })

/** Marks the scene as failed, so that no one waits for it; an earlier image stays. */
async function giveUp(job: DrawingJob): Promise<void> {
  const pending = await readPending(job)
  if (!pending) return
  await fail(job, pending).catch(error => {
    if (!(error instanceof ClaimLost)) throw error
  })
  await publishChange(job)
}

async function publishChange({ company_id, building_id, of, target_id }: DrawingJob): Promise<void> {
  await Promise.all([
    publish(company_id, channel.building(building_id), { type: 'changed', entity: 'building', id: building_id }),
    of !== 'item' &&
      publish(company_id, channel[of](building_id, target_id), { type: 'changed', entity: of, id: target_id }),
  ])
}
