/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'
import { whenIdle } from '#frontend/api/whenIdle.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { persistentToast } from '#frontend/ui/dialogs/toast.tsx'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'

/** The time reserved for the first screen and the first interaction. */
const PAUSE_MS = 3_000

/**
 * Fetches what the device needs offline: the page, the question before signing out, and the buildings of today and tomorrow. The
 * returned function stops it.
 */
export function fetchAhead(device: Device): () => void {
  const stop = new AbortController()
  const timer = setTimeout(() => whenIdle(() => stop.signal.aborted || fetchNow(device, stop.signal)), PAUSE_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => stop.abort()
}

/** A failed fetch is repeated when the data are needed, or at the next start. */
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
 * Registers the service worker, so that the page opens offline. A new version is fetched in the background; the user installs it
 * from a toast, or it starts with the next visit.
 */
function keepOnDevice(): void {
  const update = registerSW({
    onNeedRefresh: () =>
      void persistentToast('A new version of Clearfloor is ready', 'success', {
        label: 'Update',
        run: () => update(true),
      }),
    onRegisteredSW: (_, registration) => {
      if (registration) checkForVersions(registration)
    },
    onRegisterError: error => console.warn('Background worker: not registered', error),
  })
}

/** A tab that stays open for days also finds new versions. */
function checkForVersions(registration: ServiceWorkerRegistration): void {
  const check = () => navigator.onLine && registration.update().catch(() => undefined)
  setInterval(check, CHECK_MS)
  addEventListener('online', check)
}
