import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildings } from '#test/api/conformance/sent/buildings.ts'
import { clearances, exports } from '#test/api/conformance/sent/clearances.ts'
import { company } from '#test/api/conformance/sent/company.ts'
import { items } from '#test/api/conformance/sent/items.ts'
import { ALWAYS_ONE, NOT_READ } from '#test/api/conformance/sent/notRead.ts'
import type { Sent } from '#test/api/conformance/sent/sent.ts'
import { aCompanyUnderTest, type CompanyUnderTest } from '#test/api/conformance/wire/companyUnderTest.ts'
import { answerPath, readSaved, valueAt } from '#test/api/conformance/wire/readSaved.ts'
import { put } from '#test/security/places.ts'
import { fixture } from '#test/support/data/fixtures.ts'

const SENT: readonly Sent[] = [...company, ...buildings, ...items, ...exports, ...clearances]
const sentBy = (call: string) => SENT.filter(each => each.call === call)

const linesOf = (name: string) =>
  readFileSync(fixture(name), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('\t'))
const documented = linesOf('documentedFields.tsv').map(
  ([call = '', fields = '']) => [call, fields === '-' ? [] : fields.split(' ')] as const,
)
/** The call without the shape of a CSV file. */
const pathOf = (call: string) => call.split(' ').slice(0, 2).join(' ')

const reasonsOf = (call: string, field: string) => [`${call} ${field}`, call, field].filter(name => name in NOT_READ)
const placeOf = ({ at }: Sent, field: string) => (at ? `${at}.${field}` : field)

let tested: CompanyUnderTest
beforeAll(async () => {
  tested = await aCompanyUnderTest()
})

/** Whether a value is returned as sent: bytes as the hash of their file, a record's id as the record. */
function isAnswered(sent: unknown, answered: unknown): boolean {
  if (typeof sent === 'object' && sent !== null)
    return (
      (!Array.isArray(sent) || (Array.isArray(answered) && sent.length === answered.length)) &&
      Object.entries(sent).every(([name, value]) => isAnswered(value, valueAt(answered, name)))
    )
  if (typeof sent === 'string' && sent.startsWith('data:')) {
    const bytes = Buffer.from(sent.replace(/^.*,/, ''), 'base64')
    const hash = createHash('sha256').update(bytes).digest('hex')
    return answered === hash || valueAt(answered, 'file') === hash
  }
  if (typeof answered === 'boolean') return answered === (sent === 'yes' || sent === true)
  return sent === answered || (sent !== undefined && sent === valueAt(answered, 'id'))
}
const isSaid = (value: unknown) => value !== undefined && value !== null && String(value) !== ''

/** The id of the record that a call created or named. */
function idOf({ made, answeredAs = {} }: Sent, body: object, askedId: string, answer: unknown): string {
  const [name = 'id'] = Object.entries(answeredAs).find(([, path]) => path === 'id') ?? []
  const id = made ? valueAt(answer, made) : (valueAt(body, name) ?? askedId)
  expect(id, JSON.stringify(answer)).toBeDefined()
  return String(id)
}

/** Sends a body, and reads each field's stored value. */
async function save(sent: Sent, fields: readonly string[], body: object, askedId: string) {
  const { call, params, as = 'admin', readAs = as } = sent
  const { status, text, answer } = await tested.send(
    pathOf(call),
    { ...(params && { params: params(tested, askedId) }), body },
    as,
  )
  if (status !== 200 && status !== 204) return { status, text, answered: new Map<string, unknown>() }
  const found = await readSaved(tested, { ...sent, as: readAs }, idOf(sent, body, askedId, answer))
  return { status, text, answered: new Map(fields.map(field => [field, valueAt(found, answerPath(sent, field))])) }
}

test('the fields of every call with fields are listed [1§7 2§7 3§7]', () => {
  const taking = linesOf('documentedCalls.tsv').filter(([method = '']) => method === 'POST' || method === 'PUT')
  expect([...new Set(documented.map(([call]) => pathOf(call)))].sort()).toEqual(
    taking.map(([method, path]) => `${method} ${path}`).sort(),
  )
})

test('every field is sent and read again, or has a reason; no reason is unused [1§7 2§7 3§7]', async () => {
  const tested = await aCompanyUnderTest()
  const wrong: string[] = []
  const unused = new Set(Object.keys(NOT_READ))
  for (const [call, fields] of documented) {
    const sent = sentBy(call).filter(({ only = '' }) => fields.some(field => field.startsWith(only)))
    const bodies = await Promise.all(sent.map(async each => [each, await each.body(tested, tested.fresh())] as const))
    for (const field of fields) {
      const reasons = reasonsOf(call, field)
      for (const reason of reasons) unused.delete(reason)
      const isSent = bodies.some(
        ([each, body]) => field.startsWith(each.only ?? '') && isSaid(valueAt(body, placeOf(each, field))),
      )
      if (reasons.length === 0 && !isSent) wrong.push(`${call} ${field}`)
    }
  }
  expect(wrong).toEqual([])
  expect([...unused]).toEqual([])
})

const cases = documented.flatMap(([call, fields]) =>
  sentBy(call).map((sent, at) => [`${call}${at > 0 ? `, ${at + 1}` : ''}`, call, fields, sent] as const),
)
describe('every documented field of a call is stored, and a flag in both states [1§3 2§3 3§3]', () => {
  test.each(cases)('%s', async (_, call, fields, sent) => {
    const id = tested.fresh()
    const body = await sent.body(tested, id)
    const sentAt = (field: string) => valueAt(body, placeOf(sent, field))
    const kept = fields.filter(
      field => field.startsWith(sent.only ?? '') && reasonsOf(call, field).length === 0 && sentAt(field) !== undefined,
    )
    expect(kept.length).toBeGreaterThan(0)
    const { status, text, answered } = await save(sent, kept, body, id)
    expect([200, 204], text).toContain(status)
    const dropped = kept.filter(field => !isAnswered(sentAt(field), answered.get(field)))
    expect(dropped.map(field => [field, sentAt(field), answered.get(field)])).toEqual([])

    for (const field of sent.made ? [] : kept.filter(each => typeof sentAt(each) === 'boolean')) {
      const other = !sentAt(field)
      if (field in ALWAYS_ONE) continue
      const again = await save(sent, [field], put(body, placeOf(sent, field).split('.'), other) as object, id)
      // A field's value is either refused with a message or stored, never dropped.
      if (again.status === 200) expect([field, again.answered.get(field)]).toEqual([field, other])
    }
  })
})
