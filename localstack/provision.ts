import { CreateTableCommand, DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { physicalIdOf, type Resource, type Stack } from './template.ts'

/**
 * Creates the template's missing tables, buckets and queues, and collects the queues' URLs. Clients find the emulators through
 * environment variables.
 */
export async function provision(stack: Stack, origins: string[], queueUrls: Map<string, string>): Promise<void> {
  await Promise.all([
    ...stack.of('AWS::DynamoDB::GlobalTable').map(({ id, resource }) => table(stack, id, resource)),
    ...stack.of('AWS::S3::Bucket').map(({ id, resource }) => bucket(stack, id, resource, origins)),
    queues(stack, queueUrls),
  ])
}

const unless =
  (...names: string[]) =>
  (error: unknown) => {
    if (!(error instanceof Error && names.includes(error.name))) throw error
  }

async function table(stack: Stack, id: string, { Properties }: Resource) {
  const client = new DynamoDBClient({})
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, TimeToLiveSpecification } = stack.resolve(Properties)
  const TableName = stack.nameOf(id)
  await client
    .send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions,
        KeySchema,
        GlobalSecondaryIndexes,
      }),
    )
    .catch(unless('ResourceInUseException'))
  // DynamoDB refuses to enable expiry that is already enabled.
  await client
    .send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
    .catch(unless('ValidationException'))
  client.destroy()
}

/** Allows the local page's origins wherever the template allows the site's. */
async function bucket(stack: Stack, id: string, { Properties }: Resource, AllowedOrigins: string[]) {
  const client = new S3Client({ forcePathStyle: true })
  const Bucket = stack.nameOf(id)
  await client.send(new CreateBucketCommand({ Bucket })).catch(unless('BucketAlreadyOwnedByYou'))
  const rules: CorsRule[] = stack.resolve(Properties).CorsConfiguration?.CorsRules ?? []
  const CORSRules = rules.map(({ ExposedHeaders, MaxAge, ...rule }) => ({
    ...rule,
    AllowedOrigins,
    ...(ExposedHeaders && { ExposeHeaders: ExposedHeaders }),
    ...(MaxAge !== undefined && { MaxAgeSeconds: MaxAge }),
  }))
  if (CORSRules.length) await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }))
  client.destroy()
}

interface CorsRule {
  AllowedMethods: string[]
  AllowedHeaders?: string[]
  ExposedHeaders?: string[]
  MaxAge?: number
}

/** Creates dead-letter queues first, because a queue refers to its own on creation. */
async function queues(stack: Stack, queueUrls: Map<string, string>) {
  const client = new SQSClient({})
  const all = stack.of('AWS::SQS::Queue')
  const hasDead = ({ resource }: { resource: Resource }) => resource.Properties.RedrivePolicy !== undefined
  for (const { id, resource } of [...all.filter(found => !hasDead(found)), ...all.filter(hasDead)]) {
    const wanted = new CreateQueueCommand({ QueueName: stack.nameOf(id), Attributes: attributes(stack, resource) })
    const { QueueUrl = '' } = await client.send(wanted)
    queueUrls.set(id, QueueUrl)
  }
  client.destroy()
}

const ATTRIBUTES = ['VisibilityTimeout', 'MessageRetentionPeriod', 'DelaySeconds', 'ReceiveMessageWaitTimeSeconds']

function attributes(stack: Stack, { Properties }: Resource): Record<string, string> {
  const { RedrivePolicy } = Properties
  return {
    ...Object.fromEntries(ATTRIBUTES.filter(name => name in Properties).map(name => [name, String(Properties[name])])),
    ...(RedrivePolicy && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: stack.arnOf(physicalIdOf(RedrivePolicy.deadLetterTargetArn)),
        maxReceiveCount: RedrivePolicy.maxReceiveCount,
      }),
    }),
  }
}
