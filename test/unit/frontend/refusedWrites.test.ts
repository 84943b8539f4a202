import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { hasForm } from '#frontend/features/refusedWrites/formOfWrite.ts'
import { hasLostRoom } from '#frontend/features/refusedWrites/hasLostRoom.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { CLEARANCE_EDITS } from '#shared/domain/edits/editsOfClearances.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

/** Writes by button, without typed data: the user presses again if they still want it. */
const PRESSED = /^(delete|duplicate|advance|change|request|review|reserve|release|start|cancel|undo)/
test.each(Object.keys({ ...EDITS, ...CLEARANCE_EDITS }))('F-27 A3 %s, when it was refused, opens in its form', name => {
  expect(hasForm({ name: name as keyof typeof EDITS })).toBe(!PRESSED.test(name))
})

test('a draft is offered for another room if its room was deleted, but not if its item was moved out before [F-15]', () => {
  const tree = aTree({}, room => [anItem(room)])
  const ids = { id: tree.items[0]!.id, building_id: tree.building.id, room_id: tree.rooms[0]!.id }
  const [inDeletedRoom, elsewhere] = [
    { ...ids, room_id: ulid() },
    { ...ids, room_id: ulid(), building_id: ulid() },
  ]
  expect(hasLostRoom(ids, tree)).toBe(false)
  expect(hasLostRoom(inDeletedRoom, tree)).toBe(false)
  expect(hasLostRoom(inDeletedRoom, { ...tree, items: [] })).toBe(true)
  expect(hasLostRoom(elsewhere, { ...tree, items: [] })).toBe(false)
})
