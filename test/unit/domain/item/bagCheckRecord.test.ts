import { expect, test } from 'vitest'
import { type BagCheckInput, bagCheckProblems, bagCheckResult } from '#shared/domain/item/bagCheckRecord.ts'
import { fresh, long, taken } from '#test/support/data/schemaChecks.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

const sample = (bag_code: string) => ({ sample: { bag_code, is_urgent: false, status_id: 1 } })
const lead = { contaminate_id: 2, assessment_method_id: 7 } as const
const tree = aTree({}, room => [
  anItem(room, sample('A1')),
  anItem(room, sample('A2')),
  anItem(room, { ...lead, ...sample('L1') }),
  anItem(room, { ...lead, ...sample('A2') }),
])
const NOW = '2026-03-12T10:00:00.000Z'
const check = (part: Partial<BagCheckInput> = {}): BagCheckInput => ({
  checked_at: NOW,
  checked: ['A1'],
  strange: [],
  ...part,
})
const problems = (part: Partial<BagCheckInput>, contaminate_id: 1 | 2 = 1) =>
  bagCheckProblems(check(part), { tree, contaminate_id }, NOW)

test('only Sample IDs of the contaminant are ticked, in any case; the first wrong one is named [2§4]', () => {
  expect(problems({ checked: [' a1 ', 'A2'] })).toEqual({})
  expect(problems({ checked: ['A1', 'L1', 'X'] })).toEqual({
    checked: 'No sample for asbestos in this building has the Sample ID L1.',
  })
  expect(problems({ checked: ['A1'] }, 2)).toEqual({
    checked: 'No sample for lead in this building has the Sample ID A1.',
  })
  expect(problems({ checked: ['L1', 'A2'] }, 2)).toEqual({})
})

test('a check is at most 30 days old, by a clock up to 10 minutes fast [2§4]', () => {
  const future = { checked_at: 'This time is in the future. Check the clock on your device.' }
  const old = { checked_at: 'These bags were checked more than 30 days ago. Check them again.' }
  const at = (checked_at: string) => problems({ checked_at })
  expect([at('2026-03-12T10:10:00.000Z'), at('2026-03-12T10:10:00.001Z')]).toEqual([{}, future])
  expect([at('2026-02-10T00:00:00.000Z'), at('2026-02-09T23:59:59.000Z')]).toEqual([{}, old])
  expect(problems({ checked_at: '2026-04-01T00:00:00.000Z', checked: ['X'] })).toEqual({
    ...future,
    checked: 'No sample for asbestos in this building has the Sample ID X.',
  })
})

test('the chain of custody lists missing bags, and each strange code once with the reason [2§4]', () => {
  const said = bagCheckResult(check({ checked: ['a1'], strange: ['X9', 'x9', 'L1', 'A2'] }), {
    tree,
    contaminate_id: 1,
  })
  expect(said.bags.map(({ code }) => code)).toEqual(['A1', 'A2'])
  expect(said.missing.map(({ code }) => code)).toEqual(['A2'])
  expect(said.strange).toEqual(['No item in this building has the Sample ID X9.'])
})

test('a bag check has from 1 to 2,000 Sample IDs and up to 50 other codes [2§4]', async () => {
  const { BagCheckInput, BagCheckRecord } = await fresh(() => import('#shared/domain/item/bagCheckRecord.ts'))
  const field = taken(BagCheckInput, check())
  expect(field('checked', [], ['A1'], Array(2_000).fill('A1'), Array(2_001).fill('A1'))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(field('checked', [long(10)], [long(11)], [' '])).toEqual([true, false, false])
  expect(field('strange', [], Array(50).fill('x'), Array(51).fill('x'))).toEqual([true, true, false])
  expect(field('strange', [long(100)], [long(101)])).toEqual([true, false])
  const messages = (part: object) =>
    BagCheckInput.safeParse({ ...check(), ...part }).error?.issues.map(({ message }) => message)
  expect(messages({ checked: [] })).toEqual(['Check at least one bag'])
  expect(messages({ checked: Array(2_001).fill('A1') })).toEqual(['Up to 2,000 Sample IDs'])
  expect(messages({ strange: Array(51).fill('x') })).toEqual(['Up to 50 codes that are not on the list'])
  expect(messages({ checked_at: 'yesterday' })).toEqual(['Enter a valid date and time'])
  expect(BagCheckRecord.parse({ ...check(), checked_by: 'Aroha', other: 1 })).toEqual({
    ...check(),
    checked_by: 'Aroha',
  })
})
