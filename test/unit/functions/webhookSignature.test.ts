import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newWebhookSecret, webhookSignature } from '#functions/connector/webhooks.ts'
import { isSigned } from '#test/support/cloud/webhookReceiver.ts'

const document = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')

/** The value of a line in the worked example. */
function said(name: string): string {
  const [, value] = new RegExp(`^${name}: +(.+)$`, 'm').exec(document) ?? []
  if (!value) throw new Error(`The example does not say ${name}`)
  return value
}
const example = {
  ...{ secret: said('secret'), id: said('webhook-id'), timestamp: Number(said('webhook-timestamp')) },
  ...{ signature: said('webhook-signature'), body: said('body') },
}
const headersOf = (signature: string) => ({
  ...{ 'webhook-id': example.id, 'webhook-timestamp': String(example.timestamp) },
  'webhook-signature': signature,
})

test('the example in the documentation has the signature that is sent [S-22]', () => {
  const { secret, id, timestamp, body, signature } = example
  expect(webhookSignature(secret, id, timestamp, body)).toBe(signature)
})

test('the code in the documentation accepts the example, and nothing that was changed [S-22]', async () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(document) ?? []
  const { isSigned: documented } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const { secret, body, signature } = example
  const check = (sent: { body?: string; secret?: string; signature?: string }) =>
    documented(sent.secret ?? secret, headersOf(sent.signature ?? signature), sent.body ?? body)
  expect([check({}), check({ signature: `v1,AAAA ${signature}` })]).toEqual([true, true])
  expect(check({ body: body.replace('Harbour', 'Harbor') })).toBe(false)
  expect(check({ secret: newWebhookSecret() })).toBe(false)
  expect(check({ signature: 'v1,AAAA' })).toBe(false)
})

test('an old event, and one whose id was changed, are refused [S-22]', () => {
  const { secret, body, timestamp, signature } = example
  expect(isSigned(secret, headersOf(signature), body, timestamp + 299)).toBe(true)
  expect(isSigned(secret, headersOf(signature), body, timestamp + 301)).toBe(false)
  const other = { ...headersOf(signature), 'webhook-id': '01K9Z3V6T4Q8W2E5R7Y1A3S5D8' }
  expect(isSigned(secret, other, body, timestamp)).toBe(false)
})

test('a secret has 32 random bytes, as the specification writes it [S-22]', () => {
  const secrets = Array.from({ length: 20 }, newWebhookSecret)
  expect(new Set(secrets).size).toBe(20)
  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
})
