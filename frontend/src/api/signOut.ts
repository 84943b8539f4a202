import { auth } from '#shared/contract/access/auth.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { transport } from './transport.ts'

/** Marks in localStorage that a user signed out here and the service does not know yet. */
const PENDING_KEY = 'signed-out'
/** The same mark on a device that stores nothing more; it lasts as long as the page. */
let isPendingHere = false
/** Preferences about the look of the page on this device; they reveal nothing of the user’s work. */
const PRESERVED_KEYS = /^(theme$|table-rows:)/

const calls = createClient({ auth }, transport('/')).auth
let ending: Promise<void> | undefined

/** Removes the page’s stored values of a user, and requests the end of the session before the next call. */
export function forgetUser(): void {
  for (const key of Object.keys(localStorage)) if (!PRESERVED_KEYS.test(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  try {
    localStorage.setItem(PENDING_KEY, 'yes')
  } catch {
    isPendingHere = true
  }
}

/** Calls back once the user signs out in another tab; returns a function that stops it. */
export function onSignOutInOtherTab(then: () => void): () => void {
  const onChange = ({ key, newValue }: StorageEvent) => key === PENDING_KEY && newValue !== null && then()
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** Ends the session of a user who signed out here offline. Throws `NoConnection` while offline. */
export async function endForgottenSession(): Promise<void> {
  if (!isPendingHere && !localStorage.getItem(PENDING_KEY)) return
  ending ??= calls
    .logout({ body: {} })
    .catch((error: unknown) => {
      // A refusal means that the session had already ended.
      if (!(error instanceof Refusal)) throw error
    })
    .then(() => {
      isPendingHere = false
      localStorage.removeItem(PENDING_KEY)
    })
    .finally(() => {
      ending = undefined
    })
  await ending
}
