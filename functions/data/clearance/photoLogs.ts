import { FileRow, Files } from '#functions/data/files/files.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { mustHaveVersion, parse, queryList, readMany, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import {
  MAX_LOG_PHOTOS,
  MAX_PHOTO_LOGS,
  mergePhotos,
  PhotoLog,
  type PhotoLogInput,
} from '#shared/domain/clearance/clearanceFiles.ts'
import { refuseLockedClearance } from '#shared/domain/clearance/clearanceStatus.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { recordFilesChanged, withNextVersion } from './clearanceRows.ts'
import { Clearances } from './clearances.ts'

const KEY_BATCH_SIZE = 100
/** The reply is stored in the command's record, a row of up to 400 KB. */
const MAX_REPLY_BYTES = 350_000

/** An entry before and after a save; `after` is undefined where it is deleted. */
interface EntryChange {
  readonly before: PhotoLog | undefined
  readonly after: PhotoLog | undefined
}

export const PhotoLogs = {
  /** In their order. */
  async ofClearance(companyId: string, clearanceId: string): Promise<PhotoLog[]> {
    const logs = await queryList(PhotoLog, partition.clearance(companyId, clearanceId), { prefix: 'PHOTOLOG#' })
    return inOrder(logs)
  },

  async list(companyId: string, clearanceId: string): Promise<PhotoLog[]> {
    const [logs] = await Promise.all([
      PhotoLogs.ofClearance(companyId, clearanceId),
      Clearances.read(companyId, clearanceId),
    ])
    return logs
  },

  /** Saves several entries in one transaction. Those marked deleted are deleted, those not named stay. */
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
    refuseLockedClearance(clearance)
    refuseRepeats(inputs)
    const changes = inputs.map(input => changeOf(input, stored))
    const after = inOrder([
      ...stored.filter(({ id }) => !inputs.some(input => input.id === id)),
      ...changes.flatMap(change => change.after ?? []),
    ])
    refuseTooMany(after)
    await refuseUnknown(company_id, inputs, stored)
    const replyWithLogs = reply(after)
    if (Buffer.byteLength(JSON.stringify(replyWithLogs)) > MAX_REPLY_BYTES) throw new Refusal('too_large')
    const writes = changes.flatMap(change => writeOf(company_id, clearanceId, change))
    return commitOnce(caller, [...recordFilesChanged(company_id, clearance), ...writes], replyWithLogs)
  },
}

const inOrder = (logs: readonly PhotoLog[]) => [...logs].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
const fieldRefusal = (field: string, problem: string) => new Refusal('invalid_input', { [field]: problem })

function refuseRepeats(inputs: readonly PhotoLogInput[]): void {
  const hasRepeats = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id)).size < rows.length
  if (hasRepeats(inputs)) throw fieldRefusal('photo_logs', 'The same entry appears twice')
  const index = inputs.findIndex(({ photos }) => hasRepeats(photos))
  if (index >= 0) throw fieldRefusal(`photo_logs.${index}.photos`, 'The same photo appears twice')
}

function changeOf({ version, deleted, photos, ...input }: PhotoLogInput, stored: readonly PhotoLog[]): EntryChange {
  const before = stored.find(({ id }) => id === input.id)
  refuseStale(before, version)
  if (deleted) return { before, after: undefined }
  return { before, after: withNextVersion({ ...input, photos: mergePhotos(before?.photos ?? [], photos) }, before) }
}

function refuseTooMany(logs: readonly PhotoLog[]): void {
  const photos = logs.reduce((sum, log) => sum + log.photos.length, 0)
  if (photos > MAX_LOG_PHOTOS) throw fieldRefusal('photo_logs', `You can add up to ${MAX_LOG_PHOTOS} photos`)
  if (logs.length > MAX_PHOTO_LOGS) throw fieldRefusal('photo_logs', `You can add up to ${MAX_PHOTO_LOGS} entries`)
}

/** Every new photo must have arrived, with the dimensions stated, and be one that a photo log may use. */
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
      .map(({ field, picture }) => ({ field, ...picture })),
  )
  const rows: Awaited<ReturnType<typeof readMany>> = []
  for (let start = 0; start < references.length; start += KEY_BATCH_SIZE)
    rows.push(
      ...(await readMany(
        references.slice(start, start + KEY_BATCH_SIZE).map(({ file }) => keys.file(companyId, file)),
      )),
    )
  Files.refuseUnknown(references, rows)
  references.forEach(({ field }, index) => {
    const row = rows[index]
    const refusal = row && Files.purposeRefusal(parse(FileRow, row), 'clearancePhoto')
    if (refusal) throw new Refusal(refusal, { [field]: refusalSentence(refusal) })
  })
}

function writeOf(companyId: string, clearanceId: string, { before, after }: EntryChange): Write[] {
  const id = after?.id ?? before?.id
  if (!id) return []
  const key = keys.photoLog(companyId, clearanceId, id)
  const condition = mustHaveVersion(before?.version)
  return [after ? { op: 'put', key, row: after, condition } : { op: 'delete', key, condition }]
}
