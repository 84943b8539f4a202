import { expect, test, vi } from 'vitest'
import { readableCalls } from '#localstack/lambda/readableCalls.ts'

async function lineOf(event: object, outcome: Awaited<ReturnType<Parameters<typeof readableCalls>[1]>>) {
  const lines: string[] = []
  expect(
    await readableCalls(
      'api-items',
      async () => outcome,
      line => lines.push(line),
    )(event),
  ).toBe(outcome)
  return lines.join('').replace(/\d+ ms/, '… ms')
}
const request = { requestContext: { http: { method: 'POST', path: '/api/item' } } }

test('a call is one line in the log of the local cloud: New Zealand time, call, outcome, duration and function', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-02-17T01:05:00.000Z') })
  try {
    expect(await lineOf(request, { result: { statusCode: 200, body: '{"id":"1"}' } })).toBe(
      '2026-02-17 14:05  POST /api/item  200  … ms  api-items\n',
    )
    const refusal = { statusCode: 409, body: '{"code":"busy","message":"Try again","fields":{}}' }
    expect(await lineOf(request, { result: refusal })).toContain('  POST /api/item  409 busy “Try again”  ')
    expect(await lineOf(request, { error: { errorType: 'TypeError', errorMessage: 'boom' } })).toContain(
      '  failed: TypeError boom  ',
    )
    const jobs = { Records: [{ body: '{"kind":"report","id":"01J"}' }, { body: 'none' }] }
    expect(await lineOf(jobs, { result: { batchItemFailures: [] } })).toContain('  report 01J, job  done  ')
    expect(await lineOf(jobs, { result: { batchItemFailures: [{ itemIdentifier: '1' }] } })).toContain(
      '  failed, to be tried again  ',
    )
    expect(await lineOf({ requestContext: { routeKey: '$connect' } }, { result: { statusCode: 200 } })).toContain(
      '  socket $connect  200  ',
    )
  } finally {
    vi.useRealTimers()
  }
})
