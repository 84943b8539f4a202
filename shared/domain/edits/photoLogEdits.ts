import {
  MAX_LOG_PHOTOS,
  MAX_PHOTO_LOGS,
  mergePhotos,
  type PhotoLog,
  type PhotoLogInput,
} from '#shared/domain/clearance/clearanceFiles.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { refuseLockedClearance } from '#shared/domain/clearance/clearanceStatus.ts'
import { type EditContext, refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/**
 * Saves or deletes entries of the photo log; other entries stay. The version of the clearance does not change, so an open form
 * can still be saved.
 */
export function savePhotoLogs(
  record: ClearanceRecord | undefined,
  inputs: readonly PhotoLogInput[],
  { now }: EditContext,
): ClearanceRecord {
  if (!record) throw new Refusal('not_found')
  refuseLockedClearance(record.clearance)
  const saved = inputs.flatMap(input => entryAfter(input, record.photo_logs, now) ?? [])
  const others = record.photo_logs.filter(({ id }) => !inputs.some(input => input.id === id))
  const photo_logs = inLogOrder([...others, ...saved])
  refuseTooMany(photo_logs)
  return { ...record, photo_logs, clearance: { ...record.clearance, updated_at: now } }
}

export const inLogOrder = (logs: readonly PhotoLog[]): PhotoLog[] =>
  [...logs].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))

function entryAfter(
  { version, deleted, photos, ...input }: PhotoLogInput,
  stored: readonly PhotoLog[],
  now: string,
): PhotoLog | undefined {
  const before = stored.find(({ id }) => id === input.id)
  refuseStale(before, version)
  if (deleted) return undefined
  return {
    ...input,
    photos: mergePhotos(before?.photos ?? [], photos),
    version: (before?.version ?? 0) + 1,
    updated_at: now,
  }
}

const tooMany = (most: number, what: string) =>
  new Refusal('invalid_input', { photo_logs: `You can add up to ${most} ${what}` })

function refuseTooMany(logs: readonly PhotoLog[]): void {
  const photos = logs.reduce((sum, log) => sum + log.photos.length, 0)
  if (photos > MAX_LOG_PHOTOS) throw tooMany(MAX_LOG_PHOTOS, 'photos')
  if (logs.length > MAX_PHOTO_LOGS) throw tooMany(MAX_PHOTO_LOGS, 'entries')
}
