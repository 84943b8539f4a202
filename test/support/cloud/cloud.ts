import {
  CreateTableCommand,
  type DynamoDBClient,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { CreateBucketCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3'
import { CreateQueueCommand, GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { queueSetting, WORKERS } from '#infra/workerRows.ts'

/** The indexes for lists; each projects only the `row` of its list. */
const LISTS = ['gsi1', 'gsi2', 'gsi3']
/** Finds the keys of a row by its id alone. */
const ID_INDEX = {
  IndexName: 'gsi4',
  KeySchema: [{ AttributeName: 'gsi4pk', KeyType: 'HASH' as const }],
  Projection: { ProjectionType: 'KEYS_ONLY' as const },
}

const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
]

/** The product's single table: string keys, the indexes, and expiry by `ttl` (seconds since 1970). */
export async function createTable(client: DynamoDBClient, TableName: string) {
  const attributes = ['pk', 'sk', 'gsi4pk', ...LISTS.flatMap(index => [`${index}pk`, `${index}sk`])]
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema('pk', 'sk'),
      GlobalSecondaryIndexes: [
        ...LISTS.map(IndexName => ({
          IndexName,
          KeySchema: keySchema(`${IndexName}pk`, `${IndexName}sk`),
          Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['row'] },
        })),
        ID_INDEX,
      ],
    }),
  )
  await waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1, maxDelay: 1 }, { TableName })
  const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
}

/** A bucket that accepts forms and reads from pages of this origin. */
export async function createBucket(client: S3Client, Bucket: string, origin: string) {
  await client.send(new CreateBucketCommand({ Bucket }))
  const rule = {
    AllowedOrigins: [origin],
    AllowedMethods: ['GET', 'POST'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag'],
  }
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
}

/** A queue and its dead-letter queue (suffix `-dead`). Returns the queue's URL. */
export async function createQueue(
  client: SQSClient,
  name: string,
  { maxReceiveCount = 3, visibilitySeconds = 30 } = {},
): Promise<string> {
  const dead = await client.send(new CreateQueueCommand({ QueueName: `${name}-dead` }))
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: dead.QueueUrl, AttributeNames: ['QueueArn'] }),
  )
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: Attributes?.QueueArn, maxReceiveCount })
  const queue = await client.send(
    new CreateQueueCommand({
      QueueName: name,
      Attributes: { RedrivePolicy, VisibilityTimeout: String(visibilitySeconds) },
    }),
  )
  if (!queue.QueueUrl) throw new Error(`The queue ${name} has no address`)
  return queue.QueueUrl
}

/** Creates each worker's queue; returns the URLs by environment variable. */
export async function createQueues(client: SQSClient, suffix: string): Promise<Record<string, string>> {
  const names = WORKERS.flatMap(({ work }) => ('queue' in work ? [work.queue] : []))
  const queues = names.map(async name => [
    queueSetting(name),
    await createQueue(client, `clearfloor-${name.toLowerCase()}-${suffix}`),
  ])
  return Object.fromEntries(await Promise.all(queues))
}
