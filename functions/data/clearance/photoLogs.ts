import { FileRow, Files } from '#functions/data/files/files.ts'
import { UploadedFiles } from '#functions/data/files/uploadedFiles.ts'
import { inHistory } from '#functions/data/history.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { mustHaveVersion, parse, queryList, readMany, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { PhotoLog, type PhotoLogInput } from '#shared/domain/clearance/clearanceFiles.ts'
import { inLogOrder, savePhotoLogs } from '#shared/domain/edits/photoLogEdits.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import { historyOfPhotoLogs } from '#shared/domain/history/historyOfClearance.ts'
import { editContextNow } from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { recordFilesChanged, recordOf } from './clearanceRows.ts'
import { Clearances } from './clearances.ts'

const KEY_BATCH_SIZE = 100
const PURPOSE: UploadPurpose = 'clearancePhoto'
/** The reply is stored in the command's record, a row of up to 400 KB. */
const MAX_REPLY_BYTES = 350_000

export const PhotoLogs = {
  /** In display order. */
  async ofClearance(companyId: string, clearanceId: string): Promise<PhotoLog[]> {
    const logs = await queryList(PhotoLog, partition.clearance(companyId, clearanceId), { prefix: 'PHOTOLOG#' })
    return inLogOrder(logs)
  },

  async list(companyId: string, clearanceId: string): Promise<PhotoLog[]> {
    const [logs] = await Promise.all([
      PhotoLogs.ofClearance(companyId, clearanceId),
      Clearances.read(companyId, clearanceId),
    ])
    return logs
  },

  /** Saves several entries in one transaction. Entries marked deleted are deleted; omitted entries stay. */
  async save<R extends object>(
    caller: Caller,
    clearanceId: string,
    inputs: readonly PhotoLogInput[],
    reply: (logs: PhotoLog[]) => R,
  ): Promise<R> {
    const { company_id } = caller
    const [clearance, stored] = await Promise.all([
      Clearances.read(company_id, clearanceId),
      PhotoLogs.ofClearance(company_id, clearanceId),
    ])
    refuseRepeats(inputs)
    const { photo_logs: after } = savePhotoLogs(recordOf(clearance, stored), inputs, editContextNow(caller))
    await refuseUnknown(company_id, inputs, stored)
    const replyWithLogs = reply([...after])
    if (Buffer.byteLength(JSON.stringify(replyWithLogs)) > MAX_REPLY_BYTES) throw new Refusal('too_large')
    const writes = inputs.flatMap(({ id }) => writeOf(company_id, clearanceId, id, stored, after))
    const changes = inputs.map(({ id }) => [rowOf(stored, id), rowOf(after, id)] as const)
    const history = inHistory(clearance.building_id, historyOfPhotoLogs(caller.user_id, clearance, changes))
    return commitOnce(caller, [...recordFilesChanged(company_id, clearance), ...writes], replyWithLogs, history)
  },
}

const rowOf = (logs: readonly PhotoLog[], id: string) => logs.find(log => log.id === id)

const fieldRefusal = (field: string, problem: string) => new Refusal('invalid_input', { [field]: problem })

function refuseRepeats(inputs: readonly PhotoLogInput[]): void {
  const hasRepeats = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id)).size < rows.length
  if (hasRepeats(inputs)) throw fieldRefusal('photo_logs', 'The same entry appears twice')
  const index = inputs.findIndex(({ photos }) => hasRepeats(photos))
  if (index >= 0) throw fieldRefusal(`photo_logs.${index}.photos`, 'The same photo appears twice')
}

/** Every new photo must be uploaded, with the stated dimensions and a type that a photo log accepts. */
async function refuseUnknown(
  companyId: string,
  inputs: readonly PhotoLogInput[],
  stored: readonly PhotoLog[],
): Promise<void> {
  const storedPhotos = new Set(stored.flatMap(log => log.photos.map(photo => JSON.stringify(photo.picture))))
  const references = inputs.flatMap(({ deleted, photos }, index) =>
    photos
      .map((photo, photoIndex) => ({ ...photo, field: `photo_logs.${index}.photos.${photoIndex}.picture` }))
      .filter(photo => !deleted && !photo.deleted && !storedPhotos.has(JSON.stringify(photo.picture)))
      .map(({ field, picture }) => ({ field, ...picture, purpose: PURPOSE })),
  )
  const known: Awaited<ReturnType<typeof readMany>> = []
  for (let start = 0; start < references.length; start += KEY_BATCH_SIZE)
    known.push(
      ...(await readMany(
        references.slice(start, start + KEY_BATCH_SIZE).map(({ file }) => keys.file(companyId, file)),
      )),
    )
  const rows = await UploadedFiles.complete(companyId, references, known)
  Files.refuseUnknown(references, rows)
  references.forEach(({ field }, index) => {
    const row = rows[index]
    const refusal = row && Files.purposeRefusal(parse(FileRow, row), PURPOSE)
    if (refusal) throw new Refusal(refusal, { [field]: refusalSentence(refusal) })
  })
}

function writeOf(
  companyId: string,
  clearanceId: string,
  id: string,
  stored: readonly PhotoLog[],
  after: readonly PhotoLog[],
): Write[] {
  const key = keys.photoLog(companyId, clearanceId, id)
  const [before, row] = [stored, after].map(logs => rowOf(logs, id))
  const condition = mustHaveVersion(before?.version)
  if (row) return [{ op: 'put', key, row, condition }]
  return before ? [{ op: 'delete', key, condition }] : []
}
