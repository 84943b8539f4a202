import type { ReactNode } from 'react'
import { PRODUCT } from '../ui/Page.tsx'
import { Hosts } from './Hosts.tsx'
import { Mark } from './Mark.tsx'
import './plain.css'

/** A page without menu: sign-in, what is not found. */
export function Plain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="plain">
      <title>{`${title} · ${PRODUCT}`}</title>
      <div className="plain-inner">
        <p className="plain-name">
          <Mark /> {PRODUCT}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
      <Hosts />
    </main>
  )
}
