import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { fresh, long, messages, taken } from '#test/support/data/schemaChecks.ts'

test('inputs of a clearance are checked at their fields [3§5.4]', async () => {
  const { ClearanceInput } = await fresh(() => import('#shared/domain/clearance/clearance.ts'))
  const inspection = { inspect_date: '2026-02-17', inspect_time: '14:30' }
  const input = {
    ...{
      name: 'Boiler room',
      work_date: '2026-02-16',
      work_date_to: '2026-02-17',
      type: 1,
      site_address: '1 Main Street',
    },
    ...{ inspection_dates: [inspection], details: '<p>Lagging</p>', declaration_text: '<p>Inspected</p>' },
  }
  const problems = (part: object) => messages(ClearanceInput(), { ...input, ...part })
  expect(problems({})).toEqual([])
  expect(problems({ name: 'x'.repeat(190), site_address: 'x'.repeat(500) })).toEqual([])
  expect(problems({ name: 'x'.repeat(191) })).toHaveLength(1)
  expect(problems({ site_address: 'x'.repeat(501) })).toHaveLength(1)
  expect(problems({ name: ' ' })).toEqual(['name: Required'])
  expect(problems({ type: 3 })).toEqual(['type: Choose a class'])
  expect(problems({ inspection_dates: [] })).toEqual(['inspection_dates: Required'])
  expect(problems({ inspection_dates: Array(20).fill(inspection) })).toEqual([])
  expect(problems({ inspection_dates: Array(21).fill(inspection) })).toHaveLength(1)
  for (const time of ['00:00', '09:59', '19:00', '23:59'])
    expect(problems({ inspection_dates: [{ ...inspection, inspect_time: time }] }), time).toEqual([])
  for (const time of ['24:00', '9:30', '14:60', '14:30:00', '114:30', ''])
    expect(problems({ inspection_dates: [{ ...inspection, inspect_time: time }] }), time).toEqual([
      'inspection_dates.0.inspect_time: Enter a time, for example 14:30',
    ])
  expect(problems({ authors: Array.from({ length: 10 }, () => ulid()) })).toEqual([])
  expect(problems({ authors: Array.from({ length: 11 }, () => ulid()) })).toHaveLength(1)
})

test('answers are yes, no or none; a lab result has a name and a result [3§3]', async () => {
  const { AirSwabSamples, ClearanceInformation } = await fresh(() => import('#shared/domain/clearance/clearance.ts'))
  expect(ClearanceInformation().parse({ vi_1: 0, pde_on: 1 })).toMatchObject({ vi_1: 0, pde_on: 1, arwp_comment: '' })
  expect(messages(ClearanceInformation(), { vi_1: 2, cdrw_2_4: 'yes', pde_on: 3 })).toHaveLength(3)
  expect(messages(ClearanceInformation(), { arwp_comment: 'x'.repeat(5_000) })).toEqual([])
  expect(messages(ClearanceInformation(), { arwp_comment: 'x'.repeat(5_001) })).toHaveLength(1)
  expect(messages(ClearanceInformation(), { additional_informations: 'x'.repeat(10_000) })).toEqual([])
  expect(messages(ClearanceInformation(), { additional_informations: 'x'.repeat(10_001) })).toHaveLength(1)
  const row = { sample: 'North', result: '<0.01' }
  expect(messages(AirSwabSamples(), { air_monitorings: Array(200).fill(row) })).toEqual([])
  expect(messages(AirSwabSamples(), { air_monitorings: Array(201).fill(row) })).toHaveLength(1)
  expect(messages(AirSwabSamples(), { surface_dusts: Array(201).fill(row) })).toHaveLength(1)
  expect(messages(AirSwabSamples(), { surface_dusts: [{ sample: '', result: '' }] })).toEqual([
    'surface_dusts.0.sample: Required',
    'surface_dusts.0.result: Required',
  ])
})
test('companies and removalists: name, position and contact number are required, licences and qualifications are not [3§5.4]', async () => {
  const { RemovalCompanyInput, RemovalistInput } = await fresh(() => import('#shared/domain/clearance/removalist.ts'))
  const company = taken(RemovalCompanyInput(), { name: 'Removals' })
  expect(company('name', '', long(190), long(191))).toEqual([false, true, false])
  for (const name of ['license_no_a', 'license_no_b'])
    expect(company(name, '', long(190), long(191))).toEqual([true, true, false])
  expect(RemovalCompanyInput().parse({ name: 'R' })).toMatchObject({
    license_no_a: '',
    license_no_b: '',
    description: '',
  })
  const person = { removal_company_id: ulid(), name: 'Sione', position: 'Supervisor', contact_no: '021' }
  for (const name of ['name', 'position', 'contact_no'])
    expect(taken(RemovalistInput(), person)(name, '', long(190), long(191))).toEqual([false, true, false])
  expect(taken(RemovalistInput(), person)('qualifications', undefined, '', long(190), long(191))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('documents have a title, an entry of the photo log up to 300 photos [3§5.4]', async () => {
  const { ClearanceFileInput, PhotoLogInput } = await fresh(() => import('#shared/domain/clearance/clearanceFiles.ts'))
  expect(taken(ClearanceFileInput(), { file: 'a'.repeat(64) })('name', '', long(190), long(191))).toEqual([
    false,
    true,
    false,
  ])
  const photo = { id: ulid(), picture: { file: 'a'.repeat(64), width: 1, height: 1 } }
  expect(PhotoLogInput().parse({ photos: [photo] })).toMatchObject({
    ...{ description: '', order: 0, deleted: false },
    photos: [{ ...photo, name: '', deleted: false }],
  })
  expect(PhotoLogInput().parse({}).photos).toEqual([])
  const log = taken(PhotoLogInput(), {})
  expect(log('photos', Array(300).fill(photo), Array(301).fill(photo))).toEqual([true, false])
  expect(messages(PhotoLogInput(), { photos: Array(301).fill(photo) })).toEqual(['photos: Up to 300 photos'])
  expect(log('order', -1, 0, 1.5)).toEqual([false, true, false])
})
