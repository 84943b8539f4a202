import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import type { TestProject } from 'vitest/node'
import { startEmulators } from '#localstack/startEmulators.ts'
import { createBucket, createQueues, createTable } from './cloud.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Separate storage per worker, so that one file's rows can be checked while another file writes. */
    cloudEnvs: Record<string, string>[]
    /** The folder of sent mails. */
    mails: string
  }
}

const SITE_ORIGIN = 'http://localhost:3000'
/** A closed port: pushing to no listener must not fail a command. */
const SOCKETS_URL = 'http://127.0.0.1:9/socket'

/** Once per run: creates empty storage for each worker, with tables, bucket and queues, and the settings with its addresses. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(process.env.STORED_DIR ?? tmpdir(), 'clearfloor-test-'))
  // The emulators' own tests always use the embedded storage.
  const given = project.name === 'emulators' ? {} : process.env
  const remove = () => rmSync(dir, { recursive: true, force: true })
  const emulators = await startEmulators({ dir, given }).catch(error => {
    remove()
    throw error
  })
  const teardown = async () => {
    await emulators.close()
    remove()
  }
  try {
    Object.assign(process.env, emulators.env)
    const workers = Array.from({ length: project.config.maxWorkers }, (_, at) => settings(at))
    const envs = (await Promise.all(workers)).map(own => ({ ...emulators.env, ...own }))
    project.provide('cloudEnvs', envs)
    project.provide('mails', join(dir, 'ses'))
    return teardown
  } catch (error) {
    // Open servers would keep the run from ending, and the SDK's errors hold their connections.
    await teardown()
    throw new Error(`The storage cannot be prepared: ${error}`)
  }
}

async function settings(worker: number): Promise<Record<string, string>> {
  const suffix = `${Date.now().toString(36)}-${worker}`
  const TABLE_NAME = `clearfloor-${suffix}`
  const FILES_BUCKET = `clearfloor-files-${suffix}`
  await createTable(new DynamoDBClient({}), TABLE_NAME)
  await createBucket(new S3Client({}), FILES_BUCKET, SITE_ORIGIN)
  return {
    TABLE_NAME,
    FILES_BUCKET,
    ...(await createQueues(new SQSClient({}), suffix)),
    // Tests kill many jobs of one company, whose slots stay taken.
    COMPANY_SHARE: '1000',
    CONNECTOR_KEY_SECRET: 'connector-key',
    CONNECTOR_LOOPBACK: 'allowed',
    MAIL_FROM: 'Clearfloor <no-reply@clearfloor.example>',
    SITE_ORIGIN,
    SOCKETS_URL,
  }
}
