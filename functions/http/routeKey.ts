import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/**
 * The endpoint's key, for example `GET /api/client/{id}`. Where a path has several methods, the gateway's own key starts with
 * `ANY`.
 */
export const routeKeyOf = ({
  routeKey,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'routeKey' | 'requestContext'>): string =>
  routeKey.replace(/^ANY(?= )/, requestContext.http.method)
