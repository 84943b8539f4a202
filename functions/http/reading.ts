import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { type Endpoint, isDeclared } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Middleware } from './middleware.ts'

/** Reads path, query and body by the endpoint's schemas; refuses with a sentence at every invalid field. */
export const reading = (endpoint: Pick<Endpoint, 'params' | 'query' | 'body'>): Middleware => ({
  before({ event, context }) {
    const params = endpoint.params.safeParse(event.pathParameters ?? {})
    if (!params.success) throw new Refusal('not_found', sentencesAt(params.error.issues))
    const query = endpoint.query.safeParse(
      isDeclared(endpoint.query) ? (event.queryStringParameters ?? {}) : undefined,
      DEFAULT_MESSAGES,
    )
    const sent = isDeclared(endpoint.body) ? bodyOf(event) : undefined
    const body = parseWithoutNulls(endpoint.body, sent)
    const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
    if (issues.length > 0) throw new Refusal('invalid_input', sentencesAt(issues))
    if (saysNothing(endpoint.body, sent)) throw new Refusal('invalid_input', { body: 'Send at least one field' })
    context.input = { params: params.data, query: query.data, body: body.data }
  },
})

/** A null counts as left out where the schema has no meaning for it: callers write "none" so. */
function parseWithoutNulls(schema: z.ZodType, sent: unknown): z.ZodSafeParseResult<unknown> {
  const parsed = schema.safeParse(sent, DEFAULT_MESSAGES)
  const nulls = (parsed.error?.issues ?? []).flatMap(placesOf).filter(path => deleteNull(sent, path))
  return nulls.length > 0 ? parseWithoutNulls(schema, sent) : parsed
}

/** Where an issue is; one of alternatives has the issues of each. */
const placesOf = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'invalid_union'
    ? issue.errors.flatMap(each => each.flatMap(placesOf)).map(inner => [...issue.path, ...inner])
    : [issue.path]

/** Whether there was one in a field: an entry of a list cannot be left out. */
function deleteNull(holder: unknown, [name, ...rest]: readonly PropertyKey[]): boolean {
  if (typeof holder !== 'object' || holder === null || name === undefined) return false
  if (rest.length > 0) return deleteNull(Reflect.get(holder, name), rest)
  return !Array.isArray(holder) && Reflect.get(holder, name) === null && Reflect.deleteProperty(holder, name)
}

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

function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEventV2) {
  try {
    return JSON.parse((isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body) || '{}')
  } catch {
    throw new Refusal('invalid_input', { body: 'Send JSON' })
  }
}
