import { useEffect, useState } from 'react'

/** Chromium’s event for an installable page; `early.js` keeps it for later. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>
}
declare global {
  var installPrompt: InstallPrompt | undefined
}

export const isSafari = (browser: string): boolean =>
  browser.includes('Safari/') && !/Chrome|Chromium|CriOS|FxiOS|EdgiOS|Android/.test(browser)

/** Whether the app is installed, and how to install it where the browser can. */
export function useInstall() {
  const [prompt, setPrompt] = useState(globalThis.installPrompt)
  useEffect(() => {
    const changed = () => setPrompt(globalThis.installPrompt)
    addEventListener('beforeinstallprompt', changed)
    return () => removeEventListener('beforeinstallprompt', changed)
  }, [])
  return {
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    isSafari: isSafari(navigator.userAgent),
    install:
      prompt &&
      (async () => {
        await prompt.prompt()
        globalThis.installPrompt = undefined
        setPrompt(undefined)
      }),
  }
}
