import { pauseAfter, secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import type { Key } from './keys.ts'
import { type Condition, mustNotExist, type Write } from './table.ts'

/** Another worker has claimed the job, or it is done: stop and write nothing. */
export class ClaimLost extends Refusal {
  constructor(code: RefusalCode = 'busy') {
    super(code)
  }
}

/** The data changed after it was read: read it again and start over. */
export class StaleReadError extends Refusal {
  /** The error to throw after the last retry. */
  readonly otherwise: Refusal | undefined
  constructor(otherwise?: Refusal) {
    super('busy')
    this.otherwise = otherwise
  }
}

/** The pauses add up to at most 6.3 seconds, so that an API call ends within its time limit. */
const ATTEMPTS = 7

/** Retries `decide` while the data it read is outdated. */
export async function retryWhenStale<R>(decide: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++)
    try {
      return await decide()
    } catch (error) {
      if (!(error instanceof StaleReadError)) throw error
      if (attempt === ATTEMPTS) throw error.otherwise ?? error
      await pauseAfter(attempt)
    }
}

/** The same document or image was requested a moment ago. */
export class AlreadyRequested extends Error {}

/** A claimed row and the writes that claim it. After these writes, only the claiming worker may change the row. */
export interface Claim<Row> {
  readonly claimed: Row
  readonly writes: readonly Write[]
}

/** The row must still have these field values; if `seen` is undefined, it must not exist. */
export function fence(
  seen: Readonly<Record<string, string | number>> | undefined,
  otherwise: Condition['otherwise'] = () => new ClaimLost(),
): Condition {
  if (!seen) return mustNotExist(otherwise)
  const paths = Object.keys(seen).map(path => path.split('.'))
  return {
    expression: paths.map((path, at) => `${path.map(name => `#${name}`).join('.')} = :seen${at}`).join(' AND '),
    names: Object.fromEntries(paths.flat().map(name => [`#${name}`, name])),
    values: Object.fromEntries(Object.values(seen).map((value, at) => [`:seen${at}`, value])),
    otherwise,
  }
}

/** Ensures that only one of many viewers requests the result. After `seconds` without a result it can be requested again. */
export const requestWrite = (key: Key, row: object, seconds: number): Write => ({
  op: 'put',
  key,
  row: { ...row, ttl: secondsFromNow(seconds) },
  condition: {
    expression: 'attribute_not_exists(pk) OR #ttl <= :now',
    names: { '#ttl': 'ttl' },
    values: { ':now': secondsFromNow(0) },
    otherwise: () => new AlreadyRequested(),
  },
})
