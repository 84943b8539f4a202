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
 * Sends a request to an allowed address and returns the result of `read`; rejects after ten seconds. Uses Node's own request,
 * which follows no redirects, accepts our lookup and keeps no connection open.
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

/** The text of a response; undefined if it exceeds `maxBytes`. */
export async function textOf(response: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    // Returning ends the response.
    if (bytes > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
