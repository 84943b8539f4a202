import middy from '@middy/core'
import { Connections } from '#functions/data/access/connections.ts'
import { Sessions } from '#functions/data/access/sessions.ts'
import { confineTo } from '#functions/data/confinement.ts'
import { isAroundCdn } from '#functions/http/cdn.ts'
import { cookie } from '#functions/http/cookies.ts'
import { countRequest } from '#functions/http/fairUse.ts'
import { isSameOrigin } from '#functions/http/originGuard.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'
import { log } from '#functions/runtime/log.ts'
import { settings } from '#functions/runtime/settings.ts'
import { channelName } from '#shared/contract/protocol/channels.ts'
import { ClientMessage } from '#shared/contract/protocol/events.ts'
import { maySubscribe } from './maySubscribe.ts'
import { leave, publishJoined, publishLeft } from './presence.ts'
import { closeConnection, sendToConnection } from './publish.ts'

/** All companies share the gateway's limit of sockets. A user may have any number of sessions. */
const MAX_PER_SESSION = 20
const MAX_PER_USER = 100

interface SocketEvent {
  readonly requestContext: { readonly connectionId: string; readonly eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT' }
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The WebSocket API. Pages of our origin with a session may connect and subscribe to channels. */
export const handler = middy<SocketEvent, { statusCode: number }>()
  .use(socketErrors())
  .handler(async ({ requestContext: { connectionId, eventType }, headers = {}, body = '' }) => {
    if (eventType === 'CONNECT') return { statusCode: await connect(connectionId, headers) }
    if (eventType === 'DISCONNECT') await leave(connectionId)
    else await handleMessage(connectionId, ClientMessage.safeParse(JSON.parse(body)).data)
    return { statusCode: 200 }
  })

/** Logs the error; the page only learns that the message failed. */
function socketErrors(): middy.MiddlewareObj<SocketEvent> {
  return {
    async onError({ event, error }) {
      await log.warn('socket', { connectionId: event.requestContext.connectionId, error })
      return { statusCode: 400 }
    },
  }
}

async function connect(id: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const byLowerCaseName = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  if (isAroundCdn(byLowerCaseName) || !isSameOrigin(byLowerCaseName.origin ?? '')) return 403
  const token = cookie.read((byLowerCaseName.cookie ?? '').split(/;\s*/), settings('SITE_ORIGIN'))
  const admitted = await Sessions.admit(token).catch(() => undefined)
  if (!admitted || admitted.identity.half) return 401
  await closeOldest(admitted.identity)
  await Connections.open(id, admitted.identity)
  return 200
}

/** A device with an unstable connection leaves sockets behind, so close the oldest ones. */
async function closeOldest({ company_id, user_id, session }: SessionIdentity): Promise<void> {
  const limits = [[MAX_PER_SESSION, session] as const, [MAX_PER_USER, undefined] as const]
  for (const [most, of] of limits) {
    const open = await Connections.ofUser(company_id, user_id, of)
    await Promise.all(open.slice(0, Math.max(0, open.length - most + 1)).map(close))
  }
}

async function close(id: string): Promise<void> {
  await leave(id)
  await closeConnection(id)
}

async function handleMessage(id: string, message: ClientMessage | undefined): Promise<void> {
  const identity = message && (await Connections.read(id))
  if (!identity) return
  // Sockets are closed after a session has ended, and closing them may fail. A page sends a message every five minutes.
  if (!(await Sessions.exists(identity))) return close(id)
  await countRequest(identity.company_id)
  if (message.action === 'ping') return
  await confineTo(identity.company_id, async () => {
    if (message.action === 'unsubscribe') await unsubscribe(id, identity.company_id, channelName(message.channel))
    else if (await maySubscribe(identity, message.channel)) await subscribe(id, identity.company_id, message.channel)
  })
}

/** Events are sent with the name that the subscriber used for the channel. */
async function subscribe(id: string, companyId: string, name: string): Promise<void> {
  const channel = channelName(name)
  if (!(await Connections.subscribe(id, companyId, { channel, name }))) return
  await sendToConnection(id, { type: 'subscribed', channel: name })
  await publishJoined(companyId, channel)
}

async function unsubscribe(id: string, companyId: string, channel: string): Promise<void> {
  await Connections.unsubscribe(id, companyId, channel)
  await publishLeft(companyId, channel)
}
