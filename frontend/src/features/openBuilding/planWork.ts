import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react'
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
  /** Takes back the last tap that moved something. Undefined where there is none. */
  readonly undoMove?: (() => void) | undefined
}

/** Shows or removes the drawing of a component. The plan shows the drawing that was added last. */
type ShowPlanWork = (component: string, work: PlanWork | undefined) => void

export const PlanWorkContext = createContext<ShowPlanWork>(() => undefined)

/** The drawing that the plan shows, and the value of `PlanWorkContext`. */
export function usePlanWorks(): readonly [PlanWork | undefined, ShowPlanWork] {
  const [works, setWorks] = useState<ReadonlyMap<string, PlanWork>>(() => new Map())
  const show = useCallback<ShowPlanWork>((component, work) => {
    setWorks(before => {
      const after = new Map(before)
      if (work) after.set(component, work)
      else after.delete(component)
      return after
    })
  }, [])
  return [[...works.values()].at(-1), show]
}

/** Shows a drawing on the plan as long as its component is open. `work` must be stable while nothing changes. */
export function usePlanWork(work: PlanWork): void {
  const show = useContext(PlanWorkContext)
  const component = useId()
  useEffect(() => show(component, work), [show, component, work])
  useEffect(() => () => show(component, undefined), [show, component])
}
