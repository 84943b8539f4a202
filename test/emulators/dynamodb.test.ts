import { randomUUID } from 'node:crypto'
import { DescribeTimeToLiveCommand, DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const TableName = process.env.TABLE_NAME
const put = (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item }))
const get = async (pk: string, sk: string) => (await client.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item
const write = (...TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>) =>
  client.send(new TransactWriteCommand({ TransactItems }))
const absent = {
  ConditionExpression: 'attribute_not_exists(pk)',
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
} as const

test('a transaction is atomic, and its failure names the condition and the conflicting row [F-15]', async () => {
  const pk = randomUUID()
  await put({ pk, sk: 'taken', owner: 'first' })
  const attempt = write(
    { Put: { TableName, Item: { pk, sk: 'free' } } },
    { Put: { TableName, Item: { pk, sk: 'taken', owner: 'second' }, ...absent } },
  )
  const error = await attempt.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TransactionCanceledException)
  const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : []
  expect(reasons?.map(reason => reason.Code)).toEqual(['None', 'ConditionalCheckFailed'])
  expect(reasons?.[1]?.Item?.owner).toEqual({ S: 'first' })
  expect(await get(pk, 'free')).toBeUndefined()
})

test('of forty concurrent claims of one key exactly one succeeds [F-16]', async () => {
  const pk = randomUUID()
  const claims = Array.from({ length: 40 }, (_, claimant) =>
    write({ Put: { TableName, Item: { pk, sk: 'claim', claimant }, ...absent } }),
  )
  const outcomes = await Promise.allSettled(claims)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a transaction may check one row, change a second and delete a third [F-30]', async () => {
  const pk = randomUUID()
  await Promise.all([put({ pk, sk: 'parent' }), put({ pk, sk: 'count', n: 1 }), put({ pk, sk: 'old' })])
  await write(
    { ConditionCheck: { TableName, Key: { pk, sk: 'parent' }, ConditionExpression: 'attribute_exists(pk)' } },
    {
      Update: {
        TableName,
        Key: { pk, sk: 'count' },
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
    { Delete: { TableName, Key: { pk, sk: 'old' } } },
  )
  expect(await get(pk, 'count')).toMatchObject({ n: 2 })
  expect(await get(pk, 'old')).toBeUndefined()
})

test('an index projects its keys and the row only, sorted by its sort key [P-07]', async () => {
  const gsi1pk = randomUUID()
  for (const name of ['b', 'c', 'a'])
    await put({ pk: gsi1pk, sk: name, gsi1pk, gsi1sk: name, row: { name }, private: 'x' })
  const question = {
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': gsi1pk },
  }
  const { Items } = await client.send(new QueryCommand(question))
  expect(Items?.map(({ gsi1sk }) => gsi1sk)).toEqual(['a', 'b', 'c'])
  expect(Object.keys(Items?.[0] ?? {}).sort()).toEqual(['gsi1pk', 'gsi1sk', 'pk', 'row', 'sk'])
})

test('a partition is read by prefix, in pages, newest first [P-06]', async () => {
  const pk = randomUUID()
  for (const sk of ['FLOOR#1', 'ROOM#1', 'ROOM#2', 'ROOM#3']) await put({ pk, sk })
  const page = (ExclusiveStartKey?: Record<string, unknown>) =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': 'ROOM#' },
        ScanIndexForward: false,
        Limit: 2,
        ExclusiveStartKey,
      }),
    )
  const first = await page()
  const second = await page(first.LastEvaluatedKey)
  expect([...(first.Items ?? []), ...(second.Items ?? [])].map(({ sk }) => sk)).toEqual(['ROOM#3', 'ROOM#2', 'ROOM#1'])
  expect(second.LastEvaluatedKey).toBeUndefined()
})

test('a hundred keys are read at once [P-06]', async () => {
  const pk = randomUUID()
  const keys = Array.from({ length: 100 }, (_, index) => ({ pk, sk: String(index) }))
  await Promise.all(keys.slice(0, 40).map(put))
  const { Responses, UnprocessedKeys } = await client.send(
    new BatchGetCommand({ RequestItems: { [TableName ?? '']: { Keys: keys, ConsistentRead: true } } }),
  )
  expect(Responses?.[TableName ?? '']).toHaveLength(40)
  expect(UnprocessedKeys).toEqual({})
})

test('rows expire by their ttl [F-21]', async () => {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' })
})
