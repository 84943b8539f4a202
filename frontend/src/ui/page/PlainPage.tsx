import type { ReactNode } from 'react'
import { OverlayHosts } from '#frontend/ui/dialogs/OverlayHosts.tsx'
import { Logo } from './Logo.tsx'
import { PRODUCT } from './Page.tsx'

/** A page without the menu, such as the sign-in. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="plain">
      <title>{`${title} · ${PRODUCT}`}</title>
      <div className="plain-inner">
        <p className="plain-name">
          <Logo /> {PRODUCT}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
      <OverlayHosts />
    </main>
  )
}
