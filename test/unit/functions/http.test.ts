import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { loggedDuring } from '#test/support/cloud/logged.ts'

const ORIGIN = 'https://clearfloor.example'
const places = z.object({
  image: z.string().nullable().optional(),
  places: z.array(z.object({ city: z.string(), suburb: z.string().default('') })),
})
const contract = {
  fails: get('/api/fails', { summary: '', access: 'anyone' }),
  greets: post('/api/greets', {
    summary: '',
    access: 'anyone',
    body: () => z.object({ name: z.string().max(5, 'Use 5 characters or fewer') }),
    reply: () => z.object({ greeting: z.string() }),
  }),
  places: post('/api/places', { summary: '', access: 'anyone', body: () => places, reply: () => places }),
}

const event = (routeKey: string, { headers = {}, body = '', method = 'GET' } = {}) =>
  ({
    routeKey,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
    body,
    requestContext: { requestId: 'request-7', http: { sourceIp: '127.0.0.1', method } },
  }) as unknown as APIGatewayProxyEventV2

async function served() {
  const { serve } = await import('#functions/http/serve.ts')
  return serve('buildings', contract, {
    async fails() {
      throw new Error('The table pk C#1 is away')
    },
    async greets({ body }, { cookies }) {
      cookies.push('greeted=1')
      return { greeting: `Kia ora ${body.name}`, hash: 'never named' }
    },
    places: async ({ body }) => body,
  })
}

beforeEach(() => {
  process.env.SITE_ORIGIN = ORIGIN
})

test('a fault is answered with the request id and no details, and logged under that id [S-25]', async () => {
  const handler = await served()
  let said = ''
  const lines = await loggedDuring(async () => {
    const { statusCode, body = '' } = await handler(event('GET /api/fails'), aContext())
    expect(statusCode).toBe(500)
    said = body
  })
  expect(JSON.parse(said)).toMatchObject({
    code: 'internal',
    message: expect.stringContaining('request-7'),
    request_id: 'request-7',
  })
  expect(said).not.toContain('C#1')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'ERROR',
    request_id: 'request-7',
    route: 'GET /api/fails',
    error: { message: 'The table pk C#1 is away' },
  })
})

test('a reply has only the fields of the contract, and the cookies of the answer [S-05]', async () => {
  const body = JSON.stringify({ name: 'Aroha' })
  const answer = await (await served())(event('POST /api/greets', { body }), aContext())
  expect(answer).toMatchObject({ statusCode: 200, cookies: ['greeted=1'] })
  expect(JSON.parse(answer.body ?? '')).toEqual({ greeting: 'Kia ora Aroha' })
})

test('a cross-site request to a changing call is refused before its body is read [S-06]', async () => {
  const handler = await served()
  for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await handler(event('POST /api/greets', { headers, body: 'no json' }), aContext())
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'wrong_origin' })
  }
})

test('an invalid value is refused at its field; a body that is not JSON and an unknown route are refused [S-07]', async () => {
  const handler = await served()
  const refusal = async (...request: Parameters<typeof event>) =>
    JSON.parse((await handler(event(...request), aContext())).body ?? '')
  expect(await refusal('POST /api/greets', { body: '{"name":"Wiremu"}' })).toMatchObject({
    code: 'invalid_input',
    fields: { name: 'Use 5 characters or fewer' },
  })
  expect(await refusal('POST /api/greets', { body: '{' })).toMatchObject({ fields: { body: 'Send JSON' } })
  expect(await refusal('GET /api/nowhere')).toMatchObject({ code: 'not_found' })
})

test('unusual input and requests of other sites are logged, without their contents [S-24]', async () => {
  const handler = await served()
  const headers = { origin: 'https://elsewhere.example' }
  const lines = await loggedDuring(async () => {
    await handler(event('POST /api/greets', { body: '{"name":"Wiremu Tawhiri"}' }), aContext())
    await handler(event('POST /api/greets', { headers }), aContext())
    await handler(event('POST /api/greets', { body: '{"name":"Aroha"}' }), aContext())
  })
  const noted = { level: 'INFO', message: 'refused', request_id: 'request-7', route: 'POST /api/greets' }
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ ...noted, code: 'invalid_input' }),
    expect.objectContaining({ ...noted, code: 'wrong_origin' }),
  ])
  expect(lines.join()).not.toContain('Wiremu')
})

test('null counts as omitted in an optional field, and as missing in a required one [1§7]', async () => {
  const handler = await served()
  const read = async (sent: object) => {
    const { body = '' } = await handler(event('POST /api/places', { body: JSON.stringify(sent) }), aContext())
    return JSON.parse(body)
  }
  expect(await read({ image: null, places: [{ city: 'Napier', suburb: null }] })).toEqual({
    image: null,
    places: [{ city: 'Napier', suburb: '' }],
  })
  expect(await read({ places: null })).toMatchObject({ fields: { places: 'Required' } })
  expect(await read({ places: [{ city: null }] })).toMatchObject({ fields: { 'places.0.city': 'Required' } })
  expect(await read({ places: [null] })).toMatchObject({ code: 'invalid_input' })
})

test('a path with several methods is one route; the method selects the call, and an unknown method returns 405 [W11]', async () => {
  const handler = await served()
  const body = JSON.stringify({ name: 'Ana' })
  const taken = await handler(event('ANY /api/greets', { method: 'POST', body }), aContext())
  expect([taken.statusCode, JSON.parse(taken.body ?? '')]).toEqual([200, { greeting: 'Kia ora Ana' }])
  const refused = await handler(event('ANY /api/greets', { method: 'DELETE' }), aContext())
  expect([refused.statusCode, refused.headers?.allow]).toEqual([405, 'POST'])
})
