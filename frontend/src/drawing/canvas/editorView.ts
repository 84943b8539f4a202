import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { centreOf, type PlanSight } from '#frontend/drawing/editor/viewport.ts'
import type { DrawingSession } from '#frontend/drawing/session/drawingSession.ts'

/** Receives the view of the drawing editor when the editor closes, so that the plan behind it shows the same part. */
export const EditorViewContext = createContext<(view: PlanSight) => void>(() => undefined)

/** Hands on the view that the user chose in the editor. The fitted view says nothing about the user’s choice. */
export function useEditorView(session: DrawingSession): void {
  const receive = useContext(EditorViewContext)
  const latest = useRef(session)
  useLayoutEffect(() => {
    latest.current = session
  })
  useEffect(
    () => () => {
      const { viewport, size, untouched } = latest.current
      if (!untouched) receive({ zoom: viewport.zoom, centre: centreOf(viewport, size) })
    },
    [receive],
  )
}
