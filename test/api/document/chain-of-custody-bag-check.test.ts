import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BagCheckInput } from '#shared/domain/item/bagCheckRecord.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { loggedDuring } from '#test/support/cloud/logged.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aCustody, aLaboratory, LEAD, work } from '#test/support/workers/custody.ts'

let surveyor: User
let api: TestApi
let laboratory: string
let custody: Awaited<ReturnType<typeof aCustody>>

beforeAll(async () => {
  const company = await aCompany()
  surveyor = await aUser(company)
  api = await signedIn(surveyor)
  laboratory = await aLaboratory(await signedIn(await aUser(company, [ROLE.pm])))
})
beforeEach(async () => {
  custody = await aCustody(surveyor, api, laboratory)
})

const aCheck = (part: Partial<BagCheckInput> = {}): BagCheckInput => ({
  ...{ checked_at: new Date().toISOString(), checked: ['A001'], strange: [] },
  ...part,
})

test('after a bag check the paper contains its result; without one it is a different paper [2§4]', async () => {
  await custody.aSample('A001')
  await custody.aSample('A002')
  const check = aCheck({ checked: ['a001'], strange: ['A250', 'https://poster.example/win'] })
  const text = (await custody.paper('1', check)).pages.join('')
  const said = ['Bag check', surveyor.full_name, formatMoment(check.checked_at), '1 of 2 checked', 'Missing']
  for (const words of [...said, 'has the Sample ID A250.', 'Not a Sample ID: https://poster.example/win'])
    expect(text).toContain(words)
  expect((await custody.paper('1', check)).wasThere).toBe(true)
  const unchecked = await custody.paper()
  expect([unchecked.wasThere, unchecked.pages.join('').includes('Bag check')]).toEqual([false, false])
})

test('the checker and the scanned codes are in no log [F-05]', async () => {
  await custody.aSample('A001')
  const check = aCheck({ strange: ['https://poster.example/win'] })
  await custody.ask({ check })
  const job = await custody.jobOf(1, check)
  const lines = (await loggedDuring(() => work(job))).join('')
  expect(lines).toContain('"message":"chainOfCustody"')
  for (const word of [surveyor.full_name, 'poster.example']) expect(lines).not.toContain(word)
})

test('a paper with a bag check that is being generated is cancelled by its request’s data [2§4]', async () => {
  await custody.aSample('A001')
  const check = aCheck()
  await custody.ask({ check })
  const params = { building: custody.building, laboratory, contaminate: '1' }
  expect((await api.reports.cancelCustody({ params })).data.is_cancelled).toBe(false)
  expect((await api.reports.cancelCustody({ params, body: { bag_check: check } })).data.is_cancelled).toBe(true)
})

const from = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
test.each<readonly [string, Partial<BagCheckInput>, string, string]>([
  ['no bag', { checked: [] }, 'bag_check.checked', 'Check at least one bag'],
  [
    'a bag of another building',
    { checked: ['A001', 'A777'] },
    'bag_check.checked',
    'No sample for asbestos in this building has the Sample ID A777.',
  ],
  [
    'a bag of the other contaminant',
    { checked: ['L001'] },
    'bag_check.checked',
    'No sample for asbestos in this building has the Sample ID L001.',
  ],
  ['a Sample ID that is too long', { checked: ['A'.repeat(11)] }, 'bag_check.checked.0', 'Use 10 characters or fewer'],
  [
    'too many bags',
    { checked: Array.from({ length: 2001 }, () => 'A001') },
    'bag_check.checked',
    'Up to 2,000 Sample IDs',
  ],
  [
    'too many others',
    { strange: Array.from({ length: 51 }, (_, at) => `X${at}`) },
    'bag_check.strange',
    'Up to 50 codes that are not on the list',
  ],
  ['a long other', { strange: ['x'.repeat(101)] }, 'bag_check.strange.0', 'Use 100 characters or fewer'],
  ['a day', { checked_at: '2026-01-31' }, 'bag_check.checked_at', 'Enter a valid date and time'],
  [
    'tomorrow',
    { checked_at: from(1) },
    'bag_check.checked_at',
    'This time is in the future. Check the clock on your device.',
  ],
  [
    'last year',
    { checked_at: from(-365) },
    'bag_check.checked_at',
    'These bags were checked more than 30 days ago. Check them again.',
  ],
])('2§4 a check with %s is refused at its field, and nothing is generated', async (_, part, field, sentence) => {
  await custody.aSample('A001')
  await custody.aSample('L001', LEAD)
  await expect(custody.ask({ check: aCheck(part) })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: sentence },
  })
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const records = partition.buildingRecords(surveyor.company_id, custody.building)
  expect(await queryRows(records, { prefix: 'CHAINOFCUSTODY#' })).toEqual([])
})

test('another company’s bag check finds no building [2§4]', async () => {
  await custody.aSample('A001')
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(custody.ask({ by: stranger, check: aCheck() })).rejects.toMatchObject({ code: 'not_found' })
})
