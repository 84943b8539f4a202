import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

export const requestId = () => `${randomBytes(11).toString('base64').slice(0, 15)}=`

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number) => String(n).padStart(2, '0')

/** `21/Nov/2026:03:41:14 +0000` */
export const logTime = (at: Date) =>
  `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}:${at.toISOString().slice(11, 19)} +0000`

export const addressOf = (req: IncomingMessage) => (req.socket.remoteAddress ?? '').replace('::ffff:', '')

const TEXT = /^(text\/|application\/(json|xml|javascript|[\w.+-]+\+(json|xml)))/i

/** Headers as API Gateway passes them on: without cookies and `connection`, repeated headers joined. */
function headersOf(req: IncomingMessage, body: Buffer): Record<string, string> {
  const headers: Record<string, string> = {
    'x-forwarded-for': addressOf(req),
    'x-forwarded-port': String(req.socket.localPort),
    'x-forwarded-proto': 'http',
    'x-amzn-trace-id': `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`,
    'content-length': String(body.length),
  }
  for (const [name, values = []] of Object.entries(req.headersDistinct))
    if (name !== 'cookie' && name !== 'connection') headers[name] = values.join(',')
  return headers
}

export function joined(search: URLSearchParams): Record<string, string> | undefined {
  const names = [...new Set(search.keys())]
  return names.length ? Object.fromEntries(names.map(name => [name, search.getAll(name).join(',')])) : undefined
}

export interface Match {
  routeKey: string
  params: Record<string, string> | undefined
}

/** The event of an HTTP API, payload format 2.0; fields without a value are absent. */
export function httpEvent(req: IncomingMessage, body: Buffer, { routeKey, params }: Match): APIGatewayProxyEventV2 {
  const [rawPath = '', rawQueryString = ''] = (req.url ?? '/').split(/\?(.*)/s)
  const now = new Date()
  const query = joined(new URLSearchParams(rawQueryString))
  const cookies = req.headers.cookie?.split(/;\s*/).filter(Boolean)
  const isBase64Encoded =
    body.length > 0 && req.headers['content-type'] !== undefined && !TEXT.test(req.headers['content-type'])
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers: headersOf(req, body),
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: 'local.execute-api.amazonaws.com',
      domainPrefix: 'local',
      http: {
        method: req.method ?? 'GET',
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: addressOf(req),
        userAgent: req.headers['user-agent'] ?? '',
      },
      requestId: requestId(),
      routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...(params && { pathParameters: params }),
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  }
}
