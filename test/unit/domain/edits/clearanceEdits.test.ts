import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { mergeWithSaved } from '#frontend/store/decide.ts'
import { type Clearance, ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { DEFAULT_DETAILS, hasDetails, hasPrompts } from '#shared/domain/clearance/clearanceTexts.ts'
import type { ClearanceStatus } from '#shared/domain/clearance/listedClearance.ts'
import { type ClearanceFields, saveClearance } from '#shared/domain/edits/clearanceEdits.ts'
import { CLEARANCE_EDITS, type ClearanceEditName } from '#shared/domain/edits/editsOfClearances.ts'
import { newClearanceTemplate } from '#shared/domain/edits/newClearanceTemplate.ts'
import type { EditContext } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aBuilding } from '#test/support/data/tree.ts'

const [id, building_id, survey_id, author, company, removalist] = Array.from({ length: 6 }, () => ulid()) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const context: EditContext = {
  actor: { user_id: author, company_id: company, full_name: 'Mere', roles: [ROLE.surveyor], features: [] },
  now: '2026-03-12T01:00:00.000Z',
  today: '2026-03-12',
}
const fields = (part: Partial<ClearanceFields> = {}): ClearanceFields => ({
  id,
  building_id,
  survey_id,
  name: 'Boiler room',
  work_date: '2026-03-10',
  work_date_to: '2026-03-12',
  type: 1,
  site_address: '1 Main Street',
  inspection_dates: [{ inspect_date: '2026-03-12', inspect_time: '14:30' }],
  authors: [author],
  details: '<p>Lagging</p>',
  declaration_text: '<p>Inspected</p>',
  information: ClearanceInformation().parse({}),
  companies: [company],
  removalists: [removalist],
  ...part,
})
const created = saveClearance(undefined, fields(), context)
const withStatus = (status: ClearanceStatus, part: Partial<Clearance> = {}): ClearanceRecord => ({
  ...created,
  clearance: { ...created.clearance, status, ...part },
})

test('a clearance is created offline, as its first version, active and without a certificate [3§4.3]', () => {
  expect(created).toMatchObject({
    photo_logs: [],
    clearance: { id, version: 1, status: 'active', has_report: false, updated_at: context.now },
  })
})

test('the service checks references to users, companies and the building [3§4.3]', () => {
  const references = {
    building: { survey_id, report_type_id: 6 },
    people: [{ id: author }],
    companies: [{ id: company }],
    removalists: [{ id: removalist, removal_company_id: company }],
  }
  expect(saveClearance(undefined, fields(), context, references).clearance.removalists).toEqual([removalist])
  const refused = (part: Partial<ClearanceFields>, references: Parameters<typeof saveClearance>[3]) => () =>
    saveClearance(undefined, fields(part), context, references)
  expect(refused({ companies: [ulid()] }, references)).toThrow(
    expect.objectContaining({
      fields: {
        companies: 'Choose companies from the list',
        removalists: 'Choose removalists from the chosen companies',
      },
    }),
  )
  expect(refused({}, { ...references, building: { survey_id, report_type_id: 1 } })).toThrow(
    expect.objectContaining({ code: 'clearance_wrong_report_type' }),
  )
})

test('the work ends by today, and no text is empty [3§5.4]', () => {
  const late = fields({ work_date: '2026-03-13', work_date_to: '2026-03-13', details: '<p> </p>' })
  expect(() => saveClearance(created, { ...late, version: 1 }, context)).toThrow(
    expect.objectContaining({
      fields: {
        'clearance.work_date': 'Can’t be later than today',
        'clearance.work_date_to': 'Can’t be later than today',
        'clearance.details': 'The work details is required',
      },
    }),
  )
})

describe('two users change a clearance [F-15]', () => {
  const theirs = saveClearance(
    created,
    fields({ version: 1, name: 'Theirs', information: ClearanceInformation().parse({ vi_1: 1, pde_on: 0 }) }),
    context,
  ).clearance
  const stale = (part: Partial<ClearanceFields>) => {
    const input = fields({ version: 1, ...part })
    let refusal: unknown
    try {
      saveClearance({ ...created, clearance: theirs }, input, context)
    } catch (thrown) {
      refusal = thrown
    }
    expect(refusal).toMatchObject({ code: 'changed_meanwhile', current: { version: 2 } })
    return mergeWithSaved(
      { name: 'saveClearance', before: created.clearance, input },
      { code: 'changed_meanwhile', current: theirs },
    )
  }

  test('answers to different questions merge, and an untouched switch is no change', () => {
    const information = ClearanceInformation().parse({ vi_2: 0, pde_on: 1 })
    const merge = stale({ information, site_address: '2 Main Street' })
    expect(merge?.clashes).toEqual([])
    expect(merge?.row).toMatchObject({
      name: 'Theirs',
      site_address: '2 Main Street',
      information: { vi_1: 1, vi_2: 0, pde_on: 1 },
      version: 2,
    })
  })

  test('a conflict in one field or question asks the user', () => {
    const information = ClearanceInformation().parse({ vi_1: 0 })
    expect(stale({ name: 'Mine', information })?.clashes).toEqual(['name', 'information.vi_1'])
  })

  test('an entry of the photo log keeps both users’ photos', () => {
    const picture = { file: 'a'.repeat(64), width: 10, height: 10 }
    const photo = (id: string) => ({ id, name: '', picture, deleted: false })
    const log = (version: number, ...photos: string[]) => ({
      id: 'log',
      description: '',
      order: 0,
      photos: photos.map(photo),
      version,
    })
    const merge = mergeWithSaved(
      { name: 'savePhotoLog', before: log(1, 'a'), input: { ...log(1, 'a', 'b'), deleted: false } },
      { code: 'changed_meanwhile', current: log(2, 'a', 'c') },
    )
    expect(merge).toMatchObject({
      clashes: [],
      row: { photos: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], version: 2 },
    })
  })
})

const inputs: { readonly [N in ClearanceEditName]?: Parameters<(typeof CLEARANCE_EDITS)[N]['decide']>[1] } = {
  saveClearance: fields(),
  saveSamples: { id, samples: { air_monitorings: [], surface_dusts: [] } },
  saveFloorPlan: { id },
  savePhotoLog: { id: ulid(), description: '', order: 0, photos: [], deleted: false },
  requestCertificate: { id },
}

test.each(Object.entries(inputs))(
  '3§4.2 a reviewed clearance refuses %s, on the device as on the server',
  (name, input) => {
    const decide = CLEARANCE_EDITS[name as ClearanceEditName].decide as (
      record: ClearanceRecord,
      input: unknown,
      context: EditContext,
    ) => ClearanceRecord
    expect(() => decide(withStatus('reviewed'), input, context)).toThrow(
      expect.objectContaining({ code: 'clearance_reviewed' }),
    )
    expect(decide(withStatus('active'), input, context).clearance.id).toBe(id)
  },
)

describe('statuses [3§4.2]', () => {
  const { decide } = CLEARANCE_EDITS.advanceClearanceStatus
  const reviewer = { ...context, actor: { ...context.actor, roles: [ROLE.reviewer] } }

  test('changes since the review was opened are not approved [S-18]', () => {
    const record = withStatus('awaiting_review')
    const approve = (seen: string) => decide(record, { id, action: 'approve', seen }, reviewer)
    expect(() => approve('2026-03-11T00:00:00.000Z')).toThrow(
      expect.objectContaining({ code: 'changed_since_review_opened' }),
    )
    expect(approve(context.now).clearance).toMatchObject({ status: 'reviewed', version: 2 })
  })

  test('a clearance set back to Active has no certificate to download', () => {
    const record = withStatus('reviewed', { has_report: true })
    const reopened = decide(record, { id, action: 'setToActive' }, reviewer)
    expect(reopened.clearance).toMatchObject({ status: 'active', has_report: false })
    expect(() => decide(record, { id, action: 'setToActive' }, context)).toThrow(
      expect.objectContaining({ code: 'not_allowed' }),
    )
  })

  test('unchanged prompts do not describe the work: it can neither be finished nor approved [3§5.4]', () => {
    const [heading] = DEFAULT_DETAILS.split('<p>')
    for (const details of [DEFAULT_DETAILS, String(heading), '<p> </p>']) {
      expect(hasDetails(details)).toBe(false)
      const finish = () => decide(withStatus('active', { details }), { id, action: 'setForReview' }, context)
      expect(finish).toThrow(expect.objectContaining({ code: 'work_details_missing' }))
      const approve = () => decide(withStatus('awaiting_review', { details }), { id, action: 'approve' }, reviewer)
      expect(approve).toThrow(expect.objectContaining({ code: 'work_details_missing' }))
    }
    expect(hasDetails(`${DEFAULT_DETAILS}<p>Lagging</p>`)).toBe(true)
    expect(hasPrompts(`${DEFAULT_DETAILS}<p>Lagging</p>`)).toBe(true)
  })

  test('saving requires a company and a removalist [3§4.3]', () => {
    for (const part of [{ companies: [] }, { removalists: [] }])
      expect(() => saveClearance(undefined, fields(part), context)).toThrow(
        expect.objectContaining({ code: 'removalist_missing' }),
      )
  })

  test('certified facts are never filled in beforehand [3§2.5 F-15]', () => {
    const template = newClearanceTemplate({ ...aBuilding(), report_type_id: 6 }, context.actor)
    expect(Object.keys(template)).toEqual(['site_address', 'authors', 'details', 'declaration_text'])
  })
})
