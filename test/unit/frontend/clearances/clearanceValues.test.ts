import { expect, test } from 'vitest'
import {
  type ClearanceValues,
  clearanceInformation,
  clearanceProblems,
  findingsSource,
  newClearanceValues,
  panelOf,
} from '#frontend/features/clearances/values/clearanceValues.ts'

const TODAY = '2026-03-12'
const author = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const filled: ClearanceValues = {
  ...newClearanceValues({
    inspection_dates: [{ inspect_date: '2026-03-12', inspect_time: '14:30' }],
    authors: [author],
  }),
  name: 'Boiler room',
  work_date: '2026-03-10',
  work_date_to: TODAY,
  type: 1,
  site_address: '1 Main Street, Napier 4110',
  details: '<p>Lagging of two pipes.</p>',
  declaration_text: '<p>Inspected.</p>',
}
const problems = (part: Partial<ClearanceValues>) => clearanceProblems({ ...filled, ...part }, TODAY)

test('required values of a clearance have a plain message at their fields [3§5.4]', () => {
  expect(problems({})).toEqual({})
  expect(clearanceProblems({ ...newClearanceValues({}), id: filled.id }, TODAY)).toEqual({
    name: 'Required',
    work_date: 'Required',
    work_date_to: 'Required',
    type: 'Choose a class',
    site_address: 'Required',
    'inspection_dates.0.inspect_date': 'Required',
    'inspection_dates.0.inspect_time': 'Required',
    details: 'The work details is required',
    declaration_text: 'Declaration is required',
  })
  expect(problems({ details: '<p> </p>' })).toEqual({ details: 'The work details is required' })
})

test('work dates are not later than today, and the end is not before the start [3§5.4]', () => {
  expect(problems({ work_date: '2026-03-13', work_date_to: '2026-03-13' })).toEqual({
    work_date: 'Can’t be later than today',
    work_date_to: 'Can’t be later than today',
  })
  expect(problems({ work_date_to: '2026-03-09' })).toEqual({
    work_date_to: 'Can’t be before the first day of work',
  })
})

test('a sample needs its name and its result [3§5.4]', () => {
  const samples = { air_monitorings: [], surface_dusts: [{ id: author, sample: 'Sill', result: '' }] }
  expect(problems({ samples })).toEqual({ 'samples.surface_dusts.0.result': 'Required' })
})

test('a class without results does not wait for a sample that was started in the other class [3§2.6]', () => {
  const samples = { air_monitorings: [{ id: author, sample: '', result: '' }], surface_dusts: [] }
  expect(Object.keys(problems({ samples }))).toHaveLength(2)
  expect(problems({ samples, type: 2 })).toEqual({})
})

test('a value that is too long shows an error at its field before it is sent [3§5.4]', () => {
  const information = { ...filled.information, cdrw_1_comment: 'x'.repeat(5_001) }
  expect(problems({ information })).toEqual({ 'information.cdrw_1_comment': expect.stringContaining('5') })
  expect(panelOf('information.cdrw_1_comment')).toBe('compliance')
})

test('answers that do not apply are kept, and unanswered questions are not sent [3§4.3 F-15]', () => {
  const { information } = filled
  expect(clearanceInformation({ ...information, cdrw_2_1: 0, cdrw_2_2: 1, pde_1: 1, vi_1: 1 })).toMatchObject({
    cdrw_2_1: 0,
    pde_on: 0,
    vi_1: 1,
  })
  expect(clearanceInformation({ ...information, cdrw_2_1: 0, cdrw_2_2: 1, pde_1: 1 })).toMatchObject({
    cdrw_2_2: 1,
    pde_1: 1,
  })
  expect(clearanceInformation({ ...information, vi_1: null })).not.toHaveProperty('vi_1')
  expect(clearanceInformation({ ...information, pde_on: true, pde_1: 1 })).toMatchObject({ pde_on: 1, pde_1: 1 })
})

test('every field belongs to the panel that opens to correct it [3§5.4]', () => {
  expect(['name', 'inspection_dates.0.inspect_date', 'information.cdrw_2_1', 'information.pde_1'].map(panelOf)).toEqual(
    ['details', 'details', 'compliance', 'assessment'],
  )
  expect(panelOf('samples.air_monitorings.0.sample')).toBe('lab_results')
  expect(panelOf('photo_logs.0.description')).toBe('photo_log')
})

test('the findings of Class B follow from the stored results, like its certificate, and not from unsent ones [3§2.6]', () => {
  const samples = (result: string) => ({
    air_monitorings: [{ id: author, sample: 'Pump 1', result }],
    surface_dusts: [],
  })
  const stored = { samples: samples('0.03'), reasons: [], status: 'active' as const }
  const values = { ...filled, samples: samples('<0.01') }
  expect(findingsSource({ ...values, type: 2 }, stored).samples).toEqual(samples('0.03'))
  expect(findingsSource({ ...values, type: 1 }, stored).samples).toEqual(samples('<0.01'))
  expect(findingsSource({ ...values, type: 2 }, undefined).samples.air_monitorings).toEqual([])
})
