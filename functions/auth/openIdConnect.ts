import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { allowedAddress, isPublicPlace } from '#functions/connector/allowedAddress.ts'
import { publicRequest, textOf } from '#functions/connector/publicRequest.ts'
import { decryptSecret } from '#functions/connector/secretEncryption.ts'
import type { SignOnRequest } from '#functions/data/access/signOnRequests.ts'
import { ownerOfSecret } from '#functions/data/access/singleSignOn.ts'
import { log } from '#functions/runtime/log.ts'
import { settings } from '#functions/runtime/settings.ts'
import type { SingleSignOnSetting } from '#shared/domain/people/singleSignOn.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Authentication, demandParameters } from './authenticationDemands.ts'

/** The provider's claims about the user; a missing text is ''. */
export interface IdTokenClaims {
  /** The provider, and the user's id in our client there. */
  readonly issuer: string
  readonly sub: string
  readonly authentication: Authentication
  readonly email: string
  readonly email_verified: boolean
  readonly given_name: string
  readonly family_name: string
  readonly name: string
}

/** Providers rarely change their URLs and keys. */
const CONFIGURATION_TTL_MS = 600_000
/** Well below the gateway's thirty seconds. */
const TIMEOUT_SECONDS = 8
const MAX_ANSWER_BYTES = 1_000_000

const redirectUri = () => `${settings('SITE_ORIGIN')}/callback`

/** The requests of openid-client. Every URL from the provider is checked like a typed one. */
const publicFetch: CustomFetch = (address, { method, headers, body }) => {
  const url = new URL(address)
  if (!isPublicPlace(url)) throw new Error(`The provider names an address that is not allowed: ${address}`)
  // A request of openid-client has a form or no body.
  return publicRequest(url, { method, headers, body: body?.toString() }, async response => {
    const text = await textOf(response, MAX_ANSWER_BYTES)
    if (text === undefined) throw new Error(`The answer from ${address} is too long`)
    const type = response.headers['content-type']
    return new Response(text, { status: response.statusCode ?? 0, headers: type ? { 'content-type': type } : {} })
  })
}

/** The provider's configuration, with the keys that verify its id tokens. All URLs in it must be public, like the issuer's. */
async function discoverProvider(issuer: string, id: string, secret: string): Promise<Configuration> {
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
  const options = { timeout: TIMEOUT_SECONDS, execute, [customFetch]: publicFetch }
  const config = await discovery(new URL(issuer), id, secret, undefined, options)
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = config.serverMetadata()
  const forbidden = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint].find(
    at => at && !isPublicPlace(new URL(at)),
  )
  if (forbidden) throw new Error(`The provider names an address that is not allowed: ${forbidden}`)
  return config
}

const configurations = new Map<string, { readonly until: number; readonly config: Promise<Configuration> }>()

async function configOf(setting: SingleSignOnSetting): Promise<Configuration> {
  const { issuer, client_id, client_secret } = setting
  allowedAddress('issuer', issuer)
  const key = [issuer, client_id, client_secret].join('\n')
  const cached = configurations.get(key)
  if (cached && cached.until > Date.now()) return cached.config
  const secret = await decryptSecret(ownerOfSecret(setting), client_secret)
  const config = discoverProvider(issuer, client_id, secret)
  configurations.set(key, { until: Date.now() + CONFIGURATION_TTL_MS, config })
  return config.catch(async error => {
    configurations.delete(key)
    throw await loggedRefusal('single_sign_on_unreachable', error)
  })
}

/** Logs an error without codes and tokens, and returns the refusal for the user. */
async function loggedRefusal(
  code: 'single_sign_on_unreachable' | 'single_sign_on_failed',
  error: unknown,
): Promise<Refusal> {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  await log.warn('sign-on', { name, message })
  return new Refusal(code)
}

/** The provider's URL for the sign-in: code flow with PKCE, state and nonce. */
export async function signOnAddress(
  setting: SingleSignOnSetting,
  { verifier, nonce }: Pick<SignOnRequest, 'verifier' | 'nonce'>,
  state: string,
  email: string,
): Promise<string> {
  const config = await configOf(setting)
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: email,
    ...demandParameters(setting),
  }).href
}

/** Exchanges the code for the user's claims. Refuses if state, nonce or verifier do not match the request. */
export async function exchangeCode(
  setting: SingleSignOnSetting,
  { verifier, nonce }: SignOnRequest,
  { state, ...answer }: { code: string; state: string; iss?: string | undefined },
): Promise<IdTokenClaims> {
  const config = await configOf(setting)
  const address = new URL(redirectUri())
  for (const [name, value] of Object.entries({ ...answer, state })) if (value) address.searchParams.set(name, value)
  try {
    const tokens = await authorizationCodeGrant(config, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The answer has no claims')
    const profile = claims.email ? claims : await fetchUserInfo(config, tokens.access_token, claims.sub)
    const { iss, sub, acr, amr, auth_time } = claims
    return { issuer: iss, sub, authentication: { acr, amr, auth_time }, ...toProfile(profile) }
  } catch (error) {
    throw await loggedRefusal('single_sign_on_failed', error)
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const toProfile = (claims: Readonly<Record<string, unknown>>) => ({
  email: text(claims.email).toLowerCase(),
  email_verified: claims.email_verified === true,
  given_name: text(claims.given_name),
  family_name: text(claims.family_name),
  name: text(claims.name),
})
