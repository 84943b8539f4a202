import { fence, requestWrite, StaleReadError } from '#functions/data/claim.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import type { DrawingImageScene } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingImage, DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

export interface DrawingTarget {
  readonly company_id: string
  readonly building_id: string
  readonly of: DrawingSubject
  readonly target_id: string
}

const rowKey = ({ company_id, building_id, of, target_id }: DrawingTarget) =>
  keys.inBuilding(company_id, building_id, sortKeys.drawingImage(of, target_id))

/**
 * The job renders the latest state, so a requested scene may never be rendered. After this time it can be requested again, for
 * example after an undo.
 */
const REQUEST_SECONDS = 60

export const DrawingImages = {
  /** Ensures that only one of many viewers requests the image of a scene. */
  requestWrite: (
    { company_id, building_id, of, target_id }: DrawingTarget,
    { name }: Pick<DrawingImageScene, 'name'>,
  ): Write =>
    requestWrite(
      keys.reservation(company_id, building_id, `DRAWINGIMAGE#${of}#${target_id}#${name}`),
      { owner: target_id },
      REQUEST_SECONDS,
    ),

  /** Marks an image as outdated; it stays in use until the new one is stored. */
  outdatedWrite: (target: DrawingTarget, { scene: _, problem: __, ...seen }: DrawingImage): Write => ({
    op: 'put',
    key: rowKey(target),
    row: { ...seen, scene: '', failed: false, version: seen.version + 1, updated_at: now() },
    condition: fence({ version: seen.version }, () => new Refusal('busy')),
  }),

  /** Writes the result if the row is unchanged since `seen` and its floor, room or item still exists. */
  finishWrites(
    target: DrawingTarget,
    seen: DrawingImage | undefined,
    result: Pick<DrawingImage, 'scene' | 'failed' | 'problem'> & { readonly image: ImageFile | undefined },
  ): Write[] {
    const { company_id, building_id, of, target_id } = target
    const row: DrawingImage = { id: target_id, of, ...result, version: (seen?.version ?? 0) + 1, updated_at: now() }
    const otherwise = () => new StaleReadError()
    return [
      { op: 'put', key: rowKey(target), row, condition: fence(seen && { version: seen.version }, otherwise) },
      {
        op: 'check',
        key: keys.inBuilding(company_id, building_id, sortKeys[of](target_id)),
        condition: { expression: 'attribute_exists(pk)', otherwise },
      },
    ]
  },
}
