import { roomProblems, withExclusiveFlags } from '#shared/domain/building/roomRules.ts'
import type { Problems } from '#shared/domain/item/itemRules.ts'
import { type Room, RoomInput } from '#shared/domain/tree/room.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { emptyLayer, type Layer } from '#shared/drawing/layer.ts'

/** The three exclusive flags of a room as one choice (2§4). */
export const ROOM_STATES = {
  surveyed: { name: 'Accessible', hint: 'In scope. The room counts as visited when it has an item.' },
  is_inaccessible: {
    name: 'Inaccessible',
    hint: 'Couldn’t be entered. Its asbestos items are recorded as inaccessible',
  },
  is_not_suspicious: {
    name: 'Not suspicious (No PACM Observed)',
    hint: 'Inspected, and no presumed asbestos was seen. It says nothing of lead.',
  },
  out_of_scope: { name: 'Out of scope', hint: 'Excluded by agreement' },
} as const
export type RoomState = keyof typeof ROOM_STATES

export interface RoomValues {
  name: string
  order: number | null
  note: string
  state: RoomState
  label: boolean
  image: ImageFile | null
  layer: Layer
}

export const newRoomValues: RoomValues = {
  name: '',
  order: null,
  note: '',
  state: 'surveyed',
  label: false,
  image: null,
  layer: emptyLayer,
}

export const roomStateOf = (room: Pick<Room, 'is_inaccessible' | 'is_not_suspicious' | 'is_scoped'>): RoomState =>
  room.is_inaccessible
    ? 'is_inaccessible'
    : room.is_not_suspicious
      ? 'is_not_suspicious'
      : room.is_scoped
        ? 'surveyed'
        : 'out_of_scope'

export const valuesFromRoom = (room: Room): RoomValues => ({
  ...newRoomValues,
  ...room,
  state: roomStateOf(room),
  image: room.image ?? null,
})

/** The flags of a room state, by the shared rule for exclusive flags. */
export function flagsOf(state: RoomState) {
  const noFlags = { is_inaccessible: false, is_not_suspicious: false, is_scoped: true }
  if (state === 'surveyed') return noFlags
  const set = state === 'out_of_scope' ? noFlags : { ...noFlags, [state]: true }
  return withExclusiveFlags(set, state)
}

export type RoomIds = Pick<RoomInput, 'id' | 'building_id' | 'floor_id'>

/**
 * Converts the form to the edit’s input. A room that becomes accessible keeps its image, and shows it if the room becomes
 * inaccessible again.
 */
export const roomFromValues = (values: RoomValues, ids: RoomIds): RoomInput => ({
  ...ids,
  name: values.name.trim(),
  order: values.order ?? undefined,
  note: values.note.trim(),
  label: values.label,
  image: values.image ?? undefined,
  layer: values.layer,
  ...flagsOf(values.state),
})

/** One message per field that prevents saving. A new room needs no order. */
export function roomValueProblems(values: RoomValues, ids: RoomIds, isNew: boolean): Problems {
  const input = roomFromValues(values, ids)
  const schemaProblems =
    RoomInput()
      .safeParse(input)
      .error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? []
  return {
    ...Object.fromEntries(schemaProblems.reverse()),
    ...roomProblems(input),
    ...(!isNew && values.order === null && { order: 'Required' }),
  }
}
