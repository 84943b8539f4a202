import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import {
  advanceClearanceStatus,
  type ClearanceReferences,
  requestCertificate,
  saveClearance,
  saveFloorPlan,
  saveSamples,
} from '#shared/domain/edits/clearanceEdits.ts'
import { newClearanceTemplate } from '#shared/domain/edits/newClearanceTemplate.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { exampleClearance } from '#test/support/data/exampleClearance.ts'
import { aBuilding, editContext } from '#test/support/data/tree.ts'

const context = { ...editContext(), today: '2026-03-12' }
const { status: _s, version: _v, updated_at: _u, ...example } = exampleClearance().clearance
const [author] = example.authors
const [company] = example.companies
const [removalist] = example.removalists
const record = (part: Partial<Clearance> = {}): ClearanceRecord => ({
  clearance: { ...exampleClearance().clearance, status: 'active', ...part },
  photo_logs: [],
  companies: [],
  removalists: [],
})
const save = (part: Partial<Clearance>, before?: ClearanceRecord, references?: ClearanceReferences) =>
  saveClearance(before, { ...example, ...part, version: before?.clearance.version }, context, references).clearance
const refused = (code: string, fields: object = {}) => expect.objectContaining({ code, fields })

test('the work ends on or after its first day, by today; the declaration is not empty [3§5.4]', () => {
  expect(save({ work_date: '2026-03-12', work_date_to: '2026-03-12' }).version).toBe(1)
  expect(() => save({ work_date: '2026-03-11', work_date_to: '2026-03-10' })).toThrow(
    refused('invalid_input', { 'clearance.work_date_to': 'Can’t be before the first day of the work' }),
  )
  expect(() => save({ work_date_to: '2026-03-13' })).toThrow(
    refused('invalid_input', { 'clearance.work_date_to': 'Can’t be later than today' }),
  )
  expect(() => save({ declaration_text: '<p> </p>' })).toThrow(
    refused('invalid_input', { 'clearance.declaration_text': 'Declaration is required' }),
  )
})

test('a new clearance is Active, without answers, samples, drawings or certificate [3§4.3]', () => {
  const {
    floor_plan: _p,
    samples: _m,
    document: _d,
    has_report: _h,
    message: _e,
    floor_plan_title: _t,
    ...entered
  } = example
  const created = saveClearance(undefined, entered, context)
  expect(created).toMatchObject({ photo_logs: [], companies: [], removalists: [] })
  expect(created.clearance).toMatchObject({
    ...{ status: 'active', version: 1, message: '', has_report: false, floor_plan_title: '' },
    ...{ samples: { air_monitorings: [], surface_dusts: [] }, document: { state: 'none', attempt: 0 } },
  })
  expect(() => saveClearance(undefined, { ...entered, version: 1 }, context)).toThrow(refused('not_found'))
  const twice = {
    authors: [author!, author!],
    companies: [company!, company!],
    removalists: [removalist!, removalist!],
  }
  expect(save(twice)).toMatchObject({ authors: [author], companies: [company], removalists: [removalist] })
})

test('a clearance stays in its building and survey [3§2.6]', () => {
  expect(() => save({ building_id: ulid() }, record())).toThrow(refused('not_found'))
  const references = {
    ...{ building: { survey_id: example.survey_id, report_type_id: 6 }, people: [{ id: author! }] },
    ...{ companies: [{ id: company! }], removalists: [{ id: removalist!, removal_company_id: company! }] },
  }
  expect(save({}, record(), references).version).toBe(2)
  expect(() => save({ survey_id: ulid() }, record(), references)).toThrow(refused('not_found'))
})

test('named people exist, work for a selected company, and are not deleted, unless the clearance named them before [3§4.3]', () => {
  const deleted_at = '2026-01-01T00:00:00.000Z'
  const known = (deletedRows: Partial<Record<'people' | 'companies' | 'removalists', object[]>>) =>
    ({
      ...{ building: { survey_id: example.survey_id, report_type_id: 6 }, people: [{ id: author }] },
      ...{
        companies: [{ id: company }],
        removalists: [{ id: removalist, removal_company_id: company }],
        ...deletedRows,
      },
    }) as ClearanceReferences
  const names = {
    people: ['clearance.authors', 'Choose people from your company', { id: author, deleted_at }],
    companies: ['companies', 'Choose companies from the list', { id: company, deleted_at }],
    removalists: [
      'removalists',
      'Choose removalists from the list',
      { id: removalist, removal_company_id: company, deleted_at },
    ],
  } as const
  for (const [list, [field, sentence, row]] of Object.entries(names)) {
    expect(() => save({}, undefined, known({ [list]: [] }))).toThrow(refused('invalid_input', { [field]: sentence }))
    expect(() => save({}, undefined, known({ [list]: [row] }))).toThrow(refused('invalid_input', { [field]: sentence }))
    expect(save({}, record(), known({ [list]: [row] })).version).toBe(2)
  }
  const elsewhere = [{ id: removalist, removal_company_id: ulid() }]
  expect(() => save({}, undefined, known({ removalists: elsewhere }))).toThrow(
    refused('invalid_input', { removalists: 'Choose removalists from the chosen companies' }),
  )
})

test('the signature of the finisher is dropped after another user’s change [3§4.2]', () => {
  const signed = (user_id: string) => record({ finished: { user_id, date: context.now } })
  const mine = signed(context.actor.user_id)
  expect(save({ name: 'Hall' }, mine).finished).toEqual(mine.clearance.finished)
  expect(save({ name: 'Hall' }, signed(ulid())).finished).toBeUndefined()
  const samples = { air_monitorings: [], surface_dusts: [] }
  const target = { id: example.id, version: record().clearance.version }
  expect(saveSamples(signed(ulid()), { ...target, samples }, context).clearance).toMatchObject({ samples, version: 2 })
  expect(saveSamples(signed(ulid()), { ...target, samples }, context).clearance.finished).toBeUndefined()
  expect(() => saveSamples(undefined, { ...target, samples }, context)).toThrow(refused('not_found'))
})

test('a floor plan has a title, which is deleted with it [3§2.6]', () => {
  const picture = { file: 'c'.repeat(64), width: 20, height: 10 }
  const change = (part: object) => saveFloorPlan(record(), { id: example.id, ...part }, context).clearance
  expect(change({ floor_plan: picture })).toMatchObject({ floor_plan: picture, floor_plan_title: 'Floor plan' })
  expect(change({ floor_plan: picture, floor_plan_title: 'Level 2' }).floor_plan_title).toBe('Level 2')
  expect(change({ floor_plan_title: 'Level 2' })).toMatchObject({ floor_plan_title: '', version: 2 })
  expect(change({})).not.toHaveProperty('floor_plan')
})

test('requesting a certificate again drops the last outcome; for a reviewed clearance only after a failure [3§4.2]', () => {
  const { document } = exampleClearance().clearance
  const failed = { ...document, state: 'failed' as const, problem: 'No plan', is_cancelled: true }
  const of = (part: Partial<Clearance>) => requestCertificate(record({ has_report: true, ...part })).clearance
  expect(of({ document: failed })).toMatchObject({ has_report: false, document: { ...document, state: 'queued' } })
  expect(of({ document: failed }).document).not.toHaveProperty('problem')
  expect(of({ document: failed, status: 'reviewed' }).document.state).toBe('queued')
  expect(() => of({ status: 'reviewed' })).toThrow(refused('clearance_reviewed'))
  expect(() => requestCertificate(undefined)).toThrow(refused('not_found'))
})

test('only setting a clearance back to Active removes its certificate [3§4.2]', () => {
  const reviewer = editContext(ROLE.reviewer)
  const advance = (status: Clearance['status'], action: 'approve' | 'setToActive') =>
    advanceClearanceStatus(record({ status, has_report: true }), { id: example.id, action }, reviewer).clearance
      .has_report
  expect([advance('reviewed', 'setToActive'), advance('awaiting_review', 'approve')]).toEqual([false, true])
  expect(() => advanceClearanceStatus(undefined, { id: example.id, action: 'approve' }, reviewer)).toThrow(
    refused('not_found'),
  )
})

test('a new clearance has its building’s address and the user as author, and needs a building of that type [3§2.5]', () => {
  const building = aBuilding({ report_type_id: 6 })
  expect(newClearanceTemplate(building, context.actor)).toMatchObject({
    site_address: '1 Main Street, Napier 4110',
    authors: [context.actor.user_id],
  })
  expect(() => newClearanceTemplate(aBuilding(), context.actor)).toThrow(refused('clearance_wrong_report_type'))
})
