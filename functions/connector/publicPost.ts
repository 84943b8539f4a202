import { request as http, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { publicLookup } from './allowedAddress.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends a POST to an address that `isAllowed`, and gives what `read` makes of the answer; rejects where there is none within
 * ten seconds. Node's own request: it follows no redirect, takes the lookup that we give it and keeps no connection.
 */
export function publicPost<R>(
  address: URL,
  headers: RequestOptions['headers'],
  body: Uint8Array,
  read: (response: IncomingMessage) => R | Promise<R>,
): Promise<R> {
  const options: RequestOptions = {
    method: 'POST',
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
