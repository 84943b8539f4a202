import * as z from 'zod'
import {
  FileHash,
  ImageFile,
  optional,
  required,
  seenVersion,
  versionFields,
} from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'

export const MAX_LOG_PHOTOS = 300
export const MAX_PHOTO_LOGS = 50

/** A photo of the log. `deleted` deletes the photo when the log is saved. */
export const LogPhoto = lazy(() =>
  z.object({
    id: Id,
    name: optional(190),
    picture: ImageFile,
    deleted: z.boolean().default(false),
  }),
)
export type LogPhoto = z.infer<ReturnType<typeof LogPhoto>>

const logFields = lazy(() => ({
  description: optional(2_000),
  order: z.int().min(0).default(0),
  photos: z.array(LogPhoto()).max(MAX_LOG_PHOTOS, tooMany(MAX_LOG_PHOTOS, 'photos')).default([]),
}))
/** Photos with one description, in order. */
export const PhotoLogInput = lazy(() =>
  z.object({
    id: NewId,
    ...logFields(),
    deleted: z.boolean().default(false),
    ...seenVersion,
  }),
)
export type PhotoLogInput = z.infer<ReturnType<typeof PhotoLogInput>>
export const PhotoLog = lazy(() => z.object({ id: Id, ...logFields(), ...versionFields }))
export type PhotoLog = z.infer<ReturnType<typeof PhotoLog>>

/** The kinds of clearance documents, with default title and allowed file types. */
export const DOCUMENT_KINDS = {
  worksafe: { title: 'Notification of Licensed Asbestos Removal', isPdfOnly: true },
  certificate: { title: 'Laboratory certificate', isPdfOnly: true },
  additional: { title: 'Untitled document', isPdfOnly: false },
} as const
export type DocumentKind = keyof typeof DOCUMENT_KINDS

/**
 * The photos of a log after a save: stored photos that `changes` does not name, then the photos of `changes` in order, without
 * deleted ones.
 */
export const mergePhotos = (stored: readonly LogPhoto[], changes: readonly LogPhoto[]): LogPhoto[] => [
  ...stored.filter(photo => !changes.some(({ id }) => id === photo.id)),
  ...changes.filter(({ deleted }) => !deleted),
]

const documentFields = lazy(() => ({ name: required(190), file: FileHash }))
export const ClearanceFileInput = lazy(() => z.object({ id: NewId, ...documentFields(), ...seenVersion }))
export type ClearanceFileInput = z.infer<ReturnType<typeof ClearanceFileInput>>
/** A document of a clearance. `type`: 0 a PDF, 1 an image. */
export const ClearanceFile = lazy(() =>
  z.object({
    id: Id,
    kind: z.enum(['worksafe', 'certificate', 'additional']),
    ...documentFields(),
    type: z.union([z.literal(0), z.literal(1)]),
    width: z.int().optional(),
    height: z.int().optional(),
    ...versionFields,
  }),
)
export type ClearanceFile = z.infer<ReturnType<typeof ClearanceFile>>
