import * as z from 'zod'
import { tooLong } from './limitMessages.ts'

/** Keeps one schema for each key, because every schema made while a function loads delays its start. */
export function once<Key extends number | boolean, Schema>(make: (key: Key) => Schema): (key: Key) => Schema {
  const schemas = new Map<Key, Schema>()
  return key => {
    const schema = schemas.get(key) ?? make(key)
    schemas.set(key, schema)
    return schema
  }
}

/** The most bytes of one text, because a row of the table can be up to 400 KB. */
const MAX_BYTES = 100_000
/** A letter takes up to three bytes in UTF-8; one of four counts as two letters. */
const isShort = (text: string) => text.length * 3 <= MAX_BYTES || new TextEncoder().encode(text).length <= MAX_BYTES
/** The table stores UTF-8, in which there is no half of a character. */
const isWellFormed = (text: string) => text.isWellFormed()

/** Goes before all other checks of a text, which may be slow for a long one. Trimming and cleaning may shorten a text to a quarter. */
export const rawBound = (max: number) => z.maxLength(4 * max, { error: tooLong(max), abort: true })

/** What every text must be: up to `max` characters, all of them whole. */
export const bounds = (max: number) => [
  z.maxLength(max, tooLong(max)),
  z.refine<string>(isWellFormed, 'This contains a character that can’t be saved'),
  ...(max * 3 > MAX_BYTES ? [z.refine<string>(isShort, 'This takes up too much space. Shorten it.')] : []),
]

/** A text as it is sent: a password, a code, words of another system. */
export const exactText = once((max: number) => z.string().check(...bounds(max)))
/** A text without blanks at its ends. */
export const text = once((max: number) => z.string().check(rawBound(max), z.trim(), ...bounds(max)))
export const link = (max: number, sentence: string) => z.url(sentence).check(...bounds(max))
