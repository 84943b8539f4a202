import { DrawingImages, type DrawingTarget } from '#functions/data/building/drawingImages.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { transact, type Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { enqueue, enqueueOnce, outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { drawingImageIn, drawingImageScene } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import { roomsOf, type Tree } from '#shared/domain/tree/tree.ts'

const targetOf = ({ building }: Tree, of: DrawingSubject, target_id: string): DrawingTarget => ({
  company_id: building.company_id,
  building_id: building.id,
  of,
  target_id,
})

/** The id is the same for each request of a scene. */
const jobOf = (target: DrawingTarget, scene: string): Job => ({
  kind: 'drawingImage',
  id: `drawing-${target.target_id}-${scene}`,
  ...target,
})

export interface DrawingImageReply {
  readonly url?: string
  readonly is_drawing: boolean
  /** True if the image could not be rendered; `url` is an earlier image. */
  readonly failed: boolean
}

/**
 * The drawing image of a floor, room or item, and whether a newer one is being rendered. Requests a new image if it is outdated.
 * Undefined if there is nothing to draw.
 */
export async function drawingImageReply(
  tree: Tree,
  of: DrawingSubject,
  id: string,
  fileName: string,
): Promise<DrawingImageReply | undefined> {
  const scene = drawingImageScene(tree, of, id)
  if (!scene) return undefined
  const drawing = drawingImageIn(tree, of, id)
  const is_drawing = drawing?.scene !== scene.name
  const [url] = await Promise.all([
    drawing?.image && Bucket.presignGet(tree.building.company_id, drawing.image.file, fileName),
    is_drawing && requestDrawing(targetOf(tree, of, id), scene),
  ])
  return { ...(url && { url }), is_drawing, failed: !is_drawing && drawing.failed }
}

const requestDrawing = (target: DrawingTarget, scene: { readonly name: string }): Promise<void> =>
  enqueueOnce(DrawingImages.requestWrite(target, scene), jobOf(target, scene.name))

/** Images per transaction, two rows each. */
const BATCH_SIZE = 40

/** Redraws a floor and its rooms that already have an image. Other rooms are rendered when they are first shown. */
export async function redrawImage<R>(caller: Caller, tree: Tree, floorId: string, reply: R): Promise<R> {
  const rooms = roomsOf(tree, floorId).filter(({ id }) => drawingImageIn(tree, 'room', id))
  const redrawn = [
    { of: 'floor' as const, id: floorId },
    ...rooms.map(({ id }) => ({ of: 'room' as const, id })),
  ].flatMap(({ of, id }) => redrawJobs(tree, of, id))
  await commitOnce(
    caller,
    redrawn.slice(0, BATCH_SIZE).flatMap(({ writes }) => writes),
    reply,
  )
  for (let start = BATCH_SIZE; start < redrawn.length; start += BATCH_SIZE)
    await transact(redrawn.slice(start, start + BATCH_SIZE).flatMap(({ writes }) => writes))
  for (const { job } of redrawn) await enqueue(job)
  return reply
}

function redrawJobs(tree: Tree, of: DrawingSubject, id: string): { job: Job; writes: Write[] }[] {
  const scene = drawingImageScene(tree, of, id)
  if (!scene) return []
  const target = targetOf(tree, of, id)
  const job = jobOf(target, scene.name)
  const drawing = drawingImageIn(tree, of, id)
  return [{ job, writes: [outboxWrite(job), ...(drawing ? [DrawingImages.outdatedWrite(target, drawing)] : [])] }]
}
