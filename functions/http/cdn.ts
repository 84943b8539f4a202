import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { hashSecret } from '#functions/data/keys.ts'
import { optional } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Middleware } from './middleware.ts'

type Headers = Pick<APIGatewayProxyEventV2, 'headers'>['headers']

/** Two secrets during a rotation; none where no CDN is in front of the API. */
const secrets = () => optional('CDN_SECRETS')?.split(',') ?? []

/** Checks the secret that only the CDN adds. Header names are in lower case. */
export function isFromCdn(headers: Headers): boolean {
  const given = headers['x-cdn-secret']
  // Hashes have equal length, so the comparison does not leak how much of the secret is right.
  return given !== undefined && secrets().some(secret => hashSecret(given) === hashSecret(secret))
}

/** True if the request bypassed the CDN and its firewall. */
export const isAroundCdn = (headers: Headers): boolean => secrets().length > 0 && !isFromCdn(headers)

/** Refuses requests sent directly to the API's own address. */
export const cdnGuard = (): Middleware => ({
  before({ event: { headers } }) {
    if (isAroundCdn(headers)) throw new Refusal('wrong_origin')
  },
})
