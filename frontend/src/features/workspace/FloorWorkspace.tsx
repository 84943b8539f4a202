import { useCallback, useState } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import { EditorViewContext } from '#frontend/drawing/canvas/editorView.ts'
import type { PlanSight } from '#frontend/drawing/editor/viewport.ts'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { PlanWorkContext, usePlanWorks } from '#frontend/features/openBuilding/planWork.ts'
import { NarrowContext } from '#frontend/ui/grid/cards.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { FloorPlanPane } from './FloorPlanPane.tsx'
import { FloorStrip } from './FloorStrip.tsx'
import { type SheetHeight, WorkspacePanel } from './WorkspacePanel.tsx'
import './workspace.css'

/**
 * A floor’s plan, with the selected floor, room or item in a panel beside it or in a sheet over it. The route is the selection.
 */
export function FloorWorkspace() {
  const { tree } = useOpenBuilding()
  const floor = findRow(tree.floors, useRouteParam('floor'))
  const [work, showWork] = usePlanWorks()
  const [editorView, setEditorView] = useEditorViewOf(floor?.id)
  const isFloor = useMatch(FLOOR) !== null
  const isRoom = useMatch(`${FLOOR}/room/:room`) !== null
  const isView = isFloor || isRoom
  const [height, setHeight] = useSheetHeight(isView || work?.needsPlan === true)
  return (
    <div className="workspace" data-sheet={height} data-tour={isFloor ? 'floor' : undefined}>
      {floor && (
        <div className="workspace-plan" data-drawing-host="" data-tour="floor_plan">
          <FloorStrip floor={floor} />
          <FloorPlanPane key={floor.id} {...{ floor, work, editorView }} />
        </div>
      )}
      <WorkspacePanel isForm={!isView} height={height} onHeight={setHeight}>
        <PlanWorkContext value={showWork}>
          <EditorViewContext value={setEditorView}>
            <NarrowContext value={true}>
              <Outlet />
            </NarrowContext>
          </EditorViewContext>
        </PlanWorkContext>
      </WorkspacePanel>
    </div>
  )
}

const FLOOR = '/survey/:survey/building/:building/floor/:floor'

/**
 * The height of the sheet: half, or full for a form that does not need the plan. The user’s choice applies until the selection
 * changes.
 */
function useSheetHeight(needsPlan: boolean): [SheetHeight, (height: SheetHeight) => void] {
  const { pathname } = useLocation()
  const subject = `${pathname} ${needsPlan}`
  const [chosen, setChosen] = useState<{ readonly subject: string; readonly height: SheetHeight }>()
  const height = chosen?.subject === subject ? chosen.height : needsPlan ? 'half' : 'full'
  return [height, chosenHeight => setChosen({ subject, height: chosenHeight })]
}

/** The view with which the drawing editor closed last on a floor, and the function that receives the view. */
function useEditorViewOf(floor: string | undefined) {
  const [closed, setClosed] = useState<{ readonly floor: string | undefined; readonly view: PlanSight }>()
  const receive = useCallback((view: PlanSight) => setClosed({ floor, view }), [floor])
  return [closed?.floor === floor ? closed?.view : undefined, receive] as const
}
