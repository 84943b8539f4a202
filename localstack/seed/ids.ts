import { createHash } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same ULID for the same name at every start, so that an interrupted seed continues where it stopped. */
export function seedId(name: string): string {
  const bytes = createHash('sha256').update(name).digest()
  const letters = [...bytes.subarray(0, 25)].map(byte => LETTERS[byte % 32]).join('')
  return `0${letters}`
}
