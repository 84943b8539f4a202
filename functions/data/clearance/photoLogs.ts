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

const KEYS_AT_ONCE = 100
/** The answer is kept with the record of the command, in a row of at most 400 KB. */
const MOST_BYTES = 350_000

/** An entry before and after a save; `after` is undefined where it goes. */
interface Step {
  readonly before: PhotoLog | undefined
  readonly after: PhotoLog | undefined
}

export const PhotoLogs = {
  /** In their order. */
  async of(companyId: string, clearanceId: string): Promise<PhotoLog[]> {
    const logs = await queryList(PhotoLog, partition.clearance(companyId, clearanceId), { prefix: 'PHOTOLOG#' })
    return inOrder(logs)
  },

  async listed(companyId: string, clearanceId: string): Promise<PhotoLog[]> {
    const [logs] = await Promise.all([PhotoLogs.of(companyId, clearanceId), Clearances.read(companyId, clearanceId)])
    return logs
  },

  /** Saves several entries in one transaction. What is named deleted goes, what is not named stays. */
  async save<R extends object>(
    caller: Caller,
    clearanceId: string,
    inputs: readonly PhotoLogInput[],
    reply: (logs: PhotoLog[]) => R,
  ): Promise<R> {
    const { company_id } = caller
    const [clearance, stored] = await Promise.all([
      Clearances.read(company_id, clearanceId),
      PhotoLogs.of(company_id, clearanceId),
    ])
    refuseLockedClearance(clearance)
    refuseTwins(inputs)
    const steps = inputs.map(input => stepOf(input, stored))
    const after = inOrder([
      ...stored.filter(({ id }) => !inputs.some(input => input.id === id)),
      ...steps.flatMap(step => step.after ?? []),
    ])
    refuseTooMany(after)
    await refuseUnknown(company_id, inputs, stored)
    const answer = reply(after)
    if (Buffer.byteLength(JSON.stringify(answer)) > MOST_BYTES) throw new Refusal('too_large')
    const writes = steps.flatMap(step => writeOf(company_id, clearanceId, step))
    return commitOnce(caller, [...recordFilesChanged(company_id, clearance), ...writes], answer)
  },
}

const inOrder = (logs: readonly PhotoLog[]) => [...logs].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
const refuse = (field: string, problem: string) => new Refusal('invalid_input', { [field]: problem })

function refuseTwins(inputs: readonly PhotoLogInput[]): void {
  const areTwins = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id)).size < rows.length
  if (areTwins(inputs)) throw refuse('photo_logs', 'The same entry appears twice')
  const twins = inputs.findIndex(({ photos }) => areTwins(photos))
  if (twins >= 0) throw refuse(`photo_logs.${twins}.photos`, 'The same photo appears twice')
}

function stepOf({ version, deleted, photos, ...input }: PhotoLogInput, stored: readonly PhotoLog[]): Step {
  const before = stored.find(({ id }) => id === input.id)
  refuseStale(before, version)
  if (deleted) return { before, after: undefined }
  return { before, after: withNextVersion({ ...input, photos: mergePhotos(before?.photos ?? [], photos) }, before) }
}

function refuseTooMany(logs: readonly PhotoLog[]): void {
  const photos = logs.reduce((sum, log) => sum + log.photos.length, 0)
  if (photos > MAX_LOG_PHOTOS) throw refuse('photo_logs', `You can add up to ${MAX_LOG_PHOTOS} photos`)
  if (logs.length > MAX_PHOTO_LOGS) throw refuse('photo_logs', `You can add up to ${MAX_PHOTO_LOGS} entries`)
}

/** Every photo that comes in has arrived as a photo of a log, with the size that it is said to have. */
async function refuseUnknown(
  companyId: string,
  inputs: readonly PhotoLogInput[],
  stored: readonly PhotoLog[],
): Promise<void> {
  const held = new Set(stored.flatMap(log => log.photos.map(photo => JSON.stringify(photo.picture))))
  const named = inputs.flatMap(({ deleted, photos }, at) =>
    photos
      .map((photo, nth) => ({ ...photo, field: `photo_logs.${at}.photos.${nth}.picture` }))
      .filter(photo => !deleted && !photo.deleted && !held.has(JSON.stringify(photo.picture)))
      .map(({ field, picture }) => ({ field, ...picture })),
  )
  const rows: Awaited<ReturnType<typeof readMany>> = []
  for (let from = 0; from < named.length; from += KEYS_AT_ONCE)
    rows.push(...(await readMany(named.slice(from, from + KEYS_AT_ONCE).map(({ file }) => keys.file(companyId, file)))))
  Files.refuseUnknown(named, rows)
  named.forEach(({ field }, at) => {
    const row = rows[at]
    const why = row && Files.whyNot(parse(FileRow, row), 'clearancePhoto')
    if (why) throw new Refusal(why, { [field]: refusalSentence(why) })
  })
}

function writeOf(companyId: string, clearanceId: string, { before, after }: Step): Write[] {
  const id = after?.id ?? before?.id
  if (!id) return []
  const key = keys.photoLog(companyId, clearanceId, id)
  const condition = mustHaveVersion(before?.version)
  return [after ? { op: 'put', key, row: after, condition } : { op: 'delete', key, condition }]
}
