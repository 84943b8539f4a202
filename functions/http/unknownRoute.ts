import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint, Groups } from '#shared/contract/protocol/endpoint.ts'
import { REFUSALS } from '#shared/domain/vocabulary/refusal.ts'
import { isAroundCdn } from './cdn.ts'
import { json } from './replies.ts'

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
  if (isAroundCdn(headers)) return refused('wrong_origin')
  const methods = new Set(patterns.filter(each => takes(rawPath, each)).map(({ endpoint }) => endpoint.method))
  if (methods.size === 0) return refused('not_found')
  const reply = refused('method_not_allowed')
  return { ...reply, headers: { ...reply.headers, allow: [...methods].sort().join(', ') } }
}

function refused(code: 'not_found' | 'method_not_allowed' | 'wrong_origin') {
  const [status, message] = REFUSALS[code]
  return json(status, { code, message, fields: {} })
}
