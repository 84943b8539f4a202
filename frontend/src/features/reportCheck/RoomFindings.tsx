import { useDeferredValue, useMemo } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { findingsOfRoom } from '#shared/domain/reportCheck/reportCheck.ts'
import { itemsOf } from '#shared/domain/tree/tree.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { FindingList, findingText } from './ReportCheckPanel.tsx'
import './reportCheck.css'

/** What is still missing in a room, so that nobody leaves it too early. */
export function RoomFindings({ roomId }: { roomId: string }) {
  const { tree } = useOpenBuilding()
  const known = useDeferredValue(tree)
  const lines = useMemo(() => findingsOfRoom(known, roomId, nzDay()), [known, roomId])
  if (isLocked(tree.building.status_id)) return null
  if (lines.length > 0)
    return (
      <details className="lint room-lines">
        <summary>{findingText(lines)}</summary>
        <FindingList tree={tree} lines={lines} />
      </details>
    )
  if (itemsOf(tree, roomId).length === 0) return null
  return (
    <p className="lint-clear">
      <Icon name="check" /> Nothing is missing in this room.
    </p>
  )
}
