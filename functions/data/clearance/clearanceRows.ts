import { StaleReadError } from '#functions/data/claim.ts'
import { type FileReference, FileRow, Files } from '#functions/data/files/files.ts'
import { UploadedFiles } from '#functions/data/files/uploadedFiles.ts'
import { type Key, keys, sortKeys } from '#functions/data/keys.ts'
import { SurveyApprovals } from '#functions/data/surveyApprovals.ts'
import { type Condition, mustHaveVersion, parse, readMany, type Write } from '#functions/data/table.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { isClearanceLocked } from '#shared/domain/clearance/clearanceStatus.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import { User } from '#shared/domain/people/user.ts'
import { Building } from '#shared/domain/tree/building.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Clearances } from './clearances.ts'

/** The part `mapConflict` of an edit: a concurrent request won, so the edit may succeed on the current rows. */
export const retryOnConflict = (error: unknown): unknown =>
  error instanceof Refusal && (error.code === 'changed_meanwhile' || error.code === 'busy')
    ? new StaleReadError()
    : error

export const withNextVersion = <C extends object>(clearance: C, before: Versioned | undefined) => ({
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
export async function findReferences(
  companyId: string,
  { building_id, authors }: Pick<Clearance, 'building_id' | 'authors'>,
): Promise<{ building: Building | undefined; people: User[] }> {
  const [building, ...people] = await readMany([
    keys.inBuilding(companyId, building_id, sortKeys.building()),
    ...authors.map(id => keys.user(companyId, id)),
  ])
  return {
    building: building && parse(Building(), building),
    people: people.flatMap(row => (row ? [parse(User(), row)] : [])),
  }
}

/** The same for a clearance whose building must exist. */
export async function readReferences(...asked: Parameters<typeof findReferences>) {
  const { building, people } = await findReferences(...asked)
  if (!building) throw new Refusal('not_found')
  return { building, people }
}
export type ClearanceReferences = Awaited<ReturnType<typeof readReferences>>

/** The writes of a clearance, whose building must exist. For an approval, the survey must exist too. */
export const clearanceRows = (
  companyId: string,
  before: Clearance | undefined,
  after: Clearance,
  { building, people }: ClearanceReferences,
): Write[] => [
  {
    op: 'check',
    key: keys.inBuilding(companyId, building.id, sortKeys.building()),
    condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
  },
  ...(isClearanceLocked(after.status) && !(before && isClearanceLocked(before.status))
    ? [SurveyApprovals.countWrite(companyId, building.survey_id)]
    : []),
  ...Clearances.writes(companyId, after, before, building, people),
]

interface Versioned {
  readonly version: number
}

/** Saves or deletes a row, whose version must still be as in `before`. */
export function rowWrite(key: Key, before: Versioned | undefined, after: Versioned | undefined): Write {
  const condition = mustHaveVersion(before?.version)
  return after ? { op: 'put', key, row: after, condition } : { op: 'delete', key, condition }
}

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

type CheckedFile = FileReference & { readonly purpose: UploadPurpose }
const KEY_BATCH_SIZE = 100

/** Refuses files that were not uploaded, have other dimensions, or do not suit their purpose. */
export async function refuseUnfitFiles(companyId: string, references: readonly CheckedFile[]): Promise<void> {
  const stored: Awaited<ReturnType<typeof readMany>> = []
  for (let start = 0; start < references.length; start += KEY_BATCH_SIZE) {
    const batch = references.slice(start, start + KEY_BATCH_SIZE)
    stored.push(...(await readMany(batch.map(({ file }) => keys.file(companyId, file)))))
  }
  const rows = await UploadedFiles.complete(companyId, references, stored)
  Files.refuseUnknown(references, rows)
  references.forEach(({ field, purpose }, index) => {
    const row = rows[index]
    const refusal = row && Files.purposeRefusal(parse(FileRow(), row), purpose)
    if (refusal) throw new Refusal(refusal, { [field]: refusalSentence(refusal) })
  })
}
