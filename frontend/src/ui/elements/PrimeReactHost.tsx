import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'
import './primeReact.css'

/**
 * PrimeReact puts its structural styles into <style> elements, which a strict content security policy forbids.
 * Given a container that is in no document, it writes them there and they have no effect; ours are in primeReact.css.
 */
const detached = document.createElement('div')
const settings = { styleContainer: detached, ripple: false, zIndex: { modal: 1000, overlay: 1100 } }

/** Wraps each use of PrimeReact, so that its settings are loaded with it and not with the first screen. */
export function PrimeReactHost({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>
}
