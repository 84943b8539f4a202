import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ApiTokens } from '#functions/data/access/apiTokens.ts'
import { Sessions } from '#functions/data/access/sessions.ts'
import { readReplay, replayOf } from '#functions/data/idempotency.ts'
import { hashSecret } from '#functions/data/keys.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'
import { settings } from '#functions/runtime/settings.ts'
import { PAGE_USER } from '#shared/contract/protocol/client.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import type { Scope } from '#shared/domain/vocabulary/apiScopes.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { noteOf } from './audit.ts'
import { cookie } from './cookies.ts'
import { countCall } from './fairUse.ts'
import type { Middleware } from './middleware.ts'

/**
 * Authenticates the user by cookie, or the company's program by API token, and checks the permission. A command that was carried
 * out before gets its first reply, thrown as `CommandReplayed`. One round trip reads both the session and that reply.
 */
export const session = (
  endpoint: Pick<Endpoint, 'access' | 'changes' | 'audit'>,
  scope: Scope | undefined,
): Middleware => ({
  async before({ event, context }) {
    const { access, changes } = endpoint
    const key = changes ? commandKeyOf(event) : undefined
    const { identity, earlier } = await admit(event, key)
    refuseOtherPage(event, identity)
    context.asker = identity
    // Refused calls count too, because each writes to the audit log.
    await countCall(identity)
    if (identity.scopes) allowToken(scope, identity.scopes)
    allow(access, identity)
    const command =
      key === undefined ? undefined : { key, fingerprint: fingerprintOf(event), actor: ownerOf(event, identity) }
    if (earlier && command) throw replayOf(command, earlier)
    context.caller = { ...identity, command, audit: noteOf(endpoint, event) }
  },
  /** Another delivery of the same command may have succeeded in the meantime, and caused this refusal. Return its reply then. */
  async onError({ error, context: { caller } }) {
    if (!(error instanceof Refusal) || !caller?.command) return
    const replay = await readReplay(caller.company_id, caller.command)
    if (replay) throw replay
  },
})

/** The session's token from the cookie; '' if absent. */
export const tokenOf = ({ cookies = [] }: Pick<APIGatewayProxyEventV2, 'cookies'>): string =>
  cookie.read(cookies, settings('SITE_ORIGIN')) ?? ''

/** If a request has both, the API token is used. */
function admit(event: APIGatewayProxyEventV2, commandKey: string | undefined) {
  const secret = /^Bearer (.*)$/i.exec(event.headers.authorization ?? '')?.[1]
  if (secret !== undefined) return ApiTokens.admit(secret, commandKey)
  return Sessions.admit(tokenOf(event), commandKey)
}

/**
 * A page names its user. If another user has signed in in another tab since, the browser sends that user's cookie with the calls of
 * this page too, and the acts of the one would be recorded as acts of the other.
 */
function refuseOtherPage({ headers }: APIGatewayProxyEventV2, { user_id }: SessionIdentity) {
  const pageUser = headers[PAGE_USER]
  if (pageUser !== undefined && pageUser !== user_id) throw new Refusal('not_signed_in')
}

function allowToken(scope: Scope | undefined, scopes: readonly Scope[]) {
  if (!scope) throw new Refusal('token_not_allowed')
  if (!scopes.includes(scope)) throw new Refusal('token_scope_missing')
}

/** A half session may only finish the sign-in or sign out. */
function allow(access: Endpoint['access'], identity: SessionIdentity) {
  if (access === 'anyone' || access === 'halfSignedIn') return
  if (identity.half) throw new Refusal('two_factor_needed')
  if (access === 'portalContact' || access === 'siteReader') throw new Refusal('not_allowed')
  if (access !== 'signedIn' && !may(identity, access)) throw new Refusal('not_allowed')
}

function commandKeyOf({ headers }: APIGatewayProxyEventV2): string | undefined {
  const key = headers['idempotency-key']
  if (key !== undefined && !/^[\w-]{8,64}$/.test(key))
    throw new Refusal('invalid_input', { 'idempotency-key': 'Not a valid key' })
  return key
}

/**
 * The owner of the command: the caller, or the user of the device if an administrator takes in that device's rescue file. If the
 * device sends the command later, it gets the same reply.
 */
function ownerOf({ headers }: APIGatewayProxyEventV2, identity: SessionIdentity): string {
  const owner = headers['idempotency-key-of']
  if (owner === undefined) return identity.user_id
  if (!may(identity, 'administer')) throw new Refusal('not_allowed')
  if (!Id.safeParse(owner).success) throw new Refusal('invalid_input', { 'idempotency-key-of': 'Not a valid id' })
  return owner
}

const fingerprintOf = ({ routeKey, rawPath, rawQueryString, body = '' }: APIGatewayProxyEventV2): string =>
  hashSecret([routeKey, rawPath, rawQueryString, body].join('\n'))
