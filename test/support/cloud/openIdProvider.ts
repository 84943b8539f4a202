import { generateKeyPairSync } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface Account {
  readonly email: string
  /** The provider's id for the account; the email by default. */
  readonly sub?: string
  readonly email_verified: boolean
  /** The method and time of the authentication, if `saysHow`; `signed_in_at` in seconds since 1970. */
  readonly acr?: string
  readonly amr?: readonly string[]
  readonly signed_in_at?: number
  readonly given_name?: string
  readonly family_name?: string
  readonly name?: string
}

export const OPENID_CLIENT = { client_id: 'clearfloor', client_secret: 'a-secret-of-the-provider' }

const subjectOf = ({ email, sub }: Account) => sub ?? email
const loginOf = ({ acr, amr, signed_in_at, ...who }: Account) => ({
  accountId: subjectOf(who),
  ...{ ...(acr && { acr }), ...(amr && { amr: [...amr] }), ...(signed_in_at && { ts: signed_in_at }) },
})

/**
 * A real OpenID Connect provider on a free port. With `publishesOthers` it signs with unpublished keys; with `saysHow` its id
 * tokens contain the method and time of the authentication.
 */
export async function startOpenIdProvider(redirectUri: string, { publishesOthers = false, saysHow = false } = {}) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let account: Account = { email: 'nobody@totara.example', email_verified: true }
  const provider = new Provider(issuer, {
    clients: [{ ...OPENID_CLIENT, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }],
    claims: {
      openid: ['sub', ...(saysHow ? ['acr', 'amr', 'auth_time'] : [])],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    ...(saysHow && { acrValues: ['two-factor'], conformIdTokenClaims: false }),
    pkce: { required: () => true },
    cookies: { keys: ['a-key-of-the-test'] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...account, sub: id }) }),
    interactions: { url: (_, interaction) => `/sign-in/${interaction.uid}` },
    features: { devInteractions: { enabled: false } },
  })
  const serve = provider.callback()
  server.on('request', async (req, res) => {
    if (publishesOthers && req.url === '/jwks') return answerOtherKeys(res)
    if (!req.url?.startsWith('/sign-in/')) return serve(req, res)
    const { prompt, params, grantId } = await provider.interactionDetails(req, res)
    if (prompt.name === 'login') {
      const result = account.email === 'cancels' ? { error: 'access_denied' } : { login: loginOf(account) }
      return provider.interactionFinished(req, res, result)
    }
    const grant = (grantId && (await provider.Grant.find(grantId))) || newGrant(String(params.client_id))
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } })
  })
  const newGrant = (clientId: string) => new provider.Grant({ accountId: subjectOf(account), clientId })
  return {
    issuer,
    /** The account of the next browser. */
    knows(who: Account): void {
      account = who
    },
    /** Signs an account in as a browser would, from the product's URL; returns the parameters of the callback. */
    async signIn(address: string, who: Account): Promise<Record<string, string>> {
      account = who
      return Object.fromEntries((await walk(address, redirectUri)).searchParams)
    },
    close: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** A different key under the provider's own key id. */
function answerOtherKeys(res: ServerResponse): void {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'keystore-CHANGE-ME', use: 'sig', alg: 'RS256' }
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }))
}

/** Follows redirects with a browser's cookies until they return to the product. */
async function walk(from: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(from)
  while (!url.href.startsWith(redirectUri)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
