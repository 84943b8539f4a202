import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

interface Trail {
  readonly crumbs: readonly Crumb[]
  readonly set: (crumbs: readonly Crumb[]) => void
}
const TrailContext = createContext<Trail>({ crumbs: [], set: () => undefined })

export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [crumbs, set] = useState<readonly Crumb[]>([])
  const trail = useMemo(() => ({ crumbs, set }), [crumbs])
  return <TrailContext value={trail}>{children}</TrailContext>
}

export const useBreadcrumbs = () => useContext(TrailContext).crumbs

/** A page says where it stands; the last crumb is the page itself. */
export function useSetBreadcrumbs(...crumbs: readonly Crumb[]): void {
  const { set } = useContext(TrailContext)
  const spelled = JSON.stringify(crumbs)
  useEffect(() => set(JSON.parse(spelled)), [set, spelled])
}

export interface Crumb {
  name: string
  /** Left out for the page one is on. */
  to?: string
}
