import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookAnswer } from '#shared/domain/exports/webhookOutcome.ts'
import { isAllowed } from './allowedAddress.ts'
import { publicRequest } from './publicRequest.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** In the format of the Standard Webhooks specification. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** The `webhook-signature` of a body. `timestamp`: seconds since 1970. */
export function webhookSignature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

const isAccepted = (status: number) => status >= 200 && status < 300

/** The receiver of an event, with the secret decrypted for one attempt. */
export interface WebhookConnection {
  readonly address: string
  readonly secret: string
}

interface SentEvent {
  readonly id: string
  readonly body: string
}

/** Sends an event to a webhook once. Never throws. Only the status of the response is read. */
export async function sendToWebhook(connection: WebhookConnection, event: SentEvent): Promise<WebhookAnswer> {
  const start = performance.now()
  const answer = await answerOf(connection, event)
  return { ...answer, duration: Math.round(performance.now() - start) }
}

async function answerOf({ address, secret }: WebhookConnection, { id, body }: SentEvent) {
  const url = new URL(address)
  if (!isAllowed(url)) return { status: null, problem: 'The address isn’t allowed' }
  const timestamp = Math.floor(Date.now() / 1000)
  const bytes = Buffer.from(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'user-agent': 'Clearfloor',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': webhookSignature(secret, id, timestamp, body),
  }
  try {
    const status = await publicRequest(url, { method: 'POST', headers, body: bytes }, response => {
      response.destroy()
      return response.statusCode ?? 0
    })
    return { status, problem: isAccepted(status) ? null : `The receiver answered ${status}` }
  } catch (error) {
    return { status: null, problem: problemOf(error) }
  }
}

const problemOf = (error: unknown): string =>
  error instanceof Error && error.name === 'AbortError'
    ? 'The receiver didn’t answer within 10 seconds'
    : 'Couldn’t connect to the receiver'
