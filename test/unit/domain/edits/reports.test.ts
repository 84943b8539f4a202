import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { deleteLabReturn, labReturnRefusal, saveLabReturn } from '#shared/domain/edits/labReturnEdits.ts'
import { inLogOrder, savePhotoLogs } from '#shared/domain/edits/photoLogEdits.ts'
import {
  issuedReports,
  latestFinishedReport,
  latestIssuedReport,
  latestReport,
  requestReport,
} from '#shared/domain/edits/reportEdits.ts'
import type { LabReturn, Report } from '#shared/domain/tree/building.ts'
import { exampleClearance } from '#test/support/data/exampleClearance.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'

const context = editContext()
const refusal = (code: string, fields: object = {}) => expect.objectContaining({ code, fields })

const report = (id: string, day: number, part: Partial<Report> = {}): Report => ({
  ...{ id, contaminate_id: 1, status: 'completed', attempt: 1, requested_by: ulid(), code: 'A'.repeat(26) },
  ...{
    requested_at: `2026-02-0${day}T00:00:00.000Z`,
    final_document_name: 'a.pdf',
    version: 1,
    updated_at: context.now,
  },
  ...part,
})
const reports = [
  report('second', 2),
  report('draft', 3, { code: undefined }),
  report('first', 1),
  report('failed', 4, { status: 'failed' }),
  report('lead', 6, { contaminate_id: 2 }),
  report('queued', 5, { status: 'queued', code: undefined }),
]

test('the relevant report of a contaminant: the latest, the latest downloadable, the latest issued [2§4]', () => {
  expect(latestReport({ reports }, 1)?.id).toBe('queued')
  expect(latestFinishedReport({ reports }, 1)?.id).toBe('draft')
  expect(latestIssuedReport({ reports }, 1)?.id).toBe('second')
  expect(issuedReports({ reports }, 1).map(({ id }) => id)).toEqual(['first', 'second'])
  expect(issuedReports({ reports }, 2).map(({ id }) => id)).toEqual(['lead'])
  expect([latestReport({ reports: [] }, 1), latestIssuedReport({ reports: [] }, 1)]).toEqual([undefined, undefined])
})

test('only one report per surveyed contaminant is requested at a time, and only if it has contents [2§4]', () => {
  const tree = aTree()
  const request = (on = tree, part: object = {}) => requestReport(on, { id: 'r', contaminate_id: 1, ...part }, context)
  expect(request()).toEqual([
    {
      ...{ op: 'put', kind: 'report', seenVersion: undefined },
      row: {
        ...{ id: 'r', contaminate_id: 1, status: 'queued', attempt: 0, final_document_name: '' },
        ...{ requested_by: context.actor.user_id, requested_at: context.now },
        ...{ version: 1, updated_at: context.now, updated_by: 'Aroha Ngata' },
      },
    },
    { op: 'reserve', key: 'REPORTING#1', owner: 'r', refusal: 'report_in_progress' },
  ])
  expect(request(tree, { omits_changes: true })[0]).toMatchObject({ row: { omits_changes: true } })
  const inProgress = (status: Report['status']) => ({ ...tree, reports: [report('a', 1, { status })] })
  expect(() => request(inProgress('queued'))).toThrow(refusal('report_in_progress'))
  expect(() => request(inProgress('active'))).toThrow(refusal('report_in_progress'))
  expect(request(inProgress('failed'))).toHaveLength(2)
  expect(request(inProgress('completed'))).toHaveLength(2)
  expect(request(inProgress('queued'), { contaminate_id: 2 })).toHaveLength(2)
  const only = (part: object) => ({ ...tree, building: { ...tree.building, ...part } })
  expect(() => request(only({ is_asbestos: false }))).toThrow(refusal('contaminant_not_surveyed'))
  expect(() => request(only({ is_lead: false }), { contaminate_id: 2 })).toThrow(refusal('contaminant_not_surveyed'))
  expect(request(only({ is_lead: false }))).toHaveLength(2)
  expect(() => request(only({ report_type_id: 6 }))).toThrow(refusal('report_nothing_to_say'))
  expect(() => request({ ...tree, rooms: [] })).toThrow(refusal('report_nothing_to_say'))
})

test('a lab return is a PDF of up to 20 MB for a surveyed contaminant, filed under a name [2§4]', () => {
  const megabyte = 1024 * 1024
  expect(labReturnRefusal(0, '%PDF-1.7')).toBe('file_empty')
  expect(labReturnRefusal(20 * megabyte + 1, '%PDF-1.7')).toBe('file_too_large')
  expect(labReturnRefusal(10, 'PK')).toBe('not_a_pdf')
  expect(labReturnRefusal(10, ' %PDF-')).toBe('not_a_pdf')
  expect(labReturnRefusal(20 * megabyte, '%PDF-1.7')).toBeUndefined()
  const tree = aTree({ is_lead: false })
  const input = { id: ulid(), name: 'Lab.pdf', contaminate_id: 1 as const, file: 'a'.repeat(64) }
  expect(saveLabReturn(tree, input, context)).toMatchObject([
    { kind: 'labReturn', row: { ...input, added_by: 'Aroha Ngata', version: 1 } },
  ])
  expect(() => saveLabReturn(tree, { ...input, contaminate_id: 2 }, context)).toThrow(
    refusal('contaminant_not_surveyed'),
  )
  const filed = { ...tree, lab_returns: [{ ...input, version: 2, updated_at: context.now } as LabReturn] }
  expect(deleteLabReturn(filed, { id: input.id, version: 2 })).toEqual([
    { op: 'delete', kind: 'labReturn', id: input.id, seenVersion: 2 },
  ])
  expect(() => deleteLabReturn(filed, { id: input.id, version: 1 })).toThrow(
    expect.objectContaining({ code: 'changed_meanwhile' }),
  )
  expect(() => deleteLabReturn(filed, { id: ulid() })).toThrow(refusal('not_found'))
})

const picture = { file: 'a'.repeat(64), width: 10, height: 10 }
const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: '', picture, deleted: false }))
const log = (id: string, order: number, count = 0): PhotoLog => ({
  ...{ id, order, description: id, photos: photos(count), version: 3, updated_at: '2026-01-01T00:00:00.000Z' },
})
const record = (...photo_logs: PhotoLog[]): ClearanceRecord => ({
  ...{ clearance: exampleClearance(1, { status: 'active' }).clearance, photo_logs, companies: [], removalists: [] },
})

test('saving the photo log keeps the order, removes deleted entries, and keeps unnamed ones [3§2.6]', () => {
  const stored = record(log('a', 1), log('b', 2, 1), log('c', 3))
  const { photo_logs, clearance } = savePhotoLogs(
    stored,
    [
      { ...log('b', 0), deleted: false, version: 3 },
      { ...log('c', 3), deleted: true },
      { ...log('d', 1), deleted: false, version: undefined },
    ],
    context,
  )
  expect(photo_logs.map(({ id, version, photos }) => [id, version, photos.length])).toEqual([
    ['b', 4, 1],
    ['a', 3, 0],
    ['d', 1, 0],
  ])
  expect(photo_logs[0]).not.toHaveProperty('deleted')
  expect(photo_logs[0]?.updated_at).toBe(context.now)
  expect([clearance.updated_at, clearance.version]).toEqual([context.now, stored.clearance.version])
  const stale = [{ ...log('a', 1), deleted: true, version: 2 }]
  expect(() => savePhotoLogs(stored, stale, context)).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }))
  expect(() => savePhotoLogs(undefined, [], context)).toThrow(refusal('not_found'))
  expect(inLogOrder([log('z', 1), log('b', 2), log('y', 1)]).map(({ id }) => id)).toEqual(['y', 'z', 'b'])
})

test('a photo log has up to 300 photos in up to 50 entries [3§2.6]', () => {
  const save = (...logs: PhotoLog[]) => savePhotoLogs(record(...logs), [], context)
  expect(save(log('a', 1, 200), log('b', 2, 100)).photo_logs).toHaveLength(2)
  expect(() => save(log('a', 1, 200), log('b', 2, 101))).toThrow(
    refusal('invalid_input', { photo_logs: 'You can add up to 300 photos' }),
  )
  const entries = (count: number) => Array.from({ length: count }, (_, at) => log(`e${at}`, at))
  expect(save(...entries(50)).photo_logs).toHaveLength(50)
  expect(() => save(...entries(51))).toThrow(refusal('invalid_input', { photo_logs: 'You can add up to 50 entries' }))
})
