import { ulid } from 'ulid'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { type Position, positionsOf } from '#test/support/contract/positions.ts'
import { boundsOf } from './fuzzValues.ts'
import { placesOf, put } from './places.ts'
import type { CallRequest } from './row.ts'

/** The letters of long texts. */
export interface Letters {
  readonly start?: string
  readonly letter: string
  readonly lists?: boolean
}

/** A text can be up to 100,000 bytes. */
const MAX_LETTERS = 33_333

/** The same request with each text and, with `lists`, each list at its maximum length. Texts repeat `letter` after `start`. */
export function largest(
  endpoint: Endpoint,
  request: CallRequest,
  { start = '', letter, lists = false }: Letters,
): CallRequest {
  const longText = (_: unknown, { schema }: Position): unknown => {
    const most = Math.min(boundsOf(schema).maximum ?? 0, MAX_LETTERS)
    return start + letter.repeat(Math.max(0, Math.floor((most - start.length) / letter.length)))
  }
  const positions = positionsOf(endpoint.body)
  const fits = (body: unknown) => endpoint.body.safeParse(body).success
  const grow = (body: unknown, position: Position, grown: (value: unknown, position: Position) => unknown): unknown =>
    placesOf(position, body).reduce((done: unknown, path) => {
      const next = put(done, path, grown(valueAt(done, path), position))
      return fits(next) ? next : done
    }, body)
  // Texts before lists, because list entries repeat the first one.
  const long = positions
    .filter(({ kind }) => kind === 'string')
    .reduce((body, each) => grow(body, each, longText), request.body)
  const full = positions
    .filter(({ kind }) => lists && kind === 'array')
    .reduce((body, each) => grow(body, each, manyOf), long)
  return request.body === undefined ? request : { ...request, body: full }
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((found, name) => (found as Readonly<Record<string, unknown>> | undefined)?.[name], value)

/** Repeats the first entry; entries with an id get their own. */
function manyOf(value: unknown, { schema }: Position): unknown {
  const { maximum = 0 } = boundsOf(schema)
  if (!Array.isArray(value) || value.length === 0) return value
  const [first] = value as unknown[]
  const isRow = typeof first === 'object' && first !== null && 'id' in first
  return Array.from({ length: maximum }, (_, at) => (isRow && at > 0 ? { ...first, id: ulid() } : first))
}
