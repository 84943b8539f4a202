import { useSyncExternalStore } from 'react'
import { publish, subscribe, type Theme } from '#frontend/api/bus.ts'
import { writePreference } from '#frontend/store/preferences.ts'

const KEY = 'theme'

/** What the person chose. */
function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  writePreference(KEY, theme === 'system' ? undefined : theme)
  publish('theme', theme)
}

const device = () => matchMedia('(prefers-color-scheme: dark)')

/** Whether the page is dark now, by choice or by the device. */
const isDark = (): boolean => (readTheme() === 'system' ? device().matches : readTheme() === 'dark')

const onChange = (listener: () => void) => {
  const unsubscribe = subscribe('theme', listener)
  const dark = device()
  dark.addEventListener('change', listener)
  return () => {
    unsubscribe()
    dark.removeEventListener('change', listener)
  }
}

export const useIsDark = (): boolean => useSyncExternalStore(onChange, isDark)
