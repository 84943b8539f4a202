import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { json } from '#functions/lib/answerErrors.ts'
import { compressed } from '#functions/lib/compressed.ts'
import { anItem, aTree } from '../support/tree.ts'

const browser = { headers: { 'accept-encoding': 'gzip, deflate, br' } }
const tree = aTree({}, room => Array.from({ length: 200 }, () => anItem(room)))

test('P-17 a building with many items crosses the wire at less than an eighth of its size, and is the same', () => {
  const plain = json(200, { data: tree }, ['a=b'])
  const sent = compressed(browser, plain)
  const bytes = Buffer.from(sent.body ?? '', 'base64')
  expect(sent.isBase64Encoded).toBe(true)
  expect(sent.headers).toEqual({ ...plain.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(sent.cookies).toEqual(['a=b'])
  expect(gunzipSync(bytes).toString()).toBe(plain.body)
  expect(bytes.length).toBeLessThan((plain.body?.length ?? 0) / 8)
})

test('P-01 a short answer, or one to somebody who does not take gzip, is sent as it is', () => {
  const short = json(200, { data: aTree().building })
  const long = json(200, { data: tree })
  expect(compressed(browser, short)).toBe(short)
  expect(compressed({ headers: {} }, long)).toBe(long)
  expect(compressed({ headers: { 'accept-encoding': 'br' } }, long)).toBe(long)
})
