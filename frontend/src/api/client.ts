import { auth } from '#shared/contract/access/auth.ts'
import { users } from '#shared/contract/company/users.ts'
import { type Check, createClient, PAGE_USER, type Transport } from '#shared/contract/protocol/client.ts'
import type { Groups } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { publish, subscribe } from './bus.ts'
import { endForgottenSession } from './signOut.ts'
import { transport } from './transport.ts'

/** Whether the session has ended, or still lacks its one-time code. The user must sign in. */
export const isSessionExpired = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'not_signed_in' || error.code === 'two_factor_needed')

let pageUser: string | undefined
subscribe('session', state => {
  if (state === 'signedIn') pageUser = undefined
})

/** Whether the page belongs to this user. It belongs to the first one until someone signs in here. */
export function isPageUser(id: string): boolean {
  pageUser ??= id
  return pageUser === id
}

const sendRequest = transport('/')
const send: Transport = async request => {
  await endForgottenSession()
  // The sign-in screens handle the answers to their own calls. Any user may send these calls.
  if (request.url.startsWith('/api/auth/')) return sendRequest(request)
  const answer = await sendRequest(
    pageUser === undefined ? request : { ...request, headers: { ...request.headers, [PAGE_USER]: pageUser } },
  )
  if (answer.status === 401) publish('session', 'unauthorised')
  return answer
}

/**
 * The calls of the given groups. Only the screen that needs a group creates its client, so that the first load stays small. The
 * same goes for a `check` other than the default.
 */
export const clientOf = <G extends Groups>(groups: G, check?: Check) => createClient(groups, send, check)

/** The groups that the shell needs. */
export const api = clientOf({ auth, users })
