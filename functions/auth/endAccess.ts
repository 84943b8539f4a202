import { Connections } from '#functions/data/access/connections.ts'
import { Sessions } from '#functions/data/access/sessions.ts'
import { type AccessRows, UserAccess } from '#functions/data/company/userAccess.ts'
import type { Write } from '#functions/data/table.ts'
import { leave } from '#functions/realtime/presence.ts'
import { closeConnection } from '#functions/realtime/publish.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'

/** Ends a user's access, or only the rows of sign-ins (`userAccess.ts`), and closes all sockets. */
export async function endAccess(companyId: string, userId: string, rows?: AccessRows): Promise<void> {
  await UserAccess.end({ company_id: companyId, id: userId }, rows)
  await closeSockets(companyId, userId)
}

/** A transaction takes 100 writes; the ones that end sessions contain up to 40 others. */
const MAX_IN_TRANSACTION = 60

export interface OtherSessions {
  /** End the sessions in the transaction of the user's change. */
  readonly writes: readonly Write[]
  /** Closes the sockets after the transaction, and ends the sessions that did not fit into it. */
  readonly close: () => Promise<void>
}

/** The user's sessions other than the caller's, to end with a change to the user's sign-in. */
export async function otherSessions({ company_id, user_id, session }: SessionIdentity): Promise<OtherSessions> {
  const others = (await Sessions.ofUser(company_id, user_id)).filter(other => other.session !== session)
  return {
    writes: others.slice(0, MAX_IN_TRANSACTION).map(Sessions.deletion),
    close: async () => {
      await Promise.all(others.slice(MAX_IN_TRANSACTION).map(other => Sessions.end(other, [])))
      await Promise.all(others.map(other => closeSockets(company_id, user_id, other.session)))
    },
  }
}

/** Closes the sockets of a user or of one session. Deletes the rows first, so that nothing is delivered in the meantime. */
export async function closeSockets(companyId: string, userId: string, session?: string): Promise<void> {
  const connectionIds = await Connections.ofUser(companyId, userId, session)
  await Promise.all(connectionIds.map(leave))
  await Promise.all(connectionIds.map(closeConnection))
}
