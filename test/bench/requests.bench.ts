import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { benchCloud } from './cloud.ts'
import { atMost, median, type Result } from './result.ts'

const ROUNDS = 40
const REQUESTS = 60

/** P-01: the CPU time of a warm request, against a bare handler with the same two table requests in sequence. */
export async function run(): Promise<Result[]> {
  const end = await benchCloud()
  const { dynamo } = await import('#functions/data/table.ts')
  const { handler } = await import('#functions/api/company/clients.ts')
  const company = await aCompany()
  const user = await aUser(company)
  const api = await signedIn(user)
  const { client } = await aProject(api, user)
  const event = await eventFor(user.email, client)
  const basis = [await sessionKey(company.id, user.id), { pk: `C#${company.id}`, sk: 'COMPANY' }]
  const bare = async () => {
    const session = await dynamo.send(
      new BatchGetCommand({ RequestItems: { bench: { Keys: basis, ConsistentRead: true } } }),
    )
    const rows = await dynamo.send(
      new QueryCommand({
        TableName: 'bench',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `C#${company.id}#CLIENT#${client}` },
        ConsistentRead: true,
      }),
    )
    return { statusCode: 200, body: JSON.stringify({ data: rows.Items, session: session.Responses?.bench?.length }) }
  }
  const product = async () => {
    const answer = await handler(event, aContext())
    if (answer.statusCode !== 200) throw new Error(`The request was answered ${answer.statusCode}: ${answer.body}`)
  }
  const ratios: number[] = []
  const extra: number[] = []
  for (let round = 0; round < ROUNDS + 5; round++) {
    const [a, b] =
      round % 2 === 0 ? [await cpu(bare), await cpu(product)] : [await cpu(product), await cpu(bare)].reverse()
    if (round < 5 || a === undefined || b === undefined) continue
    ratios.push(b / a)
    extra.push((b - a) / REQUESTS / 1000)
  }
  await end()
  return [atMost('P-01', median(ratios), 1.15, `CPU per warm request, ${median(extra).toFixed(2)} ms extra`)]
}

/** Microseconds of CPU time for a series of requests. */
async function cpu(request: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < REQUESTS; n++) await request()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function sessionKey(companyId: string, userId: string) {
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const [row] = await queryRows(partition.user(companyId, userId), { prefix: 'SESSION#' })
  return { pk: String(row?.pk), sk: String(row?.sk) }
}

/** A gateway event with its own session. */
async function eventFor(email: string, client: string): Promise<APIGatewayProxyEventV2> {
  const { callHandler } = await import('#localstack/gateway/callHandler.ts')
  const { createClient } = await import('#shared/contract/protocol/client.ts')
  const { contract } = await import('#shared/contract/index.ts')
  const { PASSWORD } = await import('#test/support/people/api.ts')
  const send = callHandler()
  await createClient(contract, send).auth.login({ body: { email, password: PASSWORD } })
  return {
    version: '2.0',
    routeKey: 'GET /api/client/{id}',
    rawPath: `/api/client/${client}`,
    rawQueryString: '',
    cookies: [...send.cookies].map(([name, value]) => `${name}=${value}`),
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    pathParameters: { id: client },
    isBase64Encoded: false,
    requestContext: { requestId: 'bench', http: { method: 'GET', path: '/', sourceIp: '127.0.0.1' } },
  } as unknown as APIGatewayProxyEventV2
}
