import { expect, test } from 'vitest'
import { roomProblems, withExclusiveFlags } from '#shared/domain/building/roomRules.ts'
import { saveFloor } from '#shared/domain/edits/floorEdits.ts'
import { deleteRoom, saveRoom } from '#shared/domain/edits/roomEdits.ts'
import { threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import { applyChanges } from '#shared/domain/tree/tree.ts'
import { anItem, aRoom, aTree, editContext, SQUARE } from '#test/support/data/tree.ts'

const tree = aTree({}, room => [anItem(room)])
const room = tree.rooms[0]!
const floor = tree.floors[0]!

test('inaccessible and not suspicious exclude each other, and both exclude out of scope [2§4]', () => {
  const both = { ...room, is_inaccessible: true, is_not_suspicious: true, is_scoped: false }
  expect(withExclusiveFlags(both, 'is_inaccessible')).toMatchObject({
    is_inaccessible: true,
    is_not_suspicious: false,
    is_scoped: true,
  })
  expect(withExclusiveFlags(both, 'is_not_suspicious')).toMatchObject({
    is_inaccessible: false,
    is_not_suspicious: true,
    is_scoped: true,
  })
  expect(withExclusiveFlags(both, 'out_of_scope')).toMatchObject({
    is_inaccessible: false,
    is_not_suspicious: false,
    is_scoped: false,
  })
  const clash = { is_scoped: 'Choose one of Inaccessible, No PACM Observed and Out of scope' }
  const problems = (part: object) => roomProblems({ ...room, layer: SQUARE, ...part })
  expect(problems({ is_inaccessible: true, is_not_suspicious: true })).toEqual(clash)
  expect(problems({ is_inaccessible: true, is_scoped: false })).toEqual(clash)
  expect(problems({ is_not_suspicious: true, is_scoped: false })).toEqual(clash)
  expect([problems({ is_scoped: false }), problems({ is_inaccessible: true })]).toEqual([{}, {}])
})

test('a label flag needs a label; inaccessible and not suspicious need a polygon [2§5]', () => {
  expect(roomProblems({ ...room, label: true })).toEqual({ layer: 'Please place a label on the floor plan' })
  expect(roomProblems({ ...room, is_inaccessible: true })).toEqual({
    layer: 'Please place a polygon on the floor plan',
  })
  expect(roomProblems({ ...room, is_not_suspicious: true, layer: SQUARE })).toEqual({})
  const labelled = {
    ...SQUARE,
    labels: [
      {
        id: 'l',
        type: 'text' as const,
        points: [[1, 1]] as [number, number][],
        textValue: 'x',
        fontSize: 10,
        angle: 0,
      },
    ],
  }
  expect(roomProblems({ ...room, label: true, layer: labelled })).toEqual({})
})

test('a new room comes last on its floor; an edit keeps its order [2§3]', () => {
  const { version: _v, updated_at: _u, order: _o, ...input } = aRoom(floor, { name: 'Hall' })
  expect(saveRoom(tree, input, editContext())).toMatchObject([
    { op: 'put', row: { order: 2, version: 1 }, seenVersion: undefined },
  ])
  expect(saveRoom(tree, { ...room, order: undefined }, editContext())).toMatchObject([
    { row: { order: 1, version: 2 }, seenVersion: 1 },
  ])
})

test('an edit of an outdated row is refused with the current row [F-15]', () => {
  expect(() => saveRoom(tree, { ...room, version: 7 }, editContext())).toThrowError(
    expect.objectContaining({ code: 'changed_meanwhile', current: room }),
  )
})

test('a room of any size is deleted in one change with its items [2§4]', () => {
  const changes = deleteRoom(tree, { id: room.id }, editContext())
  expect(changes).toEqual([{ op: 'delete', kind: 'room', id: room.id, seenVersion: room.version }])
  expect(applyChanges(tree, changes)).toMatchObject({ rooms: [], items: [] })
})

test('a floor needs a plan, its own or another floor’s, but not its own copy [2§5]', () => {
  const { version: _v, updated_at: _u, image: _i, ...input } = { ...floor, id: '01J00000000000000000000000' }
  expect(() => saveFloor(tree, input, editContext())).toThrowError(
    expect.objectContaining({ code: 'floor_plan_missing' }),
  )
  expect(saveFloor(tree, { ...input, copyFloorId: floor.id }, editContext())).toMatchObject([
    { row: { image: floor.image } },
  ])
  expect(() => saveFloor(tree, { ...input, copyFloorId: input.id }, editContext())).toThrowError(
    expect.objectContaining({ code: 'invalid_input' }),
  )
})

test('fields changed by one side merge; a field changed by both is named [F-15]', () => {
  const before = { name: 'A', note: '', version: 1 }
  expect(threeWayMerge(before, { name: 'B', note: '' }, { name: 'A', note: 'wet', version: 2 })).toEqual({
    row: { name: 'B', note: 'wet', version: 2 },
    clashes: [],
  })
  expect(threeWayMerge(before, { name: 'B', note: '' }, { name: 'C', note: '', version: 2 }).clashes).toEqual(['name'])
  expect(threeWayMerge(before, { name: 'B', note: '' }, { name: 'B', note: '', version: 2 }).clashes).toEqual([])
})
