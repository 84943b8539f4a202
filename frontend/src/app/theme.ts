import { useSyncExternalStore } from 'react'

/** `system` follows the device. The file /theme.js reads the same key before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'
const listeners = new Set<() => void>()

/** What the person chose. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is refused: the choice still holds for this page.
  }
  for (const listener of listeners) listener()
}

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Whether the page is dark now, by choice or by the device. */
export const isDark = (): boolean => (readTheme() === 'system' ? dark.matches : readTheme() === 'dark')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  dark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    dark.removeEventListener('change', listener)
  }
}

export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)
