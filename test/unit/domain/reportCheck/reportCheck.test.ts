import { describe, expect, test } from 'vitest'
import { readinessRefusal } from '#shared/domain/building/buildingStatus.ts'
import { RULE_SETTINGS } from '#shared/domain/company/reportCheckSettings.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { type CHECK_RULES, findingsOf, findingsOfRoom, RULE_KEYS } from '#shared/domain/reportCheck/reportCheck.ts'
import { refuseBlocked } from '#shared/domain/reportCheck/reviewBlockers.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import {
  FAR,
  inBuilding,
  inItem,
  inRoom,
  labelled,
  moreFloor,
  moreItem,
  type Spoil,
  sample,
} from '#test/support/data/spoiledTrees.ts'
import { aFloor, aReinspection, aRoom, editContext, SQUARE } from '#test/support/data/tree.ts'
import { own, photo, treeWithoutFindings } from '#test/support/data/treeWithoutFindings.ts'

const TODAY = '2026-03-02'
const NAMED = { report_check_blocks: expect.stringMatching(/^1 thing to fix before review\. .+: /) }
const PRINT = '313c156666e4e584'
/** `PRINT` with five bits flipped. */
const NEAR = '313c156666e4e59b'

const squareAt = (left: number) => ({
  polygons: SQUARE.polygons.map(polygon => ({
    ...polygon,
    points: polygon.points.map(([x, y]) => [left + (x ?? 0), y ?? 0] as [number, number]),
  })),
  labels: [],
})

/** Changes with one oddity each, and the only finding that must follow. */
const ODDITIES: readonly (readonly [
  rule: keyof typeof CHECK_RULES,
  spoil: Spoil,
  sentence: RegExp,
  part: string | undefined,
])[] = [
  [
    'item_unconfirmed',
    tree => {
      const reinspection = aReinspection()
      const { id: reinspection_id, started_on } = reinspection
      const seen = { inspected_on: started_on, seen_on: started_on, note: '', inspected_by: 'Aroha' }
      const inspection = { reinspection_id, outcome: 'unchanged' as const, ...seen }
      const items = tree.items.map((item, at) => (at === 0 ? item : { ...item, inspection }))
      return inBuilding({ reinspection })({ ...tree, items })
    },
    /^A001 Vinyl tiles hasn’t been confirmed at this re-inspection$/,
    'inspection',
  ],
  [
    'before_work_left',
    tree => {
      const [first, ...others] = tree.items.map(item => ({ ...item, item_recommendations: [9] }))
      return inBuilding({ report_type_id: 2 })({
        ...tree,
        items: [{ ...first!, item_recommendations: [1] }, ...others],
      })
    },
    /^A001 Vinyl tiles has the recommendation “Leave and manage”, but the material must be removed before this demolition or/,
    'item_recommendations',
  ],
  ['item_photo', inItem(0, { image: undefined } as never), /^A001 Vinyl tiles has no photo$/, 'image'],
  ['item_polygon', inItem(0, { layer: { polygons: [], labels: [] } }), /^A001 .* has no polygon on the plan$/, 'layer'],
  ['item_scores', inItem(0, { item_scores: Array(12).fill(null) }), /^A001 .* is not scored$/, 'item_scores'],
  ['item_recommendation', inItem(0, { item_recommendations: [] }), /has no recommendation$/, 'item_recommendations'],
  ['result_pending', inItem(0, { sample: sample('A001', 1) }), /^A001 .* is awaiting its result$/, 'results'],
  [
    'reported_pending',
    inItem(1, {
      assessment_method_id: 6,
      sampled_as: undefined,
      reported_sample: { name: 'Report 7', sample_number: 'A004', status_id: 1 },
    } as never),
    /^Vinyl tiles was previously sampled, but its result hasn’t been entered$/,
    'reported_sample.status_id',
  ],
  [
    'lead_result',
    inItem(2, { lead: { building_material: 'x', colour: 'x', paint_condition: 'Good' } }),
    /^L001 Window frame has no result$/,
    'results',
  ],
  [
    'sampled_as_gone',
    inItem(1, { sampled_as: { item_as_id: undefined, status_id: 3 } }),
    /^Vinyl tiles is “Sampled As” an item that has been deleted/,
    'sampled_as.item_as_id',
  ],
  ['item_details', inItem(0, { amount: undefined } as never), /^A001 Vinyl tiles is missing the amount$/, 'amount'],
  ['amount_zero', inItem(0, { amount: 0 }), /^A001 .* its amount is 0$/, 'amount'],
  [
    'item_entered',
    tree => ({
      ...tree,
      rooms: tree.rooms.map((room, at) =>
        at > 0 ? room : { ...room, is_inaccessible: true, note: 'Locked', layer: SQUARE },
      ),
      items: tree.items.filter((_, at) => at !== 2),
    }),
    /^A001 .* was assessed, but the room is recorded as inaccessible$/,
    'assessment_method_id',
  ],
  [
    'negative_class',
    inItem(2, { removal_class_id: 1 }),
    /^L001 .* is negative, but has a removal class$/,
    'removal_class_id',
  ],
  [
    'negative_advice',
    inItem(1, {
      assessment_method_id: 6,
      sampled_as: undefined,
      reported_sample: { name: 'Report 7', sample_number: 'A004', status_id: 2 },
    } as never),
    /^Vinyl tiles is negative, so its recommendations are left out of the report$/,
    'item_recommendations',
  ],
  [
    'label_stray',
    inItem(0, { layer: labelled('A009') }),
    /^A001 .* the plan label “A009” doesn’t match any sample$/,
    'layer',
  ],
  [
    'room_suspicious',
    inRoom(0, { is_not_suspicious: true, layer: SQUARE }),
    /^Marked as No PACM Observed, but a suspect material is recorded here$/,
    'state',
  ],
  [
    'room_empty',
    tree => ({ ...tree, items: tree.items.filter(({ room_id }) => room_id !== tree.rooms[1]?.id) }),
    /^Nothing recorded here, and no note to say why$/,
    'state',
  ],
  [
    'room_inaccessible',
    moreRoom({ is_inaccessible: true, layer: SQUARE }),
    /^No note or photo to show why it was inaccessible$/,
    'note',
  ],
  ['room_polygon', moreRoom({ is_not_suspicious: true }), /^Not drawn/, 'layer'],
  ['drawn_outside', inItem(0, { layer: FAR }), /^A001 .* is drawn beyond the edge/, 'layer'],
  [
    'item_outside_room',
    tree => inItem(0, { layer: squareAt(20) })(inRoom(0, { layer: SQUARE })(tree)),
    /^A001 Vinyl tiles is drawn outside its room$/,
    'layer',
  ],
  ['room_names', inRoom(1, { name: ' kitchen' }), /^Another room on this floor has the same name$/, 'name'],
  [
    'floor_empty',
    tree => ({ ...tree, floors: [...tree.floors, aFloor(tree.building, { name: 'Roof', order: 9 })] }),
    /^The floor has no rooms$/,
    undefined,
  ],
  ['floor_plan', moreFloor({ image: undefined }), /^The floor has no plan$/, 'image'],
  ['floor_names', moreFloor({ order: 1 }), /^Has the same order as Ground$/, 'order'],
  ['survey_date', inBuilding({ survey_date: '2026-03-03' }), /is in the future$/, 'survey_date'],
  ['surveyor_missing', inBuilding({ surveyors: [] }), /^No surveyor assigned$/, 'surveyors'],
  ['cover_photo', inBuilding({ image: undefined }), /^No photo of the building$/, 'image'],
  ['area_surveyed', inBuilding({ lead_area_surveyed: '<p> </p>' }), /for lead is not described$/, 'lead_area_surveyed'],
  [
    'text_default',
    inBuilding({ report_templates: { limitations_content: own } }),
    /^Recommendation: still the default text/,
    'recommendation_content',
  ],
  [
    'text_unfinished',
    inBuilding({ area_surveyed: '<p>Level [number] only</p>' }),
    /^Area surveyed: placeholder “\[number\]” is still in the text$/,
    'area_surveyed',
  ],
  ['photo_twice', inItem(1, { image: photo(1) }), /^Vinyl tiles has the same photo as A001 Vinyl tiles$/, 'image'],
  [
    'photo_alike',
    tree => inItem(1, { image: photo(2, NEAR) })(inItem(0, { image: photo(1, PRINT) })(tree)),
    /^Vinyl tiles has a photo that looks the same as A001/,
    'image',
  ],
  [
    'sample_shapes',
    tree => moreItem({ sample: sample('a-3') })(moreItem({ image: photo(51), sample: sample('A002') })(tree)),
    /^a-3 .* its Sample ID doesn’t follow the same pattern as the others, such as A001$/,
    'sample.bag_code',
  ],
  ['sample_gaps', moreItem({ sample: sample('A004') }), /^Gap in Sample IDs between A001 and A004$/, 'sample.bag_code'],
  ['item_names', inItem(1, { name: 'vinyl Tiles' }), /^vinyl Tiles appears as “Vinyl tiles” elsewhere$/, 'name'],
]
function moreRoom(part: Partial<Room>): Spoil {
  return tree => ({ ...tree, rooms: [...tree.rooms, aRoom(tree.floors[0]!, { name: 'Loft', order: 3, ...part })] })
}

test('a correct building has no findings [3§4.1]', () => {
  expect(findingsOf(treeWithoutFindings(), TODAY)).toEqual([])
})

test('the check runs again after a change, but not after a new drawing image', () => {
  const tree = treeWithoutFindings()
  const findings = findingsOf(tree, TODAY)
  expect(findingsOf({ ...tree, drawings: [] }, TODAY)).toBe(findings)
  for (const changed of [{ building: { ...tree.building } }, { rooms: [...tree.rooms] }, { report_check_settings: {} }])
    expect(findingsOf({ ...tree, ...changed }, TODAY)).not.toBe(findings)
  expect(findingsOf(tree, '2026-03-03')).not.toBe(findings)
})

describe.each(ODDITIES)('3§5.1 %s', (rule, spoil, sentence, part) => {
  test('one oddity gives exactly one finding, with its location', () => {
    const lines = findingsOf(spoil(treeWithoutFindings()), TODAY)
    expect(lines.map(line => [line.rule, line.target.part])).toEqual([[rule, part]])
    expect(lines[0]?.sentence).toMatch(sentence)
  })

  test.each(
    [...RULE_SETTINGS, undefined].flatMap(choice => [
      [choice, 'approvePreReview', 8] as const,
      [choice, 'sendForReview', 7] as const,
    ]),
  )('2§4 a company that says %s: %s', (choice, action, status_id) => {
    const tree = {
      ...inBuilding({ status_id })(spoil(treeWithoutFindings())),
      ...(choice && { report_check_settings: { [rule]: choice } }),
    }
    const send = () => EDITS.advanceStatus.decide(tree, { action }, editContext())
    const missing = readinessRefusal(tree)
    if (choice !== 'block' && !missing) return expect(send()).toMatchObject([{ row: { status_id: 9 } }])
    expect(send).toThrow(new Refusal(missing ?? 'report_check_blocks').message)
    if (choice !== 'block') return
    expect(() => refuseBlocked(tree, editContext())).toThrowError(expect.objectContaining({ fields: NAMED }))
  })
})

test('every rule has its oddity, and a blocking rule does not stop finalising [3§4.4]', () => {
  expect(ODDITIES.map(([rule]) => rule).sort()).toEqual([...RULE_KEYS].sort())
  const [, spoil] = ODDITIES.find(([rule]) => rule === 'item_photo')!
  const tree = inBuilding({ status_id: 5 })({
    ...spoil(treeWithoutFindings()),
    report_check_settings: { item_photo: 'block' },
  })
  expect(EDITS.advanceStatus.decide(tree, { action: 'finalise' }, editContext())).toMatchObject([
    { row: { status_id: 6 } },
  ])
})

test('on site, no missing result is reported yet [3§4.4]', () => {
  const waiting = inItem(0, { sample: sample('A001', 1) })(treeWithoutFindings())
  expect(findingsOf(inBuilding({ status_id: 5 })(waiting), TODAY)).toEqual([])
  expect(findingsOf(inBuilding({ status_id: 6 })(waiting), TODAY).map(({ rule }) => rule)).toEqual(['result_pending'])
})

test('the findings of a room include the findings of its items [3§2.1]', () => {
  const tree = inItem(1, { image: undefined } as never)(inRoom(1, { name: 'Kitchen' })(treeWithoutFindings()))
  expect(findingsOfRoom(tree, tree.rooms[1]!.id, TODAY).map(({ rule }) => rule)).toEqual(['item_photo', 'room_names'])
  expect(findingsOfRoom(tree, tree.rooms[0]!.id, TODAY)).toEqual([])
})

test('a polygon is not required if the building turns polygons off, nor a score if nothing is measured [3§5.1]', () => {
  const none = { polygons: [], labels: [] }
  expect(
    findingsOf(inBuilding({ has_sample_polygon: false })(inItem(0, { layer: none })(treeWithoutFindings())), TODAY),
  ).toEqual([])
})
