import { monotonicFactory } from 'ulid'
import * as z from 'zod'

/**
 * The id of a row: a ULID in capitals, because keys are compared case-sensitively. The device that creates the row generates it.
 */
export const Id = z.ulid({
  pattern: /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  error: ({ input }) => (input === undefined ? 'Required' : 'Not a valid id'),
})

/** A ULID that sorts after every earlier one of this device, even within a millisecond. */
const nextId = monotonicFactory()
export const newId = (): string => nextId()

/** The id of a new row: from the device, so that a retry creates nothing twice, or generated here if omitted. */
export const NewId = Id.optional().transform(id => id ?? newId())

/** Crockford's base 32, used for ids and codes. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One letter per byte, from its lowest five bits. */
export const idLetters = (bytes: Iterable<number>): string =>
  Array.from(bytes, byte => LETTERS[byte % LETTERS.length]).join('')

/** An id that sorts newest first. */
export const descendingId = (id: string): string =>
  [...id].map(letter => LETTERS[LETTERS.length - 1 - LETTERS.indexOf(letter)] ?? letter).join('')
