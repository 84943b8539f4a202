import { useSyncExternalStore } from 'react'
import { publish, subscribe, type Theme } from '#frontend/api/bus.ts'
import { writePreference } from '#frontend/store/device/preferences.ts'
import { useMedia } from '#frontend/ui/elements/useMedia.ts'

const KEY = 'theme'

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

/**
 * Sets the browser’s own bars to the chosen theme. Of the two `theme-color` elements, only the one for the chosen theme applies.
 */
export function showThemeColour(): void {
  const chosen = readTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme = '' } = meta.dataset
    if (chosen === 'system') meta.media = `(prefers-color-scheme: ${theme})`
    else meta.media = theme === chosen ? 'all' : 'not all'
  }
}

const onTheme = (listener: () => void) => subscribe('theme', listener)

/** Whether the page is dark now, by the user’s choice or the device’s setting. */
export function useIsDark(): boolean {
  const chosen = useSyncExternalStore(onTheme, readTheme)
  const isDeviceDark = useMedia('(prefers-color-scheme: dark)')
  return chosen === 'system' ? isDeviceDark : chosen === 'dark'
}
