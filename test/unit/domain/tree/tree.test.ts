import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { clearedByNull } from '#shared/domain/tree/clearedByNull.ts'
import { memoizeByList } from '#shared/domain/tree/memoizeByList.ts'
import {
  applyChanges,
  type Change,
  findOrRefuse,
  findParentOrRefuse,
  findRow,
  floorsOf,
  idOf,
  itemsOf,
  putRow,
  refuseStale,
  roomsOf,
  type Tree,
  withoutOrphans,
} from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { aFloor, anItem, aRoom, aTree, editContext } from '#test/support/data/tree.ts'

const context = editContext()
const start = aTree({}, room => [anItem(room), anItem(room)])
const note = { type_id: 2, content: 'Ring first', version: 1, updated_at: context.now }
const labReturn = {
  id: ulid(),
  name: 'a.pdf',
  contaminate_id: 1,
  file: 'a'.repeat(64),
  version: 1,
  updated_at: context.now,
} as const
const tree: Tree = { ...start, notes: [note], lab_returns: [labReturn] }
const [floor, room, item] = [tree.floors[0]!, tree.rooms[0]!, tree.items[0]!]
const deletion = (kind: 'floor' | 'room' | 'item' | 'labReturn', id: string): Change => ({
  op: 'delete',
  kind,
  id,
  seenVersion: 1,
})

test('a written row has the next version, its time and its author, and names the version that it replaces [F-15]', () => {
  const stamp = { updated_at: context.now, updated_by: 'Aroha Ngata' }
  expect(putRow('room', { ...room, name: 'Hall' }, { version: 4 }, context)).toEqual({
    ...{ op: 'put', kind: 'room', seenVersion: 4, row: { ...room, name: 'Hall', version: 5, ...stamp } },
  })
  expect(putRow('room', room, undefined, context)).toMatchObject({ seenVersion: undefined, row: { version: 1 } })
})

test('an edit of another version is refused with the row; an edit without a version accepts any [F-15]', () => {
  const stale = (row: { version: number } | undefined, seen?: number) => () => refuseStale(row, seen)
  expect(stale({ version: 2 }, 2)).not.toThrow()
  expect(stale({ version: 2 })).not.toThrow()
  expect(stale(undefined)).not.toThrow()
  expect(stale(undefined, 0)).not.toThrow()
  expect(stale(undefined, 1)).toThrow(expect.objectContaining({ code: 'not_found' }))
  for (const seen of [0, 1, 3])
    expect(stale({ version: 2 }, seen)).toThrow(
      expect.objectContaining({ code: 'changed_meanwhile', current: { version: 2 } }),
    )
})

test('changes put rows in place of those with their id, notes by their type, and leave all else [2§3]', () => {
  const renamed = { ...room, name: 'Hall' }
  const after = applyChanges(tree, [
    { op: 'put', kind: 'room', row: renamed, seenVersion: 1 },
    { op: 'put', kind: 'note', row: { ...note, content: 'Ring twice' }, seenVersion: 1 },
    { op: 'put', kind: 'note', row: { ...note, type_id: 3 }, seenVersion: undefined },
    { op: 'put', kind: 'building', row: { ...tree.building, name: 'Library' }, seenVersion: 1 },
    { op: 'reserve', key: 'BAG#1#A9', owner: item.id, refusal: 'bag_code_taken' },
    { op: 'release', key: 'BAG#1#A8', owner: item.id, refusal: 'bag_code_taken' },
  ])
  expect(after).toEqual({
    ...{ ...tree, building: { ...tree.building, name: 'Library' }, rooms: [renamed] },
    notes: [
      { ...note, content: 'Ring twice' },
      { ...note, type_id: 3 },
    ],
  })
  expect(idOf('note', note)).toBe('2')
  expect(idOf('labReturn', labReturn)).toBe(labReturn.id)
})

test('deleting a floor or room also deletes its contents and its drawing images [2§3]', () => {
  expect(applyChanges(tree, [deletion('item', item.id)]).items).toEqual(tree.items.slice(1))
  expect(applyChanges(tree, [deletion('labReturn', labReturn.id)]).lab_returns).toEqual([])
  expect(applyChanges(tree, [deletion('room', room.id)])).toMatchObject({ floors: [floor], rooms: [], items: [] })
  const other = aFloor(tree.building, { name: 'First' })
  const loft = aRoom(other)
  const drawing = (of: 'floor' | 'room' | 'item', id: string) => ({
    ...{ id, of, scene: '', failed: false, version: 1 },
    updated_at: context.now,
  })
  const kept = [drawing('floor', other.id), drawing('room', loft.id)]
  const drawings = [...kept, drawing('floor', floor.id), drawing('room', room.id), drawing('item', item.id)]
  const drawn = { ...tree, floors: [floor, other], rooms: [room, loft], drawings }
  expect(withoutOrphans(drawn)).toBe(drawn)
  expect(applyChanges(drawn, [deletion('floor', floor.id)])).toEqual({
    ...{ ...drawn, floors: [other], rooms: [loft], items: [], drawings: kept },
  })
  const { drawings: _, ...undrawn } = drawn
  expect(applyChanges(undrawn, [deletion('floor', floor.id)])).not.toHaveProperty('drawings')
})

test('floors and rooms are listed by order, then by name with numbers as numbers, then by id; items by Sample ID [2§2]', () => {
  const floors = [
    { ...floor, id: 'd', order: 2, name: 'Level 1' },
    { ...floor, id: 'c', order: 1, name: 'Level 10' },
    { ...floor, id: 'b', order: 1, name: 'Level 2' },
    { ...floor, id: 'a', order: 1, name: 'Level 10' },
  ]
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).join('')
  for (const turned of [floors, floors.toReversed()]) {
    expect(ids(floorsOf({ ...tree, floors: turned }))).toBe('bacd')
    const rooms = turned.map(each => ({ ...room, ...each, floor_id: floor.id, image: undefined }))
    expect(ids(roomsOf({ ...tree, rooms: [...rooms, aRoom(aFloor(tree.building))] } as Tree, floor.id))).toBe('bacd')
  }
  const coded = (id: string, bag_code: string) => ({ ...item, id, sample: { ...item.sample!, bag_code } })
  const items = [
    coded('a', 'A10'),
    coded('b', 'A9'),
    { ...item, id: 'c', sample: undefined },
    { ...coded('d', 'A1'), room_id: 'other' },
  ]
  expect(ids(itemsOf({ items }, room.id))).toBe('cba')
  expect(itemsOf({ items }, 'nowhere')).toEqual([])
})

test('a row is found by its id, in few rows and in many: the first that has it [2§3]', () => {
  for (const count of [3, 15, 16, 17, 40]) {
    const rows = Array.from({ length: count }, (_, at) => ({ id: `${at}`, at }))
    const doubled = [...rows, { id: '1', at: 99 }]
    expect([findRow(doubled, '1')?.at, findRow(doubled, `${count - 1}`)?.at]).toEqual([1, count - 1])
    expect([findRow(rows, 'x'), findRow(rows, undefined)]).toEqual([undefined, undefined])
    expect(() => findOrRefuse(rows, 'x')).toThrow(expect.objectContaining({ code: 'not_found' }))
    expect(() => findParentOrRefuse(rows, 'x')).toThrow(expect.objectContaining({ code: 'parent_deleted' }))
    expect([findOrRefuse(rows, '1'), findParentOrRefuse(rows, '1')]).toEqual([rows[1], rows[1]])
  }
})

test('every change of a building changes its fingerprint; the order of its rows does not [F-15]', () => {
  const other = { ...note, type_id: 3 }
  const full: Tree = { ...tree, notes: [note, other] }
  const next = <R extends { version: number }>(row: R) => ({ ...row, version: row.version + 1 })
  const changed: Tree[] = [
    { ...full, building: next(full.building) },
    { ...full, floors: [next(floor)] },
    { ...full, rooms: [next(room)] },
    { ...full, items: [next(item), tree.items[1]!] },
    { ...full, items: [item] },
    { ...full, notes: [next(note), other] },
    { ...full, notes: [note] },
    { ...full, lab_returns: [next(labReturn)] },
    { ...full, lab_returns: [] },
  ]
  expect(new Set([full, ...changed].map(treeHash)).size).toBe(changed.length + 1)
  const turned = { ...full, items: full.items.toReversed(), notes: full.notes.toReversed() }
  expect(treeHash(turned)).toBe(treeHash(full))
})

test('a list’s value is computed once, and again when the list has grown', () => {
  let calls = 0
  const sizeOf = memoizeByList((rows: readonly object[]) => {
    calls++
    return rows.length
  })
  const rows: object[] = [{}]
  expect([sizeOf(rows), sizeOf(rows), calls]).toEqual([1, 1, 1])
  rows.push({})
  expect([sizeOf(rows), sizeOf(rows), calls, sizeOf([{}]), calls]).toEqual([2, 2, 2, 1, 3])
})

test('null clears, and nothing else does', () => {
  expect(clearedByNull({ a: null, b: 0, c: '', d: false, e: 'x' })).toEqual({
    a: undefined,
    b: 0,
    c: '',
    d: false,
    e: 'x',
  })
})
