import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { fresh, ids, long, messages, taken } from '#test/support/data/schemaChecks.ts'
import { aBuilding } from '#test/support/data/tree.ts'

const building = {
  ...{ survey_id: ulid(), name: 'Town hall', report_type_id: 1, surveyors: ids(1) },
  ...{ address: '1 Main Street', city: 'Napier', postcode: '4110' },
}
test('the inputs of a building limit lengths, report type, one to five surveyors and the size of labels [2§5]', async () => {
  const { BuildingInput } = await fresh(() => import('#shared/domain/tree/buildingInput.ts'))
  const field = taken(BuildingInput(), building)
  for (const name of ['name', 'description', 'phase'])
    expect([name, ...field(name, long(190), long(191))]).toEqual([name, true, false])
  expect(messages(BuildingInput(), { ...building, name: ' ' })).toEqual(['name: Required'])
  expect(field('report_type_id', 1, 2, 3, 5, 6, 4, 7, 1.5)).toEqual([...Array(5).fill(true), false, false, false])
  expect(messages(BuildingInput(), { ...building, report_type_id: 4 })).toEqual([
    'report_type_id: Choose a report type',
  ])
  expect(field('surveyors', ids(0), ids(1), ids(5), ids(6))).toEqual([false, true, true, false])
  expect(messages(BuildingInput(), { ...building, surveyors: [] })).toEqual(['surveyors: Required'])
  expect(messages(BuildingInput(), { ...building, surveyors: ids(6) })).toEqual(['surveyors: Up to 5 surveyors'])
  expect(field('label_size', 9.9, 10, 100, 100.1)).toEqual([false, true, true, false])
  expect(BuildingInput().parse({ ...building, label_size: 10.26 }).label_size).toBe(10.3)
})

test('a building without flags gets the defaults of the documents [2§3]', async () => {
  const { BuildingInput } = await fresh(() => import('#shared/domain/tree/buildingInput.ts'))
  expect(BuildingInput().parse(building)).toMatchObject({
    ...{ is_asbestos: true, is_lead: false, is_residential: false, is_within_three_months: false },
    ...{
      is_answering_questions: true,
      is_urgent_transfer: false,
      has_sample_polygon: true,
      has_multiple_images: false,
    },
    ...{ has_summary_floor_plan: false, has_site_plan: false, label_size: 10, area_surveyed: '', phase: '' },
  })
  expect(BuildingInput().parse({ ...building, is_lead: 1, is_asbestos: 0 })).toMatchObject({
    is_asbestos: false,
    is_lead: true,
  })
})

test('null clears the optional fields of a building only [2§3]', async () => {
  const { BuildingInput } = await fresh(() => import('#shared/domain/tree/buildingInput.ts'))
  const field = taken(BuildingInput(), building)
  for (const name of ['reviewer_id', 'approver_id', 'laboratory_id', 'survey_date', 'image', 'site_plan', 'latitude'])
    expect([name, ...field(name, null, undefined)]).toEqual([name, true, true])
  for (const name of ['name', 'report_type_id', 'address', 'label_size'])
    expect([name, ...field(name, null)]).toEqual([name, false])
  expect(field('latitude', -90.1, -90, 90, 90.1)).toEqual([false, true, true, false])
  expect(field('longitude', -180.1, -180, 180, 180.1)).toEqual([false, true, true, false])
})

test('a stored building has one of the statuses 5 to 11, and one of the two variants of scoring [2§4]', async () => {
  const { Building } = await fresh(() => import('#shared/domain/tree/building.ts'))
  const field = taken(Building(), aBuilding())
  expect(field('status_id', 4, 5, 11, 12, 5.5)).toEqual([false, true, true, false, false])
  expect(field('scoring_variant', 'nz', 'hse', 'uk')).toEqual([true, true, false])
})

test('notes have the types 1 to 4; a lab return has a contaminant and a name [2§3]', async () => {
  const { LabReturn, NoteInput } = await fresh(() => import('#shared/domain/tree/building.ts'))
  const note = taken(NoteInput(), { building_id: ulid(), content: '' })
  expect(note('type_id', 0, 1, 4, 5)).toEqual([false, true, true, false])
  const lab = {
    id: ulid(),
    name: 'a.pdf',
    file: 'a'.repeat(64),
    contaminate_id: 1,
    version: 1,
    updated_at: '2026-03-02T01:00:00.000Z',
  }
  expect(taken(LabReturn(), lab)('contaminate_id', 1, 2, 3)).toEqual([true, true, false])
  expect(taken(LabReturn(), lab)('name', '', long(190), long(191))).toEqual([false, true, false])
})

test('the inputs of a floor and a room limit name, order and note [2§5]', async () => {
  const { FloorInput } = await fresh(() => import('#shared/domain/tree/floor.ts'))
  const { RoomInput } = await fresh(() => import('#shared/domain/tree/room.ts'))
  const floor = { building_id: ulid(), name: 'Ground' }
  const room = { building_id: ulid(), floor_id: ulid(), name: 'Kitchen' }
  for (const [schema, input] of [
    [FloorInput(), floor],
    [RoomInput(), room],
  ] as const) {
    const field = taken(schema, input)
    expect(field('name', ' ', long(190), long(191))).toEqual([false, true, false])
    expect(field('order', undefined, -1001, -1000, 1000, 1001, 1.5)).toEqual([true, false, true, true, false, false])
    expect(messages(schema, { ...input, order: 'x' })).toEqual(['order: Enter a number'])
    expect(messages(schema, { ...input, order: 1.5 })).toEqual(['order: A whole number'])
  }
  expect(taken(FloorInput(), floor)('description', long(190), long(191))).toEqual([true, false])
  expect(taken(RoomInput(), room)('note', long(2_000), long(2_001))).toEqual([true, false])
  expect(RoomInput().parse(room)).toMatchObject({
    ...{ is_inaccessible: false, is_not_suspicious: false, is_scoped: true, label: false, note: '' },
    layer: { polygons: [], labels: [] },
  })
})

const item = {
  ...{ building_id: ulid(), room_id: ulid(), contaminate_id: 1, assessment_method_id: 1 },
  ...{ name: 'Tiles', link: 'to', description: 'floor' },
}
test('the inputs of an item limit lengths, amount and the ids of the documents [3§5.1]', async () => {
  const { ItemInput } = await fresh(() => import('#shared/domain/tree/item.ts'))
  const field = taken(ItemInput(), item)
  for (const name of ['name', 'link', 'description'])
    expect([name, ...field(name, ' ', long(190), long(191))]).toEqual([name, false, true, false])
  expect(field('comment', long(2_000), long(2_001))).toEqual([true, false])
  expect(field('contaminate_id', 0, 1, 2, 3)).toEqual([false, true, true, false])
  expect(field('assessment_method_id', 0, 1, 14, 15, 1.5)).toEqual([false, true, true, false, false])
  expect(messages(ItemInput(), { ...item, assessment_method_id: 15 })).toEqual([
    'assessment_method_id: Not an assessment method',
  ])
  expect(field('amount', -1, 0, 0.001, 1_000_000, 1_000_001, 0.0001)).toEqual([false, true, true, true, false, false])
  expect(field('amount_type_id', 0, 1, 4, 5)).toEqual([false, true, true, false])
  expect(field('removal_class_id', 0, 1, 3, 4)).toEqual([false, true, true, false])
  expect(field('item_recommendations', [0], [1], Array(50).fill(1), Array(51).fill(1))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(
    field(
      'reported_sample',
      { name: long(190), sample_number: long(190) },
      { name: long(191) },
      { sample_number: long(191) },
    ),
  ).toEqual([true, false, false])
})

test('a Sample ID has up to 10 characters; a status is one of the list; a new sample awaits its result and isn’t urgent [3§5.1]', async () => {
  const { ItemInput } = await fresh(() => import('#shared/domain/tree/item.ts'))
  const sample = (part: object) => ItemInput().safeParse({ ...item, sample: { bag_code: 'A1', ...part } })
  expect(sample({}).data?.sample).toEqual({ bag_code: 'A1', is_urgent: false, status_id: 1 })
  expect([sample({ bag_code: long(10) }).success, sample({ bag_code: long(11) }).success]).toEqual([true, false])
  expect(
    [sample({ status_id: 14 }), sample({ status_id: 15 }), sample({ status_id: 0 })].map(each => each.success),
  ).toEqual([true, false, false])
  expect(messages(ItemInput(), { ...item, sample: { bag_code: 'A1', status_id: 15 } })).toEqual([
    'sample.status_id: Not a sample status',
  ])
  const field = taken(ItemInput(), item)
  expect(field('presumed_sample', { sample_status_id: 13 }, { sample_status_id: 99 }, {})).toEqual([true, false, false])
  expect(ItemInput().parse({ ...item, sampled_as: {} }).sampled_as).toEqual({ status_id: 1 })
})

test('the paint of a lead item: condition and colour metric are of their lists, results are 0 or more [3§2.4]', async () => {
  const { ItemInput } = await fresh(() => import('#shared/domain/tree/item.ts'))
  const lead = (part: object) => ItemInput().safeParse({ ...item, contaminate_id: 2, lead: part }).success
  expect(['Good', 'Moderate', 'Poor', 'Fair'].map(paint_condition => lead({ paint_condition }))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([0, 1, 2].map(colour_metric => lead({ colour_metric }))).toEqual([true, true, false])
  for (const name of ['laboratory_analysis', 'xrf_result'])
    expect([-1, 0, 1_000_000, 1_000_001].map(value => lead({ [name]: value }))).toEqual([false, true, true, false])
  for (const name of ['building_material', 'colour'])
    expect([long(190), long(191)].map(value => lead({ [name]: value }))).toEqual([true, false])
})

test('a new item has amount type 1 and twelve scores, none of them given [3§3]', async () => {
  const { Item, ItemInput } = await fresh(() => import('#shared/domain/tree/item.ts'))
  expect(ItemInput().parse(item)).toMatchObject({
    ...{ amount_type_id: 1, comment: '', item_recommendations: [], item_scores: Array(12).fill(null) },
    layer: { polygons: [], labels: [] },
  })
  const stored = { ...item, id: ulid(), version: 1, updated_at: '2026-03-02T01:00:00.000Z' }
  expect(Item().parse(stored).is_duplicated).toBe(false)
  expect(messages(ItemInput(), { ...item, item_scores: [1, 4, ...Array(10).fill(null)] })).toEqual([
    'item_scores.1: Choose one of 0, 1, 2, 3',
  ])
})

test('a range of Sample IDs: 1 to 500 of them, numbers of up to 6 digits, a prefix of up to 8 characters [3§5.3]', async () => {
  const { BagRangeInput } = await fresh(() => import('#shared/domain/tree/bagRange.ts'))
  const range = { contaminate_id: 1, prefix: 'A', digits: 3, first: 1, count: 50, id: ulid() }
  const field = taken(BagRangeInput(), range)
  expect(field('count', 0, 1, 500, 501, 1.5)).toEqual([false, true, true, false, false])
  expect(field('digits', 0, 1, 6, 7)).toEqual([false, true, true, false])
  expect(field('first', -1, 0, 999_999, 1_000_000)).toEqual([false, true, true, false])
  expect(field('prefix', '', long(8), long(9))).toEqual([true, true, false])
  expect(field('contaminate_id', 1, 2, 3)).toEqual([true, true, false])
  expect(messages(BagRangeInput(), { ...range, count: 501 })).toEqual(['count: From 1 to 500'])
  expect(messages(BagRangeInput(), { ...range, count: 1.5 })).toEqual(['count: Enter a whole number'])
  expect(messages(BagRangeInput(), { ...range, count: 'x' })).toEqual(['count: Enter a number'])
})

test('items are re-inspected after 1 to 60 whole months; a photo has a fingerprint of 16 hexadecimal digits [2§3]', async () => {
  const { Photo } = await fresh(() => import('#shared/domain/tree/photo.ts'))
  const { ReinspectionMonths } = await fresh(() => import('#shared/domain/tree/inspection.ts'))
  expect([0, 1, 60, 61, 1.5].map(months => ReinspectionMonths().safeParse(months).success)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(messages(ReinspectionMonths(), 61)).toEqual([': From 1 to 60 months'])
  const photo = taken(Photo(), { file: 'a'.repeat(64), width: 1, height: 1 })
  expect(photo('print', 'a'.repeat(16), 'a'.repeat(17), 'a'.repeat(15), 'g'.repeat(16), undefined)).toEqual([
    ...[true, false, false],
    ...[false, true],
  ])
})
