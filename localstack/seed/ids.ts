import { createHash } from 'node:crypto'
import { idLetters } from '#shared/domain/vocabulary/ids.ts'

/** A ULID derived from the name, so that an interrupted seed continues where it stopped. */
export const seedId = (name: string): string =>
  `0${idLetters(createHash('sha256').update(name).digest().subarray(0, 25))}`
