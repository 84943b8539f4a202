import { expect, test } from 'vitest'
import type { AirSwabSamples, ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import { isOpenable, nextPanel, PANELS, panelsOf, panelsToRead } from '#shared/domain/clearance/clearancePanels.ts'
import {
  answerStateOf,
  answersOf,
  CHECKLISTS,
  isChecklistPanel,
  QUESTION_KEYS,
} from '#shared/domain/clearance/clearanceQuestions.ts'

type Answers = Partial<ClearanceInformation>
const NONE: AirSwabSamples = { air_monitorings: [], surface_dusts: [] }
const DUST: AirSwabSamples = { ...NONE, surface_dusts: [{ id: 'dust', sample: 'Sill', result: 'Chrysotile' }] }

test('counts applicable and answered questions: a question excluded by another answer does not count, whatever is stored [3§4.3]', () => {
  const counts = (panel: Parameters<typeof answersOf>[0], answers: Answers) => Object.values(answersOf(panel, answers))
  expect(counts('documentation_a', {})).toEqual([0, 5])
  expect(counts('documentation_a', { arwp_1: 1, arwp_5: 0 })).toEqual([2, 5])
  expect(counts('documentation_b', { arwd_2: 1 })).toEqual([1, 3])
  expect(counts('compliance', {})).toEqual([0, 8])
  expect(counts('compliance', { cdrw_2_1: 1, cdrw_2_2: 0, cdrw_2_4: 1 })).toEqual([3, 8])
  expect(counts('compliance', { cdrw_1_1: 0, cdrw_2_1: 0, cdrw_2_2: 1 })).toEqual([2, 2])
  expect(counts('compliance', { cdrw_1_1: 1, cdrw_1_2: 1, cdrw_1_3: 0, cdrw_1_4: 0 })).toEqual([2, 6])
  expect(counts('compliance', { cdrw_2_1: 1, cdrw_2_2: 1, cdrw_2_3: 0 })).toEqual([2, 7])
  expect(counts('assessment', { pde_on: 1, pde_2: 0, pde_3: 1 })).toEqual([1, 8])
  expect(counts('assessment', { vi_1: 1, pde_1: 1 })).toEqual([1, 4])
  expect(counts('assessment', { vi_1: 1, pde_on: 0, pde_1: 1 })).toEqual([1, 4])
  expect(counts('assessment', { pde_on: 1, pde_1: 1, pde_5: 0 })).toEqual([2, 9])
  expect(QUESTION_KEYS).toHaveLength(25)
  expect(PANELS.map(({ key }) => key).filter(isChecklistPanel)).toEqual([
    'documentation_a',
    'compliance',
    'documentation_b',
    'assessment',
  ])
})

test('the state of each question: answered, open, hidden by its switch, or not applicable after a No [3§4.3]', () => {
  const [, personal] = CHECKLISTS.compliance
  const [, enclosure] = CHECKLISTS.assessment
  const states = (list: typeof personal | typeof enclosure, answers: Answers) =>
    list.questions.map(question => answerStateOf(list, question, answers))
  expect(states(personal, { cdrw_2_1: 1, cdrw_2_2: 0 })).toEqual(['yes', 'no', 'open', 'open'])
  const notApplicable = Array(3).fill('not_applicable')
  expect(states(personal, { cdrw_2_1: 0, cdrw_2_2: 1 })).toEqual(['no', ...notApplicable])
  expect(states(personal, {})).toEqual(Array(4).fill('open'))
  expect(states(enclosure, { pde_1: 1 })).toEqual(Array(5).fill('hidden'))
  expect(states(enclosure, { pde_on: 1, pde_1: 1 })).toEqual(['yes', ...Array(4).fill('open')])
})

test('Class A skips the documentation of Class B; Class B skips compliance and lab results [3§4.3]', () => {
  const numbers = (type: 1 | 2) => panelsOf(type).map(({ number }) => number)
  expect(numbers(1)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10])
  expect(numbers(2)).toEqual([1, 4, 5, 6, 8, 9, 10])
  const read = (type: 1 | 2, samples: AirSwabSamples) => panelsToRead({ type, samples }).map(({ number }) => number)
  expect(read(1, NONE)).toEqual(numbers(1))
  expect(read(2, NONE)).toEqual(numbers(2))
  expect(read(2, DUST)).toEqual([1, 4, 5, 6, 7, 8, 9, 10])
  expect(nextPanel('details', 1)).toBe('documentation_a')
  expect(nextPanel('compliance', 1)).toBe('assessment')
  expect(nextPanel('details', 2)).toBe('documentation_b')
  expect(nextPanel('lab_certificates', 2)).toBe('photo_log')
  expect(nextPanel('additional', 1)).toBeUndefined()
  expect(nextPanel('compliance', 2)).toBeUndefined()
  expect(PANELS.filter(({ key }) => isOpenable(key, false)).map(({ key }) => key)).toEqual(['details'])
  expect(PANELS.every(({ key }) => isOpenable(key, true))).toBe(true)
})
