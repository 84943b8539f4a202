import { Amplify } from 'aws-amplify'
import { ApiError, del, get, post, put } from 'aws-amplify/api'
import { NoAnswer, type Transport } from '#shared/contract/protocol/client.ts'
import type { Method } from '#shared/contract/protocol/endpoint.ts'

const NAME = 'clearfloor'
/** The gateway gives a function 30 s; the rest is for a long list going up, or a building coming down, on a weak signal. */
const PATIENCE_MS = 120_000
const VERBS: Readonly<Record<Method, typeof post>> = { GET: get, POST: post, PUT: put, DELETE: del }

/** Nothing is sent twice from here: the outbox repeats what has to be repeated, under its key. No request is signed. */
const configure = (endpoint: string, patienceMs: number) =>
  Amplify.configure(
    { API: { REST: { [NAME]: { endpoint } } } },
    {
      API: {
        REST: { retryStrategy: { strategy: 'no-retry' }, defaultAuthMode: 'none', timeout: () => patienceMs },
      },
    },
  )

/**
 * Carries requests to the service below `endpoint`, which ends in a slash. The session cookie goes along by itself; a
 * request that was not answered as a whole is `NoAnswer`, never an empty result; a cancelled one throws why it was.
 */
export function transport(endpoint: string, patienceMs = PATIENCE_MS): Transport {
  configure(endpoint, patienceMs)
  return async ({ method, url, headers, body, signal }) => {
    signal?.throwIfAborted()
    // Amplify writes the JSON itself.
    const options = { headers, ...(body !== undefined && { body: JSON.parse(body) }) }
    const { response, cancel } = VERBS[method]({ apiName: NAME, path: url.slice(1), options })
    const stop = () => cancel()
    signal?.addEventListener('abort', stop)
    try {
      const { status, text } = await answerOf(response)
      return { status, text: async () => text }
    } catch {
      signal?.throwIfAborted()
      throw new NoAnswer('There is no connection')
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
}

/** To Amplify an answer of 300 and more is an error; to the typed client it is an answer, such as a refusal. */
async function answerOf(response: ReturnType<typeof post>['response']) {
  try {
    const { statusCode, body } = await response
    return { status: statusCode, text: await body.text() }
  } catch (error) {
    if (!(error instanceof ApiError) || !error.response) throw error
    return { status: error.response.statusCode, text: error.response.body ?? '' }
  }
}
