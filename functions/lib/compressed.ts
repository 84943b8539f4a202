import { gzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** Bytes. Below this an answer fits into a few packets as it is. */
const WORTH_IT = 16_384
/** The quickest level: trees of rows repeat their names, and shrink to a tenth at once. */
const LEVEL = 1

/** A long answer as gzip, where whoever asked takes that. What the API says mirrors nothing that a foreign page could choose. */
export function compressed(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  result: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
  const body = result.body ?? ''
  if (body.length < WORTH_IT || result.isBase64Encoded || !/\bgzip\b/.test(headers['accept-encoding'] ?? ''))
    return result
  return {
    ...result,
    headers: { ...result.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(body, { level: LEVEL }).toString('base64'),
    isBase64Encoded: true,
  }
}
