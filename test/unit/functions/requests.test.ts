import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reading } from '#functions/http/reading.ts'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { casesOf } from '#test/security/fuzzCases.ts'
import { operations } from '#test/security/operations.ts'
import type { CallRequest } from '#test/security/row.ts'
import { unstoredRecords } from '#test/security/unstoredRecords.ts'

/** `FUZZ_SEED` repeats a run, `FUZZ_REQUESTS` extends it. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 18_000)
const PER_CALL = Math.ceil(REQUESTS / operations.length)

/** The fields at which a request is refused before its handler runs; undefined if it reaches the handler. */
async function refusedFields(endpoint: Endpoint, request: CallRequest): Promise<readonly string[] | undefined> {
  const texts = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const event = {
    pathParameters: request.params ?? {},
    ...(texts.length > 0 && { queryStringParameters: Object.fromEntries(texts) }),
    body: request.text ?? JSON.stringify(request.body),
  } as unknown as APIGatewayProxyEventV2
  try {
    await reading(endpoint).before?.({ event, context: {} } as never)
    return undefined
  } catch (refusal) {
    if (refusal instanceof Refusal) return Object.keys(refusal.fields)
    throw refusal
  }
}

describe('18 000 requests from the schemas: invalid values are refused at their fields, all others reach their handlers [S-07]', () => {
  const records = unstoredRecords()
  test.each(operations.map((operation, at) => [operation.name, operation, at] as const))(
    '%s',
    async (_, operation, at) => {
      const { endpoint, row } = operation
      const cases = row ? fc.sample(casesOf(endpoint, row.ask(records)), { seed: SEED + at, numRuns: PER_CALL }) : []
      const faults: string[] = []
      for (const { request, fits, changed } of cases) {
        const fields = await refusedFields(endpoint, request)
        if (fits === (fields === undefined) && fields?.length !== 0) continue
        faults.push(
          `${changed} ${fits ? 'fits' : 'does not fit'}, refused at: ${fields}: ${JSON.stringify(request).slice(0, 300)}`,
        )
      }
      expect(faults, `FUZZ_SEED=${SEED}`).toEqual([])
      expect(cases).toHaveLength(PER_CALL)
    },
  )
})

test('100,000 wrong fields are refused with a short reply, which no gateway cuts off [S-07]', async () => {
  const cells = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`column ${at}`, {}]))
  const request = {
    params: { shape: 'room' },
    body: { rows: [{ row: 1, cells: { ...cells, ['a'.repeat(5_000)]: {} } }] },
  }
  const fields = (await refusedFields(contract.csvImports.upload, request)) ?? []
  expect(fields).toHaveLength(100)
  expect(fields.join().length).toBeLessThan(20_000)
})
