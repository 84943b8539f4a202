import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { expect } from 'vitest'
import { startEmulators } from '#localstack/startEmulators.ts'
import { createBucket, createQueue, createTable } from '#test/support/cloud/cloud.ts'
import { onSmallDisk } from '#test/support/local/smallDisk.ts'

const MB = 1024 * 1024
const FULL = { name: 'ServiceUnavailable', message: 'The disk is full.', $metadata: { httpStatusCode: 503 } }

/** Storage on the disk, and for each service a client without retries. */
async function storageOn(dir: string) {
  const { env, close } = await startEmulators({ dir, given: {} })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const at = (name: string) => ({
    endpoint: env[`AWS_ENDPOINT_URL_${name}`] ?? '',
    region: 'ap-southeast-2',
    credentials,
    maxAttempts: 1,
  })
  return {
    close,
    s3: new S3Client(at('S3')),
    sqs: new SQSClient(at('SQS')),
    dynamo: new DynamoDBClient(at('DYNAMODB')),
    secrets: new SecretsManagerClient(at('SECRETS_MANAGER')),
    ses: new SESv2Client(at('SESV2')),
  }
}

const mail = (text: string) => {
  const Text = { Data: text, Charset: 'UTF-8' }
  return new SendEmailCommand({
    FromEmailAddress: 'no-reply@clearfloor.example',
    Destination: { ToAddresses: ['a@kauri.example'] },
    Content: { Simple: { Subject: Text, Body: { Text, Html: Text } } },
  })
}

/** Sends until a refusal; returns the number of accepted sends, and the refusal. */
async function fill(send: (at: number) => Promise<unknown>): Promise<{ taken: number; refusal: unknown }> {
  for (let taken = 0; taken < 5000; taken++) {
    const refusal = await send(taken).then(
      () => undefined,
      error => error,
    )
    if (refusal) return { taken, refusal }
  }
  throw new Error('The disk did not become full')
}

onSmallDisk('F-04 S3 answers 503 on a full disk, to each way of sending, and keeps no half files', 40, async disk => {
  const { s3, close } = await storageOn(disk.path)
  try {
    await createBucket(s3, 'files', 'http://localhost:3000')
    const bytes = randomBytes(6 * MB)
    const put = (Key: string, Body = bytes) => s3.send(new PutObjectCommand({ Bucket: 'files', Key, Body }))
    const started = await s3.send(new CreateMultipartUploadCommand({ Bucket: 'files', Key: 'parts' }))
    const part = { Bucket: 'files', Key: 'parts', UploadId: started.UploadId, PartNumber: 1 }
    const { ETag } = await s3.send(new UploadPartCommand({ ...part, Body: bytes }))
    await put('old')
    await disk.leave(3 * MB)

    await expect(put('new')).rejects.toMatchObject(FULL)
    await expect(put('old', randomBytes(6 * MB))).rejects.toMatchObject(FULL)
    await expect(s3.send(new UploadPartCommand({ ...part, PartNumber: 2, Body: bytes }))).rejects.toMatchObject(FULL)
    const complete = () =>
      s3.send(new CompleteMultipartUploadCommand({ ...part, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }))
    await expect(complete()).rejects.toMatchObject(FULL)
    const form = async () => {
      const { url, fields } = await createPresignedPost(s3, { Bucket: 'files', Key: 'form' })
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('file', new Blob([bytes]))
      return fetch(url, { method: 'POST', body })
    }
    const refused = await form()
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('The disk is full.')])
    // Only the part that arrived earlier.
    expect(readdirSync(join(disk.path, 's3/.incoming'))).toHaveLength(1)
    expect(readdirSync(join(disk.path, 's3/files/content'))).toHaveLength(1)

    disk.free()
    expect((await form()).status).toBe(204)
    await complete()
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'files', Key: 'old' }))
    expect(bytes.equals((await Body?.transformToByteArray()) ?? Buffer.of())).toBe(true)
  } finally {
    await close()
  }
})

onSmallDisk('F-04 SQS answers 503 on a full disk, and delivers what it took', 24, async disk => {
  const { sqs, close } = await storageOn(disk.path)
  try {
    const QueueUrl = await createQueue(sqs, 'jobs')
    const send = (at: number) =>
      sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: `${at} ${'x'.repeat(100_000)}` }))
    await disk.leave(3 * MB)
    const { taken, refusal } = await fill(send)
    expect(taken).toBeGreaterThan(5)
    expect(refusal).toMatchObject(FULL)
    await expect(send(taken)).rejects.toMatchObject(FULL)
    disk.free()
    await send(taken)
    const received: string[] = []
    while (received.length <= taken) {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
      expect(Messages).not.toEqual([])
      received.push(...Messages.map(({ Body = '' }) => Body.split(' ')[0] ?? ''))
    }
    expect(received.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: taken + 1 }, (_, at) => at))
  } finally {
    await close()
  }
})

onSmallDisk('F-04 DynamoDB says that the disk is full, and has what it took', 24, async disk => {
  const { dynamo, close } = await storageOn(disk.path)
  try {
    await createTable(dynamo, 'rows')
    const put = (at: number) =>
      dynamo.send(
        new PutItemCommand({
          TableName: 'rows',
          Item: { pk: { S: 'p' }, sk: { S: String(at) }, text: { S: 'x'.repeat(100_000) } },
        }),
      )
    await disk.leave(3 * MB)
    const { taken, refusal } = await fill(put)
    expect(taken).toBeGreaterThan(5)
    const full = { message: expect.stringContaining('disk is full'), $metadata: { httpStatusCode: 500 } }
    expect(refusal).toMatchObject(full)
    await expect(put(taken)).rejects.toMatchObject(full)
    disk.free()
    await put(taken)
    for (let at = 0; at <= taken; at++) {
      const { Item } = await dynamo.send(
        new GetItemCommand({ TableName: 'rows', Key: { pk: { S: 'p' }, sk: { S: String(at) } } }),
      )
      expect(Item?.text?.S).toHaveLength(100_000)
    }
  } finally {
    await close()
  }
})

onSmallDisk(
  'F-04 SES and Secrets Manager answer 503 on a full disk; a secret is whole or not there',
  24,
  async disk => {
    const { ses, secrets, close } = await storageOn(disk.path)
    try {
      const secret = (SecretId: string) => secrets.send(new GetSecretValueCommand({ SecretId }))
      const first = await secret('first')
      await disk.leave(0)
      const full = { message: 'The disk is full.', $metadata: { httpStatusCode: 503 } }
      await expect(ses.send(mail('x'.repeat(10_000)))).rejects.toMatchObject(full)
      await expect(secret('second')).rejects.toMatchObject(full)
      expect((await secret('first')).SecretString).toBe(first.SecretString)
      disk.free()
      await ses.send(mail('x'.repeat(10_000)))
      expect((await secret('second')).SecretString).toMatch(/^[0-9a-f]{96}$/)
      expect(readdirSync(join(disk.path, 'ses'))).toEqual([expect.stringMatching(/\.json$/)])
    } finally {
      await close()
    }
  },
)
