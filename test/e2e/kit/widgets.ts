import { OWN_WIDGETS } from './ownWidgets.ts'
import { PRIME_WIDGETS } from './primeWidgets.ts'

/** Sizes in KB (brotli), measured by building the product with and without the component; PrimeReact 10.9.9. */
export const WIDGETS = { PrimeReact: PRIME_WIDGETS, ours: OWN_WIDGETS }

export type Source = keyof typeof WIDGETS
export type WidgetName = (typeof WIDGETS)[Source][number]['name']
