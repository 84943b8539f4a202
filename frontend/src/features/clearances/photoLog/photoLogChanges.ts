import type { LogValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { type LogPhoto, MAX_LOG_PHOTOS } from '#shared/domain/clearance/clearanceFiles.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** An entry after those that are there. */
export const newLog = (logs: readonly LogValues[]): LogValues => ({
  id: newId(),
  description: '',
  order: Math.max(-1, ...logs.map(({ order }) => order)) + 1,
  photos: [],
  deleted: false,
  version: 0,
})

/** Photos that count: those taken out do not. */
export const photosIn = (logs: readonly LogValues[]): number =>
  logs.filter(({ deleted }) => !deleted).reduce((sum, { photos }) => sum + standing(photos).length, 0)

const standing = (photos: readonly LogPhoto[]) => photos.filter(({ deleted }) => !deleted)

/** How many more photos the log takes. */
export const roomFor = (logs: readonly LogValues[]): number => Math.max(0, MAX_LOG_PHOTOS - photosIn(logs))

/** The photos with the one of this id moved to the place where `to` stands now. */
export function movedTo(photos: readonly LogPhoto[], id: string, to: string): LogPhoto[] {
  const [from, place] = [photos.findIndex(each => each.id === id), photos.findIndex(each => each.id === to)]
  const photo = photos[from]
  if (!photo || place < 0) return [...photos]
  return photos.toSpliced(from, 1).toSpliced(place, 0, photo)
}

/** The photo that stands `by` places on, taken-out ones not counted; undefined at either end. */
export function neighbour(photos: readonly LogPhoto[], id: string, by: 1 | -1): string | undefined {
  const shown = standing(photos)
  return shown[shown.findIndex(each => each.id === id) + by]?.id
}
