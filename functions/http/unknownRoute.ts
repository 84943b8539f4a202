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

/** Whether a call is reached by a path: its parameters are ids, and not the words of another call's path. */
const takes = (path: string, { endpoint, pattern }: (typeof patterns)[number]): boolean => {
  const match = pattern.exec(path)
  return match !== null && endpoint.params.safeParse({ ...match.groups }).success
}

/** The function behind every route that the contract does not name: 405 with what the path takes, 404 where there is none. */
export const handler = async ({
  rawPath,
  headers,
}: Pick<APIGatewayProxyEventV2, 'rawPath' | 'headers'>): Promise<APIGatewayProxyStructuredResultV2> => {
  if (isAroundCdn(headers)) return refusedRoute('wrong_origin')
  const methods = new Set(patterns.filter(each => takes(rawPath, each)).map(({ endpoint }) => endpoint.method))
  return methods.size === 0 ? refusedRoute('not_found') : methodNotAllowed(methods)
}
