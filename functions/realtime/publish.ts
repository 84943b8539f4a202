import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type { ServerEvent } from '#shared/contract/events.ts'
import { Connections } from '../data/connections.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'

let client: ApiGatewayManagementApiClient | undefined
const sockets = () => {
  client ??= new ApiGatewayManagementApiClient({ endpoint: env('SOCKETS_URL'), maxAttempts: 2 })
  return client
}

/** Tells everyone on a channel of the company. Delivery is a courtesy: no failure reaches the caller, a gone socket is forgotten. */
export async function publish(companyId: string, channel: string, event: ServerEvent): Promise<void> {
  try {
    const listeners = await Connections.listening(companyId, channel)
    await Promise.all(listeners.map(id => tell(id, event)))
  } catch (error) {
    log.warn('publish', { channel, error })
  }
}

/** Tells one connection. A gone one is forgotten. */
export async function tell(id: string, event: ServerEvent): Promise<void> {
  try {
    await sockets().send(new PostToConnectionCommand({ ConnectionId: id, Data: JSON.stringify(event) }))
  } catch (error) {
    if (error instanceof GoneException) await Connections.forget(id)
    else log.warn('tell', { id, error })
  }
}

/** Closes one connection from here. One that is gone already is as it should be. */
export async function hangUp(id: string): Promise<void> {
  try {
    await sockets().send(new DeleteConnectionCommand({ ConnectionId: id }))
  } catch (error) {
    if (!(error instanceof GoneException)) log.warn('hangUp', { id, error })
  }
}
