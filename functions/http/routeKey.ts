import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** The call that a request is for: `GET /api/client/{id}`. The gateway has one route for a path with several methods, `ANY` in its key. */
export const routeKeyOf = ({
  routeKey,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'routeKey' | 'requestContext'>): string =>
  routeKey.replace(/^ANY(?= )/, requestContext.http.method)
