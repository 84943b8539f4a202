import { auth } from '#shared/contract/access/auth.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { transport } from './transport.ts'

/** Says in localStorage that a user signed out here, and the service doesn’t know yet. */
const PENDING_KEY = 'signed-out'
/** What says nothing of a user’s work: how the page looks on this device. */
const KEPT_KEYS = /^(theme$|table-rows:)/

const calls = createClient({ auth }, transport('/')).auth
let ending: Promise<void> | undefined

/** Removes what the page remembers of a user, and has the session ended before anything else is asked of the service. */
export function forgetUser(): void {
  for (const key of Object.keys(localStorage)) if (!KEPT_KEYS.test(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  localStorage.setItem(PENDING_KEY, 'yes')
}

/** Ends the session of a user who signed out here without a connection. Throws `NoConnection` while there still is none. */
export async function endForgottenSession(): Promise<void> {
  if (!localStorage.getItem(PENDING_KEY)) return
  ending ??= calls
    .logout({ body: {} })
    .catch((error: unknown) => {
      // Refused: the session had ended before.
      if (!(error instanceof Refusal)) throw error
    })
    .then(() => localStorage.removeItem(PENDING_KEY))
    .finally(() => {
      ending = undefined
    })
  await ending
}
