import * as z from 'zod'
import { type Endpoint, type Groups, isDeclared, Redirect } from '#shared/contract/protocol/endpoint.ts'
import { REFUSALS } from '#shared/domain/vocabulary/refusal.ts'

/** The OpenAPI 3.1 document of the contract, with named schemas under `components`. */
export function openapi(groups: Groups) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, group] of Object.entries(groups))
    for (const [name, endpoint] of Object.entries(group)) {
      paths[endpoint.path] ??= {}
      paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(tag, name, endpoint)
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Clearfloor API', version: '1' },
    paths,
    components: { schemas: { Refusal: refusal } },
  }
}

const refusal = {
  type: 'object',
  required: ['code', 'message', 'fields'],
  properties: {
    code: { type: 'string', enum: [...Object.keys(REFUSALS), 'internal'] },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}
const json = (schema: unknown) => ({ 'application/json': { schema } })
const header = (name: string, required: boolean) => ({ in: 'header', name, required, schema: { type: 'string' } })

function operation(tag: string, name: string, endpoint: Endpoint) {
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: [
      ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ({
        in: 'path',
        name: param,
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(schemaOf(endpoint.query, 'input').properties ?? {}).map(([param, schema]) => ({
        in: 'query',
        name: param,
        schema,
      })),
      ...(endpoint.path.startsWith('/api/') ? [header('X-Requested-With', true)] : []),
      ...(endpoint.changes && endpoint.access !== 'anyone' ? [header('Idempotency-Key', false)] : []),
    ],
    ...(isDeclared(endpoint.body) && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) },
    }),
    responses: {
      ...(endpoint.reply === Redirect
        ? { 302: { description: 'Found', content: json(schemaOf(endpoint.reply, 'output')) } }
        : isDeclared(endpoint.reply)
          ? { 200: { description: 'Done', content: json(schemaOf(endpoint.reply, 'output')) } }
          : { 204: { description: 'Done' } }),
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema =>
  isDeclared(schema) ? z.toJSONSchema(schema, { io, unrepresentable: 'any' }) : {}
