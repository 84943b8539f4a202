import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { startEmulators } from '#localstack/startEmulators.ts'
import { createBucket, createQueues, createTable } from '#test/support/cloud/cloud.ts'

/** Starts the emulators with empty storage, and sets the handlers' settings in this process. Import handlers afterwards. */
export async function benchCloud(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  const emulators = await startEmulators({ dir })
  Object.assign(process.env, emulators.env)
  await createTable(new DynamoDBClient({}), 'bench')
  await createBucket(new S3Client({}), 'bench-files', 'http://localhost:3000')
  Object.assign(process.env, {
    TABLE_NAME: 'bench',
    FILES_BUCKET: 'bench-files',
    ...(await createQueues(new SQSClient({}), 'bench')),
    SITE_ORIGIN: 'http://localhost:3000',
    SOCKETS_URL: 'http://127.0.0.1:9/socket',
  })
  return async () => {
    await emulators.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
