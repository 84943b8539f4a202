import { beforeAll, describe, expect, test } from 'vitest'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { ask, type Cookies, cookiesOf } from './asking.ts'
import { aCompanyWithRecords, type CompanyRecords, wordOf } from './companyRecords.ts'
import { operations } from './operations.ts'
import type { AnyRow, CallRequest } from './row.ts'
import { changedIn, storedOf } from './stored.ts'

let theirs: CompanyRecords
let own: CompanyRecords
let cookies: Cookies

beforeAll(async () => {
  ;[theirs, own] = [await aCompanyWithRecords(), await aCompanyWithRecords()]
  cookies = await cookiesOf(own.people.admin)
})

/** The request with this id wherever the device chooses an id for a new row; undefined if it chooses none. */
function withNewId(row: AnyRow, id: string): CallRequest | undefined {
  let chosen = 0
  const request = row.ask({
    ...own,
    fresh: () => {
      chosen += 1
      return id
    },
  })
  return chosen > 0 ? request : undefined
}

const choosing = operations.filter(
  ({ row, endpoint }) =>
    row &&
    endpoint.access !== 'anyone' &&
    endpoint.access !== 'root' &&
    endpoint.changes &&
    /fresh\(\)/.test(String((row as AnyRow).ask)),
)

describe('a new row with the id of another company’s row [S-02 A10]', () => {
  test('many calls choose such ids', () => {
    expect(choosing.length).toBeGreaterThan(10)
  })

  test.each(choosing.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const before = await storedOf(theirs.company.id)
    const [person, building] = [theirs.people.surveyor.id, theirs.building]
    for (const id of [person, building, theirs.client, theirs.company.id]) {
      const request = withNewId(operation.row as AnyRow, id)
      if (!request) continue
      const keys = await writtenKeys(async () => {
        const answer = await ask(operation, request, cookies)
        expect(answer.text.includes(wordOf(theirs)), answer.text).toBe(false)
        expect(answer.status, answer.text).toBeLessThan(500)
      })
      // Keys with the id start with the company, so that no count, lock or channel is shared.
      const shared = keys.filter(key => key.includes(id) && !key.includes(own.company.id))
      expect(shared, `with ${id}`).toEqual([])
    }
    expect(changedIn(before, await storedOf(theirs.company.id))).toEqual([])
  })
})

/** Excludes root, who may access other companies by its own calls. */
test('attempts with a user’s id count in the caller’s own company: a stranger’s wrong codes lock out no other user [S-02 A10]', async () => {
  const { id } = theirs.people.surveyor
  const subjects: string[] = []
  for (const operation of operations.filter(({ row, endpoint }) => row && endpoint.access !== 'anyone')) {
    const request = wrongly(
      (operation.row as AnyRow).ask({
        ...own,
        people: { ...own.people, surveyor: { ...own.people.surveyor, id } },
      }),
    )
    const text = JSON.stringify(request)
    if (!text.includes(id) && !text.includes(WRONG)) continue
    const keys = await writtenKeys(() => ask(operation, request, cookies))
    subjects.push(...keys.filter(key => key.startsWith('ATTEMPTS#')).map(key => key.toLowerCase()))
  }
  const company = own.company.id.toLowerCase()
  expect(subjects.filter(key => !key.includes(company))).toEqual([])
  // A signed-in user's two secrets.
  for (const secret of ['password', 'code'])
    expect(
      subjects.filter(key => key.includes(`${secret}#`) && key.includes(own.people.admin.id.toLowerCase())),
    ).not.toEqual([])
})

const WRONG = '999999'
/** The request with every secret of its body wrong, so that it counts as a try. */
function wrongly(request: CallRequest): CallRequest {
  const body = JSON.stringify(request.body, (key, value) => (/^(current|.*password)$/.test(key) ? WRONG : value))
  return body === undefined ? request : { ...request, body: JSON.parse(body) }
}
