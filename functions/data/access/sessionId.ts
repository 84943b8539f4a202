import { idLetters } from '#shared/domain/vocabulary/ids.ts'

/** The id by which a session is named to its owner, of the hash at the end of its sort key: nothing can be told from it about the token. */
export const sessionId = (sort: string): string =>
  `0${idLetters(Buffer.from(sort.slice(sort.lastIndexOf('#') + 1), 'hex').subarray(0, 25))}`
