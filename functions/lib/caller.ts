import type { Command } from '../data/commands.ts'
import type { Admitted } from '../data/sessions.ts'

/** Who asks, as the session says: never as the request says. */
export interface Caller extends Admitted {
  readonly command: Command | undefined
}
