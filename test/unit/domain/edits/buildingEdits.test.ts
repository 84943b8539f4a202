import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import { patchBuilding, saveBuilding, saveNote, saveReportTemplate } from '#shared/domain/edits/buildingEdits.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { changeStatus, statusChangeRefusal, statusRefusal } from '#shared/domain/edits/statusEdits.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aBuilding, anItem, aTree, editContext } from '#test/support/data/tree.ts'
import { treeWithoutFindings } from '#test/support/data/treeWithoutFindings.ts'

const picture = { file: 'b'.repeat(64), width: 10, height: 10 }
const placed = { latitude: -39.5, longitude: 176.9, geolocation: 'x' }
const tree = aTree({
  ...placed,
  survey_date: '2026-03-01',
  laboratory_id: ulid(),
  image: picture,
  area_surveyed: 'All',
})
const { building } = tree
const context = editContext()
/** The building row that an edit writes. */
const rowOf = (changes: readonly unknown[]) => (changes[0] as { row: Building }).row
const saved = (part: object) => rowOf(saveBuilding(tree, { ...building, ...part } as BuildingInput, context))
const patched = (part: object) => rowOf(patchBuilding(tree, part, context))

test('a new address removes a building’s position, unless one is sent [2§3]', () => {
  expect(saved({ name: 'Library', address2: 'Level 2' })).toMatchObject({ ...placed, name: 'Library', version: 2 })
  const { latitude: _, longitude: __, geolocation: ___, ...unplaced } = building
  for (const part of [
    { address: '2 Main Street' },
    { suburb: 'Ahuriri' },
    { city: 'Hastings' },
    { postcode: '4111' },
  ]) {
    const moved = rowOf(saveBuilding(tree, { ...unplaced, ...part }, context))
    expect([moved.latitude, moved.longitude, moved.geolocation]).toEqual([undefined, undefined, undefined])
    expect(moved).toMatchObject(part)
    expect(saved({ ...part, latitude: -40 }).latitude).toBe(-40)
  }
  expect(rowOf(saveBuilding(tree, unplaced, context))).toMatchObject(placed)
})

test('null clears optional fields of a building; it stays in its survey, and other users’ changes are not overwritten [2§3]', () => {
  const cleared = saved({ laboratory_id: null, image: null, survey_date: null, survey_id: ulid() })
  expect([cleared.laboratory_id, cleared.image, cleared.survey_date]).toEqual([undefined, undefined, undefined])
  expect(cleared.survey_id).toBe(building.survey_id)
  expect(() => saved({ version: 7 })).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }))
})

test('a change of a building keeps unsent fields, including position and flags [2§7]', () => {
  const { id, version: _, updated_at: __, ...before } = { ...building, is_lead: true }
  const change = (part: object) =>
    rowOf(saveBuilding({ ...tree, building: { ...building, is_lead: true } }, { id, ...part }, context))
  expect(change({ name: 'Library' })).toMatchObject({ ...before, name: 'Library' })
  expect(change({ name: undefined, is_lead: undefined, latitude: undefined })).toMatchObject(before)
  expect(change({ city: 'Hastings' })).toMatchObject({ city: 'Hastings', address: building.address, is_lead: true })
  expect(change({ city: 'Hastings' }).latitude).toBeUndefined()
  expect(() => change({ is_lead: false, is_asbestos: false })).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
})

test('single fields: a sent one changes, null clears it, the others stay [2§7]', () => {
  expect(patched({ survey_date: '2026-03-02' })).toMatchObject({ survey_date: '2026-03-02', area_surveyed: 'All' })
  expect(patched({ survey_date: undefined })).toMatchObject({ survey_date: '2026-03-01' })
  expect(patched({ survey_date: null }).survey_date).toBeUndefined()
  expect(patched({ area_surveyed: null, lead_area_surveyed: 'Windows' })).toMatchObject({
    area_surveyed: '',
    lead_area_surveyed: 'Windows',
  })
  expect(patched({ lead_area_surveyed: null }).lead_area_surveyed).toBe('')
  expect(patched({ is_urgent_transfer: true }).is_urgent_transfer).toBe(true)
  expect(patched({ image: null }).image).toBeUndefined()
  expect(() => patched({ is_urgent_transfer: true, version: 7 })).toThrow(
    expect.objectContaining({ code: 'changed_meanwhile' }),
  )
})

test('a status sent with fields is checked against the changed building [2§7]', () => {
  const undated = aTree()
  const choose = (part: object) => rowOf(patchBuilding(undated, { status_id: 8, ...part }, context))
  expect(() => choose({})).toThrow(expect.objectContaining({ code: 'status_needs_survey_date' }))
  expect(choose({ survey_date: '2026-03-01' })).toMatchObject({ status_id: 8, survey_date: '2026-03-01', version: 2 })
  expect(rowOf(patchBuilding(undated, { status_id: 5, is_urgent_transfer: true }, context))).toMatchObject({
    ...{ status_id: 5, is_urgent_transfer: true },
  })
})

test('notes and templates are written separately [2§3]', () => {
  const note = { type_id: 2, content: 'Ring first', version: 3, updated_at: context.now }
  const noted = { ...tree, notes: [note] }
  const [first] = saveNote(tree, { type_id: 3, content: 'Dog' }, context)
  expect(first).toMatchObject({ kind: 'note', row: { type_id: 3, content: 'Dog', version: 1 }, seenVersion: undefined })
  const [next] = saveNote(noted, { type_id: 2, content: 'Ring twice', version: 3 }, context)
  expect(next).toMatchObject({ row: { type_id: 2, content: 'Ring twice', version: 4 }, seenVersion: 3 })
  expect(() => saveNote(noted, { type_id: 2, content: 'Ring twice', version: 2 }, context)).toThrow(
    expect.objectContaining({ code: 'changed_meanwhile' }),
  )
  const templated = { ...tree, building: { ...building, report_templates: { limitations_content: 'Height' } } }
  const row = rowOf(saveReportTemplate(templated, { type: 'introduction_content', content: 'Ours' }, context))
  expect(row.report_templates).toEqual({ limitations_content: 'Height', introduction_content: 'Ours' })
})

test('a building in lists: type and status in words, and the reviewers’ decisions [2§3]', () => {
  const decision = (approved: boolean) => ({
    ...{ approved, reason: '', reviewer_id: ulid(), reviewer_name: 'Rewi', date: context.now },
  })
  const listed = { image: picture, asbestos_approval: decision(true), lead_approval: decision(false) }
  expect(buildingListEntry(aBuilding(listed), { asbestos_report_status: 'queued' })).toMatchObject({
    ...{ full_address: '1 Main Street, Napier 4110', image_file: picture.file },
    ...{ report_type: 'Management', status_name: 'Active' },
    ...{ asbestos_approval: 1, lead_approval: 0, asbestos_approved: true, lead_approved: false },
    ...{ asbestos_report_status: 'queued', lead_report_status: '' },
  })
  const plain = buildingListEntry(aBuilding({ report_type_id: 5, status_id: 10 }))
  expect(plain).toMatchObject({
    ...{ report_type: 'Refurbishment (NZDF)', status_name: 'Reviewed', asbestos_report_status: '' },
    ...{ asbestos_approval: null, lead_approval: null, asbestos_approved: false, lead_approved: false },
  })
  expect(plain.image_file).toBeUndefined()
})

const reviewer = editContext(ROLE.reviewer)
test('choosing a status checks the permission to reopen, missing data and impossible statuses [2§4]', () => {
  const inStatus = (status_id: number, part: object = {}) => ({
    ...treeWithoutFindings(),
    ...part,
    building: { ...treeWithoutFindings().building, status_id },
  })
  const roles = Object.values(ROLE).filter(role => statusChangeRefusal(inStatus(10), editContext(role)) === undefined)
  expect(roles).toEqual([ROLE.reviewer, ROLE.pm, ROLE.admin, ROLE.root])
  expect(statusChangeRefusal(inStatus(11), context)).toBe('reopening_not_allowed')
  expect(statusChangeRefusal(inStatus(9), context)).toBeUndefined()
  expect(statusChangeRefusal(inStatus(10, { rooms: [] }), reviewer)).toBe('status_needs_room')
  expect(statusChangeRefusal(inStatus(8, { floors: [] }), reviewer)).toBe('status_needs_floor')
  expect(statusRefusal(inStatus(8), 8, context)).toBe('status_unchanged')
  expect(statusRefusal(inStatus(10), 11, reviewer)).toBeUndefined()
  expect(statusRefusal(inStatus(9), 11, reviewer)).toBe('complete_after_reviewed')
  expect(statusRefusal(inStatus(11), 10, reviewer)).toBe('reviewed_by_review_only')
  expect([5, 6, 7, 9].map(status => statusRefusal(inStatus(8), status, context))).toEqual(Array(4).fill(undefined))
  const waiting = (status: number) =>
    statusRefusal(
      aTree({ survey_date: '2026-03-01' }, room => [anItem(room)]),
      status,
      context,
    )
  expect([waiting(9), waiting(8)]).toEqual(['results_missing', undefined])
})

test('Needs Edits puts its message into the note of type 1; other statuses and a blank message don’t [2§4]', () => {
  const dated = aTree({ survey_date: '2026-03-01' })
  const notes = (status_id: number, message?: string, on = dated) =>
    changeStatus(on, { status_id, message }, context).slice(1)
  expect(notes(7, ' Blurred ')).toMatchObject([
    { kind: 'note', row: { type_id: 1, content: 'Blurred', version: 1 }, seenVersion: undefined },
  ])
  const noted = {
    ...dated,
    notes: [1, 2].map(type_id => ({ type_id, content: 'Old', version: 4, updated_at: context.now })),
  }
  expect(notes(7, 'Blurred', noted)).toMatchObject([{ row: { type_id: 1, version: 5 }, seenVersion: 4 }])
  expect([notes(7), notes(7, '  '), notes(8, 'Blurred')]).toEqual([[], [], []])
})

test('Awaiting Review can be chosen only without blocking findings [2§4]', () => {
  const start = treeWithoutFindings()
  const blocked = {
    ...start,
    items: start.items.map(item => ({ ...item, image: undefined }) as never),
    report_check_settings: { item_photo: 'block' as const },
  }
  const choose = (status_id: number) => () => EDITS.changeStatus.decide(blocked, { status_id }, context)
  expect(choose(9)).toThrow('Some things need fixing before review')
  expect(choose(7)).not.toThrow()
})
