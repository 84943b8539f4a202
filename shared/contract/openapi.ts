import * as z from 'zod'
import {
  CalendarText,
  type Endpoint,
  type Groups,
  isDeclared,
  isFile,
  Redirect,
} from '#shared/contract/protocol/endpoint.ts'
import { type GroupName, SCOPES, scopeOf } from '#shared/domain/vocabulary/apiScopes.ts'
import { linksOf } from './openapiLinks.ts'
import { refusalResponses, refusalsOf } from './openapiRefusals.ts'

export function openapi(groups: Groups) {
  const paths: Record<string, Record<string, unknown>> = {}
  const endpoints = Object.values(groups).flatMap(group => Object.values(group))
  for (const [tag, group] of Object.entries(groups))
    for (const [name, endpoint] of Object.entries(group)) {
      paths[endpoint.path] ??= {}
      paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(tag, name, endpoint, linksOf(endpoint, groups))
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clearfloor API',
      version: '1',
      summary: 'Asbestos and lead surveys, laboratory results, review, reports and clearance',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The origin of the page' }],
    tags: [...Object.keys(groups).map(name => ({ name })), OWN_TAG],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Set by signing in. Over plain HTTP, which only the local cloud has, it is called `session`.',
        },
        portal: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-portal',
          description: 'Set by signing in to the owner’s portal, for its calls alone.',
        },
        site: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-site',
          description: 'Set by the PIN of an on-site register, for its calls alone.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'clf_<company>_<id>_<64 hex digits>',
          description: scopesText,
        },
      },
      parameters: PARAMETERS,
      responses: refusalResponses(endpoints),
      schemas: { Refusal: refusal },
    },
  }
}

const scopesText = `An API token of a company. Its scopes: ${Object.entries(SCOPES)
  .map(([scope, words]) => `\`${scope}\` (${words})`)
  .join(', ')}. Each call that a token can make names its scope.`

const refusal = {
  type: 'object',
  required: ['error', 'code', 'message', 'fields'],
  properties: {
    error: { type: 'boolean', const: true, description: 'Marks the reply as a refusal or failure' },
    code: { type: 'string', description: 'The code of the refusal; each response lists its possible codes' },
    message: { type: 'string', description: 'A sentence for the user' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A sentence for each refused field, by its path',
    },
    current: {
      type: 'object',
      description: 'The current row, if another user saved first',
    },
    request_id: { type: 'string', description: 'The id of the request in the log' },
  },
}

const PARAMETERS = {
  RequestedWith: {
    in: 'header',
    name: 'X-Requested-With',
    required: true,
    description: 'A page of another origin cannot send this header',
    schema: { type: 'string', const: 'XMLHttpRequest' },
  },
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    required: false,
    description: 'A ULID. A call with the same key takes effect once and gets the same reply',
    schema: { type: 'string', pattern: '^[0-9A-Za-z_-]{8,64}$' },
  },
}
const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` })
const found = (more: object) => ({
  302: {
    description: 'Found',
    headers: { Location: { schema: { type: 'string', format: 'uri' } } },
    ...more,
  },
})
const json = (schema: unknown) => ({ 'application/json': { schema } })
const CALENDAR = { 'text/calendar': { schema: { type: 'string' } } }

/** These calls have their own tag, so that nobody builds against them by mistake. */
const OWN_TAG = { name: 'own', description: 'Calls of the product’s own page, which may change with it' }

function operation(tag: string, name: string, endpoint: Endpoint, links: object) {
  const { path, query, body, reply, access, changes, undocumented, summary } = endpoint
  const scope = scopeOf(tag as GroupName, name, endpoint)
  const hasLinks = Object.keys(links).length > 0
  const content = reply === CalendarText ? CALENDAR : json(schemaOf(reply, 'output'))
  const done = { ...(isDeclared(reply) && { content }), ...(hasLinks && { links }) }
  return {
    tags: [undocumented ? OWN_TAG.name : tag],
    operationId: `${tag}.${name}`,
    summary,
    'x-access': access,
    ...(access === 'anyone' && { security: [] }),
    ...(access === 'portalContact' && { security: [{ portal: [] }] }),
    ...(access === 'siteReader' && { security: [{ site: [] }] }),
    ...(scope && { security: [{ session: [] }, { token: [scope] }] }),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', query),
      ...(path.startsWith('/api/') ? [parameter('RequestedWith')] : []),
      ...(changes && access !== 'anyone' ? [parameter('IdempotencyKey')] : []),
    ],
    ...(isDeclared(body) && {
      requestBody: { required: !body.safeParse(undefined).success, content: json(schemaOf(body, 'input')) },
    }),
    responses: {
      ...(reply === Redirect ? found(done) : { [isDeclared(reply) ? 200 : 204]: { description: 'Done', ...done } }),
      ...(isFile(endpoint) &&
        found({ description: 'The file, where the call accepts images or pages rather than JSON' })),
      ...refusalsOf(endpoint),
    },
  }
}

/** The parameters of a path or query with their schemas. A parameter is required if its schema rejects undefined. */
function parametersOf(where: 'path' | 'query', schema: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    in: where,
    name,
    required: required.includes(name),
    schema,
  }))
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema => {
  if (!isDeclared(schema)) return {}
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
