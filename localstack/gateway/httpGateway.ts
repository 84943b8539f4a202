import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Invoke, Outcome } from '#localstack/lambda/lambdaPool.ts'
import { httpEvent, requestId } from './httpEvent.ts'
import { HttpRoutes } from './httpRoutes.ts'

export const MAX_REQUEST_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 30_000

interface Reply {
  statusCode?: number
  headers?: Record<string, string | number | boolean>
  cookies?: string[]
  body?: string
  isBase64Encoded?: boolean
}

/** The HTTP API: maps routes such as `GET /path/{name}` to functions. */
export function httpGateway(routes: Readonly<Record<string, Invoke>>) {
  const table = new HttpRoutes<Invoke>()
  for (const [key, invoke] of Object.entries(routes)) table.add(key, invoke)
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await bodyOf(req)
    if (!body) return refuse(res, 413, 'Request Entity Too Large')
    const match = table.find(req.method ?? 'GET', (req.url ?? '/').split('?')[0] ?? '/')
    if (!match) return refuse(res, 404, 'Not Found')
    const outcome = await patiently(match.target(httpEvent(req, body, match)))
    if (outcome === undefined) return refuse(res, 503, 'Service Unavailable')
    if ('error' in outcome) return refuse(res, 500, 'Internal Server Error')
    answer(req, res, replyOf(outcome.result))
  }
}

/** The body; undefined if it exceeds the gateway's limit. The rest is read and dropped, so that the sender gets the reply. */
export async function bodyOf(req: IncomingMessage, most = MAX_REQUEST_BYTES): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
  }
  return size <= most ? Buffer.concat(chunks) : undefined
}

function patiently(outcome: Promise<Outcome>): Promise<Outcome | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, TIMEOUT_MS)
  return Promise.race([outcome, promise]).finally(() => clearTimeout(timer))
}

const refuse = (res: ServerResponse, status: number, message: string) => {
  res.writeHead(status, { 'content-type': 'application/json', 'apigw-requestid': requestId() })
  res.end(JSON.stringify({ message }))
}

/** A result without a status becomes the body of a 200. */
const replyOf = (result: unknown): Reply =>
  typeof result === 'object' && result !== null && 'statusCode' in result
    ? (result as Reply)
    : {
        statusCode: 200,
        headers: { 'content-type': 'application/json' },
        body: typeof result === 'string' ? result : JSON.stringify(result),
      }

function answer(
  req: IncomingMessage,
  res: ServerResponse,
  { statusCode, headers, cookies, body, isBase64Encoded }: Reply,
) {
  for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name.toLowerCase(), String(value))
  if (cookies?.length) res.setHeader('set-cookie', cookies)
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length && !res.hasHeader('content-type')) res.setHeader('content-type', 'text/plain;charset=UTF-8')
  res.setHeader('apigw-requestid', requestId())
  if (statusCode !== 204 && statusCode !== 304) res.setHeader('content-length', bytes.length)
  res.writeHead(Number(statusCode) || 500)
  res.end(req.method === 'HEAD' ? undefined : bytes)
}
