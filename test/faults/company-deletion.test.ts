import { BatchWriteItemCommand, DeleteTableCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCompany } from '#infra/commands/companyDeletion.ts'
import type { Place } from '#infra/commands/companyHoldings.ts'
import { createTable } from '#test/support/cloud/cloud.ts'

const [table, bucket] = [`deletion-${ulid()}`, `deletion-${ulid().toLowerCase()}`]
const client = new DynamoDBClient({})
const store = new S3Client({ forcePathStyle: true })
beforeAll(async () => {
  await Promise.all([createTable(client, table), store.send(new CreateBucketCommand({ Bucket: bucket }))])
})
afterAll(async () => {
  await client.send(new DeleteTableCommand({ TableName: table }))
})

const CODE = '8K3'.padEnd(26, '0')
const OTHERS_CODE = '9K3'.padEnd(26, '0')
const closing = {
  ...{ asked_by: 'Ana Silva', reason: 'They retire', export: 'none', closed_at: '2026-01-01T00:00:00.000Z' },
  due_at: '2026-02-01T00:00:00.000Z',
}
/** A company, and one whose id has the same prefix. */
const rowsOf = (company: string, code: string, email: string): Record<string, unknown>[] => [
  { pk: `C#${company}`, sk: 'COMPANY', name: 'Kauri', version: 2, deleted_at: closing.closed_at, closing },
  { pk: 'COMPANIES', sk: company, id: company, name: 'Kauri' },
  { pk: `C#${company}#USER#1`, sk: 'USER' },
  { pk: `C#${company}#AUDITLOG`, sk: '01J' },
  { pk: `C#${company}#COMMAND#01J`, sk: 'COMMAND' },
  { pk: `C#${company}#BUILDING#42`, sk: 'ISSUED#report#1', code },
  { pk: `C#${company}#BUILDING#42#MANAGEMENTPLANS`, sk: 'CONTACTS' },
  { pk: `EMAIL#${email}`, sk: 'EMAIL', company_id: company },
  { pk: `VERIFY#${code}`, sk: 'REVISION', code, company_id: company },
]
const OTHERS = rowsOf('77', OTHERS_CODE, 'other@b.nz')
const FILES = ['7/aa', '7/bb', 'data-exports/7/01J/0.zip']
const OTHERS_FILES = ['77/aa', 'data-exports/77/01J/0.zip']

/** Restores both companies' rows, and removes the record of a deletion. */
async function fill(): Promise<void> {
  const said = marshall({ pk: 'DELETEDCOMPANIES', sk: '7' })
  const rows = [...rowsOf('7', CODE, 'a@b.nz'), ...OTHERS].map(row => marshall(row))
  const requests = [{ DeleteRequest: { Key: said } }, ...rows.map(Item => ({ PutRequest: { Item } }))]
  await Promise.all([
    client.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } })),
    ...[...FILES, ...OTHERS_FILES].map(Key => store.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Key }))),
  ])
}
async function rowsLeft(): Promise<Record<string, unknown>[]> {
  const rows = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table }))
    rows.push(...Items.map(row => unmarshall(row)))
  return inOrder(rows)
}
const inOrder = (rows: readonly Record<string, unknown>[]) =>
  [...rows].sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))

class Killed extends Error {}

/**
 * Clients that share a counter and die at their k-th call: before sending, or after the call was carried out. `close` waits for
 * running calls.
 */
function dyingAt(k: number, before: boolean): Place & { readonly close: () => Promise<void> } {
  const [dynamo, s3] = [new DynamoDBClient({}), new S3Client({ forcePathStyle: true })]
  let calls = 0
  const underWay: Promise<unknown>[] = []
  const dying = (next: (args: never) => Promise<unknown>) => async (args: never) => {
    const isLast = ++calls >= k
    if (isLast && before) throw new Killed()
    const answering = next(args)
    underWay.push(answering)
    const answer = await answering
    if (isLast) throw new Killed()
    return answer
  }
  dynamo.middlewareStack.add(dying as never, { step: 'initialize' })
  s3.middlewareStack.add(dying as never, { step: 'initialize' })
  const close = async () => {
    await Promise.allSettled(underWay)
    for (const each of [dynamo, s3]) each.destroy()
  }
  return { dynamo, s3, table, bucket, company: '7', close }
}

test('a deletion killed at any call is finished by the next run, with the same proof [S-23]', {
  timeout: 180_000,
}, async () => {
  let hash = ''
  for (let k = 1, ended = false; !ended; k++) {
    for (const before of [true, false]) {
      await fill()
      const dying = dyingAt(k, before)
      ended = await deleteCompany(dying, 'Kauri', () => undefined).then(
        () => true,
        error => {
          if (!(error instanceof Killed)) throw error
          return false
        },
      )
      await dying.close()
      const survivor = dyingAt(Number.POSITIVE_INFINITY, true)
      const done = await deleteCompany(survivor, 'Kauri', () => undefined)
      await survivor.close()
      hash ||= done.found.keys_sha256
      expect(done.found, `killed at call ${k}`).toMatchObject({ row_count: 8, object_versions: 3, keys_sha256: hash })
      expect(await rowsLeft(), `killed at call ${k}`).toEqual(
        inOrder([
          ...OTHERS,
          { pk: 'DELETEDCOMPANIES', sk: '7', ...done },
          { pk: `VERIFY#${CODE}`, sk: 'REVISION', issuer_left_at: done.began_at },
        ]),
      )
      const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket: bucket }))
      expect(Contents.map(({ Key }) => Key)).toEqual(OTHERS_FILES)
    }
  }
})
