import fc from 'fast-check'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { positionsOf } from '#test/support/contract/positions.ts'
import { fitting, UNFIT_IN_ADDRESSES, unfit } from './fuzzValues.ts'
import { placesOf, put } from './places.ts'
import type { CallRequest } from './row.ts'

/** A request and its expected outcome: if it fits its schemas, they accept it; otherwise the refusal names the field. */
export interface Case {
  readonly request: CallRequest
  readonly fits: boolean
  /** The changed position: `body.name`. */
  readonly changed: string
}

type Part = 'params' | 'query' | 'body'
const PARTS: readonly Part[] = ['params', 'query', 'body']

/** Requests like the one of a call's row, each changed in one position. */
export function casesOf(endpoint: Endpoint, request: CallRequest): fc.Arbitrary<Case> {
  const changed = PARTS.flatMap(part =>
    positionsOf(endpoint[part])
      .filter(({ kind }) => kind !== 'key')
      .flatMap(position => placesOf(position, request[part] ?? {}).map(path => ({ part, position, path }))),
  ).map(({ part, position, path }) => {
    const from = (value: unknown): Case => changedCase(endpoint, request, part, path, value)
    if (part === 'params') return fc.constantFrom(...UNFIT_IN_ADDRESSES).map(from)
    const values = part === 'query' ? fc.constantFrom(...UNFIT_IN_ADDRESSES) : unfit(position)
    return fc.oneof({ weight: 2, arbitrary: values.map(from) }, fitting(position).map(from))
  })
  const bodies =
    request.body === undefined
      ? []
      : [fc.constantFrom(...EMPTY_BODIES, ...WRONG_BODIES).map(text => bodyCase(endpoint, request, text))]
  const unchanged = fc.constant({ request, fits: true, changed: 'nothing' })
  return fc.oneof(unchanged, ...changed, ...bodies)
}

/** No body, or none of its fields: accepted only if the body is optional. */
const EMPTY_BODIES = ['', '{}', '{"never":"one of its fields"}']
const WRONG_BODIES = ['null', '[]', '"x"', '0', '{', '[{}]', `${'['.repeat(9_999)}${']'.repeat(9_999)}`]

const isOptional = ({ body }: Endpoint) => body.safeParse(undefined).success
const bodyCase = (endpoint: Endpoint, request: CallRequest, text: string): Case => ({
  request: { ...request, text },
  fits: EMPTY_BODIES.includes(text) && isOptional(endpoint),
  changed: `body ${text.slice(0, 40)}`,
})

function changedCase(
  endpoint: Endpoint,
  request: CallRequest,
  part: Part,
  path: readonly string[],
  value: unknown,
): Case {
  const withValue: CallRequest = { ...request, [part]: put(request[part] ?? {}, path, value) }
  const { params = {}, query = {}, body } = withValue
  // A null counts as absent where the schema has no meaning for it, and a text as the number it contains.
  const meant = part !== 'body' ? [] : value === null ? [undefined] : value === '1' ? [1] : []
  const bodies = [body, ...meant.map(each => put(body, path, each))]
  const fits =
    endpoint.params.safeParse(params).success &&
    (endpoint.query.type === 'undefined' || endpoint.query.safeParse(asTexts(query)).success) &&
    (endpoint.body.type === 'undefined' || bodies.some(each => takes(endpoint, JSON.parse(JSON.stringify(each)))))
  return { request: withValue, fits, changed: [part, ...path].join('.') }
}

const takes = (endpoint: Endpoint, body: object) =>
  endpoint.body.safeParse(body).success && (Object.keys(body).length > 0 || isOptional(endpoint))

/** A query as it arrives. */
const asTexts = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
