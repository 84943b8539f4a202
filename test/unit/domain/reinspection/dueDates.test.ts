import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { setReinspectionMonths } from '#shared/domain/edits/reinspectionEdits.ts'
import { rateItem } from '#shared/domain/item/rating.ts'
import { isPositiveOrPresumed, verdictOf } from '#shared/domain/item/verdict.ts'
import {
  dueRatingOf,
  firstSeenOf,
  itemDue,
  monthsFor,
  nextDue,
  withNextDue,
} from '#shared/domain/reinspection/dueDates.ts'
import { dueState } from '#shared/domain/reinspection/dueState.ts'
import { type DEFAULT_MONTHS, DUE_RATINGS, type Inspection } from '#shared/domain/tree/inspection.ts'
import { applyChanges } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { monthsAfter, nzDay } from '#shared/domain/vocabulary/time.ts'
import { anItem, aReinspection, aTree, editContext } from '#test/support/data/tree.ts'

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const months = fc.integer({ min: 1, max: 60 })

test('a due date is the same day some months later, or the last day of a shorter month', () => {
  fc.assert(
    fc.property(days, months, (day, count) => {
      const due = monthsAfter(day, count)
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
      const [dueYear = 0, dueMonth = 0, dueDate = 0] = due.split('-').map(Number)
      expect(dueYear * 12 + dueMonth).toBe(year * 12 + month + count)
      const last = new Date(Date.UTC(dueYear, dueMonth, 0)).getUTCDate()
      expect(dueDate).toBe(Math.min(date, last))
    }),
  )
})

test('an item seen later is never due earlier', () => {
  fc.assert(
    fc.property(days, days, months, (a, b, count) => {
      const [first, second] = [a, b].sort() as [string, string]
      expect(monthsAfter(first, count) <= monthsAfter(second, count)).toBe(true)
    }),
  )
})

test.each([
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-10-31', 1, '2026-11-30'],
])('seen on %s, %i months later is %s', (day, count, due) => {
  expect(monthsAfter(day, count)).toBe(due)
})

test('a date is New Zealand’s, also across the change to daylight saving time', () => {
  expect(nzDay(new Date('2026-04-04T12:30:00Z'))).toBe('2026-04-05')
  expect(monthsAfter(nzDay(new Date('2026-04-04T12:30:00Z')), 6)).toBe('2026-10-05')
  expect(nzDay(new Date('2026-09-26T11:59:00Z'))).toBe('2026-09-26')
  expect(nzDay(new Date('2026-09-26T12:00:00Z'))).toBe('2026-09-27')
})

test.each([
  ['2026-03-01', 'overdue'],
  ['2026-03-02', 'soon'],
  ['2026-04-01', 'soon'],
  ['2026-04-02', 'later'],
] as const)('on 2 March what is due on %s is %s', (due, state) => {
  expect(dueState(due, '2026-03-02')).toBe(state)
})

const SCORES = [0, 1, 2, 3] as const
const scored = fc.array(fc.constantFrom(...SCORES), { minLength: 12, maxLength: 12 })
const seenOn = (seen_on: string): Inspection => ({
  ...{ reinspection_id: 'x', outcome: 'unchanged', inspected_on: seen_on, seen_on },
  ...{ note: '', inspected_by: 'Aroha' },
})
const items = fc.array(
  fc.record({
    scores: scored,
    status_id: fc.constantFrom(1, 2, 3, 5),
    lead: fc.boolean(),
    seen: fc.option(days, { nil: undefined }),
    isRemoved: fc.boolean(),
  }),
  { maxLength: 8 },
)
const table = fc.record(Object.fromEntries(DUE_RATINGS.map(rating => [rating, months]))) as fc.Arbitrary<
  typeof DEFAULT_MONTHS
>

test('a building is due with its first item, by the company’s table or its own months', () => {
  fc.assert(
    fc.property(items, table, fc.option(months, { nil: undefined }), days, (drafts, rows, own, survey_date) => {
      const building = { survey_date, status_id: STATUS.reviewed, ...(own && { reinspection_months: own }) }
      const tree = {
        ...aTree(building, room =>
          drafts.map(({ scores, status_id, lead, seen, isRemoved }) => ({
            ...anItem(room, {
              ...(lead
                ? {
                    contaminate_id: 2,
                    assessment_method_id: 12,
                    lead: { building_material: '', colour: '', xrf_result: 9_000 },
                  }
                : { sample: { analysis_type_id: 1, bag_code: 'A001', is_urgent: false, status_id } }),
            }),
            item_scores: scores,
            ...(seen && { inspection: { ...seenOn(seen), outcome: isRemoved ? 'removed' : 'unchanged' } as const }),
          })),
        ),
        reinspection_table: rows,
      }
      const dues = tree.items.flatMap(item => itemDue(item, tree) ?? [])
      expect(nextDue(firstSeenOf(tree), tree.building, rows)).toBe(dues.sort()[0])
      for (const item of tree.items) {
        const due = itemDue(item, tree)
        expect(due !== undefined).toBe(isPositiveOrPresumed(verdictOf(item, tree)))
        if (own && due) expect(due).toBe(monthsAfter(item.inspection?.seen_on ?? survey_date, own))
      }
    }),
  )
})

test('unscored asbestos is due like High, lead and Very Low once a year', () => {
  const tree = aTree({}, room => [
    anItem(room, { sample: { bag_code: 'A1', is_urgent: false, status_id: 3 }, item_scores: Array(12).fill(null) }),
    anItem(room, { contaminate_id: 2, assessment_method_id: 12, sample: undefined }),
  ])
  expect(tree.items.map(item => dueRatingOf(item, tree))).toEqual(['High', 'Not rated'])
  expect(rateItem(tree.items[0]!, tree)).toBeUndefined()
  expect(monthsFor('High', {})).toBe(6)
  for (const rating of ['Medium', 'Low', 'Very Low', 'Not rated'] as const) expect(monthsFor(rating, {})).toBe(12)
})

test('the UK bands have a row each: Moderate is due like Medium [3§9]', () => {
  // T8 and T9 of the domain facts: warehouse panels with amosite, and all maxima with crocidolite.
  const tree = aTree({ scoring_variant: 'hse' }, room =>
    [
      [4, [2, 2, 2, 2, 3, 1, 3, 3, 3, 3, 2, 2]] as const,
      [5, Array(12).fill(3)] as const,
      [3, [1, ...Array(11).fill(0)]] as const,
    ].map(([status_id, item_scores]) => ({
      ...anItem(room, { amount: 51, sample: { analysis_type_id: 1, bag_code: 'A1', is_urgent: false, status_id } }),
      item_scores: [...item_scores],
    })),
  )
  expect(tree.items.map(item => dueRatingOf(item, tree))).toEqual(['Medium', 'High', 'Very Low'])
})

test('items that are not positive or presumed, or have no survey date, are never due', () => {
  const negative = { bag_code: 'A1', is_urgent: false, status_id: 2 }
  const tree = aTree({ survey_date: '2026-01-31' }, room => [anItem(room, { sample: negative })])
  expect(withNextDue(tree.building, tree)).toMatchObject({ first_seen: {}, next_inspection_due: undefined })
  const undated = aTree({}, room => [anItem(room, { sample: { ...negative, status_id: 3 } })])
  expect(itemDue(undated.items[0]!, undated)).toBeUndefined()
})

test('setting the months of a reviewed building moves its due date at once', () => {
  const found = { bag_code: 'A1', is_urgent: false, status_id: 3 }
  const tree = aTree({ survey_date: '2026-01-31', status_id: STATUS.reviewed, reinspection: aReinspection() }, room => [
    anItem(room, { sample: found }),
  ])
  const set = (value: number | null) =>
    applyChanges(tree, setReinspectionMonths(tree, { months: value }, editContext(ROLE.pm))).building
  expect(set(1)).toMatchObject({ reinspection_months: 1, next_inspection_due: '2026-02-28' })
  expect(set(null)).not.toHaveProperty('reinspection_months')
  expect(() => setReinspectionMonths(tree, { months: 1 }, editContext())).toThrowError(
    expect.objectContaining({ code: 'reinspection_not_allowed' }),
  )
})
