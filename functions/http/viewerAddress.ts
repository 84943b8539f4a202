import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { isFromCdn } from './cdn.ts'

/**
 * The network address of the viewer. Behind the CDN the connection is the CDN's own, and a header names the viewer. The header
 * counts only with the CDN's secret, because anyone can send it directly to the API.
 */
export function viewerAddress({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): string {
  return (isFromCdn(headers) && headers['x-viewer-address']) || requestContext.http.sourceIp
}
