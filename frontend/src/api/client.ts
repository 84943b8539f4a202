import { createClient, NoAnswer, type Send } from '#shared/contract/client.ts'
import { contract } from '#shared/contract/index.ts'

/** The session cookie goes along by itself; a request that never arrived is `NoAnswer`, never an empty result. */
const send: Send = async ({ method, url, headers, body, signal }) => {
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswer('There is no connection')
  }
}

export const api = createClient(contract, send)
export type Api = typeof api
