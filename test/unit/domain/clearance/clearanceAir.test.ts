import { expect, test } from 'vitest'
import { isShownClear } from '#shared/domain/clearance/clearanceFindings.ts'
import { type Answers, airOf, results, shortfallsOf, source } from '#test/support/clearances/clearanceFacts.ts'

test('the air finding: above trace level, unanswered, not recorded, unclear, or with missing samples [3§9]', () => {
  const above = [
    'No: see the clearance assessment',
    'assessment',
    'a clearance result in the enclosure was not below trace level',
  ]
  const unanswered = [
    ...['Not answered', 'assessment'],
    'the clearance air results are not shown to be below trace level (the question was not answered)',
  ]
  const none = ['No result recorded', 'lab_results', 'no clearance air result is recorded']
  const noneOfEnclosure = ['No result of the enclosure recorded', ...none.slice(1)]
  const inEnclosure: Answers = { pde_on: 1, pde_2: 1 }
  expect(airOf({ pde_on: 1, pde_3: 0 }, {})).toEqual(above)
  expect(airOf({ pde_on: 1, pde_3: 0 }, { type: 2, samples: results() })).toEqual(above)
  expect(airOf({ pde_on: 0, pde_3: 0 }, {})).toEqual(['Yes: 1 sample', 'lab_results', undefined])
  expect(airOf({ pde_on: 1, pde_2: 0, pde_3: 0 }, {})).toEqual(['Yes: 1 sample', 'lab_results', undefined])
  expect(airOf(inEnclosure, { samples: results() })).toEqual(unanswered)
  expect(airOf(inEnclosure, { type: 2, samples: results() })).toEqual(unanswered)
  expect(airOf(inEnclosure, {})).toEqual(['Yes: 1 sample', 'lab_results', undefined])
  expect(airOf({ ...inEnclosure, pde_3: 1 }, { samples: results() })).toEqual(noneOfEnclosure)
  expect(airOf({ pde_on: 1, pde_2: 0 }, { samples: results() })).toEqual(noneOfEnclosure)
  expect(airOf({ pde_on: 0, pde_2: 1 }, { samples: results() })).toEqual(none)
  expect(airOf({}, { samples: results() })).toEqual(none)
  expect(airOf({}, { type: 2, samples: results() })).toEqual(['Class B: none recorded', 'details', undefined])
  const changedToB = { type: 2, samples: results('<0.01', '0.02') } as const
  expect(airOf({}, changedToB)).toEqual(['1 of 2 samples', 'details', '1 air sample not shown to be below trace level'])
  expect(airOf({}, { ...changedToB, samples: results('<0.01') })).toEqual(['Yes: 1 sample', 'details', undefined])
  expect(airOf({}, { samples: results('<0.01', '0.005') })).toEqual(['Yes: 2 samples', 'lab_results', undefined])
  const twoOfThree = '2 air samples not shown to be below trace level'
  expect(airOf({}, { samples: results('<0.01', '0.05', '0.01') })).toEqual([
    ...['1 of 3 samples', 'lab_results'],
    twoOfThree,
  ])
  expect(airOf({}, { samples: results('<0.01', '0.01', 'overloaded') })).toEqual([
    ...['1 of 3 samples; unclear: 0.01, overloaded', 'lab_results'],
    twoOfThree,
  ])
})

test('answers that contradict a result or another answer are named with it [3§9]', () => {
  const above = { samples: results('0.05') }
  const although = (answers: string) =>
    `1 air sample not shown to be below trace level, although the answers say that ${answers} were below it`
  expect(airOf({ cdrw_1_2: 1 }, above)[2]).toBe(although('all results during the work'))
  expect(airOf({ pde_on: 1, pde_2: 1, pde_3: 1 }, above)[2]).toBe(although('all clearance results'))
  expect(airOf({ cdrw_1_2: 1, pde_on: 1, pde_2: 1, pde_3: 1 }, above)[2]).toBe(
    although('all results during the work and all clearance results'),
  )
  expect(airOf({ cdrw_1_1: 0, cdrw_1_2: 1, pde_on: 0, pde_3: 1 }, above)[2]).toBe(
    '1 air sample not shown to be below trace level',
  )
  expect(shortfallsOf({ cdrw_1_1: 0, cdrw_1_2: 1 })).toEqual([
    [
      ...['compliance', 'No'],
      'air was not monitored before and during the work, although the answers say that all its results were below trace level',
    ],
  ])
  const enclosed: Answers = { pde_on: 1, pde_1: 1, pde_2: 0, pde_3: 1, pde_4: 1, pde_5: 1 }
  const inside = [
    ...['assessment', 'No'],
    'clearance air monitoring inside the enclosure is not shown, although the answers say that every clearance result was below trace level',
  ]
  expect(shortfallsOf(enclosed)).toEqual([inside])
  expect(shortfallsOf(enclosed, { type: 2 })).toEqual([inside])
  expect(shortfallsOf({ ...enclosed, pde_3: undefined }, { type: 2 })).toEqual([])
})

test('Class A work without air monitoring, or that exceeded trace level without a follow-up, is named [3§4.3]', () => {
  expect(shortfallsOf({ cdrw_1_1: 0 })).toEqual([
    ['compliance', 'No', 'air was not monitored before and during the work'],
  ])
  expect(shortfallsOf({ cdrw_1_1: 0 }, { type: 2 })).toEqual([])
  const cause = 'trace level was exceeded during the work, and no investigation of the cause is recorded'
  const exceeded: Answers = { cdrw_1_1: 1, cdrw_1_2: 0 }
  expect(shortfallsOf(exceeded)).toEqual([['compliance', 'No: cause', cause]])
  expect(shortfallsOf({ ...exceeded, cdrw_1_3: 0 })).toEqual([['compliance', 'No: cause', cause]])
  expect(shortfallsOf({ ...exceeded, cdrw_1_3: 1 })).toEqual([])
  expect(shortfallsOf({ ...exceeded, cdrw_1_3: 1, cdrw_1_4: 1 })).toEqual([])
  expect(shortfallsOf({ ...exceeded, cdrw_1_3: 1, cdrw_1_4: 0 })).toEqual([
    ['compliance', 'No: WorkSafe', 'the answers say that the work was not stopped and WorkSafe not told'],
  ])
})

test('a reason covers a finding only if the law allows it, and only for its outcome [3§4.2]', () => {
  const given = (condition: string, outcome: string) =>
    [{ condition, outcome, reason: 'Outdoors', user_id: 'author', date: '2026-02-19T00:00:00.000Z' }] as never
  const without = { samples: results() }
  const isClear = (...args: Parameters<typeof source>) => isShownClear(source(...args))
  expect(isClear({}, without)).toBe(false)
  expect(isClear({}, { ...without, reasons: given('air_result', 'No result recorded') })).toBe(true)
  expect(
    isClear(
      { pde_on: 1, pde_1: 1, pde_2: 1, pde_3: 1, pde_4: 1, pde_5: 1 },
      { ...without, reasons: given('air_result', 'No result recorded') },
    ),
  ).toBe(false)
  expect(isClear({ vi_2: 0 }, { reasons: given('area_residue', 'No') })).toBe(false)
  const unclear = { samples: results('0.01') }
  const ofUnclear = '0 of 1 sample; unclear: 0.01'
  expect(isClear({}, unclear)).toBe(false)
  expect(isClear({}, { ...unclear, reasons: given('air_unclear', ofUnclear) })).toBe(true)
  expect(isClear({}, { samples: results('0.05'), reasons: given('air_unclear', ofUnclear) })).toBe(false)
  expect(isClear({}, { samples: results('0.05'), reasons: given('air_level', '0 of 1 sample') })).toBe(false)
})
