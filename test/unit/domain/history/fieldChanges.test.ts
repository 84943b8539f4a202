import { expect, test } from 'vitest'
import { fieldChanges } from '#shared/domain/history/fieldChanges.ts'
import { fresh, taken } from '#test/support/data/schemaChecks.ts'

const [photo, other] = ['a', 'b'].map(letter => ({ file: letter.repeat(64), width: 10, height: 10 }))
const marks = { strokes: [] }
const shortened = (letters: number) => `${'x'.repeat(letters)}… (shortened)`

test.each<[string, object, object, object[]]>([
  ['a field', { name: 'Hall' }, { name: 'Kitchen' }, [{ field: 'name', from: 'Hall', to: 'Kitchen' }]],
  ['a field that was blank', { note: '' }, { note: 'Wet' }, [{ field: 'note', to: 'Wet' }]],
  ['a field that is cleared', { note: 'Wet' }, { note: '' }, [{ field: 'note', from: 'Wet' }]],
  ['a field that is new', {}, { amount: 0 }, [{ field: 'amount', to: 0 }]],
  ['a field that is gone', { amount: 12 }, {}, [{ field: 'amount', from: 12 }]],
  ['null, which is nothing', { reviewer_id: null }, { reviewer_id: 'u1' }, [{ field: 'reviewer_id', to: 'u1' }]],
  ['a flag', { is_lead: false }, { is_lead: true }, [{ field: 'is_lead', from: false, to: true }]],
  ['what is as it was', { name: 'Hall', sample: { a: 1, b: 2 } }, { name: 'Hall', sample: { b: 2, a: 1 } }, []],
  [
    'a field of a part',
    { sample: { bag_code: 'A001', is_urgent: false } },
    { sample: { bag_code: 'A002', is_urgent: false } },
    [{ field: 'sample.bag_code', from: 'A001', to: 'A002' }],
  ],
  [
    'a part that is new, or gone',
    { sample: { bag_code: 'A001' } },
    { presumed_sample: { sample_status_id: 3 } },
    [
      { field: 'sample.bag_code', from: 'A001' },
      { field: 'presumed_sample.sample_status_id', to: 3 },
    ],
  ],
  [
    'scores, one by one',
    { item_scores: [1, 2, null] },
    { item_scores: [1, 3, 0] },
    [
      { field: 'item_scores.1', from: 2, to: 3 },
      { field: 'item_scores.2', to: 0 },
    ],
  ],
  [
    'a list',
    { surveyors: ['u1'] },
    { surveyors: ['u1', 'u2'] },
    [{ field: 'surveyors', from: ['u1'], to: ['u1', 'u2'] }],
  ],
  [
    'a list of records, by how many',
    { photos: [photo] },
    { photos: [photo, other] },
    [{ field: 'photos', from: 1, to: 2 }],
  ],
  ['as many other records', { photos: [photo] }, { photos: [other] }, [{ field: 'photos' }]],
  ['a drawing', { layer: { polygons: [] } }, { layer: { polygons: [{ id: 'p' }] } }, [{ field: 'layer' }]],
  ['an image that is added', {}, { image: photo }, [{ field: 'image', to: true }]],
  ['an image that is removed', { image: photo }, {}, [{ field: 'image', from: true }]],
  ['an image that is replaced', { image: photo }, { image: other }, [{ field: 'image', from: true, to: true }]],
  ['the marks on an image', { image: photo }, { image: { ...photo, marks } }, [{ field: 'image.marks' }]],
  ['the size of an image alone', { image: photo }, { image: { ...photo, width: 9 } }, []],
  [
    'a formatted text, without its tags',
    { content: '<p>Locked</p>' },
    { content: '<p>Open <strong>now</strong></p>' },
    [{ field: 'content', from: 'Locked', to: 'Open now' }],
  ],
  [
    'a report text',
    { report_templates: {} },
    { report_templates: { introduction_content: '<p>We</p>' } },
    [{ field: 'report_templates.introduction_content', to: 'We' }],
  ],
  ['formatting alone', { details: '<p>Wet</p>' }, { details: '<p><em>Wet</em></p>' }, [{ field: 'details' }]],
  ['a text with signs', { comment: 'a' }, { comment: '<p>b' }, [{ field: 'comment', from: 'a', to: '<p>b' }]],
  ['a text of 80 letters', {}, { note: 'x'.repeat(80) }, [{ field: 'note', to: 'x'.repeat(80) }]],
  ['a longer text', { note: 'x'.repeat(81) }, {}, [{ field: 'note', from: shortened(80) }]],
  [
    'a text that would be cut within a letter',
    {},
    { note: `${'x'.repeat(79)}👍 yz` },
    [{ field: 'note', to: shortened(79) }],
  ],
  ['a text that is cut at a blank', {}, { note: `${'x'.repeat(79)} yz` }, [{ field: 'note', to: shortened(79) }]],
])('2§3 %s', (_, before, after, changes) => {
  expect(fieldChanges(before, after)).toEqual(changes)
})

test('four long texts are shortened to 30 characters, six to 12, and twenty to their names [2§3]', () => {
  const texts = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x'.repeat(99)]))
  const changesOf = (count: number) => fieldChanges({}, texts(count))
  expect(changesOf(3)[0]).toEqual({ field: 'f0', to: shortened(80) })
  expect(changesOf(5)[0]).toEqual({ field: 'f0', to: shortened(30) })
  expect(changesOf(8)[0]).toEqual({ field: 'f0', to: shortened(12) })
  expect(changesOf(20)).toEqual(Array.from({ length: 20 }, (_, at) => ({ field: `f${at}` })))
})

/** Fields without a history entry: set by the service, implied by another field, or not visible to everyone. */
const OMITTED_FIELDS = {
  ...{ id: 'x', version: 2, updated_at: 'x', updated_by: 'x', building_id: 'x', company_id: 'x', survey_id: 'x' },
  ...{ latitude: 1, longitude: 1, geolocation: 'x', document: { state: 'none' }, has_report: true, finished: 'x' },
  ...{ approved: 'x', message: 'x', is_duplicated: true, reinspection: { id: 'x' }, first_seen: { High: 'x' } },
  ...{ asbestos_approval: { reviewer_id: 'x', reviewer_name: 'x', date: 'x' } },
  inspection: { reinspection_id: 'x', inspected_on: 'x', seen_on: 'x', inspected_by: 'x', before: { amount: 1 } },
}
test.each(Object.keys(OMITTED_FIELDS))('2§3 the history does not tell %s', name => {
  expect(fieldChanges({}, { [name]: OMITTED_FIELDS[name as keyof typeof OMITTED_FIELDS] })).toEqual([])
})

test('decisions about a contaminant, and re-inspections of an item, are described [2§3]', () => {
  const asbestos_approval = { approved: false, reason: 'Redo', reviewer_id: 'u1', date: 'x' }
  expect(fieldChanges({}, { asbestos_approval })).toEqual([
    { field: 'asbestos_approval.approved', to: false },
    { field: 'asbestos_approval.reason', to: 'Redo' },
  ])
  const inspection = { outcome: 'no_access', note: 'Locked', image: photo, inspected_by: 'Mere' }
  expect(fieldChanges({}, { inspection })).toEqual([
    { field: 'inspection.outcome', to: 'no_access' },
    { field: 'inspection.note', to: 'Locked' },
    { field: 'inspection.image', to: true },
  ])
  const near = { approved_by: 'x', room_id: 'x', identifier: 'x', first_seen_by: 'x', my_message: 'x' }
  expect(fieldChanges({}, near).map(({ field }) => field)).toEqual(Object.keys(near))
})

test('a history entry is read as stored, an older one without later fields [2§3]', async () => {
  const { HistoryEntry } = await fresh(() => import('#shared/domain/history/historyEntry.ts'))
  const entry = {
    ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', user_id: 'u1', edit: 'saveRoom', kind: 'room', record: 'r1' },
    ...{
      name: 'Hall',
      act: 'changed',
      fields: [{ field: 'a', from: ['x', 1, true, null], to: 2 }],
      others: 1,
      of: ['f'],
    },
  }
  expect(HistoryEntry().parse(entry)).toEqual(entry)
  const { fields: _f, others: _o, of: _of, ...older } = entry
  expect(HistoryEntry().parse(older)).toEqual({ ...older, fields: [], others: 0, of: [] })
  const field = taken(HistoryEntry(), entry)
  expect(field('act', 'created', 'changed', 'deleted', 'read')).toEqual([true, true, true, false])
  const kinds = [
    'building',
    'floor',
    'room',
    'item',
    'note',
    'labReturn',
    'report',
    'clearance',
    'photoLog',
    'document',
  ]
  expect(field('kind', ...kinds, 'user')).toEqual([...kinds.map(() => true), false])
  expect(field('others', 1.5)).toEqual([false])
})
