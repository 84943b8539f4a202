import type { EditResult } from '#functions/data/building/treeEdits.ts'
import { publish } from '#functions/realtime/publish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Change, Tree } from '#shared/domain/tree/tree.ts'

/** Notifies the subscribers of all floors and rooms that show an edit's changes. */
export async function publishPartsChanged({ company_id, command }: Caller, edited: EditResult): Promise<void> {
  const { floors, rooms } = affectedParts(edited)
  const by = { type: 'changed', ...(command && { idempotency_key: command.key }) } as const
  await Promise.all([
    ...floors.map(id => publish(company_id, channel.floor(id), { ...by, entity: 'floor', id })),
    ...rooms.map(id => publish(company_id, channel.room(id), { ...by, entity: 'room', id })),
  ])
}

/** A room is also shown on its floor, an item in its room and on its floor. Includes both places of a moved row. */
function affectedParts({ tree, changes }: EditResult): { floors: string[]; rooms: string[] } {
  const floors = new Set<string>()
  const rooms = new Set<string>()
  for (const change of changes)
    for (const { floor, room } of placesOf(change, tree)) {
      if (floor) floors.add(floor)
      if (room) rooms.add(room)
    }
  return { floors: [...floors], rooms: [...rooms] }
}

interface Place {
  readonly floor?: string | undefined
  readonly room?: string
}

function placesOf(change: Change, tree: Tree): Place[] {
  if (change.op !== 'put' && change.op !== 'delete') return []
  const floorOf = (room: string) => tree.rooms.find(({ id }) => id === room)?.floor_id
  const inRoom = (room: string | undefined): Place[] => (room ? [{ room, floor: floorOf(room) }] : [])
  const roomOf = (item: string) => tree.items.find(({ id }) => id === item)?.room_id
  if (change.op === 'delete') {
    if (change.kind === 'item') return inRoom(roomOf(change.id))
    if (change.kind === 'room') return inRoom(change.id)
    return change.kind === 'floor' ? [{ floor: change.id }] : []
  }
  if (change.kind === 'floor') return [{ floor: change.row.id }]
  if (change.kind === 'room') return [...inRoom(change.row.id), { floor: change.row.floor_id, room: change.row.id }]
  return change.kind === 'item' ? [...inRoom(roomOf(change.row.id)), ...inRoom(change.row.room_id)] : []
}
