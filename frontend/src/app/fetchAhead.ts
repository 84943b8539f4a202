/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'
import { whenIdle } from '#frontend/api/whenIdle.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { lastingToast } from '#frontend/ui/dialogs/toast.tsx'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'

/** For so long the first screen, and what is pressed in it, have the line to themselves. */
const PAUSE_MS = 3_000

/**
 * Fetches what is needed without a connection: the page, the question before signing out, the buildings of today and
 * tomorrow; until what this returns is called.
 */
export function fetchAhead(device: Device): () => void {
  const stop = new AbortController()
  const timer = setTimeout(() => whenIdle(() => stop.signal.aborted || fetchNow(device, stop.signal)), PAUSE_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => stop.abort()
}

/** What can’t be fetched now is fetched when it is needed, or with the next start. */
function fetchNow(device: Device, signal: AbortSignal): void {
  keepOnDevice()
  void import('./askSignOut.ts').catch(() => undefined)
  if (!device.store.actor.roles.includes(ROLE.surveyor)) return
  const ready = () => void import('./readyAhead.ts').then(ahead => ahead.readyAhead(device)).catch(() => undefined)
  ready()
  addEventListener('online', ready, { signal })
}

const CHECK_MS = 3_600_000

/**
 * Has the page open without a network from now on. A new version is fetched while the old one goes on; the user takes it
 * when it suits, or with the next start.
 */
function keepOnDevice(): void {
  const update = registerSW({
    onNeedRefresh: () =>
      void lastingToast('A new version of Clearfloor is ready', 'success', {
        label: 'Update',
        run: () => update(true),
      }),
    onRegisteredSW: (_, registration) => {
      if (registration) checkForVersions(registration)
    },
    onRegisterError: error => console.warn('Background worker: not registered', error),
  })
}

/** A tab that stays open for days sees a new version too. */
function checkForVersions(registration: ServiceWorkerRegistration): void {
  const check = () => navigator.onLine && registration.update().catch(() => undefined)
  setInterval(check, CHECK_MS)
  addEventListener('online', check)
}
