import { Connections } from '#functions/data/access/connections.ts'
import { log } from '#functions/runtime/log.ts'
import type { ServerEvent, ServerMessage } from '#shared/contract/protocol/events.ts'

const gateway = () => import('#functions/aws/socketGateway.ts')

/**
 * Sends an event to every subscriber of a channel in the company. Never throws: events are hints, and clients fetch the data
 * themselves.
 */
export async function publish(companyId: string, channel: string, event: ServerEvent): Promise<void> {
  try {
    const subscribers = await Connections.subscribersOf(companyId, channel)
    await Promise.all(subscribers.map(({ id, name }) => sendToConnection(id, { ...event, channel: name })))
  } catch (error) {
    await log.warn('publish', { channel, error })
  }
}

/** Sends a message to one connection, and deletes its rows if it is closed. Never throws. */
export async function sendToConnection(id: string, message: ServerMessage): Promise<void> {
  try {
    const { postTo } = await gateway()
    if (!(await postTo(id, JSON.stringify(message)))) await Connections.delete(id)
  } catch (error) {
    await log.warn('sendToConnection', { id, error })
  }
}

/** Never throws. */
export async function closeConnection(id: string): Promise<void> {
  try {
    const { disconnect } = await gateway()
    await disconnect(id)
  } catch (error) {
    await log.warn('closeConnection', { id, error })
  }
}
