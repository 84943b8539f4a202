import { createAmplifyContext } from '@aws-amplify/core'
import { ApiError, del, get, post, put } from 'aws-amplify/api'
import { NoConnection, type Transport } from '#shared/contract/protocol/client.ts'
import type { Method } from '#shared/contract/protocol/endpoint.ts'

const NAME = 'clearfloor'
/** Enough to download a building on a weak signal. */
const LONGEST_WAIT_MS = 120_000
/** The gateway gives a function 30 s. */
const SHORTEST_WAIT_MS = 40_000
/** A weak signal sends 1 KB of a long list per second. */
const WAIT_MS_PER_CHARACTER = 1
const VERBS: Readonly<Record<Method, typeof post>> = { GET: get, POST: post, PUT: put, DELETE: del }

/**
 * No retries here: the device outbox retries writes under their idempotency keys. Requests are not signed. The context comes from
 * the core package, because `aws-amplify` adds the code of Cognito to every context.
 */
const contextOf = (endpoint: string) =>
  createAmplifyContext(
    { API: { REST: { [NAME]: { endpoint } } } },
    { API: { REST: { retryStrategy: { strategy: 'no-retry' }, defaultAuthMode: 'none' } } },
  )

/**
 * How long a request may wait for its answer, in ms. A write of a few fields waits for a short time only, because the writes of the
 * device wait behind it.
 */
export const longestWait = (method: Method, body = ''): number =>
  method === 'GET' ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS + body.length * WAIT_MS_PER_CHARACTER)

/**
 * Sends requests to the service below `endpoint`, which ends in a slash. The browser adds the session cookie. A request without a
 * complete answer throws `CallFailed`, never an empty result. A cancelled request throws its signal’s reason.
 */
export function transport(endpoint: string, waitOf = longestWait): Transport {
  const context = contextOf(endpoint)
  return async ({ method, url, headers, body, signal }) => {
    signal?.throwIfAborted()
    // Amplify serialises the JSON itself.
    const options = { headers, ...(body !== undefined && { body: JSON.parse(body) }) }
    const { response, cancel } = VERBS[method](context, { apiName: NAME, path: url.slice(1), options })
    const stop = () => cancel()
    const timer = setTimeout(stop, waitOf(method, body))
    signal?.addEventListener('abort', stop)
    try {
      const { status, text, requestId } = await readAnswer(response)
      return { status, text: async () => text, requestId }
    } catch {
      signal?.throwIfAborted()
      throw new NoConnection('You’re offline')
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }
}

const REQUEST_ID = 'apigw-requestid'

/** Amplify throws an error for a status of 300 or more. The typed client needs it as an answer, such as a refusal. */
async function readAnswer(response: ReturnType<typeof post>['response']) {
  try {
    const { statusCode, headers, body } = await response
    return { status: statusCode, text: await body.text(), requestId: headers[REQUEST_ID] }
  } catch (error) {
    if (!(error instanceof ApiError) || !error.response) throw error
    const { statusCode, headers, body = '' } = error.response
    return { status: statusCode, text: body, requestId: headers[REQUEST_ID] }
  }
}
