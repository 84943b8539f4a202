import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { type OpenBuilding, OpenStatistics, openStatisticsOf } from '#shared/domain/statistics/openStatistics.ts'
import { taken } from '#test/support/data/schemaChecks.ts'

const [AROHA, MERE] = [ulid(), ulid()]
const open = (status_id: number, surveyors: string[], part: Partial<OpenBuilding> = {}): OpenBuilding => ({
  ...{ id: ulid(), status_id, surveyors, updated_at: '2026-03-10T01:00:00.000Z' },
  ...part,
})
const TODAY = '2026-03-11'

test('open buildings are counted by status, with the longest wait in days of New Zealand', () => {
  const { buildings, statuses } = openStatisticsOf(
    [
      // 1 March in New Zealand.
      open(STATUS.awaitingReview, [AROHA], { status_since: '2026-02-28T12:00:00.000Z' }),
      open(STATUS.awaitingReview, [AROHA], { status_since: '2026-03-09T01:00:00.000Z' }),
      open(STATUS.active, [AROHA]),
    ],
    TODAY,
  )
  expect(buildings).toBe(3)
  expect(statuses).toEqual([
    { status_id: STATUS.active, count: 1, longest: 1 },
    { status_id: STATUS.awaitingResult, count: 0, longest: null },
    { status_id: STATUS.needsEdits, count: 0, longest: null },
    { status_id: STATUS.preReview, count: 0, longest: null },
    { status_id: STATUS.awaitingReview, count: 2, longest: 10 },
  ])
})

test('an open building counts once, for its lead surveyor; the most buildings come first', () => {
  const data = openStatisticsOf(
    [
      open(STATUS.active, [MERE, AROHA]),
      open(STATUS.active, [AROHA]),
      open(STATUS.needsEdits, [AROHA, MERE]),
      open(STATUS.active, []),
    ],
    TODAY,
  )
  const present = data.surveyors.map(({ surveyor_id, buildings, statuses }) => [
    surveyor_id,
    buildings,
    statuses.filter(({ count }) => count > 0),
  ])
  expect(present).toEqual([
    [
      AROHA,
      2,
      [
        { status_id: STATUS.active, count: 1 },
        { status_id: STATUS.needsEdits, count: 1 },
      ],
    ],
    [MERE, 1, [{ status_id: STATUS.active, count: 1 }]],
    [undefined, 1, [{ status_id: STATUS.active, count: 1 }]],
  ])
  expect(OpenStatistics().parse(data)).toEqual(data)
  expect(taken(OpenStatistics(), data)('buildings', 1.5)).toEqual([false])
})

test('no open buildings are nothing to do', () => {
  const { buildings, statuses, surveyors } = openStatisticsOf([], TODAY)
  expect([buildings, surveyors]).toEqual([0, []])
  expect(statuses.every(({ count, longest }) => count === 0 && longest === null)).toBe(true)
})
