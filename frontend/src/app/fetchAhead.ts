import { whenIdle } from '#frontend/api/whenIdle.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'

/** For so long the first screen, and what is pressed in it, have the line to themselves. */
const PAUSE_MS = 3_000

/** Fetches what is needed without a connection: the page, the question before signing out, the buildings of today and tomorrow. Until what this returns is called. */
export function fetchAhead(device: Device): () => void {
  const stop = new AbortController()
  const timer = setTimeout(() => whenIdle(() => stop.signal.aborted || fetchNow(device, stop.signal)), PAUSE_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => stop.abort()
}

/** What can’t be fetched now is fetched when it is needed, or with the next start. */
function fetchNow(device: Device, signal: AbortSignal): void {
  void import('./newVersion.ts').then(version => version.keepOnDevice()).catch(() => undefined)
  void import('./askSignOut.ts').catch(() => undefined)
  if (!device.store.actor.roles.includes(ROLE.surveyor)) return
  const ready = () => void import('./readyAhead.ts').then(ahead => ahead.readyAhead(device)).catch(() => undefined)
  ready()
  addEventListener('online', ready, { signal })
}
