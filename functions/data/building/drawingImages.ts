import { AlreadyRequested, ClaimLost } from '#functions/data/claim.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { transact, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import type { DrawingImageScene } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingImage, DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** The floor, room or item of a drawing image. */
export interface DrawingTarget {
  readonly company_id: string
  readonly building_id: string
  readonly of: DrawingSubject
  readonly target_id: string
}

/** After this time an image that has not arrived is requested again. */
const REQUEST_TTL_SECONDS = 60

const rowKey = ({ company_id, building_id, of, target_id }: DrawingTarget) =>
  keys.inBuilding(company_id, building_id, sortKeys.drawingImage(of, target_id))

export const DrawingImages = {
  /** Makes sure that only one of many viewers requests the image of a scene. */
  requestWrite: (
    { company_id, building_id, of, target_id }: DrawingTarget,
    scene: Pick<DrawingImageScene, 'name'>,
  ): Write => ({
    op: 'put',
    key: keys.reservation(company_id, building_id, `DRAWINGIMAGE#${of}#${target_id}#${scene.name}`),
    row: { owner: target_id, ttl: secondsFromNow(REQUEST_TTL_SECONDS) },
    condition: {
      expression: 'attribute_not_exists(pk) OR #ttl <= :now',
      names: { '#ttl': 'ttl' },
      values: { ':now': secondsFromNow(0) },
      otherwise: () => new AlreadyRequested(),
    },
  }),

  /** Marks an image as out of date; it stays in use until the new one is there. */
  outdatedWrite: (target: DrawingTarget, { scene: _, ...seen }: DrawingImage): Write => ({
    op: 'put',
    key: rowKey(target),
    row: { ...seen, scene: '', failed: false, version: seen.version + 1, updated_at: now() },
    condition: { ...mustBeUnchanged(seen), otherwise: () => new Refusal('busy') },
  }),

  /** Writes the result. Throws `ClaimLost` where the row has changed since it was `seen`, or what it shows is deleted. */
  async finish(
    target: DrawingTarget,
    seen: DrawingImage | undefined,
    result: { readonly scene: string; readonly failed: boolean; readonly image: ImageFile | undefined },
    extraWrites: readonly Write[] = [],
  ): Promise<void> {
    const { company_id, building_id, of, target_id } = target
    const row: DrawingImage = { id: target_id, of, ...result, version: (seen?.version ?? 0) + 1, updated_at: now() }
    const subject = keys.inBuilding(company_id, building_id, sortKeys[of](target_id))
    await transact([
      {
        op: 'put',
        key: rowKey(target),
        row,
        condition: { ...mustBeUnchanged(seen), otherwise: () => new ClaimLost() },
      },
      {
        op: 'check',
        key: subject,
        condition: { expression: 'attribute_exists(pk)', otherwise: () => new ClaimLost() },
      },
      ...extraWrites,
    ])
  },
}

const mustBeUnchanged = (seen: { readonly version: number } | undefined) =>
  seen
    ? { expression: 'version = :seen', values: { ':seen': seen.version } }
    : { expression: 'attribute_not_exists(pk)' }
