import * as z from 'zod'
import { type Endpoint, type Groups, isDeclared } from '#shared/contract/protocol/endpoint.ts'

/** Matches paths that read one record by id: `/api/building/{id}`, `/api/clearance/get-clearance-by-id/{id}`. */
const READS = /^\/api\/(\w+)\/(?:get-\w+-by-id\/)?\{id\}$/
const nounOf = (path: string): string => path.split('/')[2] ?? ''

interface Found {
  readonly noun: string
  /** Example: `/data/id` */
  readonly pointer: string
}

/** OpenAPI links from the ids in a call's reply to the calls that read these records. */
export function linksOf(endpoint: Endpoint, groups: Groups): Record<string, object> {
  const { reply, path } = endpoint
  if (!isDeclared(reply)) return {}
  const ids = idsIn(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }), nounOf(path))
  return Object.fromEntries(ids.flatMap(found => linksFrom(found, endpoint, groups)))
}

function idsIn({ properties = {} }: z.core.JSONSchema.BaseSchema, noun: string, pointer = ''): Found[] {
  return Object.entries(properties).flatMap(([name, schema]): Found[] => {
    if (typeof schema === 'boolean') return []
    if (schema.type === 'object') return idsIn(schema, noun, `${pointer}/${name}`)
    if (schema.format !== 'ulid') return []
    return [{ noun: name === 'id' ? noun : name.replace(/_id$/, ''), pointer: `${pointer}/${name}` }]
  })
}

const linksFrom = ({ noun, pointer }: Found, from: Endpoint, groups: Groups): [string, object][] =>
  Object.entries(groups).flatMap(([tag, group]) =>
    Object.entries(group).flatMap(([name, target]): [string, object][] => {
      if (target === from || target.method !== 'GET' || READS.exec(target.path)?.[1] !== noun) return []
      if (isDeclared(target.query) && !target.query.safeParse({}).success) return []
      const inside = has(target.query) ? insideOf(from) : {}
      const parameters = { id: `$response.body#${pointer}`, ...inside }
      return [[`${tag}.${name}${pointer.replaceAll('/', '.')}`, { operationId: `${tag}.${name}`, parameters }]]
    }),
  )

/** The building that a call names, for linked calls that also need the building. */
function insideOf({ query, body }: Endpoint): Record<string, string> {
  if (has(body)) return { building_id: '$request.body#/building_id' }
  return has(query) ? { building_id: '$request.query.building_id' } : {}
}
const has = (schema: z.ZodType): boolean => schema instanceof z.ZodObject && 'building_id' in schema.shape
