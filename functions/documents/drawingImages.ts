import { AskedAlready, Drawings, type Target } from '#functions/data/building/drawingImages.ts'
import { commit } from '#functions/data/idempotency.ts'
import { together, type Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { enqueue, outboxRow } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { drawingIn, sceneOf } from '#shared/domain/building/drawingImageScene.ts'
import type { Drawn } from '#shared/domain/tree/drawingImage.ts'
import { roomsOf, type Tree } from '#shared/domain/tree/tree.ts'

const targetOf = ({ building }: Tree, of: Drawn, target_id: string): Target => ({
  company_id: building.company_id,
  building_id: building.id,
  of,
  target_id,
})

/** One job for each scene: asked for twice it is the same. */
const jobOf = (target: Target, scene: string): Job => ({
  kind: 'drawing',
  id: `drawing-${target.target_id}-${scene}`,
  ...target,
})

export interface Shown {
  readonly url?: string
  readonly is_drawing: boolean
  /** The picture could not be drawn; `url` is an earlier one. */
  readonly failed: boolean
}

/**
 * The picture of a floor, a room or an item to look at, and whether it is being drawn. Where it shows something older it is asked
 * for; nothing else is written. Undefined where there is nothing to draw.
 */
export async function pictureOf(tree: Tree, of: Drawn, id: string, fileName: string): Promise<Shown | undefined> {
  const scene = sceneOf(tree, of, id)
  if (!scene) return undefined
  const drawing = drawingIn(tree, of, id)
  const is_drawing = drawing?.scene !== scene.name
  const [url] = await Promise.all([
    drawing?.image && Bucket.presignGet(tree.building.company_id, drawing.image.file, fileName),
    is_drawing && ask(targetOf(tree, of, id), scene),
  ])
  return { ...(url && { url }), is_drawing, failed: !is_drawing && drawing.failed }
}

async function ask(target: Target, scene: { readonly name: string }): Promise<void> {
  const job = jobOf(target, scene.name)
  try {
    await together([Drawings.asked(target, scene), outboxRow(job)])
  } catch (error) {
    if (error instanceof AskedAlready) return
    throw error
  }
  await enqueue(job)
}

/** Rows of one transaction, two for each picture. */
const AT_ONCE = 40

/** Has a floor and those of its rooms drawn anew whose pictures were made before; others are drawn as they are looked at. */
export async function redraw<R>(caller: Caller, tree: Tree, floorId: string, reply: R): Promise<R> {
  const rooms = roomsOf(tree, floorId).filter(({ id }) => drawingIn(tree, 'room', id))
  const again = [
    { of: 'floor' as const, id: floorId },
    ...rooms.map(({ id }) => ({ of: 'room' as const, id })),
  ].flatMap(({ of, id }) => anew(tree, of, id))
  await commit(
    caller,
    again.slice(0, AT_ONCE).flatMap(({ writes }) => writes),
    reply,
  )
  for (let at = AT_ONCE; at < again.length; at += AT_ONCE)
    await together(again.slice(at, at + AT_ONCE).flatMap(({ writes }) => writes))
  for (const { job } of again) await enqueue(job)
  return reply
}

function anew(tree: Tree, of: Drawn, id: string): { job: Job; writes: Write[] }[] {
  const scene = sceneOf(tree, of, id)
  if (!scene) return []
  const target = targetOf(tree, of, id)
  const job = jobOf(target, scene.name)
  const drawing = drawingIn(tree, of, id)
  return [{ job, writes: [outboxRow(job), ...(drawing ? [Drawings.outdated(target, drawing)] : [])] }]
}
