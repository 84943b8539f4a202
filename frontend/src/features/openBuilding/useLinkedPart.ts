import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { showField } from '#frontend/ui/fields/firstInvalid.ts'

/** The part of the page that the link names. Links of the report check name one. */
export const useLinkedPart = (): string | undefined => useSearchParams()[0].get('part') ?? undefined

const WAIT_MS = 50
const MAX_WAITS = 60

/** Scrolls to that part as soon as it is rendered, after the page’s title has had the focus. */
export function useScrollToLinkedPart(): void {
  const part = useLinkedPart()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls there again
  useEffect(() => {
    if (!part) return
    let waits = 0
    const timer = setInterval(() => {
      const field = fieldOf(part)
      if (field) showField(field)
      if (field || ++waits === MAX_WAITS) clearInterval(timer)
    }, WAIT_MS)
    return () => clearInterval(timer)
  }, [part, key])
}

const fieldOf = (part: string): HTMLElement | null => {
  const name = CSS.escape(part)
  return document.querySelector(`[data-field="${name}"], [data-field^="${name}."]`)
}

/** The name of the report check in links. */
export const REPORT_CHECK_PART = 'review'
