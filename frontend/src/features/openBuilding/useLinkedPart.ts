import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { showField } from '#frontend/ui/fields/firstInvalid.ts'

/** The part of the page that the address names, as a line of the report check does. */
export const useLinkedPart = (): string | undefined => useSearchParams()[0].get('part') ?? undefined

const WAIT_MS = 50
const MOST_WAITS = 60

/** Leads to that part as soon as it is on the screen, after the page's title has had the focus. */
export function useScrollToLinkedPart(): void {
  const part = useLinkedPart()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part is led to again where a person asks again
  useEffect(() => {
    if (!part) return
    let waits = 0
    const timer = setInterval(() => {
      const field = fieldOf(part)
      if (field) showField(field)
      if (field || ++waits === MOST_WAITS) clearInterval(timer)
    }, WAIT_MS)
    return () => clearInterval(timer)
  }, [part, key])
}

const fieldOf = (part: string): HTMLElement | null => {
  const name = CSS.escape(part)
  return document.querySelector(`[data-field="${name}"], [data-field^="${name}."]`)
}

/** How the address names the list of what is to be mended. */
export const REPORT_CHECK_PART = 'review'
