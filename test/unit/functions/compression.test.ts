import { gunzipSync } from 'node:zlib'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import { compression } from '#functions/http/compression.ts'
import { json } from '#functions/http/replies.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

const browser = { 'accept-encoding': 'gzip, deflate, br' }
const tree = aTree({}, room => Array.from({ length: 200 }, () => anItem(room)))

/** The response to a request with `headers`, from a handler that returns `answer`. */
const sentTo = (headers: Record<string, string>, answer: APIGatewayProxyStructuredResultV2) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(compression())
    .handler(async () => answer)({ headers } as APIGatewayProxyEventV2, aContext())

test('a building with many items crosses the wire at less than an eighth of its size, and is the same [P-17]', async () => {
  const plain = json(200, { data: tree }, ['a=b'])
  const sent = await sentTo(browser, plain)
  const bytes = Buffer.from(sent.body ?? '', 'base64')
  expect(sent.isBase64Encoded).toBe(true)
  expect(sent.headers).toEqual({ ...plain.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(sent.cookies).toEqual(['a=b'])
  expect(gunzipSync(bytes).toString()).toBe(plain.body)
  expect(bytes.length).toBeLessThan((plain.body?.length ?? 0) / 8)
})

test('a short answer, or an answer to a client without gzip, is sent uncompressed [P-01]', async () => {
  const short = json(200, { data: aTree().building })
  const long = json(200, { data: tree })
  expect(await sentTo(browser, short)).toBe(short)
  expect(await sentTo({}, long)).toBe(long)
  expect(await sentTo({ 'accept-encoding': 'br' }, long)).toBe(long)
})
