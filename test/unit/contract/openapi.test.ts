import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { openapi } from '#shared/contract/openapi.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { type GroupName, scopeOf } from '#shared/domain/vocabulary/apiScopes.ts'
import { REFUSALS, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

interface Parameter {
  readonly in?: string
  readonly name: string
  readonly required: boolean
  readonly schema: Readonly<Record<string, unknown>>
}
interface Described {
  readonly parameters: readonly Parameter[]
  readonly security?: readonly object[]
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly links?: Readonly<Record<string, Link>> }>
  >
}
interface Link {
  readonly operationId: string
  readonly parameters: Readonly<Record<string, string>>
}
/** As a tool parses it. */
const document = JSON.parse(JSON.stringify(openapi(contract))) as {
  paths: Record<string, Record<string, Described & { operationId: string }>>
  components: {
    responses: Record<
      string,
      {
        content: { 'application/json': { schema: { allOf: [unknown, { properties: { code: { enum: string[] } } }] } } }
      }
    >
  }
}
const calls = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([call, endpoint]) => ({
    name: `${group}.${call}`,
    group,
    call,
    endpoint,
    described: document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Described,
  })),
)
const each = calls.map(call => [call.name, call] as const)
const parametersIn = ({ parameters }: Described, where: string) => parameters.filter(found => found.in === where)

/** Security requirements of calls that neither users nor tokens may make. */
const SPECIAL: Readonly<Record<string, readonly object[] | undefined>> = {
  ...{ anyone: [], portalContact: [{ portal: [] }], siteReader: [{ site: [] }] },
}

describe('the OpenAPI document describes each call as the service behaves [W5]', () => {
  test.each(each)('%s', (_, { group, call, endpoint, described }) => {
    const { query, params, access } = endpoint
    for (const { name, required } of parametersIn(described, 'query')) {
      const issues = query.safeParse({}).error?.issues ?? []
      expect([name, required]).toEqual([name, issues.some(({ path }) => path[0] === name)])
    }
    expect(parametersIn(described, 'path').map(({ name }) => name)).toEqual(Object.keys(params.shape))
    for (const { schema } of parametersIn(described, 'path'))
      expect(Object.keys(schema).some(key => ['format', 'pattern', 'enum', 'maxLength'].includes(key))).toBe(true)
    const scope = scopeOf(group as GroupName, call, endpoint)
    const withToken = scope ? [{ session: [] }, { token: [scope] }] : undefined
    expect(described.security).toEqual(SPECIAL[access] ?? withToken)
    for (const [status, { $ref = '' }] of Object.entries(described.responses).filter(([code]) => Number(code) >= 400)) {
      const { schema } = document.components.responses[$ref.split('/').at(-1) ?? '']!.content['application/json']
      for (const code of schema.allOf[1].properties.code.enum)
        expect(code === 'internal' ? 500 : REFUSALS[code as RefusalCode][0]).toBe(Number(status))
    }
  })
})

test('a link names a call and its parameters, from the reply or the request [W5]', () => {
  const byName = new Map(calls.map(call => [call.name, call]))
  const links = calls.flatMap(({ described }) =>
    Object.values(described.responses).flatMap(({ links = {} }) => Object.values(links)),
  )
  expect(links.length).toBeGreaterThan(20)
  for (const { operationId, parameters } of links) {
    const target = byName.get(operationId)?.described
    const required = target?.parameters.filter(found => found.in !== 'header' && found.required).map(({ name }) => name)
    expect(Object.keys(parameters)).toEqual(expect.arrayContaining(required ?? ['no such call']))
  }
})
