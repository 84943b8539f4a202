import { useSyncExternalStore } from 'react'
import { publish, subscribe, type Theme } from '#frontend/api/bus.ts'
import { writePreference } from '#frontend/store/device/preferences.ts'

const KEY = 'theme'

/** The theme that the user chose. */
function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  writePreference(KEY, theme === 'system' ? undefined : theme)
  showThemeColour()
  publish('theme', theme)
}

/** The browser’s own bars follow the choice too: of their colours, one for each theme, the chosen one counts. */
export function showThemeColour(): void {
  const chosen = readTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme = '' } = meta.dataset
    if (chosen === 'system') meta.media = `(prefers-color-scheme: ${theme})`
    else meta.media = theme === chosen ? 'all' : 'not all'
  }
}

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')

/** Whether the page is dark now, by the user's choice or the device's setting. */
const isDark = (): boolean => (readTheme() === 'system' ? darkScheme().matches : readTheme() === 'dark')

const subscribeToTheme = (listener: () => void) => {
  const unsubscribe = subscribe('theme', listener)
  const scheme = darkScheme()
  scheme.addEventListener('change', listener)
  return () => {
    unsubscribe()
    scheme.removeEventListener('change', listener)
  }
}

export const useIsDark = (): boolean => useSyncExternalStore(subscribeToTheme, isDark)
