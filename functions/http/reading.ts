import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { type Endpoint, isDeclared } from '#shared/contract/protocol/endpoint.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Input, Middleware } from './middleware.ts'

/** Parses path, query and body by the endpoint's schemas. Refuses invalid input with a sentence for each field. */
export const reading = (endpoint: Readable): Middleware => ({
  before({ event, context }) {
    context.input = inputOf(endpoint, event)
  },
})
type Readable = Pick<Endpoint, 'params' | 'query' | 'body'>

function inputOf(endpoint: Readable, event: APIGatewayProxyEventV2): Input {
  const params = endpoint.params.safeParse(event.pathParameters ?? {})
  if (!params.success) throw new Refusal('not_found', sentencesAt(params.error.issues))
  const query = endpoint.query.safeParse(
    isDeclared(endpoint.query) ? (event.queryStringParameters ?? {}) : undefined,
    DEFAULT_MESSAGES,
  )
  const sent = isDeclared(endpoint.body) ? bodyOf(event) : undefined
  const body = parseWithConversion(endpoint.body, sent)
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
  if (issues.length > 0) throw new Refusal('invalid_input', sentencesAt(issues))
  if (hasNoKnownField(endpoint.body, sent)) throw new Refusal('invalid_input', { body: 'Send at least one field' })
  return { params: params.data, query: query.data, body: body.data }
}

/** Parses a body by a schema that only the handler knows; refuses as `reading` does. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, sent: object): z.infer<Schema> {
  const { data, error } = schema.safeParse(sent, DEFAULT_MESSAGES)
  if (error) throw new Refusal('invalid_input', sentencesAt(error.issues))
  return data as z.infer<Schema>
}

/**
 * Where parsing fails, treats null as absent, because some callers send null for "none", and converts a string to the expected
 * number or flag, because forms send only strings. Then parses again.
 */
function parseWithConversion(schema: z.ZodType, sent: unknown): z.ZodSafeParseResult<unknown> {
  const parsed = schema.safeParse(sent, DEFAULT_MESSAGES)
  const rewritten = (parsed.error?.issues ?? []).flatMap(placesOf).filter(place => rewrite(sent, place))
  return rewritten.length > 0 ? parseWithConversion(schema, sent) : parsed
}

interface Place {
  readonly path: readonly PropertyKey[]
  readonly expected: 'number' | 'boolean' | undefined
}

/** The fields that an issue concerns. A union has the issues of each option; an unknown field is reported at its name. */
function placesOf(issue: z.core.$ZodIssue): Place[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ path: [...issue.path, key], expected: undefined }))
  if (issue.code !== 'invalid_union') return [{ path: issue.path, expected: expectedTypeOf(issue) }]
  const inner = issue.errors.flatMap(each => each.flatMap(placesOf))
  return inner.map(({ path, expected }) => ({ path: [...issue.path, ...path], expected }))
}

function expectedTypeOf(issue: z.core.$ZodIssue): Place['expected'] {
  const type = issue.code === 'invalid_value' ? typeof issue.values[0] : undefined
  const expected: string | undefined = issue.code === 'invalid_type' ? issue.expected : type
  return expected === 'number' || expected === 'boolean' ? expected : undefined
}

/** Returns true if the value was rewritten. An element of a list cannot be removed. */
function rewrite(holder: unknown, { path: [name, ...rest], expected }: Place): boolean {
  if (typeof holder !== 'object' || holder === null || name === undefined) return false
  const value: unknown = Reflect.get(holder, name)
  if (rest.length > 0) return rewrite(value, { path: rest, expected })
  if (value === null) return !Array.isArray(holder) && Reflect.deleteProperty(holder, name)
  const converted = expected === 'boolean' ? FLAGS.get(value) : expected === 'number' ? numberIn(value) : undefined
  return converted !== undefined && Reflect.set(holder, name, converted)
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...(['true', '1', 1] as const).map(written => [written, true] as const),
  ...(['false', '0', 0] as const).map(written => [written, false] as const),
])
const numberIn = (value: unknown): number | undefined =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value.trim()) ? Number(value) : undefined

/** The most sentences of a reply. A body of wrong fields may have an issue for each, and a reply of Lambda has 6 MB at most. */
const MAX_SENTENCES = 100

const sentencesAt = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  Object.fromEntries(
    issues
      .flatMap(issuesIn)
      .slice(0, MAX_SENTENCES)
      .map(({ path, message }) => [firstCharacters(path.join('.'), MAX_NAME) || 'body', message]),
  )
/** A name of a wrong field, in characters. */
const MAX_NAME = 200

/**
 * For a union without its own message: the issues of the closest option, which knows all sent fields and has the fewest issues.
 */
function issuesIn(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== NOT_VALID) return [issue]
  const [closest] = issue.errors
    .filter(issues => issues.every(({ code }) => code !== 'unrecognized_keys'))
    .sort((a, b) => a.length - b.length)
  return closest?.flatMap(issuesIn).map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

/** True if the schema has fields, and the body has none of them. */
const hasNoKnownField = (schema: z.ZodType, sent: object | undefined): boolean =>
  schema instanceof z.ZodObject && !Object.keys(schema.shape).some(name => Object.hasOwn(sent ?? {}, name))

const NOT_VALID = 'This value isn’t valid here'
/** For schemas without their own message. */
const DEFAULT_MESSAGES = {
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'Required' : NOT_VALID),
}

export function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEventV2) {
  try {
    return JSON.parse((isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body) || '{}')
  } catch {
    throw new Refusal('invalid_input', { body: 'Send JSON' })
  }
}
