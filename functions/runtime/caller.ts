import type { SessionIdentity } from '#functions/data/access/sessions.ts'
import type { Command } from '#functions/data/idempotency.ts'

/** Who asks, as the session says: never as the request says. */
export interface Caller extends SessionIdentity {
  readonly command: Command | undefined
}
