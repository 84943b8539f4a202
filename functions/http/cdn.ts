import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { hashSecret } from '#functions/data/keys.ts'
import { optional } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Middleware } from './middleware.ts'

type Headers = Pick<APIGatewayProxyEventV2, 'headers'>['headers']

/** While the secret is changed there are two. None where no CDN is in front of the API. */
const secrets = () => optional('CDN_SECRETS')?.split(',') ?? []

/** Whether a request shows a secret that the CDN alone adds. Names of headers in lower case. */
export function isFromCdn(headers: Headers): boolean {
  const given = headers['x-cdn-secret']
  // Hashes of the same length take the same time to compare, however much is right.
  return given !== undefined && secrets().some(secret => hashSecret(given) === hashSecret(secret))
}

/** Whether a request has gone around the CDN, and so around its firewall. */
export const isAroundCdn = (headers: Headers): boolean => secrets().length > 0 && !isFromCdn(headers)

/** Refuses what comes to the API's own address. */
export const cdnGuard = (): Middleware => ({
  before({ event: { headers } }) {
    if (isAroundCdn(headers)) throw new Refusal('wrong_origin')
  },
})
