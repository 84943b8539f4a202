import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { startCloud } from '#localstack/cloud.ts'
import { withoutTutorials } from '#test/support/people/withoutTutorials.ts'
import { chromiumPath } from './chromium.ts'

/** Once per run: the demo as a first start leaves it, its background work done, everyone asked about tutorials. Files start from a copy. */
export default async function setup() {
  // Unpacked now, where it has to be: of two workers, one would start what the other still writes.
  process.env.CHROME_PATH = await chromiumPath()
  const dir = mkdtempSync(join(tmpdir(), 'clearfloor-demo-'))
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

/** Reports, images and mails of the demo are made once here, and not again beside each file’s tests. */
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
  const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...DEPTHS] })
  const { Attributes = {} } = await client.send(asked)
  return DEPTHS.reduce((sum, name) => sum + Number(Attributes[name]), 0)
}
