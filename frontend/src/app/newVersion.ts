/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'
import { lastingToast } from '#frontend/ui/dialogs/toast.tsx'

const CHECK_MS = 3_600_000

/**
 * Has the page open without a network from now on. A new version is fetched while the old one goes on; the user takes it
 * when it suits, or with the next start.
 */
export function keepOnDevice(): void {
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
