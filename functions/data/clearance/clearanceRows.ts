import { keys, sortKeys } from '#functions/data/keys.ts'
import { type Condition, parse, readMany, type Write } from '#functions/data/table.ts'
import { pauseAfter } from '#functions/runtime/clock.ts'
import type { Clearance, ClearanceDocument } from '#shared/domain/clearance/clearance.ts'
import type { PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { refuseLockedClearance } from '#shared/domain/clearance/clearanceStatus.ts'
import { clearanceVisibleTo } from '#shared/domain/clearance/clearanceVisibility.ts'
import { User } from '#shared/domain/people/user.ts'
import { Building } from '#shared/domain/tree/building.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Clearances } from './clearances.ts'

const ATTEMPTS = 6

/** True if a concurrent request won, so that a retry on the current rows may succeed. */
const isConflict = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'changed_meanwhile' || error.code === 'busy')

/** Runs an action on the current clearance, and again after a conflict. */
export async function retryWhenChanged<R>(
  companyId: string,
  id: string,
  admit: (clearance: Clearance) => void,
  action: (clearance: Clearance) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const before = await Clearances.read(companyId, id)
    admit(before)
    try {
      return await action(before)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === ATTEMPTS) throw new Refusal('busy')
      await pauseAfter(attempt)
    }
  }
}

/** Refuses a clearance that is reviewed, or newer than the version that the user saw. Without `seen`, any version passes. */
export const refuseUneditable = (actor: Actor, seen?: number) => (clearance: Clearance) => {
  refuseLockedClearance(clearance)
  refuseStale(clearanceVisibleTo(actor, clearance), seen)
}

export const withNextVersion = <C extends object>(clearance: C, before: { readonly version: number } | undefined) => ({
  ...clearance,
  version: (before?.version ?? 0) + 1,
  updated_at: now(),
})

/** A clearance in the shape that the shared rules take. Only rules about the photo log need `photo_logs`. */
export const recordOf = (clearance: Clearance, photo_logs: readonly PhotoLog[] = []): ClearanceRecord => ({
  clearance,
  photo_logs,
  companies: [],
  removalists: [],
})

/** The current rows that a clearance refers to outside its partition: its building and its authors. */
export async function readReferences(
  companyId: string,
  { building_id, authors }: Pick<Clearance, 'building_id' | 'authors'>,
): Promise<{ building: Building; people: User[] }> {
  const [building, ...people] = await readMany([
    keys.inBuilding(companyId, building_id, sortKeys.building()),
    ...authors.map(id => keys.user(companyId, id)),
  ])
  if (!building) throw new Refusal('not_found')
  return { building: parse(Building, building), people: people.flatMap(row => (row ? [parse(User, row)] : [])) }
}
export type ClearanceReferences = Awaited<ReturnType<typeof readReferences>>

/** The writes of a clearance, whose building must exist. `seenDocument`: the document as read. */
export const clearanceRows = (
  companyId: string,
  before: Clearance | undefined,
  after: Clearance,
  { building, people }: ClearanceReferences,
  seenDocument: ClearanceDocument = after.document,
): Write[] => [
  {
    op: 'check',
    key: keys.inBuilding(companyId, building.id, sortKeys.building()),
    condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
  },
  ...Clearances.writes(companyId, after, before?.version, building, people, seenDocument),
]

/**
 * For writes of a clearance's photos and documents: the clearance must exist and not be reviewed. Updates its `updated_at`, so
 * that nobody approves photos or documents that they have not seen. Its version stays, so that an open form can still be saved.
 */
export function recordFilesChanged(
  companyId: string,
  { id, building_id }: Pick<Clearance, 'id' | 'building_id'>,
): Write[] {
  const values = { ':now': now() }
  return [
    {
      op: 'update',
      key: keys.clearance(companyId, id),
      set: 'SET updated_at = :now',
      values,
      condition: MUST_NOT_BE_REVIEWED,
    },
    {
      op: 'update',
      key: keys.inBuilding(companyId, building_id, sortKeys.clearance(id)),
      set: 'SET updated_at = :now, #row.updated_at = :now',
      names: { '#row': 'row' },
      values,
      condition: { expression: 'attribute_exists(#row)', otherwise: () => new Refusal('not_found') },
    },
  ]
}

const MUST_NOT_BE_REVIEWED: Condition = {
  expression: 'attribute_exists(pk) AND NOT #status IN (:reviewed, :complete)',
  names: { '#status': 'status' },
  values: { ':reviewed': 'reviewed', ':complete': 'complete' },
  otherwise: row => new Refusal(row ? 'clearance_reviewed' : 'not_found'),
}
