import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { paths } from './paths.ts'

interface Trail {
  readonly crumbs: readonly Crumb[]
  readonly setCrumbs: (crumbs: readonly Crumb[]) => void
}
const TrailContext = createContext<Trail>({ crumbs: [], setCrumbs: () => undefined })

export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([])
  const trail = useMemo(() => ({ crumbs, setCrumbs }), [crumbs])
  return <TrailContext value={trail}>{children}</TrailContext>
}

export const useBreadcrumbs = () => useContext(TrailContext).crumbs

/** Sets the breadcrumbs of a page; the last one is the page itself. */
export function useSetBreadcrumbs(...crumbs: readonly Crumb[]): void {
  const { setCrumbs } = useContext(TrailContext)
  const json = JSON.stringify(crumbs)
  useEffect(() => setCrumbs(JSON.parse(json)), [setCrumbs, json])
}

export interface Crumb {
  name: string
  /** Absent for the current page. */
  to?: string
}

/** The first crumb of a page that only Administration links to. */
export const ADMINISTRATION: Crumb = { name: 'Administration', to: paths.administration }
