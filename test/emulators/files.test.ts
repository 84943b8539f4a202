import { createHash, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, test } from 'vitest'

const client = new S3Client({})
const Bucket = process.env.FILES_BUCKET ?? ''
const origin = process.env.SITE_ORIGIN ?? ''
const bucketUrl = `${process.env.AWS_ENDPOINT_URL_S3}/${Bucket}`

const PICTURE = Buffer.from('these bytes stand for a picture')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
const newKey = () => `7/${randomUUID()}`
const put = (Key: string, Body: string | Buffer, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
const text = async (Key: string) => (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
const presigned = (Key: string, more: object = {}) =>
  getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...more }), { expiresIn: 60 })

/** A form for exactly one picture: key, type, size and checksum. */
const formFor = (Key: string, Expires = 60) => {
  const Fields = {
    'Content-Type': 'image/png',
    'x-amz-checksum-algorithm': 'SHA256',
    'x-amz-checksum-sha256': sha256(PICTURE),
  }
  return createPresignedPost(client, {
    Bucket,
    Key,
    Fields,
    Conditions: [
      ...Object.entries(Fields).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', 1, 100],
    ],
    Expires,
  })
}

async function post(
  form: Awaited<ReturnType<typeof formFor>>,
  changes: Record<string, string> = {},
  bytes: Buffer = PICTURE,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...form.fields, ...changes })) body.append(name, value)
  body.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'picture.png')
  const response = await fetch(form.url, { method: 'POST', body, headers: { origin } })
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
  return { status: response.status, code, allowed: response.headers.get('access-control-allow-origin') }
}

describe('a presigned form', () => {
  test('accepts exactly the file that was signed [S-11]', async () => {
    const key = newKey()
    expect(await post(await formFor(key))).toEqual({ status: 204, code: undefined, allowed: origin })
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: key, ChecksumMode: 'ENABLED' }))
    expect(head).toMatchObject({
      ContentType: 'image/png',
      ContentLength: PICTURE.length,
      ChecksumSHA256: sha256(PICTURE),
    })
  })

  const violations: [string, Record<string, string>, Buffer, number, string][] = [
    ['another key', { key: '8/evil' }, PICTURE, 403, 'AccessDenied'],
    ['another type', { 'Content-Type': 'text/html' }, PICTURE, 403, 'AccessDenied'],
    ['other bytes', {}, Buffer.from('these bytes stand for evil pics'), 400, 'BadDigest'],
    ['another checksum', { 'x-amz-checksum-sha256': sha256(Buffer.from('x')) }, PICTURE, 403, 'AccessDenied'],
    ['too many bytes', {}, Buffer.alloc(101), 400, 'EntityTooLarge'],
    ['no bytes', {}, Buffer.alloc(0), 400, 'EntityTooSmall'],
    ['a field that was not signed', { acl: 'public-read' }, PICTURE, 403, 'AccessDenied'],
    ['a forged signature', { 'X-Amz-Signature': 'a'.repeat(64) }, PICTURE, 403, 'SignatureDoesNotMatch'],
    [
      'a changed policy',
      { Policy: Buffer.from('{"conditions":[]}').toString('base64') },
      PICTURE,
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'an unknown key pair',
      { 'X-Amz-Credential': 'who/20260101/ap-southeast-2/s3/aws4_request' },
      PICTURE,
      403,
      'InvalidAccessKeyId',
    ],
  ]
  test.each(violations)('S-11 refuses %s', async (_, changes, bytes, status, code) => {
    const key = newKey()
    expect(await post(await formFor(key), changes, bytes)).toMatchObject({ status, code })
    await expect(text(key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('is refused after its expiry [S-11]', async () => {
    expect(await post(await formFor(newKey(), -1))).toMatchObject({ status: 403, code: 'AccessDenied' })
  })
})

describe('signatures', () => {
  test('are required for every read [S-11]', async () => {
    const key = newKey()
    await put(key, 'private')
    expect((await fetch(`${bucketUrl}/${key}`)).status).toBe(403)
    expect((await fetch(bucketUrl)).status).toBe(403)
  })

  test('a presigned URL reads one object, under the given name [S-11]', async () => {
    const key = newKey()
    await put(key, 'plan', { ContentType: 'application/pdf' })
    const url = await presigned(key, { ResponseContentDisposition: 'attachment; filename="plan.pdf"' })
    const response = await fetch(url, { headers: { origin } })
    expect(await response.text()).toBe('plan')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="plan.pdf"',
      'access-control-allow-origin': origin,
    })
    expect((await fetch(url.replace(key, newKey()))).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  })

  test('without a signature nothing is read, listed, written or deleted [S-11]', async () => {
    const key = newKey()
    await put(key, 'plan')
    const responses = [`${bucketUrl}/${key}`, bucketUrl].map(url => fetch(url))
    const changing = ['PUT', 'DELETE'].map(method => fetch(`${bucketUrl}/${key}`, { method }))
    expect((await Promise.all([...responses, ...changing])).map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await text(key)).toBe('plan')
  })

  test('an expired URL and a wrong secret are refused [S-11]', async () => {
    const command = new GetObjectCommand({ Bucket, Key: newKey() })
    const old = await getSignedUrl(client, command, { expiresIn: 1, signingDate: new Date(Date.now() - 60_000) })
    expect((await fetch(old)).status).toBe(403)
    const stranger = new S3Client({
      credentials: { accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: 'wrong' },
    })
    await expect(stranger.send(command)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  })
})

describe('objects', () => {
  test('If-None-Match: * keeps an existing object [F-22]', async () => {
    const key = newKey()
    await put(key, 'first', { IfNoneMatch: '*' })
    await expect(put(key, 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    })
    expect(await text(key)).toBe('first')
  })

  test('bytes with a wrong checksum are refused and leave nothing [F-13]', async () => {
    const key = newKey()
    await expect(put(key, 'abc', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' })
    await expect(put(key, 'abc', { ChecksumSHA256: sha256(PICTURE) })).rejects.toMatchObject({ name: 'BadDigest' })
    await expect(text(key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('an interrupted upload leaves nothing [F-13]', async () => {
    const key = newKey()
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: key }), { expiresIn: 60 })
    await new Promise(resolve => {
      const upload = httpRequest(url, { method: 'PUT', headers: { 'content-length': 1000 } })
      upload.on('error', resolve).on('close', resolve)
      upload.write(Buffer.alloc(500), () => upload.destroy())
    })
    await expect(text(key)).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect((await fetch(url, { method: 'PUT', body: 'whole' })).status).toBe(200)
    expect(await text(key)).toBe('whole')
  })

  test('a range of an object is read [F-13]', async () => {
    const key = newKey()
    await put(key, '0123456789')
    const part = await client.send(new GetObjectCommand({ Bucket, Key: key, Range: 'bytes=2-4' }))
    expect([await part.Body?.transformToString(), part.ContentRange]).toEqual(['234', 'bytes 2-4/10'])
  })

  test('a company’s objects are listed by prefix, in pages, and deleted together [P-10]', async () => {
    const prefix = `${randomUUID()}/`
    const keys = ['a', 'b', 'c'].map(name => prefix + name)
    for (const key of keys) await put(key, 'x')
    const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 2 }))
    const next = { ContinuationToken: first.NextContinuationToken }
    const second = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ...next }))
    expect([...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key)).toEqual(keys)
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map(Key => ({ Key })) } }))
    expect((await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }))).KeyCount).toBe(0)
  })

  test('a key with ../ stays inside the folder [S-10]', async () => {
    const key = `../../../${randomUUID()}`
    await put(key, 'inside')
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: '../' }))
    expect(Contents?.map(({ Key }) => Key)).toContain(key)
  })
})

describe('cross-origin calls', () => {
  // fetch would override these headers.
  const preflight = (from: string, method: string) =>
    new Promise<{ status: number | undefined; allowed: string | undefined }>((resolve, reject) => {
      const headers = {
        origin: from,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      }
      const question = httpRequest(bucketUrl, { method: 'OPTIONS', headers }, response => {
        response.resume()
        resolve({ status: response.statusCode, allowed: response.headers['access-control-allow-origin'] })
      })
      question.on('error', reject).end()
    })

  test('the site may post a form, another site may not, and no site may delete [S-20]', async () => {
    expect(await preflight(origin, 'POST')).toEqual({ status: 200, allowed: origin })
    expect(await preflight('http://evil.example', 'POST')).toEqual({ status: 403, allowed: undefined })
    expect(await preflight(origin, 'DELETE')).toEqual({ status: 403, allowed: undefined })
  })
})
