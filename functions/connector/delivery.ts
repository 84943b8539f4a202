import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import { Reference } from '#shared/domain/exports/export.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { isAllowed } from './allowedAddress.ts'
import { publicRequest, textOf } from './publicRequest.ts'

/** The connection to a company's external system, with its secret decrypted for one delivery. */
export interface ConnectorConnection {
  readonly address: string
  readonly key_id: string
  readonly secret: string
}

/** One delivery: JSON for a path below the connection's address. The external system carries it out once per `key`. */
interface Delivery {
  readonly path: string
  readonly key: string
  readonly body: Uint8Array
  /** A URL of a document, valid for 15 minutes. It changes with every attempt, so it is not part of the body. */
  readonly document?: string | undefined
}

/** The external system refused the delivery; a retry will not help. */
export class DeliveryRejected extends Error {}

const MAX_REPLY_BYTES = 64 * 1024
/** Statuses that mean "try later". Every other status below 500, except success, is a rejection. */
const RETRY_STATUSES = [408, 409, 423, 425, 429]
const DeliveryReply = z.object({
  reference: z.union([z.string(), z.number()]).transform(String).pipe(Reference()).optional(),
})

/** HMAC-SHA256 over the lines method, path, date, key and the body's SHA-256. Documented in infra/RUNBOOK.md. */
const signatureOf = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex')

/**
 * Sends one delivery and returns the external system's reference. Throws `DeliveryRejected` if it was refused; after any other
 * error the outcome is unknown, and the same delivery must be sent again.
 */
export async function deliverExport(
  connection: ConnectorConnection,
  delivery: Delivery,
): Promise<{ reference?: string | undefined }> {
  const address = new URL(`${connection.address.replace(/^(.*[^/])\/+$/, '$1')}${delivery.path}`)
  if (!isAllowed(address)) throw new DeliveryRejected('The address of the external system is not allowed')
  const headers = headersOf(connection, delivery, address.pathname)
  const { status, text } = await publicRequest(
    address,
    { method: 'POST', headers, body: delivery.body },
    async response => ({ status: response.statusCode ?? 0, text: await textOf(response, MAX_REPLY_BYTES) }),
  )
  if (text === undefined) throw new DeliveryRejected('The external system’s reply is too large')
  if (status >= 500 || RETRY_STATUSES.includes(status)) throw new Error(`The external system answered ${status}`)
  if (status < 200 || status >= 300) throw new DeliveryRejected(`The external system refused it (${status})`)
  const reply = DeliveryReply.safeParse(jsonOf(text))
  if (!reply.success) throw new DeliveryRejected('The external system’s reply couldn’t be read')
  return reply.data
}

function headersOf({ key_id, secret }: ConnectorConnection, { key, body, document }: Delivery, path: string) {
  const date = now()
  const hash = createHash('sha256').update(body).digest('hex')
  return {
    'content-type': 'application/json',
    'content-length': body.length,
    accept: 'application/json',
    'user-agent': 'Clearfloor',
    'idempotency-key': key,
    'x-clearfloor-key': key_id,
    'x-clearfloor-date': date,
    'x-clearfloor-body': hash,
    'x-clearfloor-signature': signatureOf(secret, 'POST', path, date, key, hash),
    ...(document && { 'x-clearfloor-document': document }),
  }
}

function jsonOf(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}
