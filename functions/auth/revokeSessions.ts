import { Connections } from '#functions/data/access/connections.ts'
import { Sessions } from '#functions/data/access/sessions.ts'
import { leave } from '#functions/realtime/presence.ts'
import { closeConnection } from '#functions/realtime/publish.ts'

/** Signs a user out everywhere: ends every session and closes every socket. */
export async function revokeSessions(companyId: string, userId: string): Promise<void> {
  await Sessions.endAll(companyId, userId)
  await closeSockets(companyId, userId)
}

/** Closes the sockets of a user, or of one session. Deletes the rows first, so that nothing is delivered in the meantime. */
export async function closeSockets(companyId: string, userId: string, session?: string): Promise<void> {
  const connectionIds = await Connections.ofUser(companyId, userId, session)
  await Promise.all(connectionIds.map(leave))
  await Promise.all(connectionIds.map(closeConnection))
}
