import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import { get } from '#shared/contract/protocol/endpoint.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { loggedDuring } from '#test/support/cloud/logged.ts'
import { aCompany, aUser, PASSWORD } from '#test/support/people/api.ts'
import { exportMessage } from '#test/support/workers/exports.ts'

let own: Company
let other: Company
beforeEach(async () => {
  ;[own, other] = [await aCompany(), await aCompany()]
})

const modules = async () => ({
  ...(await import('#functions/data/confinement.ts')),
  ...(await import('#functions/data/keys.ts')),
  ...(await import('#functions/data/table.ts')),
  ...(await import('#functions/data/counters.ts')),
  ...(await import('#functions/data/bulkWrites.ts')),
})
type Modules = Awaited<ReturnType<typeof modules>>
const row = (pk: string): Key => ({ pk, sk: 'ANYTHING' })

/** Every way to access a partition of the table. */
const WAYS: Record<string, (table: Modules, pk: string) => Promise<unknown>> = {
  'one row': ({ read }, pk) => read(z.object({}), row(pk)),
  'many rows': ({ readMany }, pk) => readMany([row(pk)]),
  'a partition': ({ queryRows }, pk) => queryRows(pk),
  'a partition of an index': ({ queryRows }, pk) => queryRows(pk, { index: 'gsi1' }),
  'a row written': ({ transact }, pk) => transact([{ op: 'put', key: row(pk), row: {} }]),
  'a row deleted': ({ transact }, pk) => transact([{ op: 'delete', key: row(pk) }]),
  'a row changed': ({ transact }, pk) =>
    transact([{ op: 'update', key: row(pk), set: 'SET a = :a', values: { ':a': 1 } }]),
  'a row checked': ({ transact }, pk) => {
    const condition = { expression: 'attribute_not_exists(pk)', otherwise: () => new Error('It is there') }
    return transact([{ op: 'check', key: row(pk), condition }])
  },
  'a row counted up': ({ addTo }, pk) => addTo(row(pk), 1),
  'rows in bulk': ({ writeInBatches }, pk) => writeInBatches([{ key: row(pk), row: {} }]),
}

describe('work for one company can’t access another’s partitions, whatever its code requests [S-02]', () => {
  test.each(Object.entries(WAYS))('%s', async (_, way) => {
    const table = await modules()
    const outcome = (pk: string) => table.confineTo(own.id, () => way(table, pk))
    await outcome(`C#${own.id}`)
    await outcome(`C#${own.id}#USER#${ulid()}`)
    await outcome(`EMAIL#${ulid()}@totara.example`)
    const refused = expect.objectContaining({
      message: expect.stringContaining(`company ${own.id} tried to access partition C#`),
    })
    await expect(outcome(`C#${other.id}`)).rejects.toEqual(refused)
    await expect(outcome(`C#${other.id}#USER#1`)).rejects.toEqual(refused)
    await expect(outcome(`C#${own.id}0#USER#1`)).rejects.toEqual(refused)
  })

  test('a list with a row of another company', async () => {
    const { confineTo, keys, partition, queryRows, transact } = await modules()
    const write: Write = {
      op: 'put',
      key: keys.inBuilding(own.id, ulid(), 'BUILDING'),
      row: { gsi1pk: partition.buildings(other.id), gsi1sk: 'a', row: {} },
    }
    await expect(confineTo(own.id, () => transact([write]))).rejects.toThrow(
      `tried to access partition C#${other.id}#BUILDINGS`,
    )
    expect(await queryRows(partition.buildings(other.id), { index: 'gsi1' })).toEqual([])
  })

  /** The status of a handler that reads a company's row, for a caller with these roles. */
  async function answerTo(roles: RoleId[]): Promise<number | undefined> {
    const send = callHandler()
    const { email } = await aUser(own, roles)
    await createClient(contract, send).auth.login({ body: { email, password: PASSWORD } })
    const { serve } = await import('#functions/http/serve.ts')
    const { partition, queryRows } = await modules()
    const mistaken = { reads: get('/api/reads', { summary: '', access: 'signedIn' }) }
    const handler = serve('buildings', mistaken, {
      async reads() {
        await queryRows(partition.company(other.id))
      },
    })
    const event = {
      routeKey: 'GET /api/reads',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      cookies: Array.from(send.cookies, pair => pair.join('=')),
      requestContext: { requestId: ulid(), http: { sourceIp: '127.0.0.1', method: 'GET' } },
    } as unknown as APIGatewayProxyEventV2
    return (await handler(event, aContext())).statusCode
  }

  test('a call that reads another company by mistake fails and is logged; root may cross', async () => {
    const lines = await loggedDuring(async () => expect(await answerTo([ROLE.admin])).toBe(500))
    expect(JSON.stringify(lines)).toContain(`tried to access partition C#${other.id}`)
    expect(await answerTo([ROLE.root])).toBe(204)
  })

  test('a job of a company', async () => {
    const { queueWorker } = await import('#functions/workers/worker.ts')
    const { partition, queryRows } = await modules()
    const partitions: string[] = []
    const handler = queueWorker('deletion', {
      run: async () => {
        for (const { id } of [own, other]) {
          await queryRows(partition.company(id))
          partitions.push(id)
        }
      },
    })
    const job = { kind: 'deletion', id: ulid(), company_id: own.id, of: 'building', target_id: ulid() }
    const lines = await loggedDuring(async () => {
      const { batchItemFailures } = await handler(exportMessage(job), aContext())
      expect(batchItemFailures).toHaveLength(1)
    })
    expect(partitions).toEqual([own.id])
    expect(JSON.stringify(lines)).toContain(`tried to access partition C#${other.id}`)
  })
})
