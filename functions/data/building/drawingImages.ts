import { keys, place } from '#functions/data/keys.ts'
import { together, type Write } from '#functions/data/table.ts'
import { now, secondsFromNow } from '#functions/runtime/clock.ts'
import type { Scene } from '#shared/domain/building/drawingImageScene.ts'
import type { Drawing, Drawn } from '#shared/domain/tree/drawingImage.ts'
import type { Picture } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** What a picture is drawn of, and where that is. */
export interface Target {
  readonly company_id: string
  readonly building_id: string
  readonly of: Drawn
  readonly target_id: string
}

/** Somebody asked for this picture a moment ago: it is on its way. */
export class AskedAlready extends Error {}
/** Another worker has written the row since it was read: what this one drew may be older. */
export class Overtaken extends Error {}

/** So long a picture may take until who looks again asks anew. */
const UNDERWAY_SECONDS = 60

const rowKey = ({ company_id, building_id, of, target_id }: Target) =>
  keys.inBuilding(company_id, building_id, place.drawing(of, target_id))

export const Drawings = {
  /** Of the many who look at one scene, one asks for its picture. */
  asked: ({ company_id, building_id, of, target_id }: Target, scene: Pick<Scene, 'name'>): Write => ({
    op: 'put',
    key: keys.claim(company_id, building_id, `DRAWING#${of}#${target_id}#${scene.name}`),
    row: { owner: target_id, ttl: secondsFromNow(UNDERWAY_SECONDS) },
    condition: {
      expression: 'attribute_not_exists(pk) OR #ttl <= :now',
      names: { '#ttl': 'ttl' },
      values: { ':now': secondsFromNow(0) },
      otherwise: () => new AskedAlready(),
    },
  }),

  /** The picture is to be drawn again, whatever it shows; until then the one that there is stays. */
  outdated: (target: Target, { scene: _, ...seen }: Drawing): Write => ({
    op: 'put',
    key: rowKey(target),
    row: { ...seen, scene: '', failed: false, version: seen.version + 1, updated_at: now() },
    condition: { ...stillAt(seen), otherwise: () => new Refusal('busy') },
  }),

  /** The last write of a picture: its row, unless somebody has written it since it was `seen`, or what it shows is gone. */
  async finish(
    target: Target,
    seen: Drawing | undefined,
    result: { readonly scene: string; readonly failed: boolean; readonly image: Picture | undefined },
    also: readonly Write[] = [],
  ): Promise<void> {
    const { company_id, building_id, of, target_id } = target
    const row: Drawing = { id: target_id, of, ...result, version: (seen?.version ?? 0) + 1, updated_at: now() }
    const subject = keys.inBuilding(company_id, building_id, place[of](target_id))
    await together([
      { op: 'put', key: rowKey(target), row, condition: { ...stillAt(seen), otherwise: () => new Overtaken() } },
      {
        op: 'check',
        key: subject,
        condition: { expression: 'attribute_exists(pk)', otherwise: () => new Overtaken() },
      },
      ...also,
    ])
  },
}

const stillAt = (seen: { readonly version: number } | undefined) =>
  seen
    ? { expression: 'version = :seen', values: { ':seen': seen.version } }
    : { expression: 'attribute_not_exists(pk)' }
