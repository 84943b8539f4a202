import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { isFromCdn } from './cdn.ts'

/**
 * The network address of the viewer. Behind the CDN the connection is the CDN's own, so the CDN names the viewer in a
 * header; it counts only beside the secret that the CDN alone adds, because anyone may send the header to the API itself.
 */
export function viewerAddress({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): string {
  return (isFromCdn(headers) && headers['x-viewer-address']) || requestContext.http.sourceIp
}
