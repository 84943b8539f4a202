import { expect, test } from 'vitest'
import type { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CHECKED_ON, linesOf, rulesOf } from '#test/support/data/findingLines.ts'
import { inBuilding, inItem, inRoom, labelled, moreFloor, type Spoil } from '#test/support/data/spoiledTrees.ts'
import { aRoom, SQUARE } from '#test/support/data/tree.ts'
import { own, photo } from '#test/support/data/treeWithoutFindings.ts'

const moreRoom =
  (part: Partial<Room>): Spoil =>
  tree => ({ ...tree, rooms: [...tree.rooms, aRoom(tree.floors[0]!, { name: 'Loft', order: 3, ...part })] })

test('the survey date is set and not later than today [2§3]', () => {
  const date = (survey_date: string | undefined) => linesOf(inBuilding({ survey_date }))
  expect(date(undefined)).toEqual([['The survey date is missing', 'survey_date']])
  expect(date(CHECKED_ON)).toEqual([])
  expect(date('2026-03-03')).toEqual([['The survey date is in the future', 'survey_date']])
})

test('the area surveyed is described for each contaminant that is surveyed [2§3]', () => {
  const none = { area_surveyed: '', lead_area_surveyed: '<p> </p>' }
  const asbestos = ['The area surveyed for asbestos is not described', 'area_surveyed']
  const lead = ['The area surveyed for lead is not described', 'lead_area_surveyed']
  expect(linesOf(inBuilding(none))).toEqual([asbestos, lead])
  expect(linesOf(inBuilding({ ...none, is_lead: false }))).toEqual([asbestos])
  expect(linesOf(inBuilding({ ...none, is_asbestos: false }))).toEqual([lead])
})

test('recommendation and limitations are written for the site; the default introduction and methodology may stay [2§3]', () => {
  const words = 'still the default text, which says nothing about this site'
  const templates = (report_templates: Tree['building']['report_templates']) =>
    linesOf(inBuilding({ report_templates }))
  const both = [[`Recommendation and Limitations: ${words}`, 'recommendation_content']]
  expect(templates({})).toEqual(both)
  expect(templates({ introduction_content: own, limitations_content: '<p> </p>' })).toEqual(both)
  expect(templates({ recommendation_content: own })).toEqual([[`Limitations: ${words}`, 'limitations_content']])
  expect(templates({ limitations_content: own })).toEqual([[`Recommendation: ${words}`, 'recommendation_content']])
})

test('placeholders that were left in a text are named, each text once [2§3]', () => {
  const inText = (words: string) => linesOf(inBuilding({ area_surveyed: `<p>Level ${words} only</p>` }))
  for (const words of ['TBC', 'tba', 'Todo', 'XXX', 'xxxxx', 'lorem ipsum', '[number]', '[]', '___', '______'])
    expect(inText(words)).toEqual([[`Area surveyed: placeholder “${words}” is still in the text`, 'area_surveyed']])
  for (const words of ['TBCs', 'XX', '__', 'axxx', 'lorem', '[one', 'two]']) expect(inText(words), words).toEqual([])
  const text = `${own}<p>[date] or TBC</p>`
  const templates = { introduction_content: text, recommendation_content: own, limitations_content: text }
  expect(linesOf(inBuilding({ lead_area_surveyed: text, report_templates: templates }))).toEqual([
    ['Area surveyed: placeholder “[date]” is still in the text', 'lead_area_surveyed'],
    ['Introduction: placeholder “[date]” is still in the text', 'introduction_content'],
    ['Limitations: placeholder “[date]” is still in the text', 'limitations_content'],
  ])
})

test('an empty room has a note or flag as reason; an inaccessible one a note or a photo [2§4]', () => {
  expect(rulesOf(moreRoom({}))).toEqual(['room_empty'])
  for (const part of [
    { note: 'Empty' },
    { is_scoped: false },
    { is_not_suspicious: true, layer: SQUARE },
    { is_inaccessible: true, layer: SQUARE, note: 'Locked' },
    { is_inaccessible: true, layer: SQUARE, image: photo(70) },
  ] as Partial<Room>[])
    expect(rulesOf(moreRoom(part))).toEqual([])
  expect(rulesOf(moreRoom({ is_inaccessible: true, layer: SQUARE }))).toEqual(['room_inaccessible'])
})

test('drawings are on the plan, within a pixel of rounding [2§5]', () => {
  const inRoomAt = (...points: [number, number][]) =>
    linesOf(inRoom(0, { layer: { polygons: [{ ...SQUARE.polygons[0]!, points }], labels: [] } }))
  const beyond = [['The room is drawn beyond the edge of the plan', 'layer']]
  expect(inRoomAt([-1, -1], [101, -1], [101, 81], [-1, 81])).toEqual([])
  for (const point of [
    [-1.1, 0],
    [0, -1.1],
    [101.1, 0],
    [0, 81.1],
  ] as [number, number][])
    expect(inRoomAt([5, 5], point), String(point)).toEqual(beyond)
  const label = { ...labelled('A001').labels[0]!, points: [[500, 5]] as [number, number][] }
  expect(linesOf(inItem(0, { layer: { ...SQUARE, labels: [label] } }))).toEqual([
    ['A001 Vinyl tiles is drawn beyond the edge of the plan', 'layer'],
  ])
  const planless: Spoil = tree => ({
    ...tree,
    floors: tree.floors.map(floor => ({ ...floor, image: undefined }) as never),
  })
  expect(rulesOf(inItem(0, { layer: { ...SQUARE, labels: [label] } }), planless)).toEqual(['floor_plan'])
})

test('rooms of a floor, and floors, have unique names and orders [2§3]', () => {
  expect(linesOf(inRoom(1, { name: ' KITCHEN ', order: 1 }))).toEqual([
    ['Another room on this floor has the same name', 'name'],
    ['Has the same order as Kitchen', 'order'],
  ])
  expect(linesOf(inRoom(0, { name: 'Main  hall' }), inRoom(1, { name: 'main hall' }))).toHaveLength(1)
  expect(linesOf(inRoom(0, { name: 'Mainhall' }), inRoom(1, { name: 'Main hall' }))).toEqual([])
  expect(linesOf(moreFloor({ name: 'GROUND', order: 1 }))).toEqual([
    ['Another floor has the same name', 'name'],
    ['Has the same order as Ground', 'order'],
  ])
  // The other floor's room is also called Kitchen.
  expect(linesOf(moreFloor({}))).toEqual([])
})
