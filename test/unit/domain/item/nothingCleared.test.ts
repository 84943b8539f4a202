import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { applyFollowingChanges, clearedSummary } from '#frontend/features/items/values/derivedValues.ts'
import { itemToValues, newItemValues, valuesToInput } from '#frontend/features/items/values/itemValues.ts'
import { saveItem } from '#shared/domain/edits/itemEdits.ts'
import { saveRoom } from '#shared/domain/edits/roomEdits.ts'
import { clearedValues, clearsOf, itemsChangedByRoom } from '#shared/domain/item/clearedValues.ts'
import { applyItemRules } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { applyChanges, type Change, type Tree } from '#shared/domain/tree/tree.ts'
import { METHODS, methodInRoom } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { anItem, aTree, editContext, SQUARE } from '#test/support/data/tree.ts'

const methods = Object.entries(METHODS).map(([id, { contaminate_id }]) => ({ id: Number(id), contaminate_id }))
const STATES = {
  surveyed: {},
  inaccessible: { is_inaccessible: true },
  notSuspicious: { is_not_suspicious: true },
  outOfScope: { is_scoped: false },
} as const
const PAINT = { building_material: 'Timber', colour: 'White', paint_condition: 'Good' } as const

/** A saved item with every field of its method, and another item as its possible leader. */
function treeWith(method: number, contaminate_id: ContaminantId, state: keyof typeof STATES): Tree {
  const start = aTree()
  const room = { ...start.rooms[0]!, ...STATES[state], layer: SQUARE }
  const other = { ...room, id: ulid(), is_inaccessible: false }
  const parent = anItem(other, { sample: { analysis_type_id: 1, bag_code: 'P1', is_urgent: false, status_id: 1 } })
  const full = anItem(room, {
    contaminate_id,
    assessment_method_id: method,
    sample: { analysis_type_id: 1, bag_code: 'A1', is_urgent: true, status_id: 4 },
    sampled_as: { item_as_id: parent.id, status_id: 4 },
    presumed_sample: { sample_status_id: 13 },
    reported_sample: { name: 'Old report', sample_number: '7', status_id: 3 },
    removal_class_id: 1,
    lead: { ...PAINT, analysis_type_id: 4, laboratory_analysis: 10, xrf_result: 1200, colour_metric: 1 },
  })
  // As recorded before the room became inaccessible.
  return { ...start, rooms: [room, other], items: [parent, applyItemRules(full, { is_inaccessible: false })] }
}

const saved = (tree: Tree): Item => tree.items.find(({ id }) => id !== tree.items[0]!.id) ?? tree.items.at(-1)!
const itemOf = (tree: Tree, id: string): Item => tree.items.find(item => item.id === id)!

/** All values of an item by path. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
}
const NOT_RECORDED = ['version', 'updated_at', 'updated_by', 'assessment_method_id', 'contaminate_id']
/** Lists of ids by content. Excludes the recommendation and scores that rules set, which are not recorded data. */
const recordedIn = ({ item_recommendations, item_scores, ...item }: Item) => [
  ...leaves(item).filter(([path]) => !NOT_RECORDED.includes(path)),
  ...(item.assessment_method_id === 13 ? [] : leaves({ item_scores })),
  ...item_recommendations.filter(id => id !== 7).map(id => [`item_recommendations.${id}`, true] as const),
]

/** Recorded values that are neither kept nor among the fields that the user was told about. */
function lost(before: Item, after: Item, clears: readonly string[]): string[] {
  const there = new Map<string, unknown>(recordedIn(after))
  return recordedIn(before)
    .filter(([path, value]) => there.get(path) !== value)
    .map(([path]) => path)
    .filter(path => !clears.some(field => path === field || path.startsWith(`${field}.`)))
    .filter(path => !(path.startsWith('lead.analysis') || path === 'sample.analysis_type_id'))
}

const reservations = (changes: readonly Change[]) => changes.filter(({ op }) => op === 'reserve' || op === 'release')
const withoutStamp = ({ version: _, updated_at: __, updated_by: ___, ...row }: Item) => row

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('3§4.1 F-15 in a room that is %s', state => {
  test.each(methods)(
    'no value of an item with method $id is cleared without being named, and it can be restored',
    from => {
      for (const to of methods) {
        const tree = treeWith(from.id, from.contaminate_id, state)
        const room = tree.rooms[0]!
        const before = saved(tree)
        const defaults = { 1: newItemValues(1, 'A9'), 2: newItemValues(2, 'L9') }
        const values = itemToValues(before, defaults)
        const other =
          to.contaminate_id === from.contaminate_id
            ? values
            : applyFollowingChanges(values, { ...values, contaminate_id: to.contaminate_id }, room, defaults)
        const next = applyFollowingChanges(other, { ...other, assessment_method_id: to.id }, room, defaults)
        const ids = { id: before.id, building_id: before.building_id, room_id: room.id }
        const input = completed(valuesToInput(next, ids), tree)
        const clears = clearedValues(before, applyItemRules(input, room)).map(({ field }) => field)
        const changes = saveItem(tree, { ...input, version: before.version, clears: clears }, editContext())
        const after = itemOf(applyChanges(tree, changes), before.id)
        expect(after.assessment_method_id).toBe(methodInRoom(to.id, to.contaminate_id, room))
        const isOther = to.contaminate_id !== from.contaminate_id
        const named = isOther ? [...clears, 'item_recommendations', 'removal_class_id'] : clears
        expect([from.id, to.id, lost(before, after, named)]).toEqual([from.id, to.id, []])
        const words = clearedSummary(values, next, undefined)
        expect(words.length).toBeGreaterThanOrEqual(clears.length)
        if (isOther) expect(words).toEqual(expect.arrayContaining(['the recommendations', 'the removal class']))
        if (clears.length > 0)
          expect(() => saveItem(tree, { ...input, version: before.version, clears: [] }, editContext())).toThrowError(
            expect.objectContaining({ code: 'would_clear' }),
          )
        if (state === 'inaccessible' && from.contaminate_id === 1) continue
        const changed = applyChanges(tree, changes)
        const back = saveItem(
          changed,
          {
            ...withoutStamp(before),
            version: after.version,
            clears: clearedValues(after, before).map(({ field }) => field),
          },
          editContext(),
        )
        expect(withoutStamp(itemOf(applyChanges(changed, back), before.id))).toEqual(withoutStamp(before))
        expect(
          reservations(back)
            .map(({ op }) => op)
            .sort(),
        ).toEqual(
          reservations(changes)
            .map(({ op }) => (op === 'reserve' ? 'release' : 'reserve'))
            .sort(),
        )
      }
    },
  )
})

/** Fills in the fields that another method also requires. */
function completed(input: ReturnType<typeof valuesToInput>, { items }: Tree): ReturnType<typeof valuesToInput> {
  const scores = input.item_scores.map((score, index) => score ?? (index === 0 ? 1 : 0))
  return {
    ...input,
    ...(input.contaminate_id === CONTAMINANT.asbestos && { item_scores: scores, amount: input.amount ?? 1 }),
    item_recommendations: [...input.item_recommendations, 8],
    ...(input.sampled_as && { sampled_as: { ...input.sampled_as, item_as_id: items[0]!.id } }),
    ...(input.reported_sample && {
      reported_sample: {
        name: input.reported_sample.name || 'R',
        sample_number: input.reported_sample.sample_number || '1',
        status_id: input.reported_sample.status_id ?? 3,
      },
    }),
    ...(input.lead && {
      lead: {
        ...PAINT,
        ...nonEmpty(input.lead),
        ...(METHODS[input.assessment_method_id]!.results.includes('xrf_result') && {
          xrf_result: input.lead.xrf_result ?? 5,
        }),
      },
    }),
  }
}
const nonEmpty = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== undefined))

test.each(methods)(
  '3§4.1 2§4 marking a room Inaccessible clears only the named values of an item with method $id, once, and they can be restored',
  ({ id, contaminate_id }) => {
    const tree = treeWith(id, contaminate_id, 'surveyed')
    const before = saved(tree)
    const [room] = tree.rooms as [Tree['rooms'][number]]
    const marked = { ...room, is_inaccessible: true }
    const clears = clearsOf(itemsChangedByRoom(tree, marked))
    const changes = saveRoom(tree, { ...marked, clears: clears }, editContext())
    const shut = applyChanges(tree, changes)
    const after = itemOf(shut, before.id)
    const fields = clears.map(each => each.split(' ')[1]!)
    expect(lost(before, after, fields)).toEqual([])
    expect(after.assessment_method_id).toBe(methodInRoom(id, contaminate_id, marked))
    if (clears.length > 0)
      expect(() => saveRoom(tree, { ...marked, clears: [] }, editContext())).toThrowError(
        expect.objectContaining({ code: 'would_clear' }),
      )
    // A later save clears nothing more.
    expect(clearedValues(after, applyItemRules(after, marked))).toEqual([])
    const open = applyChanges(shut, saveRoom(shut, { ...room, version: marked.version + 1 }, editContext()))
    const back = saveItem(open, { ...withoutStamp(before), version: after.version }, editContext())
    expect(withoutStamp(itemOf(applyChanges(open, back), before.id))).toEqual(withoutStamp(before))
  },
)

test('an item sampled while another user marks its room Inaccessible is refused instead of cleared [3§4.1 F-15]', () => {
  const tree = treeWith(1, 1, 'inaccessible')
  const sampled = saved(tree)
  const empty = { ...tree, items: [tree.items[0]!] }
  expect(() => saveItem(empty, { ...withoutStamp(sampled), clears: [] }, editContext())).toThrowError(
    expect.objectContaining({ code: 'would_clear' }),
  )
})
