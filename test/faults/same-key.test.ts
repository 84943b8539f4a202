import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask, cookiesOf } from '#test/security/asking.ts'
import { aCompanyWithRecords, type CompanyRecords } from '#test/security/companyRecords.ts'
import { type Operation, operations } from '#test/security/operations.ts'
import { askerOf } from '#test/security/row.ts'
import { interleave } from '#test/support/cloud/interleave.ts'

/** The table call after the caller was admitted, when the command had no record yet. */
const AFTER_ADMISSION = 2
/** Calls that would end the access for later calls. */
const ENDS = /^(companies|users)\.delete|password|logout/i

const isDeletion = ({ name }: Operation) => /delete|unlink/i.test(name)

let records: CompanyRecords
beforeAll(async () => {
  records = await aCompanyWithRecords()
})

async function isRecorded(key: string): Promise<boolean> {
  const [{ readMany }, { keys }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
  ])
  const [row] = await readMany([keys.command(records.company.id, key)])
  return row !== undefined
}

const answerOf = (outcome: PromiseSettledResult<Answer>) => {
  if (outcome.status === 'rejected') throw outcome.reason
  const { status, text } = outcome.value
  return [status, text && JSON.parse(text)]
}

/** How many calls were carried out once and answered twice. */
let compared = 0

describe('two concurrent deliveries of one command get one answer [F-15]', () => {
  const calls = operations
    .filter(({ endpoint, row, name }) => endpoint.changes && row && !ENDS.test(name))
    .sort((a, b) => Number(isDeletion(a)) - Number(isDeletion(b)))
  test.each(calls.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const { row } = operation
    if (!row || row.who === 'anyone') return
    const key = ulid()
    const cookies = await cookiesOf(records.people[askerOf(row)])
    const request = row.ask(records)
    const send = () => ask(operation, request, cookies, { 'idempotency-key': key })
    const { run, meanwhile } = await interleave(AFTER_ADMISSION, send, send)
    if (!(await isRecorded(key))) return
    compared++
    expect(answerOf(run)).toEqual(answerOf(meanwhile))
  })
})

test('most calls were compared [F-15]', () => {
  expect(compared).toBeGreaterThan(60)
})
