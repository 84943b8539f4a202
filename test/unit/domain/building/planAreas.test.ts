import { expect, test } from 'vitest'
import {
  contextAreas,
  floorAreas,
  itemAreas,
  itemStyle,
  reinspectionAreas,
  roomAreas,
  roomFinding,
  roomStyle,
  surveyAreas,
} from '#shared/domain/building/planAreas.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { anItem, aReinspection, aRoom, aTree, SQUARE } from '#test/support/data/tree.ts'

/** A floor with a kitchen that contains a sampled item and a follower, and a locked store. */
function aDrawnTree(): Tree {
  const tree = aTree({}, room => [anItem(room, { sample: { bag_code: 'A001', is_urgent: false, status_id: 3 } })])
  const kitchen = { ...tree.rooms[0]!, layer: SQUARE }
  const store = aRoom(tree.floors[0]!, { name: 'Store', order: 2, is_inaccessible: true, layer: SQUARE })
  const second = anItem(kitchen, {
    assessment_method_id: 2,
    sample: undefined,
    sampled_as: { item_as_id: tree.items[0]!.id, status_id: 1 },
  })
  return { ...tree, rooms: [store, kitchen], items: [...tree.items, second] }
}
const tree = aDrawnTree()
const floor = tree.floors[0]!.id
const kitchen = tree.rooms[1]!
const said = (marks: ReturnType<typeof floorAreas>) =>
  marks.map(({ style: look, label, dimmed }) => `${look} ${label}${dimmed ? ' faint' : ''}`)

const lookOf = (part: Partial<Item>) => {
  const item = anItem(kitchen, { sample: undefined, ...part })
  return itemStyle(item, { items: [item] })
}
const sampled = (status_id: number) => lookOf({ sample: { bag_code: 'A1', is_urgent: false, status_id } })

test('a floor’s plan shows its rooms in order with their items on top [2§2]', () => {
  expect(said(floorAreas(tree, floor))).toEqual([
    'room Kitchen',
    'roomInaccessible Store',
    'asbestosPositive As A001',
    'asbestosPositive A001',
  ])
  expect(floorAreas(tree, kitchen.id)).toEqual([])
})

test('the plan of a room shows the room and its items, and the other rooms faintly [2§2]', () => {
  expect(said(roomAreas(tree, kitchen.id))).toEqual([
    'roomInaccessible Store faint',
    'room Kitchen',
    'asbestosPositive As A001',
    'asbestosPositive A001',
  ])
  expect(roomAreas(tree, floor)).toEqual([])
})

test('around a drawing, all other areas of the floor are faint [2§4]', () => {
  const marks = contextAreas(tree, floor, kitchen.id)
  expect(marks.map(({ id }) => id)).not.toContain(kitchen.id)
  expect(marks).toHaveLength(3)
  expect(marks.every(({ dimmed }) => dimmed)).toBe(true)
})

test('the plan of an item shows it, and all else of its floor faintly [2§2]', () => {
  expect(said(itemAreas(tree, tree.items[0]!.id))).toEqual([
    'room Kitchen faint',
    'roomInaccessible Store faint',
    'asbestosPositive As A001 faint',
    'asbestosPositive A001',
  ])
  expect(itemAreas(tree, floor)).toEqual([])
  expect(itemAreas({ ...tree, rooms: [] }, tree.items[0]!.id)).toEqual([])
})

test('a re-inspection’s plan shows the items to confirm, and all others faintly', () => {
  const reinspection = aReinspection()
  const seen = {
    outcome: 'unchanged',
    inspected_on: '2026-03-02',
    seen_on: '2026-03-02',
    note: '',
    inspected_by: '',
  } as const
  const inspection = { reinspection_id: reinspection.id, ...seen }
  const items = tree.items.map((item, at) => (at === 0 ? { ...item, inspection } : item))
  expect(said(reinspectionAreas({ ...tree, items, building: { ...tree.building, reinspection } }, floor))).toEqual([
    'room Kitchen faint',
    'roomInaccessible Store faint',
    'asbestosPositive As A001',
    'asbestosPositive A001 faint',
  ])
})

test('a room’s finding as a whole: out of scope, not accessed, nothing suspect; otherwise from its items [2§2]', () => {
  const flags = { is_scoped: true, is_inaccessible: false, is_not_suspicious: false }
  expect(roomFinding(flags)).toBe('')
  expect(roomFinding({ ...flags, is_scoped: false })).toBe('Out of scope: not inspected')
  expect(roomFinding({ ...flags, is_inaccessible: true })).toBe('Not accessed')
  expect(roomFinding({ ...flags, is_not_suspicious: true })).toBe('No PACM observed')
})

test('a room out of scope is plain and labelled [2§2]', () => {
  const out = { ...kitchen, is_scoped: false }
  expect(roomStyle(out)).toBe('room')
  expect(floorAreas({ ...tree, rooms: [out], items: [] }, floor)[0]?.label).toBe('Kitchen (out of scope)')
  expect(roomStyle({ ...out, is_not_suspicious: true })).toBe('roomNotSuspicious')
})

test('a room with its name on the plan is not labelled twice; with any other label it keeps its name [2§5]', () => {
  const labelledAs = (textValue: string) => {
    const label = { id: 'l', type: 'text' as const, points: [[1, 1]] as [number, number][], textValue }
    const labelled = { ...kitchen, layer: { ...SQUARE, labels: [{ ...label, fontSize: 10, angle: 0 }] } }
    return floorAreas({ ...tree, rooms: [labelled], items: [] }, floor)[0]?.label
  }
  expect(['Kitchen', ' KITCHEN', 'K', ''].map(labelledAs)).toEqual(['', '', 'Kitchen', 'Kitchen'])
})

test('colours vary by contaminant and assessment state: asbestos [2§9]', () => {
  expect(sampled(3)).toBe('asbestosPositive')
  expect(sampled(2)).toBe('asbestosNegative')
  expect(sampled(1)).toBe('asbestosAwaiting')
  expect(lookOf({})).toBe('asbestosAwaiting')
  expect(lookOf({ assessment_method_id: 4, presumed_sample: { sample_status_id: 13 } })).toBe('asbestosPresumed')
  expect(lookOf({ assessment_method_id: 11, presumed_sample: { sample_status_id: 2 } })).toBe('asbestosNegative')
  expect(lookOf({ assessment_method_id: 5 })).toBe('asbestosInaccessible')
  expect(lookOf({ assessment_method_id: 13 })).toBe('asbestosNegative')
  expect(lookOf({ assessment_method_id: 6, reported_sample: { name: '', sample_number: '', status_id: 4 } })).toBe(
    'asbestosPositive',
  )
})

test('an earlier sample without a result is presumed, not cleared [2§9]', () => {
  expect(lookOf({ assessment_method_id: 6, reported_sample: { name: '', sample_number: 'S1' } })).toBe(
    'asbestosPresumed',
  )
})

test('colours vary by contaminant and assessment state: lead [2§9]', () => {
  const lead = (part: Partial<Item>) => lookOf({ contaminate_id: 2, assessment_method_id: 7, ...part })
  const result = (laboratory_analysis: number) =>
    lead({ lead: { building_material: '', colour: '', laboratory_analysis } })
  expect(result(1000)).toBe('leadPositive')
  expect(result(999)).toBe('leadNegative')
  expect(lead({})).toBe('leadAwaiting')
  expect(lead({ assessment_method_id: 10 })).toBe('leadInaccessible')
})

test('the plan of a survey shows how far each room is, and dims what is not selected', () => {
  const floorRow = tree.floors[0]!
  const office = aRoom(floorRow, { name: 'Office', order: 3, layer: SQUARE })
  const tank = aRoom(floorRow, { name: 'Tank', order: 4, layer: SQUARE, is_scoped: false })
  const clean = aRoom(floorRow, { name: 'Clean', order: 5, layer: SQUARE, is_not_suspicious: true })
  const surveyed = { ...tree, rooms: [...tree.rooms, office, tank, clean] }
  const shown = (room: string, item: string) => said(surveyAreas(surveyed, floor, { room, item }))
  expect(shown('', '')).toEqual([
    'room Kitchen',
    'roomInaccessible Store',
    'roomToVisit Office',
    'roomOutOfScope Tank (out of scope)',
    'roomNotSuspicious Clean',
    'asbestosPositive As A001',
    'asbestosPositive A001',
  ])
  expect(shown(office.id, '')).toEqual([
    'room Kitchen faint',
    'roomInaccessible Store faint',
    'roomToVisit Office',
    'roomOutOfScope Tank (out of scope) faint',
    'roomNotSuspicious Clean faint',
    'asbestosPositive As A001 faint',
    'asbestosPositive A001 faint',
  ])
  expect(shown(kitchen.id, tree.items[0]!.id).filter(area => !area.endsWith('faint'))).toEqual([
    'asbestosPositive A001',
  ])
})
