import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createClient, NoConnection, UnexpectedAnswer } from '#shared/contract/protocol/client.ts'
import { type Contract, type Endpoint, isDeclared } from '#shared/contract/protocol/endpoint.ts'

const calls = Object.entries<Contract>(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
)

/** A call's reply to an answer, or its error. */
function outcome(endpoint: Endpoint, status: number, body: string, requestId?: string): Promise<unknown> {
  const client = createClient({ group: { endpoint } }, async () => ({ status, text: async () => body, requestId }))
  const call = client.group.endpoint as (request: object) => Promise<unknown>
  return call({}).catch((error: unknown) => error)
}

describe('only the service’s own answer is an answer [F-17 A9]', () => {
  test.each([
    ['a 204 of a proxy', 204, ''],
    ['a page of a portal', 200, '<html>Welcome to the hotel</html>'],
    ['an object of a portal', 200, '{"data":{}}'],
    ['a way to a portal', 302, ''],
    ['a refusal of a proxy', 403, '{"code":"not_allowed"}'],
    ['an error of a proxy', 502, '{"code":"internal"}'],
  ])('%s counts as no connection, for every call', async (_, status, body) => {
    expect(calls.length).toBeGreaterThan(200)
    for (const [name, endpoint] of calls)
      expect(await outcome(endpoint, status, body), name).toBeInstanceOf(NoConnection)
  })

  test('a 204 of the service is an answer where no reply is declared, and nowhere else', async () => {
    for (const [name, endpoint] of calls) {
      const answer = await outcome(endpoint, 204, '', '01J7')
      if (isDeclared(endpoint.reply)) expect(answer, name).toBeInstanceOf(UnexpectedAnswer)
      else expect(answer, name).toBeUndefined()
    }
  })
})
