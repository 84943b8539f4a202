import { Connections } from '#functions/data/access/connections.ts'
import { Sessions } from '#functions/data/access/sessions.ts'
import { closeConnection } from '#functions/realtime/publish.ts'

/** Signs a person out everywhere at once: no session is admitted any more, and nothing is pushed to an open page. */
export async function revokeSessions(companyId: string, userId: string): Promise<void> {
  await Sessions.endAll(companyId, userId)
  await closeSockets(companyId, userId)
}

/** Closes the sockets of a person, or of one session of theirs. First the rows, so that nothing is delivered meanwhile. */
export async function closeSockets(companyId: string, userId: string, session?: string): Promise<void> {
  const connectionIds = await Connections.ofUser(companyId, userId, session)
  await Promise.all(connectionIds.map(id => Connections.delete(id)))
  await Promise.all(connectionIds.map(closeConnection))
}
