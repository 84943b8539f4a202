import { useDeferredValue, useMemo } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { findingsOfRoom } from '#shared/domain/reportCheck/reportCheck.ts'
import { itemsOf } from '#shared/domain/tree/tree.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { FindingList, findingText } from './ReportCheckPanel.tsx'
import './reportCheck.css'

/** The findings of a room, so that the surveyor sees missing input before leaving it. */
export function RoomFindings({ roomId }: { roomId: string }) {
  const { tree } = useOpenBuilding()
  const deferredTree = useDeferredValue(tree)
  const findings = useMemo(() => findingsOfRoom(deferredTree, roomId, nzDay()), [deferredTree, roomId])
  if (isLocked(tree.building.status_id)) return null
  if (findings.length > 0)
    return (
      <details className="lint room-lines">
        <summary>{findingText(findings)}</summary>
        <FindingList tree={tree} findings={findings} />
      </details>
    )
  if (itemsOf(tree, roomId).length === 0) return null
  return (
    <p className="lint-clear">
      <Icon name="check" /> Nothing missing in this room.
    </p>
  )
}
