import { beforeAll, describe, expect, test } from 'vitest'
import { ask, type Cookies, cookiesOf } from './asking.ts'
import { aCompanyWithRecords, type CompanyRecords } from './companyRecords.ts'
import { operations } from './operations.ts'
import type { AnyRow } from './row.ts'
import { changedIn, storedOf } from './stored.ts'

/** Ways in which another site can make a browser send requests. It cannot send the application's header from its own origin. */
const WAYS: Readonly<Record<string, Record<string, string>>> = {
  'without the header': { 'x-requested-with': '' },
  'from a foreign origin': { origin: 'https://elsewhere.example' },
  'from the origin null': { origin: 'null' },
  'cross-site': { 'sec-fetch-site': 'cross-site' },
  'as a form': { 'x-requested-with': '', 'content-type': 'text/plain', origin: 'https://elsewhere.example' },
  'with another method named': { 'x-requested-with': '', 'x-http-method-override': 'DELETE' },
}
const changing = operations.filter(({ row, endpoint }) => row && endpoint.changes && endpoint.path.startsWith('/api/'))

let records: CompanyRecords
let mine: Cookies
let before: ReadonlyMap<string, string>
beforeAll(async () => {
  records = await aCompanyWithRecords()
  mine = await cookiesOf(records.people.root)
  before = await storedOf(records.company.id)
})

describe('a request from another site changes nothing [S-06]', () => {
  test.each(changing.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    for (const [way, headers] of Object.entries(WAYS)) {
      const { status, code } = await ask(operation, (operation.row as AnyRow).ask(records), mine, headers)
      expect([way, status, code]).toEqual([way, 403, 'wrong_origin'])
    }
  })

  test('no stored row has changed', async () => {
    expect(before.size).toBeGreaterThan(20)
    expect(changedIn(before, await storedOf(records.company.id))).toEqual([])
  })
})
