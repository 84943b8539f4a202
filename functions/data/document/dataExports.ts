import * as z from 'zod'
import { cancelOnce, notStoring } from '#functions/data/cancelling.ts'
import { type Claim, fence } from '#functions/data/claim.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { type Condition, mustNotExist, parse, queryRows, read, type Write } from '#functions/data/table.ts'
import { commitAndEnqueue } from '#functions/jobOutbox.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import {
  DATA_EXPORT_DAYS,
  type DataArchive,
  DataExport,
  ExportPosition,
  isDataExportInProgress,
} from '#shared/domain/company/dataExport.ts'
import type { DocumentProgress } from '#shared/domain/files/documentProgress.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const DataExportRow = z.object({ ...DataExport.shape, position: ExportPosition })
export type DataExportRow = z.infer<typeof DataExportRow>

const DAY_SECONDS = 24 * 3600
const FIRST: DocumentProgress = { done: 0, of: 1, what: 'Reading the records' }
const inProgress = () => new Refusal('data_export_in_progress')

/** The data exports of a company. A row expires together with its archives. */
export const DataExports = {
  read: (companyId: string, id: string) => read(DataExportRow, keys.dataExport(companyId, id)),

  /** Newest first. */
  async list(companyId: string): Promise<DataExport[]> {
    const rows = await queryRows(partition.dataExports(companyId), { newestFirst: true })
    return rows.filter(({ id }) => id !== undefined).map(row => parse(DataExport, row))
  },

  /** Refuses while another export is in progress. */
  request(caller: Caller, id: string) {
    const { company_id, user_id, full_name } = caller
    const time = now()
    const row: DataExportRow = {
      ...{ id, state: 'queued', attempt: 0, archives: [] },
      ...{ requested_by: user_id, requested_name: full_name, requested_at: time, updated_at: time },
      expires_at: new Date(Date.now() + DATA_EXPORT_DAYS * DAY_SECONDS * 1000).toISOString(),
      position: { has_rows: false, bytes: 0 },
    }
    const writes: Write[] = [
      {
        op: 'put',
        key: keys.dataExportInProgress(company_id),
        row: { owner: id },
        condition: mustNotExist(inProgress),
      },
      {
        op: 'put',
        key: keys.dataExport(company_id, id),
        row: { ...row, ttl: secondsFromNow(DATA_EXPORT_DAYS * DAY_SECONDS) },
        condition: mustNotExist(inProgress),
      },
    ]
    const reply = { data: { id }, message: 'Export requested' }
    return commitAndEnqueue(caller, writes, { kind: 'dataExport', id, company_id }, reply)
  },

  /** Claims an export, so that only this attempt may finish it. */
  claim(companyId: string, seen: DataExportRow): Claim<DataExportRow> {
    const progress = seen.progress ?? FIRST
    const claimed: DataExportRow = { ...seen, progress, state: 'active', attempt: seen.attempt + 1 }
    return { claimed, writes: [changeWrite(companyId, seen, claimed)] }
  },

  progressWrite: (companyId: string, claimed: DataExportRow, progress: DocumentProgress): Write =>
    changeWrite(companyId, claimed, { progress }),

  /** Adds a stored archive and the position at which the next one starts. */
  advanceWrite: (companyId: string, claimed: DataExportRow, archives: DataArchive[], position: ExportPosition): Write =>
    changeWrite(companyId, claimed, { archives, position }),

  cancel: (caller: Caller, id: string) =>
    cancelOnce(caller, async () => {
      const seen = await DataExports.read(caller.company_id, id)
      if (!seen) throw new Refusal('not_found')
      return {
        isInProgress: isDataExportInProgress(seen),
        progress: seen.progress,
        writes: result =>
          DataExports.finishWrites(
            caller.company_id,
            seen,
            { state: 'failed', ...result },
            notStoring(fence(seenOf(seen))),
          ),
      }
    }),

  /** Writes the result and allows the next export. */
  finishWrites: (
    companyId: string,
    seen: DataExportRow,
    result: Pick<DataExportRow, 'state'> & Partial<DataExportRow>,
    condition?: Condition,
  ): Write[] => [
    changeWrite(companyId, seen, { ...result, progress: undefined }, condition),
    { op: 'delete', key: keys.dataExportInProgress(companyId) },
  ],
}

const seenOf = ({ attempt, state }: DataExportRow) => ({ attempt, state })

/** Updates fields of an unchanged row; an undefined value removes the field. */
function changeWrite(
  companyId: string,
  seen: DataExportRow,
  change: Partial<DataExportRow>,
  condition: Condition = fence(seenOf(seen)),
): Write {
  const fields = Object.entries({ ...change, updated_at: now() })
  const set = fields.filter(([, value]) => value !== undefined).map(([name]) => `#${name} = :${name}`)
  const removed = fields.filter(([, value]) => value === undefined).map(([name]) => `#${name}`)
  return {
    op: 'update',
    key: keys.dataExport(companyId, seen.id),
    set: [`SET ${set.join(', ')}`, removed.length > 0 ? `REMOVE ${removed.join(', ')}` : ''].join(' ').trim(),
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[`:${name}`, value]]))),
    condition,
  }
}
