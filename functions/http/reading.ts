import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { type Endpoint, isDeclared } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Input, Middleware } from './middleware.ts'

/** Reads path, query and body by the endpoint's schemas; refuses with a sentence at every invalid field. */
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
  const body = parseAsMeant(endpoint.body, sent)
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
  if (issues.length > 0) throw new Refusal('invalid_input', sentencesAt(issues))
  if (saysNothing(endpoint.body, sent)) throw new Refusal('invalid_input', { body: 'Send at least one field' })
  return { params: params.data, query: query.data, body: body.data }
}

/** A body that has to fit a schema which only its handler knows; refuses as `reading` does. */
export function fitting<Schema extends z.ZodType>(schema: Schema, sent: object): z.infer<Schema> {
  const { data, error } = schema.safeParse(sent, DEFAULT_MESSAGES)
  if (error) throw new Refusal('invalid_input', sentencesAt(error.issues))
  return data as z.infer<Schema>
}

/**
 * Where the schema takes nothing else, a null counts as left out, because callers write "none" so, and a text as the number
 * or flag that it says: a form has texts only.
 */
function parseAsMeant(schema: z.ZodType, sent: unknown): z.ZodSafeParseResult<unknown> {
  const parsed = schema.safeParse(sent, DEFAULT_MESSAGES)
  const rewritten = (parsed.error?.issues ?? []).flatMap(placesOf).filter(place => rewrite(sent, place))
  return rewritten.length > 0 ? parseAsMeant(schema, sent) : parsed
}

interface Place {
  readonly path: readonly PropertyKey[]
  readonly takes: 'number' | 'boolean' | undefined
}

/** Where an issue is. A union has the issues of each alternative; a field that one of them does not know is at its name. */
function placesOf(issue: z.core.$ZodIssue): Place[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ path: [...issue.path, key], takes: undefined }))
  if (issue.code !== 'invalid_union') return [{ path: issue.path, takes: takenAt(issue) }]
  const inner = issue.errors.flatMap(each => each.flatMap(placesOf))
  return inner.map(({ path, takes }) => ({ path: [...issue.path, ...path], takes }))
}

function takenAt(issue: z.core.$ZodIssue): Place['takes'] {
  const type = issue.code === 'invalid_value' ? typeof issue.values[0] : undefined
  const expected: string | undefined = issue.code === 'invalid_type' ? issue.expected : type
  return expected === 'number' || expected === 'boolean' ? expected : undefined
}

/** Whether there was something to write in another way. An entry of a list cannot be left out. */
function rewrite(holder: unknown, { path: [name, ...rest], takes }: Place): boolean {
  if (typeof holder !== 'object' || holder === null || name === undefined) return false
  const value: unknown = Reflect.get(holder, name)
  if (rest.length > 0) return rewrite(value, { path: rest, takes })
  if (value === null) return !Array.isArray(holder) && Reflect.deleteProperty(holder, name)
  const meant = takes === 'boolean' ? FLAGS.get(value) : takes === 'number' ? numberIn(value) : undefined
  return meant !== undefined && Reflect.set(holder, name, meant)
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...(['true', '1', 1] as const).map(written => [written, true] as const),
  ...(['false', '0', 0] as const).map(written => [written, false] as const),
])
const numberIn = (value: unknown): number | undefined =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value.trim()) ? Number(value) : undefined

const sentencesAt = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  Object.fromEntries(issues.flatMap(issuesIn).map(issue => [issue.path.join('.') || 'body', issue.message]))

/** Of alternatives without a sentence of their own, the issues of the one that comes closest: it knows all fields, and has the fewest. */
function issuesIn(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== NOT_VALID) return [issue]
  const [closest] = issue.errors
    .filter(issues => issues.every(({ code }) => code !== 'unrecognized_keys'))
    .sort((a, b) => a.length - b.length)
  return closest?.flatMap(issuesIn).map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

/** Whether a body of fields that may each be left out has none of them. */
const saysNothing = (schema: z.ZodType, sent: object | undefined): boolean =>
  schema instanceof z.ZodObject && !Object.keys(schema.shape).some(name => Object.hasOwn(sent ?? {}, name))

const NOT_VALID = 'This value isn’t valid here'
/** For schemas without a sentence of their own. */
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
