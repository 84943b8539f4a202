import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
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
  await page.getByRole('heading', { level: 1, name: '10 Tui Street' }).waitFor()
  await page.goto(`${page.url()}/reports`)
})

/** The report queue delays its jobs, as if all workers were busy. */
const holdBack = (client: SQSClient, seconds: number) =>
  client.send(
    new SetQueueAttributesCommand({
      QueueUrl: process.env.DOCUMENTS_QUEUE_URL,
      Attributes: { DelaySeconds: String(seconds) },
    }),
  )

/** Claims the building's report and writes its progress, as the worker does. */
async function comeAsFarAs(done: number, of: number, what: string) {
  const building = /building\/(\w+)/.exec(page.url())?.[1] ?? ''
  const answer = await page.request.get(`/api/building/${building}/tree`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  const { data } = await answer.json()
  const { Reports } = await import('#functions/data/document/reports.ts')
  const { readTree } = await import('#functions/data/building/trees.ts')
  const { transact } = await import('#functions/data/table.ts')
  const tree = await readTree(data.building.company_id, building)
  const [report] = tree.reports
  if (!report) throw new Error('No report was requested')
  const { claimed, writes } = Reports.claim(tree.building.company_id, tree, report)
  await transact(writes)
  await transact([Reports.progressWrite(tree.building.company_id, building, claimed, { done, of, what })])
}

test('a report shows its progress on the Reports page, is cancelled, and is generated on retry [F-04]', async () => {
  const client = new SQSClient({})
  await holdBack(client, 900)
  const generated = page.getByRole('region', { name: 'Generated reports' })
  const next = page.getByRole('region', { name: 'Next asbestos report' })
  await next.getByRole('button', { name: 'Generate report for asbestos' }).click()
  const bar = generated.getByRole('progressbar')
  await generated.getByText('Report queued').waitFor()
  expect(await bar.getAttribute('value')).toBeNull()
  // The page shows the request at once; the service gets it a moment later.
  await expect
    .poll(() =>
      comeAsFarAs(121, 302, 'Photos and files: 120 of 300').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await page.reload()
  await generated.getByText('Report generating: photos and files: 120 of 300').waitFor()
  expect(await bar.getAttribute('value')).toBe('40')
  // The reload may abort the request. The button stays disabled until the device has resent it.
  const cancel = generated.locator('button:not([aria-disabled])', { hasText: 'Cancel' })
  await cancel.press('Enter')
  await generated.getByText(/^Cancelled by .+ at \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/).waitFor()
  expect(await bar.count()).toBe(0)
  await holdBack(client, 0)
  await generated.getByRole('button', { name: 'Try again asbestos report' }).press('Enter')
  await generated.getByText('Draft, not reviewed').waitFor({ timeout: 60_000 })
  expect(await generated.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await generated.getByText(/^Cancelled by/).count()).toBe(1)
  expect(visitor.problems).toEqual([])
  client.destroy()
})
