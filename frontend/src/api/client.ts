import { auth } from '#shared/contract/auth.ts'
import { createClient, NoAnswer, type Send } from '#shared/contract/client.ts'
import type { Groups } from '#shared/contract/endpoint.ts'
import { users } from '#shared/contract/users.ts'
import { Refusal } from '#shared/domain/refusal.ts'

const turnedAway = new Set<() => void>()
/** Hears, until the returned function is called, that the service has answered as to somebody who is not signed in. */
export const onTurnedAway = (listener: () => void): (() => void) => {
  turnedAway.add(listener)
  return () => turnedAway.delete(listener)
}

/** The session is over, or waits for its code: signing in helps, and nothing else does. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'not_signed_in' || error.code === 'two_factor_needed')

/** The session cookie goes along by itself; a request that never arrived is `NoAnswer`, never an empty result. */
const send: Send = async ({ method, url, headers, body, signal }) => {
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    // The calls of the sign-in itself are answered where they are made.
    if (response.status === 401 && !url.startsWith('/api/auth/')) for (const listener of turnedAway) listener()
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswer('There is no connection')
  }
}

/** The calls of the given groups. What only one screen needs is asked for there, so that the first load stays small. */
export const clientOf = <G extends Groups>(groups: G) => createClient(groups, send)

/** The groups that the shell needs. */
export const api = clientOf({ auth, users })
