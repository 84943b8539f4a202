import * as z from 'zod'
import { FileHash, ImageFile } from '#shared/domain/vocabulary/fields.ts'

/** What a request can carry, in characters: a function takes 6 MB. */
const MAX_CHARACTERS = 5_500_000
/** The bytes of a file, in the call itself. */
export const DataUrl = z
  .string()
  .max(MAX_CHARACTERS)
  .regex(/^data:[\w.+-]+\/[\w.+-]+;base64,[\w+/]+={0,2}$/, 'Not a valid file')

/** A file that goes with a call: the hash of one that was uploaded, or its bytes as a data URL. The page uploads. */
export const SentFile = z.union([FileHash, DataUrl], { error: 'Not a valid file' })

/** The same for an image, which may also be named with its size. */
export const SentImage = z.union([ImageFile, SentFile], { error: 'Not a valid image' })
