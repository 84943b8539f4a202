import { useDeferredValue, useMemo } from 'react'
import { useInside } from '#frontend/features/openBuilding/openBuilding.ts'
import { today } from '#frontend/store/decide.ts'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { linesOfRoom } from '#shared/domain/reportCheck/reportCheck.ts'
import { itemsOf } from '#shared/domain/tree/tree.ts'
import { LineList, wordsOf } from './ReportCheckPanel.tsx'
import './reportCheck.css'

/** What is still missing in a room, so that nobody leaves it too early. */
export function RoomLines({ roomId }: { roomId: string }) {
  const { tree } = useInside()
  const known = useDeferredValue(tree)
  const lines = useMemo(() => linesOfRoom(known, roomId, today()), [known, roomId])
  if (isLocked(tree.building.status_id)) return null
  if (lines.length > 0)
    return (
      <details className="lint room-lines">
        <summary>{wordsOf(lines)}</summary>
        <LineList tree={tree} lines={lines} />
      </details>
    )
  if (itemsOf(tree, roomId).length === 0) return null
  return (
    <p className="lint-clear">
      <Icon name="check" /> Nothing is missing in this room.
    </p>
  )
}
