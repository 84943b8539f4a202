import { idLetters } from '#shared/domain/vocabulary/ids.ts'

/** The public id of a session, derived from the hash in its sort key. It reveals nothing about the token. */
export const sessionId = (sort: string): string =>
  `0${idLetters(Buffer.from(sort.slice(sort.lastIndexOf('#') + 1), 'hex').subarray(0, 25))}`
