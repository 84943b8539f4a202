import { gzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Middleware } from './middleware.ts'

/** Bytes. Below this an answer fits into a few packets as it is. */
const MIN_BYTES = 16_384
/** The quickest level: trees of rows repeat their names, and shrink to a tenth at once. */
const LEVEL = 1

/** Sends a long answer as gzip, where whoever asked takes that. What the API says mirrors nothing that a foreign page could choose. */
export const compression = (): Middleware => ({
  after(request) {
    if (request.response && shouldCompress(request.event, request.response))
      request.response = compressed(request.response)
  },
})

const shouldCompress = (
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  { body = '', isBase64Encoded }: APIGatewayProxyStructuredResultV2,
): boolean => body.length >= MIN_BYTES && !isBase64Encoded && /\bgzip\b/.test(headers['accept-encoding'] ?? '')

const compressed = (reply: APIGatewayProxyStructuredResultV2): APIGatewayProxyStructuredResultV2 => ({
  ...reply,
  headers: { ...reply.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  body: gzipSync(reply.body ?? '', { level: LEVEL }).toString('base64'),
  isBase64Encoded: true,
})
