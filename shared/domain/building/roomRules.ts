import type { Problems } from '#shared/domain/item/itemRules.ts'
import type { Verdict } from '#shared/domain/item/verdict.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** Inaccessible, not suspicious and out of scope exclude each other. `chosen` is the flag that was just set and wins. */
export function withExclusiveFlags<R extends Pick<Room, 'is_inaccessible' | 'is_not_suspicious' | 'is_scoped'>>(
  room: R,
  chosen: 'is_inaccessible' | 'is_not_suspicious' | 'out_of_scope' | undefined,
): R {
  switch (chosen) {
    case 'is_inaccessible':
      return { ...room, is_not_suspicious: false, is_scoped: true }
    case 'is_not_suspicious':
      return { ...room, is_inaccessible: false, is_scoped: true }
    case 'out_of_scope':
      return { ...room, is_inaccessible: false, is_not_suspicious: false, is_scoped: false }
    default:
      return room
  }
}

/** Removes the not-suspicious flag if the room has an item that is neither negative nor removed. */
export const withoutContradictedFlag = <R extends Pick<Room, 'is_not_suspicious'>>(
  room: R,
  verdicts: readonly Verdict[],
): R =>
  verdicts.every(verdict => verdict === 'negative' || verdict === 'removed')
    ? room
    : { ...room, is_not_suspicious: false }

/** What the plan lacks for the room's flags. */
export function roomProblems(
  room: Pick<Room, 'label' | 'layer' | 'is_inaccessible' | 'is_not_suspicious' | 'is_scoped'>,
): Problems {
  const { polygons, labels } = room.layer
  const needsPolygon = room.is_inaccessible || room.is_not_suspicious
  const clash = (room.is_inaccessible && room.is_not_suspicious) || (needsPolygon && !room.is_scoped)
  return {
    ...(room.label && labels.length === 0 && { layer: refusalSentence('label_missing') }),
    ...(needsPolygon && polygons.length === 0 && { layer: refusalSentence('room_polygon_missing') }),
    ...(clash && { is_scoped: 'Choose one of Inaccessible, No PACM Observed and Out of scope' }),
  }
}
