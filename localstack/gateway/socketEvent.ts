import type { IncomingMessage } from 'node:http'
import { addressOf, joined, logTime, requestId } from './httpEvent.ts'

/** A connection as API Gateway describes it to functions. */
export interface Connection {
  id: string
  connectedAt: number
  lastActiveAt: number
  sourceIp: string
  userAgent: string | undefined
}

const DOMAIN = 'local.execute-api.amazonaws.com'

/** The id has the form `L0SM9cOFvHcCIhw=`. */
export const newConnection = (req: IncomingMessage): Connection => ({
  id: requestId().replaceAll(/[+/]/g, 'x'),
  connectedAt: Date.now(),
  lastActiveAt: Date.now(),
  sourceIp: addressOf(req),
  userAgent: req.headers['user-agent'],
})

const context = (
  { id, connectedAt, sourceIp, userAgent }: Connection,
  stage: string,
  eventType: string,
  routeKey: string,
) => {
  const now = new Date()
  return {
    routeKey,
    eventType,
    extendedRequestId: requestId(),
    requestTime: logTime(now),
    messageDirection: 'IN',
    stage,
    connectedAt,
    requestTimeEpoch: now.getTime(),
    requestId: requestId(),
    domainName: DOMAIN,
    connectionId: id,
    apiId: 'local',
    identity: { sourceIp, ...(userAgent !== undefined && { userAgent }) },
  }
}

/** Headers with their case as sent, joined and as lists. */
function connectHeaders(req: IncomingMessage, sourceIp: string) {
  const multiValueHeaders: Record<string, string[]> = {}
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = req.rawHeaders.slice(at, at + 2)
    multiValueHeaders[name] = [...(multiValueHeaders[name] ?? []), value]
  }
  multiValueHeaders['X-Forwarded-For'] = [sourceIp]
  const headers = Object.fromEntries(Object.entries(multiValueHeaders).map(([name, values]) => [name, values.at(-1)]))
  return { headers, multiValueHeaders }
}

export function connectEvent(connection: Connection, stage: string, req: IncomingMessage) {
  const { searchParams } = new URL(req.url ?? '/', 'http://local')
  const query = joined(searchParams)
  return {
    ...connectHeaders(req, connection.sourceIp),
    ...(query && {
      queryStringParameters: query,
      multiValueQueryStringParameters: Object.fromEntries(
        Object.keys(query).map(name => [name, searchParams.getAll(name)]),
      ),
    }),
    requestContext: context(connection, stage, 'CONNECT', '$connect'),
    isBase64Encoded: false,
  }
}

export const messageEvent = (connection: Connection, stage: string, data: Buffer, isBinary: boolean) => ({
  requestContext: { ...context(connection, stage, 'MESSAGE', '$default'), messageId: requestId() },
  body: data.toString(isBinary ? 'base64' : 'utf8'),
  isBase64Encoded: isBinary,
})

export function disconnectEvent(connection: Connection, stage: string, code: number, reason: string) {
  const headers = { Host: DOMAIN, 'x-api-key': '', 'X-Forwarded-For': '', 'x-restapi': '' }
  return {
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    requestContext: {
      ...context(connection, stage, 'DISCONNECT', '$disconnect'),
      disconnectStatusCode: code,
      disconnectReason: reason,
    },
    isBase64Encoded: false,
  }
}
