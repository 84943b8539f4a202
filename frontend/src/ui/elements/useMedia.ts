import { useSyncExternalStore } from 'react'

/** Whether a media query matches; re-renders on a change. */
export function useMedia(query: string): boolean {
  const media = matchMedia(query)
  const onChange = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return useSyncExternalStore(onChange, () => media.matches)
}
