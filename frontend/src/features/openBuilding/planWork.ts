import { createContext, useContext, useEffect } from 'react'
import type { Point } from '#shared/drawing/layer.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'

/** What a form or a list of proposals draws on the plan of the floor. */
export interface PlanWork {
  /** Drawn instead of the stored areas with the same ids. */
  readonly areas: readonly PlanArea[]
  /** The id of the framed area; '' for none. */
  readonly selected: string
  /** Whether the plan stays in sight on a small screen: the user works on it. */
  readonly needsPlan: boolean
  /** Called with a tapped point, in plan pixels. Undefined where a tap does nothing. */
  readonly place: ((at: Point) => void) | undefined
}

export const PlanWorkContext = createContext<(work: PlanWork | undefined) => void>(() => undefined)

/** Shows a form’s drawing on the plan as long as the form is open. `work` must be stable while nothing changes. */
export function usePlanWork(work: PlanWork): void {
  const show = useContext(PlanWorkContext)
  useEffect(() => show(work), [show, work])
  useEffect(() => () => show(undefined), [show])
}
