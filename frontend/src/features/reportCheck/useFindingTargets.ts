import { useDeferredValue, useMemo } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { type Finding, findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

interface FindingTargets {
  /** The number of findings about each room and its items, by room. */
  readonly counts: ReadonlyMap<string, number>
  /** The ids of the items, and of the rooms apart from their items, that have findings. */
  readonly marked: ReadonlySet<string>
}

const NO_FINDINGS: readonly Finding[] = []

/** Where the report check has findings. Empty in a reviewed building. */
export function useFindingTargets(): FindingTargets {
  const { tree } = useOpenBuilding()
  const deferredTree = useDeferredValue(tree)
  const findings = useMemo(
    () => (isLocked(deferredTree.building.status_id) ? NO_FINDINGS : findingsOf(deferredTree, nzDay())),
    [deferredTree],
  )
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { target } of findings) if (target.room) counts.set(target.room, (counts.get(target.room) ?? 0) + 1)
    return { counts, marked: new Set(findings.map(({ target }) => target.item ?? target.room ?? '')) }
  }, [findings])
}
