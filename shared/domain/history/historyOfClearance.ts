import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { type ClearanceFile, DOCUMENT_KINDS, type PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import { fieldChanges } from './fieldChanges.ts'
import type { ClearanceAct } from './historyActs.ts'
import type { HistoryEntry, HistoryKind } from './historyEntry.ts'
import { historyEntry } from './historyOfEdit.ts'

/** The history entry of a clearance edit; undefined if nothing changed. At least one of `before` and `after` is required. */
export function historyOfClearance(
  user_id: string,
  edit: ClearanceAct,
  before: Clearance | undefined,
  after: Clearance | undefined,
): HistoryEntry | undefined {
  return entryOf(user_id, edit, 'clearance', [before, after])
}

/** The history entry of photo log changes: the fields of the first changed entry, and the number of further ones. */
export function historyOfPhotoLogs(
  user_id: string,
  clearance: Pick<Clearance, 'id'>,
  changes: readonly (readonly [before: PhotoLog | undefined, after: PhotoLog | undefined])[],
): HistoryEntry | undefined {
  const entries = changes.flatMap(sides => entryOf(user_id, 'savePhotoLog', 'photoLog', sides) ?? [])
  const [first, ...others] = entries
  return first && { ...first, others: others.length, of: [clearance.id, ...others.map(({ record }) => record)] }
}

export function historyOfDocument(
  user_id: string,
  clearance: Pick<Clearance, 'id'>,
  before: ClearanceFile | undefined,
  after: ClearanceFile | undefined,
): HistoryEntry | undefined {
  const edit = after ? 'saveClearanceFile' : 'deleteClearanceFile'
  const entry = entryOf(user_id, edit, 'document', [before, after])
  const kind = (after ?? before)?.kind
  return entry && kind && { ...entry, name: entry.name || DOCUMENT_KINDS[kind].title, of: [clearance.id] }
}

type Sides = readonly [before: Row | undefined, after: Row | undefined]
interface Row {
  readonly id: string
  readonly name?: string
  readonly description?: string
}

function entryOf(user_id: string, edit: ClearanceAct, kind: HistoryKind, [before, after]: Sides) {
  const row = after ?? before
  if (!row) return undefined
  const fields = before && after ? fieldChanges(before, after) : []
  if (before && after && fields.length === 0) return undefined
  const act = after ? (before ? 'changed' : 'created') : 'deleted'
  return historyEntry(user_id, { edit, kind, record: row.id, name: row.name ?? row.description ?? '', act }, { fields })
}
