import { Connections } from '#functions/data/access/connections.ts'
import { log } from '#functions/runtime/log.ts'
import type { ServerEvent } from '#shared/contract/protocol/events.ts'

const gateway = () => import('#functions/aws/socketGateway.ts')

/** Tells everyone on a channel of the company. Delivery is a courtesy: no failure reaches the caller, a gone socket is forgotten. */
export async function publish(companyId: string, channel: string, event: ServerEvent): Promise<void> {
  try {
    const subscribers = await Connections.subscribersOf(companyId, channel)
    await Promise.all(subscribers.map(id => sendToConnection(id, event)))
  } catch (error) {
    await log.warn('publish', { channel, error })
  }
}

/** Tells one connection. A gone one is forgotten. */
export async function sendToConnection(id: string, event: ServerEvent): Promise<void> {
  try {
    const { postTo } = await gateway()
    if (!(await postTo(id, JSON.stringify(event)))) await Connections.delete(id)
  } catch (error) {
    await log.warn('tell', { id, error })
  }
}

/** Closes one connection from here. One that is gone already is as it should be. */
export async function closeConnection(id: string): Promise<void> {
  try {
    const { disconnect } = await gateway()
    await disconnect(id)
  } catch (error) {
    await log.warn('hangUp', { id, error })
  }
}
