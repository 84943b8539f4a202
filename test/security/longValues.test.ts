import { beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '#functions/data/keys.ts'
import { positionsOf } from '#test/support/contract/positions.ts'
import { ask, type Cookies } from './asking.ts'
import { aCompanyWithRecords, type CompanyRecords } from './companyRecords.ts'
import { type Operation, operations } from './operations.ts'
import { placesOf, put } from './places.ts'
import type { AnyRow, CallRequest } from './row.ts'
import { cookiesFor, newCookiesFor } from './rowCookies.ts'

const LONG = 'a'.repeat(3_000)
const ODD = `\u0000../%2e{"'<\u202e漢`
/** Tokens consist of parts that name rows. */
const TEXTS = [LONG, `${LONG}.b`, `${LONG}.b.c`, `${LONG}_b`, ODD, `${ODD}.${ODD}.${ODD}`]
const open = operations.filter(({ row }) => row?.who === 'anyone')

let records: CompanyRecords
beforeAll(async () => {
  records = await aCompanyWithRecords()
})

const HEADERS = [
  ...['user-agent', 'authorization', 'idempotency-key', 'idempotency-key-of', 'x-viewer-address', 'accept-encoding'],
  ...['accept', 'origin', 'sec-fetch-site'],
]

interface Tried {
  /** `body.surveyors.0` */
  readonly where: string
  readonly request: CallRequest
}

/** The request with the text in each position of its path, query and body. */
const requestsWith = ({ endpoint }: Operation, request: CallRequest, text: string): Tried[] =>
  (['params', 'query', 'body'] as const).flatMap(part =>
    positionsOf(endpoint[part]).flatMap(position =>
      placesOf(position, request[part] ?? {}).map(path => ({
        where: [part, ...path].join('.'),
        request: { ...request, [part]: put(request[part] ?? {}, path, text) },
      })),
    ),
  )

describe('3,000 characters in any position of an open call are refused without a failure [B4]', () => {
  test.each(open.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const call = (operation.row as AnyRow).ask(records)
    const email = String(Reflect.get(call.body ?? {}, 'email') ?? '')
    const names = ['session', 'portal', 'site', 'sign-on', `device-${hashSecret(email.toLowerCase()).slice(0, 16)}`]
    const failed: string[] = []
    const note = (where: string, status: number) => status >= 500 && failed.push(`${where}: ${status}`)
    for (const text of TEXTS) {
      for (const name of names) note(`cookie ${name}`, (await ask(operation, call, new Map([[name, text]]))).status)
      for (const name of HEADERS)
        note(`header ${name}`, (await ask(operation, call, new Map(), { [name]: text })).status)
      for (const { where, request } of requestsWith(operation, call, text))
        note(where, (await ask(operation, request, new Map())).status)
    }
    expect(failed).toEqual([])
  })

  test('covers many calls', () => {
    expect(open.length).toBeGreaterThan(10)
  })
})

describe('3,000 or odd characters in any position of any other call cause no failure, for a user and a stranger [B4]', () => {
  const others = operations.filter(({ row }) => row && row.who !== 'anyone')
  /** A company with more calls per minute would be throttled. */
  const PER_WORLD = 40

  test.each(others.map((operation, at) => [operation.name, operation, at] as const))('%s', async (_, operation, at) => {
    if (at % PER_WORLD === 0) records = await aCompanyWithRecords()
    const row = operation.row as AnyRow
    const call = row.ask(records)
    const failed: string[] = []
    const send = async (where: string, request: CallRequest, cookies: Cookies, headers = {}) => {
      const { status, text } = await ask(operation, request, cookies, headers)
      if (status >= 500) failed.push(`${where}: ${status} ${text}`)
      return status
    }
    for (const text of [LONG, ODD]) {
      const requests = requestsWith(operation, call, text)
      // An earlier request may have ended the session.
      for (const { where, request } of requests)
        if ((await send(where, request, await cookiesFor(row, records))) === 401)
          await send(where, request, await newCookiesFor(row, records))
      // A call that is refused at its first position changes nothing, whatever its headers.
      const refused = requests[0]?.request ?? call
      const isHarmless = requests.length > 0 || !operation.endpoint.changes
      const own = await cookiesFor(row, records)
      const tokens = ['session', 'portal', 'site'].flatMap(name =>
        [text, `${text}.${text}.${text}`].map(token => [name, token] as const),
      )
      await Promise.all([
        ...(isHarmless ? HEADERS : []).map(name => send(`header ${name}`, refused, own, { [name]: text })),
        ...tokens.map(([name, token]) => send(`cookie ${name}`, refused, new Map([[name, token]]))),
        send('stranger', refused, new Map()),
      ])
    }
    expect(failed).toEqual([])
  })
})
