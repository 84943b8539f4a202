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
    /** For each worker of the run, storage of its own: what one file leaves is checked while another one writes. */
    cloudEnvs: Record<string, string>[]
    /** The folder of the mails that were sent. */
    mails: string
  }
}

const SITE_ORIGIN = 'http://localhost:3000'
/** Nothing listens there: a push to nobody must not fail a command. */
const SOCKETS_URL = 'http://127.0.0.1:9/socket'

/** Once per run: empty storage for each worker, what the handlers expect in it, and the settings that say where it is. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'clearfloor-test-'))
  // The emulators' own tests are about the embedded ones, whatever storage all others run on.
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
    // Servers that are left open would keep the run from ending, and the SDK's errors carry their connections with them.
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
    // Tests kill many runs of one company, whose slots stay taken.
    COMPANY_SHARE: '1000',
    CONNECTOR_KEY_SECRET: 'connector-key',
    CONNECTOR_LOOPBACK: 'allowed',
    MAIL_FROM: 'Clearfloor <no-reply@clearfloor.example>',
    SITE_ORIGIN,
    SOCKETS_URL,
  }
}
