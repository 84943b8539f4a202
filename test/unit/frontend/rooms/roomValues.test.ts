import { expect, test } from 'vitest'
import {
  flagsOf,
  freshRoom,
  ROOM_STATES,
  type RoomState,
  roomProblemsIn,
  stateOf,
  toRoomInput,
  toRoomValues,
} from '#frontend/features/rooms/roomValues.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import { aRoom, aTree, SQUARE } from '#test/support/data/tree.ts'

const floor = aTree().floors[0]!
const place = { id: '01J00000000000000000000000', building_id: floor.building_id, floor_id: floor.id }
const STATES = Object.keys(ROOM_STATES) as RoomState[]

test.each(STATES)('2§4 the state %s and its flags are one', state => {
  expect(stateOf(flagsOf(state))).toBe(state)
  const { is_inaccessible, is_not_suspicious, is_scoped } = flagsOf(state)
  expect([is_inaccessible, is_not_suspicious, !is_scoped].filter(Boolean).length).toBe(state === 'surveyed' ? 0 : 1)
})

test('2§3 a saved room passes through the form unchanged', () => {
  const picture = { file: 'c'.repeat(64), width: 10, height: 20 }
  const room = aRoom(floor, { is_inaccessible: true, label: true, note: 'Locked', image: picture, layer: SQUARE })
  const { version: _v, updated_at: _u, is_duplicated: _d, ...rest } = room
  expect(RoomInput.parse(toRoomInput(toRoomValues(room), { ...place, id: room.id }))).toEqual(RoomInput.parse(rest))
})

test('2§5 the inaccessible image belongs to an inaccessible room', () => {
  const image = { file: 'c'.repeat(64), width: 10, height: 20 }
  expect(toRoomInput({ ...freshRoom, image }, place).image).toBeUndefined()
  expect(toRoomInput({ ...freshRoom, image, state: 'is_inaccessible' }, place).image).toEqual(image)
})

test('2§5 what a room lacks stands at its field; an order is asked for on edit only', () => {
  expect(roomProblemsIn({ ...freshRoom, name: 'Hall' }, place, true)).toEqual({})
  expect(roomProblemsIn({ ...freshRoom, name: ' ', label: true }, place, false)).toEqual({
    name: 'Required',
    order: 'Required',
    layer: 'Please place a label on the floor plan',
  })
  expect(roomProblemsIn({ ...freshRoom, name: 'Hall', state: 'is_inaccessible' }, place, true)).toEqual({
    layer: 'Please place a polygon on the floor plan',
  })
})
