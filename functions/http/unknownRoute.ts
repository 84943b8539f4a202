import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint, Groups } from '#shared/contract/protocol/endpoint.ts'
import { isAroundCdn } from './cdn.ts'
import { methodNotAllowed, refusedRoute } from './refusedRoute.ts'

const endpoints: readonly Endpoint[] = Object.values<Groups[string]>(contract).flatMap(group => Object.values(group))
const patterns = endpoints.map(endpoint => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** Path parameters must be ids, so that a word of another endpoint's path does not match. */
const takes = (path: string, { endpoint, pattern }: (typeof patterns)[number]): boolean => {
  const match = pattern.exec(path)
  return match !== null && endpoint.params.safeParse({ ...match.groups }).success
}

/** Serves all routes outside the contract: 405 with the methods of the path, or 404 if the path has none. */
export const handler = async ({
  rawPath,
  headers,
}: Pick<APIGatewayProxyEventV2, 'rawPath' | 'headers'>): Promise<APIGatewayProxyStructuredResultV2> => {
  if (isAroundCdn(headers)) return refusedRoute('wrong_origin')
  const methods = new Set(patterns.filter(each => takes(rawPath, each)).map(({ endpoint }) => endpoint.method))
  return methods.size === 0 ? refusedRoute('not_found') : methodNotAllowed(methods)
}
