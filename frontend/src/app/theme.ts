import { useSyncExternalStore } from 'react'
import { choose } from './chosen.ts'

/** `system` follows the device. The file /theme.js reads the same key before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'
const listeners = new Set<() => void>()

/** What the person chose. */
function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  choose(KEY, theme === 'system' ? undefined : theme)
  for (const listener of listeners) listener()
}

const device = () => matchMedia('(prefers-color-scheme: dark)')

/** Whether the page is dark now, by choice or by the device. */
const isDark = (): boolean => (readTheme() === 'system' ? device().matches : readTheme() === 'dark')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const dark = device()
  dark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    dark.removeEventListener('change', listener)
  }
}

export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)
