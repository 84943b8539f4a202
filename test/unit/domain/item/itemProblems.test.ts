import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { applyItemRules, itemProblems } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

const open = { is_inaccessible: false }
const roomOf = () => aTree().rooms[0]!
const context = { building: { has_sample_polygon: true }, room: { is_not_suspicious: false } }

test('the XRF method has the analysis XRF, whatever was chosen; no other method sets one [3§5.2]', () => {
  const paint = { building_material: '', colour: '', analysis_type_id: 4 }
  const analysisOf = (assessment_method_id: number) =>
    applyItemRules(anItem(roomOf(), { contaminate_id: 2, assessment_method_id, lead: paint }), open).lead
      ?.analysis_type_id
  expect([9, 7, 8, 12].map(analysisOf)).toEqual([5, 4, 4, 4])
  const bare = applyItemRules(anItem(roomOf(), { contaminate_id: 2, assessment_method_id: 9, lead: undefined }), open)
  expect(bare.lead).toBeUndefined()
})

test('a method and an analysis are of the contaminant; an item is sampled as another, sampled asbestos item [3§5.1]', () => {
  const problems = (part: Partial<Item>, items: readonly Item[] = []) =>
    itemProblems(anItem(roomOf(), part), { ...context, tree: { items } })
  expect(
    problems({
      assessment_method_id: 9,
      lead: { building_material: 'x', colour: 'y', paint_condition: 'Good', xrf_result: 1 },
    }),
  ).toEqual({
    assessment_method_id: 'Required',
  })
  const sample = { bag_code: 'A1', is_urgent: false, status_id: 3 }
  expect(problems({ sample: { ...sample, analysis_type_id: 4 } })).toEqual({ 'sample.analysis_type_id': 'Required' })
  expect(problems({ sample: { ...sample, analysis_type_id: 2 } })).toEqual({})
  const parent = anItem(roomOf())
  const as = (item_as_id: string, items: readonly Item[], id = ulid()) =>
    problems({ id, assessment_method_id: 2, sample: undefined, sampled_as: { item_as_id, status_id: 1 } }, items)
  const refused = { 'sampled_as.item_as_id': 'Choose an item that is sampled' }
  expect(as(parent.id, [parent])).toEqual({})
  expect(as(parent.id, [parent], parent.id)).toEqual(refused)
  expect(as(parent.id, [{ ...parent, assessment_method_id: 4 }])).toEqual(refused)
  expect(as(parent.id, [{ ...parent, contaminate_id: 2, assessment_method_id: 7 }])).toEqual(refused)
  expect(problems({ item_scores: [null, ...Array(11).fill(1)] })).toEqual({
    item_scores: 'Please score all 12 properties',
  })
})
