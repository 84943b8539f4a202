import type { Actor } from '#shared/domain/vocabulary/permissions.ts'

/** Who asks, as the session says: never as the request says. */
export interface Caller extends SessionIdentity {
  readonly command: Command | undefined
}

/** A write as a device asked for it: its key, and a fingerprint of what was asked. */
export interface Command {
  readonly key: string
  readonly fingerprint: string
}

/** A person with the session they come by. A half session has passed the password and still owes a code. */
export interface SessionIdentity extends Actor {
  /** The sort key of the session's row. */
  readonly session: string
  readonly half: boolean
  readonly remember: boolean
  /** When the session ends at the latest, in seconds. */
  readonly ends: number
}
