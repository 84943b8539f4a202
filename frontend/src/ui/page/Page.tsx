import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { TourKey } from '#shared/domain/tours/tours.ts'

export const PRODUCT = 'Clearfloor'

interface PageProps {
  title: string
  breadcrumbs?: ReactNode
  /** A StatusChip. */
  status?: ReactNode
  facts?: readonly ReactNode[]
  /** The primary action, at the right. */
  action?: ReactNode
  actions?: ReactNode
  tour?: TourKey
  children: ReactNode
}

/** Focuses the new title after a navigation, so that a screen reader reads it. Skipped on the first load. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const isFirstLoad = key === 'default'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is an arrival, also with the same component; a changed filter in the address is not
  useEffect(() => {
    if (!isFirstLoad) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}

export function Page({ title, breadcrumbs, status, facts = [], action, actions, tour, children }: PageProps) {
  const heading = useFocusOnArrival()
  return (
    <div className="page" data-tour={tour}>
      <title>{`${title} · ${PRODUCT}`}</title>
      {breadcrumbs}
      <header className="page-head">
        <div className="page-name">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {status}
        </div>
        {(action || actions) && (
          <div className="page-actions" data-tour="actions">
            {actions}
            {action}
          </div>
        )}
        {facts.length > 0 && (
          <p className="page-facts">
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order
              <span key={index}>{fact}</span>
            ))}
          </p>
        )}
      </header>
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  actions?: ReactNode
  /** The anchor name for tours. */
  tour?: string | undefined
  children: ReactNode
}

export function Section({ title, actions, tour, children }: SectionProps) {
  return (
    <section className="section" aria-label={title} data-tour={tour}>
      <div className="page-head">
        <h2>{title}</h2>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
