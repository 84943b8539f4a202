import { Connections } from '#functions/data/access/connections.ts'
import { log } from '#functions/runtime/log.ts'
import { sendToConnection } from './publish.ts'

/** The channels of buildings and rooms, whose users see each other. */
const SHOWN = /^(building|room)\./
/** More users in one building are a mistake. */
const MAX_PEOPLE = 20

/** Notifies all users on a channel after a user has joined, unless that user is alone. */
export const publishJoined = (companyId: string, channel: string): Promise<void> =>
  publishPresent(companyId, channel, 2)

/** Notifies the remaining users after a user has left, even a single one. */
export const publishLeft = (companyId: string, channel: string): Promise<void> => publishPresent(companyId, channel, 1)

/** Deletes the rows of a connection, and notifies the other users of its channels. */
export async function leave(id: string): Promise<void> {
  const left = await Connections.delete(id)
  if (left) await Promise.all([...new Set(left.channels)].map(channel => publishLeft(left.company_id, channel)))
}

/** Never throws, because presence is only a hint. */
async function publishPresent(companyId: string, channel: string, least: number): Promise<void> {
  if (!SHOWN.test(channel)) return
  try {
    const subscribers = await Connections.subscribersOf(companyId, channel)
    const people = [...new Map(subscribers.map(({ user }) => [user.id, user])).values()].slice(0, MAX_PEOPLE)
    if (people.length < least) return
    await Promise.all(
      subscribers.map(({ id, name }) => sendToConnection(id, { type: 'present', people, channel: name })),
    )
  } catch (error) {
    await log.warn('present', { channel, error })
  }
}
