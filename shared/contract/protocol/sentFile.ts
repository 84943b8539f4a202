import * as z from 'zod'
import { FileHash, ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { lazy } from '#shared/schema/lazy.ts'

/** In characters, below the 6 MB that a function accepts per request. */
const MAX_CHARACTERS = 5_500_000
export const DataUrl = lazy(() =>
  z
    .string()
    .max(MAX_CHARACTERS)
    .regex(/^data:[\w.+-]+\/[\w.+-]+;base64,[\w+/]+={0,2}$/, 'Not a valid file'),
)

/** A file in a call: the hash of an uploaded file, or its bytes as a data URL. The page always uploads. */
export const SentFile = lazy(() => z.union([FileHash, DataUrl()], { error: 'Not a valid file' }))

/** An image in a call: like `SentFile`, or with its size. */
export const SentImage = lazy(() => z.union([ImageFile, SentFile()], { error: 'Not a valid image' }))
