import { useLayoutEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { type PlanWork, PlanWorkContext } from '#frontend/features/openBuilding/planWork.ts'
import { useMedia } from '#frontend/ui/elements/useMedia.ts'
import { NarrowContext } from '#frontend/ui/grid/cards.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { FloorPlanPane } from './FloorPlanPane.tsx'
import { FloorStrip } from './FloorStrip.tsx'
import { PEEK, type SheetHeight, WorkspacePanel } from './WorkspacePanel.tsx'
import './workspace.css'

/** A floor: its plan, and beside it or on a sheet over it the selected floor, room or item. The route is the selection. */
export function FloorWorkspace() {
  const { tree } = useOpenBuilding()
  const floor = findRow(tree.floors, useRouteParam('floor'))
  const [work, setWork] = useState<PlanWork>()
  const [height, setHeight] = useSheetHeight(work?.place !== undefined)
  const workspace = useRef<HTMLDivElement>(null)
  const covered = useCovered(workspace, height)
  return (
    <div className="workspace" ref={workspace}>
      {floor && (
        <div className="workspace-plan" data-tour="floor_plan">
          <FloorStrip floor={floor} />
          <FloorPlanPane key={floor.id} {...{ floor, work, covered }} />
        </div>
      )}
      <WorkspacePanel height={height} onHeight={setHeight}>
        <PlanWorkContext value={setWork}>
          <NarrowContext value={true}>
            <Outlet />
          </NarrowContext>
        </PlanWorkContext>
      </WorkspacePanel>
    </div>
  )
}

const FLOOR = '/survey/:survey/building/:building/floor/:floor'

/** The height of the sheet: the user’s choice until the selection changes. A form has the screen, except while it needs the plan. */
function useSheetHeight(needsPlan: boolean): [SheetHeight, (height: SheetHeight) => void] {
  const { pathname } = useLocation()
  const isFloor = useMatch(FLOOR) !== null
  const isRoom = useMatch(`${FLOOR}/room/:room`) !== null
  const usual: SheetHeight = isFloor || isRoom || needsPlan ? 'half' : 'full'
  const subject = `${pathname} ${needsPlan}`
  const [chosen, setChosen] = useState<{ readonly subject: string; readonly height: SheetHeight }>()
  return [chosen?.subject === subject ? chosen.height : usual, height => setChosen({ subject, height })]
}

/** The height of the plan that the sheet covers, in pixels; 0 where the panel is beside the plan. */
function useCovered(workspace: React.RefObject<HTMLDivElement | null>, height: SheetHeight): number {
  const isWide = useMedia('(width >= 1000px)')
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const element = workspace.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [workspace])
  if (isWide) return 0
  return height === 'peek' ? PEEK : size / 2
}
