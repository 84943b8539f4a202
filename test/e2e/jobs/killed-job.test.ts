import { ListQueuesCommand, SendMessageCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await product.open()
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?status=6')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
})

/** The report queue hides its jobs, as if a worker had each of them. */
const holdBack = (client: SQSClient, seconds: number) =>
  client.send(
    new SetQueueAttributesCommand({
      QueueUrl: process.env.DOCUMENTS_QUEUE_URL,
      Attributes: { DelaySeconds: String(seconds) },
    }),
  )

const treeOf = async (id: string) => {
  const answer = await page.request.get(`/api/building/${id}/tree`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  return (await answer.json()).data
}

/** Sends the latest report's job as a dead letter, as the queue does after its worker was killed three times. */
async function sendDeadLetter(client: SQSClient) {
  const building_id = /building\/(\w+)/.exec(page.url())?.[1] ?? ''
  // The page shows the request at once; the service gets it a moment later.
  await expect.poll(async () => (await treeOf(building_id)).reports.length).toBe(1)
  const tree = await treeOf(building_id)
  const [{ id }] = tree.reports
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}))
  const QueueUrl = QueueUrls.find(url => url.includes('DocumentsDeadLetters'))
  const job = { kind: 'report', id, company_id: tree.building.company_id, building_id, report_id: id }
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(job) }))
}

test('if the worker of a report is killed, its user sees the reason on the page and in a notification, and can retry [F-05 A4]', async () => {
  const client = new SQSClient({})
  const reports = page.getByRole('region', { name: 'Reports' })
  await holdBack(client, 900)
  await reports.getByRole('button', { name: 'Generate asbestos report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate report' }).click()
  await reports.getByText('Report queued').waitFor()
  await sendDeadLetter(client)
  const why = 'It was stopped three times, most likely because it took too long or ran out of memory.'
  await reports.getByText(`Couldn’t generate the last report. ${why}`).waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notice = `Couldn’t generate the Asbestos report for 10 Tui Street. ${why} You can try again.`
  await page.getByRole('link', { name: notice }).waitFor()
  await page.keyboard.press('Escape')
  await holdBack(client, 0)
  await reports.getByRole('button', { name: 'Try again' }).click()
  await reports.getByText(/^Draft, not reviewed, \d+ pages, [\d.]+ [KM]B$/).waitFor({ timeout: 60_000 })
  expect(await reports.getByText('Couldn’t generate').count()).toBe(0)
  expect(visitor.problems).toEqual([])
  client.destroy()
})
