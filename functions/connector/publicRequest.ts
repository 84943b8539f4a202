import { request as http, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { publicLookup } from './allowedAddress.ts'

const TIMEOUT_MS = 10_000

interface Sent {
  readonly method: string
  readonly headers: RequestOptions['headers']
  readonly body?: Uint8Array | string | undefined
}

/**
 * Sends a request to an address that `isAllowed`, and gives what `read` makes of the answer; rejects where there is none within
 * ten seconds. Node's own request: it follows no redirect, takes the lookup that we give it and keeps no connection.
 */
export function publicRequest<R>(
  address: URL,
  { method, headers, body }: Sent,
  read: (response: IncomingMessage) => R | Promise<R>,
): Promise<R> {
  const options: RequestOptions = {
    method,
    headers,
    agent: false,
    lookup: publicLookup,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  return new Promise<R>((resolve, reject) => {
    const outgoing = (address.protocol === 'http:' ? http : https)(address, options, response => {
      Promise.resolve(response).then(read).then(resolve, reject)
    })
    outgoing.on('error', reject).end(body)
  })
}

/** The text of an answer; undefined where it has more bytes than that. */
export async function textOf(response: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    // Leaving the loop ends the answer.
    if (bytes > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
