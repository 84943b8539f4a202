import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { startCloud } from '#localstack/cloud.ts'
import { withoutTutorials } from '#test/support/people/withoutTutorials.ts'
import { chromiumPath } from './chromium.ts'

/** Once per run: seeds the demo, finishes its background jobs and declines the tutorials. Test files start from a copy. */
export default async function setup() {
  // Unpacks Chromium now. Otherwise one of two workers would start a binary that the other is still writing.
  process.env.CHROME_PATH = await chromiumPath()
  const dir = mkdtempSync(join(process.env.STORED_DIR ?? tmpdir(), 'clearfloor-demo-'))
  const remove = () => rmSync(dir, { recursive: true, force: true })
  try {
    const cloud = await startCloud({ port: 0, dataDir: dir, seed: true })
    try {
      await withoutTutorials()
      await idle()
    } finally {
      await cloud.close()
    }
  } catch (error) {
    remove()
    throw error
  }
  process.env.DEMO_DATA = dir
  return remove
}

/** Generates the demo's reports, images and mails once, instead of beside each file’s tests. */
async function idle(): Promise<void> {
  const client = new SQSClient({})
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}))
  const waiting = async () => {
    const depths = await Promise.all(QueueUrls.map(url => depthOf(client, url)))
    return depths.some(depth => depth > 0)
  }
  while (await waiting()) await new Promise(resolve => setTimeout(resolve, 100))
  client.destroy()
}

const DEPTHS = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const

async function depthOf(client: SQSClient, QueueUrl: string): Promise<number> {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...DEPTHS] })
  const { Attributes = {} } = await client.send(command)
  return DEPTHS.reduce((sum, name) => sum + Number(Attributes[name]), 0)
}
