import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from '#test/support/browser/browser.ts'
import { startWebhookReceiver } from '#test/support/cloud/webhookReceiver.ts'
import type { TestApi } from '#test/support/people/api.ts'
import { signedInAt } from '#test/support/people/overHttp.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let silent: Awaited<ReturnType<typeof startWebhookReceiver>>
let prompt: Awaited<ReturnType<typeof startWebhookReceiver>>

beforeAll(async () => {
  product = await startProduct()
  silent = await startWebhookReceiver()
  prompt = await startWebhookReceiver()
})
afterAll(async () => {
  await silent?.close()
  await prompt?.close()
  await product?.close()
})

const aWebhook = async (api: TestApi, address: string) =>
  (await api.webhooks.create({ body: { id: ulid(), name: 'Job system', address, events: ['report.issued'] } })).data.id

test('a company whose receiver never answers does not delay another company’s events [S-23]', {
  timeout: 60_000,
}, async () => {
  const kauri = await signedInAt(product.url, 'admin@kauri.example')
  const rimu = await signedInAt(product.url, 'admin@rimu.example')
  const slow = await aWebhook(kauri, silent.url)
  const quick = await aWebhook(rimu, prompt.url)
  // The first delivery starts the functions.
  await rimu.webhooks.sendTest({ params: { id: quick } })
  await expect.poll(() => prompt.received.length, { timeout: 15_000 }).toBe(1)
  // More than the two that run at a time here. A worker stops waiting for an answer after ten seconds.
  silent.next('silent', 'silent', 'silent')
  for (let count = 0; count < 3; count++) await kauri.webhooks.sendTest({ params: { id: slow } })
  await expect.poll(() => silent.received.length, { timeout: 5_000 }).toBe(1)
  await rimu.webhooks.sendTest({ params: { id: quick } })
  await expect.poll(() => prompt.received.length, { timeout: 4_000 }).toBe(2)
  expect(silent.received.length).toBe(1)
  await expect.poll(() => silent.received.length, { timeout: 40_000 }).toBe(3)
})
