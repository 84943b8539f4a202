import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { hashSecret } from '#functions/data/keys.ts'
import { optional } from '#functions/runtime/settings.ts'

/**
 * The network address of the viewer. Behind the CDN the connection is the CDN's own, so the CDN names the viewer in a
 * header; it counts only beside the secret that the CDN alone adds, because anyone may send the header to the API itself.
 */
export function viewerAddress({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): string {
  const secret = optional('CDN_SECRET')
  const given = headers['x-cdn-secret']
  // Hashes of the same length take the same time to compare, however much is right.
  const isFromCdn = secret !== undefined && given !== undefined && hashSecret(given) === hashSecret(secret)
  return (isFromCdn && headers['x-viewer-address']) || requestContext.http.sourceIp
}
