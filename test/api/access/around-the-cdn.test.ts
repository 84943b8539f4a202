import { afterEach, expect, test, vi } from 'vitest'
import { aContext } from '#test/support/cloud/lambda.ts'

afterEach(() => void vi.unstubAllEnvs())

const NOW = 'n'.repeat(64)
const BEFORE = 'b'.repeat(64)
const page = { 'x-requested-with': 'XMLHttpRequest' }
const isRefused = (status: number | undefined) => status === 403

type Ask = (headers: Record<string, string>) => Promise<{ statusCode?: number | undefined }>
const event = (headers: Record<string, string>, routeKey: string) => ({
  routeKey,
  rawPath: '/api/nowhere',
  headers: { ...page, ...headers },
  requestContext: { requestId: 'r', http: { sourceIp: '203.0.113.7' } },
})

const DOORS: [string, Ask][] = [
  [
    'a call',
    async headers => {
      const { handler } = await import('#functions/api/access/auth.ts')
      return handler(event(headers, 'GET /api/auth/user') as never, aContext())
    },
  ],
  [
    'an unknown route',
    async headers => {
      const { handler } = await import('#functions/http/unknownRoute.ts')
      return handler(event(headers, '$default'))
    },
  ],
  [
    'a socket',
    async headers => {
      const { handler } = await import('#functions/realtime/handler.ts')
      const requestContext = { connectionId: 'c', eventType: 'CONNECT' as const }
      const origin = process.env.SITE_ORIGIN ?? ''
      const secret = headers['x-cdn-secret']
      return handler(
        { requestContext, headers: { Origin: origin, ...(secret && { 'X-Cdn-Secret': secret }) } },
        aContext(),
      )
    },
  ],
]

test.each(DOORS)(
  'S-23 D11 %s is refused at the API’s own address, and passes with either secret of the CDN',
  async (_, ask) => {
    vi.stubEnv('CDN_SECRETS', `${NOW},${BEFORE}`)
    for (const wrong of [undefined, '', 'n', `${NOW},${BEFORE}`, `${NOW} `])
      expect(isRefused((await ask(wrong === undefined ? {} : { 'x-cdn-secret': wrong })).statusCode), wrong).toBe(true)
    for (const right of [NOW, BEFORE]) expect(isRefused((await ask({ 'x-cdn-secret': right })).statusCode)).toBe(false)
  },
)

test.each(DOORS)('S-23 D11 %s passes where no CDN is in front', async (_, ask) => {
  vi.stubEnv('CDN_SECRETS', '')
  expect(isRefused((await ask({})).statusCode)).toBe(false)
})
