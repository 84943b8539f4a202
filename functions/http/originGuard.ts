import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { settings } from '#functions/runtime/settings.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Middleware } from './middleware.ts'

/** Refuses calls without the application's header, which a foreign page cannot send, and cross-site calls that change data. */
export const originGuard = ({ changes, path }: Pick<Endpoint, 'changes' | 'path'>): Middleware => ({
  before({ event: { headers } }) {
    if (path.startsWith('/api/') && headers['x-requested-with'] !== 'XMLHttpRequest') throw new Refusal('wrong_origin')
    if (changes && isForeign(headers)) throw new Refusal('wrong_origin')
  },
})

function isForeign({ origin, 'sec-fetch-site': site }: APIGatewayProxyEventV2['headers']): boolean {
  if (site && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && origin !== '' && !isSameOrigin(origin)
}

/** Compares with the page's own origin. In development, 127.0.0.1 counts as localhost. */
export const isSameOrigin = (origin: string): boolean => {
  const own = settings('SITE_ORIGIN')
  return origin === own || origin.replace('//127.0.0.1:', '//localhost:') === own
}
