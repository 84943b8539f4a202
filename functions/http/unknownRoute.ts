import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint, Groups } from '#shared/contract/protocol/endpoint.ts'
import { REFUSALS } from '#shared/domain/vocabulary/refusal.ts'
import { json } from './replies.ts'

const endpoints: readonly Endpoint[] = Object.values<Groups[string]>(contract).flatMap(group => Object.values(group))
const patterns = endpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The function behind every route that the contract does not name: 405 with what the path takes, 404 where there is none. */
export const handler = async ({
  rawPath,
}: Pick<APIGatewayProxyEventV2, 'rawPath'>): Promise<APIGatewayProxyStructuredResultV2> => {
  const methods = new Set(patterns.filter(({ pattern }) => pattern.test(rawPath)).map(({ method }) => method))
  if (methods.size === 0) return refused('not_found')
  const reply = refused('method_not_allowed')
  return { ...reply, headers: { ...reply.headers, allow: [...methods].sort().join(', ') } }
}

function refused(code: 'not_found' | 'method_not_allowed') {
  const [status, message] = REFUSALS[code]
  return json(status, { code, message, fields: {} })
}
