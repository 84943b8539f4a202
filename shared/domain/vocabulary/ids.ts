import { monotonicFactory } from 'ulid'
import * as z from 'zod'

/** The id of any row: a ULID in capitals, as keys are compared by letter. The device that creates the row makes it. */
export const Id = z.ulid({
  pattern: /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  error: ({ input }) => (input === undefined ? 'Required' : 'Not a valid id'),
})

/** A ULID that sorts behind every earlier one of this device, also within a millisecond. */
const nextId = monotonicFactory()
export const newId = (): string => nextId()

/** The id of a new row: made by the device, so that a retry creates nothing twice, or here where none was sent. */
export const NewId = Id.optional().transform(id => id ?? newId())

/** Crockford's base 32, in which ids and codes are written. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Each byte as one letter: its lowest five bits. */
export const idLetters = (bytes: Iterable<number>): string =>
  Array.from(bytes, byte => LETTERS[byte % LETTERS.length]).join('')

/** An id that sorts in reverse: the newest comes first. */
export const descendingId = (id: string): string =>
  [...id].map(letter => LETTERS[LETTERS.length - 1 - LETTERS.indexOf(letter)] ?? letter).join('')
