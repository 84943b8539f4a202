import type { ServerEvent } from '#shared/contract/events.ts'
import { Connections } from '../data/connections.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { signedFetch } from '../lib/signing.ts'

const PATIENCE_MS = 3_000
const GONE = 410

/** Asks the gateway about one connection; false where nobody is there any more. Throws where it did not do as it was asked. */
async function reach(id: string, method: 'POST' | 'DELETE', body?: string): Promise<boolean> {
  const address = `${env('SOCKETS_URL')}/@connections/${encodeURIComponent(id)}`
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await signedFetch('execute-api', address, { method, signal, ...(body !== undefined && { body }) })
  if (!response.ok && response.status !== GONE) throw new Error(`The gateway answered ${response.status}`)
  return response.ok
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
    if (!(await reach(id, 'POST', JSON.stringify(event)))) await Connections.forget(id)
  } catch (error) {
    log.warn('tell', { id, error })
  }
}

/** Closes one connection from here. One that is gone already is as it should be. */
export async function hangUp(id: string): Promise<void> {
  await reach(id, 'DELETE').catch(error => log.warn('hangUp', { id, error }))
}
