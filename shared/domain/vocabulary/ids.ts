import * as z from 'zod'

/** The id of any row: a ULID, made by the device that creates the row. */
export const Id = z.ulid('Not a valid id')

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const TIME_LETTERS = 10

const RANDOM_LETTERS = 16

/** A ULID: ten letters of time, sixteen random ones. */
export function newId(): string {
  const time = Array.from(
    { length: TIME_LETTERS },
    (_, index) => CROCKFORD[Math.floor(Date.now() / 32 ** (TIME_LETTERS - 1 - index)) % 32],
  )
  const random = [...crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS))].map(byte => CROCKFORD[byte % 32])
  return [...time, ...random].join('')
}

/** The id of a new row: made by the device, so that a retry creates nothing twice, or here where none was sent. */
export const NewId = Id.optional().transform(id => id ?? newId())
