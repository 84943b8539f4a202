import { expect, test } from 'vitest'
import { itemProblems } from '#frontend/features/items/values/itemProblems.ts'
import {
  type ItemValues,
  itemToValues,
  newItemValues,
  valuesToInput,
} from '#frontend/features/items/values/itemValues.ts'
import { saveItem } from '#shared/domain/edits/itemEdits.ts'
import { applyItemRules } from '#shared/domain/item/itemRules.ts'
import { type Item, ItemInput, NO_SCORES } from '#shared/domain/tree/item.ts'
import { applyChanges } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'

const tree = aTree({ has_sample_polygon: false }, room => [anItem(room)])
const room = tree.rooms[0]!
const saved = tree.items[0]!
const defaults = { 1: newItemValues(CONTAMINANT.asbestos, 'A002'), 2: newItemValues(CONTAMINANT.lead, 'L001') }

const filled = (part: Partial<Item>): Item => anItem(room, part)
const variants: readonly Item[] = [
  saved,
  filled({ sample: undefined, assessment_method_id: 2, sampled_as: { item_as_id: saved.id, status_id: 1 } }),
  filled({
    sample: undefined,
    assessment_method_id: 4,
    presumed_sample: { sample_status_id: 13 },
    removal_class_id: 1,
  }),
  filled({
    sample: undefined,
    assessment_method_id: 6,
    reported_sample: { name: 'Old report', sample_number: 'X-7', status_id: 3 },
    image: { file: 'b'.repeat(64), width: 10, height: 20 },
  }),
  filled({
    contaminate_id: 2,
    assessment_method_id: 9,
    sample: undefined,
    item_scores: [...NO_SCORES],
    lead: {
      building_material: 'Timber',
      colour: 'Red',
      paint_condition: 'Poor',
      analysis_type_id: 5,
      xrf_result: 1200,
    },
  }),
]

test.each(variants)('3§2.3 a saved item passes through the form unchanged ($assessment_method_id)', item => {
  const input = valuesToInput(itemToValues(item, defaults), {
    id: item.id,
    building_id: item.building_id,
    room_id: item.room_id,
  })
  const { version: _v, updated_at: _u, is_duplicated: _d, ...rest } = item
  expect(ItemInput().parse(input)).toEqual(ItemInput().parse(applyItemRules(rest, { is_inaccessible: false })))
})

/** The empty form of each value. */
const emptied = (value: unknown): unknown => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : null)
const FIXED = ['contaminate_id', 'assessment_method_id', 'amount_type_id', 'item_scores', 'layer']

test.each(variants)(
  '3§2.3 F-15 every optional field can be emptied, and is empty on reopening ($assessment_method_id)',
  item => {
    const of = { ...tree, items: [saved, ...(item.id === saved.id ? [] : [item])] }
    const ids = { id: item.id, building_id: item.building_id, room_id: item.room_id }
    const before = itemToValues(item, defaults)
    const photo = { file: 'b'.repeat(64), width: 10, height: 20 }
    const values: ItemValues = { ...before, image: photo, image_alt: photo, comment: 'Note', removal_class_id: 1 }
    const full = saveItem(of, { ...valuesToInput(values, ids), version: item.version }, editContext())
    const start = applyChanges(of, full)
    let tried = 0
    const empty = (change: (form: ItemValues) => void, read: (form: ItemValues) => unknown) => {
      const form = structuredClone(values)
      change(form)
      const context = { ids, room, tree: start, userId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', takenBagCodes: new Set<string>() }
      if (Object.keys(itemProblems(form, context)).length > 0) return
      tried++
      const input = JSON.parse(JSON.stringify({ ...valuesToInput(form, ids), version: item.version + 1, clears: [] }))
      const after = applyChanges(start, saveItem(start, ItemInput().parse(input), editContext()))
      const reopened = itemToValues(after.items.find(({ id }) => id === item.id)!, defaults)
      expect(read(reopened)).toEqual(read(form))
    }
    for (const key of Object.keys(values).filter(name => !FIXED.includes(name))) {
      const value = Reflect.get(values, key)
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value) && !('file' in value)
      if (!isRecord)
        empty(
          form => Reflect.set(form, key, emptied(value)),
          form => Reflect.get(form, key),
        )
      else if (Reflect.get(item, key) !== undefined)
        for (const inner of Object.keys(value).filter(
          name => !['status_id', 'is_urgent', 'analysis_type_id'].includes(name),
        ))
          empty(
            form => Reflect.set(Reflect.get(form, key), inner, emptied(Reflect.get(value, inner))),
            form => Reflect.get(Reflect.get(form, key), inner),
          )
    }
    expect(tried).toBeGreaterThanOrEqual(4)
  },
)
