import { auth } from '#shared/contract/access/auth.ts'
import { users } from '#shared/contract/company/users.ts'
import { createClient, type Transport } from '#shared/contract/protocol/client.ts'
import type { Groups } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { publish } from './bus.ts'
import { transport } from './transport.ts'

/** The session is over, or waits for its code: signing in helps, and nothing else does. */
export const isSessionExpired = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'not_signed_in' || error.code === 'two_factor_needed')

const carry = transport('/')
const send: Transport = async request => {
  const answer = await carry(request)
  // The calls of the sign-in itself are answered where they are made.
  if (answer.status === 401 && !request.url.startsWith('/api/auth/')) publish('session', 'turnedAway')
  return answer
}

/** The calls of the given groups. What only one screen needs is asked for there, so that the first load stays small. */
export const clientOf = <G extends Groups>(groups: G) => createClient(groups, send)

/** The groups that the shell needs. */
export const api = clientOf({ auth, users })
