import { createContext, useContext } from 'react'
import { useMedia } from '#frontend/ui/elements/useMedia.ts'

/** Whether lists are in a narrow part of the screen, where they are cards at any width of the window. */
export const NarrowContext = createContext(false)

/** The attribute that lays lists out as cards: below 1000 px, and in a narrow part of the screen. */
export function useCards(): { readonly 'data-cards': '' | undefined } {
  const isNarrow = useContext(NarrowContext)
  const isNarrowWindow = useMedia('(width < 1000px)')
  return { 'data-cards': isNarrow || isNarrowWindow ? '' : undefined }
}
