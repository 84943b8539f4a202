import type { LogValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { type LogPhoto, MAX_LOG_PHOTOS } from '#shared/domain/clearance/clearanceFiles.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** A new entry, ordered last. */
export const newLog = (logs: readonly LogValues[]): LogValues => ({
  id: newId(),
  description: '',
  order: Math.max(-1, ...logs.map(({ order }) => order)) + 1,
  photos: [],
  deleted: false,
  version: 0,
})

/** The number of photos, without removed ones. */
export const countPhotos = (logs: readonly LogValues[]): number =>
  logs.filter(({ deleted }) => !deleted).reduce((sum, { photos }) => sum + visible(photos).length, 0)

const visible = (photos: readonly LogPhoto[]) => photos.filter(({ deleted }) => !deleted)

export const remainingPhotos = (logs: readonly LogValues[]): number => Math.max(0, MAX_LOG_PHOTOS - countPhotos(logs))

/** Moves a photo to the current position of the photo `to`. */
export function movePhoto(photos: readonly LogPhoto[], id: string, to: string): LogPhoto[] {
  const [source, target] = [photos.findIndex(each => each.id === id), photos.findIndex(each => each.id === to)]
  const photo = photos[source]
  if (!photo || target < 0) return [...photos]
  return photos.toSpliced(source, 1).toSpliced(target, 0, photo)
}

/** The id of the photo before (-1) or after (1) the given one, skipping removed photos; undefined at either end. */
export function neighbourOf(photos: readonly LogPhoto[], id: string, offset: 1 | -1): string | undefined {
  const visiblePhotos = visible(photos)
  return visiblePhotos[visiblePhotos.findIndex(each => each.id === id) + offset]?.id
}
