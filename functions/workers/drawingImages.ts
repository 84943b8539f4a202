import { DrawingImages } from '#functions/data/building/drawingImages.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { storeFile } from '#functions/data/files/storedFiles.ts'
import type { Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { ImageUnreadable, renderDrawingImage } from '#functions/files/drawingImage.ts'
import type { JobOf } from '#functions/jobs.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { type DrawingImageScene, drawingImageIn, drawingImageScene } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingImage } from '#shared/domain/tree/drawingImage.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { buildingChanged, unlessDeleted, workerOf } from './backgroundWork.ts'
import { queueWorker } from './worker.ts'

type DrawingJob = JobOf<'drawingImage'>

interface PendingDrawing {
  readonly scene: DrawingImageScene
  /** The stored row, read no later than the tree, so that the result cannot overwrite a newer one. */
  readonly seen: DrawingImage | undefined
}

interface StoredDrawing {
  readonly image: ImageFile
  readonly fileWrite: Write
}

/** Renders the current drawing image of a floor, room or item, even if it has changed since the request. */
export const drawingImages = workerOf<DrawingJob, PendingDrawing, StoredDrawing>({
  async read({ company_id, building_id, of, target_id }) {
    const tree = await unlessDeleted(readTree(company_id, building_id))
    const scene = tree && drawingImageScene(tree, of, target_id)
    const seen = tree && drawingImageIn(tree, of, target_id)
    return scene && seen?.scene !== scene.name ? { scene, seen } : undefined
  },

  /** The same scene gives the same file. */
  async make({ company_id, of }, { scene }) {
    const floorPlan = await Bucket.get(company_id, scene.floorPlan.file)
    const { bytes, width, height } = await renderDrawingImage(of, scene, floorPlan)
    const { file, write } = await storeFile(company_id, bytes, 'image/png', { width, height })
    return { image: { file, width, height }, fileWrite: write }
  },

  succeed: (job, { scene, seen }, { image, fileWrite }) => ({
    writes: [...DrawingImages.finishWrites(job, seen, { scene: scene.name, failed: false, image }), fileWrite],
  }),

  /** Records the failure for this scene; the earlier image stays. */
  fail: (job, { scene, seen }, { problem }) => ({
    writes: DrawingImages.finishWrites(job, seen, { scene: scene.name, failed: true, problem, image: seen?.image }),
  }),

  events: ({ building_id, of, target_id: id }) => [
    buildingChanged(building_id),
    ...(of === 'item' ? [] : [[channel[of](id), { type: 'changed', entity: of, id }] as const]),
  ],

  finalProblem: error =>
    error instanceof ImageUnreadable ? 'The floor plan is missing or damaged. Upload it again.' : undefined,
})

export const handler = queueWorker('drawingImage', drawingImages)
