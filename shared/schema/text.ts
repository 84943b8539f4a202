import * as z from 'zod'
import { tooLong } from './limitMessages.ts'

/** Caches one schema per key, because each schema that is created at load time slows down a function's cold start. */
export function once<Key extends number | boolean, Schema>(make: (key: Key) => Schema): (key: Key) => Schema {
  const schemas = new Map<Key, Schema>()
  return key => {
    const schema = schemas.get(key) ?? make(key)
    schemas.set(key, schema)
    return schema
  }
}

/** The most bytes of one text, because a table row is limited to 400 KB. */
const MAX_BYTES = 100_000
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const isShort = (text: string) => text.length * 3 <= MAX_BYTES || new TextEncoder().encode(text).length <= MAX_BYTES
/** The table stores UTF-8, which cannot represent unpaired surrogates. */
const isWellFormed = (text: string) => text.isWellFormed()

/** Runs before other checks, which may be slow for long texts. Trimming and cleaning may shorten a text to a quarter. */
export const rawBound = (max: number) => z.maxLength(4 * max, { error: tooLong(max), abort: true })

/** The checks of every text: at most `max` characters, and well-formed. */
export const bounds = (max: number) => [
  z.maxLength(max, tooLong(max)),
  z.refine<string>(isWellFormed, 'This contains a character that can’t be saved'),
  ...(max * 3 > MAX_BYTES ? [z.refine<string>(isShort, 'This takes up too much space. Shorten it.')] : []),
]

/** An untrimmed text: a password, a code, another system's text. */
export const exactText = once((max: number) => z.string().check(...bounds(max)))
/** A text without spaces at either end. */
export const text = once((max: number) => z.string().check(rawBound(max), z.trim(), ...bounds(max)))
export const link = (max: number, sentence: string) => z.url(sentence).check(...bounds(max))
