import { expect, test } from 'vitest'
import {
  flagsOf,
  newRoomValues,
  ROOM_STATES,
  type RoomState,
  roomFromValues,
  roomStateOf,
  roomValueProblems,
  valuesFromRoom,
} from '#frontend/features/rooms/roomValues.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import { aRoom, aTree, SQUARE } from '#test/support/data/tree.ts'

const floor = aTree().floors[0]!
const place = { id: '01J00000000000000000000000', building_id: floor.building_id, floor_id: floor.id }
const STATES = Object.keys(ROOM_STATES) as RoomState[]

test.each(STATES)('2§4 the state %s and its flags are one', state => {
  expect(roomStateOf(flagsOf(state))).toBe(state)
  const { is_inaccessible, is_not_suspicious, is_scoped } = flagsOf(state)
  expect([is_inaccessible, is_not_suspicious, !is_scoped].filter(Boolean).length).toBe(state === 'surveyed' ? 0 : 1)
})

test('a saved room passes through the form unchanged [2§3]', () => {
  const picture = { file: 'c'.repeat(64), width: 10, height: 20 }
  const room = aRoom(floor, { is_inaccessible: true, label: true, note: 'Locked', image: picture, layer: SQUARE })
  const { version: _v, updated_at: _u, is_duplicated: _d, ...rest } = room
  expect(RoomInput().parse(roomFromValues(valuesFromRoom(room), { ...place, id: room.id }))).toEqual(
    RoomInput().parse(rest),
  )
})

test('the inaccessible image is not lost where the room gets another status [2§5 F-15]', () => {
  const image = { file: 'c'.repeat(64), width: 10, height: 20 }
  expect(roomFromValues({ ...newRoomValues, image }, place).image).toEqual(image)
  expect(roomFromValues({ ...newRoomValues, image, state: 'is_inaccessible' }, place).image).toEqual(image)
})

test('missing values of a room are shown at their fields; an order is required on edit only [2§5]', () => {
  expect(roomValueProblems({ ...newRoomValues, name: 'Hall' }, place, true)).toEqual({})
  expect(roomValueProblems({ ...newRoomValues, name: ' ', label: true }, place, false)).toEqual({
    name: 'Required',
    order: 'Required',
    layer: 'Please place a label on the floor plan',
  })
  expect(roomValueProblems({ ...newRoomValues, name: 'Hall', state: 'is_inaccessible' }, place, true)).toEqual({
    layer: 'Please place a polygon on the floor plan',
  })
})
