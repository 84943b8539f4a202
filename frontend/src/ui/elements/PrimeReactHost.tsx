import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'
import './primeReact.css'

/**
 * PrimeReact adds its structural styles as <style> elements, which a strict content security policy forbids. A detached container
 * makes them ineffective; primeReact.css replaces them.
 */
const detached = document.createElement('div')
const settings = { styleContainer: detached, ripple: false, zIndex: { modal: 1000, overlay: 1100 } }

/** Wraps each use of PrimeReact, so that its settings load with it and not with the first screen. */
export function PrimeReactHost({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>
}
